// Quotients of integers, correctly rounded.
#pragma once

#include <array>
#include <cmath>

#include "arith/rational.hpp"
#include "construct/one_word.hpp"

namespace graze::construct {

using parameters::Leading;
using parameters::leading;

/// See one_word.hpp.
inline Leading leading(const arith::BigInt& x) {
    const int bits = int(x.bits());
    // 64 bits from some place on; below zero are zeros.
    const auto from = [&](int place) {
        if (place <= -64) return std::uint64_t(0);
        if (place < 0) return x.word(0) << -place;
        const auto i = std::size_t(place / 64);
        const int shift = place % 64;
        return shift == 0 ? x.word(i) : x.word(i) >> shift | x.word(i + 1) << (64 - shift);
    };
    return leading(from(bits - 64), from(bits - 128), bits - 64);
}

template <int Words>
arith::BigInt to_big_int(const arith::Int<Words>& x) {
    const arith::Int<Words> magnitude = x.negative() ? -x : x;
    std::array<std::uint64_t, Words> words;
    for (int i = 0; i < Words; ++i) words[std::size_t(i)] = word_of(magnitude, i);
    return {words.data(), Words, x.negative()};
}
inline const arith::BigInt& to_big_int(const arith::BigInt& x) { return x; }

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
    arith::BigInt numerator = to_big_int(n), denominator = to_big_int(d);
    if (shift >= 0)
        numerator <<= std::size_t(shift);
    else
        denominator <<= std::size_t(-shift);
    return arith::nearest_double(numerator, denominator);
}

}  // namespace graze::construct
