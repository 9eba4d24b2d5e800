// What rounding may have changed of pieces.
#pragma once

#include <graze/mesh_cells.hpp>
#include <optional>

namespace graze::cells {

struct NearMoved {
    mesh::FacePairs pairs;  ///< that meet, in the order of faces
    bool
        bounds_as_before;  ///< where none do, is it known that windings on both sides of all faces are as they were?
};

/// Of pieces that met in what they share alone, and then had their corners rounded. Nothing if it is to be asked of all faces:
/// where pieces are left out, or most have moved.
std::optional<NearMoved> check_near_moved(const mesh::Cells& cells, const Mesh& rounded,
                                          const mesh::CheckOptions& options);

}  // namespace graze::cells
