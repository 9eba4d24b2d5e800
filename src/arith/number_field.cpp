#include "arith/number_field.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace graze::detail {

using arith::BigInt;
using arith::Rational;
using arith::sign_with_root;

Number::Number(Rational a, Rational b, BigInt m)
    : a_(std::move(a)), b_(std::move(b)), m_(std::move(m)) {
    if (b_.sign() == 0 || m_.sign() == 0) {
        b_ = 0;
        m_ = 0;
        return;
    }
    const BigInt root = sqrt(m_);
    if (root * root == m_) {
        a_ += b_ * Rational(root);
        b_ = 0;
        m_ = 0;
    }
}

namespace {

const BigInt& common_root(const Number& x, const Number& y) {
    return x.is_rational() ? y.m() : x.m();
}

}  // namespace

int Number::sign() const { return is_rational() ? a_.sign() : sign_with_root(a_, b_, m_); }

int compare(const Number& x, const Number& y) {
    if (x.is_rational() || y.is_rational() || x.m_ == y.m_) return (x - y).sign();
    // Two different roots: the sign of (a + b sqrt(m)) - d sqrt(n), by squaring both sides.
    const Rational a = x.a_ - y.a_, &b = x.b_, &d = y.b_;
    const int left = sign_with_root(a, b, x.m_), right = d.sign();
    if (left != right) return left < right ? -1 : 1;
    const Rational squares = a * a + b * b * Rational(x.m_) - d * d * Rational(y.m_);
    return left * sign_with_root(squares, Rational(2 * a * b), x.m_);
}

Number operator-(const Number& x) {
    Number r = x;
    r.a_ = -r.a_;
    r.b_ = -r.b_;
    return r;
}

Number operator+(const Number& x, const Number& y) {
    return Number(x.a_ + y.a_, x.b_ + y.b_, common_root(x, y));
}

Number operator-(const Number& x, const Number& y) {
    return Number(x.a_ - y.a_, x.b_ - y.b_, common_root(x, y));
}

Number operator*(const Number& x, const Rational& y) { return Number(x.a_ * y, x.b_ * y, x.m_); }

Number operator/(const Number& x, const Rational& y) { return Number(x.a_ / y, x.b_ / y, x.m_); }

Number operator*(const Number& x, const Number& y) {
    const BigInt& m = common_root(x, y);
    return Number(x.a_ * y.a_ + x.b_ * y.b_ * Rational(m), x.a_ * y.b_ + x.b_ * y.a_, m);
}

Number operator/(const Number& x, const Number& y) {
    if (y.is_rational()) return x / y.a_;
    // By the conjugate: its product with y is rational, and not 0 because the root is not.
    const Rational norm = y.a_ * y.a_ - y.b_ * y.b_ * Rational(y.m_);
    return x * Number(y.a_, -y.b_, y.m_) / norm;
}

std::optional<std::pair<Number, Number>> in_one_field(const Number& x, const Number& y) {
    if (x.is_rational() || y.is_rational() || x.m() == y.m()) return {{x, y}};
    const BigInt product = x.m() * y.m(), root = sqrt(product);
    if (root * root != product) return {};
    return {{x, Number(y.a(), y.b() * Rational(root, x.m()), x.m())}};
}

double nearest_double(const Number& x) {
    if (x.is_rational()) return arith::nearest_double(x.a());
    // An irrational number lies strictly between neighbouring multiples of any 2^-k, so that the
    // two round alike once k is large enough.
    for (unsigned bits = 128;; bits *= 2) {
        const BigInt root = sqrt(x.m() << (2 * bits));
        // By integers: there is nothing to reduce.
        const BigInt a = (x.a().numerator() * x.b().denominator()) << bits;
        const BigInt b = x.b().numerator() * x.a().denominator();
        const BigInt under = (x.a().denominator() * x.b().denominator()) << bits;
        const double low = arith::nearest_double(a + b * root, under);
        const double high = arith::nearest_double(a + b * (root + 1), under);
        // By bits: where subnormals are read as zeros, all of them are equal.
        if (std::bit_cast<std::uint64_t>(low) == std::bit_cast<std::uint64_t>(high)) return low;
    }
}

namespace {

/// In quotes, cut off where it is long.
std::string shown(std::string_view text) {
    constexpr std::size_t longest = 60;
    return '"' + std::string(text.substr(0, longest)) + (text.size() > longest ? "..." : "") + '"';
}

}  // namespace

Rational parse_rational(std::string_view text) {
    const auto integer = [&](std::string_view part, bool sign_allowed) {
        std::string_view digits = part;
        if (sign_allowed && digits.starts_with('-')) digits.remove_prefix(1);
        if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
            throw std::invalid_argument("not an exact number: " + shown(text) +
                                        "; allowed: \"num/den\" or \"num\" in decimal digits");
        return BigInt(part);
    };
    const auto slash = text.find('/');
    const BigInt numerator = integer(text.substr(0, slash), true);
    if (slash == std::string_view::npos) return Rational(numerator);
    const BigInt denominator = integer(text.substr(slash + 1), false);
    if (denominator == 0)
        throw std::invalid_argument("not an exact number: " + shown(text) +
                                    "; its denominator must not be zero");
    return Rational(numerator, denominator);
}

}  // namespace graze::detail
