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

/// From sums in units of 2^unit about a point.
Moments moments_of(const MomentSums<arith::BigInt>& sums, int unit,
                   const std::array<arith::Rational, 3>& about);

/// The nearest double of 2^scale times the sum of the roots of natural numbers: each(f) calls f(const BigInt&) with them, as often as it is
/// called.
double sum_of_roots(const auto& each, int scale) {
    using arith::BigInt;
    BigInt whole = 0;
    std::size_t irrational = 0;
    each([&](const BigInt& x) {
        const BigInt root = sqrt(x);
        if (root * root == x)
            whole += root;
        else
            ++irrational;
    });
    for (std::size_t bits = irrational == 0 ? 0 : 64;; bits *= 2) {
        // Cut off, each of the roots is less than one unit too small.
        BigInt low = whole << bits;
        if (irrational != 0)
            each([&](const BigInt& x) {
                const BigInt root = sqrt(x);
                if (root * root != x) low += sqrt(x << 2 * bits);
            });
        const BigInt high = low + BigInt(irrational);
        const double nearest = arith::nearest_double(low, 1, scale - int(bits));
        if (nearest == arith::nearest_double(high, 1, scale - int(bits))) return nearest;
    }
}

}  // namespace graze::mesh
