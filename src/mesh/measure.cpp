// Corners are integers from the lowest corner of the box of a mesh, in units of the last bit of any. Of most meshes they have room in a
// word or two, and so the sums in as few words as their degree says.
#include "mesh/measure.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "arith/converters.hpp"
#include "arith/double_word.hpp"
#include "arith/wide_int.hpp"
#include "construct/exact.hpp"
#include "mesh/balance.hpp"
#include "mesh/default_environment.hpp"
#include "mesh/edges.hpp"
#include "mesh/weld.hpp"
#include "points/recipe.hpp"

namespace graze::mesh {

namespace {

using arith::BigInt;
using arith::Int;
using arith::Rational;

/// What the coordinates of a mesh are multiples of, from where.
struct Grid {
    Vec3 low;
    int unit = 0;          ///< 2^unit
    std::size_t bits = 0;  ///< no coordinate has more

    explicit Grid(const std::vector<Vec3>& points) {
        if (points.empty()) return;
        Vec3 high = low = points[0];
        for (const Vec3& p : points)
            for (int k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], p[k]);
                high[k] = std::max(high[k], p[k]);
            }
        // Not of what all points have in common.
        arith::BitRange given;
        for (int k = 0; k < 3; ++k)
            if (low[k] != high[k])
                for (const Vec3& p : points) given.include(p[k]);
        if (given.empty) return;
        unit = given.low;
        for (int k = 0; k < 3; ++k)
            if (low[k] != high[k])
                bits = std::max(
                    bits, BigInt(points::in_units(high[k], unit) - points::in_units(low[k], unit))
                              .bits());
    }

    template <class N>
    N at(double x, int k) const {
        return x == low[k] ? N() : read(x, N()) - read(low[k], N());
    }
    template <class N>
    std::array<N, 3> at(const Vec3& p) const {
        return {at<N>(p.x, 0), at<N>(p.y, 1), at<N>(p.z, 2)};
    }

private:
    BigInt read(double x, const BigInt&) const { return points::in_units(x, unit); }
    /// Modulo 2^(64 Words): their difference has room.
    template <int Words>
    Int<Words> read(double x, const Int<Words>&) const {
        const arith::Decoded d = arith::decode(x);
        const int shift = d.exponent - unit;
        if (d.mantissa == 0 || shift >= 64 * Words) return Int<Words>();
        // What is cut off is zeros.
        return shift < 0 ? Int<Words>(d.mantissa >> -shift)
                         : Int<Words>::shifted(d.mantissa, unsigned(shift));
    }
};

/// A sum modulo 2^(64 Words) of shorter ones.
template <int Words>
struct Total {
    std::array<std::uint64_t, std::size_t(Words)> word{};

    template <int Less>
    Total& operator+=(const Int<Less>& x) {
        static_assert(Less < Words);
        const std::uint64_t sign = x.negative() ? ~std::uint64_t(0) : 0;
        arith::Carry carry = 0;
        for (int i = 0; i < Words; ++i)
            word[std::size_t(i)] =
                arith::add(word[std::size_t(i)], i < Less ? word_of(x, i) : sign, carry);
        return *this;
    }
    explicit operator BigInt() const {
        const bool negative = word.back() >> 63 != 0;
        auto size = word;
        if (negative) {
            arith::Carry borrow = 0;
            for (std::uint64_t& w : size) w = arith::subtract(0, w, borrow);
        }
        return BigInt(size.data(), size.size(), negative);
    }
};

/// Of corners below 2^61 the sum of three has room in a word, six volumes, below 6 2^183, in three, and what these are multiplied
/// with, below 12 2^122, in two; of more words likewise. In one more word there is room for 2^64 of such products.
template <int Words>
constexpr std::size_t most_bits = 64 * Words - 3;

template <class N, class Sum>
MomentSums<Rational> sums_of(const Welded& mesh, const Grid& grid) {
    std::vector<std::array<N, 3>> corners;
    corners.reserve(mesh.points.size());
    for (const Vec3& p : mesh.points) corners.push_back(grid.at<N>(p));
    MomentSums<Sum> sums;
    for (const auto& [a, b, c] : mesh.faces) sums.add(corners[a], corners[b], corners[c]);
    MomentSums<Rational> r;
    r.volume = BigInt(sums.volume);
    for (std::size_t k = 0; k < 3; ++k) r.first[k] = BigInt(sums.first[k]);
    for (std::size_t n = 0; n < 6; ++n) r.second[n] = BigInt(sums.second[n]);
    return r;
}

Rational power_of_two(int exponent) {
    const BigInt power = BigInt(1) << std::size_t(std::abs(exponent));
    return exponent < 0 ? Rational::in_lowest_terms(1, power) : Rational(power);
}

Moments moments_of(const Welded& mesh, const Grid& grid) {
    const MomentSums<Rational> sums =
        grid.bits <= most_bits<1>   ? sums_of<Int<1>, Total<6>>(mesh, grid)
        : grid.bits <= most_bits<2> ? sums_of<Int<2>, Total<11>>(mesh, grid)
                                    : sums_of<BigInt, BigInt>(mesh, grid);
    return moments_of(sums, power_of_two(grid.unit),
                      {arith::to_rational(grid.low.x), arith::to_rational(grid.low.y),
                       arith::to_rational(grid.low.z)});
}

