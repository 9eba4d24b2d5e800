// Polygons as triangles.
#pragma once

#include <graze/mesh.hpp>

namespace graze::reader {

/// Readers make fans of polygons, from their first vertices. Where such a fan folds back, as the polygon is concave,
/// it is cut into other triangles, as many, that do not: seen along the axis that is nearest to its normal. If there
/// are none, as it crosses itself, or it has more than max_corners, the fan stays.
void cut_concave_polygons(Mesh& mesh);
inline constexpr std::size_t max_corners = 10'000;

}  // namespace graze::reader
