// The filter of signs of exact points.
//
// It asks their doubles. It is that of predicates/orient.hpp with one more term: a point is not at its doubles but within
// `off` of them. So |computed - exact| <= rounding M^degree + off e M^(degree - 1), where M is the largest difference and e
// what two points are off together. Both constants come from the formula itself, asked for a Bound of coordinates that are off
// by up to most_off M: the error is a polynomial with positive coefficients in e / M, so that it lies below its chord.
#pragma once

#include <tuple>

#include "predicates/orient.hpp"

namespace graze::points {

using arith::Bound;
using arith::dot;
using arith::operator-;

/// The order along a direction: of two differences.
template <int Dim>
struct OrderAlong : predicates::points::SeenFromLast<Dim, 4> {
    struct Dot {
        constexpr auto operator()(const auto& f) const { return dot(f.vectors[0], f.vectors[1]); }
    };
    static constexpr std::tuple formulas{Dot{}};

    template <class Converter>
    static constexpr auto frame(const Converter& converter, const auto& a, const auto& b) {
        const auto at = [&](const auto& p) { return predicates::convert_point(converter, p); };
        const auto along = at(a[0]) - at(a[1]);
        return predicates::points::Differences<std::remove_cvref_t<decltype(along[0])>, Dim, 2>{
            {along, at(b) - at(a[2])}};
    }
};

/// Two points are off by so much of the largest difference at most.
constexpr double most_off = 0x1p-20;

template <int off>
struct OffConverter {
    struct Coordinate {
        friend constexpr Bound operator-(Coordinate, Coordinate) {
            return {1 + off * most_off, Bound::rounding + off * most_off, {1, 0, 0}};
        }
    };
    static constexpr Coordinate coordinate(double) { return {}; }
};

struct OffBound {
    double rounding, off;
    int degree;
};
template <class P, class Formula>
constexpr OffBound off_bound() {
    const auto bound = [](const auto& converter) {
        return Formula{}(P::frame(converter, typename P::A{}, typename P::B{}));
    };
    constexpr Bound without = bound(OffConverter<0>{}), with = bound(OffConverter<1>{});
    return {without.error * (1 + 0x1p-20), (with.error - without.error) / most_off * (1 + 0x1p-20),
            without.degree.length};
}

/// Up to this absolute value the double of a formula says nothing about the sign, where `off` is what two points are off
/// together, most_off times the magnitude at most.
template <class P, class Formula>
double uncertainty(double magnitude, double off) {
    constexpr OffBound bound = off_bound<P, Formula>();
    return (bound.rounding * magnitude + bound.off * off) *
           arith::power<bound.degree - 1>(magnitude);
}

}  // namespace graze::points
