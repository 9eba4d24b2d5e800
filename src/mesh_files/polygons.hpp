// Polygons as triangles.
#pragma once

#include <graze/mesh.hpp>

namespace graze::mesh_files {

/// Readers make fans of polygons. This cuts each into as many triangles that depend on the polygon alone, not on where
/// its line begins or which way it runs: seen along the axis nearest to its normal, none is turned over and none is
/// flat, where that can be had. It is always had of a polygon that does not meet itself, up to max_corners. Of others
/// that have at most max_compared, as few triangles as can be are turned over, then flat; with more corners they
/// become a fan, where ears do not lead to an end.
void cut_polygons(Mesh& mesh);
inline constexpr std::size_t max_corners = 10'000, max_compared = 32;

}  // namespace graze::mesh_files
