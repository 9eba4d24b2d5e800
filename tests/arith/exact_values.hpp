// What doubles are, by the C library's frexp and not by their bits; and who rounds to whom.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>

#include "arith/rational.hpp"
#include "cases/random.hpp"

namespace arith_test {

using cases::Random;
using graze::arith::BigInt;
using graze::arith::Rational;

inline std::uint64_t bits_of(double x) { return std::bit_cast<std::uint64_t>(x); }
inline double from_bits(std::uint64_t bits) { return std::bit_cast<double>(bits); }
/// Not ==, for which -0.0 is 0.0 and, under DAZ, any subnormal is zero.
inline bool same_bits(double x, double y) { return bits_of(x) == bits_of(y); }

inline Rational power_of_two(int e) {
    const BigInt p = BigInt(1) << unsigned(e < 0 ? -e : e);
    return e < 0 ? Rational(BigInt(1), p) : Rational(p);
}

/// The exact value; of an infinity, 2^1024, where the doubles would go on.
inline Rational value_of(double x) {
    if (std::isinf(x)) return x < 0 ? Rational(-power_of_two(1024)) : power_of_two(1024);
    int exponent;
    const double fraction = std::frexp(x, &exponent);
    return Rational(BigInt(std::int64_t(std::ldexp(fraction, 53)))) * power_of_two(exponent - 53);
}

/// The point halfway from a double >= 0 to the next one up.
inline Rational midpoint_above(double x) {
    return (value_of(x) + value_of(from_bits(bits_of(x) + 1))) / 2;
}

/// Is d the double nearest to x, ties to even, with the sign of x? By exact comparison with the
/// midpoints to the neighbours of d.
inline bool is_nearest(const Rational& x, double d) {
    if (std::isnan(d) || std::signbit(d) != (x < 0)) return false;
    const Rational size = x < 0 ? Rational(-x) : x;
    const double magnitude = std::fabs(d);
    const bool even = bits_of(magnitude) % 2 == 0;
    if (magnitude > 0) {
        const Rational low = midpoint_above(from_bits(bits_of(magnitude) - 1));
        if (even ? size < low : size <= low) return false;
    }
    if (std::isinf(magnitude)) return true;
    const Rational high = midpoint_above(magnitude);
    return even ? size <= high : size < high;
}

/// Any finite double: every exponent alike, with ordinary and extreme mantissas.
inline double any_double(Random& random) {
    const std::uint64_t full = (std::uint64_t(1) << 52) - 1;
    const std::uint64_t mantissa =
        random.pick({random.next() & full, random.next() & full, std::uint64_t(0), std::uint64_t(1),
                     full, full - 1, random.next() & full & random.next()});
    return from_bits(random.next() << 63 | random.below(2047) << 52 | mantissa);
}

inline BigInt any_integer(Random& random, int max_bits) {
    const int bits = random.between(1, max_bits);
    BigInt n = 1;
    for (int have = 1; have < bits;) {
        const int more = bits - have < 32 ? bits - have : 32;
        n = (n << unsigned(more)) + BigInt(random.next() >> (64 - more));
        have += more;
    }
    return n;
}

inline std::string hex(double x) {
    std::ostringstream text;
    text << std::hexfloat << x;
    return text.str();
}

}  // namespace arith_test
