// Faces cut at the planes of a grid, in exact numbers or in double-words that carry their errors.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "arith/approximate.hpp"
#include "arith/rational.hpp"

namespace graze::voxel {

using arith::Rational;
using Near = arith::Approximate<double>;

/// On which side of a plane a coordinate is.
enum class Side { below = -1, at = 0, above = 1, unsure = 2 };

inline Side side(const Rational& x, const Rational& plane) {
    const auto order = x <=> plane;
    return order < 0 ? Side::below : order > 0 ? Side::above : Side::at;
}
/// A sure one is away from the plane by more than five errors, so that a cut between two such is well known; and not so little that
/// the quotients of the cut would underflow.
inline Side side(const Near& x, const Near& plane) {
    const double away = (x.x - plane.x).high, error = x.error + plane.error;
    if (error == 0 && away == 0) return Side::at;
    if (!(std::abs(away) > 5 * error + 0x1p-800)) return Side::unsure;
    return away < 0 ? Side::below : Side::above;
}

template <class N>
using Corner = std::array<N, 3>;

/// A convex one: a triangle, and one corner more for each of six planes that cut it.
template <class N>
struct Polygon {
    std::array<Corner<N>, 9> corners;
    std::size_t size = 0;

    void add(const Corner<N>& corner) {
        corners[size] = corner;
        ++size;
    }
    const Corner<N>& operator[](std::size_t n) const { return corners[n]; }
    const Corner<N>& next(std::size_t n) const { return corners[n + 1 == size ? 0 : n + 1]; }
};

/// Where the edge from a to b meets the plane, which is between them.
inline Corner<Rational> crossing(const Corner<Rational>& a, const Corner<Rational>& b,
                                 std::size_t axis, const Rational& plane) {
    const Rational part = (plane - a[axis]) / (b[axis] - a[axis]);
    Corner<Rational> at;
    for (std::size_t k = 0; k < 3; ++k)
        at[k] = k == axis ? plane : a[k] == b[k] ? a[k] : Rational(a[k] + part * (b[k] - a[k]));
    return at;
}
/// The part of the edge is off by at most 3 f / |b - a|, where f is the sum of all errors along the axis, because both ends are
/// sure, so that |b - a| is above 4 f; and by 2^-100 for its own rounding. Each other coordinate is off by no more than that
/// times the edge, by the errors of its ends, and by 2^-101 of them for rounding.
inline Corner<Near> crossing(const Corner<Near>& a, const Corner<Near>& b, std::size_t axis,
                             const Near& plane) {
    const auto along = b[axis].x - a[axis].x;
    const auto part = (plane.x - a[axis].x) / along;
    const double part_error =
        4 * (a[axis].error + b[axis].error + plane.error) / std::abs(along.high) + 0x1p-99;
    Corner<Near> at;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto edge = b[k].x - a[k].x;
        const double errors = a[k].error + b[k].error;
        if (k == axis)
            at[k] = plane;
        else if (edge.high == 0 && errors == 0)
            at[k] = a[k];
        else
            at[k] = {a[k].x + part * edge,
                     2 * errors + 1.01 * part_error * (std::abs(edge.high) + errors) +
                         0x1p-100 * (std::abs(a[k].x.high) + std::abs(b[k].x.high)) + 0x1p-900};
    }
    return at;
}

/// What of a polygon is on one side of a plane; nothing where that has no points beside the plane. Empty if it is not sure.
template <class N>
std::optional<Polygon<N>> cut(const Polygon<N>& p, std::size_t axis, const N& plane, Side kept) {
    std::array<Side, 9> sides;
    bool any = false, all = true;
    for (std::size_t n = 0; n < p.size; ++n) {
        sides[n] = side(p[n][axis], plane);
        if (sides[n] == Side::unsure) return {};
        any |= sides[n] == kept;
        all &= sides[n] == kept || sides[n] == Side::at;
    }
    if (!any) return Polygon<N>{};
    if (all) return p;
    Polygon<N> result;
    for (std::size_t n = 0; n < p.size; ++n) {
        const Side here = sides[n], next = sides[n + 1 == p.size ? 0 : n + 1];
        if (here == kept || here == Side::at) result.add(p[n]);
        if (here != next && here != Side::at && next != Side::at)
            result.add(crossing(p[n], p.next(n), axis, plane));
    }
    return result;
}

/// Of a polygon: twice its area as seen along z, positive where it runs counter-clockwise; and six times the volume, with that sign,
/// between it and planes below and above it.
template <class N>
struct Sums {
    N area, over_low, over_high;
};

inline Rational zero(const Rational&) { return {}; }
inline Near zero(const Near&) { return {{0, 0}, 0}; }

template <class N>
Sums<N> sums(const Polygon<N>& p, const N& low, const N& high) {
    const N none = zero(low);
    Sums<N> result{none, none, none};
    const Corner<N>& o = p[0];
    for (std::size_t n = 1; n + 1 < p.size; ++n) {
        const Corner<N>&a = p[n], &b = p[n + 1];
        const N area = (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
        result.area = result.area + area;
        result.over_low = result.over_low + area * ((o[2] - low) + (a[2] - low) + (b[2] - low));
        result.over_high =
            result.over_high + area * ((o[2] - high) + (a[2] - high) + (b[2] - high));
    }
    return result;
}

}  // namespace graze::voxel
