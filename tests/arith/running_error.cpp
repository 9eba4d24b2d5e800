// RunningError numbers against rationals: the error that they claim is never less than the one they
// have, whatever the operations, and a sign that they call certain is right.
#include "arith/running_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "arith/rational.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace {

using cases::Random;
using graze::arith::Rational;
using graze::arith::RunningError;

Rational exact(double x) { return graze::arith::to_rational(x); }

/// A running number beside the exact one.
struct Both {
    RunningError running;
    Rational rational;

    bool finite() const { return std::isfinite(running.value()) && std::isfinite(running.error()); }
    /// Error over claimed error; 0 where both are.
    double ratio() const {
        const Rational error = graze::arith::absolute(Rational(exact(running.value()) - rational));
        if (error == 0) return 0;
        if (running.error() == 0) return INFINITY;
        return graze::arith::nearest_double(Rational(error / exact(running.error())));
    }
};

double some_double(int spread, Random& random) {
    switch (random.between(0, 4)) {
        case 0:
            return random.between(-4, 4);
        case 1:
            return std::ldexp(1 + random.unit() * 0x1p-40, random.between(-spread, spread));
        case 2:
            return -std::ldexp(1 + random.below(4) * 0x1p-52, random.between(-spread, spread));
        default:
            return std::ldexp(random.symmetric(), random.between(-spread, spread));
    }
}

Both input(int spread, Random& random) {
    const double x = some_double(spread, random);
    if (random.coin()) return {RunningError(x), exact(x)};
    const double y = some_double(spread, random);
    return {RunningError::difference(x, y), Rational(exact(x) - exact(y))};
}

Both combined(const Both& x, const Both& y, Random& random) {
    switch (random.between(0, 6)) {
        case 0:
            return {x.running + y.running, Rational(x.rational + y.rational)};
        case 1:
            return {x.running - y.running, Rational(x.rational - y.rational)};
        case 2:
            return {
                absolute(x.running) - larger(x.running, y.running),
                Rational(graze::arith::absolute(x.rational) - std::max(x.rational, y.rational))};
        case 3:
            return {smaller(x.running, -y.running) + twice(x.running),
                    Rational(std::min(x.rational, Rational(-y.rational)) + 2 * x.rational)};
        default:
            return {x.running * y.running, Rational(x.rational * y.rational)};
    }
}

/// The largest ratio of the error to the one claimed, over random expressions.
double worst(int spread, int count, std::uint64_t first_seed) {
    double ratio = 0;
    for (int i = 0; i < count; ++i) {
        Random random(first_seed + std::uint64_t(i));
        std::vector<Both> values;
        for (int k = 0; k < 4; ++k) values.push_back(input(spread, random));
        for (int step = 0; step < 8; ++step) {
            const auto pick = [&] { return values[random.below(values.size())]; };
            Both next = combined(pick(), pick(), random);
            if (!next.running.unsure()) {
                INFO("seed " << first_seed + std::uint64_t(i));
                REQUIRE(next.running.sign() == next.rational.sign());
            }
            if (!next.finite()) continue;
            ratio = std::max(ratio, next.ratio());
            values.push_back(std::move(next));
        }
    }
    return ratio;
}

}  // namespace

TEST_CASE("running: no error is larger than claimed") {
    const int count = support::case_count(20000);
    // Alike, far apart, and where products under- and overflow.
    for (int spread : {4, 60, 400, 1000}) {
        INFO("exponents to " << spread);
        const double ratio = worst(spread, count, 1);
        CHECK(ratio <= 1);
        // The claim is not idle either: one rounding takes up to half of it.
        if (support::at_full_length() && spread == 4) CHECK(ratio > 0.4);
    }
}

TEST_CASE("running: a square root is within its error") {
    for (int i = 0; i < support::case_count(20000); ++i) {
        Random random(std::uint64_t(i) + 1);
        Both x = input(random.pick({4, 400, 1000}), random);
        x = combined(x, input(4, random), random);
        const RunningError root = sqrt(absolute(x.running));
        if (!std::isfinite(root.error()) || !std::isfinite(root.value())) continue;
        // value - error <= sqrt(x) <= value + error, squared.
        const Rational square = graze::arith::absolute(x.rational);
        const Rational low = exact(root.value()) - exact(root.error()),
                       high = exact(root.value()) + exact(root.error());
        INFO("seed " << i + 1);
        REQUIRE((low.sign() <= 0 || low * low <= square));
        REQUIRE(square <= high * high);
    }
}

TEST_CASE("running: what is exact is known to be") {
    CHECK(RunningError::difference(0.3, 0.3).sign() == 0);
    CHECK(!RunningError::difference(0.3, 0.3).unsure());
    CHECK(!RunningError::difference(0x1p60, 1).unsure());
    CHECK(RunningError::difference(0x1p60, 0x1p60 - 256).error() == 0);
    CHECK(RunningError::difference(0x1p60, 0.25).error() == 0.25);
    CHECK(!(RunningError(0.0) * RunningError(1e300)).unsure());
    // Zero by rounding is no proof.
    CHECK((RunningError(1e-200) * RunningError(1e-200)).unsure());
    CHECK((RunningError(0x1p60) + RunningError(1.0) - RunningError(0x1p60)).unsure());
}

TEST_CASE("running: what overflows is unsure") {
    const RunningError large(1e300), small(1e-300);
    CHECK((large * large).unsure());
    CHECK((large * large - large * large).unsure());
    CHECK((small * (large * large)).unsure());
    const RunningError nan = large * large - large * large;
    for (const RunningError& x : {larger(nan, small), larger(small, nan), smaller(nan, small),
                                  smaller(small, nan), absolute(nan), twice(nan), sqrt(nan)})
        CHECK(x.unsure());
    CHECK(RunningError::difference(1.7e308, -1.7e308).unsure());
}
