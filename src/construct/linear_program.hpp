// Numbers that satisfy linear equations and lie in their ranges, as far from the ends as possible.
//
// The simplex method, over rationals; Bland's rule, so that it ends.
// Source: V. Chvatal, "Linear Programming", 1983.
#pragma once

#include <optional>
#include <vector>

#include "arith/rational.hpp"

namespace graze::construct {

struct LinearSystem {
    using Rational = arith::Rational;

    struct Unknown {
        bool from_zero;  ///< >= 0
        bool to_one;     ///< <= 1
    };
    std::vector<Unknown> unknowns;

    /// sum of coefficients * unknowns = value.
    struct Equation {
        std::vector<Rational> coefficients;
        Rational value;
    };
    std::vector<Equation> equations;
};

struct InteriorSolution {
    /// The distance of all unknowns from the ends of their ranges, at most 1: positive where they
    /// can lie inside them all, 0 where not.
    arith::Rational depth;
    std::vector<arith::Rational> unknowns;
};

/// Empty if there is no solution. Inside the ranges the solution has as few binary digits as it may
/// in those unknowns that can be chosen.
std::optional<InteriorSolution> most_interior_solution(const LinearSystem& system);

}  // namespace graze::construct
