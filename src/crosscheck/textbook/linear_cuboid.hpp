// Does a line, ray or segment meet a general cuboid? In doubles, by the slabs of the box frame.
//
// Origin: the oriented box of S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996, and the
// ray test of T. Moller, E. Haines, "Real-Time Rendering", 1999: normalise the edges, rotate the
// line into the frame they span, run the slabs. It takes the edges to be perpendicular.
#pragma once

#include <array>
#include <cmath>
#include <graze/shapes.hpp>
#include <optional>

#include "textbook/aabb_linear.hpp"
#include "textbook/linear.hpp"

namespace graze::textbook {

/// A cuboid with an edge shorter than this is rejected.
inline constexpr double kShortestEdge = 1e-9;

/// The line in the frame of three unit axes at `origin`.
inline Linear<3> into_frame(const Linear<3>& l, const Vec3& origin,
                            const std::array<Vec3, 3>& axes) {
    const Vec3 from = subtract(l.origin, origin);
    Linear<3> local = l;
    for (int i = 0; i < 3; ++i) {
        local.origin[i] = dot(from, axes[i]);
        local.direction[i] = dot(l.direction, axes[i]);
    }
    return local;
}

template <template <int> class L>
std::optional<Span> cuboid(const L<3>& shape, const Parallelepiped3& box) {
    std::array<Vec3, 3> axes{box.u, box.v, box.w};
    Aabb3 local;
    for (int i = 0; i < 3; ++i) {
        const double edge = length(axes[i]);
        if (edge < kShortestEdge) return std::nullopt;
        axes[i] = scale(axes[i], 1 / edge);
        local.max[i] = edge;
        if (box.kind == Parallelepiped3::Anchor::center) local.min[i] = -edge;
    }
    return slabs(into_frame(linear(shape), box.anchor, axes), local);
}

/// The quaternion is normalised and made a rotation matrix (K. Shoemake, "Animating rotation with
/// quaternion curves", SIGGRAPH 1985).
template <template <int> class L>
std::optional<Span> cuboid(const L<3>& shape, const Obb3& box) {
    const Quaternion& q = box.rotation;
    const double norm = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    const double w = q.w / norm, x = q.x / norm, y = q.y / norm, z = q.z / norm;
    const std::array<Vec3, 3> axes{
        Vec3{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
        Vec3{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
        Vec3{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    return slabs(into_frame(linear(shape), box.center, axes),
                 {scale(box.half_extents, -1), box.half_extents});
}

}  // namespace graze::textbook
