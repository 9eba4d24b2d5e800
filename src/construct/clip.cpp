// The rungs of clip, in the order in which they are tried:
//   1  the contact of the whole shapes   a miss needs no more
//   2  double-words (parameters.hpp)     boxes and 3D triangles, where nothing coincides
//   3  integers (constraints.hpp)        everything else, rounded at the end
// exact::clip is the third without rounding.

#include <algorithm>
#include <graze/clip.hpp>
#include <span>
#include <stdexcept>

#include "arith/float_environment.hpp"
#include "construct/constraints.hpp"
#include "construct/exact.hpp"
#include "construct/parameters.hpp"
#include "construct/quotient.hpp"

namespace graze {

namespace {

using arith::BigInt;
using arith::dot;
using construct::Constraint;
using construct::Constraints;
using construct::IntegerVec;
using construct::Interval;
using construct::Quotient;
using construct::Root;
using arith::operator-;

void check(const ClipOptions& options, bool can_cull) {
    if (!can_cull && options.cull != Cull::none)
        throw std::invalid_argument("cull: only a clip against a 3D triangle can be culled");
    for (const auto& t : {options.t_min, options.t_max})
        if (t && !arith::is_finite(*t))
            throw std::invalid_argument("t_range: its ends must be finite or left open");
    if (options.t_min && options.t_max && arith::compare(*options.t_min, *options.t_max) > 0)
        throw std::invalid_argument("t_range: its first end must not be greater than its second");
}

bool is_culled(Cull cull, Side side) {
    return (cull == Cull::back && side != Side::front) ||
           (cull == Cull::front && side != Side::back);
}

// ---- features ----

/// A feature of a triangle or tetrahedron, by its vertices in ascending order.
struct Simplex {
    Feature feature;
    std::vector<std::size_t> vertices;
};
const std::vector<Simplex>& features_of_simplex(std::size_t vertices) {
    static const std::vector<Simplex> triangle{{Feature::v0, {0}},     {Feature::v1, {1}},
                                               {Feature::v2, {2}},     {Feature::e01, {0, 1}},
                                               {Feature::e12, {1, 2}}, {Feature::e20, {0, 2}}};
    static const std::vector<Simplex> tetrahedron{
        {Feature::v0, {0}},         {Feature::v1, {1}},         {Feature::v2, {2}},
        {Feature::v3, {3}},         {Feature::e01, {0, 1}},     {Feature::e02, {0, 2}},
        {Feature::e03, {0, 3}},     {Feature::e12, {1, 2}},     {Feature::e13, {1, 3}},
        {Feature::e23, {2, 3}},     {Feature::f012, {0, 1, 2}}, {Feature::f013, {0, 1, 3}},
        {Feature::f023, {0, 2, 3}}, {Feature::f123, {1, 2, 3}}};
    return vertices == 3 ? triangle : tetrahedron;
}

/// A rational point: each coordinate of `times_d` is to be divided by d.
template <int Dim>
struct Point {
    IntegerVec<Dim> times_d;
    BigInt d;
};

/// Does the hull of a flat simplex's vertices hold a point of it?
template <int Dim>
bool holds(const std::vector<IntegerVec<Dim>>& vertices, const Point<Dim>& p) {
    predicates::Span<construct::GivenPoints<Dim>, Dim> span({});
    const auto& v = vertices;
    if (v.size() == 1) span.hull(v[0]);
    if (v.size() == 2) span.hull(v[0], v[1]);
    if (v.size() == 3) span.hull(v[0], v[1], v[2]);
    bool inside = true;
    construct::each_bound<Dim>(span.body, [&](const auto& normal, const auto& extent) {
        const BigInt x = dot(normal, p.times_d);
        inside = inside && extent.low * p.d <= x && x <= extent.high * p.d;
    });
    return inside;
}

/// The feature with the vertices whose barycentrics are not 0 at parameter t.
template <int Dim>
Feature feature_at(const Constraints<Dim>& shape, const Quotient& t) {
    const std::size_t vertices = shape.vertices.size();
    std::vector<std::size_t> with;
    for (std::size_t k = 0; k < vertices; ++k)
        if (shape.list[k].locate(t, shape.root) != Location::boundary) with.push_back(k);
    for (const auto& [feature, of] : features_of_simplex(vertices))
        if (of == with) return feature;
    return Feature::interior;
}

/// The first of the smallest features that hold a point of a flat triangle or tetrahedron.
template <int Dim>
Feature smallest_feature(const Constraints<Dim>& shape, const Point<Dim>& p) {
    for (const auto& [feature, of] : features_of_simplex(shape.vertices.size())) {
        std::vector<IntegerVec<Dim>> vertices;
        for (const std::size_t i : of) vertices.push_back(shape.vertices[i]);
        const bool in_box = [&] {
            for (std::size_t k = 0; k < Dim; ++k) {
                BigInt low = vertices[0][k], high = low;
                for (const auto& v : vertices)
                    low = arith::smaller(low, v[k]), high = arith::larger(high, v[k]);
                if (p.times_d[k] < low * p.d || high * p.d < p.times_d[k]) return false;
            }
            return true;
        }();
        // On a line, the box says all.
        if (in_box && (shape.collinear || holds<Dim>(vertices, p))) return feature;
    }
    return Feature::interior;
}

/// The faces of a box at parameter t that the line enters by (or leaves by).
template <int Dim>
Features faces_at(const Constraints<Dim>& shape, const Quotient& t, bool entering) {
    Features faces;
    for (const Constraint& c : shape.list) {
        if (c.parallel()) continue;
        const auto reached = entering ? c.entry() : c.exit();
        if (reached && shape.root.compare(*reached, t) == 0)
            faces.insert((c.slope.sign() > 0) == entering ? *c.min_face : *c.max_face);
    }
    return faces;
}

// ---- results ----

/// A quotient times 2^shift.
detail::Number number_of(const Quotient& q, int shift, const Root& root) {
    arith::Integer denominator = arith::to_integer(q.d), power = 1;
    power <<= unsigned(shift < 0 ? -shift : shift);
    if (shift < 0) denominator *= power;
    const auto over = [&](const BigInt& x) {
        arith::Integer numerator = arith::to_integer(x);
        if (shift > 0) numerator *= power;
        return arith::Rational(numerator, denominator);
    };
    if (q.b.sign() == 0) return over(q.a);
    return {over(q.a), over(q.b), arith::to_integer(root.m)};
}

/// Numbers as they are, or rounded.
struct ExactNumbers {
    using Number = Exact;
    static Exact number(const Quotient& q, int shift, const Root& root) {
        return construct::to_exact(number_of(q, shift, root));
    }
};
struct RoundedNumbers {
    using Number = double;
    bool default_environment = arith::default_float_environment();
    double number(const Quotient& q, int shift, const Root& root) const {
        if (q.b.sign() != 0) return nearest_double(number_of(q, shift, root));
        return construct::nearest_double(q.a, q.d, shift, default_environment);
    }
};

/// From the projection along an axis that the normal is not perpendicular to.
template <class End, int Dim>
auto barycentric(const Constraints<Dim>& shape, const Point<Dim>& p, const auto& numbers) {
    const IntegerVec<Dim>&a = shape.vertices[0], &b = shape.vertices[1], &c = shape.vertices[2];
    const auto& normal = *shape.normal;
    std::size_t k = 0;
    while (normal[k].sign() == 0) ++k;
    const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const auto from_a = [&](std::size_t n) { return BigInt(p.times_d[n] - p.d * a[n]); };
    const BigInt x = from_a(i), y = from_a(j);
    const auto over = [&](const BigInt& part) {
        const BigInt d = p.d * normal[k];
        return numbers.number(d.sign() < 0 ? Quotient{-part, 0, -d} : Quotient{part, 0, d}, 0, {});
    };
    return typename End::Barycentric{over(x * (c[j] - a[j]) - y * (c[i] - a[i])),
                                     over((b[i] - a[i]) * y - (b[j] - a[j]) * x)};
}

template <int Dim, class Numbers>
auto make_end(const Constraints<Dim>& shape, const Quotient& t, bool entering,
              const Numbers& numbers) {
    ClipEnd<Dim, typename Numbers::Number> end{};
    end.t = numbers.number(t, shape.parameter_shift(), shape.root);
    Point<Dim> p{{}, t.d};
    for (std::size_t k = 0; k < Dim; ++k) {
        const BigInt& along = shape.direction()[k];
        p.times_d[k] = shape.origin()[k] * t.d + t.a * along;
        end.p[int(k)] =
            numbers.number({p.times_d[k], t.b * along, t.d}, shape.coordinate_shift(), shape.root);
    }
    if (shape.has_faces) end.features = faces_at(shape, t, entering);
    if (!shape.vertices.empty())
        end.features.emplace().insert(shape.has_barycentrics ? feature_at(shape, t)
                                                             : smallest_feature(shape, p));
    if constexpr (Dim == 3)
        if (shape.normal && shape.has_barycentrics)
            end.uv = barycentric<decltype(end)>(shape, p, numbers);
    return end;
}

/// In integers of any length.
template <class L, class B, class Numbers>
auto integer_clip(const L& l, const B& b, const ClipOptions& options, const Numbers& numbers) {
    constexpr int dim = dim_of<L>;
    Constraints<dim> shape(l, b);
    shape.restrict(options);
    const Interval interval = intersect(shape);
    BasicClip<dim, typename Numbers::Number> clip;
    clip.contact = interval.contact;
    clip.origin = interval.origin;
    if (clip.contact == Contact::disjoint) return clip;
    if constexpr (std::is_same_v<B, Triangle3>) {
        clip.side = shape.side();
        clip.culled = is_culled(options.cull, *clip.side);
        if (clip.culled) return clip;
    }
    clip.hit = true;
    const auto end = [&](const Quotient& t, bool entering) {
        return make_end(shape, t, entering, numbers);
    };
    if (interval.in) clip.in = end(*interval.in, true);
    // Where both ends are one, all but the faces is the same.
    if (interval.out && interval.in && !shape.has_faces &&
        shape.root.compare(*interval.in, *interval.out) == 0)
        clip.out = clip.in;
    else if (interval.out)
        clip.out = end(*interval.out, false);
    return clip;
}

/// Those whose numbers double-words can tell.
template <class L, class B>
concept HasParameters = detail::LinearTriangle<L, B> ||
    (detail::LinearBox<L, B> && !std::same_as<B, Obb2>);

}  // namespace

template <class L, class B>
requires Clippable<L, B>
typename detail::ClipOf<L>::Type clip(const L& linear, const B& shape, const ClipOptions& options) {
    using Clip = typename detail::ClipOf<L>::Type;
    const Answer whole = answer<Method::standard>(linear, shape);
    check(options, std::is_same_v<B, Triangle3>);
    // A restricted line is part of the whole one.
    if (whole.contact == Contact::disjoint) {
        Clip miss;
        miss.stage = whole.stage;
        return miss;
    }
    if constexpr (HasParameters<L, B>)
        if (arith::default_float_environment())
            if (auto clip = parameters::clip(linear, shape, parameters::Range<L>(options))) {
                if (clip->side && is_culled(options.cull, *clip->side)) {
                    clip->hit = false;
                    clip->culled = true;
                    clip->in.reset();
                    clip->out.reset();
                }
                clip->stage = whole.stage;
                return *clip;
            }
    auto clip = integer_clip(linear, shape, options, RoundedNumbers{});
    clip.stage = Stage::bigint;
    return clip;
}

namespace exact {

template <class L, class B>
requires Clippable<L, B>
typename detail::ClipOf<L>::ExactType clip(const L& linear, const B& shape,
                                           const ClipOptions& options) {
    predicates::validate(linear);
    predicates::validate(shape);
    check(options, std::is_same_v<B, Triangle3>);
    auto clip = integer_clip(linear, shape, options, ExactNumbers{});
    clip.stage = Stage::rational;
    return clip;
}

}  // namespace exact

#define GRAZE_INSTANTIATE(Dim, L, B)                                      \
    template Clip##Dim clip(const L##Dim&, const B&, const ClipOptions&); \
    namespace exact {                                                     \
    template Clip##Dim clip(const L##Dim&, const B&, const ClipOptions&); \
    }
#define GRAZE_INSTANTIATE_LINES(Dim, B) \
    GRAZE_INSTANTIATE(Dim, Line, B)     \
    GRAZE_INSTANTIATE(Dim, Ray, B)      \
    GRAZE_INSTANTIATE(Dim, Segment, B)

GRAZE_INSTANTIATE_LINES(2, Aabb2)
GRAZE_INSTANTIATE_LINES(2, Parallelogram2)
GRAZE_INSTANTIATE_LINES(2, Triangle2)
GRAZE_INSTANTIATE_LINES(2, Obb2)
GRAZE_INSTANTIATE_LINES(3, Aabb3)
GRAZE_INSTANTIATE_LINES(3, Obb3)
GRAZE_INSTANTIATE_LINES(3, Parallelepiped3)
GRAZE_INSTANTIATE_LINES(3, Plane3)
GRAZE_INSTANTIATE_LINES(3, Tetrahedron3)
GRAZE_INSTANTIATE_LINES(3, Triangle3)

}  // namespace graze
