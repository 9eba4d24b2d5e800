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
#include "predicates/inputs.hpp"

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

    /// p = from.
    void add_point(const RationalVec<Dim>& from) {
        for (std::size_t k = 0; k < Dim; ++k) add(axis_vector<Dim>(k), from, Number(0), Number(0));
    }

    /// p on the line through `from` along a direction, with its component between min and max.
    void add_segment(const RationalVec<3>& direction, const RationalVec<3>& from,
                     const Rational& min, const Rational& max) {
        add(direction, from, min, max);
        for (std::size_t k = 0; k < 3; ++k)
            add(cross(direction, axis_vector<3>(k)), from, Number(0), Number(0));
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
    const arith::IntegerReader<arith::BigInt> reader(ranges);
    const RationalVec<2> d{Rational(arith::Integer(reader.axis(box.direction.x))),
                           Rational(arith::Integer(reader.axis(box.direction.y)))};
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

/// Dependent edges make a polygon, a segment or a point.
void add_flat(Constraints<3>& c, const RationalVec<3>& anchor,
              const std::array<RationalVec<3>, 3>& edges, const Rational& least) {
    c.has_faces = false;
    // The extent of the shape along a normal, from the anchor: each edge adds its own.
    const auto extent = [&](const RationalVec<3>& normal) {
        Rational min, max;
        for (const auto& e : edges) {
            const Rational far = dot(normal, e), near = least * far;
            min += far < near ? far : near;
            max += far < near ? near : far;
        }
        return std::pair{min, max};
    };
    for (std::size_t i = 0; i < 3; ++i) {
        const auto normal = cross(edges[i], edges[(i + 1) % 3]);
        if (is_zero(normal)) continue;
        c.add(normal, anchor, Number(0), Number(0));
        for (const auto& e : edges) {
            const auto in_plane = cross(normal, e);
            const auto [min, max] = extent(in_plane);
            c.add(in_plane, anchor, min, max);
        }
        return;
    }
    for (const auto& e : edges) {
        if (is_zero(e)) continue;
        const auto [min, max] = extent(e);
        c.add_segment(e, anchor, min, max);
        return;
    }
    c.add_point(anchor);
}

void add_shape(Constraints<3>& c, const Parallelepiped3& box) {
    const auto anchor = to_rationals(box.anchor);
    const std::array<RationalVec<3>, 3> edges{to_rationals(box.u), to_rationals(box.v),
                                              to_rationals(box.w)};
    const Rational least = box.kind == Parallelepiped3::Anchor::corner ? 0 : -1;
    const Rational volume = dot(edges[0], cross(edges[1], edges[2]));
    if (volume.sign() == 0) return add_flat(c, anchor, edges, least);
    for (std::size_t k = 0; k < 3; ++k) {
        auto normal = cross(edges[(k + 1) % 3], edges[(k + 2) % 3]);
        for (Rational& x : normal) x /= volume;
        c.add_slab(k, normal, anchor, Number(least), Number(1));
    }
}

struct ExactTriangle {
    std::array<RationalVec<3>, 3> vertex;
    RationalVec<3> normal;

    explicit ExactTriangle(const Triangle3& t)
        : vertex{to_rationals(t.a), to_rationals(t.b), to_rationals(t.c)},
          normal(cross(vertex[1] - vertex[0], vertex[2] - vertex[0])) {}

    bool degenerate() const { return is_zero(normal); }
};

void add_shape(Constraints<3>& c, const ExactTriangle& t) {
    const auto& v = t.vertex;
    if (!t.degenerate()) {
        c.add(t.normal, v[0], Number(0), Number(0));
        for (std::size_t i = 0; i < 3; ++i)
            c.add(cross(t.normal, v[(i + 1) % 3] - v[i]), v[i], Number(0), {});
        return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const auto along = v[(i + 1) % 3] - v[i];
        if (is_zero(along)) continue;
        const Rational far = dot(along, along), third = dot(along, v[(i + 2) % 3] - v[i]);
        c.add_segment(along, v[i], third.sign() < 0 ? third : Rational(0),
                      third > far ? third : far);
        return;
    }
    c.add_point(v[0]);
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

/// The smallest feature of a triangle of non-zero area at barycentrics u, v.
Feature feature_at(const Rational& u, const Rational& v) {
    const Rational w = 1 - u - v;
    if (v.sign() == 0 && u.sign() == 0) return Feature::v0;
    if (v.sign() == 0 && w.sign() == 0) return Feature::v1;
    if (u.sign() == 0 && w.sign() == 0) return Feature::v2;
    if (v.sign() == 0) return Feature::e01;
    if (w.sign() == 0) return Feature::e12;
    if (u.sign() == 0) return Feature::e20;
    return Feature::interior;
}

/// The first feature of a triangle without area that holds a point of it.
Feature feature_of_degenerate(const ExactTriangle& t, const RationalVec<3>& p) {
    for (std::size_t i = 0; i < 3; ++i)
        if (p == t.vertex[i]) return Feature(std::size_t(Feature::v0) + i);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto a = t.vertex[i] - p, b = t.vertex[i + 1] - p;
        if (dot(a, b).sign() < 0) return Feature(std::size_t(Feature::e01) + i);
    }
    return Feature::e20;
}

using ExactEnd2 = ClipEnd<2, Exact>;
using ExactEnd3 = ClipEnd<3, Exact>;

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

template <class L, class Box, int Dim = dim_of<L>>
BasicClip<Dim, Exact> exact_clip(const L& l, const Box& box, const ClipOptions& options) {
    if (options.cull != Cull::none)
        throw std::invalid_argument("cull: only a clip against a 3D triangle can be culled");
    Constraints<Dim> shape{exact_line(l), {}};
    restrict(shape.line.t_min, shape.line.t_max, options);
    add_shape(shape, box);
    const Interval interval = intersect(shape);
    auto clip = basic_clip<Dim>(interval);
    if (!clip.hit) return clip;
    const auto end = [&](const std::optional<Number>& t, bool entering) {
        std::optional<ClipEnd<Dim, Exact>> e;
        if (!t) return e;
        e = make_end(shape.line, *t);
        if (shape.has_faces) e->features = faces_at(shape.list, *t, entering);
        return e;
    };
    clip.in = end(interval.in, true);
    clip.out = end(interval.out, false);
    return clip;
}

template <class L>
exact::Clip3 exact_clip(const L& l, const Triangle3& t, const ClipOptions& options) {
    const ExactTriangle triangle(t);
    Constraints<3> shape{exact_line(l), {}};
    restrict(shape.line.t_min, shape.line.t_max, options);
    add_shape(shape, triangle);
    const Interval interval = intersect(shape);
    auto clip = basic_clip<3>(interval);
    if (!clip.hit) return clip;

    const int against = dot(shape.line.direction, triangle.normal).sign();
    clip.side = triangle.degenerate() ? Side::degenerate
                : against < 0         ? Side::front
                : against > 0         ? Side::back
                                      : Side::coplanar;
    if ((options.cull == Cull::back && clip.side != Side::front) ||
        (options.cull == Cull::front && clip.side != Side::back)) {
        clip.hit = false;
        clip.culled = true;
        return clip;
    }

    // Barycentrics from the projection along an axis that the normal is not perpendicular to.
    std::size_t k = 0;
    while (k < 2 && triangle.normal[k].sign() == 0) ++k;
    const auto e1 = triangle.vertex[1] - triangle.vertex[0];
    const auto e2 = triangle.vertex[2] - triangle.vertex[0];
    const auto end = [&](const std::optional<Number>& parameter) {
        std::optional<ExactEnd3> e;
        if (!parameter) return e;
        e = make_end(shape.line, *parameter);
        RationalVec<3> p;
        for (std::size_t i = 0; i < 3; ++i) p[i] = construct::to_rational(e->p[int(i)]);
        e->features.emplace();
        if (triangle.degenerate()) {
            e->features->insert(feature_of_degenerate(triangle, p));
            return e;
        }
        const auto r = p - triangle.vertex[0];
        const Rational u = cross(r, e2)[k] / triangle.normal[k];
        const Rational v = cross(e1, r)[k] / triangle.normal[k];
        e->features->insert(feature_at(u, v));
        e->uv = {construct::to_exact(u), construct::to_exact(v)};
        return e;
    };
    clip.in = end(interval.in);
    clip.out = end(interval.out);
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

const char* name(Feature feature) {
    constexpr const char* names[] = {"-x", "+x", "-y",  "+y",  "-z",  "+z",      "v0",
                                     "v1", "v2", "e01", "e12", "e20", "interior"};
    return names[int(feature)];
}

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
GRAZE_INSTANTIATE_LINES(2, Obb2)
GRAZE_INSTANTIATE_LINES(3, Aabb3)
GRAZE_INSTANTIATE_LINES(3, Obb3)
GRAZE_INSTANTIATE_LINES(3, Parallelepiped3)
GRAZE_INSTANTIATE_LINES(3, Triangle3)

}  // namespace graze
