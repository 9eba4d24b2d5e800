#include "arith/rational.hpp"

#include "arith/float_environment.hpp"

namespace graze::inline GRAZE_TARGET::arith {

namespace {

/// x / d, which is an integer. Most denominators are powers of two, as those of doubles are.
BigInt without(const BigInt& x, const BigInt& d) {
    return d.is_power_of_two() ? x >> d.trailing_zeros() : x / d;
}
/// x / d times y / e, which are integers.
BigInt product_without(const BigInt& x, const BigInt& d, const BigInt& y, const BigInt& e) {
    if (d == 1) return e == 1 ? x * y : x * without(y, e);
    return e == 1 ? without(x, d) * y : without(x, d) * without(y, e);
}

}  // namespace

Rational::Rational(BigInt numerator, BigInt denominator)
    : over_(std::move(numerator)), under_(std::move(denominator)) {
    if (under_.sign() < 0) {
        over_ = -std::move(over_);
        under_ = -std::move(under_);
    }
    const BigInt common = gcd(over_, under_);
    if (common == 1) return;
    over_ = without(over_, common);
    under_ = without(under_, common);
}

// Knuth, The Art of Computer Programming, volume 2, section 4.5.1: divisors that are common to short numbers.
Rational Rational::sum(const Rational& x, const Rational& y, bool difference) {
    const auto joined = [difference](BigInt a, const BigInt& b) {
        if (difference)
            a -= b;
        else
            a += b;
        return a;
    };
    if (x.under_ == y.under_) {
        BigInt over = joined(x.over_, y.over_);
        return x.is_integer() ? Rational(std::move(over)) : Rational(std::move(over), x.under_);
    }
    const BigInt common = gcd(x.under_, y.under_);
    if (common == 1)
        return in_lowest_terms(joined(x.over_ * y.under_, y.over_ * x.under_), x.under_ * y.under_);
    const BigInt of_x = without(x.under_, common);
    BigInt over = joined(x.over_ * without(y.under_, common), y.over_ * of_x);
    const BigInt more = gcd(over, common);
    if (more == 1) return in_lowest_terms(std::move(over), of_x * y.under_);
    return in_lowest_terms(without(over, more), of_x * without(y.under_, more));
}

/// a / b times c / d.
Rational Rational::product(const BigInt& a, const BigInt& b, const BigInt& c, const BigInt& d) {
    const BigInt left = gcd(a, d), right = gcd(c, b);
    return in_lowest_terms(product_without(a, left, c, right), product_without(b, right, d, left));
}

Rational Rational::quotient(const Rational& x, const Rational& y) {
    return y.sign() < 0 ? product(-x.over_, x.under_, y.under_, -y.over_)
                        : product(x.over_, x.under_, y.under_, y.over_);
}

int Rational::compare(const Rational& x, const Rational& y) {
    if (x.sign() != y.sign()) return x.sign() < y.sign() ? -1 : 1;
    const auto order =
        x.under_ == y.under_ ? x.over_ <=> y.over_ : x.over_ * y.under_ <=> y.over_ * x.under_;
    return order < 0 ? -1 : order > 0;
}

double nearest_double(const BigInt& numerator, const BigInt& denominator, int scale) {
    constexpr int precision = 53, min_exponent = -1022, max_exponent = 1023;
    if (numerator.sign() == 0) return 0.0;
    const bool negative = numerator.sign() < 0;
    const BigInt n = negative ? -numerator : numerator;

    // A quotient of 55 or 56 bits, cut off, and whether anything was cut.
    const int shift = 55 - (int(n.bits()) - int(denominator.bits()));
    const auto [quotient, remainder] = shift >= 0
                                           ? BigInt::divide(n << std::size_t(shift), denominator)
                                           : BigInt::divide(n, denominator << std::size_t(-shift));
    const std::uint64_t q = quotient.word(0);
    const int bits = std::bit_width(q);
    int exponent = bits - 1 - shift + scale;

    // Subnormals have fewer bits, down to none (a value between 0 and the smallest).
    const int kept = exponent >= min_exponent ? precision : precision - (min_exponent - exponent);
    std::uint64_t significand = 0;
    if (kept >= 0) {
        const int dropped = bits - kept;
        const std::uint64_t half = std::uint64_t(1) << (dropped - 1);
        const std::uint64_t rest = q & (2 * half - 1);
        significand = q >> dropped;
        if (rest > half || (rest == half && (remainder.sign() != 0 || (significand & 1) != 0)))
            ++significand;
    }
    if (significand >> precision != 0) {
        significand >>= 1;
        ++exponent;
    }

    std::uint64_t result;
    if (exponent > max_exponent)
        result = std::uint64_t(0x7ff) << 52;
    else if (exponent >= min_exponent)
        result = (std::uint64_t(exponent - min_exponent) << 52) + significand;
    else
        result = significand;  // a carry out of the subnormals is the smallest normal number
    return std::bit_cast<double>(result | std::uint64_t(negative) << 63);
}

}  // namespace graze::GRAZE_TARGET::arith
