// Where a face is cut by others, and the pieces of these cuts between those that cross them, in rationals.
#pragma once

#include <array>
#include <graze/shapes.hpp>
#include <span>
#include <vector>

#include "mesh/winding.hpp"

namespace graze::mesh {

/// A part of a line in which a face meets another.
struct FaceCut {
    RationalPoint from, to, along;
    Aabb3 box;  ///< of its ends, rounded: those of cuts that meet, meet

    FaceCut(const RationalPoint& from_point, const RationalPoint& to_point);
    bool has_end(const RationalPoint& p) const { return p == from || p == to; }
};

/// Where a face with an area meets others, but for single points and its rim.
std::vector<FaceCut> cuts_of(const Triangle3& face, std::span<const Triangle3> others);

/// Of each cut in a plane, others whose boxes meet its own.
std::vector<std::vector<std::uint32_t>> near_cuts(const std::vector<FaceCut>& cuts,
                                                  const Plane& plane);

/// The middles of the parts of a cut in a plane between those that cross it, begin or end on it.
std::vector<RationalPoint> middles_of_parts(const Plane& plane, const std::vector<FaceCut>& cuts,
                                            std::uint32_t cut, std::span<const std::uint32_t> near);

}  // namespace graze::mesh
