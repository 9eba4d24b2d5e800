// From two shapes of any type to the call for their types.

#include <algorithm>
#include <graze/any.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "dispatch/expect.hpp"
#include "dispatch/table.hpp"

namespace graze {

using dispatch::expect_clippable;
using dispatch::expect_one_dimension;
using dispatch::index_of;
using dispatch::Table;

namespace {

template <class S>
using TypeOf = std::remove_cvref_t<S>;

// ---- What there is for two types ----

template <class S>
const S& get(const AnyShape& shape) {
    return *std::get_if<S>(&shape);
}

/// A pair with a predicate of its own.
struct Predicate {
    detail::Methods methods;
    Answer (*decide_by)(Method, const AnyShape&, const AnyShape&) = nullptr;
};
template <class A, class B>
Answer decide_by(Method method, const AnyShape& a, const AnyShape& b) {
    return detail::decide_by(method, get<A>(a), get<B>(b));
}
constexpr Table<Predicate> predicate_of = [] {
    Table<Predicate> table;
#define GRAZE_PREDICATE(A, B, ...) table.at<A, B>() = {detail::methods_of<A, B>, decide_by<A, B>};
    GRAZE_PREDICATE_PAIRS(GRAZE_PREDICATE)
#undef GRAZE_PREDICATE
    return table;
}();

struct Clips {
    any::Clip (*rounded)(const AnyShape&, const AnyShape&, const ClipOptions&) = nullptr;
    any::ExactClip (*exact)(const AnyShape&, const AnyShape&, const ClipOptions&) = nullptr;
};
template <class A, class B>
any::Clip rounded_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    return graze::clip(get<A>(a), get<B>(b), options);
}
template <class A, class B>
any::ExactClip exact_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    return exact::clip(get<A>(a), get<B>(b), options);
}
constexpr Table<Clips> clips_of = [] {
    Table<Clips> table;
    shapes::each_type([&]<class A>() {
        if constexpr (LinearShape<A>)
            shapes::each_type([&]<class B>() {
                if constexpr (Clippable<A, B>)
                    table.at<A, B>() = {rounded_clip<A, B>, exact_clip<A, B>};
            });
    });
    return table;
}();

// ---- Two shapes of one dimension ----

template <int Dim>
detail::ShapePointer<Dim> pointer_to(const AnyShape& shape) {
    return std::visit(
        []<class S>(const S& s) -> detail::ShapePointer<Dim> {
            if constexpr (dim_of<S> == Dim)
                return &s;
            else
                return {};
        },
        shape);
}

/// f(x, y) of pointers to them.
auto with_both(const AnyShape& a, const AnyShape& b, const auto& f) {
    return dim(a) == 2 ? f(pointer_to<2>(a), pointer_to<2>(b))
                       : f(pointer_to<3>(a), pointer_to<3>(b));
}

void expect_method(const AnyShape& a, const AnyShape& b, Method method) {
    const std::vector<Method> known = any::methods(a, b);
    if (std::find(known.begin(), known.end(), method) != known.end()) return;
    std::string allowed;
    for (const Method m : known) allowed.append(allowed.empty() ? "" : ", ").append(name(m));
    throw std::invalid_argument(std::string("method: ") + name(method) + " does not answer " +
                                name(a) + " - " + name(b) + "; allowed: " + allowed);
}
/// The types of which f says true, in the order of their names.
std::string names_of_types(const auto& f) {
    std::set<std::string> names;
    shapes::each_type([&]<class S>() {
        if (f.template operator()<S>()) names.insert(name_of<S>);
    });
    std::string list;
    for (const std::string& name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}
void expect_sign_method(Method method) {
    if (method != Method::standard && method != Method::exact)
        throw std::invalid_argument(std::string("method: ") + name(method) +
                                    " answers no sign; allowed: standard, exact");
}
void expect_points(std::size_t given, std::size_t needed) {
    if (given != needed)
        throw std::invalid_argument("points: there are " + std::to_string(given) +
                                    "; allowed: " + std::to_string(needed));
}

// ---- Clips by a method ----

template <int Dim>
Clip<Dim> rounded(const exact::Clip<Dim>& clip) {
    using End = ClipEnd<Dim, double>;
    const auto round = [](const auto& end) -> std::optional<End> {
        if (!end) return {};
        End r{end->t.to_double(), end->p.rounded(), end->features, {}};
        if (end->uv) r.uv = {end->uv->u.to_double(), end->uv->v.to_double()};
        return r;
    };
    return {clip.hit,       clip.culled,     clip.contact, clip.origin,
            round(clip.in), round(clip.out), clip.side,    clip.stage};
}

/// As clip.hpp says of ClipEnd: none of a plane, nor where edges are dependent.
bool has_features(const Plane3&) { return false; }
bool has_features(const Parallelogram2& b) { return orient(b.u, b.v, Vec2{}) != 0; }
bool has_features(const Parallelepiped3& b) { return orient(b.u, b.v, b.w, Vec3{}) != 0; }
bool has_features(const auto&) { return true; }

}  // namespace

