// From the numbers of arith to the public Exact and back.
#pragma once

#include <graze/exact.hpp>
#include <memory>

#include "arith/number_field.hpp"

namespace graze::construct {

inline Exact to_exact(detail::Number number) {
    return Exact(std::make_shared<const detail::Number>(std::move(number)));
}

/// Requires a rational number.
inline const arith::Rational& to_rational(const Exact& x) { return x.number().a(); }

}  // namespace graze::construct
