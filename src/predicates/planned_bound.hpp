// The bounds of gaps between bodies: how far off doubles may be, by the types of the shapes alone.
#pragma once

#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// Like Bound, for numbers that no integers need have room for, such as those of unit vectors.
struct PlannedBound {
    double magnitude = 0, error = 0;
    arith::Degree degree;

    friend constexpr PlannedBound operator+(const PlannedBound& x, const PlannedBound& y) {
        if (!(x.degree == y.degree)) throw "a sum of different degrees";
        return rounded(x.magnitude + y.magnitude, x.error + y.error, x.degree);
    }
    friend constexpr PlannedBound operator-(const PlannedBound& x, const PlannedBound& y) {
        return x + y;
    }
    friend constexpr PlannedBound operator-(const PlannedBound& x) { return x; }
    friend constexpr PlannedBound operator*(const PlannedBound& x, const PlannedBound& y) {
        return rounded(x.magnitude * y.magnitude,
                       x.magnitude * y.error + y.magnitude * x.error + x.error * y.error,
                       x.degree + y.degree);
    }
    friend constexpr PlannedBound absolute(const PlannedBound& x) { return x; }
    friend constexpr PlannedBound twice(const PlannedBound& x) { return x + x; }
    friend constexpr PlannedBound larger(const PlannedBound& x, const PlannedBound& y) {
        if (!(x.degree == y.degree)) throw "a comparison of different degrees";
        return {x.magnitude > y.magnitude ? x.magnitude : y.magnitude,
                x.error > y.error ? x.error : y.error, x.degree};
    }
    friend constexpr PlannedBound smaller(const PlannedBound& x, const PlannedBound& y) {
        return larger(x, y);
    }

private:
    /// The factor covers the rounding of these sums.
    static constexpr PlannedBound rounded(double magnitude, double error, arith::Degree degree) {
        return {magnitude * (1 + 0x1p-50),
                (error + arith::Bound::rounding * (magnitude + error)) * (1 + 0x1p-50), degree};
    }
};

struct PlannedBounds {
    using Number = PlannedBound;

    template <int Dim>
    static constexpr arith::Tuple<Number, Dim> all(const Number& x) {
        arith::Tuple<Number, Dim> v;
        v.fill(x);
        return v;
    }
    template <int Dim>
    static constexpr auto point(const Vec<Dim>&) {
        return all<Dim>({1, arith::Bound::rounding, {1, 0, 0}});
    }
    template <int Dim>
    static constexpr auto between(const Vec<Dim>& v, const Vec<Dim>&) {
        return point(v);
    }
    template <int Dim>
    static constexpr auto free(const Vec<Dim>&) {
        return all<Dim>({1, 0, {0, 1, 0}});
    }
    template <int Dim>
    static constexpr auto lengths(const Vec<Dim>&) {
        return all<Dim>(length(0));
    }
    static constexpr Number length(double) { return {1, 0, {1, 0, 0}}; }
    static constexpr Number number(double) { return {1, 0, {}}; }

    /// In units of one rounding: 4 for a numerator, of which the parts add up to at most |q|^2, 4 for
    /// |q|^2, one each for its reciprocal and the product.
    static constexpr Number of_unit_vector{1, 12 * arith::Bound::rounding, {}};
    static constexpr auto turned(const Quaternion&) {
        return std::array{all<3>(of_unit_vector), all<3>(of_unit_vector), all<3>(of_unit_vector)};
    }
};

}  // namespace graze::GRAZE_TARGET::predicates
