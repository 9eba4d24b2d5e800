// Do a point and a triangle that move, or two segments, meet on the way? By the cubic whose roots are the times at which the
// four corners are in one plane, and by what is near then.
//
// Origin: X. Provot, "Collision and self-collision handling in cloth model dedicated to design garments", 1997, for the
// cubic; R. Bridson, R. Fedkiw, J. Anderson, "Robust treatment of collisions, contact and friction for cloth animation",
// 2002, for the test at a root, with its epsilons. Roots are bisected between the ends of intervals in which the cubic rises or
// falls.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "textbook/distance.hpp"

namespace graze::textbook {

/// How far beyond an edge, and out of the plane, a point may be.
inline constexpr double kNear = 1e-6;

using Corners = std::array<Vec3, 4>;

inline double triple(const Vec3& a, const Vec3& b, const Vec3& c) { return dot(a, cross(b, c)); }

/// The point of a, b, c that is nearest to p has weights which are not negative, and is near.
inline bool near_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 u = subtract(b, a), v = subtract(c, a), w = subtract(p, a);
    const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), det = uu * vv - uv * uv;
    if (det < kPoint) return false;
    const double s = (vv * dot(u, w) - uv * dot(v, w)) / det,
                 t = (uu * dot(v, w) - uv * dot(u, w)) / det;
    if (s < -kNear || t < -kNear || s + t > 1 + kNear) return false;
    return squared_distance(p, along(along(a, u, s), v, t)) < kNear * kNear;
}

inline bool near_segments(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Vec3 u = subtract(b, a), v = subtract(d, c), w = subtract(c, a);
    const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), det = uu * vv - uv * uv;
    if (det < kPoint) return false;
    const double s = (vv * dot(u, w) - uv * dot(v, w)) / det,
                 t = (uv * dot(u, w) - uu * dot(v, w)) / det;
    if (s < -kNear || s > 1 + kNear || t < -kNear || t > 1 + kNear) return false;
    return squared_distance(along(a, u, s), along(c, v, t)) < kNear * kNear;
}

/// A point and a triangle, or two segments.
inline bool meet_on_the_way(bool segments, const Corners& from, const Corners& to) {
    std::array<Vec3, 3> x, v;
    for (std::size_t n = 0; n < 3; ++n) {
        x[n] = subtract(from[n + 1], from[0]);
        v[n] = subtract(subtract(to[n + 1], to[0]), x[n]);
    }
    const double c0 = triple(x[0], x[1], x[2]),
                 c1 =
                     triple(v[0], x[1], x[2]) + triple(x[0], v[1], x[2]) + triple(x[0], x[1], v[2]),
                 c2 =
                     triple(v[0], v[1], x[2]) + triple(v[0], x[1], v[2]) + triple(x[0], v[1], v[2]),
                 c3 = triple(v[0], v[1], v[2]);
    const auto cubic = [&](double t) { return ((c3 * t + c2) * t + c1) * t + c0; };
    const auto meet_at = [&](double t) {
        Corners p;
        for (std::size_t n = 0; n < 4; ++n) p[n] = along(from[n], subtract(to[n], from[n]), t);
        return segments ? near_segments(p[0], p[1], p[2], p[3])
                        : near_triangle(p[0], p[1], p[2], p[3]);
    };

    std::array<double, 4> ends{0, 1, 1, 1};
    std::size_t count = 1;
    const auto add = [&](double t) {
        if (t > 0 && t < 1) ends[count++] = t;
    };
    const double discriminant = c2 * c2 - 3 * c3 * c1;
    if (c3 == 0) {
        if (c2 != 0) add(-c1 / (2 * c2));
    } else if (discriminant > 0) {
        const double root = std::sqrt(discriminant);
        add((-c2 - root) / (3 * c3));
        add((-c2 + root) / (3 * c3));
    }
    ends[count++] = 1;
    std::sort(ends.begin(), ends.begin() + std::ptrdiff_t(count));

    for (std::size_t n = 0; n + 1 < count; ++n) {
        double low = ends[n], high = ends[n + 1];
        const double at_low = cubic(low), at_high = cubic(high);
        if (std::abs(at_low) < kPoint && meet_at(low)) return true;
        if (std::abs(at_high) < kPoint && meet_at(high)) return true;
        if ((at_low < 0) == (at_high < 0)) continue;
        for (int step = 0; step < 52; ++step) {
            const double middle = (low + high) / 2;
            ((cubic(middle) < 0) == (at_low < 0) ? low : high) = middle;
        }
        if (meet_at((low + high) / 2)) return true;
    }
    return false;
}

}  // namespace graze::textbook
