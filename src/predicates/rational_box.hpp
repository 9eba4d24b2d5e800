// Triangle against a box whose planes are any rationals, for grids.
#pragma once

#include <array>
#include <graze/shapes.hpp>

#include "arith/big.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// Requires min <= max.
struct RationalBox {
    std::array<arith::Rational, 3> min, max;
};

bool intersects(const Triangle3& triangle, const RationalBox& box);

}  // namespace graze::GRAZE_TARGET::predicates
