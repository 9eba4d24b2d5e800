// Other programs' answers about whole meshes, for their benchmark.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <graze/mesh.hpp>
#include <vector>

namespace graze::bench {

/// Two faces that meet.
using FaceNumbers = std::vector<std::array<std::uint32_t, 2>>;

struct WholeMeshPeer {
    const char* name;
    /// Takes a mesh as it wants it, before the clock runs; what it gives back lists pairs of its faces. Empty
    /// where it cannot take that mesh.
    std::function<void(FaceNumbers&)> (*self_intersections)(const Mesh& mesh);
};
std::vector<WholeMeshPeer>& whole_mesh_peers();

}  // namespace graze::bench
