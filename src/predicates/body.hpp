// Any shape as a body: the convex hull of a few points, plus multiples of edges, plus lines or
// rays. And all the directions that can separate two bodies.
//
// { vertex + sum of weights * edges + t * unbounded }, all over `scale`. Weights of an edge run
// from 0 to 1, or from -1 to 1 where `centered`; `rooted` edges are as long as they say times
// sqrt(root), and run from -1 to 1.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "arith/big.hpp"
#include "arith/running_error.hpp"
#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// A few values, without allocation.
template <class T, std::size_t Capacity>
class Few {
public:
    void push_back(T value) { values_[size_++] = std::move(value); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return values_.data(); }
    const T* end() const { return values_.data() + size_; }
    const T& operator[](std::size_t i) const { return values_[i]; }

private:
    std::array<T, Capacity> values_{};
    std::size_t size_ = 0;
};

/// Only a RunningError number can be unsure of its sign.
template <class N>
bool is_unsure(const N& x) {
    if constexpr (requires { x.unsure(); })
        return x.unsure();
    else
        return false;
}

template <class N, int Dim>
struct Body {
    using V = arith::Tuple<N, Dim>;

    bool scaled = false;
    N scale{1};
    Few<V, 4> vertices;
    Few<V, 3> edges;
    bool centered = false;
    /// The corners of an aabb, which give its extents with less rounding than its edges.
    bool aligned = false;
    V min{}, max{};
    Few<V, 2> rooted;
    N root{0};
    Few<V, 3> unbounded;
    bool both_ways = false;

    /// What the body extends along: its edges, those between its vertices, and the unbounded ones,
    /// which come first.
    Few<V, 6> directions;
    /// In 3D the normals of its faces, with no regard to sign.
    Few<V, 4> face_normals;
};

/// How the words of a shape's description make a body. The converter gives
///     point(v)    the vector from the converter's origin to v
///     length(v)   a vector in the unit of the points
///     free(v)     a vector in a unit of its own
template <class Converter, int Dim>
class Span {
public:
    using N = typename Converter::Number;
    using V = arith::Tuple<N, Dim>;

    explicit Span(const Converter& converter) : reader_(converter) {}

    Body<N, Dim> body;

