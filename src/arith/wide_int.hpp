// Signed integers of a fixed number of 64-bit words, for formulas of that degree.
//
// Inputs are scaled to 59 bits in one word (converters.hpp), so a difference of two coordinates is below
// 2^60, and a number of degree n and magnitude m (Bound) below m 2^(60 n). It fits n words when
// m <= 2^(4 n - 1), which Bound checks for every intermediate result of every formula. Inputs of 123
// bits in two words have room enough, too, and of 251 in four.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "arith/target.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace graze::inline GRAZE_TARGET::arith {

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;
#endif

/// The low word of x y + summand + carry; the high one is the next carry.
inline std::uint64_t multiply_add(std::uint64_t x, std::uint64_t y, std::uint64_t summand,
                                  std::uint64_t& carry) {
#ifdef __SIZEOF_INT128__
    const UInt128 r = UInt128(x) * y + summand + carry;
    carry = std::uint64_t(r >> 64);
    return std::uint64_t(r);
#else
    const std::uint64_t x0 = x & 0xffffffff, x1 = x >> 32, y0 = y & 0xffffffff, y1 = y >> 32;
    const std::uint64_t a = x0 * y0, b = x1 * y0 + (a >> 32), c = x0 * y1 + (b & 0xffffffff);
    const std::uint64_t low = (c << 32) | (a & 0xffffffff), high = x1 * y1 + (b >> 32) + (c >> 32);
    const std::uint64_t partial = low + summand, sum = partial + carry;
    carry = high + std::uint64_t(partial < low) + std::uint64_t(sum < carry);
    return sum;
#endif
}

// The low word of a sum or difference with the carry so far, 0 or 1, which becomes the next. What
// portable code makes of a chain of these is three times as long on x86.
#if defined(__x86_64__)
using Carry = unsigned char;
inline std::uint64_t add(std::uint64_t x, std::uint64_t y, Carry& carry) {
    unsigned long long r;
    carry = _addcarry_u64(carry, x, y, &r);
    return r;
}
inline std::uint64_t subtract(std::uint64_t x, std::uint64_t y, Carry& borrow) {
    unsigned long long r;
    borrow = _subborrow_u64(borrow, x, y, &r);
    return r;
}
#else
using Carry = std::uint64_t;
inline std::uint64_t add(std::uint64_t x, std::uint64_t y, Carry& carry) {
    const std::uint64_t sum = x + y, r = sum + carry;
    carry = std::uint64_t(sum < x) | std::uint64_t(r < sum);
    return r;
}
inline std::uint64_t subtract(std::uint64_t x, std::uint64_t y, Carry& borrow) {
    const std::uint64_t difference = x - y, r = difference - borrow;
    borrow = std::uint64_t(x < y) | std::uint64_t(difference < borrow);
    return r;
}
#endif

/// The most bits of an input in so many words, and of a difference of two in one word.
template <int Words>
inline constexpr int input_bits = 64 * Words - 5;
inline constexpr int difference_bits = 60;
// Of n words: (2^(bits + 1))^n 2^(4 n - 1) has room in a signed number.
static_assert(difference_bits + 4 == 64 && input_bits<1> + 1 == difference_bits);

/// A two's complement integer of Words 64-bit words, the lowest first. Overflow is not checked: it
/// is excluded by the bounds of the formulas.
template <int Words>
class Int {
public:
    std::array<std::uint64_t, Words> word{};

    constexpr Int() = default;
    explicit constexpr Int(std::int64_t value) {
        word[0] = std::uint64_t(value);
        for (int i = 1; i < Words; ++i) word[i] = value < 0 ? ~std::uint64_t(0) : 0;
    }

    /// value 2^shift, which must have room.
    static Int shifted(std::int64_t value, unsigned shift) {
        const Int x(value);
        Int r;
        const int words = int(shift / 64);
        const unsigned bits = shift % 64;
        for (int i = words; i < Words; ++i) {
            r.word[i] = x.word[i - words] << bits;
            if (bits != 0 && i > words) r.word[i] |= x.word[i - words - 1] >> (64 - bits);
        }
        return r;
    }

    bool negative() const { return std::int64_t(word[Words - 1]) < 0; }
    bool zero() const {
        std::uint64_t any = 0;
        for (int i = 0; i < Words; ++i) any |= word[i];
        return any == 0;
    }
    int sign() const { return negative() ? -1 : !zero(); }

    friend Int operator+(const Int& x, const Int& y) {
        Int r;
        Carry carry = 0;
        for (int i = 0; i < Words; ++i) r.word[i] = add(x.word[i], y.word[i], carry);
        return r;
    }
    friend Int operator-(const Int& x) { return Int() - x; }
    friend Int operator-(const Int& x, const Int& y) {
        Int r;
        Carry borrow = 0;
        for (int i = 0; i < Words; ++i) r.word[i] = subtract(x.word[i], y.word[i], borrow);
        return r;
    }
    friend bool operator<(const Int& x, const Int& y) { return (x - y).sign() < 0; }
};

