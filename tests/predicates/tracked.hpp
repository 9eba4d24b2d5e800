// A number that remembers what double arithmetic did to it: its exact value, its double value, and
// how large the inputs were that it came from. Frames and formulas of the predicates run on it.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "arith/big.hpp"
#include "arith/number.hpp"

namespace arith_test {

using graze::arith::Integer;

/// mantissa * 2^exponent: all that + - * make of doubles, without the gcds of rationals.
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

    friend Dyadic operator-(const Dyadic& x) { return {Integer(-x.mantissa_), x.exponent_}; }
    friend Dyadic operator+(const Dyadic& x, const Dyadic& y) {
        if (x.sign() == 0) return y;
        if (y.sign() == 0) return x;
        if (x.exponent_ < y.exponent_) return y + x;
        const auto shift = unsigned(x.exponent_ - y.exponent_);
        return {Integer(Integer(x.mantissa_ << shift) + y.mantissa_), y.exponent_};
    }
    friend Dyadic operator-(const Dyadic& x, const Dyadic& y) { return x + -y; }
    friend Dyadic operator*(const Dyadic& x, const Dyadic& y) {
        return {Integer(x.mantissa_ * y.mantissa_), x.exponent_ + y.exponent_};
    }
    friend Dyadic absolute(const Dyadic& x) { return x.sign() < 0 ? -x : x; }
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

private:
    Integer mantissa_ = 0;
    int exponent_ = 0;
};

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
