// Bad input is refused by every call, with the shape, the field and the rule that it breaks,
// however far away the other shape is.
#include <cmath>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "predicates/pairs.hpp"
#include "support/property.hpp"

namespace {

using cases::dim_of;
using cases::Family;
using graze::Method;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double least = std::numeric_limits<double>::denorm_min();

/// "triangle", and "a.x", "a.y", .. in the order of each_number.
template <class S>
std::pair<std::string, std::vector<std::string>> names() {
    using Names = std::vector<std::string>;
    std::string shape = dim_of<S> == 2 ? "parallelogram" : "parallelepiped";
    Names vectors{"anchor", "u", "v"};
    if constexpr (requires(S s) { s.w; }) {
        vectors.push_back("w");
    } else if constexpr (requires(S s) { s.x; }) {
        shape = "point";
        vectors = {"point"};
    } else if constexpr (requires(S s) { s.origin; }) {
        shape = std::is_same_v<S, graze::Ray<dim_of<S>>> ? "ray" : "line";
        vectors = {"origin", "direction"};
    } else if constexpr (requires(S s) { s.normal; }) {
        shape = "plane";
        vectors = {"point", "normal"};
    } else if constexpr (requires(S s) { s.d; }) {
        shape = "tetrahedron";
        vectors = {"a", "b", "c", "d"};
    } else if constexpr (requires(S s) { s.c; }) {
        shape = "triangle";
        vectors = {"a", "b", "c"};
    } else if constexpr (requires(S s) { s.a; }) {
        shape = "segment";
        vectors = {"a", "b"};
    } else if constexpr (requires(S s) { s.min; }) {
        shape = "aabb";
        vectors = {"min", "max"};
    } else if constexpr (requires(S s) { s.center; }) {
        shape = "obb";
        vectors = {"center", dim_of<S> == 2 ? "direction" : "rotation", "half_extents"};
    }
    Names fields;
    for (const std::string& v : vectors) {
        Names components{"x", "y", "z"};
        components.resize(std::size_t(dim_of<S>));
        if (v == "rotation") components = {"w", "x", "y", "z"};
        for (const std::string& c : components) fields.push_back(v + "." + c);
    }
    return {shape, fields};
}

template <class S>
double& number(S& shape, int index) {
    double* found = nullptr;
    cases::each_number(shape, [&, i = 0](double& x, cases::Role) mutable {
        if (i++ == index) found = &x;
    });
    REQUIRE(found);
    return *found;
}

template <class A, class B>
using Call = std::pair<std::string, void (*)(const A&, const B&)>;

/// Every call that takes the pair, in both orders of the arguments.
template <class A, class B>
std::vector<Call<A, B>> calls() {
    std::vector<Call<A, B>> list;
    laws::each_method<A, B>([&]<Method M>() {
        const std::string method = graze::name(M);
        list.push_back({method, [](const A& a, const B& b) { graze::answer<M>(a, b); }});
        list.push_back(
            {method + ", swapped", [](const A& a, const B& b) { graze::answer<M>(b, a); }});
    });
    list.push_back({"intersects", [](const A& a, const B& b) { graze::intersects(a, b); }});
    list.push_back({"contact", [](const A& a, const B& b) { graze::contact(b, a); }});
    if constexpr (graze::Clippable<A, B>) {
        list.push_back({"clip", [](const A& a, const B& b) { graze::clip(a, b); }});
        list.push_back({"exact::clip", [](const A& a, const B& b) { graze::exact::clip(a, b); }});
        list.push_back({"clip with a range", [](const A& a, const B& b) {
                            graze::clip(a, b, {.t_min = 2, .t_max = 3});
                        }});
        if constexpr (std::is_same_v<B, graze::Triangle3>)
            list.push_back({"clip with culling", [](const A& a, const B& b) {
                                graze::clip(a, b,
                                            {.t_min = {}, .t_max = {}, .cull = graze::Cull::back});
                            }});
    }
    return list;
}

/// What a bad shape must be refused with.
struct Refusal {
    std::string shape, field, rule;
};

template <class A, class B>
void expect_refused(const A& a, const B& b, const Refusal& expected) {
    static const auto all = calls<A, B>();
    for (const auto& [name, call] : all) {
        std::string problem = "was answered";
        try {
            call(a, b);
        } catch (const graze::invalid_shape& e) {
            const bool right = e.shape() == expected.shape && e.field() == expected.field &&
                               e.rule().find(expected.rule) != std::string::npos &&
                               e.what() == e.shape() + ": " + e.field() + " " + e.rule();
            problem = right ? "" : std::string("was refused with: ") + e.what();
        } catch (const std::exception& e) {
            problem = std::string("threw something else: ") + e.what();
        }
        if (!problem.empty())
            support::report(name + " " + problem,
                            "expected " + expected.shape + ": " + expected.field + " .. " +
                                expected.rule +
                                (std::ostringstream() << "\n  a = " << a << "\n  b = " << b).str());
    }
}

/// Calls f with pairs near to and far from each other, of ordinary and of enormous size.
template <class A, class B, class F>
void each_setting(const F& f) {
    const int count = support::case_count(12);
    for (int i = 0; i < count; ++i) {
        constexpr std::array kinds{Family::uniform, Family::grid, Family::degenerate,
                                   Family::mixed};
        auto c = cases::make_case<A, B>(kinds[std::size_t(i) % kinds.size()], std::uint64_t(i));
        if (i % 3 == 1) cases::each_point(c.a, [](auto& p) { p.x = std::fmin(p.x, 1e300) + 1e9; });
        if (i % 3 == 2) cases::each_point(c.b, [](auto& p) { p.y = 1e308; });
        if (cases::valid(c.a) && cases::valid(c.b)) f(c.a, c.b);
    }
}

/// Calls f(spoiled shape, refusal) for every rule that a shape can break.
template <class S, class F>
void each_spoiled(const S& shape, const F& f) {
    const auto [quantity, fields] = names<S>();
    for (int i = 0; i < int(fields.size()); ++i)
        for (double bad : {nan, -nan, infinity, -infinity}) {
            S s = shape;
            number(s, i) = bad;
            f(s, Refusal{quantity, fields[std::size_t(i)], "must be finite"});
        }
    constexpr int dim = dim_of<S>;
    constexpr const char* components[]{".x", ".y", ".z"};
    for (int i = 0; i < dim; ++i) {
        const std::string c = components[i];
        if constexpr (requires { shape.min; }) {
            const Refusal refusal{quantity, "min" + c, "must not be greater than max" + c};
            S s = shape;
            s.min[i] = std::nextafter(s.max[i], infinity);
            f(s, refusal);
            s.min[i] = least, s.max[i] = 0;
            f(s, refusal);
            s.min[i] = 0, s.max[i] = -least;
            f(s, refusal);
            s.min[i] = 1e308, s.max[i] = -1e308;
            f(s, refusal);
        }
        if constexpr (requires { shape.half_extents; }) {
            for (double bad : {-1.0, -least, -1e308}) {
                S s = shape;
                s.half_extents[i] = bad;
                f(s, Refusal{quantity, "half_extents" + c, "must not be negative"});
            }
        }
    }
    for (double zero : {0.0, -0.0}) {
        S s = shape;
        if constexpr (requires {
                          s.half_extents;
                          s.direction;
                      }) {
            s.direction = {zero, -zero};
            f(s, Refusal{quantity, "direction", "must not be zero"});
        } else if constexpr (requires { s.rotation; }) {
            s.rotation = {zero, -zero, zero, zero};
            f(s, Refusal{quantity, "rotation", "must not be zero"});
        } else if constexpr (requires { s.normal; }) {
            s.normal = {zero, -zero, zero};
            f(s, Refusal{quantity, "normal", "must not be zero"});
        }
    }
}

template <class A, class B>
void check_refusals() {
    int refused = 0;
    each_setting<A, B>([&](const A& a, const B& b) {
        each_spoiled(a,
                     [&](const A& bad, const Refusal& r) { expect_refused(bad, b, r), ++refused; });
        each_spoiled(b,
                     [&](const B& bad, const Refusal& r) { expect_refused(a, bad, r), ++refused; });
    });
    CHECK(refused > 0);
}

}  // namespace

