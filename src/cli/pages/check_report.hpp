// What check found, as a page.
#pragma once

#include <cstddef>
#include <graze/mesh_defects.hpp>
#include <vector>

#include "cli/pages/mesh_page.hpp"
#include "cli/pages/places.hpp"

namespace graze::cli {

/// Are these pairs of faces?
bool is_of_pairs(const mesh::Defect& defect);

/// Without a title and sentences. Lists no more items of each kind than `limit`: the longest of each place, and
/// then others. The page refers to the mesh.
MeshPage page_of(const Mesh& mesh, const mesh::Report& report, std::size_t limit);

}  // namespace graze::cli
