// Quotients of integers, correctly rounded.
#pragma once

#include <algorithm>
#include <cmath>

#include "arith/big.hpp"
#include "construct/one_word.hpp"

namespace graze::construct {

using parameters::Leading;
using parameters::leading;

/// See one_word.hpp.
inline Leading leading(const arith::BigInt& x) {
    const auto& backend = x.backend();
    const auto* limbs = backend.limbs();
    constexpr int limb_bits = int(8 * sizeof(*limbs));
    const int count = int(backend.size());
    const int bits = limb_bits * (count - 1) + std::bit_width(limbs[count - 1]);
    // 64 bits from some place on.
    const auto from = [&](int place) {
        std::uint64_t r = 0;
        for (int i = std::max(place, 0) / limb_bits; i < count && i * limb_bits < place + 64; ++i) {
            const int shift = i * limb_bits - place;
            r |= shift >= 0 ? std::uint64_t(limbs[i]) << shift : std::uint64_t(limbs[i]) >> -shift;
        }
        return r;
    };
    return leading(from(bits - 64), from(bits - 128), bits - 64);
}

template <int Words>
arith::Integer to_integer(const arith::Int<Words>& x) {
    arith::Integer r = x.negative() ? -1 : 0;
    for (int i = Words - 1; i >= 0; --i) r = (r << 64) + arith::Integer(word_of(x, i));
    return r;
}
using arith::to_integer;

/// The nearest double of n / d * 2^shift, d > 0. A quotient of leading bits is in (2^-2, 2^2); times a power of
/// two in this range it is rounded no more.
inline constexpr int exponents_of_quotients = 1000;
static_assert(exponents_of_quotients + 2 < 1022);
template <class N, class D>
double nearest_double(const N& n, const D& d, int shift, bool default_environment) {
    const int sign = arith::sign_of(n);
    if (sign == 0) return 0.0;
    if (default_environment) {
        const Leading x = leading(n), y = leading(d);
        const auto r = rounded(quotient(x.words, y.words));
        const int exponent = x.exponent - y.exponent + shift;
        if (r.sure() && -exponents_of_quotients < exponent && exponent < exponents_of_quotients)
            return (sign < 0 ? -r.low : r.low) * parameters::power_of_two(exponent);
    }
    arith::Integer numerator = to_integer(n), denominator = to_integer(d);
    if (shift >= 0)
        numerator <<= unsigned(shift);
    else
        denominator <<= unsigned(-shift);
    return arith::nearest_double(numerator, denominator);
}

}  // namespace graze::construct
