// Does an exact point meet a shape, and how? By the predicate of any two shapes (predicates/any_pair.hpp): in doubles that carry their errors,
// and what these leave open in integers of any length, in which the point is over its denominator.
#include "arith/float_environment.hpp"
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

template <int Dim>
Contact contact_with(const ExactPoint<Dim>& point, detail::ShapePointer<Dim> shape) {
    if (!point.recipe()) {
        const Vec<Dim> given = point.rounded();
        return detail::decide_any(&given, shape, false).contact;
    }
    predicates::validate_any(shape);
    const Vec3 from = predicates::first_point<Dim>(shape);
    Candidates unsure;
    Separation certain = Separation::none;
    const bool in_doubles = arith::default_float_environment();
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
