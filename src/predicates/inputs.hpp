// The numbers of each shape, and the rules they must obey.
#pragma once

#include <cmath>
#include <graze/shapes.hpp>

#include "arith/readers.hpp"

namespace graze::predicates {

using arith::Kind;

/// Calls f(kind, field, vector) for every vector of a shape, in the order of its declaration.
template <class S, class F>
constexpr void for_each_vector(const S& s, F&& f) {
    detail::Description<S>::fields(s, f);
}

template <class F>
constexpr void for_each_component(const Vec2& v, F&& f) {
    f("x", v.x), f("y", v.y);
}
template <class F>
constexpr void for_each_component(const Vec3& v, F&& f) {
    f("x", v.x), f("y", v.y), f("z", v.z);
}
template <class F>
constexpr void for_each_component(const Quaternion& q, F&& f) {
    f("w", q.w), f("x", q.x), f("y", q.y), f("z", q.z);
}

/// Throws invalid_shape unless the shape obeys the rules of shapes.hpp.
void validate_any(detail::AnyShape<2> shape);
void validate_any(detail::AnyShape<3> shape);
template <class S>
void validate(const S& shape) {
    validate_any(&shape);
}

/// A sum that is finite only if all its summands are: an infinity or NaN cannot cancel out.
template <class Reader, class Shape>
auto sum_of_inputs(const Reader& r, const Shape& shape) {
    decltype(r.length(0.0)) sum = 0;
    for_each_vector(shape, [&](Kind, const char*, const auto& v) {
        auto s = r.length(v.x) + r.length(v.y);
        if constexpr (requires { v.z; }) s = s + r.length(v.z);
        if constexpr (requires { v.w; }) s = s + r.length(v.w);
        sum = sum + s;
    });
    return sum;
}

/// False too where finite inputs have an enormous sum.
template <class Reader, class A, class B>
auto finite(const Reader& r, const A& a, const B& b) {
    using arith::absolute;
    return absolute(sum_of_inputs(r, a) + sum_of_inputs(r, b)) <= 0x1p+1000;
}
template <class A, class B>
bool finite(const A& a, const B& b) {
    return finite(arith::DoubleReader{}, a, b);
}

template <class T>
inline constexpr bool is_line = false;
template <int Dim>
inline constexpr bool is_line<Line<Dim>> = true;
template <class T>
inline constexpr bool is_ray = false;
template <int Dim>
inline constexpr bool is_ray<Ray<Dim>> = true;
template <class T>
inline constexpr bool is_segment = false;
template <int Dim>
inline constexpr bool is_segment<Segment<Dim>> = true;

template <int Dim>
constexpr const Vec<Dim>& origin_of(const Line<Dim>& l) {
    return l.origin;
}
template <int Dim>
constexpr const Vec<Dim>& origin_of(const Ray<Dim>& l) {
    return l.origin;
}
template <int Dim>
constexpr const Vec<Dim>& origin_of(const Segment<Dim>& l) {
    return l.a;
}

/// What the stories of one pair have in common.
template <class AT, class BT>
struct Pair {
    using A = AT;
    using B = BT;
    using LookReader = arith::DoubleReader;
    static constexpr bool look_reader_is_general = std::is_same_v<LookReader, arith::DoubleReader>;

    template <class F>
    static void for_each_input_vector(const A& a, const B& b, F&& f) {
        const auto each = [&](Kind kind, const char*, const auto& vector) { f(kind, vector); };
        for_each_vector(a, each);
        for_each_vector(b, each);
    }
    template <class F>
    static void for_each_input(const A& a, const B& b, F&& f) {
        for_each_input_vector(a, b, [&](Kind kind, const auto& vector) {
            for_each_component(vector, [&](const char*, double x) { f(kind, x); });
        });
    }
};

/// f of each component of a vector.
template <class F>
constexpr auto map(const Vec2& v, F f) {
    return arith::Tuple<decltype(f(v.x)), 2>{f(v.x), f(v.y)};
}
template <class F>
constexpr auto map(const Vec3& v, F f) {
    return arith::Tuple<decltype(f(v.x)), 3>{f(v.x), f(v.y), f(v.z)};
}
template <class N, std::size_t Dim, class F>
constexpr auto map(const std::array<N, Dim>& v, F f) {
    return arith::tuple_of<Dim>([&](std::size_t i) { return f(v[i]); });
}

/// Vectors of inputs as the numbers of a reader.
template <class Reader, class V>
constexpr auto read_point(const Reader& r, const V& v) {
    if constexpr (requires { r.vector(v); })
        return r.vector(v);
    else
        return map(v, [&](const auto& x) { return r.coordinate(x); });
}
template <class Reader, class V>
constexpr auto read_length(const Reader& r, const V& v) {
    if constexpr (requires { r.vector(v); })
        return r.vector(v);
    else
        return map(v, [&](double x) { return r.length(x); });
}
template <class Reader, class V>
constexpr auto read_direction(const Reader& r, const V& v) {
    if constexpr (requires { r.vector(v); })
        return r.vector(v);
    else
        return map(v, [&](double x) { return r.direction(x); });
}
/// The direction of a line or ray, or from the first to the second end of a segment.
template <class Reader, class L>
constexpr auto read_along(const Reader& r, const L& l) {
    using arith::operator-;
    if constexpr (is_segment<L>)
        return read_point(r, l.b) - read_point(r, l.a);
    else
        return read_direction(r, l.direction);
}
template <class Reader, class V>
constexpr auto read_axis(const Reader& r, const V& v) {
    return map(v, [&](double x) { return r.axis(x); });
}

}  // namespace graze::predicates
