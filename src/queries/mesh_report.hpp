// What is found about a mesh, in words and as JSON.
#pragma once

#include <cstdint>
#include <graze/mesh_defects.hpp>
#include <string>

#include "queries/json.hpp"

namespace graze::queries {

/// "1 open edge", "1,234 open edges".
std::string counted(const mesh::Defect& defect, std::int64_t count);
/// The same, and what it means: "1,234 open edges: the mesh is not closed".
std::string sentence(const mesh::Defect& defect, std::int64_t count);

/// Faces of the file: a polygon is one.
std::int64_t faces_of(const Mesh& mesh);

/// The fields that `graze check --json` prints behind that of the file.
Json::Object fields_of(const Mesh& mesh, const mesh::Report& report);

/// Of a mesh that is not a solid: "3 open edges".
std::string why_no_solid(const mesh::Report& report);

}  // namespace graze::queries
