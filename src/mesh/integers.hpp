// Points as integers over a unit that they have in common: exact, without fractions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <graze/shapes.hpp>

#include "arith/rational.hpp"

namespace graze::mesh {

using Vector = std::array<arith::BigInt, 3>;

inline Vector minus(const Vector& a, const Vector& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Vector sum(const Vector& a, const Vector& b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Vector times(const arith::BigInt& t, const Vector& a) {
    return {t * a[0], t * a[1], t * a[2]};
}
inline arith::BigInt dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline bool zero(const Vector& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

/// A power of two, of which all that is included are multiples.
class Unit {
public:
    void include(const Vec3& p) {
        for (int k = 0; k < 3; ++k)
            if (p[k] != 0) exponent_ = std::min(exponent_, arith::decode(p[k]).exponent);
    }
    Vector point(const Vec3& p) const { return {number(p.x), number(p.y), number(p.z)}; }
    /// So many units.
    arith::Rational times(const arith::Rational& x) const {
        const arith::Rational two =
            arith::BigInt(arith::BigInt(1) << unsigned(std::abs(exponent_)));
        return exponent_ < 0 ? x / two : x * two;
    }

private:
    int exponent_ = 1000;  ///< more than that of any double

    arith::BigInt number(double x) const {
        if (x == 0) return 0;
        const arith::Decoded d = arith::decode(x);
        return arith::BigInt(d.mantissa) << unsigned(d.exponent - exponent_);
    }
};

}  // namespace graze::mesh
