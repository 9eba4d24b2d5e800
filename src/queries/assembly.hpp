// How the parts of an assembly are related, in words and as JSON.
#pragma once

#include <cstdint>
#include <graze/assembly.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "queries/json.hpp"

namespace graze::queries {

struct NamedMesh {
    std::string name;
    const Mesh* mesh;
};

/// From what is worst; none is of faces that meet in corners that they share alone.
inline constexpr mesh::FaceContact contacts_by_weight[]{
    mesh::FaceContact::crossing, mesh::FaceContact::coplanar, mesh::FaceContact::duplicate,
    mesh::FaceContact::touching, mesh::FaceContact::none};
std::int64_t count_of(const std::vector<mesh::FacePair>& pairs, mesh::FaceContact contact);

/// Of a pair without a relation: "lid is not a solid: 3 open edges".
std::string why_not_related(std::span<const NamedMesh> parts, const mesh::Clashes& clashes,
                            const mesh::PartPair& pair);

/// A point of both parts, where there is one.
std::optional<ExactVec3> common_point(std::span<const NamedMesh> parts, const mesh::PartPair& pair);

/// Pairs of parts by their relation, or "not told".
std::map<std::string, std::int64_t> counts_of(const mesh::Clashes& clashes);

/// Pairs of parts by their verdict on a clearance.
std::map<mesh::Verdict, std::int64_t> verdicts_of(const mesh::Clashes& clashes);

/// What `graze clash --json` prints; with the clearance that was asked, all pairs that it was asked of.
Json to_json(std::span<const NamedMesh> parts, const mesh::Clashes& clashes,
             const std::optional<Exact>& clearance = {});

}  // namespace graze::queries
