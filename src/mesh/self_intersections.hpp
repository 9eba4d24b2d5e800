// face_pairs() of a mesh, and what is found on the way.
#pragma once

#include <graze/mesh_check.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "mesh/apart.hpp"
#include "mesh/join.hpp"

namespace graze::mesh {

/// Meshes that reach no farther than the first, or as far as the second, are scaled where that loses nothing: between them
/// doubles tell what there is to tell.
constexpr double least_reach = 0x1p-100, most_reach = 0x1p100;
static_assert(shortest < least_reach && 3 * most_reach < farthest);

/// All that a join needs. Of equal faces one is enough, so where there are some, another mesh is joined.
struct Joined {
    Joined(const Mesh& mesh, unsigned threads);
    Joined(const Joined&) = delete;

    Welded welded;
    bool rescaled;  ///< are these points times a power of two?
    std::vector<std::uint32_t> first_equal;
    std::unique_ptr<Joined>
        different;  ///< if some faces are equal: the first of each, and the same points
    std::vector<std::uint32_t> numbers;  ///< of its faces
    std::optional<Bvh> tree;
    std::vector<mesh::FaceShape> shapes;
    std::vector<std::uint8_t> certain;
    std::optional<Join> join;  ///< if no faces are equal
};

mesh::FacePairs face_pairs(const Joined& joined, const mesh::CheckOptions& options);
std::optional<mesh::FacePair> first_self_intersection(const Joined& joined,
                                                      const mesh::CheckOptions& options);

}  // namespace graze::mesh
