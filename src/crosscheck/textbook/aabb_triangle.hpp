// Does a triangle meet an axis-aligned box (3D) or rectangle (2D)? In doubles, by separating axes
// and by edge functions.
//
// Origin: T. Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001 (centre and half size, 13
// axes); M. Schwarz, H.-P. Seidel, "Fast parallel surface and solid voxelization on GPUs", 2010
// (plane and projected edge functions at critical corners); J. Pineda, "A parallel algorithm for
// polygon rasterization", SIGGRAPH 1988 (edge functions in 2D).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <graze/shapes.hpp>

#include "textbook/linear.hpp"

namespace graze::textbook {

namespace detail {

template <int Dim>
struct Centered {
    std::array<Vec<Dim>, 3> v;  ///< the triangle, relative to the centre of the box
    Vec<Dim> half;
};

template <int Dim>
Centered<Dim> centered(const Triangle<Dim>& triangle, const Aabb<Dim>& box) {
    Vec<Dim> center, half;
    for (int i = 0; i < Dim; ++i) {
        center[i] = (box.min[i] + box.max[i]) / 2;
        half[i] = (box.max[i] - box.min[i]) / 2;
    }
    return {
        {subtract(triangle.a, center), subtract(triangle.b, center), subtract(triangle.c, center)},
        half};
}

template <int Dim>
bool separated(const Centered<Dim>& c, const Vec<Dim>& axis) {
    const auto [low, high] = std::minmax({dot(axis, c.v[0]), dot(axis, c.v[1]), dot(axis, c.v[2])});
    double radius = 0;
    for (int i = 0; i < Dim; ++i) radius += c.half[i] * std::abs(axis[i]);
    return low > radius || high < -radius;
}

template <int Dim>
bool bounds_separated(const Centered<Dim>& c) {
    for (int i = 0; i < Dim; ++i) {
        const auto [low, high] = std::minmax({c.v[0][i], c.v[1][i], c.v[2][i]});
        if (low > c.half[i] || high < -c.half[i]) return true;
    }
    return false;
}

template <int Dim>
bool bounds_disjoint(const Triangle<Dim>& t, const Aabb<Dim>& box) {
    for (int i = 0; i < Dim; ++i) {
        const auto [low, high] = std::minmax({t.a[i], t.b[i], t.c[i]});
        if (low > box.max[i] || high < box.min[i]) return true;
    }
    return false;
}

/// True if the rectangle reaches the inner side of all edges of the triangle v, which turns
/// counter-clockwise for orientation >= 0: for each edge its corner farthest inwards is tested.
inline bool edge_functions(const std::array<Vec2, 3>& v, double orientation, const Aabb2& box) {
    const Vec2 size = subtract(box.max, box.min);
    for (int i = 0; i < 3; ++i) {
        const Vec2 edge = subtract(v[std::size_t(i + 1) % 3], v[std::size_t(i)]);
        const Vec2 normal = orientation < 0 ? Vec2{edge.y, -edge.x} : Vec2{-edge.y, edge.x};
        const double offset = -dot(normal, v[std::size_t(i)]) + std::max(0.0, size.x * normal.x) +
                              std::max(0.0, size.y * normal.y);
        if (dot(normal, box.min) + offset < 0) return false;
    }
    return true;
}

}  // namespace detail

/// 13 axes: 3 box normals, 9 cross products of box axes and edges, the triangle normal.
inline bool triangle_box_sat(const Triangle3& triangle, const Aabb3& box) {
    const auto c = detail::centered(triangle, box);
    const std::array<Vec3, 3> edges{subtract(c.v[1], c.v[0]), subtract(c.v[2], c.v[1]),
                                    subtract(c.v[0], c.v[2])};
    for (const Vec3& e : edges)
        for (const Vec3& axis : {Vec3{0, -e.z, e.y}, Vec3{e.z, 0, -e.x}, Vec3{-e.y, e.x, 0}})
            if (detail::separated(c, axis)) return false;
    return !detail::bounds_separated(c) && !detail::separated(c, cross(edges[0], edges[1]));
}

/// 5 axes: 2 box normals, 3 edge normals.
inline bool triangle_box_sat(const Triangle2& triangle, const Aabb2& box) {
    const auto c = detail::centered(triangle, box);
    const std::array<Vec2, 3> edges{subtract(c.v[1], c.v[0]), subtract(c.v[2], c.v[1]),
                                    subtract(c.v[0], c.v[2])};
    for (const Vec2& e : edges)
        if (detail::separated(c, Vec2{-e.y, e.x})) return false;
    return !detail::bounds_separated(c);
}

/// Boxes, plane, and the edge functions of the projections along z, x and y.
inline bool triangle_box_pef(const Triangle3& t, const Aabb3& box) {
    if (detail::bounds_disjoint(t, box)) return false;
    const Vec3 normal = cross(subtract(t.b, t.a), subtract(t.c, t.b));
    const Vec3 size = subtract(box.max, box.min);
    Vec3 critical;
    for (int i = 0; i < 3; ++i) critical[i] = normal[i] > 0 ? size[i] : 0;
    const double d1 = dot(normal, subtract(critical, t.a));
    const double d2 = dot(normal, subtract(subtract(size, critical), t.a));
    const double at_min = dot(normal, box.min);
    if ((at_min + d1) * (at_min + d2) > 0) return false;
    for (int i = 0; i < 3; ++i) {
        const int x = i, y = (i + 1) % 3, z = (i + 2) % 3;
        const auto project = [&](const Vec3& p) { return Vec2{p[x], p[y]}; };
        if (!detail::edge_functions({project(t.a), project(t.b), project(t.c)}, normal[z],
                                    {project(box.min), project(box.max)}))
            return false;
    }
    return true;
}

/// Boxes, and the edge functions alone.
inline bool triangle_box_pef(const Triangle2& t, const Aabb2& box) {
    const Vec2 e1 = subtract(t.b, t.a), e2 = subtract(t.c, t.a);
    return !detail::bounds_disjoint(t, box) &&
           detail::edge_functions({t.a, t.b, t.c}, e1.x * e2.y - e1.y * e2.x, box);
}

}  // namespace graze::textbook
