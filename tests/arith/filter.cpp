// The parts of the filter that know no predicate: what it can say, bounds of formulas, and the range of
// magnitudes.
#include "arith/filter.hpp"

#include <cmath>
#include <limits>

#include "sign_by.hpp"
#include "support/catch.hpp"

using graze::arith::Bound;
using graze::arith::Magnitudes;

namespace {

/// A predicate of three numbers, one of each quantity, and of one formula.
struct Numbers {
    double x = 0, y = 0, direction = 0, axis = 0;
};
struct Nothing {};
template <class L, class D, class X>
struct Frame {
    L length;
    D direction;
    X axis;
};
struct Product {
    constexpr auto operator()(const auto& f) const { return f.length * f.direction * f.axis; }
};
struct Length {
    constexpr auto operator()(const auto& f) const { return f.length; }
};
struct Predicate {
    using A = Numbers;
    using B = Nothing;
    static constexpr auto frame(const auto& r, const Numbers& n, Nothing) {
        const auto length = r.coordinate(n.x) - r.coordinate(n.y);
        const auto direction = r.direction(n.direction);
        const auto axis = r.axis(n.axis);
        return Frame<decltype(length), decltype(direction), decltype(axis)>{length, direction,
                                                                            axis};
    }
    static Magnitudes magnitudes(const auto&, const Numbers& n, Nothing) {
        return {std::fabs(n.x - n.y), std::fabs(n.direction), std::fabs(n.axis)};
    }
};

using arith_test::FilterSign;

template <class Formula>
FilterSign filtered(const Numbers& n, const Formula& formula) {
    return arith_test::sign_by(graze::arith::Filter<Predicate>(n, {}), formula);
}

}  // namespace

TEST_CASE("filter: the sign, or unsure; zero only where nothing was rounded") {
    CHECK(filtered({3, 1, 1, -1}, Product{}) == FilterSign::negative);
    CHECK(filtered({3, 1, -1, -1}, Product{}) == FilterSign::positive);
    // A product of zero has been rounded, for all that the filter knows.
    CHECK(filtered({1, 1, 1, 1}, Product{}) == FilterSign::unsure);
    CHECK(filtered({1, 1, 1, 1}, Length{}) == FilterSign::zero);
    CHECK(filtered({1, 1, 0, std::nan("")}, Length{}) == FilterSign::zero);
    CHECK(filtered({0x1p-1074, 0, 1, 1}, Length{}) == FilterSign::positive);
    CHECK(filtered({-0x1p+1023, 0x1p+1023, 1, 1}, Length{}) == FilterSign::negative);
}

TEST_CASE("filter: each quantity has a range of its own") {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double x : {0x1p-99, 1.0, 0x1p+99}) {
        CHECK(Magnitudes{x, 1, 1}.in_range());
        CHECK(Magnitudes{1, x, 1}.in_range());
        CHECK(Magnitudes{1, 1, x}.in_range());
        CHECK(Magnitudes{x, 1 / x, x}.in_range());
        CHECK(filtered({x, 0, x, x}, Product{}) == FilterSign::positive);
    }
    for (const double x :
         {0.0, 0x1p-1074, 0x1p-500, 0x1p-101, 0x1p+101, 0x1p+500, infinity, std::nan("")}) {
        INFO(x);
        CHECK_FALSE(Magnitudes{x, 1, 1}.in_range());
        CHECK_FALSE(Magnitudes{1, x, 1}.in_range());
        CHECK_FALSE(Magnitudes{1, 1, x}.in_range());
        // Here the products are ordinary.
        if (x == 0 || x == 0x1p-1074 || !std::isfinite(x)) continue;
        CHECK(filtered({x, 0, 1 / x, 1}, Product{}) == FilterSign::unsure);
        CHECK(filtered({1, 0, x, 1 / x}, Product{}) == FilterSign::unsure);
        CHECK(filtered({1 / x, 0, 1, x}, Product{}) == FilterSign::unsure);
    }
}

TEST_CASE("bounds: only numbers of one degree are added or compared") {
    const Bound length = Bound::length(), direction = Bound::direction(), axis = Bound::axis();
    CHECK_NOTHROW(length + length);
    CHECK_NOTHROW(length * direction + direction * length);
    CHECK_THROWS(length + direction);
    CHECK_THROWS(length - axis);
    CHECK_THROWS(length * length + length);
    CHECK_THROWS(larger(length, direction));
    CHECK_THROWS(smaller(axis, direction));
    const auto degree = (length * direction * direction * axis).degree;
    CHECK(degree.length == 1);
    CHECK(degree.direction == 2);
    CHECK(degree.axis == 1);
    CHECK(degree.total() == 4);
}

TEST_CASE("bounds: a number too large for the integers of its degree is refused") {
    // An input takes 60 bits of a word of 64, one of which is the sign.
    const Bound two = twice(Bound::length()), seven = two + two + two + Bound::length();
    CHECK_NOTHROW(seven);
    CHECK_THROWS(seven + two);
    CHECK_NOTHROW(seven * seven + seven * seven);
    CHECK_THROWS(seven * seven + seven * seven + seven * seven);
}

TEST_CASE("bounds: the sign of a double is exact before the first rounding only") {
    using graze::arith::BoundCoordinate;
    const Bound difference = BoundCoordinate{} - BoundCoordinate{};
    CHECK(difference.exact_sign);
    CHECK(difference.error > 0);
    CHECK(twice(difference).exact_sign);
    CHECK((-difference).exact_sign);
    CHECK(absolute(difference).exact_sign);
    CHECK(larger(difference, Bound::length()).exact_sign);
    CHECK_FALSE((difference + difference).exact_sign);
    CHECK_FALSE((difference * difference).exact_sign);
    CHECK_FALSE(larger(difference, difference + difference).exact_sign);
}
