// Any shape as a body: the convex hull of a few points, plus multiples of edges, plus lines or rays.
//
// { vertex + sum of weights * edges + t * unbounded }, all over `scale`. Weights of an edge run
// from 0 to 1, or from -1 to 1 where `centered`; `rooted` edges are as long as they say times
// sqrt(root), and run from -1 to 1.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <utility>

#include "arith/integers.hpp"
#include "arith/rational.hpp"
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

    explicit Span(const Converter& converter) : converter_(converter) {}

    Body<N, Dim> body;

    template <class... P>
    void hull(const P&... points) {
        static_assert(sizeof...(P) <= 4, "a body has room for four vertices");
        (body.vertices.push_back(converter_.point(points)), ...);
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
        body.vertices.push_back(converter_.point(origin));
        add_unbounded(converter_.free(direction));
    }

    /// Through the normal crossed with the coordinate axes, which are two directions at least.
    void plane(const Vec3& point, const Vec3& normal) {
        body.vertices.push_back(converter_.point(point));
        const V n = converter_.free(normal);
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
        body.vertices.push_back(converter_.point(anchor));
        body.centered = kind == Anchor::center;
        (body.edges.push_back(converter_.length(edges)), ...);
        for (const V& e : body.edges) body.directions.push_back(e);
        add_faces_of_edges();
    }

    void aabb(const Vec<Dim>& min, const Vec<Dim>& max) {
        body.aligned = true;
        body.min = converter_.point(min);
        body.max = converter_.point(max);
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

    void turned(const Vec3& center, const Quaternion& rotation, const Vec3& half_extents) {
        const auto [w, x, y, z] = converter_.free(rotation);
        const auto [axes, norm] = turned_axes(w, x, y, z);
        set_center(center, norm);
        const auto half = converter_.length(half_extents);
        body.centered = true;
        for (std::size_t k = 0; k < 3; ++k) {
            body.edges.push_back(times(half[k], axes[k]));
            if (!is_zero(half_extents[int(k)])) body.directions.push_back(axes[k]);
            body.face_normals.push_back(axes[k]);
        }
    }

    /// The half edges are h d / |d|, which is h d sqrt(d.d) over d.d.
    void turned(const Vec2& center, const Vec2& direction, const Vec2& half_extents) {
        const V d = converter_.free(direction);
        const std::array<V, 2> axes{d, V{N(-d[1]), d[0]}};
        body.root = dot(d, d);
        set_center(center, body.root);
        const auto half = converter_.length(half_extents);
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
        body.vertices.push_back(times(scale, converter_.point(center)));
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

    Converter converter_;
};

template <int Dim, class Converter>
Body<typename Converter::Number, Dim> body_of(detail::ShapePointer<Dim> shape,
                                              const Converter& converter) {
    return std::visit(
        [&]<class S>(const S* s) {
            Span<Converter, Dim> span(converter);
            detail::Description<S>::span(*s, span);
            return span.body;
        },
        shape);
}

/// Those of two shapes.
template <class N, int Dim>
using Bodies = std::array<Body<N, Dim>, 2>;
template <class Converter, int Dim>
Bodies<typename Converter::Number, Dim> bodies_of(detail::ShapePointer<Dim> a,
                                                  detail::ShapePointer<Dim> b,
                                                  const Converter& converter) {
    return {body_of<Dim>(a, converter), body_of<Dim>(b, converter)};
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

/// Integers over a common power of two; each free vector has one of its own.
template <class N>
struct IntegerPoints {
    using Number = N;
    arith::IntegerConverter<Number> converter;
    Vec3 from;

    template <int Dim>
    auto point(const Vec<Dim>& v) const {
        return arith::tuple_of<Dim>([&](std::size_t i) {
            return Number(converter.coordinate(v[int(i)]) - converter.coordinate(from[int(i)]));
        });
    }
    auto length(const auto& v) const { return convert_length(converter, v); }
    auto free(const Vec2& v) const { return convert_axis(own(v), v); }
    auto free(const Vec3& v) const { return convert_axis(own(v), v); }
    auto free(const Quaternion& q) const {
        const auto r = own(q);
        return arith::Tuple<Number, 4>{r.axis(q.w), r.axis(q.x), r.axis(q.y), r.axis(q.z)};
    }

private:
    static arith::IntegerConverter<Number> own(const auto& v) {
        arith::BitRanges ranges;
        for_each_component(v, [&](const char*, double x) { ranges.include(Quantity::axis, x); });
        return arith::IntegerConverter<Number>(ranges);
    }
};

template <int Dim>
void for_each_number(detail::ShapePointer<Dim> shape, const auto& f) {
    std::visit(
        [&](const auto* s) {
            for_each_vector(*s, [&](Quantity quantity, const char*, const auto& vector) {
                for_each_component(vector, [&](const char*, double x) { f(quantity, x); });
            });
        },
        shape);
}

/// Of coordinates and lengths.
template <int Dim>
arith::BitRanges bit_ranges(std::same_as<detail::ShapePointer<Dim>> auto... shapes) {
    arith::BitRanges ranges;
    const auto include = [&](Quantity quantity, double x) {
        if (quantity == Quantity::coordinate || quantity == Quantity::length)
            ranges.include(quantity, x);
    };
    (for_each_number<Dim>(shapes, include), ...);
    return ranges;
}

/// A point of the shape's, to look from.
template <int Dim>
Vec3 first_point(detail::ShapePointer<Dim> shape) {
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

}  // namespace graze::GRAZE_TARGET::predicates
