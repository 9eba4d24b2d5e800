// Points whose faces certainly meet in what they share alone.
#pragma once

#include <graze/mesh_check.hpp>
#include <vector>

#include "mesh/weld.hpp"

namespace graze::mesh {

/// What each face spans: told by doubles, where they are certain that it has an area.
std::vector<mesh::FaceShape> shapes_of(const Welded& mesh, unsigned threads = 1);

/// For each point: is it certain, by doubles alone, that no two of the faces at it meet beyond what they share?
/// Most are, of most meshes: then nothing needs to be asked of their faces. How many these are, up to 255; or 0.
std::vector<std::uint8_t> certain_stars(const Welded& mesh, unsigned threads = 1);

}  // namespace graze::mesh
