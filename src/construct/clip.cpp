// The common interval of a line and a convex shape, in exact arithmetic: the shape is a list of
// constraints, each a linear function that must lie between two values; along the line it is
// at_origin + t slope. Every parameter, point and feature follows from these.

#include <array>
#include <graze/clip.hpp>
#include <stdexcept>
#include <vector>

#include "arith/big.hpp"
#include "arith/number_field.hpp"
#include "construct/exact.hpp"
#include "predicates/body.hpp"

namespace graze {

namespace {

using arith::cross;
using arith::dot;
using arith::Rational;
using arith::operator+;
using arith::operator-;
using detail::Number;

template <int Dim>
using RationalVec = arith::Tuple<Rational, Dim>;

template <int Dim>
RationalVec<Dim> to_rationals(const Vec<Dim>& v) {
    return predicates::map(v, [](double x) { return arith::to_rational(x); });
}

template <std::size_t Dim>
bool is_zero(const std::array<Rational, Dim>& v) {
    for (const Rational& x : v)
        if (x.sign() != 0) return false;
    return true;
}

template <std::size_t Dim>
std::array<Rational, Dim> axis_vector(std::size_t k) {
    std::array<Rational, Dim> e;
    e[k] = 1;
    return e;
}

/// A line, ray or segment, and the parameters that belong to it.
template <int Dim>
struct ExactLine {
    RationalVec<Dim> origin, direction;
    std::optional<Number> t_min, t_max;
};

template <int Dim>
ExactLine<Dim> exact_line(const Line<Dim>& l) {
    return {to_rationals(l.origin), to_rationals(l.direction), {}, {}};
}
template <int Dim>
ExactLine<Dim> exact_line(const Ray<Dim>& l) {
    return {to_rationals(l.origin), to_rationals(l.direction), Number(0), {}};
}
template <int Dim>
ExactLine<Dim> exact_line(const Segment<Dim>& l) {
    const auto a = to_rationals(l.a);
    return {a, to_rationals(l.b) - a, Number(0), Number(1)};
}

/// min <= at_origin + t slope <= max. The faces are those at min and at max.
struct Constraint {
    Rational at_origin, slope;
    std::optional<Number> min, max;
    std::optional<Feature> min_face, max_face;

    bool flat() const { return min && max && *min == *max; }

    /// The constraint at one value: by how much it is inside, as outside, on the boundary or
    /// inside.
    Location locate(const Number& value) const {
        if (flat()) return value == *min ? Location::inside : Location::outside;
        if ((min && value < *min) || (max && *max < value)) return Location::outside;
        const bool on = (min && value == *min) || (max && value == *max);
        return on ? Location::boundary : Location::inside;
    }

    /// Where the line gets in and out; empty where it never does. Requires slope != 0.
    std::optional<Number> entry() const { return reached(slope.sign() > 0 ? min : max); }
    std::optional<Number> exit() const { return reached(slope.sign() > 0 ? max : min); }

private:
    std::optional<Number> reached(const std::optional<Number>& value) const {
        if (!value) return {};
        return (*value - Number(at_origin)) / slope;
    }
};

/// What a shape is made of, for a given line.
template <int Dim>
struct Constraints {
    ExactLine<Dim> line;
    std::vector<Constraint> list;
    bool has_faces = true;
    /// The first constraints are those of a simplex: number k is 0 opposite vertex k, and greater
    /// inside.
    bool has_barycentrics = false;

    /// min <= normal . (p - from) <= max.
    void add(const RationalVec<Dim>& normal, const RationalVec<Dim>& from,
             std::optional<Number> min, std::optional<Number> max) {
        list.push_back({dot(normal, line.origin - from),
                        dot(normal, line.direction),
                        std::move(min),
                        std::move(max),
                        {},
                        {}});
    }

