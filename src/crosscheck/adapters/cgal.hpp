// CGAL's exact predicates on doubles (Epick), built with NDEBUG like any release; and of points where lines and planes
// meet, which no double holds, its lazy exact kernel (Epeck).
#pragma once

#include <CGAL/Bbox_3.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include <array>
#include <graze/shapes.hpp>
#include <utility>

namespace graze::adapters::cgal {

using K = CGAL::Exact_predicates_inexact_constructions_kernel;

inline K::Point_2 to(const Vec2& v) { return {v.x, v.y}; }
inline K::Point_3 to(const Vec3& v) { return {v.x, v.y, v.z}; }
inline K::Segment_2 to(const Segment2& s) { return {to(s.a), to(s.b)}; }
inline K::Segment_3 to(const Segment3& s) { return {to(s.a), to(s.b)}; }
inline K::Ray_3 to(const Ray3& r) {
    return {to(r.origin), K::Vector_3(r.direction.x, r.direction.y, r.direction.z)};
}
inline K::Triangle_2 to(const Triangle2& t) { return {to(t.a), to(t.b), to(t.c)}; }
inline K::Triangle_3 to(const Triangle3& t) { return {to(t.a), to(t.b), to(t.c)}; }
inline CGAL::Bbox_3 to(const Aabb3& b) {
    return {b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z};
}
inline K::Iso_rectangle_2 to(const Aabb2& b) { return {to(b.min), to(b.max)}; }

/// Of five tetrahedra, the corners rounded to doubles.
inline std::array<K::Tetrahedron_3, 5> to(const Parallelepiped3& b) {
    const auto p = [&](int i) {
        const int u = i & 1, v = (i >> 1) & 1, w = i >> 2;
        Vec3 corner = b.anchor;
        for (int k = 0; k < 3; ++k) {
            corner[k] += u * b.u[k];
            corner[k] += v * b.v[k];
            corner[k] += w * b.w[k];
        }
        return to(corner);
    };
    return {K::Tetrahedron_3(p(0), p(1), p(2), p(4)), K::Tetrahedron_3(p(3), p(1), p(2), p(7)),
            K::Tetrahedron_3(p(5), p(1), p(4), p(7)), K::Tetrahedron_3(p(6), p(2), p(4), p(7)),
            K::Tetrahedron_3(p(1), p(2), p(4), p(7))};
}

template <class A, class B>
auto prepare(const A& a, const B& b) {
    return std::pair(to(a), to(b));
}
bool ask(const auto& p) {
    if constexpr (requires { p.second.size(); }) {
        for (const auto& t : p.second)
            if (CGAL::do_intersect(p.first, t)) return true;
        return false;
    } else {
        return CGAL::do_intersect(p.first, p.second);
    }
}

/// The signs of orient and insphere, of a list of points.
template <std::size_t N>
int sign(const std::array<K::Point_2, N>& p) {
    if constexpr (N == 3)
        return int(CGAL::orientation(p[0], p[1], p[2]));
    else
        return int(CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3])) *
               int(CGAL::orientation(p[0], p[1], p[2]));
}
template <std::size_t N>
int sign(const std::array<K::Point_3, N>& p) {
    // Their determinant is of b - a, c - a, d - a.
    if constexpr (N == 4)
        return -int(CGAL::orientation(p[0], p[1], p[2], p[3]));
    else
        return int(CGAL::side_of_oriented_sphere(p[0], p[1], p[2], p[3], p[4])) *
               int(CGAL::orientation(p[0], p[1], p[2], p[3]));
}

constexpr const char* name = "CGAL Epick";
template <class F>
void each(const F& f) {
    f.template operator()<Triangle3, Aabb3>("triangle - aabb");
    f.template operator()<Ray3, Triangle3>("ray - triangle");
    f.template operator()<Segment3, Triangle3>("segment - triangle");
    f.template operator()<Segment3, Aabb3>("segment - aabb");
    f.template operator()<Ray3, Aabb3>("ray - aabb");
    f.template operator()<Segment3, Parallelepiped3>("segment - parallelepiped");
    f.template operator()<Segment2, Aabb2>("segment - rectangle, aligned");
    f.template operator()<Triangle3, Triangle3>("triangle - triangle");
    f.template operator()<Segment2, Segment2>("segment - segment 2D");
    f.template operator()<Segment2, Triangle2>("segment - triangle 2D");
}

}  // namespace graze::adapters::cgal
