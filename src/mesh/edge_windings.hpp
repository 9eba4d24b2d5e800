// What lies beside the edges of a solid that are in a face of another one.
//
// Of solids that meet themselves nowhere, and of which no faces cross, all that cuts a face is edges of the other
// solid; the faces around such an edge tell what is inside of that solid to either side of it.
#pragma once

#include <cstdint>
#include <functional>

#include "mesh/meeting_pairs.hpp"

namespace graze::mesh {

/// f(winding of the other solid) on each side, in a face, of those edges of a face of that solid that go through
/// its inside, where no face lies there as well. True if there are any such edges. The two faces meet so `beyond`
/// what they share.
bool edge_windings(const Triangle3& face, const State& other, std::uint32_t of_other,
                   FaceContact beyond, const std::function<void(std::int64_t)>& f);

}  // namespace graze::mesh
