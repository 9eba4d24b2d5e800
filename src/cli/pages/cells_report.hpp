// What resolve and boolean make, as a page.
#pragma once

#include <graze/mesh_cells.hpp>
#include <string>
#include <vector>

#include "cli/pages/mesh_page.hpp"

namespace graze::cli {

/// What a check says of the mesh, and its faces in the colors of the meshes with these names that they are of; of one mesh, in those
/// of what became of its faces. Without a title and sentences; refers to the cells.
MeshPage page_of(const mesh::MendedCells& cells, const mesh::Report& report,
                 const std::vector<std::string>& meshes);

}  // namespace graze::cli
