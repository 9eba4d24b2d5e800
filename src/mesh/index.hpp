// What mesh::Index keeps.
#pragma once

#include <graze/mesh_index.hpp>
#include <mutex>
#include <optional>
#include <vector>

#include "mesh/balance.hpp"
#include "mesh/bvh.hpp"
#include "mesh/edges.hpp"
#include "mesh/stars.hpp"
#include "mesh/weld.hpp"

namespace graze::mesh {

struct Index::State {
    explicit State(const Mesh& mesh);

    mesh::Welded welded;
    mesh::Bvh tree;
    Aabb3 box{};  ///< of a mesh with faces
    mesh::Edges edges;
    bool even,
        winds;  ///< is the number of faces at each piece of an edge even, and do they cancel?
    std::vector<FaceShape> shapes;
    mutable std::once_flag checked;
    mutable Report report;  ///< once it is checked

    bool empty() const { return welded.faces.empty(); }
    Triangle3 face(std::uint32_t n) const { return triangle(welded, welded.faces[n]); }
};

/// Of the faces with an area about a point; empty where it is on one of them.
std::optional<std::int64_t> winding_about(const Index::State& mesh, const Vec3& point);

}  // namespace graze::mesh