namespace dispatch {

void expect_one_dimension(const AnyShape& a, const AnyShape& b) {
    if (dim(a) != dim(b))
        throw std::invalid_argument("b: is " + std::to_string(dim(b)) + "D and a is " +
                                    std::to_string(dim(a)) +
                                    "D; allowed: two shapes of the same dimension");
}
void expect_clippable(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    if (any::clippable(a, b)) return;
    const std::string to = names_of_types(
        [&]<class B>() { return clips_of.entries[a.index()][index_of<B>].exact != nullptr; });
    if (to.empty())
        throw std::invalid_argument(std::string("a: ") + name(a) + " cannot be clipped; allowed: " +
                                    names_of_types([]<class A>() { return LinearShape<A>; }));
    throw std::invalid_argument(std::string("b: a ") + name(a) + " cannot be clipped to a " +
                                name(b) + "; allowed: " + to);
}

}  // namespace dispatch

const char* name(const AnyShape& shape) {
    return std::visit([](const auto& s) { return detail::Description<TypeOf<decltype(s)>>::name; },
                      shape);
}

int dim(const AnyShape& shape) {
    return std::visit([](const auto& s) { return dim_of<TypeOf<decltype(s)>>; }, shape);
}

namespace any {

std::vector<Method> methods(const AnyShape& a, const AnyShape& b) {
    std::vector<Method> list;
    if (dim(a) != dim(b)) return list;
    for (const Method m : {Method::standard, Method::sat, Method::pef, Method::slab, Method::exact})
        if (m == Method::standard || m == Method::exact || predicate_of(a, b).methods.has(m) ||
            predicate_of(b, a).methods.has(m))
            list.push_back(m);
    return list;
}

Answer answer(const AnyShape& a, const AnyShape& b, Method method) {
    expect_one_dimension(a, b);
    if (const Predicate& p = predicate_of(a, b); p.methods.has(method))
        return p.decide_by(method, a, b);
    if (const Predicate& p = predicate_of(b, a); p.methods.has(method))
        return p.decide_by(method, b, a);
    expect_method(a, b, method);
    return with_both(a, b, [&](const auto& x, const auto& y) {
        return detail::decide_any(x, y, method == Method::exact);
    });
}

Certificate certify(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    return with_both(a, b, [](const auto& x, const auto& y) -> Certificate {
        return detail::certify_any(x, y);
    });
}

DistanceCertificate certify_distance(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    return with_both(a, b, [](const auto& x, const auto& y) -> DistanceCertificate {
        return detail::certify_distance_of(x, y);
    });
}

namespace {

std::string flaw_in(const AnyShape& a, const AnyShape& b, const auto& of_2d_or_3d) {
    expect_one_dimension(a, b);
    return with_both(a, b, [&]<class X>(const X& x, const X& y) -> std::string {
        const auto* own =
            std::get_if < std::is_same_v<X, detail::ShapePointer<2>> ? 0 : 1 > (&of_2d_or_3d);
        return own ? detail::flaw_of(x, y, *own) : "the certificate is of another dimension";
    });
}

}  // namespace

std::string flaw(const AnyShape& a, const AnyShape& b, const Certificate& certificate) {
    return flaw_in(a, b, certificate);
}
std::string flaw(const AnyShape& a, const AnyShape& b, const DistanceCertificate& certificate) {
    return flaw_in(a, b, certificate);
}

bool clippable(const AnyShape& a, const AnyShape& b) { return clips_of(a, b).rounded; }

Clip clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    expect_clippable(a, b);
    return clips_of(a, b).rounded(a, b, options);
}
ExactClip exact_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options) {
    expect_clippable(a, b);
    return clips_of(a, b).exact(a, b, options);
}

