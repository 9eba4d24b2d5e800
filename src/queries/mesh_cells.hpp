// Pieces of meshes as JSON and in exact numbers.
#pragma once

#include <cstddef>
#include <graze/mesh_cells.hpp>
#include <iosfwd>
#include <span>

#include "queries/assembly.hpp"
#include "queries/json.hpp"

namespace graze::queries {

/// {"mesh": "b", "edges": 4, "even": false, "first": [[[0, 0, 2], [1, 0, 2]]]}. Here and below `meshes` are those that the pieces
/// are of, and "mesh" is left out where it has no name.
Json to_json(std::span<const NamedMesh> meshes, const mesh::Unbalanced& unbalanced);

/// [{"mesh": "a", "face": 17, "turned": false}], with the numbers that faces have in their file.
Json to_json(std::span<const NamedMesh> meshes, std::span<const mesh::PieceSource> sources);

/// Corners with vertex empty.
std::size_t new_corners(const mesh::Cells& cells);

/// Are there such, or vertices that are none in floats?
bool need_rounding(const mesh::Cells& cells, mesh::Precision precision);

/// An OFF file whose coordinates are integers or fractions such as -1/3.
void write_exact_off(std::ostream& out, const mesh::Cells& cells);

}  // namespace graze::queries