    /// The same between the faces of axis k.
    void add_slab(std::size_t k, const RationalVec<Dim>& normal, const RationalVec<Dim>& from,
                  Number min, Number max) {
        add(normal, from, std::move(min), std::move(max));
        list.back().min_face = Feature(2 * k);
        list.back().max_face = Feature(2 * k + 1);
    }
};

template <int Dim>
void add_shape(Constraints<Dim>& c, const Aabb<Dim>& box) {
    for (int k = 0; k < Dim; ++k)
        c.add_slab(std::size_t(k), axis_vector<Dim>(std::size_t(k)), {},
                   arith::to_rational(box.min[k]), arith::to_rational(box.max[k]));
}

/// The axes need integer components, for the root of their square to be that of an integer.
void add_shape(Constraints<2>& c, const Obb2& box) {
    arith::BitRange range;
    range.include(box.direction.x);
    range.include(box.direction.y);
    arith::BitRanges ranges;
    ranges.axes = range;
    const arith::IntegerConverter<arith::BigInt> converter(ranges);
    const RationalVec<2> d{Rational(arith::Integer(converter.axis(box.direction.x))),
                           Rational(arith::Integer(converter.axis(box.direction.y)))};
    const arith::Integer norm = arith::numerator_of(dot(d, d));
    const auto center = to_rationals(box.center), half = to_rationals(box.half_extents);
    const std::array<RationalVec<2>, 2> axes{d, RationalVec<2>{Rational(-d[1]), d[0]}};
    for (std::size_t k = 0; k < 2; ++k)
        c.add_slab(k, axes[k], center, Number(0, Rational(-half[k]), norm),
                   Number(0, half[k], norm));
}

void add_shape(Constraints<3>& c, const Obb3& box) {
    const Rational w = arith::to_rational(box.rotation.w), x = arith::to_rational(box.rotation.x),
                   y = arith::to_rational(box.rotation.y), z = arith::to_rational(box.rotation.z);
    const Rational norm = w * w + x * x + y * y + z * z;
    // The rows of the rotation matrix by Rodrigues' formula: v + 2 q x (q x v + w v) / |q|^2.
    const RationalVec<3> q{x, y, z};
    const auto center = to_rationals(box.center), half = to_rationals(box.half_extents);
    for (std::size_t k = 0; k < 3; ++k) {
        const auto e = axis_vector<3>(k);
        auto inner = cross(q, e);
        for (std::size_t i = 0; i < 3; ++i) inner[i] += w * e[i];
        const auto turned = cross(q, inner);
        RationalVec<3> axis;
        for (std::size_t i = 0; i < 3; ++i) axis[i] = e[i] + 2 * turned[i] / norm;
        c.add_slab(k, axis, center, Number(Rational(-half[k])), Number(half[k]));
    }
}

template <int Dim>
using ExactBody = predicates::Body<Rational, Dim>;

/// Calls f(normal, extent) for directions that bound a body on all sides.
template <int Dim>
void each_bound(const ExactBody<Dim>& body, const auto& f) {
    const std::array<ExactBody<Dim>, 1> bodies{body};
    for (const auto& candidate : predicates::candidates(bodies, predicates::spans_space(bodies))) {
        const auto normal = predicates::normal_of(candidate, bodies);
        f(normal, predicates::extent_of(body, normal, predicates::perpendicular(candidate, 0)));
    }
}

template <int Dim>
void add_body(Constraints<Dim>& c, const ExactBody<Dim>& body) {
    c.has_faces = false;
    each_bound<Dim>(body, [&](const auto& normal, const auto& extent) {
        std::optional<Number> min, max;
        if (!extent.no_low) min = extent.low;
        if (!extent.no_high) max = extent.high;
        c.add(normal, {}, min, max);
    });
}

template <int Dim, class Box>
void add_parallel(Constraints<Dim>& c, const Box& box,
                  const std::array<RationalVec<Dim>, Dim>& edges) {
    auto normals = arith::dual(edges);
    const Rational volume = dot(normals[0], edges[0]);
    if (volume.sign() == 0)
        return add_body<Dim>(c, predicates::body_of<Dim>(&box, predicates::ExactPoints{}));
    const Rational least = box.kind == Anchor::corner ? 0 : -1;
    for (std::size_t k = 0; k < Dim; ++k) {
        for (Rational& x : normals[k]) x /= volume;
        c.add_slab(k, normals[k], to_rationals(box.anchor), Number(least), Number(1));
    }
}

void add_shape(Constraints<2>& c, const Parallelogram2& box) {
    add_parallel<2>(c, box, {to_rationals(box.u), to_rationals(box.v)});
}
void add_shape(Constraints<3>& c, const Parallelepiped3& box) {
    add_parallel<3>(c, box, {to_rationals(box.u), to_rationals(box.v), to_rationals(box.w)});
}

/// Degenerate simplices and planes.
template <int Dim, class Shape>
void add_any(Constraints<Dim>& c, const Shape& shape) {
    add_body<Dim>(c, predicates::body_of<Dim>(&shape, predicates::ExactPoints{}));
}
void add_shape(Constraints<3>& c, const Plane3& plane) { add_any(c, plane); }

/// A barycentric, but for a positive factor: 0 at `from`, in the direction of `normal` or opposite.
template <int Dim>
void add_barycentric(Constraints<Dim>& c, const RationalVec<Dim>& normal,
                     const RationalVec<Dim>& from, int direction) {
    c.add(direction > 0 ? normal : RationalVec<Dim>{} - normal, from, Number(0), {});
    c.has_faces = false;
    c.has_barycentrics = true;
}

void add_shape(Constraints<2>& c, const Triangle2& t) {
    const std::array v{to_rationals(t.a), to_rationals(t.b), to_rationals(t.c)};
    const auto left_of = [](const RationalVec<2>& d) { return RationalVec<2>{-d[1], d[0]}; };
    const int turn = dot(left_of(v[1] - v[0]), v[2] - v[0]).sign();
    if (turn == 0) return add_any(c, t);
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& from = v[(k + 1) % 3];
        add_barycentric<2>(c, left_of(v[(k + 2) % 3] - from), from, turn);
    }
}

void add_shape(Constraints<3>& c, const Triangle3& t) {
    const std::array v{to_rationals(t.a), to_rationals(t.b), to_rationals(t.c)};
    const auto normal = cross(v[1] - v[0], v[2] - v[0]);
    if (is_zero(normal)) return add_any(c, t);
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& from = v[(k + 1) % 3];
        add_barycentric<3>(c, cross(normal, v[(k + 2) % 3] - from), from, 1);
    }
    c.add(normal, v[0], Number(0), Number(0));
}

