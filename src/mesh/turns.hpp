// Faces and points of a plane, seen along an axis.
#pragma once

#include <graze/orient.hpp>
#include <graze/shapes.hpp>

namespace graze::mesh {

inline Vec2 along(const Vec3& p, int k) { return {p[(k + 1) % 3], p[(k + 2) % 3]}; }

inline int turn(const Vec3& a, const Vec3& b, const Vec3& c, int k) {
    return orient(along(a, k), along(b, k), along(c, k));
}

/// An axis along which a triangle with an area has one; else 3.
inline int axis_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    int k = 0;
    while (k < 3 && turn(a, b, c, k) == 0) ++k;
    return k;
}

/// Of two faces with an area in one plane.
inline bool run_the_same_way(const Triangle3& a, const Triangle3& b) {
    const int k = axis_of(a.a, a.b, a.c);
    return turn(a.a, a.b, a.c, k) == turn(b.a, b.b, b.c, k);
}

}  // namespace graze::mesh
