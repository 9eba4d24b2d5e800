// Some meshes as one, and its pieces.
#pragma once

#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <optional>
#include <span>
#include <vector>

#include "mesh/bvh.hpp"
#include "mesh/weld.hpp"

namespace graze::cells {

/// One mesh behind another.
class Meshes {
public:
    explicit Meshes(const Mesh& mesh) : only_(&mesh), first_vertex_{0}, first_face_{0} {}
    /// Throws std::length_error where they have 2^31 faces together, or vertices.
    explicit Meshes(std::span<const mesh::Operand> operands);

    std::size_t count() const { return first_face_.size(); }
    const Mesh& all() const { return only_ ? *only_ : joined_; }
    std::uint32_t number_of(const mesh::OfMesh& face) const {
        return first_face_[face.mesh] + face.number;
    }
    mesh::OfMesh face(std::uint32_t n) const { return find(first_face_, n); }
    mesh::OfMesh vertex(std::uint32_t n) const { return find(first_vertex_, n); }

private:
    static mesh::OfMesh find(const std::vector<std::uint32_t>& first, std::uint32_t n);

    const Mesh* only_ = nullptr;
    Mesh joined_;
    std::vector<std::uint32_t> first_vertex_, first_face_;  ///< of each
};

struct Resolved {
    mesh::Welded welded;            ///< all of the meshes
    std::optional<mesh::Bvh> tree;  ///< of these, if it was made anyway
    mesh::Cells cells;
};
/// In the default float environment.
Resolved resolve(const Meshes& meshes, const mesh::CheckOptions& options);

}  // namespace graze::cells
