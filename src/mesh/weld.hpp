// Equal corners joined.
#pragma once

#include <array>
#include <cstdint>
#include <graze/mesh.hpp>
#include <string>
#include <vector>

namespace graze::mesh {

/// A mesh whose vertices are different points, each of them a corner. Faces keep their numbers.
struct Welded {
    std::vector<Vec3> points;
    std::vector<std::array<std::uint32_t, 3>> faces;
    std::int64_t duplicates = 0, unused = 0;  ///< of the mesh's vertices
};

inline Triangle3 triangle(const Welded& mesh, const std::array<std::uint32_t, 3>& corners) {
    return {mesh.points[corners[0]], mesh.points[corners[1]], mesh.points[corners[2]]};
}

/// Throws as mesh_check.hpp says; of a mesh that has a name what it says has this.
void validate(const Mesh& mesh, const std::string& name);

/// Throws likewise.
Welded weld(const Mesh& mesh);

/// Of each face, the first with the same corners in any order.
std::vector<std::uint32_t> first_equal_faces(const Welded& mesh);

}  // namespace graze::mesh
