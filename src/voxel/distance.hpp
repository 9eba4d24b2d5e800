// How far is a part of a voxel from a triangle, along the directions that may separate them?
//
// Any direction n proves what it shows, however it was rounded itself: what counts are the errors of the ends along it. With
// u = 2^-53, in the default float environment, and |x| + |y| + |z| <= sqrt(3) |n|: three products and two sums of numbers up
// to `reach` are off by 3 sqrt(3) u |n| reach, both ends by twice that, and that of the part by sqrt(3) u |n| reach more, as
// its planes are rounded. The length is off by 2 1/2 u of itself, and a difference and a quotient by u each: in all
// 4 1/2 u of a distance up to 2 sqrt(3) reach. That is 16 sqrt(3) u reach, less than 2^-48 reach. Up to `farthest` nothing
// but lengths overflows, which is seen; of longer normals than `shortest_direction` underflow loses less than 2^-500 of that.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace graze::voxel {

/// The error of a distance over the largest coordinate.
constexpr double distance_error = 0x1p-48, farthest = 0x1p400, shortest_direction = 0x1p-450;

template <class N>
using Vector = std::array<N, 3>;
/// Of a voxel: a box, or a segment or point where lo and hi are equal. Ties leave out ends of the axes
/// where they are not.
template <class N>
struct Part {
    Vector<N> lo, hi;
};
template <class N>
using TriangleCorners = std::array<Vector<N>, 3>;

template <class N>
Vector<N> operator-(const Vector<N>& a, const Vector<N>& b) {
    return {N(a[0] - b[0]), N(a[1] - b[1]), N(a[2] - b[2])};
}
template <class N>
Vector<N> cross(const Vector<N>& a, const Vector<N>& b) {
    return {N(a[1] * b[2] - a[2] * b[1]), N(a[2] * b[0] - a[0] * b[2]),
            N(a[0] * b[1] - a[1] * b[0])};
}
template <class N>
N dot(const Vector<N>& a, const Vector<N>& b) {
    return N(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

/// f(normal, top of the part, bottom of the triangle) along each direction that may separate them, and
/// against it.
template <class N, class F>
void for_each_direction(const Part<N>& part, const TriangleCorners<N>& t, const F& f) {
    const auto along = [&](const Vector<N>& n) {
        N top(0), bottom = dot(n, t[0]);
        for (std::size_t k = 0; k < 3; ++k) top += n[k] * (n[k] > 0 ? part.hi[k] : part.lo[k]);
        for (std::size_t v = 1; v < 3; ++v) bottom = std::min(bottom, dot(n, t[v]));
        f(n, top, bottom);
    };
    const auto both = [&](const Vector<N>& n) {
        along(n);
        along({N(-n[0]), N(-n[1]), N(-n[2])});
    };
    const N zero(0), one(1);
    const Vector<N> axes[]{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
    const Vector<N> edges[]{t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    for (const auto& axis : axes) both(axis);
    both(cross(edges[0], edges[1]));
    for (const auto& edge : edges)
        for (const auto& axis : axes) both(cross(axis, edge));
}

/// Along one direction, over its length; what is shorter says nothing.
inline double distance_along(const Vector<double>& n, double top, double bottom) {
    const double length = std::sqrt(dot(n, n));
    return length > shortest_direction && std::isfinite(length)
               ? (bottom - top) / length
               : -std::numeric_limits<double>::infinity();
}

/// How far apart, at least, as doubles tell; negative if perhaps not at all. No more than enough.
inline double distance(const Part<double>& part, const TriangleCorners<double>& t, double enough) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax({t[0][k], t[1][k], t[2][k]});
        most = std::max({most, low - part.hi[k], part.lo[k] - high});
    }
    if (most > enough) return most;
    for_each_direction(part, t, [&](const Vector<double>& n, double top, double bottom) {
        most = std::max(most, distance_along(n, top, bottom));
    });
    return most;
}

}  // namespace graze::voxel