ClipAnswer answer_clip(const AnyShape& a, const AnyShape& b, const ClipOptions& options,
                       Method method) {
    expect_clippable(a, b);
    expect_method(a, b, method);
    const auto both = [&]<int Dim>(const exact::Clip<Dim>& exact) -> ClipAnswer {
        BothClips<Dim> clips;
        clips.exact = exact;
        clips.rounded = method == Method::exact
                            ? rounded(exact)
                            : std::get<graze::Clip<Dim>>(any::clip(a, b, options));
        clips.has_features = std::visit([](const auto& s) { return has_features(s); }, b);
        const bool named = method != Method::standard && method != Method::exact;
        // A range of t would change the contact.
        if (named && !options.t_min && !options.t_max) {
            const Answer whole = answer(a, b, method);
            clips.rounded.contact = whole.contact;
            clips.rounded.hit = whole.contact != Contact::disjoint;
            clips.rounded.stage = std::max(clips.rounded.stage, whole.stage);
        }
        return clips;
    };
    return std::visit(both, exact_clip(a, b, options));
}

Intersection intersection(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    for (const auto& [shape, name] : {std::pair(&a, "a"), std::pair(&b, "b")})
        if (std::holds_alternative<Obb2>(*shape))
            throw std::invalid_argument(
                std::string(name) +
                ": an obb in 2D has corners that need not be rational; allowed: any other shape");
    if (std::holds_alternative<Plane3>(a) && std::holds_alternative<Plane3>(b))
        throw std::invalid_argument(
            "b: two planes have no corner in common; allowed: with a plane any other shape");
    const bool meet = answer(a, b).contact != Contact::disjoint;
    return with_both(a, b, [&](const auto& x, const auto& y) -> Intersection {
        if (!meet) return decltype(detail::intersection_of(x, y)){};
        return detail::intersection_of(x, y);
    });
}

std::strong_ordering compare_distance(const AnyShape& a, const AnyShape& b, const Limit& d) {
    expect_one_dimension(a, b);
    return with_both(a, b, [&](const auto& x, const auto& y) {
               return detail::compare_distance(x, y, d);
           }) <=> 0;
}
bool within(const AnyShape& a, const AnyShape& b, const Limit& d) {
    return compare_distance(a, b, d) <= 0;
}
Distance distance(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    return with_both(
        a, b, [](const auto& x, const auto& y) -> Distance { return detail::distance_of(x, y); });
}
ExactDistance exact_distance(const AnyShape& a, const AnyShape& b) {
    expect_one_dimension(a, b);
    return with_both(a, b, [](const auto& x, const auto& y) -> ExactDistance {
        return detail::exact_distance_of(x, y);
    });
}

std::optional<FirstContact> first_contact(const AnyShape& a, const AnyShape& a_to,
                                          const AnyShape& b, const AnyShape& b_to) {
    if (a.index() != a_to.index() || b.index() != b_to.index())
        throw std::invalid_argument(
            "a shape is another one at t = 1; allowed: the same one elsewhere");
    return std::visit(
        [&]<class A, class B>(const A& x, const B& y) -> std::optional<FirstContact> {
            if constexpr (requires(Moving<A> p, Moving<B> q) { graze::first_contact(p, q); })
                return graze::first_contact(Moving<A>(x, std::get<A>(a_to)),
                                            Moving<B>(y, std::get<B>(b_to)));
            else
                throw std::invalid_argument(
                    std::string("a first contact is told of a point and a triangle, or two "
                                "segments, in 3D; not of ") +
                    name_of<A> + " and " + name_of<B>);
        },
        a, b);
}

SignAnswer orient(std::span<const Vec2> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 3);
    return detail::answer_orient(p[0], p[1], p[2], method == Method::exact);
}
SignAnswer orient(std::span<const Vec3> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 4);
    return detail::answer_orient(p[0], p[1], p[2], p[3], method == Method::exact);
}
SignAnswer insphere(std::span<const Vec2> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 4);
    return detail::answer_insphere(p[0], p[1], p[2], p[3], method == Method::exact);
}
SignAnswer insphere(std::span<const Vec3> p, Method method) {
    expect_sign_method(method);
    expect_points(p.size(), 5);
    return detail::answer_insphere(p[0], p[1], p[2], p[3], p[4], method == Method::exact);
}

}  // namespace any

}  // namespace graze
