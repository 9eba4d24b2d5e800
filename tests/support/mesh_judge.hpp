// The judge of whole meshes: pairs of faces by brute force, topology by sets and maps of points. It shares
// nothing with the library but the structs, and does not link it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <string>
#include <vector>

namespace mesh_judge {

/// All that meet beyond what they share, sorted, of those whose boxes meet: by a sweep along x, in doubles.
struct Pairs {
    std::vector<graze::mesh::FacePair> list;
    std::int64_t judged = 0;
};
Pairs pairs(const graze::Mesh& mesh);

struct Counted {
    graze::mesh::Topology topology;
    std::vector<std::size_t> shell_of;  ///< the first face of the shell of each face
};
Counted counted(const graze::Mesh& mesh);

/// All of it, to compare and to read.
std::string text(const graze::mesh::Topology& topology);

}  // namespace mesh_judge
