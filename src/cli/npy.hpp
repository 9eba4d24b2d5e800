// NumPy's .npy files, format 1.0.
// Source: NumPy documentation, numpy.lib.format.
#pragma once

#include <graze/voxel.hpp>
#include <iosfwd>

namespace graze::cli {

/// Writes the voxels as an array of bool of shape (nx, ny, nz) in C order. With those that overlap, of
/// uint8: 1 for a voxel that touches only, 2 for one that overlaps.
void write_npy(std::ostream& out, const VoxelSet& voxels, const VoxelSet* overlapping = nullptr);

}  // namespace graze::cli
