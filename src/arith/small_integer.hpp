// Whole numbers in doubles, for as long as nothing is rounded.
#pragma once

#include <cstdint>
#include <limits>

#include "arith/number.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// A whole number below 2^53, or NaN, whose sign is unsure. In the default float environment.
class SmallInteger {
public:
    SmallInteger() = default;
    explicit SmallInteger(double x) : value_(small(x)) {}
    static SmallInteger shifted(std::int64_t x, unsigned bits) {
        return SmallInteger(bits < 53 ? double(x) * double(std::int64_t(1) << bits) : nan);
    }

    bool unsure() const { return value_ != value_; }
    /// If it is certain.
    int sign() const { return sign_of(value_); }
    double value() const { return value_; }

    friend SmallInteger operator-(const SmallInteger& x) { return SmallInteger(-x.value_); }
    friend SmallInteger operator+(const SmallInteger& x, const SmallInteger& y) {
        return SmallInteger(x.value_ + y.value_);
    }
    friend SmallInteger operator-(const SmallInteger& x, const SmallInteger& y) {
        return SmallInteger(x.value_ - y.value_);
    }
    friend SmallInteger operator*(const SmallInteger& x, const SmallInteger& y) {
        return SmallInteger(x.value_ * y.value_);
    }
    friend SmallInteger absolute(const SmallInteger& x) { return SmallInteger(absolute(x.value_)); }
    /// x - x so that NaN is not lost.
    friend SmallInteger larger(const SmallInteger& x, const SmallInteger& y) {
        return SmallInteger((x.value_ > y.value_ ? x.value_ : y.value_) + (x.value_ - x.value_));
    }
    friend SmallInteger smaller(const SmallInteger& x, const SmallInteger& y) {
        return SmallInteger((x.value_ < y.value_ ? x.value_ : y.value_) + (x.value_ - x.value_));
    }

private:
    static constexpr double limit = 0x1p+53;
    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();

    /// What was rounded is at least the limit.
    static double small(double x) { return arith::absolute(x) < limit ? x : nan; }

    double value_ = 0;
};

inline SmallInteger twice(const SmallInteger& x) { return x + x; }

}  // namespace graze::GRAZE_TARGET::arith