#ifdef __SIZEOF_INT128__

/// Two words.
template <>
class Int<2> {
public:
    Int128 value = 0;

    constexpr Int() = default;
    explicit constexpr Int(std::int64_t v) : value(v) {}
    static constexpr Int of(UInt128 v) {
        Int r;
        r.value = Int128(v);
        return r;
    }
    static Int shifted(std::int64_t v, unsigned shift) { return of(UInt128(Int128(v)) << shift); }

    std::uint64_t at(int i) const { return std::uint64_t(value >> (64 * i)); }
    bool negative() const { return value < 0; }
    bool zero() const { return value == 0; }
    int sign() const { return negative() ? -1 : !zero(); }

    friend Int operator+(const Int& x, const Int& y) {
        return of(UInt128(x.value) + UInt128(y.value));
    }
    friend Int operator-(const Int& x) { return of(-UInt128(x.value)); }
    friend Int operator-(const Int& x, const Int& y) {
        return of(UInt128(x.value) - UInt128(y.value));
    }
    friend bool operator<(const Int& x, const Int& y) { return x.value < y.value; }
};

/// Three words, as high 2^64 + low, where low is the sum or difference of any number of words: sums carry
/// only where a sign is asked. So high is as large as the number's words say, and that many off.
template <>
class Int<3> {
public:
    Int128 low = 0, high = 0;

    constexpr Int() = default;
    explicit constexpr Int(std::int64_t v) : low(v) {}
    constexpr Int(Int128 l, Int128 h) : low(l), high(h) {}

    Int128 top() const { return high + (low >> 64); }
    std::uint64_t at(int i) const {
        return i == 0 ? std::uint64_t(low) : std::uint64_t(top() >> (64 * (i - 1)));
    }
    bool negative() const { return top() < 0; }
    bool zero() const {
        const Int128 t = top();
        return (std::uint64_t(t) | std::uint64_t(t >> 64) | std::uint64_t(low)) == 0;
    }
    int sign() const { return negative() ? -1 : !zero(); }

    friend Int operator+(const Int& x, const Int& y) { return {x.low + y.low, x.high + y.high}; }
    friend Int operator-(const Int& x) { return {-x.low, -x.high}; }
    friend Int operator-(const Int& x, const Int& y) { return {x.low - y.low, x.high - y.high}; }
    friend bool operator<(const Int& x, const Int& y) { return (x - y).top() < 0; }
};

inline Int<2> operator*(const Int<1>& x, const Int<1>& y) {
    return Int<2>::of(UInt128(Int128(std::int64_t(x.word[0])) * std::int64_t(y.word[0])));
}
inline Int<3> operator*(const Int<1>& x, const Int<2>& y) {
    // The low word of y as a signed one: y is a number of degree 2, and not within 2^63 of its room.
    const auto factor = std::int64_t(x.word[0]);
    const std::uint64_t low = y.at(0);
    const auto high = std::int64_t(y.at(1) + (low >> 63));
    const Int128 product = Int128(factor) * std::int64_t(low);
    return {Int128(std::uint64_t(product)), Int128(factor) * high + (product >> 64)};
}
inline Int<3> operator*(const Int<2>& x, const Int<1>& y) { return y * x; }

#endif

template <int Words>
std::uint64_t word_of(const Int<Words>& x, int i) {
    if constexpr (requires { x.at(i); })
        return x.at(i);
    else
        return x.word[i];
}

template <int X, int Y>
Int<X + Y> operator*(const Int<X>& x, const Int<Y>& y) {
    Int<X + Y> r;
    for (int i = 0; i < X; ++i) {
        std::uint64_t carry = 0;
        for (int j = 0; j < Y; ++j)
            r.word[i + j] = multiply_add(word_of(x, i), word_of(y, j), r.word[i + j], carry);
        r.word[i + Y] = carry;
    }
    // A negative factor was read as itself plus 2^64 to the number of its words.
    const auto take_from_high = [&r](const auto& factor, int at, int words) {
        Carry borrow = 0;
        for (int i = 0; i < words; ++i)
            r.word[at + i] = subtract(r.word[at + i], word_of(factor, i), borrow);
    };
    if (std::int64_t(word_of(x, X - 1)) < 0) take_from_high(y, X, Y);
    if (std::int64_t(word_of(y, Y - 1)) < 0) take_from_high(x, Y, X);
    return r;
}

}  // namespace graze::GRAZE_TARGET::arith
