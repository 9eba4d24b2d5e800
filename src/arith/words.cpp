#include "arith/words.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "arith/wide_int.hpp"

#ifdef GRAZE_GMP
#include <gmp.h>
#if GMP_LIMB_BITS == 64 && GMP_NAIL_BITS == 0
#define GRAZE_WORDS_ARE_LIMBS
#endif
#endif

namespace graze::inline GRAZE_TARGET::arith::words {

namespace {

#ifdef GRAZE_WORDS_ARE_LIMBS
mp_limb_t* limbs(Word* x) { return reinterpret_cast<mp_limb_t*>(x); }
const mp_limb_t* limbs(const Word* x) { return reinterpret_cast<const mp_limb_t*>(x); }
#else
/// A digit of 32 bits: the quotient of two by one is an instruction of most processors.
using Digit = std::uint32_t;
constexpr unsigned digit_bits = 32;

/// Those of x 2^bits, of n + 1 words.
std::vector<Digit> digits_of(const Word* x, std::size_t n, unsigned bits) {
    std::vector<Word> shifted(n + 1);
    shifted[n] = shift_up(shifted.data(), x, n, bits);
    std::vector<Digit> r(2 * n + 2);
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] = Digit(shifted[i / 2] >> (digit_bits * (i % 2)));
    return r;
}
Word word_of(const std::vector<Digit>& digits, std::size_t i) {
    return digits[2 * i] | Word(digits[2 * i + 1]) << digit_bits;
}
#endif

}  // namespace

int compare(const Word* x, const Word* y, std::size_t n) {
    while (n > 0 && x[n - 1] == y[n - 1]) --n;
    return n == 0 ? 0 : x[n - 1] < y[n - 1] ? -1 : 1;
}

Word add(Word* r, const Word* x, std::size_t n, const Word* y, std::size_t m) {
    Carry carry = 0;
    std::size_t i = 0;
    for (; i < m; ++i) r[i] = arith::add(x[i], y[i], carry);
    for (; i < n; ++i) r[i] = arith::add(x[i], 0, carry);
    return carry;
}

void subtract(Word* r, const Word* x, std::size_t n, const Word* y, std::size_t m) {
    Carry borrow = 0;
    std::size_t i = 0;
    for (; i < m; ++i) r[i] = arith::subtract(x[i], y[i], borrow);
    for (; i < n; ++i) r[i] = arith::subtract(x[i], 0, borrow);
}

void multiply(Word* r, const Word* x, std::size_t n, const Word* y, std::size_t m) {
    if (n < m) return multiply(r, y, m, x, n);
#ifdef GRAZE_WORDS_ARE_LIMBS
    // For shorter ones the loop is quicker.
    if (m >= 3) {
        mpn_mul(limbs(r), limbs(x), mp_size_t(n), limbs(y), mp_size_t(m));
        return;
    }
#endif
    for (std::size_t j = 0; j < m; ++j) {
        Word carry = 0;
        for (std::size_t i = 0; i < n; ++i)
            r[i + j] = multiply_add(x[i], y[j], j == 0 ? 0 : r[i + j], carry);
        r[n + j] = carry;
    }
}

Word shift_up(Word* r, const Word* x, std::size_t n, unsigned bits) {
    Word carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Word word = x[i];
        r[i] = word << bits | carry;
        carry = bits == 0 ? 0 : word >> (64 - bits);
    }
    return carry;
}

void shift_down(Word* r, const Word* x, std::size_t n, unsigned bits) {
    for (std::size_t i = 0; i < n; ++i) {
        const Word above = i + 1 < n ? x[i + 1] : 0;
        r[i] = bits == 0 ? x[i] : x[i] >> bits | above << (64 - bits);
    }
}

#ifdef GRAZE_WORDS_ARE_LIMBS
void divide(Word* q, Word* x, std::size_t n, const Word* d, std::size_t m) {
    mpn_tdiv_qr(limbs(q), limbs(x), 0, limbs(x), mp_size_t(n), limbs(d), mp_size_t(m));
    std::fill(x + m, x + n, 0);
}
std::size_t gcd(Word* x, std::size_t n, Word* y, std::size_t m) {
    return std::size_t(mpn_gcd(limbs(y), limbs(x), mp_size_t(n), limbs(y), mp_size_t(m)));
}
#else
// Knuth, The Art of Computer Programming, volume 2, section 4.3.1, algorithm D.
void divide(Word* q, Word* x, std::size_t n, const Word* d, std::size_t m) {
    // The highest bit of the divisor is set, so that a guess from two digits is at most two too large.
    const auto up = unsigned(std::countl_zero(d[m - 1]));
    std::vector<Digit> a = digits_of(x, n, up), b = digits_of(d, m, up);
    const std::size_t k = 2 * m;
    std::vector<Digit> quotient(2 * (n - m + 1));
    for (std::size_t j = quotient.size(); j-- > 0;) {
        const Word two = Word(a[j + k]) << digit_bits | a[j + k - 1];
        Word guess = two / b[k - 1], rest = two % b[k - 1];
        while (guess >> digit_bits != 0 || guess * b[k - 2] > (rest << digit_bits | a[j + k - 2])) {
            --guess;
            rest += b[k - 1];
            if (rest >> digit_bits != 0) break;
        }
        Word carry = 0, borrow = 0;
        for (std::size_t i = 0; i <= k; ++i) {
            carry += i < k ? guess * b[i] : 0;
            const Word difference = a[i + j] - Word(Digit(carry)) - borrow;
            a[i + j] = Digit(difference);
            borrow = difference >> 63;
            carry >>= digit_bits;
        }
        if (borrow != 0) {
            --guess;
            Word sum = 0;
            for (std::size_t i = 0; i <= k; ++i) {
                sum += Word(a[i + j]) + (i < k ? b[i] : 0);
                a[i + j] = Digit(sum);
                sum >>= digit_bits;
            }
        }
        quotient[j] = Digit(guess);
    }
    for (std::size_t i = 0; i <= n - m; ++i) q[i] = word_of(quotient, i);
    for (std::size_t i = 0; i < n; ++i) x[i] = i < m ? word_of(a, i) : 0;
    shift_down(x, x, m, up);
}

// Stein's binary algorithm: the difference of two odd numbers is even.
std::size_t gcd(Word* x, std::size_t n, Word* y, std::size_t m) {
    Word *large = x, *small = y;
    std::size_t of_large = n, of_small = m;
    while (of_large > 1 || of_small > 1) {
        const int order =
            of_large != of_small ? (of_large < of_small ? -1 : 1) : compare(large, small, of_large);
        if (order == 0) break;
        if (order < 0) {
            std::swap(large, small);
            std::swap(of_large, of_small);
        }
        subtract(large, large, of_large, small, of_small);
        std::size_t whole = 0;
        while (large[whole] == 0) ++whole;
        shift_down(large, large + whole, of_large - whole,
                   unsigned(std::countr_zero(large[whole])));
        of_large = trimmed(large, of_large - whole);
    }
    if (of_large == 1 && of_small == 1) {
        Word a = *large, b = *small;
        while (a != b) {
            if (a < b) std::swap(a, b);
            a -= b;
            a >>= std::countr_zero(a);
        }
        *y = a;
        return 1;
    }
    if (small != y) std::copy_n(small, of_small, y);
    return of_small;
}
#endif

}  // namespace graze::GRAZE_TARGET::arith::words
