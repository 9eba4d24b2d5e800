// Planes and sections of meshes as JSON.
#pragma once

#include <graze/mesh_cut.hpp>
#include <optional>

#include "queries/assembly.hpp"
#include "queries/json.hpp"

namespace graze::queries {

/// {"normal": ["0", "0", "1"], "offset": "25/2"}
Json to_json(const ExactPlane<3>& plane);

/// null, or {"flaw": "open", "near": [1, 2, 5], "faces": [3, 17]}
Json to_json(const Mesh& mesh, const std::optional<mesh::CutObstacle>& obstacle);

/// What `graze section --json` prints of a plane.
Json to_json(const NamedMesh& of, const ExactPlane<3>& plane, mesh::Tie tie,
             const mesh::Section& section);

}  // namespace graze::queries
