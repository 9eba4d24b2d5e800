// The common interval of a line and a convex shape, exactly: the shape is a list of constraints, each
// a linear function that must lie between two values; along the line it is at_origin + t slope. Every
// parameter, point and feature follows from these.
//
// All numbers are integers: of any length, or of as many words as their degree says. Coordinates and
// lengths are multiples of one power of two, the direction of a line or ray of another, and a
// constraint may have any positive factor: so nothing is divided.
#pragma once

#include <algorithm>
#include <graze/clip.hpp>
#include <optional>

#include "arith/converters.hpp"
#include "arith/rational.hpp"
#include "construct/one_word.hpp"
#include "predicates/body.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"

namespace graze::construct {

using arith::BigInt;
using arith::cross;
using arith::dot;
using arith::Int;
using arith::sign_of;
using arith::sign_with_root;
using arith::operator+;
using arith::operator-;
using parameters::OneWord;
using predicates::Few;

// ---- Numbers ----

/// Inputs as integers of any length, over the powers of two of which they are multiples. The normal of a
/// plane has one of its own.
class AnyLength {
public:
    template <class L, class B>
    AnyLength(const L& l, const B& b) {
        using arith::Quantity;
        const auto include = [&](Quantity quantity, const auto& v) {
            predicates::for_each_component(
                v, [&](const char*, double x) { ranges_.include(quantity, x); });
        };
        predicates::for_each_vector(l,
                                    [&](Quantity q, const char*, const auto& v) { include(q, v); });
        predicates::for_each_vector(b, [&](Quantity q, const char*, const auto& v) {
            include(q == Quantity::direction ? Quantity::axis : q, v);
        });
        if (!predicates::is_segment<L>) parameter_shift_ = converter().direction_shift();
    }

    arith::IntegerConverter<BigInt> converter() const {
        return arith::IntegerConverter<BigInt>(ranges_);
    }
    static constexpr bool exact() { return true; }
    int coordinate_shift() const { return ranges_.lengths.low; }
    int parameter_shift() const { return parameter_shift_; }

private:
    arith::BitRanges ranges_;
    int parameter_shift_ = 0;
};

/// The degree of a shape's constraints.
template <class B>
inline constexpr int degree_of = 3;
template <int Dim>
inline constexpr int degree_of<Aabb<Dim>> = 1;
template <>
inline constexpr int degree_of<Obb2> = 2;
template <>
inline constexpr int degree_of<Parallelogram2> = 2;
template <>
inline constexpr int degree_of<Triangle2> = 2;
template <>
inline constexpr int degree_of<Plane3> = 2;

/// A number of that degree.
template <class Coordinate, int degree>
struct OfDegree {
    using Type = Coordinate;
    static const BigInt& of(const BigInt& x) { return x; }
};
template <int degree>
struct OfDegree<Int<1>, degree> {
    using Type = Int<degree>;
    /// One of a lower degree times some unit.
    template <int Words>
    static Type of(const Int<Words>& x) {
        if constexpr (Words == degree)
            return x;
        else
            return x * Int<degree - Words>(1);
    }
};

/// a / d, where d > 0.
template <class N>
struct Quotient {
    N a, d;
};
template <class N>
int compare(const Quotient<N>& x, const Quotient<N>& y) {
    return sign_of(x.a * y.d - y.a * x.d);
}

/// The same in the field of one root: (a + b sqrt(m)) / d, where d > 0.
struct RootQuotient {
    BigInt a, b, d;
    const BigInt* m;

    friend int compare(const RootQuotient& x, const RootQuotient& y) {
        return sign_with_root(BigInt(x.a * y.d - y.a * x.d), BigInt(x.b * y.d - y.b * x.d), *x.m);
    }
};

// ---- Constraints ----

/// A number on a line, where everything has its least: the value at the origin, and per parameter.
template <class N>
struct Constraint {
    N at_origin, slope;
    std::optional<N> min, max;
    const BigInt* root = nullptr;  ///< min and max are to be multiplied by the root of this
    std::optional<Feature> min_face = {}, max_face = {};

    bool parallel() const { return sign_of(slope) == 0; }

