// Shapes and exact points as bodies of rationals.
#pragma once

#include <graze/exact_point.hpp>

#include "predicates/body.hpp"

namespace graze::points {

/// Throws invalid_shape.
template <int Dim>
predicates::Body<arith::Rational, Dim> body_of(detail::ExactPointer<Dim> any);

}  // namespace graze::points
