// Where two parts are nearer to each other than a clearance, to draw and to list.
#pragma once

#include <graze/assembly.hpp>
#include <graze/distance.hpp>
#include <vector>

namespace graze::cli {

struct NearFaces {
    mesh::NearPair faces;
    Distance3 distance;
};
/// Pairs of faces that hang together by faces, the nearest first.
struct NearPlace {
    std::vector<NearFaces> pairs;
};

/// The place with the nearest pair comes first. Of many pairs some are looked at, the nearest among them.
std::vector<NearPlace> near_places(const Mesh& a, const Mesh& b, const mesh::PartPair& parts);

}  // namespace graze::cli
