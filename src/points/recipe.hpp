// What an exact point is made of: integers over a common denominator and a power of two, so that nothing need be reduced.
#pragma once

#include <graze/exact_point.hpp>

#include "arith/converters.hpp"
#include "arith/rational.hpp"
#include "points/flats.hpp"
#include "predicates/inputs.hpp"

namespace graze::points {

using arith::BigInt;
using arith::Rational;
template <int Dim>
using Coordinates = arith::Tuple<Rational, Dim>;

template <int Dim>
using Integers = arith::Tuple<BigInt, Dim>;

/// Most denominators are 1: those of what is given in doubles.
template <int Dim>
Integers<Dim> times(const BigInt& x, const Integers<Dim>& v) {
    if (x == 1) return v;
    return predicates::map(v, [&](const BigInt& y) { return BigInt(x * y); });
}

/// over / under, in units of some power of two; under > 0.
template <int Dim>
struct Homogeneous {
    Integers<Dim> over;
    BigInt under;
};

/// From p to q, times both denominators.
template <int Dim>
Integers<Dim> between(const Homogeneous<Dim>& p, const Homogeneous<Dim>& q) {
    using arith::operator-;
    return times<Dim>(p.under, q.over) - times<Dim>(q.under, p.over);
}

/// over / under * 2^exponent; under > 0.
template <int Dim>
struct Scaled {
    Homogeneous<Dim> at;
    int exponent;
};

/// Where under is not 0, and may be negative. Throws std::length_error where the numbers have too many bits: of points of points of
/// points they have ever more.
template <int Dim>
Scaled<Dim> scaled(Homogeneous<Dim> at, int exponent);
/// The same as a point: one of doubles, where these hold it.
template <int Dim>
ExactPoint<Dim> point_at(Homogeneous<Dim> at, int exponent);

/// Throws invalid_shape.
template <int Dim>
void validate(const ExactPoint<Dim>& point) {
    if (point.recipe()) return;
    bool finite = true;
    for (int k = 0; k < Dim; ++k) finite &= arith::is_finite(point.rounded()[k]);
    if (!finite) predicates::validate(point.rounded());
}

/// How far a double that is the nearest one may be off: half of a unit of its last place, or a whole one of the smallest; for infinities
/// that.
double off_of(double nearest);
template <int Dim>
double off_of(const Vec<Dim>& nearest) {
    double r = 0;
    for (int k = 0; k < Dim; ++k) {
        // Not by a comparison of doubles: some environments flush small ones.
        const double off = off_of(nearest[k]);
        if (arith::compare(off, r) > 0) r = off;
    }
    return r;
}

/// Throws invalid_shape where a coordinate is not finite.
template <int Dim>
Coordinates<Dim> coordinates_of(const ExactPoint<Dim>& point);

// ---- Points in the unit of a question ----

/// Includes what is given in doubles, whose lowest bit is the unit of a question.
template <int Dim>
void include(arith::BitRange& range, const ExactPoint<Dim>& point) {
    if (point.recipe()) return;
    for (int k = 0; k < Dim; ++k) range.include(point.rounded()[k]);
}

/// A multiple of 2^unit.
inline BigInt in_units(double x, int unit) {
    const arith::Decoded d = arith::decode(x);
    if (d.mantissa == 0) return 0;
    const int shift = d.exponent - unit;
    // What is cut off is zeros.
    return shift < 0 ? BigInt(d.mantissa) >> std::size_t(-shift)
                     : BigInt(d.mantissa) << std::size_t(shift);
}

template <int Dim>
Homogeneous<Dim> in_units(const Vec<Dim>& point, int unit) {
    return {predicates::map(point, [&](double x) { return in_units(x, unit); }), 1};
}

/// Throws invalid_shape.
template <int Dim>
Homogeneous<Dim> in_units(const ExactPoint<Dim>& point, int unit);

}  // namespace graze::points

namespace graze::detail {

/// What tells the coordinates of a point that no doubles hold.
template <int Dim>
class Recipe {
public:
    virtual ~Recipe() = default;
    virtual const points::Scaled<Dim>& value() const = 0;
    /// What it is the common point of, where that is given in doubles.
    virtual points::FlatsPointer<Dim> flats() const { return {}; }
};

}  // namespace graze::detail

namespace graze::points {

template <int Dim>
FlatsPointer<Dim> flats_of(const ExactPoint<Dim>& point) {
    return point.recipe() ? point.recipe()->flats() : FlatsPointer<Dim>();
}

template <int Dim>
Homogeneous<Dim> in_units(const ExactPoint<Dim>& point, int unit) {
    if (!point.recipe()) {
        validate(point);
        return in_units(point.rounded(), unit);
    }
    const auto& [at, exponent] = point.recipe()->value();
    Homogeneous<Dim> r = at;
    const int shift = exponent - unit;
    if (shift < 0)
        r.under <<= std::size_t(-shift);
    else
        for (BigInt& x : r.over) x <<= std::size_t(shift);
    return r;
}

}  // namespace graze::points
