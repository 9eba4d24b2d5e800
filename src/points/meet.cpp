// Where lines and planes meet.
#include "arith/number_field.hpp"
#include "points/recipe.hpp"

namespace graze::points {

namespace {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;

template <int Dim>
Coordinates<Dim> times(const Rational& x, const Coordinates<Dim>& v) {
    return predicates::map(v, [&](const Rational& y) { return x * y; });
}

template <int Dim>
Coordinates<Dim> rationals(const Vec<Dim>& v) {
    return predicates::map(v, [](double x) { return arith::to_rational(x); });
}

/// { from + t along }
template <int Dim>
struct RationalLine {
    Coordinates<Dim> from, along;
};
template <int Dim>
RationalLine<Dim> between(Coordinates<Dim> a, const Coordinates<Dim>& b) {
    auto along = b - a;
    return {std::move(a), std::move(along)};
}
template <class L>
auto line_of(const L& line) {
    predicates::validate(line);
    if constexpr (requires { line.direction; })
        return RationalLine<dim_of<L>>{rationals(line.origin), rationals(line.direction)};
    else
        return between<dim_of<L>>(rationals(line.a), rationals(line.b));
}
template <int Dim>
RationalLine<Dim> line_of(const Through<Dim, 2>& line) {
    return between<Dim>(coordinates_of(line.points[0]), coordinates_of(line.points[1]));
}
template <int Dim>
RationalLine<Dim> read(detail::LinePointer<Dim> any) {
    return std::visit([](const auto* line) { return line_of(*line); }, any);
}

/// { x : normal . x = offset }
struct RationalPlane {
    Coordinates<3> normal;
    Rational offset;
};
RationalPlane through_points(const Coordinates<3>& a, const Coordinates<3>& b,
                             const Coordinates<3>& c) {
    const auto normal = cross(b - a, c - a);
    return {normal, dot(normal, a)};
}
RationalPlane plane_of(const Plane3& plane) {
    predicates::validate(plane);
    const auto normal = rationals(plane.normal);
    return {normal, dot(normal, rationals(plane.point))};
}
RationalPlane plane_of(const Triangle3& t) {
    predicates::validate(t);
    return through_points(rationals(t.a), rationals(t.b), rationals(t.c));
}
RationalPlane plane_of(const Through<3, 3>& plane) {
    const auto& p = plane.points;
    return through_points(coordinates_of(p[0]), coordinates_of(p[1]), coordinates_of(p[2]));
}
RationalPlane plane_of(const ExactPlane<3>& plane) {
    const auto rational = [](const Exact& x) {
        if (!x.is_rational()) detail::refuse_root(x);
        return x.number().a();
    };
    return {arith::tuple_of<3>([&](std::size_t k) { return rational(plane.normal[int(k)]); }),
            rational(plane.offset)};
}
RationalPlane read(detail::PlanePointer any) {
    return std::visit([](const auto* plane) { return plane_of(*plane); }, any);
}

template <int Dim>
std::optional<ExactPoint<Dim>> along(const RationalLine<Dim>& line, const Rational& over,
                                     const Rational& under) {
    return point_at<Dim>(line.from + times<Dim>(over / under, line.along));
}

}  // namespace

}  // namespace graze::points

namespace graze::detail {

using namespace points;

std::optional<ExactPoint2> meet(LinePointer<2> first, LinePointer<2> second) {
    const auto a = read<2>(first), b = read<2>(second);
    const auto minor = [](const auto& u, const auto& v) { return u[0] * v[1] - u[1] * v[0]; };
    const Rational turn = minor(a.along, b.along);
    if (turn.is_zero()) return {};
    return along<2>(a, minor(b.from - a.from, b.along), turn);
}

std::optional<ExactPoint3> meet(LinePointer<3> first, LinePointer<3> second) {
    const auto a = read<3>(first), b = read<3>(second);
    const auto normal = cross(a.along, b.along), apart = b.from - a.from;
    const Rational square = dot(normal, normal);
    if (square.is_zero() || !dot(apart, normal).is_zero()) return {};
    return along<3>(a, dot(cross(apart, b.along), normal), square);
}

std::optional<ExactPoint3> meet(LinePointer<3> line, PlanePointer plane) {
    const auto l = read<3>(line);
    const auto p = read(plane);
    const Rational slope = dot(p.normal, l.along);
    if (slope.is_zero()) return {};
    return along<3>(l, p.offset - dot(p.normal, l.from), slope);
}

std::optional<ExactPoint3> meet(PlanePointer first, PlanePointer second, PlanePointer third) {
    const auto a = read(first), b = read(second), c = read(third);
    const auto bc = cross(b.normal, c.normal);
    const Rational volume = dot(a.normal, bc);
    if (volume.is_zero()) return {};
    const auto sum = times<3>(a.offset, bc) + times<3>(b.offset, cross(c.normal, a.normal)) +
                     times<3>(c.offset, cross(a.normal, b.normal));
    return point_at<3>(times<3>(1 / volume, sum));
}

}  // namespace graze::detail
