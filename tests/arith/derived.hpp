// The error bound of a formula, derived in rationals: what bound.hpp does at compile time.
#pragma once

#include "exact_values.hpp"

namespace arith_test {

/// A number of at most magnitude, off by at most error in double arithmetic, where every input is
/// at most 1; and the power in which each quantity of input comes in.
struct Derived {
    Rational magnitude = 1, error = 0;
    int length = 0, direction = 0, axis = 0;

    /// One rounding more.
    Derived rounded() const {
        Derived r = *this;
        r.error += (magnitude + error) * power_of_two(-52);
        return r;
    }

    friend Derived operator-(const Derived& x) { return x; }
    friend Derived operator+(const Derived& x, const Derived& y) {
        Derived r = x;
        r.magnitude += y.magnitude;
        r.error += y.error;
        return r.rounded();
    }
    friend Derived operator-(const Derived& x, const Derived& y) { return x + y; }
    friend Derived operator*(const Derived& x, const Derived& y) {
        // The largest computed product minus the largest exact one.
        const Rational product = x.magnitude * y.magnitude;
        const Rational computed = (x.magnitude + x.error) * (y.magnitude + y.error);
        return Derived{product, computed - product, x.length + y.length, x.direction + y.direction,
                       x.axis + y.axis}
            .rounded();
    }
    friend Derived absolute(const Derived& x) { return x; }
    friend Derived twice(const Derived& x) {
        Derived r = x;
        r.magnitude *= 2;
        r.error *= 2;
        return r;
    }
    friend Derived larger(const Derived& x, const Derived& y) {
        Derived r = x;
        if (r.magnitude < y.magnitude) r.magnitude = y.magnitude;
        if (r.error < y.error) r.error = y.error;
        return r;
    }
    friend Derived smaller(const Derived& x, const Derived& y) { return larger(x, y); }
};

struct DerivedCoordinate {
    friend Derived operator-(DerivedCoordinate, DerivedCoordinate) {
        return Derived{1, 0, 1, 0, 0}.rounded();
    }
    friend DerivedCoordinate larger(DerivedCoordinate, DerivedCoordinate) { return {}; }
    friend DerivedCoordinate smaller(DerivedCoordinate, DerivedCoordinate) { return {}; }
};

struct DerivedReader {
    static DerivedCoordinate coordinate(double) { return {}; }
    static Derived length(double) { return {1, 0, 1, 0, 0}; }
    static Derived direction(double) { return {1, 0, 0, 1, 0}; }
    static Derived axis(double) { return {1, 0, 0, 0, 1}; }
};

}  // namespace arith_test
