// topology() of a mesh whose equal corners are joined, with what it has found of each face.
#pragma once

#include <cstdint>
#include <graze/mesh_check.hpp>
#include <limits>
#include <vector>

#include "mesh/edges.hpp"
#include "mesh/weld.hpp"

namespace graze::mesh {

/// Of a face without edges.
constexpr std::uint32_t no_shell = std::numeric_limits<std::uint32_t>::max();

struct FacesOfShells {
    mesh::Topology topology;
    std::vector<std::uint32_t> shell_of;  ///< of faces
};
FacesOfShells topology(const Welded& mesh, const Edges& edges,
                       const std::vector<mesh::FaceShape>& shapes,
                       const std::vector<std::uint8_t>& certain_stars,
                       const std::vector<std::uint32_t>& first_equal);

}  // namespace graze::mesh
