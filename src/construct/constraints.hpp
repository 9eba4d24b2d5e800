// The common interval of a line and a convex shape, exactly: the shape is a list of constraints, each
// a linear function that must lie between two values; along the line it is at_origin + t slope. Every
// parameter, point and feature follows from these.
//
// All numbers are integers. Coordinates and lengths are multiples of one power of two, the direction
// of a line or ray of another, and a constraint may have any positive factor: so nothing is divided.
#pragma once

#include <algorithm>
#include <graze/clip.hpp>
#include <optional>
#include <vector>

#include "arith/big.hpp"
#include "arith/converters.hpp"
#include "predicates/body.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"

namespace graze::construct {

using arith::BigInt;
using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;

template <int Dim>
using IntegerVec = arith::Tuple<BigInt, Dim>;

/// (a + b sqrt(m)) / d, where d > 0 and m is the shape's.
struct Quotient {
    BigInt a, b{0}, d{1};
};

/// Comparisons in the field of one root.
struct Root {
    BigInt m{0};

    /// The sign of a + b sqrt(m).
    int sign(const BigInt& a, const BigInt& b) const {
        const int sa = a.sign(), sb = b.sign();
        if (sa * sb >= 0) return sa != 0 ? sa : sb;
        return sa * BigInt(a * a - b * b * m).sign();
    }
    int compare(const Quotient& x, const Quotient& y) const {
        return sign(x.a * y.d - y.a * x.d, x.b * y.d - y.b * x.d);
    }
};

/// A number on a line, where everything has its least: the value at the origin, and per parameter.
struct Constraint {
    BigInt at_origin, slope;
    std::optional<BigInt> min, max;
    bool rooted = false;  ///< min and max are to be multiplied by the root
    std::optional<Feature> min_face = {}, max_face = {};

    bool parallel() const { return slope.sign() == 0; }

    /// By how much the line at t is inside: as outside, on the boundary, or inside.
    Location locate(const Quotient& t, const Root& root) const {
        const BigInt a = at_origin * t.d + t.a * slope, b = t.b * slope;
        const auto compared = [&](const BigInt& bound) {
            const BigInt over_d = bound * t.d;
            return rooted ? root.sign(a, b - over_d) : root.sign(a - over_d, b);
        };
        const int above = min ? compared(*min) : 1;
        if (min && max && *min == *max) return above == 0 ? Location::inside : Location::outside;
        const int below = max ? -compared(*max) : 1;
        if (above < 0 || below < 0) return Location::outside;
        return above == 0 || below == 0 ? Location::boundary : Location::inside;
    }

    /// Where the line gets in and out; empty where it never does. Not of a parallel one.
    std::optional<Quotient> entry() const { return reached(slope.sign() > 0 ? min : max); }
    std::optional<Quotient> exit() const { return reached(slope.sign() > 0 ? max : min); }

private:
    std::optional<Quotient> reached(const std::optional<BigInt>& bound) const {
        if (!bound) return {};
        Quotient t{-at_origin, 0, slope};
        (rooted ? t.b : t.a) += *bound;
        if (slope.sign() < 0) t = {-t.a, -t.b, -t.d};
        return t;
    }
};

/// The powers of two of which the inputs are multiples. The normal of a plane has one of its own.
template <class L, class B>
arith::BitRanges bit_ranges(const L& l, const B& b) {
    using arith::Quantity;
    arith::BitRanges ranges;
    const auto include = [&](Quantity quantity, const auto& v) {
        predicates::for_each_component(v,
                                       [&](const char*, double x) { ranges.include(quantity, x); });
    };
    predicates::for_each_vector(l, [&](Quantity q, const char*, const auto& v) { include(q, v); });
    predicates::for_each_vector(b, [&](Quantity q, const char*, const auto& v) {
        include(q == Quantity::direction ? Quantity::axis : q, v);
    });
    return ranges;
}

/// What predicates/body.hpp makes bodies of.
template <int Dim>
struct IntegerPoints {
    using Number = BigInt;
    const arith::IntegerConverter<BigInt>& converter;

    auto point(const Vec<Dim>& v) const { return predicates::convert_point(converter, v); }
    auto length(const Vec<Dim>& v) const { return predicates::convert_length(converter, v); }
};
/// The same of points that are integers to begin with.
template <int Dim>
struct GivenPoints {
    using Number = BigInt;
    static const IntegerVec<Dim>& point(const IntegerVec<Dim>& v) { return v; }
};

template <int Dim>
using IntegerBody = predicates::Body<BigInt, Dim>;

/// Calls f(normal, extent) for directions that bound a body on all sides.
template <int Dim>
void each_bound(const IntegerBody<Dim>& body, const auto& f) {
    const std::array<IntegerBody<Dim>, 1> bodies{body};
    for (const auto& candidate : predicates::candidates(bodies, predicates::spans_space(bodies))) {
        const auto normal = predicates::normal_of(candidate, bodies);
        f(normal, predicates::extent_of(body, normal, predicates::perpendicular(candidate, 0)));
    }
}

/// What a shape is made of, for a given line.
template <int Dim>
class Constraints {
public:
    using V = IntegerVec<Dim>;

