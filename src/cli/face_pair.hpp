// Two faces that meet, as a line of JSON with its proof.
#pragma once

#include <graze/mesh_check.hpp>

#include "queries/json.hpp"

namespace graze::cli {

using namespace queries;

/// "crossing", and so on, and "shared" for `none`.
const char* kind_of(const mesh::FacePair& pair);

/// Adds the kind and what proves it: a common point, in the relative interiors of both, or else with a plane
/// between them; it is one of what they share only where that is all.
void add_proof(Json::Object& line, const Triangle3& a, const Triangle3& b,
               const mesh::FacePair& pair);

}  // namespace graze::cli
