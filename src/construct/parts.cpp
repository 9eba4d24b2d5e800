#include <algorithm>
#include <graze/parts.hpp>

#include "construct/bounds.hpp"
#include "construct/exact.hpp"
#include "predicates/inputs.hpp"

namespace graze::parts {

namespace {

using arith::dot;
using arith::Rational;
using arith::operator-;
using construct::to_exact;

template <int Dim>
arith::Tuple<Rational, Dim> to_rationals(const Vec<Dim>& v) {
    return predicates::map(v, [](double x) { return arith::to_rational(x); });
}

template <std::size_t Dim>
ExactVec<int(Dim)> to_exact_vec(const std::array<Rational, Dim>& v) {
    ExactVec<int(Dim)> r;
    for (std::size_t i = 0; i < Dim; ++i) r[int(i)] = to_exact(v[i]);
    return r;
}

template <int Dim>
std::array<arith::Tuple<Rational, Dim>, 3> rational_edges(const Triangle<Dim>& t) {
    predicates::validate(t);
    const auto a = to_rationals(t.a), b = to_rationals(t.b), c = to_rationals(t.c);
    return {b - a, c - b, a - c};
}

/// A vector has the rules of a zero-length segment: finite coordinates.
template <int Dim>
arith::Tuple<Rational, Dim> checked_axis(const Vec<Dim>& axis) {
    predicates::for_each_component(axis, [](const char* component, double x) {
        if (!arith::is_finite(x))
            throw invalid_shape("axis", component,
                                "must be finite: NaN and infinities are not allowed");
    });
    return to_rationals(axis);
}

template <int Dim, std::size_t Points>
Interval hull(const std::array<Vec<Dim>, Points>& points, const Vec<Dim>& axis) {
    const auto a = checked_axis(axis);
    Rational min, max;
    for (std::size_t i = 0; i < Points; ++i) {
        const Rational x = dot(to_rationals(points[i]), a);
        if (i == 0 || x < min) min = x;
        if (i == 0 || x > max) max = x;
    }
    return {to_exact(min), to_exact(max)};
}

}  // namespace

ExactVec3 normal(const Triangle3& triangle) {
    const auto e = rational_edges(triangle);
    return to_exact_vec(arith::cross(e[0], e[1]));
}

template <int Dim>
std::array<ExactVec<Dim>, 3> edges(const Triangle<Dim>& triangle) {
    const auto e = rational_edges(triangle);
    return {to_exact_vec(e[0]), to_exact_vec(e[1]), to_exact_vec(e[2])};
}

std::array<ExactVec2, 3> edge_normals(const Triangle2& triangle) {
    const auto e = rational_edges(triangle);
    const bool clockwise = Rational(e[0][0] * e[1][1] - e[0][1] * e[1][0]).sign() < 0;
    std::array<ExactVec2, 3> normals;
    for (std::size_t i = 0; i < 3; ++i) {
        const Rational x = e[i][1], y = -e[i][0];
        normals[i] = clockwise ? ExactVec2{{to_exact(Rational(-x)), to_exact(Rational(-y))}}
                               : ExactVec2{{to_exact(x), to_exact(y)}};
    }
    return normals;
}

template <int Dim>
Aabb<Dim> bounding_box(const Triangle<Dim>& t) {
    predicates::validate(t);
    return construct::bounds_of<Dim>(t);
}

Triangle2 project_xy(const Triangle3& t) {
    predicates::validate(t);
    return {{t.a.x, t.a.y}, {t.b.x, t.b.y}, {t.c.x, t.c.y}};
}

Triangle2 project_yz(const Triangle3& t) {
    predicates::validate(t);
    return {{t.a.y, t.a.z}, {t.b.y, t.b.z}, {t.c.y, t.c.z}};
}

Triangle2 project_zx(const Triangle3& t) {
    predicates::validate(t);
    return {{t.a.z, t.a.x}, {t.b.z, t.b.x}, {t.c.z, t.c.x}};
}

template <int Dim>
Interval project(const Triangle<Dim>& t, const Vec<Dim>& axis) {
    predicates::validate(t);
    return hull<Dim, 3>({t.a, t.b, t.c}, axis);
}

template <int Dim>
Interval project(const Segment<Dim>& s, const Vec<Dim>& axis) {
    predicates::validate(s);
    return hull<Dim, 2>({s.a, s.b}, axis);
}

template <int Dim>
Interval project(const Aabb<Dim>& box, const Vec<Dim>& axis) {
    predicates::validate(box);
    const auto a = checked_axis(axis);
    Rational min, max;
    for (int k = 0; k < Dim; ++k) {
        const Rational& along = a[std::size_t(k)];
        const Rational low = along * arith::to_rational(box.min[k]);
        const Rational high = along * arith::to_rational(box.max[k]);
        min += low < high ? low : high;
        max += low < high ? high : low;
    }
    return {to_exact(min), to_exact(max)};
}

Contact overlap(const Interval& x, const Interval& y) {
    for (const Interval& i : {x, y})
        if (i.max < i.min) throw invalid_shape("interval", "min", "must not be greater than max");
    if (x.max < y.min || y.max < x.min) return Contact::disjoint;
    if (x.min < y.max && y.min < x.max) return Contact::overlapping;
    return x == y ? Contact::overlapping : Contact::touching;
}

template <int Dim>
Contact overlap(const Aabb<Dim>& x, const Aabb<Dim>& y) {
    return contact(x, y);
}

#define GRAZE_INSTANTIATE(Dim)                                         \
    template std::array<ExactVec##Dim, 3> edges(const Triangle##Dim&); \
    template Aabb##Dim bounding_box(const Triangle##Dim&);             \
    template Interval project(const Triangle##Dim&, const Vec##Dim&);  \
    template Interval project(const Segment##Dim&, const Vec##Dim&);   \
    template Interval project(const Aabb##Dim&, const Vec##Dim&);      \
    template Contact overlap(const Aabb##Dim&, const Aabb##Dim&);

GRAZE_INSTANTIATE(2)
GRAZE_INSTANTIATE(3)

}  // namespace graze::parts
