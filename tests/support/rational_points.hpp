// Points of rationals, plainly, for judges and for what is exact in an answer.
#pragma once

#include <array>
#include <cstddef>
#include <graze/shapes.hpp>

#include "support/rational.hpp"

namespace rational {

using Point = std::array<Number, 3>;

inline Point point(const graze::Vec3& v) { return {Number(v.x), Number(v.y), Number(v.z)}; }
inline Point operator-(const Point& a, const Point& b) {
    return {Number(a[0] - b[0]), Number(a[1] - b[1]), Number(a[2] - b[2])};
}
inline Point along(const Point& a, const Point& d, const Number& t) {
    return {Number(a[0] + t * d[0]), Number(a[1] + t * d[1]), Number(a[2] + t * d[2])};
}
inline Number dot(const Point& a, const Point& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Point cross(const Point& a, const Point& b) {
    return {Number(a[1] * b[2] - a[2] * b[1]), Number(a[2] * b[0] - a[0] * b[2]),
            Number(a[0] * b[1] - a[1] * b[0])};
}
inline bool zero(const Point& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

using Corners = std::array<Point, 3>;
inline Corners corners(const graze::Triangle3& t) { return {point(t.a), point(t.b), point(t.c)}; }

/// In the segment ab, which may be a point: 0 outside, 1 at an end, 2 between. A point is all inside.
inline int in_segment(const Point& p, const Point& a, const Point& b) {
    const Point d = b - a, v = p - a;
    if (zero(d)) return zero(v) ? 2 : 0;
    if (!zero(cross(d, v))) return 0;
    const Number t = dot(v, d), all = dot(d, d);
    if (t < 0 || t > all) return 0;
    return t == 0 || t == all ? 1 : 2;
}

/// In the hull of three points, by its relative interior: 0 outside, 1 on its boundary, 2 inside.
inline int in_triangle(const Point& p, const Corners& t) {
    const Point u = t[1] - t[0], v = t[2] - t[0], w = p - t[0], n = cross(u, v);
    if (zero(n)) {
        // The longest of its sides is all of it.
        std::size_t longest = 0;
        Number most = -1;
        for (std::size_t i = 0; i < 3; ++i) {
            const Point side = t[(i + 1) % 3] - t[i];
            if (dot(side, side) > most) most = dot(side, side), longest = i;
        }
        return in_segment(p, t[longest], t[(longest + 1) % 3]);
    }
    if (dot(n, w) != 0) return 0;
    const Number all = dot(n, n), beta = dot(cross(w, v), n), gamma = dot(cross(u, w), n),
                 alpha = all - beta - gamma;
    if (alpha < 0 || beta < 0 || gamma < 0) return 0;
    return alpha == 0 || beta == 0 || gamma == 0 ? 1 : 2;
}

}  // namespace rational
