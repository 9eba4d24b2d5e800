// Questions about exact points, as they are asked about given ones.
#include <algorithm>

#include "points/bodies.hpp"
#include "points/recipe.hpp"
#include "predicates/any_pair.hpp"
#include "predicates/orient.hpp"

namespace graze::points {

namespace {

using arith::dot;
using arith::operator-;

/// The product of the signs of a predicate's formulas.
template <class P, int Dim, int Count>
int sign_of(const detail::ExactPoints<Dim, Count>& points) {
    std::array<Coordinates<Dim>, std::size_t(Count) - 1> others;
    for (std::size_t i = 0; i < others.size(); ++i) others[i] = coordinates_of(*points[i]);
    const auto frame =
        P::frame(arith::RationalConverter{}, others, coordinates_of(*points[others.size()]));
    return std::apply([&](const auto&... formula) { return (formula(frame).sign() * ...); },
                      P::formulas);
}

template <int Dim>
int order_along(const detail::ExactPoints<Dim, 4>& points) {
    const auto at = [&](std::size_t i) { return coordinates_of(*points[i]); };
    return dot(at(0) - at(1), at(3) - at(2)).sign();
}

}  // namespace

template <int Dim>
predicates::Body<Rational, Dim> body_of(detail::ExactPointer<Dim> any) {
    return std::visit(
        []<class S>(const S* shape) {
            predicates::Body<Rational, Dim> body;
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

template predicates::Body<Rational, 2> body_of(detail::ExactPointer<2>);
template predicates::Body<Rational, 3> body_of(detail::ExactPointer<3>);

}  // namespace graze::points

namespace graze::detail {

int orient(const ExactPoints<2, 3>& p) {
    return points::sign_of<predicates::points::Orient<2>, 2, 3>(p);
}
int orient(const ExactPoints<3, 4>& p) {
    return points::sign_of<predicates::points::Orient<3>, 3, 4>(p);
}
int insphere(const ExactPoints<2, 4>& p) {
    return points::sign_of<predicates::points::InSphere<2>, 2, 4>(p);
}
int insphere(const ExactPoints<3, 5>& p) {
    return points::sign_of<predicates::points::InSphere<3>, 3, 5>(p);
}

int compare_along(const ExactPoints<2, 4>& p) { return points::order_along<2>(p); }
int compare_along(const ExactPoints<3, 4>& p) { return points::order_along<3>(p); }

Contact contact_of(ExactPointer<2> a, ExactPointer<2> b) {
    return predicates::contact_in_rationals<2>({points::body_of<2>(a), points::body_of<2>(b)});
}
Contact contact_of(ExactPointer<3> a, ExactPointer<3> b) {
    return predicates::contact_in_rationals<3>({points::body_of<3>(a), points::body_of<3>(b)});
}

}  // namespace graze::detail
