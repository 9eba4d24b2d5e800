// Winding numbers of closed shells about places beside their faces.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "surface/box_rows.hpp"
#include "surface/weld.hpp"

namespace graze::surface {

/// Of those faces that `counts` names, which together have no unbalanced edge: their winding number right
/// before and right behind the middle of one of them, which has an area.
std::array<std::int64_t, 2> winding_beside(const Welded& mesh, const BoxTree& tree,
                                           std::uint32_t face,
                                           const std::function<bool(std::uint32_t)>& counts);

}  // namespace graze::surface
