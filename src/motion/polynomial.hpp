// Polynomials in the time with whole numbers as coefficients, and their roots from 0 to 1: which there are, in which order,
// and the sign of another polynomial there.
//
// A root is told by an interval that holds no other of its polynomial, and is never rounded. Roots are parted by Descartes' rule of
// signs, of Bernstein coefficients. Source: J. M. Lane, R. F. Riesenfeld, "Bounds on a polynomial", 1981; G. E. Collins,
// A. G. Akritas, "Polynomial real root isolation using Descarte's rule of signs", 1976.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "arith/big_int.hpp"

namespace graze::motion {

using arith::BigInt;

/// A time: m / 2^k.
struct Dyadic {
    BigInt m;
    std::size_t k = 0;
};
int compare(const Dyadic& a, const Dyadic& b);
Dyadic middle(const Dyadic& a, const Dyadic& b);

class Polynomial {
public:
    /// Zero.
    Polynomial() = default;
    /// The first is the constant.
    explicit Polynomial(std::vector<BigInt> coefficients);

    bool is_zero() const { return c_.empty(); }
    /// -1 of zero.
    int degree() const { return int(c_.size()) - 1; }
    const BigInt& operator[](std::size_t i) const { return c_[i]; }

    friend Polynomial operator-(Polynomial x);
    friend Polynomial operator+(const Polynomial& x, const Polynomial& y);
    friend Polynomial operator-(const Polynomial& x, const Polynomial& y);
    friend Polynomial operator*(const Polynomial& x, const Polynomial& y);

    int sign_at(const Dyadic& t) const;
    /// The signs of its Bernstein coefficients from l to r. The first is that of the number at l, and the last at r.
    std::vector<int> signs_between(const Dyadic& l, const Dyadic& r) const;

    /// Divided by what all coefficients have in common.
    Polynomial primitive() const;
    Polynomial derivative() const;
    /// With the same roots, each once. Not of zero.
    Polynomial squarefree() const;

    /// The greatest common divisor but for a constant factor; not of two zeros.
    friend Polynomial common_divisor(Polynomial x, Polynomial y);

private:
    void trim();
    std::vector<BigInt> c_;
};
Polynomial common_divisor(Polynomial x, Polynomial y);

using PolynomialVec = std::array<Polynomial, 3>;
PolynomialVec operator-(const PolynomialVec& x, const PolynomialVec& y);
PolynomialVec cross(const PolynomialVec& x, const PolynomialVec& y);
Polynomial dot(const PolynomialVec& x, const PolynomialVec& y);

/// A time from 0 to 1: a root of a polynomial, or a dyadic number.
class Time {
public:
    explicit Time(Dyadic t) : l_(t), r_(std::move(t)) {}
    /// The only root of a polynomial between l and r, a simple one; at the ends there may be others.
    Time(Polynomial p, Dyadic l, Dyadic r);

    /// The sign of g at this time. It may come to know the time better.
    int sign(const Polynomial& g);
    /// Does g, which has a root here, have another sign just before than just after it?
    bool changes_sign(const Polynomial& g) const;

    friend int compare(Time& a, Time& b);
    int compare_with(const Dyadic& t) const;

    bool is_dyadic() const { return compare(l_, r_) == 0; }
    const Dyadic& low() const { return l_; }
    const Dyadic& high() const { return r_; }
    /// Halves what is between them, if it is not known.
    void refine();

private:
    Polynomial p_;
    Dyadic l_, r_;
    int sign_after_l_ = 0;
};
int compare(Time& a, Time& b);

/// All roots from 0 to 1, in order. Not of zero.
std::vector<Time> roots(const Polynomial& p);

}  // namespace graze::motion
