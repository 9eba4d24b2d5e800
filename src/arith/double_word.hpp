// Double-words: a number as the sum of two doubles, good for about 103 bits. N is double or a pack of
// them. To be used in the default float environment, and for numbers whose products neither
// overflow nor come near the smallest doubles.
//
// Source: M. Joldes, J.-M. Muller, V. Popescu, "Tight and rigorous error bounds for basic building
// blocks of double-word arithmetic", 2017.
#pragma once

#include "arith/number.hpp"

namespace graze::inline GRAZE_TARGET::arith {

template <class N>
struct DoubleWord {
    N high, low;

    /// The relative error of every operation is at most 2^-103, and that of the difference of two
    /// doubles zero.
    static constexpr double rounding = 0x1p-103;

    static DoubleWord sum(const N& x, const N& y) {
        const N s = x + y, back = s - x;
        return {s, (x - (s - back)) + (y - back)};
    }
    static DoubleWord product(const N& x, const N& y) {
        const N p = x * y;
        return {p, product_error(x, y, p)};
    }

    friend DoubleWord operator-(const DoubleWord& x) { return {-x.high, -x.low}; }
    friend DoubleWord operator+(const DoubleWord& x, const DoubleWord& y) {
        const DoubleWord s = sum(x.high, y.high), t = sum(x.low, y.low);
        const DoubleWord v = ordered_sum(s.high, s.low + t.high);
        return ordered_sum(v.high, t.low + v.low);
    }
    friend DoubleWord operator-(const DoubleWord& x, const DoubleWord& y) { return x + -y; }
    friend DoubleWord operator*(const DoubleWord& x, const DoubleWord& y) {
        const DoubleWord p = product(x.high, y.high);
        return ordered_sum(p.high, p.low + (x.high * y.low + x.low * y.high));
    }
    /// Within 2^-102.
    friend DoubleWord operator/(const DoubleWord& x, const DoubleWord& y) {
        const N q = x.high / y.high;
        const DoubleWord p = product(q, y.high);
        // The first difference is exact.
        const N rest = ((x.high - p.high) - p.low) + (x.low - q * y.low);
        return ordered_sum(q, rest / y.high);
    }
    /// By a number without a low word: with the errors that those of words have.
    friend DoubleWord operator*(const DoubleWord& x, const N& y) {
        const DoubleWord p = product(x.high, y);
        return ordered_sum(p.high, p.low + x.low * y);
    }
    friend DoubleWord operator/(const DoubleWord& x, const N& y) {
        const N q = x.high / y;
        const DoubleWord p = product(q, y);
        return ordered_sum(q, (((x.high - p.high) - p.low) + x.low) / y);
    }

    friend DoubleWord twice(const DoubleWord& x) { return {twice(x.high), twice(x.low)}; }
    friend DoubleWord absolute(const DoubleWord& x) requires std::is_same_v<N, double> {
        return x.high < 0 ? -x : x;
    }
    /// Of x > 0: one step of Newton's from that of a double, which is within 2^-53. Within 2^-104.
    friend DoubleWord root(const DoubleWord& x) requires std::is_same_v<N, double> {
        const double s = std::sqrt(x.high);
        const DoubleWord square = product(s, s);
        const double rest = ((x.high - square.high) - square.low) + x.low;
        return sum(s, rest / (s + s));
    }

private:
    /// Where |x| >= |y|, or x = 0.
    static DoubleWord ordered_sum(const N& x, const N& y) {
        const N s = x + y;
        return {s, y - (s - x)};
    }
    /// x y - p, exactly.
    static N product_error(const N& x, const N& y, const N& p) {
        if constexpr (requires { fused(x, y, p); }) {
            return fused(x, y, -p);
        } else {
            // G. Veltkamp, T. Dekker: halves of 26 bits.
            const auto half = [](const N& a) {
                const N c = a * N(0x1p+27 + 1);
                return c - (c - a);
            };
            const N xh = half(x), xl = x - xh, yh = half(y), yl = y - yh;
            return ((xh * yh - p) + xh * yl + xl * yh) + xl * yl;
        }
    }
};

/// A coordinate: only its difference to another one is a number.
template <class N>
struct DoubleWordCoordinate {
    N x;
    friend DoubleWord<N> operator-(const DoubleWordCoordinate& a, const DoubleWordCoordinate& b) {
        return DoubleWord<N>::sum(a.x, -b.x);
    }
};

/// Reads what another converter reads as a number N.
template <class N, class Converter>
struct DoubleWordConverter {
    Converter converter;

    DoubleWordCoordinate<N> coordinate(double x) const { return {converter.coordinate(x)}; }
    DoubleWord<N> length(double x) const { return {converter.length(x), N(0)}; }
    DoubleWord<N> direction(double x) const { return {converter.direction(x), N(0)}; }
    DoubleWord<N> axis(double x) const { return {converter.axis(x), N(0)}; }
};

}  // namespace graze::GRAZE_TARGET::arith
