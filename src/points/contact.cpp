// Does an exact point meet a shape, and how? By signs of points (questions.cpp) where these tell it; else by the predicate of any two shapes
// (predicates/any_pair.hpp): in doubles that carry their errors, and what these leave open in integers of any length, in which the point
// is over its denominator.
#include <algorithm>

#include "arith/float_environment.hpp"
#include "points/beside.hpp"
#include "points/bodies.hpp"
#include "points/recipe.hpp"
#include "predicates/any_pair.hpp"

namespace graze::points {

namespace {

using arith::RunningError;
using predicates::Body;
using predicates::Candidates;
using predicates::Separation;

/// As seen from a point of the shape.
template <int Dim>
Body<RunningError, Dim> body_in_doubles(const ExactPoint<Dim>& point, const Vec3& from) {
    Body<RunningError, Dim> body;
    const Vec<Dim> near = point.rounded();
    body.vertices.push_back(arith::tuple_of<Dim>([&](std::size_t k) {
        const auto d = RunningError::difference(near[int(k)], from[int(k)]);
        return RunningError(d.value(), (d.error() + point.off()) * (1 + 0x1p-50));
    }));
    return body;
}

template <int Dim>
Body<BigInt, Dim> body_in_integers(const ExactPoint<Dim>& point, const Vec3& from, int unit) {
    const Homogeneous<Dim> p = in_units(point, unit);
    Body<BigInt, Dim> body;
    body.scaled = true;
    body.scale = p.under;
    body.vertices.push_back(arith::tuple_of<Dim>(
        [&](std::size_t k) { return BigInt(p.over[k] - in_units(from[int(k)], unit) * p.under); }));
    return body;
}

// ---- By signs of points: empty for shapes of which these do not tell it ----

/// By signs that are > 0 within, and 0 on the boundary.
class Within {
public:
    void add(int sign) { least_ = std::min(least_, sign); }
    Contact contact() const {
        return least_ < 0    ? Contact::disjoint
               : least_ == 0 ? Contact::touching
                             : Contact::overlapping;
    }

private:
    int least_ = 1;
};

template <int Dim>
int order_along(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q, const Vec<Dim>& a,
                const Vec<Dim>& b) {
    const ExactPoint<Dim> from(a), to(b);
    return detail::compare_along({&p, &q, &from, &to});
}

/// Seen from each side, where they have a volume or area.
template <int Dim, class... Corners>
std::optional<Contact> in_simplex(const ExactPoint<Dim>& p, const Corners&... corners) {
    const int whole = graze::orient(corners...);
    if (whole == 0) return {};
    const std::array<ExactPoint<Dim>, sizeof...(Corners)> given{corners...};
    Within within;
    for (std::size_t i = 0; i < given.size(); ++i) {
        detail::ExactPoints<Dim, Dim + 1> points;
        for (std::size_t j = 0; j < given.size(); ++j) points[j] = i == j ? &p : &given[j];
        within.add(whole * detail::orient(points));
        if (within.contact() == Contact::disjoint) break;
    }
    return within.contact();
}
std::optional<Contact> by_signs(const ExactPoint2& p, const Triangle2& t) {
    return in_simplex(p, t.a, t.b, t.c);
}
std::optional<Contact> by_signs(const ExactPoint3& p, const Tetrahedron3& t) {
    return in_simplex(p, t.a, t.b, t.c, t.d);
}

/// In its plane, the edges as seen from a point beside it.
std::optional<Contact> by_signs(const ExactPoint3& p, const Triangle3& t) {
    const double distance = std::max(extent(t.a, t.b), extent(t.a, t.c));
    for (int axis = 0; axis < 3; ++axis) {
        const auto top = beside(t.a, axis, distance);
        const int whole = top ? graze::orient(t.a, t.b, t.c, *top) : 0;
        if (whole == 0) continue;
        if (graze::orient(p, t.a, t.b, t.c) != 0) return Contact::disjoint;
        Within within;
        for (const auto& [a, b] :
             {std::pair(&t.a, &t.b), std::pair(&t.b, &t.c), std::pair(&t.c, &t.a)})
            within.add(whole * graze::orient(p, *a, *b, *top));
        return within.contact();
    }
    return {};
}

template <int Dim>
Contact between_ends(const ExactPoint<Dim>& p, const Segment<Dim>& s) {
    Within within;
    within.add(order_along<Dim>(p, s.a, s.a, s.b));
    within.add(order_along<Dim>(s.b, p, s.a, s.b));
    return within.contact();
}
std::optional<Contact> by_signs(const ExactPoint2& p, const Segment2& s) {
    if (s.a == s.b) return {};
    return graze::orient(p, s.a, s.b) != 0 ? Contact::disjoint : between_ends(p, s);
}
std::optional<Contact> by_signs(const ExactPoint3& p, const Segment3& s) {
    for (int axis = 0; axis < 3; ++axis) {
        if (s.a[axis] == s.b[axis]) continue;
        // Two planes through the line.
        for (const int k : {(axis + 1) % 3, (axis + 2) % 3}) {
            const auto top = beside(s.a, k, extent(s.a, s.b));
            if (!top) return {};
            if (graze::orient(p, s.a, s.b, *top) != 0) return Contact::disjoint;
        }
        return between_ends(p, s);
    }
    return {};
}

std::optional<Contact> by_signs(const ExactPoint3& p, const Plane3& plane) {
    const int side = order_along<3>(p, plane.point, {}, plane.normal);
    return side != 0 ? Contact::disjoint : Contact::overlapping;
}

template <int Dim>
std::optional<Contact> by_signs(const ExactPoint<Dim>& p, const Aabb<Dim>& box) {
    Within within;
    for (int k = 0; k < Dim; ++k) {
        Vec<Dim> axis;
        axis[k] = 1;
        const int above = order_along<Dim>(p, box.min, {}, axis);
        if (box.min[k] != box.max[k]) {
            within.add(above);
            within.add(order_along<Dim>(box.max, p, {}, axis));
        } else if (above != 0) {
            return Contact::disjoint;
        }
    }
    return within.contact();
}

std::optional<Contact> by_signs(const auto&, const auto&) { return {}; }

template <int Dim>
Contact contact_with(const ExactPoint<Dim>& point, detail::ShapePointer<Dim> shape) {
    if (!point.recipe()) {
        const Vec<Dim> given = point.rounded();
        return std::visit([&](const auto* s) { return graze::contact(given, *s); }, shape);
    }
    predicates::validate_any(shape);
    // In other environments equal doubles may differ.
    const bool in_doubles = arith::default_float_environment();
    if (in_doubles)
        if (const auto contact =
                std::visit([&](const auto* s) { return by_signs(point, *s); }, shape))
            return *contact;
    const Vec3 from = predicates::first_point<Dim>(shape);
    Candidates unsure;
    Separation certain = Separation::none;
    if (in_doubles) {
        const predicates::Bodies<RunningError, Dim> bodies{
            predicates::body_of<Dim>(shape, predicates::RunningErrorPoints{from}),
            body_in_doubles(point, from)};
        certain = predicates::ask(predicates::candidates(bodies, predicates::spans_space(bodies)),
                                  bodies, unsure);
        if (certain == Separation::strict || unsure.empty()) return predicates::contact_by(certain);
    }
    const arith::BitRanges ranges = predicates::bit_ranges<Dim>(shape);
    const predicates::Bodies<BigInt, Dim> bodies{
        predicates::body_of<Dim>(
            shape,
            predicates::IntegerPoints<BigInt>{arith::IntegerConverter<BigInt>(ranges), from}),
        body_in_integers(point, from, ranges.lengths.low)};
    if (!in_doubles) unsure = predicates::candidates(bodies, predicates::spans_space(bodies));
    Candidates none;
    return predicates::contact_by(std::min(certain, predicates::ask(unsure, bodies, none)));
}

template <int Dim>
Contact contact_between(detail::ExactPointer<Dim> a, detail::ExactPointer<Dim> b) {
    return std::visit(
        []<class A, class B>(const A* x, const B* y) {
            using Point = ExactPoint<Dim>;
            if constexpr (std::is_same_v<A, Point> && std::is_same_v<B, Point>)
                return *x == *y ? Contact::overlapping : Contact::disjoint;
            else if constexpr (std::is_same_v<A, Point>)
                return contact_with<Dim>(*x, y);
            else if constexpr (std::is_same_v<B, Point>)
                return contact_with<Dim>(*y, x);
            else
                return detail::decide_any(x, y, false).contact;
        },
        a, b);
}

}  // namespace

template <int Dim>
Body<Rational, Dim> body_of(detail::ExactPointer<Dim> any) {
    return std::visit(
        []<class S>(const S* shape) {
            Body<Rational, Dim> body;
            if constexpr (std::is_same_v<S, ExactPoint<Dim>>) {
                body.vertices.push_back(coordinates_of(*shape));
            } else {
                predicates::validate(*shape);
                body = predicates::body_of<Dim>(detail::ShapePointer<Dim>(shape),
                                                predicates::ExactPoints{});
            }
            return body;
        },
        any);
}
template Body<Rational, 2> body_of(detail::ExactPointer<2>);
template Body<Rational, 3> body_of(detail::ExactPointer<3>);

}  // namespace graze::points

namespace graze::detail {

Contact contact_of(ExactPointer<2> a, ExactPointer<2> b) {
    return points::contact_between<2>(a, b);
}
Contact contact_of(ExactPointer<3> a, ExactPointer<3> b) {
    return points::contact_between<3>(a, b);
}

}  // namespace graze::detail