    template <class... P>
    void hull(const P&... points) {
        static_assert(sizeof...(P) <= 4, "a body has room for four vertices");
        (body.vertices.push_back(reader_.point(points)), ...);
        const auto& v = body.vertices;
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t j = i + 1; j < v.size(); ++j) body.directions.push_back(v[j] - v[i]);
        if constexpr (Dim == 3)
            for (std::size_t i = 0; i < v.size(); ++i)
                for (std::size_t j = i + 1; j < v.size(); ++j)
                    for (std::size_t k = j + 1; k < v.size(); ++k)
                        body.face_normals.push_back(cross(v[j] - v[i], v[k] - v[i]));
    }

    void line(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        ray(origin, direction);
        body.both_ways = true;
    }

    void ray(const Vec<Dim>& origin, const Vec<Dim>& direction) {
        body.vertices.push_back(reader_.point(origin));
        add_unbounded(reader_.free(direction));
    }

    /// Through the normal crossed with the coordinate axes, which are two directions at least.
    void plane(const Vec3& point, const Vec3& normal) {
        body.vertices.push_back(reader_.point(point));
        const V n = reader_.free(normal);
        const N zero{0};
        add_unbounded(V{zero, n[2], N(-n[1])});
        add_unbounded(V{N(-n[2]), zero, n[0]});
        add_unbounded(V{n[1], N(-n[0]), zero});
        body.both_ways = true;
        body.face_normals.push_back(n);
    }

    template <class... E>
    void parallel(Anchor kind, const Vec<Dim>& anchor, const E&... edges) {
        static_assert(sizeof...(E) == Dim);
        body.vertices.push_back(reader_.point(anchor));
        body.centered = kind == Anchor::center;
        (body.edges.push_back(reader_.length(edges)), ...);
        for (const V& e : body.edges) body.directions.push_back(e);
        add_faces_of_edges();
    }

    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        body.aligned = true;
        body.min = reader_.point(min);
        body.max = reader_.point(max);
        body.vertices.push_back(body.min);
        const V extent = body.max - body.min;
        for (std::size_t k = 0; k < Dim; ++k) {
            V edge{}, unit{};
            edge[k] = extent[k];
            unit[k] = N(1);
            body.edges.push_back(edge);
            if (arith::compare(min[int(k)], max[int(k)]) != 0) body.directions.push_back(unit);
            if constexpr (Dim == 3) body.face_normals.push_back(unit);
        }
    }

    /// The rotation matrix of a quaternion has the denominator |q|^2.
    void turned(const Vec3& center, const Quaternion& rotation, const Vec3& half_extents) {
        const auto [w, x, y, z] = reader_.free(rotation);
        const N ww = w * w, xx = x * x, yy = y * y, zz = z * z;
        const N xy = twice(N(x * y)), xz = twice(N(x * z)), yz = twice(N(y * z));
        const N wx = twice(N(w * x)), wy = twice(N(w * y)), wz = twice(N(w * z));
        const std::array<V, 3> axes{V{ww + xx - yy - zz, xy + wz, xz - wy},
                                    V{xy - wz, ww + yy - xx - zz, yz + wx},
                                    V{xz + wy, yz - wx, ww + zz - xx - yy}};
        set_center(center, ww + xx + yy + zz);
        const auto half = reader_.length(half_extents);
        body.centered = true;
        for (std::size_t k = 0; k < 3; ++k) {
            body.edges.push_back(times(half[k], axes[k]));
            if (!is_zero(half_extents[int(k)])) body.directions.push_back(axes[k]);
            body.face_normals.push_back(axes[k]);
        }
    }

    /// The half edges are h d / |d|, which is h d sqrt(d.d) over d.d.
    void turned(const Vec2& center, const Vec2& direction, const Vec2& half_extents) {
        const V d = reader_.free(direction);
        const std::array<V, 2> axes{d, V{N(-d[1]), d[0]}};
        body.root = dot(d, d);
        set_center(center, body.root);
        const auto half = reader_.length(half_extents);
        for (std::size_t k = 0; k < 2; ++k) {
            body.rooted.push_back(times(half[k], axes[k]));
            if (!is_zero(half_extents[int(k)])) body.directions.push_back(axes[k]);
        }
    }

private:
    static bool is_zero(double x) { return arith::decode(x).mantissa == 0; }
    static V times(const N& x, const V& v) {
        return map(v, [&](const N& y) { return N(x * y); });
    }
    void set_center(const Vec<Dim>& center, const N& scale) {
        body.scaled = true;
        body.scale = scale;
        body.vertices.push_back(times(scale, reader_.point(center)));
    }
    void add_unbounded(const V& v) {
        body.unbounded.push_back(v);
        body.directions.push_back(v);
    }
    void add_faces_of_edges() {
        if constexpr (Dim == 3)
            for (std::size_t k = 0; k < 3; ++k)
                body.face_normals.push_back(cross(body.edges[k], body.edges[(k + 1) % 3]));
    }

    Converter reader_;
};

template <int Dim, class Converter>
Body<typename Converter::Number, Dim> body_of(detail::AnyShape<Dim> shape,
                                              const Converter& converter) {
    return std::visit(
        [&]<class S>(const S* s) {
            Span<Converter, Dim> span(converter);
            detail::Description<S>::span(*s, span);
            return span.body;
        },
        shape);
}

/// As seen from a point, so that nothing cancels that need not.
struct RunningErrorPoints {
    using Number = arith::RunningError;
    Vec3 from;

