// A double with a bound of its error that is computed along with it: the filter of formulas whose
// terms are known only at run time.
//
// To be used in the default float environment only. Source: J. H. Wilkinson, "Rounding Errors in
// Algebraic Processes", 1963 (running error analysis).
#pragma once

#include <cmath>

#include "arith/number.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// The exact value lies within value +- error. What overflows has an infinite error or is NaN,
/// and its sign is unsure.
class RunningError {
public:
    RunningError() = default;
    explicit RunningError(double exact) : value_(exact) {}
    /// Of an input that is itself off by at most an error.
    RunningError(double value, double error) : value_(value), error_(error) {}

    /// x - y of two inputs, with the error that it really has.
    static RunningError difference(double x, double y) {
        const double d = x - y, back = x - d;
        // Moller and Knuth: the sum of these two is x - y - d.
        return {d, std::fabs((x - (d + back)) + (back - y))};
    }

    /// Is the sign certain? A zero is certain where no rounding took place.
    bool unsure() const { return !(std::fabs(value_) > error_) && !is(0); }
    /// The sign, if it is certain.
    int sign() const { return sign_of(value_); }
    double value() const { return value_; }
    double error() const { return error_; }

    friend RunningError operator-(const RunningError& x) { return {-x.value_, x.error_}; }
    friend RunningError operator+(const RunningError& x, const RunningError& y) {
        if (x.is(0)) return y;
        if (y.is(0)) return x;
        const double v = x.value_ + y.value_;
        return {v, (x.error_ + y.error_ + std::fabs(v) * unit) * slack};
    }
    friend RunningError operator-(const RunningError& x, const RunningError& y) { return x + -y; }
    friend RunningError operator*(const RunningError& x, const RunningError& y) {
        if (x.is(0) || y.is(0)) return {};
        if (x.is(1)) return y;
        if (y.is(1)) return x;
        const double v = x.value_ * y.value_;
        const double e = std::fabs(x.value_) * y.error_ + std::fabs(y.value_) * x.error_ +
                         x.error_ * y.error_ + std::fabs(v) * unit;
        return {v, e * slack + underflow};
    }
    /// Of a number that is not negative: |sqrt(x + e) - sqrt(x)| <= |e| / sqrt(x).
    friend RunningError sqrt(const RunningError& x) {
        if (x.is(0)) return {};
        const double v = std::sqrt(x.value_);
        return {v, (x.error_ / v + v * unit) * slack + underflow};
    }

    friend RunningError absolute(const RunningError& x) { return {std::fabs(x.value_), x.error_}; }
    /// The errors are added so that NaN is not lost.
    friend RunningError larger(const RunningError& x, const RunningError& y) {
        return {arith::larger(x.value_, y.value_), x.error_ + y.error_};
    }
    friend RunningError smaller(const RunningError& x, const RunningError& y) {
        return {arith::smaller(x.value_, y.value_), x.error_ + y.error_};
    }
    friend RunningError twice(const RunningError& x) {
        return {x.value_ + x.value_, x.error_ + x.error_};
    }

private:
    bool is(double exact) const { return value_ == exact && error_ == 0; }

    // Twice the rounding error of one operation; the roundings of the error itself; and more than
    // all that underflow can lose in a product.
    static constexpr double unit = 0x1p-52, slack = 1 + 0x1p-50, underflow = 0x1p-1000;

    double value_ = 0, error_ = 0;
};

}  // namespace graze::GRAZE_TARGET::arith
