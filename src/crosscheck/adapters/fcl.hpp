// FCL, with its own test for triangles, and with GJK for boxes.
#pragma once

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <array>
#include <graze/shapes.hpp>

namespace graze::adapters::fcl {

using V = ::fcl::Vector3d;
inline V to(const Vec3& v) { return {v.x, v.y, v.z}; }

using Triangles = std::array<V, 6>;
inline Triangles prepare(const Triangle3& s, const Triangle3& t) {
    return {to(s.a), to(s.b), to(s.c), to(t.a), to(t.b), to(t.c)};
}
inline bool ask(const Triangles& v) {
    return ::fcl::detail::Intersect<double>::intersect_Triangle(v[0], v[1], v[2], v[3], v[4], v[5]);
}

struct TriangleBox {
    ::fcl::TriangleP<double> triangle;
    ::fcl::Box<double> box;
    ::fcl::Transform3<double> at;
};
inline TriangleBox prepare(const Triangle3& t, const Aabb3& b) {
    const V low = to(b.min), high = to(b.max);
    ::fcl::Transform3<double> at = ::fcl::Transform3<double>::Identity();
    at.translation() = (low + high) * 0.5;
    return {{to(t.a), to(t.b), to(t.c)}, ::fcl::Box<double>(high - low), at};
}
inline bool ask(const TriangleBox& p) {
    const ::fcl::detail::GJKSolver_indep<double> solver;
    return solver.shapeIntersect(p.triangle, ::fcl::Transform3<double>::Identity(), p.box, p.at,
                                 nullptr);
}

/// A point and a triangle at both ends of their way, or two segments, by a cubic.
struct Moving {
    bool segments;
    std::array<V, 4> from, to;
};
inline Moving prepare(bool segments, const std::array<Vec3, 4>& from,
                      const std::array<Vec3, 4>& to) {
    Moving m{segments, {}, {}};
    // It has the triangle before the point.
    for (std::size_t n = 0; n < 4; ++n) {
        const std::size_t i = segments ? n : (n + 1) % 4;
        m.from[n] = fcl::to(from[i]);
        m.to[n] = fcl::to(to[i]);
    }
    return m;
}
inline bool ask(const Moving& m) {
    using Cubic = ::fcl::detail::Intersect<double>;
    const auto& [a, b, c, d] = m.from;
    const auto& [p, q, r, s] = m.to;
    double time;
    V at;
    return m.segments ? Cubic::intersect_EE(a, b, c, d, p, q, r, s, &time, &at)
                      : Cubic::intersect_VF(a, b, c, d, p, q, r, s, &time, &at);
}

constexpr const char* name = "FCL";
template <class F>
void each(const F& f) {
    f.template operator()<Triangle3, Triangle3>("triangle - triangle");
    f.template operator()<Triangle3, Aabb3>("triangle - aabb");
}

}  // namespace graze::adapters::fcl
