// self_intersections() of a mesh whose equal corners are joined.
#pragma once

#include <graze/mesh_check.hpp>
#include <optional>
#include <vector>

#include "surface/join.hpp"

namespace graze::surface {

std::vector<mesh::FacePair> self_intersections(const Join& join, const mesh::CheckOptions& options);
std::optional<mesh::FacePair> first_self_intersection(const Join& join,
                                                      const mesh::CheckOptions& options);

}  // namespace graze::surface
