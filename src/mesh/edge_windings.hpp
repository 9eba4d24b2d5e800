// What lies beside the edges of a solid that are in a face of another one.
//
// Where nothing of its solid is at an edge but the faces of this edge, they tell what is inside of it to either side.
#pragma once

#include <cstdint>
#include <functional>

#include "mesh/meeting_pairs.hpp"

namespace graze::mesh {

/// What the edges of a face of another solid do to a face.
enum class EdgeCuts {
    none,     ///< no edge goes through its inside
    told,     ///< some do, and what is beside all of them is told
    not_told  ///< beside one or more it is not
};

/// f(winding of the other solid) on each side, in a face, of those edges of a face of that solid that go through
/// its inside, where no face lies there as well. Told are those edges with a bit in `lone`, from corner i to the next:
/// nothing of that solid is at them but their faces. The two faces meet so `beyond` what they share.
EdgeCuts edge_windings(const Triangle3& face, const State& other, std::uint32_t of_other,
                       unsigned lone, FaceContact beyond,
                       const std::function<void(std::int64_t)>& f);

}  // namespace graze::mesh
