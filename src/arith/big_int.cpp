#include "arith/big_int.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>
#include <numeric>
#include <vector>

#include "arith/wide_int.hpp"

namespace graze::inline GRAZE_TARGET::arith {

using words::Word;

BigInt::BigInt(const Word* words, std::size_t size, bool negative) : negative_(negative) {
    reserve(size);
    std::copy_n(words, size, this->words());
    trim(size);
}

BigInt& BigInt::operator=(const BigInt& x) {
    if (this == &x) return *this;
    size_ = 0;
    reserve(x.size_);
    std::copy_n(x.words(), x.size_, words());
    size_ = x.size_;
    negative_ = x.negative_;
    return *this;
}

void BigInt::reserve(std::size_t count) {
    if (count <= (on_heap_ ? heap_[0] : inside)) return;
    if (count > std::uint32_t(-1)) throw std::bad_alloc();
    Word* const room = new Word[count + 1];
    room[0] = count;
    std::copy_n(words(), size_, room + 1);
    release();
    heap_ = room;
    on_heap_ = true;
}

std::size_t BigInt::trailing_zeros() const {
    std::size_t i = 0;
    while (words()[i] == 0) ++i;
    return 64 * i + std::size_t(std::countr_zero(words()[i]));
}

int BigInt::compare(const BigInt& x, const BigInt& y) {
    if (x.negative_ != y.negative_) return x.negative_ ? -1 : 1;
    const int magnitudes = x.size_ != y.size_ ? (x.size_ < y.size_ ? -1 : 1)
                                              : words::compare(x.words(), y.words(), x.size_);
    return x.negative_ ? -magnitudes : magnitudes;
}

void BigInt::combine(BigInt& r, const BigInt& x, const BigInt& y, bool negative) {
    const std::size_t n = x.size_, m = y.size_, most = std::max(n, m);
    // What is read is read from its words behind reserve(): r may be x or y.
    if (x.negative_ == negative || n == 0 || m == 0) {
        const bool sign = n == 0 ? negative : x.negative_;
        r.reserve(most + 1);
        const Word carry = n >= m ? words::add(r.words(), x.words(), n, y.words(), m)
                                  : words::add(r.words(), y.words(), m, x.words(), n);
        r.words()[most] = carry;
        r.negative_ = sign;
        r.size_ = std::uint32_t(most + (carry != 0));
        if (r.size_ == 0) r.negative_ = false;
        return;
    }
    r.reserve(most);
    const bool larger = n != m ? n > m : words::compare(x.words(), y.words(), n) >= 0;
    if (larger)
        words::subtract(r.words(), x.words(), n, y.words(), m);
    else
        words::subtract(r.words(), y.words(), m, x.words(), n);
    r.negative_ = larger ? x.negative_ : negative;
    r.trim(most);
}

BigInt BigInt::product(const BigInt& x, const BigInt& y) {
    BigInt r;
    if (x.size_ == 0 || y.size_ == 0) return r;
    const std::size_t size = std::size_t(x.size_) + y.size_;
    r.reserve(size);
    words::multiply(r.words(), x.words(), x.size_, y.words(), y.size_);
    r.negative_ = x.negative_ != y.negative_;
    r.trim(size);
    return r;
}

BigInt& BigInt::operator<<=(std::size_t places) {
    if (size_ == 0) return *this;
    const std::size_t whole = places / 64, size = size_ + whole;
    reserve(size + 1);
    Word* const r = words();
    r[size] = words::shift_up(r, r, size_, unsigned(places % 64));
    std::copy_backward(r, r + size_, r + size);
    std::fill_n(r, whole, 0);
    trim(size + 1);
    return *this;
}

BigInt& BigInt::operator>>=(std::size_t places) {
    const std::size_t whole = std::min<std::size_t>(places / 64, size_), size = size_ - whole;
    Word* const r = words();
    words::shift_down(r, r + whole, size, unsigned(places % 64));
    trim(size);
    return *this;
}

std::pair<BigInt, BigInt> BigInt::divide(const BigInt& x, const BigInt& y) {
    std::pair<BigInt, BigInt> r{0, x};
    auto& [quotient, rest] = r;
    if (x.size_ < y.size_) return r;
    if (x.size_ == 1) {
        const Word of_x = x.word(0), of_y = y.word(0);
        quotient = of_x / of_y;
        rest = of_x % of_y;
        quotient.negative_ = quotient.size_ != 0 && x.negative_ != y.negative_;
        rest.negative_ = rest.size_ != 0 && x.negative_;
        return r;
    }
    const std::size_t size = x.size_ - y.size_ + std::size_t(1);
    quotient.reserve(size);
    words::divide(quotient.words(), rest.words(), x.size_, y.words(), y.size_);
    quotient.negative_ = x.negative_ != y.negative_;
    quotient.trim(size);
    rest.trim(x.size_);
    return r;
}

// Nine digits at a time.
constexpr std::uint64_t of_digits = 1000000000;
constexpr std::size_t digits_at_once = 9;

BigInt::BigInt(std::string_view digits) {
    const bool negative = digits.starts_with('-');
    digits.remove_prefix(negative);
    // 10^9 < 2^30.
    reserve(digits.size() / digits_at_once / 2 + 2);
    for (std::size_t at = 0; at < digits.size();) {
        // The first group is the one that may be shorter.
        const std::size_t group = (digits.size() - at - 1) % digits_at_once + 1;
        Word carry = 0, factor = 1;
        for (const char c : digits.substr(at, group)) {
            carry = 10 * carry + Word(c - '0');
            factor *= 10;
        }
        Word* const r = words();
        for (std::size_t i = 0; i < size_; ++i) r[i] = multiply_add(r[i], factor, 0, carry);
        if (carry != 0) r[size_++] = carry;
        at += group;
    }
    negative_ = negative && size_ != 0;
}

std::string BigInt::str() const {
    if (size_ == 0) return "0";
    // Of a word there are at most 20 digits.
    std::vector<std::uint32_t> groups;
    groups.reserve(size_ * 20 / digits_at_once + 1);
    std::vector<Word> rest(words(), words() + size_);
    while (!rest.empty()) {
        Word remainder = 0;
        for (std::size_t i = rest.size(); i-- > 0;) {
            // Two halves, so that no quotient is of more than a word.
            const Word high = remainder << 32 | rest[i] >> 32;
            const Word low = high % of_digits << 32 | (rest[i] & 0xffffffff);
            rest[i] = high / of_digits << 32 | low / of_digits;
            remainder = low % of_digits;
        }
        if (rest.back() == 0) rest.pop_back();
        groups.push_back(std::uint32_t(remainder));
    }
    if (groups.back() == 0) groups.pop_back();
    std::string text(1 + digits_at_once * groups.size(), '0');
    char* end = text.data();
    if (negative_) *end++ = '-';
    end = std::to_chars(end, end + digits_at_once, groups.back()).ptr;
    for (std::size_t i = groups.size() - 1; i-- > 0; end += digits_at_once) {
        char digits[digits_at_once];
        const auto count = std::to_chars(digits, digits + digits_at_once, groups[i]).ptr - digits;
        std::copy_n(digits, count, end + digits_at_once - count);
    }
    text.resize(std::size_t(end - text.data()));
    return text;
}

BigInt sqrt(const BigInt& x) {
    if (x.sign() == 0) return 0;
    // From the first 63 or 64 bits, rounded up; then Newton's steps from above come down to the root, and no further.
    const std::size_t places = x.bits() <= 64 ? 0 : (x.bits() - 63) / 2 * 2;
    const auto first = std::uint64_t(std::sqrt(double((x >> places).word(0)))) + 2;
    BigInt root = BigInt(first) << places / 2;
    for (;;) {
        BigInt next = (root + x / root) >> 1;
        if (next >= root) return root;
        root = std::move(next);
    }
}

BigInt gcd(const BigInt& x, const BigInt& y) {
    if (x.sign() == 0) return y.sign() < 0 ? -y : y;
    if (y.sign() == 0) return gcd(y, x);
    const std::size_t twos_of_x = x.trailing_zeros(), twos_of_y = y.trailing_zeros();
    const std::size_t twos = std::min(twos_of_x, twos_of_y);
    if (x.is_power_of_two() || y.is_power_of_two()) return BigInt(1) << twos;
    if (x.size_ == 1 && y.size_ == 1) return std::gcd(x.word(0), y.word(0));
    BigInt a = x >> twos_of_x, b = y >> twos_of_y;
    a.negative_ = b.negative_ = false;
    if (a.size() < b.size()) std::swap(a, b);
    b.trim(words::gcd(a.words(), a.size(), b.words(), b.size()));
    return std::move(b <<= twos);
}

BigInt lcm(const BigInt& x, const BigInt& y) { return x / gcd(x, y) * y; }

BigInt pow(const BigInt& x, unsigned exponent) {
    BigInt r = 1, square = x;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) r *= square;
        if (exponent > 1) square *= square;
    }
    return r;
}

}  // namespace graze::GRAZE_TARGET::arith
