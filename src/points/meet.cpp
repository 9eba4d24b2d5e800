// Where lines and planes meet: in integers of any length, in units of the lowest bit of all coordinates that are given. What is over a
// denominator of its own stays so; directions and normals may have any positive factor.
#include "arith/number_field.hpp"
#include "points/recipe.hpp"

namespace graze::points {

namespace {

using arith::cross;
using arith::dot;
using arith::operator+;
using arith::operator-;

/// In units of its own.
template <int Dim>
Integers<Dim> direction(const Vec<Dim>& v) {
    arith::BitRange range;
    for (int k = 0; k < Dim; ++k) range.include(v[k]);
    return in_units(v, range.low).over;
}

/// { from + t along }
template <int Dim>
struct WholeLine {
    Homogeneous<Dim> from;
    Integers<Dim> along;
};
template <int Dim>
WholeLine<Dim> through(Homogeneous<Dim> a, const Homogeneous<Dim>& b) {
    auto along = between(a, b);
    return {std::move(a), std::move(along)};
}
/// { x : normal . x = offset }
struct WholePlane {
    Integers<3> normal;
    BigInt offset;
};
WholePlane across(const Integers<3>& normal, const Homogeneous<3>& point) {
    return {times<3>(point.under, normal), dot(normal, point.over)};
}
WholePlane through(const Homogeneous<3>& a, const Homogeneous<3>& b, const Homogeneous<3>& c) {
    return across(cross(between(a, b), between(a, c)), a);
}

// What is asked: checked, its doubles included in the unit, and read in it.

template <Shape S>
void prepare(const S& shape, arith::BitRange& given) {
    predicates::validate(shape);
    predicates::for_each_vector(shape, [&](detail::Quantity q, const char*, const auto& v) {
        if (q == detail::Quantity::coordinate)
            predicates::for_each_component(v, [&](const char*, double x) { given.include(x); });
    });
}
template <int Dim, int Count>
void prepare(const Through<Dim, Count>& flat, arith::BitRange& given) {
    for (const auto& p : flat.points) include(given, p);
}
void prepare(const ExactPlane<3>& plane, arith::BitRange&) {
    for (int k = 0; k < 3; ++k)
        if (!plane.normal[k].is_rational()) detail::refuse_root(plane.normal[k]);
    if (!plane.offset.is_rational()) detail::refuse_root(plane.offset);
}

template <class L>
auto read(const L& line, int unit) requires requires {
    line.direction;
}
{ return WholeLine<dim_of<L>>{in_units(line.origin, unit), direction(line.direction)}; }
template <int Dim>
WholeLine<Dim> read(const Segment<Dim>& segment, int unit) {
    return through(in_units(segment.a, unit), in_units(segment.b, unit));
}
template <int Dim>
WholeLine<Dim> read(const Through<Dim, 2>& line, int unit) {
    return through(in_units(line.points[0], unit), in_units(line.points[1], unit));
}
WholePlane read(const Plane3& plane, int unit) {
    return across(direction(plane.normal), in_units(plane.point, unit));
}
WholePlane read(const Triangle3& t, int unit) {
    return through(in_units(t.a, unit), in_units(t.b, unit), in_units(t.c, unit));
}
WholePlane read(const Through<3, 3>& plane, int unit) {
    const auto& p = plane.points;
    return through(in_units(p[0], unit), in_units(p[1], unit), in_units(p[2], unit));
}
WholePlane read(const ExactPlane<3>& plane, int unit) {
    const auto rational = [](const Exact& x) -> const Rational& { return x.number().a(); };
    BigInt common = rational(plane.offset).denominator();
    for (int k = 0; k < 3; ++k) common = lcm(common, rational(plane.normal[k]).denominator());
    const auto whole = [&](const Rational& x) {
        return BigInt(x.numerator() * (common / x.denominator()));
    };
    WholePlane r{
        arith::tuple_of<3>([&](std::size_t k) { return whole(rational(plane.normal[int(k)])); }),
        whole(rational(plane.offset))};
    if (unit < 0)
        r.offset <<= std::size_t(-unit);
    else
        for (BigInt& x : r.normal) x <<= std::size_t(unit);
    return r;
}

/// f(unit, read..)
template <class... Any>
auto with_all(const auto& f, const Any&... any) {
    arith::BitRange given;
    (std::visit([&](const auto* flat) { prepare(*flat, given); }, any), ...);
    const int unit = given.low;
    return f(unit, std::visit([&](const auto* flat) { return read(*flat, unit); }, any)...);
}

/// from + over / under along, in units of 2^unit.
template <int Dim>
std::optional<ExactPoint<Dim>> along(const WholeLine<Dim>& line, const BigInt& over,
                                     const BigInt& under, int unit) {
    const BigInt& own = line.from.under;
    return point_at<Dim>(
        {times<Dim>(under, line.from.over) + times<Dim>(own == 1 ? over : over * own, line.along),
         own == 1 ? under : under * own},
        unit);
}

}  // namespace

}  // namespace graze::points

namespace graze::detail {

using namespace points;

std::optional<ExactPoint2> meet(LinePointer<2> first, LinePointer<2> second) {
    return with_all(
        [](int unit, const auto& a, const auto& b) -> std::optional<ExactPoint2> {
            const auto minor = [](const auto& u, const auto& v) {
                return BigInt(u[0] * v[1] - u[1] * v[0]);
            };
            const BigInt turn = minor(a.along, b.along);
            if (turn.sign() == 0) return {};
            return along<2>(a, minor(between(a.from, b.from), b.along),
                            turn * a.from.under * b.from.under, unit);
        },
        first, second);
}

std::optional<ExactPoint3> meet(LinePointer<3> first, LinePointer<3> second) {
    return with_all(
        [](int unit, const auto& a, const auto& b) -> std::optional<ExactPoint3> {
            const auto normal = cross(a.along, b.along), apart = between(a.from, b.from);
            const BigInt square = dot(normal, normal);
            if (square.sign() == 0 || BigInt(dot(apart, normal)).sign() != 0) return {};
            return along<3>(a, dot(cross(apart, b.along), normal),
                            square * a.from.under * b.from.under, unit);
        },
        first, second);
}

std::optional<ExactPoint3> meet(LinePointer<3> line, PlanePointer plane) {
    return with_all(
        [](int unit, const auto& l, const auto& p) -> std::optional<ExactPoint3> {
            const BigInt slope = dot(p.normal, l.along);
            if (slope.sign() == 0) return {};
            return along<3>(l, p.offset * l.from.under - dot(p.normal, l.from.over),
                            slope * l.from.under, unit);
        },
        line, plane);
}

std::optional<ExactPoint3> meet(PlanePointer first, PlanePointer second, PlanePointer third) {
    return with_all(
        [](int unit, const auto& a, const auto& b, const auto& c) -> std::optional<ExactPoint3> {
            const auto bc = cross(b.normal, c.normal);
            const BigInt volume = dot(a.normal, bc);
            if (volume.sign() == 0) return {};
            return point_at<3>(
                {times<3>(a.offset, bc) + times<3>(b.offset, cross(c.normal, a.normal)) +
                     times<3>(c.offset, cross(a.normal, b.normal)),
                 volume},
                unit);
        },
        first, second, third);
}

}  // namespace graze::detail
