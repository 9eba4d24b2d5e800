// The winding numbers of two meshes beside their pieces.
#pragma once

#include <cstdint>
#include <functional>
#include <graze/mesh_check.hpp>

#include "mesh/weld.hpp"

namespace graze::cells {

/// f(winding of a, winding of b) on each side of each piece of both, until it is false. Both are balanced.
void each_place(const mesh::Welded& a, const mesh::Welded& b, const mesh::Progress& progress,
                const std::function<bool(std::int64_t, std::int64_t)>& f);

}  // namespace graze::cells
