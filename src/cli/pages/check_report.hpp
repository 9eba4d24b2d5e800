// What check found, as a page.
#pragma once

#include <cstddef>
#include <graze/mesh_check.hpp>
#include <vector>

#include "cli/pages/mesh_page.hpp"
#include "cli/pages/places.hpp"

namespace graze::cli {

/// Of a closed, oriented shell that bounds no solid, not even around a hole.
bool is_inverted(const mesh::Shell& shell);
bool is_nested(const mesh::Shell& shell);
bool is_empty(const mesh::Shell& shell);

/// Without a title and sentences. Lists no more items of each kind than `limit`: the longest of each place, and
/// then others. The page refers to the mesh.
MeshPage page_of(const Mesh& mesh, const mesh::Report& report, std::size_t limit);

}  // namespace graze::cli