    /// By how much the line at t is inside: as outside, on the boundary, or inside.
    Location locate(const Quotient<N>& t) const {
        const auto x = value(t);
        return locate_by([&](const N& bound) { return sign_of(x - bound * t.d); });
    }
    Location locate(const RootQuotient& t) const {
        const BigInt a = at_origin * t.d + t.a * slope, b = t.b * slope;
        return locate_by(
            [&](const N& bound) { return sign_with_root(a, BigInt(b - bound * t.d), *root); });
    }
    Location locate_origin() const {
        return locate_by([&](const N& bound) {
            if constexpr (std::is_same_v<N, BigInt>)
                if (root) return sign_with_root(at_origin, BigInt(-bound), *root);
            return sign_of(at_origin - bound);
        });
    }
    /// Times t.d.
    auto value(const Quotient<N>& t) const { return at_origin * t.d + t.a * slope; }

    /// Where the line gets in and out; empty where it never does. Not of a parallel one.
    template <class Q>
    std::optional<Q> entry() const {
        return reached<Q>(sign_of(slope) > 0 ? min : max);
    }
    template <class Q>
    std::optional<Q> exit() const {
        return reached<Q>(sign_of(slope) > 0 ? max : min);
    }

private:
    /// compared(bound): of the number, to it.
    Location locate_by(const auto& compared) const {
        const int above = min ? compared(*min) : 1;
        if (min && max && sign_of(*min - *max) == 0)
            return above == 0 ? Location::inside : Location::outside;
        const int below = max ? -compared(*max) : 1;
        if (above < 0 || below < 0) return Location::outside;
        return above == 0 || below == 0 ? Location::boundary : Location::inside;
    }

    template <class Q>
    std::optional<Q> reached(const std::optional<N>& bound) const {
        if (!bound) return {};
        const bool up = sign_of(slope) > 0;
        if constexpr (std::is_same_v<Q, RootQuotient>)
            return up ? Q{-at_origin, *bound, slope, root} : Q{at_origin, -*bound, -slope, root};
        else
            return up ? Q{*bound - at_origin, slope} : Q{at_origin - *bound, -slope};
    }
};

/// What a shape is made of, for a given line. Reading: AnyLength, or OneWord for numbers of that many
/// words. Of one dimension, reading and degree, all lines and shapes are of one type, which has much
/// to be compiled.
template <int dim, class Reading, int degree, bool has_root>
class Constraints {
public:
    static constexpr int Dim = dim;
    using Converter = decltype(std::declval<const Reading&>().converter());
    using Coordinate = decltype(std::declval<Converter>().coordinate(0.0));
    using Number = OfDegree<Coordinate, degree>;
    using N = typename Number::Type;
    using V = arith::Tuple<Coordinate, Dim>;
    using Q = std::conditional_t<has_root, RootQuotient, Quotient<N>>;

    template <class L, class B>
    Constraints(const L& l, const B& b, const Reading& reading) : Constraints(l, reading) {
        add(b);
    }
    Constraints(const Constraints&) = delete;  // quotients refer to the root
    Constraints& operator=(const Constraints&) = delete;

    /// False if a limit has no room.
    bool restrict(const ClipOptions& options) {
        const auto add_limit = [&](std::optional<Q>& limit, const std::optional<double>& t,
                                   int side) {
            if (!t) return true;
            const std::optional<Q> q = parameter(*t);
            if (q && (!limit || side * compare(*q, *limit) > 0)) limit = q;
            return q.has_value();
        };
        return add_limit(t_min, options.t_min, 1) && add_limit(t_max, options.t_max, -1);
    }

    const V& origin() const { return origin_; }
    const V& direction() const { return direction_; }
    /// A coordinate is an integer times 2^this.
    int coordinate_shift() const { return coordinate_shift_; }
    int parameter_shift() const { return parameter_shift_; }

    Few<Constraint<N>, 7> list;
    BigInt root{0};
    std::optional<Q> t_min, t_max;  ///< the range of the line, ray or segment
    bool has_faces = false;
    Few<V, 4> vertices;  ///< of a triangle or tetrahedron
    /// The first constraints are those of a simplex: number k is 0 opposite vertex k, and greater
    /// inside.
    bool has_barycentrics = false;
    bool collinear = false;  ///< the vertices
    /// Of a 3D triangle: its area, seen along an axis, which constraint k has at vertex k; and the
    /// direction of the line on the normal.
    std::optional<N> area;
    int along_normal = 0;
    bool has_sides = false;
    /// The plane of a flat tetrahedron, seen along an axis.
    std::size_t i = 0, j = 1;

    Q origin_parameter() const { return quotient(N(0), N(1)); }

    /// How the line meets a 3D triangle.
    Side side() const {
        if (!has_barycentrics) return Side::degenerate;
        return along_normal < 0 ? Side::front : along_normal > 0 ? Side::back : Side::coplanar;
    }

