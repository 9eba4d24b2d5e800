// CGAL's exact predicates on doubles (Epick), built with NDEBUG like any release.
#include <CGAL/Bbox_3.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include "bench.hpp"
#include "signs.hpp"

namespace graze::bench {
namespace {

using K = CGAL::Exact_predicates_inexact_constructions_kernel;

K::Point_2 to(const Vec2& v) { return {v.x, v.y}; }
K::Point_3 to(const Vec3& v) { return {v.x, v.y, v.z}; }
K::Segment_2 to(const Segment2& s) { return {to(s.a), to(s.b)}; }
K::Segment_3 to(const Segment3& s) { return {to(s.a), to(s.b)}; }
K::Ray_3 to(const Ray3& r) {
    return {to(r.origin), K::Vector_3(r.direction.x, r.direction.y, r.direction.z)};
}
K::Triangle_2 to(const Triangle2& t) { return {to(t.a), to(t.b), to(t.c)}; }
K::Triangle_3 to(const Triangle3& t) { return {to(t.a), to(t.b), to(t.c)}; }
CGAL::Bbox_3 to(const Aabb3& b) { return {b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z}; }
K::Iso_rectangle_2 to(const Aabb2& b) { return {to(b.min), to(b.max)}; }

/// Of five tetrahedra, the corners rounded to doubles.
std::array<K::Tetrahedron_3, 5> to(const Parallelepiped3& b) {
    const auto corner = [&](int u, int v, int w) {
        return to(plus<3>(plus<3>(plus<3>(b.anchor, b.u, u), b.v, v), b.w, w));
    };
    const auto p = [&](int i) { return corner(i & 1, (i >> 1) & 1, i >> 2); };
    return {K::Tetrahedron_3(p(0), p(1), p(2), p(4)), K::Tetrahedron_3(p(3), p(1), p(2), p(7)),
            K::Tetrahedron_3(p(5), p(1), p(4), p(7)), K::Tetrahedron_3(p(6), p(2), p(4), p(7)),
            K::Tetrahedron_3(p(1), p(2), p(4), p(7))};
}

template <class A, class B>
void add_pair(const char* question, const char* without = "") {
    add_peer<A, B>(
        question, "CGAL Epick", [](const A& a, const B& b) { return std::pair(to(a), to(b)); },
        [](const auto& p) {
            if constexpr (requires { p.second.size(); }) {
                for (const auto& t : p.second)
                    if (CGAL::do_intersect(p.first, t)) return true;
                return false;
            } else {
                return CGAL::do_intersect(p.first, p.second);
            }
        },
        without);
}

template <int Dim, std::size_t N>
void add_sign() {
    using Prepared = std::array<decltype(to(Vec<Dim>{})), N>;
    SignPeers<Points<Dim, N>>::all.push_back([](auto& cell) {
        cell.add(
            "CGAL Epick",
            [](const Points<Dim, N>& p) {
                Prepared q;
                for (std::size_t i = 0; i < N; ++i) q[i] = to(p[i]);
                return q;
            },
            [](const Prepared& p) {
                if constexpr (N == 3)
                    return int(CGAL::orientation(p[0], p[1], p[2]));
                else if constexpr (Dim == 3 && N == 4)
                    // Their determinant is of b - a, c - a, d - a.
                    return -int(CGAL::orientation(p[0], p[1], p[2], p[3]));
                else if constexpr (Dim == 2)
                    return int(CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3])) *
                           int(CGAL::orientation(p[0], p[1], p[2]));
                else
                    return int(CGAL::side_of_oriented_sphere(p[0], p[1], p[2], p[3], p[4])) *
                           int(CGAL::orientation(p[0], p[1], p[2], p[3]));
            });
    });
}

}  // namespace

void add_cgal() {
    add_pair<Triangle3, Aabb3>("triangle - aabb");
    add_pair<Ray3, Triangle3>("ray - triangle");
    add_pair<Segment3, Triangle3>("segment - triangle");
    add_pair<Segment3, Aabb3>("segment - aabb");
    add_pair<Ray3, Aabb3>("ray - aabb");
    add_pair<Segment3, Parallelepiped3>("segment - parallelepiped");
    // Without Z: a segment that is a point ends the process, by a division by zero.
    add_pair<Segment2, Aabb2>("segment - rectangle, aligned", "Z");
    add_pair<Triangle3, Triangle3>("triangle - triangle");
    add_pair<Segment2, Segment2>("segment - segment 2D");
    add_pair<Segment2, Triangle2>("segment - triangle 2D");
    add_sign<2, 3>();
    add_sign<3, 4>();
    add_sign<2, 4>();
    add_sign<3, 5>();
}

}  // namespace graze::bench
