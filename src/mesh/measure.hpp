// What measures have in common, however a mesh holds its corners.
#pragma once

#include <array>
#include <cstddef>
#include <graze/mesh_measure.hpp>

#include "arith/number.hpp"
#include "arith/rational.hpp"

namespace graze::mesh {

/// The places of xx, yy, zz, xy, xz and yz.
inline constexpr std::array<std::array<std::size_t, 2>, 6> second_axes{
    {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}};

/// Of tetrahedra between faces and one point, 6 times the volume, and 24 and 120 times the integrals about this point.
template <class Number>
struct MomentSums {
    Number volume{};
    std::array<Number, 3> first{};
    std::array<Number, 6> second{};

    friend MomentSums operator+(MomentSums x, const MomentSums& y) {
        x.volume += y.volume;
        for (std::size_t k = 0; k < 3; ++k) x.first[k] += y.first[k];
        for (std::size_t n = 0; n < 6; ++n) x.second[n] += y.second[n];
        return x;
    }

    /// The corners of a face, from that point. Source: A. M. Messner, G. Q. Taylor, "Algorithm 550: Solid polyhedron measures", 1980.
    template <class N>
    void add(const std::array<N, 3>& a, const std::array<N, 3>& b, const std::array<N, 3>& c) {
        using arith::operator+;
        const auto six_volume = arith::dot(a, arith::cross(b, c));
        const std::array<N, 3> sum = a + b + c;
        volume += six_volume;
        for (std::size_t k = 0; k < 3; ++k) first[k] += six_volume * sum[k];
        for (std::size_t n = 0; n < 6; ++n) {
            const auto [k, l] = second_axes[n];
            second[n] += six_volume * (a[k] * a[l] + b[k] * b[l] + c[k] * c[l] + sum[k] * sum[l]);
        }
    }
};

/// From such sums about a point, in units that the axes have in common.
Moments moments_of(const MomentSums<arith::Rational>& sums, const arith::Rational& unit,
                   const std::array<arith::Rational, 3>& about);

/// The nearest double of 2^scale times the sum of the roots of rationals >= 0: each(f) calls f(x) with them, as often as it is called.
double sum_of_roots(const auto& each, int scale) {
    using arith::BigInt, arith::Rational;
    const auto is_square = [](const BigInt& x) {
        const BigInt root = sqrt(x);
        return root * root == x;
    };
    const auto has_root = [&](const Rational& x) {
        return is_square(x.numerator()) && is_square(x.denominator());
    };
    Rational whole = 0;
    std::size_t irrational = 0;
    each([&](const Rational& x) {
        if (has_root(x))
            whole += Rational(sqrt(x.numerator()), sqrt(x.denominator()));
        else
            ++irrational;
    });
    if (irrational == 0)
        return arith::nearest_double(whole.numerator(), whole.denominator(), scale);
    for (std::size_t bits = 64;; bits *= 2) {
        // Cut off, each of the roots is less than one unit too small.
        BigInt low = 0;
        each([&](const Rational& x) {
            if (!has_root(x)) low += sqrt((x.numerator() << 2 * bits) / x.denominator());
        });
        const auto nearest = [&](const BigInt& roots) {
            return arith::nearest_double((whole.numerator() << bits) + roots * whole.denominator(),
                                         whole.denominator(), scale - int(bits));
        };
        const double from = nearest(low);
        if (from == nearest(low + BigInt(irrational))) return from;
    }
}

}  // namespace graze::mesh
