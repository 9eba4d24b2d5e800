// Exact numbers a + b sqrt(m): what the opaque graze::Exact holds, and what parameters along the
// sides of a 2D obb are.
#pragma once

#include <graze/api.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arith/rational.hpp"

namespace graze::detail {

/// a + b sqrt(m) with rational a, b and an integer m >= 0. Rational when b is zero; then m is zero
/// too, and the root of a square is folded into a. Numbers of an operation have one m, or are
/// rational.
class GRAZE_API Number {
public:
    Number() = default;
    Number(arith::Rational a) : a_(std::move(a)) {}
    Number(arith::Rational a, arith::Rational b, arith::BigInt m);

    const arith::Rational& a() const { return a_; }
    const arith::Rational& b() const { return b_; }
    const arith::BigInt& m() const { return m_; }
    bool is_rational() const { return b_.is_zero(); }

    int sign() const;
    friend int compare(const Number& x, const Number& y);  ///< of any two, whatever their m
    friend bool operator<(const Number& x, const Number& y) { return compare(x, y) < 0; }
    friend bool operator==(const Number& x, const Number& y) { return compare(x, y) == 0; }

    friend Number operator-(const Number& x);
    friend Number operator+(const Number& x, const Number& y);
    friend Number operator-(const Number& x, const Number& y);
    friend Number operator*(const Number& x, const arith::Rational& y);
    friend Number operator/(const Number& x, const arith::Rational& y);
    friend Number operator*(const Number& x, const Number& y);
    friend Number operator/(const Number& x, const Number& y);  ///< y is not 0

private:
    arith::Rational a_, b_;
    arith::BigInt m_;
};

/// The same two numbers by one root, where the root of one is a rational multiple of that of the other.
std::optional<std::pair<Number, Number>> in_one_field(const Number& x, const Number& y);

/// The nearest double, ties to even; an infinity beyond the finite doubles.
double nearest_double(const Number& x);

/// From "num/den" or "num"; throws std::invalid_argument.
arith::Rational parse_rational(std::string_view text);

}  // namespace graze::detail