    /// The vector normal to v in the plane of i and j, as seen along the third axis, times x.
    auto across(const V& v, const auto& x) const { return v[i] * x[j] - v[j] * x[i]; }

private:
    template <class L>
    Constraints(const L& l, const Reading& reading)
        : converter_(reading.converter()),
          origin_(predicates::convert_point(converter_, predicates::origin_of(l))),
          direction_(predicates::convert_along(converter_, l)),
          coordinate_shift_(reading.coordinate_shift()),
          parameter_shift_(reading.parameter_shift()) {
        if constexpr (!predicates::is_line<L>) t_min = quotient(N(0), N(1));
        if constexpr (predicates::is_segment<L>) t_max = quotient(N(1), N(1));
    }

    V point(const Vec<Dim>& v) const { return predicates::convert_point(converter_, v); }

    Q quotient(N a, N d) const {
        if constexpr (std::is_same_v<Q, RootQuotient>)
            return {std::move(a), BigInt(0), std::move(d), &root};
        else
            return {std::move(a), std::move(d)};
    }

    std::optional<Q> parameter(double t) const {
        auto [mantissa, exponent] = arith::decode(t);
        if (mantissa == 0) return origin_parameter();
        int shift = exponent - parameter_shift_;
        if constexpr (std::is_same_v<Coordinate, BigInt>) {
            const BigInt power = BigInt(1) << unsigned(shift < 0 ? -shift : shift);
            return shift < 0 ? quotient(BigInt(mantissa), power)
                             : quotient(BigInt(mantissa) * power, BigInt(1));
        } else {
            const int zeros = std::countr_zero(std::uint64_t(mantissa));
            mantissa /= std::int64_t(1) << zeros;
            shift += zeros;
            constexpr int room = arith::difference_bits;
            if (shift > room - 53 || shift < -room) return {};
            const auto word = [](std::int64_t x) { return Number::of(Int<1>(x)); };
            return shift < 0 ? quotient(word(mantissa), word(std::int64_t(1) << -shift))
                             : quotient(word(mantissa * (std::int64_t(1) << shift)), N(1));
        }
    }

    void add(N at_origin, N slope, std::optional<N> min, std::optional<N> max) {
        list.push_back({std::move(at_origin), std::move(slope), std::move(min), std::move(max)});
    }
    /// min <= normal . (p - from) <= max.
    void add(const auto& along, const V& from, std::optional<N> min, std::optional<N> max) {
        add(Number::of(dot(along, origin_ - from)), Number::of(dot(along, direction_)),
            std::move(min), std::move(max));
    }
    /// Between the faces of axis k.
    void add_slab(std::size_t k, Constraint<N> slab) {
        has_faces = true;
        slab.min_face = Feature(2 * k);
        slab.max_face = Feature(2 * k + 1);
        list.push_back(std::move(slab));
    }

    void add(const Aabb<Dim>& box) {
        const V min = point(box.min), max = point(box.max);
        for (std::size_t k = 0; k < Dim; ++k)
            add_slab(k, {origin_[k], direction_[k], min[k], max[k]});
    }

    void add(const Obb<Dim>& box) {
        const auto axes = predicates::linear_obb::box_axes(converter_, box);
        const V from = origin_ - point(box.center);
        if constexpr (Dim == 2) root = axes.norm;
        for (std::size_t k = 0; k < Dim; ++k)
            add_slab(k, {dot(axes.axis[k], from), dot(axes.axis[k], direction_), N(-axes.half[k]),
                         axes.half[k], Dim == 2 ? &root : nullptr});
    }