    template <int Dim>
    auto point(const Vec<Dim>& v) const {
        return arith::tuple_of<Dim>(
            [&](std::size_t i) { return Number::difference(v[int(i)], from[int(i)]); });
    }
    static constexpr auto read = [](double x) { return Number(x); };
    static auto length(const auto& v) { return map(v, read); }
    static auto free(const Vec2& v) { return map(v, read); }
    static auto free(const Vec3& v) { return map(v, read); }
    static auto free(const Quaternion& q) {
        return arith::Tuple<Number, 4>{read(q.w), read(q.x), read(q.y), read(q.z)};
    }
};

/// Rationals, with the origin of the coordinates.
struct ExactPoints {
    using Number = arith::Rational;
    static constexpr auto read = [](double x) { return arith::to_rational(x); };

    static auto point(const auto& v) { return map(v, read); }
    static auto length(const auto& v) { return map(v, read); }
    static auto free(const Vec2& v) { return map(v, read); }
    static auto free(const Vec3& v) { return map(v, read); }
    static auto free(const Quaternion& q) {
        return arith::Tuple<Number, 4>{read(q.w), read(q.x), read(q.y), read(q.z)};
    }
};

/// A point of the shape's, to look from.
template <int Dim>
Vec3 first_point(detail::AnyShape<Dim> shape) {
    Vec3 point;
    std::visit(
        [&](const auto* s) {
            bool found = false;
            for_each_vector(*s, [&](Quantity quantity, const char*, const auto& v) {
                if (quantity != Quantity::coordinate || found) return;
                found = true;
                point.x = v.x;
                point.y = v.y;
                if constexpr (requires { v.z; }) point.z = v.z;
            });
        },
        shape);
    return point;
}

// ---- directions that can separate ----

/// A direction that can separate two bodies, or bound one: a coordinate axis, the normal of a face,
/// a direction of one body crossed with one of the other or with a coordinate axis. In 2D instead
/// of the last three a direction of one body turned left.
///
/// They are complete: the facets of the difference of two polyhedra are spanned by edges of both.
/// Where the difference is flat, the facets of the flat are cut out by planes along an edge and a
/// coordinate axis.
struct Candidate {
    enum class From : std::uint8_t { axis, face, edge, edges } from = From::axis;
    /// Which body a face or edge belongs to; of `edges`, i is the first body's and j the second's.
    /// Of `edge` in 3D, j is the coordinate axis.
    std::uint8_t body = 0, i = 0, j = 0;
};

using Candidates = Few<Candidate, 96>;

template <class N, int Dim>
arith::Tuple<N, Dim> unit_vector(std::size_t k) {
    arith::Tuple<N, Dim> e{};
    e[k] = N(1);
    return e;
}

/// Bodies are one or two.
template <class N, int Dim, std::size_t Count>
arith::Tuple<N, Dim> normal_of(const Candidate& c, const std::array<Body<N, Dim>, Count>& bodies) {
    const auto& body = bodies[c.body];
    if (c.from == Candidate::From::axis) return unit_vector<N, Dim>(c.i);
    if (c.from == Candidate::From::face) return body.face_normals[c.i];
    const auto& d = body.directions[c.i];
    if constexpr (Dim == 2)
        return {N(-d[1]), d[0]};
    else
        return cross(d, c.from == Candidate::From::edge ? unit_vector<N, Dim>(c.j)
                                                        : bodies[Count - 1].directions[c.j]);
}

/// Do the directions of the bodies span the whole space? True only where that is certain.
template <class N, int Dim, std::size_t Count>
bool spans_space(const std::array<Body<N, Dim>, Count>& bodies) {
    const auto is_nonzero = [](const N& x) { return !is_unsure(x) && x.sign() != 0; };
    Few<arith::Tuple<N, Dim>, 12> all;
    for (const auto& body : bodies)
        for (const auto& d : body.directions) all.push_back(d);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            if constexpr (Dim == 2) {
                if (is_nonzero(all[i][0] * all[j][1] - all[i][1] * all[j][0])) return true;
            } else {
                const auto n = cross(all[i], all[j]);
                for (std::size_t k = j + 1; k < all.size(); ++k)
                    if (is_nonzero(dot(n, all[k]))) return true;
            }
        }
    return false;
}

