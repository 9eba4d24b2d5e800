// Quotients of integers, correctly rounded.
#pragma once

#include <algorithm>
#include <cmath>

#include "arith/big.hpp"
#include "construct/parameters.hpp"

namespace graze::construct {

using arith::DoubleWord;

/// The first 106 bits of |x| > 0: within a factor of 1 - 2^-105 of words * 2^exponent.
struct Leading {
    DoubleWord<double> words;
    int exponent;
};
inline Leading leading(const arith::BigInt& x) {
    const auto& backend = x.backend();
    const auto* limbs = backend.limbs();
    constexpr int limb_bits = int(8 * sizeof(*limbs));
    const int count = int(backend.size());
    const int bits = limb_bits * (count - 1) + std::bit_width(limbs[count - 1]);
    // 53 bits from some place on.
    const auto from = [&](int place) {
        std::uint64_t r = 0;
        for (int i = std::max(place, 0) / limb_bits; i < count && i * limb_bits < place + 64; ++i) {
            const int shift = i * limb_bits - place;
            r |= shift >= 0 ? std::uint64_t(limbs[i]) << shift : std::uint64_t(limbs[i]) >> -shift;
        }
        return double(std::int64_t(r & ((std::uint64_t(1) << 53) - 1)));
    };
    return {DoubleWord<double>::sum(from(bits - 53), 0x1p-53 * from(bits - 106)), bits - 53};
}

/// The nearest double of n / d * 2^shift, d > 0.
inline double nearest_double(const arith::BigInt& n, const arith::BigInt& d, int shift,
                             bool default_environment) {
    if (n.sign() == 0) return 0.0;
    if (default_environment) {
        const Leading x = leading(n), y = leading(d);
        const DoubleWord<double> q = x.words / y.words;
        const auto r = parameters::rounded({q, q.high * 0x1p-98});
        const int exponent = x.exponent - y.exponent + shift;
        if (r.sure && -1000 < exponent && exponent < 1000)
            return std::ldexp(n.sign() < 0 ? -r.value : r.value, exponent);
    }
    arith::Integer numerator = arith::to_integer(n), denominator = arith::to_integer(d);
    if (shift >= 0)
        numerator <<= unsigned(shift);
    else
        denominator <<= unsigned(-shift);
    return arith::nearest_double(numerator, denominator);
}

}  // namespace graze::construct