void add_shape(Constraints<3>& c, const Tetrahedron3& t) {
    const std::array v{to_rationals(t.a), to_rationals(t.b), to_rationals(t.c), to_rationals(t.d)};
    if (dot(cross(v[1] - v[0], v[2] - v[0]), v[3] - v[0]).sign() == 0) return add_any(c, t);
    for (std::size_t k = 0; k < 4; ++k) {
        const auto& from = v[(k + 1) % 4];
        const auto normal = cross(v[(k + 2) % 4] - from, v[(k + 3) % 4] - from);
        add_barycentric<3>(c, normal, from, dot(normal, v[k] - from).sign());
    }
}

void restrict(std::optional<Number>& t_min, std::optional<Number>& t_max,
              const ClipOptions& options) {
    for (const auto& t : {options.t_min, options.t_max})
        if (t && !arith::is_finite(*t))
            throw std::invalid_argument("t_range: its ends must be finite or left open");
    if (options.t_min && options.t_max && arith::compare(*options.t_min, *options.t_max) > 0)
        throw std::invalid_argument("t_range: its first end must not be greater than its second");
    if (options.t_min) {
        const Number t = arith::to_rational(*options.t_min);
        if (!t_min || *t_min < t) t_min = t;
    }
    if (options.t_max) {
        const Number t = arith::to_rational(*options.t_max);
        if (!t_max || t < *t_max) t_max = t;
    }
}

/// The interval in which all constraints hold, and what it means.
struct Interval {
    std::optional<Number> in, out;
    Contact contact = Contact::disjoint;
    Location origin = Location::inside;
};

/// The least of the locations of a value in all constraints that slope (or do not).
Location locate(const std::vector<Constraint>& list, const auto& value_of, const auto& counts) {
    Location location = Location::inside;
    for (const Constraint& c : list)
        if (counts(c)) location = std::min(location, c.locate(value_of(c)));
    return location;
}

template <int Dim>
Interval intersect(const Constraints<Dim>& shape) {
    const auto& list = shape.list;
    const auto& line = shape.line;
    const auto parallel = [](const Constraint& c) { return c.slope.sign() == 0; };
    const auto at_origin = [](const Constraint& c) { return Number(c.at_origin); };

    Interval r{line.t_min, line.t_max};
    r.origin = locate(list, at_origin, [](const Constraint&) { return true; });
    for (const Constraint& c : list) {
        if (parallel(c)) continue;
        const auto entry = c.entry(), exit = c.exit();
        if (entry && (!r.in || *r.in < *entry)) r.in = entry;
        if (exit && (!r.out || *exit < *r.out)) r.out = exit;
    }
    const Location across = locate(list, at_origin, parallel);
    if (across == Location::outside || (r.in && r.out && *r.out < *r.in)) return r;
    r.contact = across == Location::boundary ? Contact::touching : Contact::overlapping;
    if (!r.in || !r.out || *r.in < *r.out) return r;

    // One parameter: inside every slab that the line crosses, and inside its range?
    const Number& t = *r.in;
    Constraint range;
    range.min = line.t_min;
    range.max = line.t_max;
    const auto at_t = [&](const Constraint& c) { return Number(c.at_origin) + t * c.slope; };
    const bool interior =
        locate(list, at_t, [&](const Constraint& c) { return !parallel(c); }) == Location::inside &&
        range.locate(t) == Location::inside;
    if (!interior) r.contact = Contact::touching;
    return r;
}

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

