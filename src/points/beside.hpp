// Points beside a plane: where one of a plane's points are turned to is told by orient with a point beside it.
#pragma once

#include <algorithm>
#include <cmath>
#include <graze/shapes/point.hpp>
#include <optional>

#include "arith/bits.hpp"

namespace graze::points {

/// Another point in the direction of an axis; empty where doubles have none. In the default float environment.
inline std::optional<Vec3> beside(const Vec3& p, int axis, double distance) {
    Vec3 r = p;
    r[axis] += distance;
    return arith::is_finite(r[axis]) && r[axis] != p[axis] ? std::optional(r) : std::nullopt;
}

/// The largest difference of coordinates.
inline double extent(const Vec3& a, const Vec3& b) {
    return std::max({std::fabs(b.x - a.x), std::fabs(b.y - a.y), std::fabs(b.z - a.z)});
}

}  // namespace graze::points
