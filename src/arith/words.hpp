// Natural numbers as words of 64 bits, the least significant first: the arithmetic under BigInt. By GMP's lowest
// layer where it is there and its words are these.
#pragma once

#include <cstddef>
#include <cstdint>

#include "arith/target.hpp"

namespace graze::inline GRAZE_TARGET::arith::words {

using Word = std::uint64_t;

/// How many words are left without zeros at the upper end.
inline std::size_t trimmed(const Word* x, std::size_t n) {
    while (n > 0 && x[n - 1] == 0) --n;
    return n;
}

/// The order of two numbers of n words.
int compare(const Word* x, const Word* y, std::size_t n);

/// r = x + y, of n >= m words; the carry. r may be x or y.
Word add(Word* r, const Word* x, std::size_t n, const Word* y, std::size_t m);

/// r = x - y >= 0, of n >= m words. r may be x or y.
void subtract(Word* r, const Word* x, std::size_t n, const Word* y, std::size_t m);

/// r = x y, of n + m words; neither is empty, and r is none of them.
void multiply(Word* r, const Word* x, std::size_t n, const Word* y, std::size_t m);

/// r = x 2^bits, of n words, bits < 64; what is above them. r may be x.
Word shift_up(Word* r, const Word* x, std::size_t n, unsigned bits);
/// r = x / 2^bits, cut off. r may be x, or begin below it.
void shift_down(Word* r, const Word* x, std::size_t n, unsigned bits);

/// q = x / d, cut off, of n - m + 1 words, n >= m; x becomes the remainder, of n words. The last word of d is not zero, and q
/// is none of the two.
void divide(Word* q, Word* x, std::size_t n, const Word* d, std::size_t m);

/// y becomes the greatest common divisor of two odd numbers, of n >= m words, the last of which are not zero; how many words it
/// has. What x becomes is of no use.
std::size_t gcd(Word* x, std::size_t n, Word* y, std::size_t m);

}  // namespace graze::GRAZE_TARGET::arith::words
