// Equal corners joined.
#pragma once

#include <array>
#include <cstdint>
#include <graze/mesh.hpp>
#include <vector>

namespace graze::surface {

/// A mesh whose vertices are different points, each of them a corner. Faces keep their numbers.
struct Welded {
    std::vector<Vec3> points;
    std::vector<std::array<std::uint32_t, 3>> faces;
    std::int64_t duplicates = 0, unused = 0;  ///< of the mesh's vertices
};

/// Throws as mesh_check.hpp says.
Welded weld(const Mesh& mesh);

}  // namespace graze::surface