/// The hull of some points that are rational to begin with.
template <int Dim>
struct GivenPoints {
    using Number = Rational;
    static const RationalVec<Dim>& point(const RationalVec<Dim>& v) { return v; }
};

template <int Dim>
ExactBody<Dim> hull(const std::vector<RationalVec<Dim>>& v) {
    predicates::Span<GivenPoints<Dim>, Dim> span({});
    if (v.size() == 1) span.hull(v[0]);
    if (v.size() == 2) span.hull(v[0], v[1]);
    if (v.size() == 3) span.hull(v[0], v[1], v[2]);
    return span.body;
}

template <int Dim>
bool contains(const ExactBody<Dim>& body, const RationalVec<Dim>& p) {
    bool inside = true;
    each_bound<Dim>(body, [&](const auto& normal, const auto& extent) {
        const Rational x = dot(normal, p);
        inside = inside && extent.low <= x && x <= extent.high;
    });
    return inside;
}

/// The feature with the vertices whose barycentrics are not 0 at parameter t.
Feature feature_at(const std::vector<Constraint>& barycentrics, std::size_t vertices,
                   const Number& t) {
    std::vector<std::size_t> with;
    for (std::size_t k = 0; k < vertices; ++k) {
        const Constraint& c = barycentrics[k];
        if (c.locate(Number(c.at_origin) + t * c.slope) != Location::boundary) with.push_back(k);
    }
    for (const auto& [feature, of] : features_of_simplex(vertices))
        if (of == with) return feature;
    return Feature::interior;
}

/// The first of the smallest features that hold a point of a degenerate triangle or tetrahedron.
template <int Dim>
Feature smallest_feature(const ExactBody<Dim>& simplex, const RationalVec<Dim>& p) {
    for (const auto& [feature, vertices] : features_of_simplex(simplex.vertices.size())) {
        std::vector<RationalVec<Dim>> points;
        for (std::size_t i : vertices) points.push_back(simplex.vertices[i]);
        if (contains<Dim>(hull<Dim>(points), p)) return feature;
    }
    return Feature::interior;
}

/// The part of an end that every shape has.
template <int Dim>
ClipEnd<Dim, Exact> make_end(const ExactLine<Dim>& line, const Number& t) {
    ClipEnd<Dim, Exact> end;
    end.t = construct::to_exact(t);
    for (int k = 0; k < Dim; ++k) {
        const auto i = std::size_t(k);
        end.p[k] = construct::to_exact(Number(line.origin[i]) + t * line.direction[i]);
    }
    return end;
}

/// The faces of a box at parameter t that the line enters by (or leaves by).
Features faces_at(const std::vector<Constraint>& list, const Number& t, bool entering) {
    Features faces;
    for (const Constraint& c : list) {
        if (c.slope.sign() == 0 || !c.min_face) continue;
        const auto reached = entering ? c.entry() : c.exit();
        if (reached && *reached == t)
            faces.insert((c.slope.sign() > 0) == entering ? *c.min_face : *c.max_face);
    }
    return faces;
}

template <int Dim>
BasicClip<Dim, Exact> basic_clip(const Interval& interval) {
    BasicClip<Dim, Exact> clip;
    clip.hit = interval.contact != Contact::disjoint;
    clip.contact = interval.contact;
    clip.origin = interval.origin;
    return clip;
}

template <class B>
inline constexpr std::size_t vertices_of = 0;
template <int Dim>
inline constexpr std::size_t vertices_of<Triangle<Dim>> = 3;
template <>
inline constexpr std::size_t vertices_of<Tetrahedron3> = 4;

/// The plane of a triangle, and where points of it lie in barycentrics.
class TrianglePlane {
public:
    explicit TrianglePlane(const Triangle3& t)
        : a_(to_rationals(t.a)),
          e1_(to_rationals(t.b) - a_),
          e2_(to_rationals(t.c) - a_),
          normal_(cross(e1_, e2_)) {}

