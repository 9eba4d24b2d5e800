// What grids and voxels check alike.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/voxel.hpp>

#include "arith/rational.hpp"
#include "voxel/lattice.hpp"

namespace graze::voxel {

/// Throws std::invalid_argument for a number that is not rational.
std::array<arith::Rational, 3> rationals(const ExactVec3& v, const char* what);
/// Throws std::invalid_argument unless each is greater than 0.
void check_cell(const std::array<arith::Rational, 3>& cell);
/// Throws std::invalid_argument as these two do.
Axes axes_of(const Grid& grid);
/// Throws std::invalid_argument for a vertex that is not there.
void check_triangle(std::size_t number, const std::array<std::uint32_t, 3>& triangle,
                    std::size_t vertices);
/// Throws std::invalid_argument for a voxel beyond the grid.
void check_voxel(const VoxelSet::Index& voxel, const VoxelSet::Index& dims);

}  // namespace graze::voxel
