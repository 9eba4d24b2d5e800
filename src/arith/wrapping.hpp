// Signed integers modulo a power of 2^64: where a result has room, what was between may have none. So all numbers of a
// formula are of one type, and no carry is looked at twice.
#pragma once

#include "arith/wide_int.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Compared, and made absolute, where the difference of both has room.
template <int Words>
class Wrapping {
public:
    std::array<std::uint64_t, Words> word;

    Wrapping() = default;
    /// A whole number of at most 63 bits.
    explicit constexpr Wrapping(double x) : Wrapping(of(std::int64_t(x))) {}
    static constexpr Wrapping of(std::int64_t x) {
        Wrapping r;
        r.word[0] = std::uint64_t(x);
        for (int i = 1; i < Words; ++i) r.word[i] = x < 0 ? ~std::uint64_t(0) : 0;
        return r;
    }

    bool negative() const { return std::int64_t(word[Words - 1]) < 0; }
    /// Half of an even number.
    Wrapping half() const {
        Wrapping r;
        for (int i = 0; i + 1 < Words; ++i) r.word[i] = word[i] >> 1 | word[i + 1] << 63;
        r.word[Words - 1] = std::uint64_t(std::int64_t(word[Words - 1]) >> 1);
        return r;
    }

    friend Wrapping operator+(const Wrapping& x, const Wrapping& y) {
        Wrapping r;
        Carry carry = 0;
        for (int i = 0; i < Words; ++i) r.word[i] = add(x.word[i], y.word[i], carry);
        return r;
    }
    friend Wrapping operator-(const Wrapping& x, const Wrapping& y) {
        Wrapping r;
        Carry borrow = 0;
        for (int i = 0; i < Words; ++i) r.word[i] = subtract(x.word[i], y.word[i], borrow);
        return r;
    }
    friend Wrapping operator-(const Wrapping& x) { return of(0) - x; }
    friend Wrapping operator*(const Wrapping& x, const Wrapping& y) {
        Wrapping r = of(0);
        for (int i = 0; i < Words; ++i) {
            std::uint64_t carry = 0;
            for (int j = 0; i + j < Words; ++j)
                r.word[i + j] = multiply_add(x.word[i], y.word[j], r.word[i + j], carry);
        }
        return r;
    }

    friend bool operator<(const Wrapping& x, const Wrapping& y) { return (x - y).negative(); }
    friend bool operator==(const Wrapping&, const Wrapping&) = default;
    friend Wrapping twice(const Wrapping& x) { return x + x; }
    friend Wrapping larger(const Wrapping& x, const Wrapping& y) { return chosen(x, y, y - x); }
    friend Wrapping smaller(const Wrapping& x, const Wrapping& y) { return chosen(x, y, x - y); }
    friend Wrapping absolute(const Wrapping& x) {
        const std::uint64_t sign = x.sign_bits();
        Wrapping flipped;
        for (int i = 0; i < Words; ++i) flipped.word[i] = x.word[i] ^ sign;
        return flipped - of(std::int64_t(sign));
    }

private:
    std::uint64_t sign_bits() const { return std::uint64_t(std::int64_t(word[Words - 1]) >> 63); }
    /// x if that is negative, or y. Without a branch: which it is is anyone's guess.
    static Wrapping chosen(const Wrapping& x, const Wrapping& y, const Wrapping& negative_for_x) {
        const std::uint64_t mask = negative_for_x.sign_bits();
        Wrapping r;
        for (int i = 0; i < Words; ++i) r.word[i] = (x.word[i] & mask) | (y.word[i] & ~mask);
        return r;
    }
};

}  // namespace graze::GRAZE_TARGET::arith