    bool degenerate() const { return is_zero(normal_); }

    Side side(const RationalVec<3>& direction) const {
        if (degenerate()) return Side::degenerate;
        const int along = dot(direction, normal_).sign();
        return along < 0 ? Side::front : along > 0 ? Side::back : Side::coplanar;
    }

    /// From the projection along an axis that the normal is not perpendicular to.
    ClipEnd<3, Exact>::Barycentric barycentric(const RationalVec<3>& p) const {
        std::size_t k = 0;
        while (normal_[k].sign() == 0) ++k;
        const auto r = p - a_;
        return {construct::to_exact(Rational(cross(r, e2_)[k] / normal_[k])),
                construct::to_exact(Rational(cross(e1_, r)[k] / normal_[k]))};
    }

private:
    RationalVec<3> a_, e1_, e2_, normal_;
};

bool is_culled(Cull cull, Side side) {
    return (cull == Cull::back && side != Side::front) ||
           (cull == Cull::front && side != Side::back);
}

template <class L, class B>
auto exact_clip(const L& l, const B& b, const ClipOptions& options) {
    constexpr int dim = dim_of<L>;
    constexpr bool is_triangle = std::is_same_v<B, Triangle3>;
    if (!is_triangle && options.cull != Cull::none)
        throw std::invalid_argument("cull: only a clip against a 3D triangle can be culled");
    Constraints<dim> shape{exact_line(l), {}};
    restrict(shape.line.t_min, shape.line.t_max, options);
    add_shape(shape, b);
    const Interval interval = intersect(shape);
    auto clip = basic_clip<dim>(interval);
    if (!clip.hit) return clip;
    if constexpr (is_triangle) {
        clip.side = TrianglePlane(b).side(shape.line.direction);
        if (is_culled(options.cull, *clip.side)) {
            clip.hit = false;
            clip.culled = true;
            return clip;
        }
    }
    const auto end = [&](const std::optional<Number>& t, bool entering) {
        std::optional<ClipEnd<dim, Exact>> e;
        if (!t) return e;
        e = make_end(shape.line, *t);
        if (shape.has_faces) e->features = faces_at(shape.list, *t, entering);
        if constexpr (vertices_of<B> != 0) {
            RationalVec<dim> p;
            for (std::size_t k = 0; k < dim; ++k) p[k] = construct::to_rational(e->p[int(k)]);
            e->features.emplace();
            if (shape.has_barycentrics) {
                e->features->insert(feature_at(shape.list, vertices_of<B>, *t));
            } else {
                const auto body = predicates::body_of<dim>(&b, predicates::ExactPoints{});
                e->features->insert(smallest_feature<dim>(body, p));
            }
            if constexpr (is_triangle)
                if (shape.has_barycentrics) e->uv = TrianglePlane(b).barycentric(p);
        }
        return e;
    };
    clip.in = end(interval.in, true);
    clip.out = end(interval.out, false);
    return clip;
}

template <int Dim>
std::optional<ClipEnd<Dim, double>> rounded(const std::optional<ClipEnd<Dim, Exact>>& exact) {
    if (!exact) return {};
    ClipEnd<Dim, double> end{exact->t.to_double(), {}, exact->features, {}};
    for (int k = 0; k < Dim; ++k) end.p[k] = exact->p[k].to_double();
    if (exact->uv) end.uv = {exact->uv->u.to_double(), exact->uv->v.to_double()};
    return end;
}

}  // namespace

template <class L, class B>
requires Clippable<L, B>
typename detail::ClipOf<L>::Type clip(const L& linear, const B& shape, const ClipOptions& options) {
    typename detail::ClipOf<L>::Type r;
    // A restricted line is part of the whole one: where that misses, nothing need be computed.
    const bool plain = !options.t_min && !options.t_max && options.cull == Cull::none;
    if (!intersects(linear, shape) && plain) return r;
    const auto e = exact_clip(linear, shape, options);
    r.hit = e.hit;
    r.culled = e.culled;
    r.contact = e.contact;
    r.origin = e.origin;
    r.in = rounded(e.in);
    r.out = rounded(e.out);
    r.side = e.side;
    return r;
}

namespace exact {

template <class L, class B>
requires Clippable<L, B>
typename detail::ClipOf<L>::ExactType clip(const L& linear, const B& shape,
                                           const ClipOptions& options) {
    predicates::validate(linear);
    predicates::validate(shape);
    return exact_clip(linear, shape, options);
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
