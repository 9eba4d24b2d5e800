// What an exact point is made of.
#pragma once

#include <graze/exact_point.hpp>

#include "arith/rational.hpp"
#include "predicates/inputs.hpp"

namespace graze::points {

using arith::Rational;
template <int Dim>
using Coordinates = arith::Tuple<Rational, Dim>;

/// Throws std::length_error where they have too many bits: of points of points of points they have ever more.
template <int Dim>
ExactPoint<Dim> point_at(Coordinates<Dim> coordinates);

/// Throws invalid_shape where a coordinate is not finite.
template <int Dim>
Coordinates<Dim> coordinates_of(const ExactPoint<Dim>& point);

}  // namespace graze::points

namespace graze::detail {

template <int Dim>
struct Recipe {
    points::Coordinates<Dim> coordinates;
};

}  // namespace graze::detail
