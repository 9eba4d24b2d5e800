// What lines meet of a mesh, as JSON.
#pragma once

#include <cstdint>
#include <graze/mesh_index.hpp>

#include "queries/json.hpp"

namespace graze::queries {

/// Adds a face as its file has it: a polygon by its number, and the part that it is in.
void add_face(Json::Object& fields, const Mesh& mesh, std::uint32_t triangle);

/// As `graze cast` prints it.
Json to_json(const Mesh& mesh, const mesh::Hit& hit);

}  // namespace graze::queries
