// What pieces of meshes are, and why, as one JSON object that can be checked without graze: docs/check_cells.py does.
#pragma once

#include <graze/mesh_cells.hpp>
#include <iosfwd>
#include <span>
#include <string>

namespace graze::queries {

/// Of resolve(): `meshes` is the one that was asked.
///     {"operands": [{"name": "", "vertices": [[0, 0, 0], ..], "triangles": [[0, 1, 2], ..]}],
///      "corners": [["1/3", "0", "2"], ..], "flat": [[0, 17], ..], "pieces": [[0, 1, 2], ..],
///      "sources": [[[0, 3, false]], ..]}
/// A source is a mesh, a face, and whether it is turned; both are numbers from 0, as is a mesh and a face in "flat".
void write_proof(std::ostream& out, const Mesh& mesh, const mesh::Cells& cells);

/// Of a boolean(), or of a solid(), which is the expression that is its name. As above, each operand with its "rule", and with
///     "expression": "a - b", "before": [[0, 1], ..], "result": [[0, 5, 1], ..]
/// the winding numbers of the operands right before each piece, and the triangles of the result, by numbers of corners.
void write_proof(std::ostream& out, std::span<const mesh::Operand> operands,
                 const std::string& expression, const mesh::WoundCells& all,
                 const mesh::Cells& result);

}  // namespace graze::queries
