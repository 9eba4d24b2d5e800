// Winding numbers of closed shells about places beside their faces.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "arith/rational.hpp"
#include "mesh/bvh.hpp"
#include "mesh/weld.hpp"

namespace graze::mesh {

using RationalPoint = std::array<arith::Rational, 3>;

/// Up or down the two axes across the one that a normal is nearest to.
enum class Way : int { up = 1, down = -1 };

/// Of a face with an area.
struct Plane {
    explicit Plane(const Triangle3& face);

    RationalPoint normal, middle;
    std::size_t k, l, m;  ///< the axis that the normal is nearest to, and the two across it
    RationalPoint along_l, along_m;  ///< in the plane, up these

    /// On which side of the edge from u to v is p, seen along the axis?
    int turn(const RationalPoint& u, const RationalPoint& v, const RationalPoint& p) const;
};

/// Of those faces that `counts` names, which together have no unbalanced edge: their winding number right before
/// and right behind a point of a plane, once it is moved in the plane. Time: that of the faces whose boxes an axis
/// meets, from the point on, of the six ways out that of the fewest.
std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const Bvh& tree, const Plane& plane,
                                           const RationalPoint& at, Way way,
                                           const std::function<bool(std::uint32_t)>& counts);

/// Of those faces that `counts` names, which together have no unbalanced edge: their winding number right
/// before and right behind the middle of one of them, which has an area.
std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const Bvh& tree, std::uint32_t face,
                                           const std::function<bool(std::uint32_t)>& counts);

}  // namespace graze::mesh
