// What the predicate of a pair must do with any two shapes: every method gives the answer of rational
// arithmetic alone, in any description of the shapes; clip is exact::clip correctly rounded; and a
// shape that breaks a rule is refused by every call.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <limits>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "cases/print.hpp"
#include "cases/transform.hpp"
#include "input.hpp"

namespace graze::fuzz {

template <class A, class B>
std::string text(const A& a, const B& b) {
    std::ostringstream os;
    os << "\n  a = " << a << "\n  b = " << b;
    return os.str();
}

/// Calls f.operator()<M>() for every method of a pair.
template <class A, class B>
void each_method(const auto& f) {
    const auto call = [&]<Method M>() {
        if constexpr (Answerable<M, A, B>) f.template operator()<M>();
    };
    call.template operator()<Method::standard>();
    call.template operator()<Method::sat>();
    call.template operator()<Method::pef>();
    call.template operator()<Method::slab>();
    call.template operator()<Method::exact>();
}

// ---- contact ----

/// Every answer beside its author.
template <class A, class B>
std::string opinions(const A& a, const B& b) {
    std::ostringstream os;
    each_method<A, B>([&]<Method M>() {
        const Answer answer = graze::answer<M>(a, b);
        os << "\n  " << graze::name(M) << ": " << answer.contact << " ("
           << graze::name(answer.stage) << ')';
    });
    if constexpr (Clippable<A, B>)
        os << "\n  clip: " << clip(a, b).contact
           << "\n  exact::clip: " << exact::clip(a, b).contact;
    return os.str() + text(a, b);
}

template <class A, class B>
void expect_contact(const A& a, const B& b, Contact expected, const std::string& what) {
    bool same = true;
    each_method<A, B>([&]<Method M>() {
        same = same && graze::answer<M>(a, b).contact == expected &&
               graze::answer<M>(b, a).contact == expected;
    });
    if (!same) {
        std::ostringstream os;
        os << what << ", expected " << expected << opinions(a, b);
        fail(os.str());
    }
}

/// The same set of points, described in another way.
template <class Shape>
Shape redescribed(const Shape& shape, Input& in) {
    if constexpr (requires { cases::reversed(shape); })
        return in.flag() ? cases::reversed(shape) : shape;
    else if constexpr (requires { cases::permuted(shape, 0); })
        return cases::permuted(shape, in.below(6));
    else
        return shape;
}

template <class A, class B>
void check_contact(const A& a, const B& b, Input& in) {
    const Contact expected = exact::contact(a, b);
    expect_contact(a, b, expected, "the methods differ");
    cases::Random random(in.byte());
    const auto map = cases::AxisMap<dim_of<A>>::random(random);
    expect_contact(cases::mapped(map, redescribed(a, in)), cases::mapped(map, redescribed(b, in)),
                   expected, "the same shapes with other axes or vertices");
}

// ---- clip ----

template <int Dim>
bool is_rounded(const std::optional<ClipEnd<Dim, double>>& rounded,
                const std::optional<ClipEnd<Dim, Exact>>& end) {
    if (!rounded || !end) return !rounded && !end;
    if (rounded->uv.has_value() != end->uv.has_value()) return false;
    if (end->uv &&
        (rounded->uv->u != end->uv->u.to_double() || rounded->uv->v != end->uv->v.to_double()))
        return false;
    return rounded->t == end->t.to_double() && rounded->p == end->p.rounded() &&
           rounded->features == end->features;
}

/// What is wrong with the two answers; null if nothing is.
template <class A, class B>
const char* wrong_clip(const A& a, const B& b, const ClipOptions& options) {
    const auto rounded = clip(a, b, options);
    const auto exactly = exact::clip(a, b, options);
    if (rounded.hit != exactly.hit || rounded.culled != exactly.culled ||
        rounded.contact != exactly.contact || rounded.origin != exactly.origin ||
        rounded.side != exactly.side || !is_rounded(rounded.in, exactly.in) ||
        !is_rounded(rounded.out, exactly.out))
        return "clip is not exact::clip rounded";
    if ((exactly.hit || exactly.culled) != (exactly.contact != Contact::disjoint))
        return "hit and contact disagree";
    if (!exactly.hit && (exactly.in || exactly.out)) return "an interval without a hit";
    if (exactly.in && exactly.out && exactly.in->t > exactly.out->t) return "in is after out";
    if (exactly.hit && options.t_min && (!exactly.in || exactly.in->t < Exact(*options.t_min)))
        return "in is before t_min";
    if (exactly.hit && options.t_max && (!exactly.out || exactly.out->t > Exact(*options.t_max)))
        return "out is after t_max";
    if (!options.t_min && !options.t_max && exactly.contact != exact::contact(a, b))
        return "clip and contact disagree";
    return nullptr;
}

template <class B>
ClipOptions options_for(Input& in) {
    ClipOptions options;
    if (in.flag()) options.t_min = in.number();
    if (in.flag()) options.t_max = in.number();
    if (options.t_min && options.t_max && *options.t_min > *options.t_max)
        std::swap(options.t_min, options.t_max);
    if constexpr (std::same_as<B, Triangle3>) options.cull = Cull(in.below(3));
    return options;
}

template <class A, class B>
void check_clip(const A& a, const B& b, const ClipOptions& options) {
    const char* wrong = wrong_clip(a, b, options);
    if (wrong == nullptr) return;
    std::ostringstream os;
    os << wrong << "\n  cull: " << int(options.cull);
    if (options.t_min) os << "\n  t_min: " << detail::Hex{*options.t_min};
    if (options.t_max) os << "\n  t_max: " << detail::Hex{*options.t_max};
    fail(os.str() + opinions(a, b));
}

// ---- refusals ----

template <class Error, class Call>
void expect_refusal(const Call& call, const std::string& what) {
    try {
        call();
    } catch (const Error&) {
        return;
    } catch (const std::exception& error) {
        fail("refused by another error, " + std::string(error.what()) + ": " + what);
    }
    fail("not refused: " + what);
}

inline double not_finite(Input& in) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const int quantity = in.below(3);
    return quantity == 0   ? infinity
           : quantity == 1 ? -infinity
                           : std::numeric_limits<double>::quiet_NaN();
}

