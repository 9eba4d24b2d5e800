// Bullet's tests of boxes, in its double precision. Its headers ask for the same questions as graze: is
// there a point in common?
#pragma once

#define BT_USE_DOUBLE_PRECISION
#include <BulletCollision/Gimpact/btBoxCollision.h>
#include <LinearMath/btAabbUtil2.h>

#include <graze/shapes.hpp>

namespace graze::adapters::bullet {

inline btVector3 to(const Vec3& v) { return {v.x, v.y, v.z}; }
inline btAABB to(const Aabb3& b) {
    btAABB box;
    box.m_min = to(b.min);
    box.m_max = to(b.max);
    return box;
}

struct TriangleBox {
    btVector3 a, b, c;
    btAABB box;
};
inline TriangleBox prepare(const Triangle3& t, const Aabb3& b) {
    return {to(t.a), to(t.b), to(t.c), to(b)};
}
inline bool ask(const TriangleBox& p) {
    const btVector3 n = (p.b - p.a).cross(p.c - p.a).normalized();
    const btVector4 plane(n.x(), n.y(), n.z(), n.dot(p.a));
    btAABB box = p.box;
    return box.collide_triangle_exact(p.a, p.b, p.c, plane);
}

struct SegmentBox {
    btVector3 from, to;
    btAABB box;
};
inline SegmentBox prepare(const Segment3& s, const Aabb3& b) { return {to(s.a), to(s.b), to(b)}; }
inline bool ask(const SegmentBox& p) {
    btScalar t = 1;
    btVector3 normal;
    return btRayAabb(p.from, p.to, p.box.m_min, p.box.m_max, t, normal);
}

constexpr const char* name = "Bullet";
template <class F>
void each(const F& f) {
    f.template operator()<Triangle3, Aabb3>("triangle - aabb");
    f.template operator()<Segment3, Aabb3>("segment - aabb");
}

}  // namespace graze::adapters::bullet
