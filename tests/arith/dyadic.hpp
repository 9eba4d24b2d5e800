// Exact values of what + - * make of doubles, without the gcds of rationals.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "arith/big.hpp"

namespace arith_test {

using graze::arith::Integer;

/// mantissa * 2^exponent.
class Dyadic {
public:
    Dyadic() = default;
    explicit Dyadic(double x) {
        int e;
        const double fraction = std::frexp(x, &e);
        mantissa_ = std::int64_t(std::ldexp(fraction, 53));
        exponent_ = e - 53;
    }
    Dyadic(Integer mantissa, int exponent) : mantissa_(std::move(mantissa)), exponent_(exponent) {}

    int sign() const { return mantissa_.sign(); }

    friend Dyadic operator-(Dyadic x) {
        x.mantissa_.backend().negate();
        return x;
    }
    // In place, because most of their time goes to memory.
    Dyadic& operator+=(const Dyadic& y) { return add(y, false); }
    Dyadic& operator-=(const Dyadic& y) { return add(y, true); }
    friend Dyadic operator+(Dyadic x, const Dyadic& y) { return std::move(x += y); }
    friend Dyadic operator-(Dyadic x, const Dyadic& y) { return std::move(x -= y); }
    friend Dyadic operator*(Dyadic x, const Dyadic& y) {
        x.mantissa_ *= y.mantissa_;
        x.exponent_ += y.exponent_;
        return x;
    }
    friend Dyadic absolute(Dyadic x) { return x.sign() < 0 ? -std::move(x) : std::move(x); }
    friend bool operator<(const Dyadic& x, const Dyadic& y) { return (x - y).sign() < 0; }
    friend bool operator==(const Dyadic& x, const Dyadic& y) { return (x - y).sign() == 0; }

    Dyadic times_power_of_two(int e) const { return {mantissa_, exponent_ + e}; }

    /// Of an integer.
    friend bool equal_modulo_2_64(const Dyadic& x, std::uint64_t residue) {
        Integer m = x.mantissa_;
        if (x.exponent_ >= 0) {
            m <<= unsigned(x.exponent_);
        } else {
            const Integer unit = Integer(1) << unsigned(-x.exponent_);
            if (m % unit != 0) return false;
            m /= unit;
        }
        const Integer difference = m - residue;
        return difference % (Integer(1) << 64u) == 0;
    }

    /// For reports; within a few units of the last place.
    double approximate() const {
        const Integer m = sign() < 0 ? Integer(-mantissa_) : mantissa_;
        const int bits = sign() == 0 ? 0 : int(boost::multiprecision::msb(m)) + 1;
        const int cut = bits > 60 ? bits - 60 : 0;
        const Integer top = m >> unsigned(cut);
        const double r = std::ldexp(double(top.convert_to<std::uint64_t>()), exponent_ + cut);
        return sign() < 0 ? -r : r;
    }

    /// |x| / |y|, for reports; y is not zero.
    friend double approximate_ratio(const Dyadic& x, const Dyadic& y) {
        const auto parts = [](const Dyadic& d) {
            const Integer m = abs(d.mantissa_);
            const int bits = m == 0 ? 0 : int(boost::multiprecision::msb(m)) + 1, cut = bits - 53;
            const Integer top = cut > 0 ? Integer(m >> unsigned(cut)) : m;
            return std::pair(double(top.convert_to<std::uint64_t>()),
                             d.exponent_ + (cut > 0 ? cut : 0));
        };
        const auto [m, e] = parts(x);
        const auto [n, f] = parts(y);
        return std::ldexp(m / n, e - f);
    }

private:
    Dyadic& add(const Dyadic& y, bool negated) {
        if (y.sign() == 0) return *this;
        if (sign() == 0) {
            *this = y;
            if (negated) mantissa_.backend().negate();
            return *this;
        }
        if (exponent_ < y.exponent_) {
            const Integer shifted = y.mantissa_ << unsigned(y.exponent_ - exponent_);
            negated ? mantissa_ -= shifted : mantissa_ += shifted;
        } else {
            mantissa_ <<= unsigned(exponent_ - y.exponent_);
            exponent_ = y.exponent_;
            negated ? mantissa_ -= y.mantissa_ : mantissa_ += y.mantissa_;
        }
        return *this;
    }

    Integer mantissa_ = 0;
    int exponent_ = 0;
};

}  // namespace arith_test
