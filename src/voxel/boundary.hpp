// Is a mesh closed, so that it has an inside?
#pragma once

#include <array>
#include <cstdint>
#include <graze/shapes.hpp>
#include <span>

namespace graze::voxel {

/// Throws std::invalid_argument, with some of the edges, unless each edge is run through as often from
/// either end: corners of equal coordinates are one.
void expect_no_boundary(std::span<const Vec3> vertices,
                        std::span<const std::array<std::uint32_t, 3>> triangles);

}  // namespace graze::voxel