TEST_CASE("refusals: every rule, in every field, by every call") {
    laws::each_pair([]<class A, class B>() {
        INFO((laws::pair_name<A, B>()));
        check_refusals<A, B>();
    });
}

TEST_CASE("refusals: nothing else is refused") {
    // The largest and smallest doubles, zeros of both signs, zero directions, flat boxes.
    laws::each_pair([]<class A, class B>() {
        const auto answered = [](const A& a, const B& b) {
            REQUIRE(cases::valid(a));
            REQUIRE(cases::valid(b));
            INFO("a = " << a << "\nb = " << b);
            for (const auto& [name, call] : calls<A, B>()) {
                INFO(name);
                CHECK_NOTHROW(call(a, b));
            }
        };
        const auto filled = []<class S>(const S&, double value) {
            S s;
            cases::each_number(s, [&](double& x, cases::Role role) {
                x = role == cases::Role::extent ? std::fabs(value) : value;
            });
            if constexpr (requires { s.rotation; })
                if (value == 0) s.rotation.w = least;
            if constexpr (requires {
                              s.half_extents;
                              s.direction;
                          })
                if (value == 0) s.direction.y = -least;
            if constexpr (requires { s.normal; })
                if (value == 0) s.normal.z = least;
            return s;
        };
        const double max = std::numeric_limits<double>::max();
        for (double x : {0.0, -0.0, least, -least, max, -max})
            for (double y : {0.0, -0.0, least, -least, max, -max})
                answered(filled(A{}, x), filled(B{}, y));
        if constexpr (requires(B b) { b.min; }) {
            B box;
            for (int i = 0; i < dim_of<B>; ++i) box.min[i] = 0.0, box.max[i] = -0.0;
            answered(filled(A{}, 1), box);
        }
    });
}
