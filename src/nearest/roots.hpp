// Numbers with two square roots, which two 2D obbs have.
#pragma once

#include "arith/number_field.hpp"

namespace graze::nearest {

using detail::Number;

/// x + y sqrt(n), where x and y have another root, and that of n is no number of their field.
struct TwoRoots {
    Number x, y;
    arith::BigInt n;

    TwoRoots() = default;
    TwoRoots(Number a) : x(std::move(a)) {}
    explicit TwoRoots(int a) : x(arith::Rational(a)) {}
    explicit TwoRoots(const arith::Rational& a) : x(a) {}
    explicit TwoRoots(const arith::BigInt& a) : x(arith::Rational(a)) {}
    TwoRoots(Number a, Number b, arith::BigInt root)
        : x(std::move(a)), y(std::move(b)), n(std::move(root)) {}

    int sign() const { return arith::sign_with_root(x, y, Number(arith::Rational(n))); }

    friend TwoRoots operator+(const TwoRoots& a, const TwoRoots& b) {
        return {a.x + b.x, a.y + b.y, either(a, b)};
    }
    friend TwoRoots operator-(const TwoRoots& a, const TwoRoots& b) {
        return {a.x - b.x, a.y - b.y, either(a, b)};
    }
    friend TwoRoots operator*(const TwoRoots& a, const TwoRoots& b) {
        const Number root{arith::Rational(either(a, b))};
        return {a.x * b.x + a.y * b.y * root, a.x * b.y + a.y * b.x, either(a, b)};
    }
    /// b is not 0. By its conjugate, whose product with it has no root of n.
    friend TwoRoots operator/(const TwoRoots& a, const TwoRoots& b) {
        const Number norm = b.x * b.x - b.y * b.y * Number(arith::Rational(b.n));
        const TwoRoots r = a * TwoRoots(b.x, Number() - b.y, b.n);
        return {r.x / norm, r.y / norm, r.n};
    }
    friend bool operator==(const TwoRoots& a, const TwoRoots& b) { return (a - b).sign() == 0; }
    friend bool operator<(const TwoRoots& a, const TwoRoots& b) { return (a - b).sign() < 0; }

private:
    static const arith::BigInt& either(const TwoRoots& a, const TwoRoots& b) {
        return a.n.sign() == 0 ? b.n : a.n;
    }
};

}  // namespace graze::nearest
