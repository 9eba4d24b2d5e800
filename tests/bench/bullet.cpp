// Bullet's tests of boxes, in its double precision. Its headers ask for the same questions as
// graze: is there a point in common?
#define BT_USE_DOUBLE_PRECISION
#include <BulletCollision/Gimpact/btBoxCollision.h>
#include <LinearMath/btAabbUtil2.h>

#include "bench.hpp"

namespace graze::bench {
namespace {

btVector3 to(const Vec3& v) { return {v.x, v.y, v.z}; }
btAABB to(const Aabb3& b) {
    btAABB box;
    box.m_min = to(b.min);
    box.m_max = to(b.max);
    return box;
}

struct TriangleBox {
    btVector3 a, b, c;
    btVector4 plane;
    btAABB box;
};

struct RayBox {
    btVector3 from, to;
    btAABB box;
};

}  // namespace

void add_bullet() {
    add_peer<Triangle3, Aabb3>(
        "triangle - aabb", "Bullet",
        [](const Triangle3& t, const Aabb3& b) {
            return TriangleBox{to(t.a), to(t.b), to(t.c), {}, to(b)};
        },
        [](const TriangleBox& p) {
            const btVector3 n = (p.b - p.a).cross(p.c - p.a).normalized();
            const btVector4 plane(n.x(), n.y(), n.z(), n.dot(p.a));
            btAABB box = p.box;
            return box.collide_triangle_exact(p.a, p.b, p.c, plane);
        });
    add_peer<Segment3, Aabb3>(
        "segment - aabb", "Bullet",
        [](const Segment3& s, const Aabb3& b) {
            return RayBox{to(s.a), to(s.b), to(b)};
        },
        [](const RayBox& p) {
            btScalar t = 1;
            btVector3 normal;
            return btRayAabb(p.from, p.to, p.box.m_min, p.box.m_max, t, normal);
        });
}

}  // namespace graze::bench