    template <class L, class B>
    Constraints(const L& l, const B& b)
        : ranges_(bit_ranges(l, b)),
          converter_(ranges_),
          origin_(predicates::convert_point(converter_, predicates::origin_of(l))),
          direction_(predicates::convert_along(converter_, l)),
          parameter_shift_(predicates::is_segment<L> ? 0 : converter_.direction_shift()) {
        if constexpr (!predicates::is_line<L>) t_min = Quotient{0};
        if constexpr (predicates::is_segment<L>) t_max = Quotient{1};
        add(b);
    }

    void restrict(const ClipOptions& options) {
        if (options.t_min) {
            const Quotient t = parameter(*options.t_min);
            if (!t_min || root.compare(*t_min, t) < 0) t_min = t;
        }
        if (options.t_max) {
            const Quotient t = parameter(*options.t_max);
            if (!t_max || root.compare(t, *t_max) < 0) t_max = t;
        }
    }

    const V& origin() const { return origin_; }
    const V& direction() const { return direction_; }
    /// A coordinate is an integer times 2^this.
    int coordinate_shift() const { return ranges_.lengths.low; }
    int parameter_shift() const { return parameter_shift_; }

    std::vector<Constraint> list;
    Root root;
    std::optional<Quotient> t_min, t_max;  ///< the range of the line, ray or segment
    bool has_faces = false;
    std::vector<V> vertices;  ///< of a triangle or tetrahedron
    /// The first constraints are those of a simplex: number k is 0 opposite vertex k, and greater
    /// inside.
    bool has_barycentrics = false;
    bool collinear = false;   ///< the vertices
    std::optional<V> normal;  ///< (b - a) x (c - a) of a 3D triangle

    /// How the line meets a 3D triangle.
    Side side() const {
        if (!has_barycentrics) return Side::degenerate;
        const int along = dot(direction_, *normal).sign();
        return along < 0 ? Side::front : along > 0 ? Side::back : Side::coplanar;
    }

private:
    V point(const Vec<Dim>& v) const { return predicates::convert_point(converter_, v); }

    Quotient parameter(double t) const {
        const auto [mantissa, exponent] = arith::decode(t);
        const int shift = exponent - parameter_shift_;
        const BigInt power = BigInt(1) << unsigned(shift < 0 ? -shift : shift);
        return shift < 0 ? Quotient{BigInt(mantissa), 0, power}
                         : Quotient{BigInt(mantissa) * power};
    }

    /// min <= normal . (p - from) <= max.
    void add(const V& along, const V& from, std::optional<BigInt> min, std::optional<BigInt> max) {
        list.push_back(
            {dot(along, origin_ - from), dot(along, direction_), std::move(min), std::move(max)});
    }
    /// The same between the faces of axis k.
    void add_slab(std::size_t k, const V& along, const V& from, BigInt min, BigInt max) {
        add(along, from, std::move(min), std::move(max));
        name_faces(k);
    }
    void name_faces(std::size_t k) {
        has_faces = true;
        list.back().min_face = Feature(2 * k);
        list.back().max_face = Feature(2 * k + 1);
    }

    void add(const Aabb<Dim>& box) {
        const V min = point(box.min), max = point(box.max);
        for (std::size_t k = 0; k < Dim; ++k) {
            list.push_back({origin_[k], direction_[k], min[k], max[k]});
            name_faces(k);
        }
    }

    void add(const Obb<Dim>& box) {
        const auto axes = predicates::linear_obb::box_axes(converter_, box);
        const V center = point(box.center);
        for (std::size_t k = 0; k < Dim; ++k) {
            add_slab(k, axes.axis[k], center, -axes.half[k], axes.half[k]);
            list.back().rooted = Dim == 2;
        }
        if (Dim == 2) root.m = axes.norm;
    }

    void add(const Parallelogram2& box) { add_parallel(box); }
    void add(const Parallelepiped3& box) { add_parallel(box); }
    void add_parallel(const auto& box) {
        const auto edges = predicates::linear_parallelepiped::convert_edges(converter_, box);
        const auto normals = arith::dual(edges);
        const BigInt volume = dot(normals[0], edges[0]);
        if (volume.sign() == 0) return add_body(box);
        const BigInt size = arith::absolute(volume);
        for (std::size_t k = 0; k < Dim; ++k)
            add_slab(k, signed_by(volume.sign(), normals[k]), point(box.anchor),
                     box.kind == Anchor::corner ? BigInt(0) : BigInt(-size), size);
    }

    void add(const Plane3& plane) {
        add(predicates::convert_axis(converter_, plane.normal), point(plane.point), BigInt(0),
            BigInt(0));
    }

    void add(const Triangle2& t) {
        vertices = {point(t.a), point(t.b), point(t.c)};
        const auto& v = vertices;
        const auto left_of = [](const V& d) { return V{-d[1], d[0]}; };
        const int turn = dot(left_of(v[1] - v[0]), v[2] - v[0]).sign();
        if (turn == 0) return add_collinear();
        for (std::size_t k = 0; k < 3; ++k) {
            const V& from = v[(k + 1) % 3];
            add_barycentric(left_of(v[(k + 2) % 3] - from), from, turn);
        }
    }