/// Breaks a rule of shapes.hpp.
template <class Shape>
void spoil(Shape& shape, Input& in) {
    if (in.flag()) {
        if constexpr (requires { shape.min; }) {
            const int k = in.below(dim_of<Shape>);
            shape.min[k] = std::nextafter(shape.max[k], std::numeric_limits<double>::infinity());
            return;
        }
        if constexpr (requires { shape.half_extents; }) {
            const auto role = in.flag() ? cases::Role::extent : cases::Role::orientation;
            cases::each_number(shape, [&](double& x, cases::Role r) {
                if (r == role) x = r == cases::Role::orientation ? 0 : -1;
            });
            return;
        }
    }
    int numbers = 0;
    cases::each_number(shape, [&](double&, cases::Role) { ++numbers; });
    int chosen = in.below(numbers);
    cases::each_number(shape, [&](double& x, cases::Role) {
        if (chosen-- == 0) x = not_finite(in);
    });
}

template <class A, class B>
void check_refusals(A a, B b, Input& in) {
    if constexpr (Clippable<A, B>) {
        ClipOptions options;
        (in.flag() ? options.t_min : options.t_max) = not_finite(in);
        expect_refusal<std::invalid_argument>([&] { clip(a, b, options); }, "a bad range of t");
        expect_refusal<std::invalid_argument>([&] { exact::clip(a, b, options); },
                                              "a bad range of t by exact");
    }
    const int which = in.below(3);
    if (which != 1) spoil(a, in);
    if (which != 0) spoil(b, in);
    const std::string shapes = text(a, b);
    each_method<A, B>([&]<Method M>() {
        const std::string what = graze::name(M) + shapes;
        expect_refusal<invalid_shape>([&] { graze::answer<M>(a, b); }, what);
        expect_refusal<invalid_shape>([&] { graze::answer<M>(b, a); }, what);
    });
    if constexpr (Clippable<A, B>) {
        expect_refusal<invalid_shape>([&] { clip(a, b); }, "clip" + shapes);
        expect_refusal<invalid_shape>([&] { exact::clip(a, b); }, "exact::clip" + shapes);
    }
}

// ---- all of it ----

template <class A, class B>
struct Pair {
    static void check(Input& in) {
        const B b = in.shape<B>();
        const A a = in.shape<A>();
        if (in.below(8) == 1) return check_refusals(a, b, in);
        check_contact(a, b, in);
        if constexpr (Clippable<A, B>) check_clip(a, b, options_for<B>(in));
    }
};

/// The pairs of a predicate, one of them chosen by the first byte.
template <class... Pairs>
int check_predicate(const std::uint8_t* data, std::size_t size) {
    Input in(data, size);
    static constexpr void (*checks[])(Input&){&Pairs::check...};
    checks[in.below(sizeof...(Pairs))](in);
    return 0;
}

}  // namespace graze::fuzz
