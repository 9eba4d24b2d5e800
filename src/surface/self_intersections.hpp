// self_intersections() of a mesh, and what is found on the way.
#pragma once

#include <graze/mesh_check.hpp>
#include <optional>
#include <vector>

#include "surface/join.hpp"

namespace graze::surface {

/// All that a join needs.
struct Joined {
    Joined(const Mesh& mesh, unsigned threads);
    Joined(const Joined&) = delete;

    Welded welded;
    std::optional<BoxTree> tree;
    std::vector<mesh::FaceShape> shapes;
    std::vector<std::uint8_t> certain;
    std::optional<Join> join;
};

std::vector<mesh::FacePair> self_intersections(const Join& join, const mesh::CheckOptions& options);
std::optional<mesh::FacePair> first_self_intersection(const Join& join,
                                                      const mesh::CheckOptions& options);

}  // namespace graze::surface
