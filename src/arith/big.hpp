// Numbers of any length: the last rungs of the ladder, and all exact results.
#pragma once

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <stdexcept>
#ifdef GRAZE_GMP
#include <boost/multiprecision/gmp.hpp>
#endif

#include "arith/number.hpp"

namespace graze::arith {

namespace mp = boost::multiprecision;

/// No expression templates: formulas are written with auto.
using BigInt = mp::number<mp::cpp_int_backend<>, mp::et_off>;
#ifdef GRAZE_GMP
using Rational = mp::number<mp::gmp_rational, mp::et_off>;
using Integer = mp::number<mp::gmp_int, mp::et_off>;
#else
using Rational = mp::number<mp::rational_adaptor<mp::cpp_int_backend<> >, mp::et_off>;
using Integer = BigInt;
#endif

inline Integer numerator_of(const Rational& x) { return Integer(mp::numerator(x)); }
inline Integer denominator_of(const Rational& x) { return Integer(mp::denominator(x)); }

/// The parts of a finite double, which is mantissa * 2^exponent.
struct Decoded {
    std::int64_t mantissa;
    int exponent;
};

/// Uses no floating point, so that it is right under any rounding mode, FTZ and DAZ.
inline Decoded decode(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int biased = int(bits >> 52 & 0x7ff);
    std::int64_t mantissa = std::int64_t(bits & ((std::uint64_t(1) << 52) - 1));
    if (biased != 0) mantissa |= std::int64_t(1) << 52;
    return {bits >> 63 ? -mantissa : mantissa, (biased == 0 ? 1 : biased) - 1075};
}

/// NaN and the infinities are not.
inline bool is_finite(double x) { return (std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) != 0x7ff; }

/// Three-way order of finite doubles, by their bits; -0.0 equals 0.0.
inline int compare(double x, double y) {
    const auto key = [](double v) {
        const auto bits = std::bit_cast<std::int64_t>(v);
        return bits < 0 ? std::int64_t(std::uint64_t(1) << 63) - bits : bits;
    };
    const auto kx = key(x), ky = key(y);
    return (kx > ky) - (kx < ky);
}

/// The exact value of a finite double.
inline Rational to_rational(double x) {
    const Decoded d = decode(x);
    if (d.exponent >= 0) return Rational(Integer(Integer(d.mantissa) << unsigned(d.exponent)));
    return Rational(Integer(d.mantissa), Integer(Integer(1) << unsigned(-d.exponent)));
}

/// The nearest double of numerator / denominator, ties to even, over the whole range; an infinity
/// beyond the finite doubles. Requires denominator > 0.
double nearest_double(const Integer& numerator, const Integer& denominator);

inline double nearest_double(const Rational& x) {
    return nearest_double(numerator_of(x), denominator_of(x));
}

}  // namespace graze::arith
