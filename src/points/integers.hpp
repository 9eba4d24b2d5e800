// Points as integers over a common power of two and a denominator each.
#pragma once

#include <algorithm>

#include "arith/converters.hpp"
#include "points/recipe.hpp"

namespace graze::points {

using arith::BigInt;

/// The place of the lowest bit of what is given in doubles: the unit of a question.
template <int Dim>
void include(arith::BitRange& range, const ExactPoint<Dim>& point) {
    if (point.recipe()) return;
    for (int k = 0; k < Dim; ++k) range.include(point.rounded()[k]);
}

/// over / under, in units of 2^unit; under > 0.
template <int Dim>
struct Homogeneous {
    arith::Tuple<BigInt, Dim> over;
    BigInt under;
};

inline BigInt in_units(double x, int unit) {
    const arith::Decoded d = arith::decode(x);
    if (d.mantissa == 0) return 0;
    const int shift = d.exponent - unit;
    // The unit is the lowest bit of all: what is cut off is zeros.
    return shift < 0 ? BigInt(d.mantissa) >> std::size_t(-shift)
                     : BigInt(d.mantissa) << std::size_t(shift);
}

template <int Dim>
Homogeneous<Dim> in_units(const Vec<Dim>& point, int unit) {
    return {predicates::map(point, [&](double x) { return in_units(x, unit); }), 1};
}

/// Throws invalid_shape.
template <int Dim>
Homogeneous<Dim> in_units(const ExactPoint<Dim>& point, int unit) {
    if (!point.recipe()) {
        predicates::validate(point.rounded());
        return in_units(point.rounded(), unit);
    }
    const Coordinates<Dim>& x = point.recipe()->coordinates;
    Homogeneous<Dim> r;
    r.under = 1;
    for (const Rational& c : x) r.under = lcm(r.under, c.denominator());
    for (std::size_t k = 0; k < Dim; ++k)
        r.over[k] = x[k].numerator() * (r.under / x[k].denominator());
    if (unit > 0) {
        r.under <<= std::size_t(unit);
    } else {
        for (BigInt& c : r.over) c <<= std::size_t(-unit);
    }
    return r;
}

}  // namespace graze::points
