// Twofolds against rationals: the bound of each operation holds, and no part of it can be left out; a
// sum that is off and an exact residue tell the sign.
#include "arith/twofold.hpp"

#include <cmath>

#include "exact_values.hpp"
#include "predicates/twofold_lane.hpp"
#include "support/catch.hpp"

using namespace arith_test;
using graze::arith::TwofoldBound;
using Number = graze::arith::Twofold<Lane, WordLane>;

namespace {

/// |low| is up to 2^-k of |high|, for any k: sums of two doubles are not normalised.
Number any_number(Random& random) {
    const double high = random.symmetric() * std::ldexp(1.0, random.between(-2, 2));
    double low = random.symmetric() * std::ldexp(high, -random.between(2, 60));
    if (random.once_in(8)) low = 0;
    // Rounding errors are largest just above a power of two.
    const auto rounded_up = [&](double x) {
        return random.coin() || x == 0 ? x : std::ldexp(1 + random.unit() * 0x1p-20, std::ilogb(x));
    };
    return {rounded_up(high), rounded_up(low), {0}};
}

TwofoldBound bound_of(const Number& x) { return {std::fabs(x.high.x), std::fabs(x.low.x), 0, 1}; }

Rational value_of_sum(const Number& x) { return value_of(x.high.x) + value_of(x.low.x); }

Rational size(const Rational& x) { return x < 0 ? Rational(-x) : x; }

/// The largest error of an operation, as a part of its bound.
template <class F, class G>
double largest_part(const F& f, const G& exact) {
    Random random(5);
    double largest = 0;
    for (int i = 0; i < 40000; ++i) {
        const Number x = any_number(random), y = any_number(random);
        const Number r = f(x, y);
        const TwofoldBound bound = f(bound_of(x), bound_of(y));
        REQUIRE(std::fabs(r.high.x) <= bound.high);
        REQUIRE(std::fabs(r.low.x) <= bound.low);
        const Rational error = size(value_of_sum(r) - exact(value_of_sum(x), value_of_sum(y)));
        REQUIRE(error <= value_of(bound.error));
        if (bound.error > 0)
            largest =
                std::fmax(largest, graze::arith::nearest_double(error / value_of(bound.error)));
    }
    return largest;
}

}  // namespace

TEST_CASE("twofolds: the bound of a sum") {
    const double part = largest_part([](const auto& x, const auto& y) { return x + y; },
                                     [](const auto& x, const auto& y) { return Rational(x + y); });
    INFO(part);
    CHECK(part > 0.6);
    largest_part([](const auto& x, const auto& y) { return x - y; },
                 [](const auto& x, const auto& y) { return Rational(x - y); });
}

TEST_CASE("twofolds: the bound of a product") {
    const double part = largest_part([](const auto& x, const auto& y) { return x * y; },
                                     [](const auto& x, const auto& y) { return Rational(x * y); });
    INFO(part);
    CHECK(part > 0.6);
}

TEST_CASE("twofolds: the errors of factors stay") {
    Random random(7);
    double largest = 0;
    for (int i = 0; i < 20000; ++i) {
        const Number x = any_number(random), y = any_number(random);
        TwofoldBound of_x = bound_of(x), of_y = bound_of(y);
        of_x.error = std::ldexp(of_x.high, -random.between(2, 30));
        of_y.error = std::ldexp(of_y.high, -random.between(2, 30));
        const auto off = [&](const Number& n, double error) {
            return Rational(value_of_sum(n) + value_of(random.coin() ? error : -error));
        };
        const Rational exact_x = off(x, of_x.error), exact_y = off(y, of_y.error);
        const auto check = [&](const Number& r, const TwofoldBound& bound, const Rational& exact) {
            const Rational error = size(value_of_sum(r) - exact);
            REQUIRE(error <= value_of(bound.error));
            largest =
                std::fmax(largest, graze::arith::nearest_double(error / value_of(bound.error)));
        };
        check(x + y, of_x + of_y, exact_x + exact_y);
        check(x * y, of_x * of_y, exact_x * exact_y);
    }
    CHECK(largest > 0.99);
}

TEST_CASE("twofolds: a sum that is off by less than 2^62, and the residue, tell the sign") {
    Random random(3);
    int near = 0;
    for (int i = 0; i < 20000; ++i) {
        // Around zero, around where the residue ends to be one of a signed number, and beyond.
        BigInt exact = any_integer(random, random.pick({2, 61, 62, 63, 64, 70, 150}));
        if (random.once_in(8)) exact = 0;
        if (random.coin()) exact = -exact;
        const BigInt off = any_integer(random, 63) - (BigInt(1) << 62);
        const double high = graze::arith::nearest_double(exact + off, 1);
        const BigInt rest = exact + off - value_of(high).numerator();
        const double low = graze::arith::nearest_double(rest, 1);
        if (size(Rational(exact) - value_of(high) - value_of(low)) >= value_of(0x1.ffp+61))
            continue;
        const BigInt wrap = BigInt(1) << 64, residue = ((exact % wrap) + wrap) % wrap;
        const auto sign = certain_sign(Number{high, low, {residue.word(0)}});
        if (sign.positive != (exact > 0) || sign.negative != (exact < 0))
            FAIL(exact.str() << " as " << hex(high) << " + " << hex(low));
        near += size(Rational(exact)) < power_of_two(62);
    }
    CHECK(near > 1000);
}
