// What mesh::Index keeps.
#pragma once

#include <array>
#include <graze/mesh_index.hpp>

#include "surface/balance.hpp"
#include "surface/box_rows.hpp"
#include "surface/weld.hpp"

namespace graze::mesh {

struct Index::State {
    explicit State(const Mesh& mesh);

    surface::Welded welded;
    surface::BoxTree tree;
    Aabb3 box{};  ///< of a mesh with faces
    surface::Balance balance;

    bool empty() const { return welded.faces.empty(); }
    Triangle3 face(std::uint32_t n) const { return triangle(welded, welded.faces[n]); }
};

}  // namespace graze::mesh
