// The error of a sum of products, in units of the sum of the absolute values of these products: where that is
// computed as well, it bounds the error better than magnitudes (bound.hpp) do.
#pragma once

#include "arith/bound.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Stands for a number, made of differences of coordinates and of exact numbers by + - *. Its size is what the same
/// formula is of absolute values, with + for -. Its double evaluation is off by at most error times its size, whichever
/// way doubles round, and so is its size: that of the size as computed as well. Underflow comes on top.
struct TermBound {
    double error = 0;

    static constexpr TermBound exact() { return {}; }
    static constexpr TermBound difference() { return rounded(0); }
    friend constexpr TermBound operator*(TermBound x, TermBound y) {
        return rounded(x.error + y.error);
    }
    friend constexpr TermBound operator+(TermBound x, TermBound y) {
        return rounded(x.error > y.error ? x.error : y.error);
    }
    friend constexpr TermBound operator-(TermBound x, TermBound y) { return x + y; }

private:
    /// The factor covers products of errors, and the rounding of this sum and of the comparison.
    static constexpr TermBound rounded(double x) { return {(x + Bound::rounding) * (1 + 0x1p-30)}; }
};

}  // namespace graze::GRAZE_TARGET::arith
