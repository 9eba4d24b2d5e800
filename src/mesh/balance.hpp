// Which edges are left open, once those that lie in one line are added up, though they are cut at different points?
// Whether a mesh is closed is asked here alone.
#pragma once

#include <cstdint>
#include <graze/shapes.hpp>
#include <vector>

#include "mesh/edges.hpp"
#include "mesh/weld.hpp"

namespace graze::mesh {

/// An edge with an odd number of faces, or at which they do not cancel.
struct LooseEdge {
    std::uint32_t from, to;                     ///< points
    std::int64_t faces, forward_less_backward;  ///< as they run from the first end to the other
    /// Once they are added up: has a piece of it an odd number of faces, or more that run one way than the other?
    bool odd = false, uneven = false;
    std::uint32_t line =
        0;  ///< the same of those that overlap in one line, or are joined by others that do
};

/// Fills in what is so once they are added up. Time: near that of a search in a tree of boxes for each end.
void add_up(const std::vector<Vec3>& points, std::vector<LooseEdge>& edges);

inline bool is_loose(std::span<const HalfEdge> faces) {
    if (faces.size() == 2) [[likely]]
        return faces[0].forward() == faces[1].forward();
    const auto forward =
        std::count_if(faces.begin(), faces.end(), [](const HalfEdge& f) { return f.forward(); });
    return 2 * forward != std::ptrdiff_t(faces.size());
}
/// All of a mesh, in the order of its edges, added up.
std::vector<LooseEdge> loose_edges(const Welded& mesh, const Edges& edges);

}  // namespace graze::mesh
