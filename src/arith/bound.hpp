// The error of a formula in double arithmetic, computed by running the formula.
//
// A Bound stands for a number of a known degree in the magnitudes of the question: its exact value
// is at most magnitude * M, and its double evaluation is off by at most error * M, where M is the
// product of the magnitudes to the powers of its degree, whichever way doubles round. Sums of different degrees do not compile,
// nor does anything but a difference of two coordinates: so a formula is homogeneous and invariant
// under translation. Underflow is left to the range of magnitudes in filter.hpp.
// Source of the idea: C. Burnikel, S. Funke, M. Seel, "Exact geometric computation using
// cascading", 2001; A. Meyer, S. Pion, "FPG: a code generator for fast and certified geometric
// predicates", 2008.
#pragma once

#include "arith/target.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// The filter trusts a bound where each magnitude is in [2^-magnitude_range, 2^magnitude_range), and the
/// degree of the formula is at most this.
inline constexpr int magnitude_range = 100, most_degree = 8;
// Numbers of degree n are below 2^(4 n) times the magnitudes (Bound), which do not overflow; and what a product
// loses by underflow, 2^-1074, stays 2^60 times below the last bit of a double-word.
static_assert(most_degree * (magnitude_range + 4) < 1023);
static_assert(most_degree * magnitude_range + 103 + 60 < 1074);

/// Powers of the three magnitudes that a question may have: of lengths (differences of
/// coordinates), of directions (vectors as given) and of axes (quaternions, obb directions).
struct Degree {
    int length = 0, direction = 0, axis = 0;

    constexpr int total() const { return length + direction + axis; }
    friend constexpr bool operator==(Degree, Degree) = default;
    friend constexpr Degree operator+(Degree x, Degree y) {
        return {x.length + y.length, x.direction + y.direction, x.axis + y.axis};
    }
};

class Bound {
public:
    /// The relative error of one operation: 2^-53 to nearest, twice that in other directions.
    static constexpr double rounding = 0x1p-52;

    double magnitude = 0;
    double error = 0;
    Degree degree;
    /// The sign of the double is the sign of the exact value, zero included. True of inputs, and of
    /// the difference of two coordinates (gradual underflow).
    bool exact_sign = false;

    constexpr Bound() = default;
    constexpr Bound(double magnitude_, double error_, Degree degree_, bool exact_sign_ = false)
        : magnitude(up(magnitude_)), error(up(error_)), degree(degree_), exact_sign(exact_sign_) {
        // Int<n> has room for numbers of degree n up to this magnitude: see wide_int.hpp.
        double room = 0.5;
        for (int i = 0; i < degree.total(); ++i) room *= 16;
        if (!(magnitude <= room)) throw "the formula does not fit the integers of its degree";
    }

    static constexpr Bound length() { return {1, 0, {1, 0, 0}, true}; }
    static constexpr Bound direction() { return {1, 0, {0, 1, 0}, true}; }
    static constexpr Bound axis() { return {1, 0, {0, 0, 1}, true}; }

    friend constexpr Bound operator+(const Bound& x, const Bound& y) {
        if (!(x.degree == y.degree)) throw "a sum of different degrees";
        const double m = x.magnitude + y.magnitude, e = x.error + y.error;
        return {m, e + rounding * up(m + e), x.degree};
    }
    friend constexpr Bound operator-(const Bound& x, const Bound& y) { return x + y; }
    friend constexpr Bound operator-(const Bound& x) { return x; }
    friend constexpr Bound operator*(const Bound& x, const Bound& y) {
        const double m = x.magnitude * y.magnitude;
        const double e = x.magnitude * y.error + y.magnitude * x.error + up(x.error * y.error);
        return {m, up(e) + rounding * up(m + e), x.degree + y.degree};
    }

    friend constexpr Bound absolute(const Bound& x) { return x; }
    friend constexpr Bound twice(const Bound& x) {
        return {2 * x.magnitude, 2 * x.error, x.degree, x.exact_sign};
    }
    friend constexpr Bound larger(const Bound& x, const Bound& y) {
        if (!(x.degree == y.degree)) throw "a comparison of different degrees";
        (void)(x - y);  // has room, too: integers are compared by it
        return {x.magnitude > y.magnitude ? x.magnitude : y.magnitude,
                x.error > y.error ? x.error : y.error, x.degree, x.exact_sign && y.exact_sign};
    }
    friend constexpr Bound smaller(const Bound& x, const Bound& y) { return larger(x, y); }

    /// The difference of two coordinates: one rounding, and the sign is right.
    static constexpr Bound difference() { return {1, rounding, {1, 0, 0}, true}; }

private:
    static constexpr double up(double x) { return x * (1 + 0x1p-50); }
};

/// A coordinate: only its difference to another one has a bound.
struct BoundCoordinate {
    friend constexpr Bound operator-(BoundCoordinate, BoundCoordinate) {
        return Bound::difference();
    }
    friend constexpr BoundCoordinate larger(BoundCoordinate, BoundCoordinate) { return {}; }
    friend constexpr BoundCoordinate smaller(BoundCoordinate, BoundCoordinate) { return {}; }
};

/// The relative error of a number that is made of differences of coordinates by products and
/// reciprocals. Larger and smaller of such numbers have it too.
struct RelativeBound {
    double error = 0;

    static constexpr RelativeBound difference() { return rounded(0); }
    friend constexpr RelativeBound reciprocal(RelativeBound x) { return rounded(x.error); }
    friend constexpr RelativeBound times(RelativeBound x, RelativeBound y) {
        return rounded(x.error + y.error);
    }
    friend constexpr RelativeBound larger(RelativeBound x, RelativeBound y) {
        return {x.error > y.error ? x.error : y.error};
    }
    friend constexpr RelativeBound smaller(RelativeBound x, RelativeBound y) {
        return larger(x, y);
    }

private:
    /// The factor covers products of errors, and the rounding of this sum and of the comparison.
    static constexpr RelativeBound rounded(double x) {
        return {(x + Bound::rounding) * (1 + 0x1p-30)};
    }
};

}  // namespace graze::GRAZE_TARGET::arith
