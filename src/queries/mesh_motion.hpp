// What of moving meshes meets, as JSON.
#pragma once

#include <graze/mesh_motion.hpp>

#include "queries/json.hpp"

namespace graze::queries {

/// {"t": [0.25, 0.25], "contact": "overlapping", "crosses": true, "point": [..], "a": {"vertex": 3, "face": 1}, "b": {"edge": [4, 7], "face":
/// 2}}: a face has "vertices". Numbers of faces are those of the file.
Json::Object fields_of(const Mesh& a, const Mesh& b, const mesh::MeshContact& contact);

}  // namespace graze::queries
