// Fractions of integers of any length.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <concepts>
#include <string>
#include <utility>

#include "arith/big_int.hpp"
#include "arith/bits.hpp"
#include "arith/number.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// In lowest terms, with a denominator above 0.
class Rational {
public:
    Rational() : under_(1) {}
    template <std::integral T>
    Rational(T x) : over_(x), under_(1) {}
    Rational(BigInt x) : over_(std::move(x)), under_(1) {}
    /// The denominator is not 0.
    Rational(BigInt numerator, BigInt denominator);
    /// For what is in lowest terms already, with a denominator above 0.
    static Rational in_lowest_terms(BigInt numerator, BigInt denominator) {
        Rational r(std::move(numerator));
        r.under_ = std::move(denominator);
        return r;
    }

    const BigInt& numerator() const { return over_; }
    const BigInt& denominator() const { return under_; }
    bool is_integer() const { return under_ == 1; }
    int sign() const { return over_.sign(); }
    bool is_zero() const { return over_.size() == 0; }
    /// "num/den" or "num" in decimal digits.
    std::string str() const {
        return is_integer() ? over_.str() : over_.str() + '/' + under_.str();
    }

    friend Rational operator-(Rational x) {
        x.over_ = -std::move(x.over_);
        return x;
    }
    friend Rational operator+(const Rational& x, const Rational& y) { return sum(x, y, false); }
    friend Rational operator-(const Rational& x, const Rational& y) { return sum(x, y, true); }
    friend Rational operator*(const Rational& x, const Rational& y) {
        return product(x.over_, x.under_, y.over_, y.under_);
    }
    /// y is not 0.
    friend Rational operator/(const Rational& x, const Rational& y) { return quotient(x, y); }
    Rational& operator+=(const Rational& y) { return *this = *this + y; }
    Rational& operator-=(const Rational& y) { return *this = *this - y; }
    Rational& operator*=(const Rational& y) { return *this = *this * y; }
    Rational& operator/=(const Rational& y) { return *this = *this / y; }

    friend bool operator==(const Rational& x, const Rational& y) = default;
    friend std::strong_ordering operator<=>(const Rational& x, const Rational& y) {
        return compare(x, y) <=> 0;
    }

private:
    static Rational sum(const Rational& x, const Rational& y, bool difference);
    static Rational product(const BigInt& a, const BigInt& b, const BigInt& c, const BigInt& d);
    static Rational quotient(const Rational& x, const Rational& y);
    static int compare(const Rational& x, const Rational& y);

    BigInt over_, under_;
};

/// The sign of a + b sqrt(m).
template <class N, class M>
int sign_with_root(const N& a, const N& b, const M& m) {
    const int sa = a.sign(), sb = m.sign() == 0 ? 0 : b.sign();
    if (sa * sb >= 0) return sa != 0 ? sa : sb;
    return sa * N(a * a - b * b * N(m)).sign();
}

/// Of rationals by integers: there is nothing to reduce.
inline int sign_with_root(const Rational& a, const Rational& b, const BigInt& m) {
    return sign_with_root(a.numerator() * b.denominator(), b.numerator() * a.denominator(), m);
}

/// The exact value of a finite double.
inline Rational to_rational(double x) {
    const Decoded d = decode(x);
    if (d.mantissa == 0) return 0;
    if (d.exponent >= 0) return BigInt(d.mantissa) << std::size_t(d.exponent);
    const int zeros = std::min(std::countr_zero(std::uint64_t(d.mantissa)), -d.exponent);
    return Rational::in_lowest_terms(d.mantissa >> zeros, BigInt(1)
                                                              << std::size_t(-d.exponent - zeros));
}

/// See converters.hpp.
struct RationalConverter {
    static Rational coordinate(double x) { return to_rational(x); }
    static Rational length(double x) { return to_rational(x); }
    static Rational direction(double x) { return to_rational(x); }
    static Rational axis(double x) { return to_rational(x); }
    /// For shapes that are rational to begin with.
    static Rational coordinate(const Rational& x) { return x; }
};

/// The nearest double of numerator / denominator * 2^scale, ties to even, over the whole range; an
/// infinity beyond the finite doubles. Requires denominator > 0.
double nearest_double(const BigInt& numerator, const BigInt& denominator, int scale = 0);

inline double nearest_double(const Rational& x) {
    return nearest_double(x.numerator(), x.denominator());
}

}  // namespace graze::GRAZE_TARGET::arith
