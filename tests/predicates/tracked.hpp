// A number that remembers what double arithmetic did to it: its exact value, its double value, and
// how large the inputs were that it came from. Frames and formulas of the predicates run on it.
#pragma once

#include <cmath>

#include "arith/number.hpp"
#include "support/dyadic.hpp"

namespace arith_test {

using support::Dyadic;

/// The largest |x| among the inputs of each quantity that a number depends on; of coordinates, the
/// differences.
struct Leaves {
    double length = 0, direction = 0, axis = 0;

    friend Leaves operator|(const Leaves& x, const Leaves& y) {
        return {std::fmax(x.length, y.length), std::fmax(x.direction, y.direction),
                std::fmax(x.axis, y.axis)};
    }
};

struct Tracked {
    Dyadic exact;
    double value = 0;
    Leaves leaves;

    friend Tracked operator-(const Tracked& x) { return {-x.exact, -x.value, x.leaves}; }
    friend Tracked operator+(const Tracked& x, const Tracked& y) {
        return {x.exact + y.exact, x.value + y.value, x.leaves | y.leaves};
    }
    friend Tracked operator-(const Tracked& x, const Tracked& y) {
        return {x.exact - y.exact, x.value - y.value, x.leaves | y.leaves};
    }
    friend Tracked operator*(const Tracked& x, const Tracked& y) {
        return {x.exact * y.exact, x.value * y.value, x.leaves | y.leaves};
    }
    friend Tracked absolute(const Tracked& x) {
        return {absolute(x.exact), std::fabs(x.value), x.leaves};
    }
    friend Tracked twice(const Tracked& x) {
        return {x.exact + x.exact, x.value + x.value, x.leaves};
    }
    friend Tracked larger(const Tracked& x, const Tracked& y) {
        return {x.exact < y.exact ? y.exact : x.exact, graze::arith::larger(x.value, y.value),
                x.leaves | y.leaves};
    }
    friend Tracked smaller(const Tracked& x, const Tracked& y) {
        return {x.exact < y.exact ? x.exact : y.exact, graze::arith::smaller(x.value, y.value),
                x.leaves | y.leaves};
    }
};

/// Only the difference of two coordinates means something.
struct TrackedCoordinate {
    double x = 0;

    friend Tracked operator-(const TrackedCoordinate& p, const TrackedCoordinate& q) {
        const double difference = p.x - q.x;
        return {Dyadic(p.x) - Dyadic(q.x), difference, {std::fabs(difference), 0, 0}};
    }
    friend TrackedCoordinate larger(const TrackedCoordinate& p, const TrackedCoordinate& q) {
        return p.x > q.x ? p : q;
    }
    friend TrackedCoordinate smaller(const TrackedCoordinate& p, const TrackedCoordinate& q) {
        return p.x < q.x ? p : q;
    }
};

struct TrackedConverter {
    static TrackedCoordinate coordinate(double x) { return {x}; }
    static Tracked length(double x) { return {Dyadic(x), x, {std::fabs(x), 0, 0}}; }
    static Tracked direction(double x) { return {Dyadic(x), x, {0, std::fabs(x), 0}}; }
    static Tracked axis(double x) { return {Dyadic(x), x, {0, 0, std::fabs(x)}}; }
};

}  // namespace arith_test
