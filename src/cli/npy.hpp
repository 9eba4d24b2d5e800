// NumPy's .npy files, format 1.0.
// Source: NumPy documentation, numpy.lib.format.
#pragma once

#include <graze/voxel.hpp>
#include <iosfwd>

namespace graze::cli {

/// Writes the voxels as an array of bool of shape (nx, ny, nz) in C order.
void write_npy(std::ostream& out, const VoxelSet& voxels);

}  // namespace graze::cli