/// Twice the area, if double-words are sure of its nearest double; otherwise 0.
double near_twice_area(const Welded& mesh) {
    using Number = arith::DoubleWord<double>;
    // Then no product of four differences overflows.
    constexpr double most = 0x1p+200, least = 0x1p-400;
    for (const Vec3& p : mesh.points)
        for (int k = 0; k < 3; ++k)
            if (std::fabs(p[k]) > most) return 0;
    Number sum{0, 0};
    double products = 0, left_out = 0;
    for (const auto& [a, b, c] : mesh.faces) {
        std::array<Number, 3> u, v;
        double along_u = 0, along_v = 0;
        for (int k = 0; k < 3; ++k) {
            const double from = mesh.points[a][k];
            u[std::size_t(k)] = Number::sum(mesh.points[b][k], -from);
            v[std::size_t(k)] = Number::sum(mesh.points[c][k], -from);
            along_u += std::fabs(u[std::size_t(k)].high);
            along_v += std::fabs(v[std::size_t(k)].high);
        }
        const std::array<Number, 3> normal = arith::cross(u, v);
        const double size =
            std::fabs(normal[0].high) + std::fabs(normal[1].high) + std::fabs(normal[2].high);
        products += along_u * along_v;
        if (size < least)
            left_out += 2 * least;
        else
            sum = sum + root(arith::dot(normal, normal));
    }
    // Each component of a normal has two products, with a relative error of 2^-103, and their difference has one more: together
    // the length of the normal is off by less than 2^-101 of the products of all |u_k| and |v_l|. That of dot and root is below
    // 2^-100 of the length, and that of each sum 2^-103 of it. What underflows is far below `least`.
    const double error =
        0x1p-100 * products + 2 * left_out + (double(mesh.faces.size()) + 16) * 0x1p-102 * sum.high;
    const double low = sum.high + (sum.low - error), high = sum.high + (sum.low + error);
    return low == high && low > 0x1p-500 ? low : 0;
}

/// Half the sum of the lengths of normals.
double area_of(const Welded& mesh, const Grid& grid) {
    if (arith::default_float_environment())
        if (const double twice = near_twice_area(mesh); twice != 0) return twice / 2;
    std::vector<std::array<BigInt, 3>> corners;
    for (const Vec3& p : mesh.points) corners.push_back(grid.at<BigInt>(p));
    return sum_of_roots(
        [&](const auto& f) {
            using arith::operator-;
            for (const auto& [a, b, c] : mesh.faces) {
                const auto normal = arith::cross(corners[b] - corners[a], corners[c] - corners[a]);
                f(Rational(BigInt(arith::dot(normal, normal))));
            }
        },
        2 * grid.unit - 1);
}

SecondMoments second_moments(const std::array<Rational, 6>& of) {
    std::array<Exact, 6> r;
    for (std::size_t n = 0; n < 6; ++n) r[n] = construct::to_exact(of[n]);
    return {r[0], r[1], r[2], r[3], r[4], r[5]};
}

ExactVec3 vector(const std::array<Rational, 3>& of) {
    ExactVec3 r;
    for (int k = 0; k < 3; ++k) r[k] = construct::to_exact(of[std::size_t(k)]);
    return r;
}

}  // namespace

Moments moments_of(const MomentSums<Rational>& sums, const Rational& unit,
                   const std::array<Rational, 3>& about) {
    const Rational cube = unit * unit * unit;
    const Rational volume = sums.volume * cube / 6;
    // About that point, and what it is off the origin.
    std::array<Rational, 3> near, first;
    for (std::size_t k = 0; k < 3; ++k) {
        near[k] = sums.first[k] * cube * unit / 24;
        first[k] = near[k] + about[k] * volume;
    }
    const bool some = !volume.is_zero();
    std::array<Rational, 6> second, central;
    for (std::size_t n = 0; n < 6; ++n) {
        const auto [k, l] = second_axes[n];
        const Rational here = sums.second[n] * cube * unit * unit / 120;
        second[n] = here + about[k] * near[l] + about[l] * near[k] + about[k] * about[l] * volume;
        if (some) central[n] = here - near[k] * near[l] / volume;
    }
    Moments r{construct::to_exact(volume), vector(first), second_moments(second), {}, {}};
    if (some) {
        std::array<Rational, 3> centroid;
        for (std::size_t k = 0; k < 3; ++k) centroid[k] = first[k] / volume;
        r.centroid = vector(centroid);
        r.central = second_moments(central);
    }
    return r;
}

std::array<ExactVec3, 3> SecondMoments::inertia() const {
    return {{{yy + zz, -xy, -xz}, {-xy, xx + zz, -yz}, {-xz, -yz, xx + yy}}};
}

Measures measure(const Mesh& mesh) {
    const DefaultEnvironment environment;
    const Welded welded = weld(mesh);
    const Grid grid(welded.points);
    Measures r;
    r.area = area_of(welded, grid);
    constexpr std::size_t most = 10;
    for (const LooseEdge& edge : loose_edges(welded, Edges(welded))) {
        if (!edge.uneven) continue;
        ++r.unbalanced_edges;
        if (r.first_unbalanced.size() < most)
            r.first_unbalanced.push_back({welded.points[edge.from], welded.points[edge.to]});
    }
    if (r.unbalanced_edges == 0) r.moments = moments_of(welded, grid);
    return r;
}

}  // namespace graze::mesh
