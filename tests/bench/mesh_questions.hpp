// Other programs' answers to questions about a mesh that is made ready, for their benchmark.
#pragma once

#include <cstddef>
#include <functional>
#include <graze/mesh.hpp>
#include <optional>
#include <vector>

namespace graze::bench {

/// Each takes a mesh as it wants it, before the clock runs; empty where it cannot take that mesh.
struct MeshQuestionPeer {
    const char* name;
    /// -1 outside, 0 on the mesh, 1 inside.
    std::function<int(const Vec3&)> (*locate)(const Mesh& mesh);
    /// How many faces a ray meets.
    std::function<std::size_t(const Ray3&)> (*hits)(const Mesh& mesh);
    /// A face that it meets first.
    std::function<std::optional<std::uint32_t>(const Ray3&)> (*first_hit)(const Mesh& mesh);
    /// Do the solids meet?
    std::function<bool()> (*meet)(const Mesh& a, const Mesh& b);
};
std::vector<MeshQuestionPeer>& mesh_question_peers();

}  // namespace graze::bench