    void add(const Parallelogram2& box) { add_parallel(box); }
    void add(const Parallelepiped3& box) { add_parallel(box); }
    void add_parallel(const auto& box) {
        const auto edges = predicates::linear_parallelepiped::convert_edges(converter_, box);
        const auto normals = arith::dual(edges);
        const N volume = dot(normals[0], edges[0]);
        const V anchor = point(box.anchor), from = origin_ - anchor;
        const int sign = sign_of(volume);
        const bool centered = box.kind == Anchor::center;
        if (sign == 0) return add_flat(anchor, edges, centered);
        const N size = arith::absolute(volume);
        for (std::size_t k = 0; k < Dim; ++k)
            add_slab(k, {signed_by(sign, dot(normals[k], from)),
                         signed_by(sign, dot(normals[k], direction_)), centered ? N(-size) : N(0),
                         size});
    }
    /// What dependent edges span: in a line, or else in a plane.
    void add_flat(const V& anchor, const auto& edges, bool centered) {
        // From the least to the greatest value of a linear function on the edges.
        const auto extent = [&](const auto& f) {
            using X = std::remove_cvref_t<decltype(f(edges[0]))>;
            std::pair<X, X> r{X(0), X(0)};
            for (const V& e : edges) {
                const X x = f(e);
                if (centered || sign_of(x) < 0) r.first = r.first - arith::absolute(x);
                if (centered || sign_of(x) > 0) r.second = r.second + arith::absolute(x);
            }
            return r;
        };
        if constexpr (Dim == 3) {
            for (const auto& normal : arith::dual(edges)) {
                if (is_zero(normal)) continue;
                add_plane(normal, anchor);
                for (const V& e : edges) {
                    const auto f = [&](const V& x) { return across(e, x); };
                    if (e[i].sign() == 0 && e[j].sign() == 0) continue;
                    const auto [min, max] = extent(f);
                    add(Number::of(f(origin_ - anchor)), Number::of(f(direction_)), Number::of(min),
                        Number::of(max));
                }
                return;
            }
        }
        const auto longest =
            std::find_if(edges.begin(), edges.end(), [](const V& e) { return !is_zero(e); });
        const V along = longest == edges.end() ? V{} : *longest;
        const std::size_t k = first_nonzero(along);
        const auto [min, max] = extent([&](const V& e) { return e[k]; });
        add_segment(anchor, along, k, anchor[k] + min, anchor[k] + max);
    }

    void add(const Plane3& plane) {
        add(predicates::convert_axis(converter_, plane.normal), point(plane.point), N(0), N(0));
    }

    void add(const Triangle2& t) {
        for (const Vec2* v : {&t.a, &t.b, &t.c}) vertices.push_back(point(*v));
        const int turn = sign_of(across(vertices[1] - vertices[0], vertices[2] - vertices[0]));
        if (turn == 0) return add_collinear();
        add_edges(turn);
    }

    void add(const Triangle3& t) {
        has_sides = true;
        for (const Vec3* v : {&t.a, &t.b, &t.c}) vertices.push_back(point(*v));
        const auto normal = cross(vertices[1] - vertices[0], vertices[2] - vertices[0]);
        if (is_zero(normal)) return add_collinear();
        look_along(normal);
        const auto& seen = normal[first_nonzero(normal)];
        area = arith::absolute(Number::of(seen));
        add_edges(sign_of(seen));
        add_plane(normal, vertices[0]);
        along_normal = sign_of(list[3].slope);
    }

    /// A triangle's, of which the one that turns as it says is seen.
    void add_edges(int turn) {
        for (std::size_t k = 0; k < 3; ++k) {
            const V &from = vertices[(k + 1) % 3], along = vertices[(k + 2) % 3] - from;
            add_barycentric(across(along, origin_ - from), across(along, direction_), turn);
        }
    }

    void add(const Tetrahedron3& t) {
        for (const Vec3* v : {&t.a, &t.b, &t.c, &t.d}) vertices.push_back(point(*v));
        const auto& v = vertices;
        const std::array normals{cross(v[1] - v[0], v[2] - v[0]), cross(v[1] - v[0], v[3] - v[0]),
                                 cross(v[2] - v[0], v[3] - v[0])};
        if (sign_of(dot(normals[0], v[3] - v[0])) == 0) {
            for (const auto& normal : normals)
                if (!is_zero(normal)) return add_hull(normal);
            return add_collinear();
        }
        for (std::size_t k = 0; k < 4; ++k) {
            const V& from = v[(k + 1) % 4];
            const auto normal = cross(v[(k + 2) % 4] - from, v[(k + 3) % 4] - from);
            add_barycentric(dot(normal, origin_ - from), dot(normal, direction_),
                            sign_of(dot(normal, v[k] - from)));
        }
    }

    /// A number that is 0 opposite a vertex, times a sign.
    void add_barycentric(const auto& at_origin, const auto& slope, int sign) {
        add(signed_by(sign, Number::of(at_origin)), signed_by(sign, Number::of(slope)), N(0), {});
        has_barycentrics = true;
    }

    /// All vertices, which lie in a plane: no line through two of them has to be a side.
    void add_hull(const auto& normal) {
        add_plane(normal, vertices[0]);
        for (std::size_t m = 0; m < vertices.size(); ++m)
            for (std::size_t n = m + 1; n < vertices.size(); ++n) {
                const V along = vertices[n] - vertices[m];
                if (along[i].sign() == 0 && along[j].sign() == 0) continue;
                auto min = across(along, vertices[m] - vertices[m]), max = min;
                for (const V& v : vertices) {
                    const auto x = across(along, v - vertices[m]);
                    min = arith::smaller(min, x), max = arith::larger(max, x);
                }
                add(Number::of(across(along, origin_ - vertices[m])),
                    Number::of(across(along, direction_)), Number::of(min), Number::of(max));
            }
    }

