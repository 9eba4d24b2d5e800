// Doubles by their bits: what holds in every float environment.
#pragma once

#include <bit>
#include <cstdint>

#include "arith/target.hpp"

namespace graze::inline GRAZE_TARGET::arith {

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

/// 2^n, in the range of normal numbers.
constexpr double power_of_two(int n) {
    return std::bit_cast<double>(std::uint64_t(1023 + n) << 52);
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

}  // namespace graze::GRAZE_TARGET::arith
