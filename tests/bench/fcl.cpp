// FCL, with its own tests for triangles and with GJK for boxes.
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include "bench.hpp"

namespace graze::bench {
namespace {

using V = fcl::Vector3d;
V to(const Vec3& v) { return {v.x, v.y, v.z}; }

struct TriangleBox {
    fcl::TriangleP<double> triangle;
    fcl::Box<double> box;
    fcl::Transform3<double> at;
};

}  // namespace

void add_fcl() {
    add_peer<Triangle3, Triangle3>(
        "triangle - triangle", "FCL",
        [](const Triangle3& s, const Triangle3& t) {
            return std::array<V, 6>{to(s.a), to(s.b), to(s.c), to(t.a), to(t.b), to(t.c)};
        },
        [](const std::array<V, 6>& v) {
            return fcl::detail::Intersect<double>::intersect_Triangle(v[0], v[1], v[2], v[3], v[4],
                                                                      v[5]);
        });
    add_peer<Triangle3, Aabb3>(
        "triangle - aabb", "FCL (GJK)",
        [](const Triangle3& t, const Aabb3& b) {
            const V low = to(b.min), high = to(b.max);
            fcl::Transform3<double> at = fcl::Transform3<double>::Identity();
            at.translation() = (low + high) * 0.5;
            return TriangleBox{{to(t.a), to(t.b), to(t.c)}, fcl::Box<double>(high - low), at};
        },
        [](const TriangleBox& p) {
            fcl::CollisionRequest<double> request;
            fcl::CollisionResult<double> result;
            request.gjk_solver_type = fcl::GST_INDEP;
            const fcl::detail::GJKSolver_indep<double> solver;
            return solver.shapeIntersect(p.triangle, fcl::Transform3<double>::Identity(), p.box,
                                         p.at, nullptr);
        });
}

}  // namespace graze::bench