    void add(const Triangle3& t) {
        vertices = {point(t.a), point(t.b), point(t.c)};
        const auto& v = vertices;
        normal = cross(v[1] - v[0], v[2] - v[0]);
        if (is_zero(*normal)) return add_collinear();
        for (std::size_t k = 0; k < 3; ++k) {
            const V& from = v[(k + 1) % 3];
            add_barycentric(cross(*normal, v[(k + 2) % 3] - from), from, 1);
        }
        add(*normal, v[0], BigInt(0), BigInt(0));
    }

    void add(const Tetrahedron3& t) {
        vertices = {point(t.a), point(t.b), point(t.c), point(t.d)};
        const auto& v = vertices;
        const V face = cross(v[1] - v[0], v[2] - v[0]);
        if (dot(face, v[3] - v[0]).sign() == 0) {
            const bool on_a_line = is_zero(face) && is_zero(cross(v[1] - v[0], v[3] - v[0])) &&
                                   is_zero(cross(v[2] - v[0], v[3] - v[0]));
            return on_a_line ? add_collinear() : add_body(t);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            const V& from = v[(k + 1) % 4];
            const V across = cross(v[(k + 2) % 4] - from, v[(k + 3) % 4] - from);
            add_barycentric(across, from, dot(across, v[k] - from).sign());
        }
    }

    /// 0 at `from`, in the direction of `along` or opposite.
    void add_barycentric(const V& along, const V& from, int direction) {
        add(signed_by(direction, along), from, BigInt(0), {});
        has_barycentrics = true;
    }

    /// The segment that the vertices span, or their common point: one coordinate between those of
    /// the ends, and the others as it says.
    void add_collinear() {
        collinear = true;
        const auto by = [&](std::size_t k) {
            return std::minmax_element(vertices.begin(), vertices.end(),
                                       [&](const V& x, const V& y) { return x[k] < y[k]; });
        };
        std::size_t k = 0;
        while (k + 1 < Dim && (*by(k).first)[k] == (*by(k).second)[k]) ++k;
        const auto [first, last] = by(k);
        const V &from = *first, along = *last - from;
        list.push_back({origin_[k], direction_[k], from[k], (*last)[k]});
        for (std::size_t j = 0; j < Dim; ++j) {
            if (j == k) continue;
            V across{};
            across[j] = along[k].sign() == 0 ? BigInt(1) : along[k];
            across[k] = -along[j];
            add(across, from, BigInt(0), BigInt(0));
        }
    }

    /// A flat one.
    template <class B>
    void add_body(const B& shape) {
        predicates::Span<IntegerPoints<Dim>, Dim> span({converter_});
        detail::Description<B>::span(shape, span);
        each_bound<Dim>(span.body, [&](const V& along, const auto& extent) {
            add(along, V{}, extent.low, extent.high);
        });
    }

    static V signed_by(int sign, const V& v) { return sign > 0 ? v : V{} - v; }
    static bool is_zero(const V& v) {
        return std::all_of(v.begin(), v.end(), [](const BigInt& x) { return x.sign() == 0; });
    }

    arith::BitRanges ranges_;
    arith::IntegerConverter<BigInt> converter_;
    V origin_, direction_;
    int parameter_shift_;
};

/// The interval in which all constraints hold, and what it means.
struct Interval {
    std::optional<Quotient> in, out;
    Contact contact = Contact::disjoint;
    Location origin = Location::inside;
};

template <int Dim>
Interval intersect(const Constraints<Dim>& shape) {
    const Quotient at_origin{0};
    Interval r{shape.t_min, shape.t_max};
    Location across = Location::inside, crossed = Location::inside;
    for (const Constraint& c : shape.list) {
        const Location location = c.locate(at_origin, shape.root);
        Location& least = c.parallel() ? across : crossed;
        least = std::min(least, location);
        if (c.parallel()) continue;
        const auto entry = c.entry(), exit = c.exit();
        if (entry && (!r.in || shape.root.compare(*r.in, *entry) < 0)) r.in = entry;
        if (exit && (!r.out || shape.root.compare(*exit, *r.out) < 0)) r.out = exit;
    }
    r.origin = std::min(across, crossed);
    const int order = r.in && r.out ? shape.root.compare(*r.in, *r.out) : -1;
    if (across == Location::outside || order > 0) return r;
    r.contact = across == Location::boundary ? Contact::touching : Contact::overlapping;
    if (order < 0) return r;

    // One parameter: inside every slab that the line crosses, and inside its range?
    const Quotient& t = *r.in;
    const auto inside = [&](const Constraint& c) {
        return c.parallel() || c.locate(t, shape.root) == Location::inside;
    };
    const auto is = [&](const std::optional<Quotient>& end) {
        return end && shape.root.compare(t, *end) == 0;
    };
    const bool at_start = is(shape.t_min), at_end = is(shape.t_max);
    if (!std::all_of(shape.list.begin(), shape.list.end(), inside) || at_start != at_end)
        r.contact = Contact::touching;
    return r;
}

}  // namespace graze::construct
