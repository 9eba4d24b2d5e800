// Two faces that meet, as a line of JSON with its proof.
#pragma once

#include <array>
#include <graze/mesh_check.hpp>

#include "queries/json.hpp"

namespace graze::cli {

using namespace queries;

/// "crossing", and so on, and "shared" for `none`.
const char* kind_of(const mesh::FacePair& pair);

/// Of one pair after another. Where a face is there many times, most pairs are the same as the one before.
class Proofs {
public:
    /// Adds the kind and what proves it: a common point, in the relative interiors of both, or else with a plane
    /// between them; it is one of what they share only where that is all.
    void add(Json::Object& line, const Triangle3& a, const Triangle3& b,
             const mesh::FacePair& pair);

private:
    std::array<Vec3, 6> corners_;
    Json::Object last_;
};

}  // namespace graze::cli
