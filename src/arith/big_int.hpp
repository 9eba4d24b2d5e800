// Integers of any length: the last rung of the ladder, and the parts of exact results.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "arith/words.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// A sign, and the words of the absolute value. Short ones need no memory of the heap.
class BigInt {
public:
    BigInt() noexcept {}
    template <std::integral T>
    BigInt(T x) noexcept : size_(x != 0), negative_(x < 0) {
        here_[0] = negative_ ? -words::Word(x) : words::Word(x);
    }
    /// From decimal digits; a minus may stand before them.
    explicit BigInt(std::string_view digits);
    /// (-1)^negative times the natural number of these words.
    BigInt(const words::Word* words, std::size_t size, bool negative);

    BigInt(const BigInt& x) {
        if (x.size_ <= inside) {
            size_ = x.size_;
            negative_ = x.negative_;
            // All of them: two moves of 16 bytes are less than a call for as many as there are.
            std::memcpy(here_, x.words(), sizeof here_);
        } else {
            *this = x;
        }
    }
    BigInt(BigInt&& x) noexcept : BigInt() { take(x); }
    BigInt& operator=(const BigInt& x);
    BigInt& operator=(BigInt&& x) noexcept {
        if (this == &x) return *this;
        release();
        take(x);
        return *this;
    }
    ~BigInt() { release(); }

    int sign() const { return negative_ ? -1 : size_ != 0; }

    /// Of |x|: its words, the last of which is not zero; its 64 bits from 2^(64 i) up.
    const words::Word* words() const { return on_heap_ ? heap_ + 1 : here_; }
    std::size_t size() const { return size_; }
    words::Word word(std::size_t i) const { return i < size_ ? words()[i] : 0; }
    /// How many bits |x| has, and, where x is not 0, how many zeros are at its end.
    std::size_t bits() const {
        return size_ == 0 ? 0 : 64 * size_ - std::size_t(std::countl_zero(words()[size_ - 1]));
    }
    std::size_t trailing_zeros() const;
    bool is_power_of_two() const { return size_ != 0 && bits() == trailing_zeros() + 1; }

    /// Where it fits.
    std::int64_t to_int64() const { return std::int64_t(negative_ ? -word(0) : word(0)); }
    std::string str() const;

    friend BigInt operator-(BigInt x) {
        x.negative_ = x.size_ != 0 && !x.negative_;
        return x;
    }
    BigInt& operator+=(const BigInt& y) {
        combine(*this, *this, y, y.negative_);
        return *this;
    }
    BigInt& operator-=(const BigInt& y) {
        combine(*this, *this, y, !y.negative_);
        return *this;
    }
    BigInt& operator*=(const BigInt& y) { return *this = *this * y; }
    BigInt& operator/=(const BigInt& y) { return *this = *this / y; }
    BigInt& operator<<=(std::size_t places);
    BigInt& operator>>=(std::size_t places);  ///< of |x|, cut off

    friend BigInt operator+(const BigInt& x, const BigInt& y) { return sum(x, y, y.negative_); }
    friend BigInt operator+(BigInt&& x, const BigInt& y) { return std::move(x += y); }
    friend BigInt operator+(const BigInt& x, BigInt&& y) { return std::move(y += x); }
    friend BigInt operator+(BigInt&& x, BigInt&& y) { return std::move(x += y); }
    friend BigInt operator-(const BigInt& x, const BigInt& y) { return sum(x, y, !y.negative_); }
    friend BigInt operator-(BigInt&& x, const BigInt& y) { return std::move(x -= y); }
    friend BigInt operator-(const BigInt& x, BigInt&& y) { return -std::move(y -= x); }
    friend BigInt operator-(BigInt&& x, BigInt&& y) { return std::move(x -= y); }
    friend BigInt operator*(const BigInt& x, const BigInt& y) { return product(x, y); }
    friend BigInt operator<<(BigInt x, std::size_t places) { return std::move(x <<= places); }
    friend BigInt operator>>(BigInt x, std::size_t places) { return std::move(x >>= places); }

    /// Cut off towards zero; y is not 0. The remainder has the sign of x.
    friend BigInt operator/(const BigInt& x, const BigInt& y) { return divide(x, y).first; }
    friend BigInt operator%(const BigInt& x, const BigInt& y) { return divide(x, y).second; }
    static std::pair<BigInt, BigInt> divide(const BigInt& x, const BigInt& y);

    friend bool operator==(const BigInt& x, const BigInt& y) {
        return x.negative_ == y.negative_ && x.size_ == y.size_ &&
               std::memcmp(x.words(), y.words(), 8 * x.size_) == 0;
    }
    friend bool operator==(const BigInt& x, std::integral auto y) {
        return x.negative_ == (y < 0) && x.size_ == (y != 0) &&
               x.word(0) == (y < 0 ? -words::Word(y) : words::Word(y));
    }
    friend std::strong_ordering operator<=>(const BigInt& x, const BigInt& y) {
        return compare(x, y) <=> 0;
    }

    friend BigInt gcd(const BigInt& x, const BigInt& y);

private:
    static constexpr std::uint32_t inside = 4;

    words::Word* words() { return on_heap_ ? heap_ + 1 : here_; }
    void release() {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
// Of short numbers GCC 12 sees no more than that they are no pointers.
#pragma GCC diagnostic ignored "-Wfree-nonheap-object"
#endif
        if (on_heap_) delete[] heap_;
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
    }

    /// x is zero afterwards. What this one had on the heap is forgotten.
    void take(BigInt& x) noexcept {
        on_heap_ = x.on_heap_;
        if (on_heap_) {
            heap_ = x.heap_;
            x.on_heap_ = false;
        } else {
            std::memcpy(here_, x.here_, sizeof here_);
        }
        size_ = x.size_;
        negative_ = x.negative_;
        x.size_ = 0;
        x.negative_ = false;
    }
    /// Room for so many words; those that are there are kept.
    void reserve(std::size_t count);
    /// So many words, the last of which may be zero.
    void trim(std::size_t count) {
        size_ = std::uint32_t(words::trimmed(words(), count));
        negative_ = negative_ && size_ != 0;
    }
    /// r = x + |y|, or x - |y| for a negative one; r may be x or y.
    static void combine(BigInt& r, const BigInt& x, const BigInt& y, bool negative);
    static BigInt sum(const BigInt& x, const BigInt& y, bool negative) {
        BigInt r;
        combine(r, x, y, negative);
        return r;
    }
    static BigInt product(const BigInt& x, const BigInt& y);
    static int compare(const BigInt& x, const BigInt& y);

    std::uint32_t size_ = 0;
    bool negative_ = false, on_heap_ = false;
    union {
        words::Word here_[inside] = {};
        words::Word* heap_;  ///< how many there is room for, and they
    };
};

/// The root of x >= 0, cut off.
BigInt sqrt(const BigInt& x);
/// The greatest common divisor, >= 0, and the least common multiple of two positive numbers.
BigInt gcd(const BigInt& x, const BigInt& y);
BigInt lcm(const BigInt& x, const BigInt& y);
BigInt pow(const BigInt& x, unsigned exponent);

}  // namespace graze::GRAZE_TARGET::arith