/// The candidates of one body or two, the cheap ones first. Those along a coordinate axis are
/// superfluous where the bodies span the space.
template <class N, int Dim, std::size_t Count>
Candidates candidates(const std::array<Body<N, Dim>, Count>& bodies, bool span_space) {
    using From = Candidate::From;
    Candidates list;
    const auto add = [&](From from, std::size_t body, std::size_t i, std::size_t j) {
        list.push_back({from, std::uint8_t(body), std::uint8_t(i), std::uint8_t(j)});
    };
    for (std::size_t k = 0; k < Dim; ++k) add(From::axis, 0, k, 0);
    for (std::size_t b = 0; b < Count; ++b)
        for (std::size_t i = 0; i < bodies[b].face_normals.size(); ++i) add(From::face, b, i, 0);
    if constexpr (Dim == 3 && Count == 2)
        for (std::size_t i = 0; i < bodies[0].directions.size(); ++i)
            for (std::size_t j = 0; j < bodies[1].directions.size(); ++j) add(From::edges, 0, i, j);
    if (Dim == 2 || !span_space)
        for (std::size_t b = 0; b < Count; ++b)
            for (std::size_t i = 0; i < bodies[b].directions.size(); ++i)
                for (std::size_t j = 0; j < (Dim == 2 ? 1 : 3); ++j) add(From::edge, b, i, j);
    return list;
}

// ---- supports ----

/// The extent of a body along a normal: from low to high, widened on both sides by
/// rooted sqrt(root), all over the body's scale.
template <class N>
struct Extent {
    N low, high, rooted{0};
    bool no_low = false, no_high = false;  ///< unbounded there
    bool unsure = false;                   ///< of which sides are unbounded
};

/// `is_normal(k)` says that unbounded direction k is known to be perpendicular to the normal.
template <class N, int Dim>
Extent<N> extent_of(const Body<N, Dim>& body, const typename Body<N, Dim>::V& normal,
                    const auto& is_normal) {
    Extent<N> r;
    for (std::size_t k = 0; k < body.unbounded.size(); ++k) {
        if (is_normal(k)) continue;
        const N along = dot(body.unbounded[k], normal);
        r.unsure |= is_unsure(along);
        const int sign = along.sign();
        r.no_high |= sign > 0 || (sign != 0 && body.both_ways);
        r.no_low |= sign < 0 || (sign != 0 && body.both_ways);
    }
    if (body.aligned) {
        r.low = r.high = N{0};
        for (std::size_t k = 0; k < Dim; ++k) {
            const N x = body.min[k] * normal[k], y = body.max[k] * normal[k];
            r.low = r.low + smaller(x, y);
            r.high = r.high + larger(x, y);
        }
        return r;
    }
    r.low = r.high = dot(body.vertices[0], normal);
    for (std::size_t i = 1; i < body.vertices.size(); ++i) {
        const N x = dot(body.vertices[i], normal);
        r.low = smaller(r.low, x);
        r.high = larger(r.high, x);
    }
    const N zero{0};
    for (const auto& e : body.edges) {
        const N x = dot(e, normal);
        r.low = r.low + (body.centered ? N(-absolute(x)) : smaller(x, zero));
        r.high = r.high + (body.centered ? absolute(x) : larger(x, zero));
    }
    for (const auto& e : body.rooted) r.rooted = r.rooted + absolute(dot(e, normal));
    return r;
}

/// Which directions of the first or second body are perpendicular to a candidate's normal by
/// construction, where they are unbounded.
inline auto perpendicular(const Candidate& c, std::size_t body) {
    return [c, body](std::size_t k) {
        switch (c.from) {
            case Candidate::From::axis:
                return false;
            case Candidate::From::face:
                return c.body == body;
            case Candidate::From::edge:
                return c.body == body && k == c.i;
            case Candidate::From::edges:
                return k == (body == 0 ? c.i : c.j);
        }
        return false;
    };
}

}  // namespace graze::GRAZE_TARGET::predicates