    void add_plane(const auto& normal, const V& from) {
        look_along(normal);
        add(normal, from, N(0), N(0));
    }
    void look_along(const auto& normal) {
        const std::size_t k = first_nonzero(normal);
        i = (k + 1) % Dim, j = (k + 2) % Dim;
    }

    /// The segment that the vertices span, or their common point.
    void add_collinear() {
        collinear = true;
        std::size_t first = 0, last = 0;
        for (std::size_t n = 1; n < vertices.size(); ++n) {
            if (lexically_less(vertices[n], vertices[first])) first = n;
            if (lexically_less(vertices[last], vertices[n])) last = n;
        }
        const V &from = vertices[first], along = vertices[last] - from;
        const std::size_t k = first_nonzero(along);
        add_segment(from, along, k, from[k], vertices[last][k]);
    }
    /// Coordinate k between two values, and the others as it says.
    void add_segment(const V& from, const V& along, std::size_t k, const Coordinate& min,
                     const Coordinate& max) {
        add(Number::of(origin_[k]), Number::of(direction_[k]), Number::of(min), Number::of(max));
        const Coordinate step = along[k].sign() == 0 ? Coordinate(1) : along[k];
        for (std::size_t n = 0; n < Dim; ++n) {
            if (n == k) continue;
            const auto f = [&](const V& x) { return Number::of(step * x[n] - along[n] * x[k]); };
            add(f(origin_ - from), f(direction_), N(0), N(0));
        }
    }

    static auto signed_by(int sign, const auto& x) {
        using X = std::remove_cvref_t<decltype(x)>;
        return sign > 0 ? X(x) : X(-x);
    }
    static bool is_zero(const auto& v) {
        return std::all_of(v.begin(), v.end(), [](const auto& x) { return x.sign() == 0; });
    }
    /// The first axis, if all are zero.
    static std::size_t first_nonzero(const auto& v) {
        std::size_t k = 0;
        while (k < v.size() && v[k].sign() == 0) ++k;
        return k % v.size();
    }
    static bool lexically_less(const V& x, const V& y) {
        for (std::size_t k = 0; k < Dim; ++k)
            if (const int sign = sign_of(x[k] - y[k])) return sign < 0;
        return false;
    }

    Converter converter_;
    V origin_, direction_;
    int coordinate_shift_, parameter_shift_;
};

/// Those of a shape.
template <class B, class Reading>
using ConstraintsOf =
    Constraints<dim_of<B>, Reading, std::is_same_v<Reading, OneWord> ? degree_of<B> : 0,
                std::is_same_v<B, Obb2>>;

/// The interval in which all constraints hold, and what it means.
template <class Q>
struct Interval {
    std::optional<Q> in, out;
    Contact contact = Contact::disjoint;
    Location origin = Location::inside;
};

template <class Shape>
auto intersect(const Shape& shape) {
    using Q = typename Shape::Q;
    Interval<Q> r{shape.t_min, shape.t_max};
    Location across = Location::inside, crossed = Location::inside;
    for (const auto& c : shape.list) {
        const bool parallel = c.parallel();
        Location& least = parallel ? across : crossed;
        least = std::min(least, c.locate_origin());
        if (parallel) continue;
        const auto entry = c.template entry<Q>(), exit = c.template exit<Q>();
        if (entry && (!r.in || compare(*r.in, *entry) < 0)) r.in = entry;
        if (exit && (!r.out || compare(*exit, *r.out) < 0)) r.out = exit;
    }
    r.origin = std::min(across, crossed);
    const int order = r.in && r.out ? compare(*r.in, *r.out) : -1;
    if (across == Location::outside || order > 0) return r;
    r.contact = across == Location::boundary ? Contact::touching : Contact::overlapping;
    if (order < 0) return r;

    // One parameter: inside every slab that the line crosses, and inside its range?
    const Q& t = *r.in;
    const auto inside = [&](const auto& c) {
        return c.parallel() || c.locate(t) == Location::inside;
    };
    const auto is = [&](const std::optional<Q>& end) { return end && compare(t, *end) == 0; };
    const bool at_start = is(shape.t_min), at_end = is(shape.t_max);
    if (!std::all_of(shape.list.begin(), shape.list.end(), inside) || at_start != at_end)
        r.contact = Contact::touching;
    return r;
}

}  // namespace graze::construct
