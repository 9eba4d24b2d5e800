// Do edges cancel that lie in one line, though they are cut at different points?
#pragma once

#include <cstdint>
#include <vector>

#include "surface/edges.hpp"
#include "surface/weld.hpp"

namespace graze::surface {

struct Balance {
    bool even = false;  ///< is there an even number of faces at each piece of an edge?
    bool ways = false;  ///< do as many run one way as the other?
};
Balance balance(const Welded& mesh, const Edges& edges);

}  // namespace graze::surface
