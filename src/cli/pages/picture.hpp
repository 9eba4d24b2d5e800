// A picture of voxels: three slices through the middle of the grid, and a view from above.
#pragma once

#include <filesystem>
#include <graze/voxel.hpp>

namespace graze::cli {

/// Throws std::runtime_error for what is no .png file in a folder: before any work is done.
void expect_drawable(const std::filesystem::path& path);

/// Slices: dark where a voxel borders on one outside of the set, light elsewhere, orange where it only
/// touches the mesh. `cut_open` leaves a quarter out of the view, so that the inside shows.
/// Throws std::runtime_error.
void write_picture(const std::filesystem::path& path, const Grid& grid, const VoxelSet& set,
                   const VoxelSet* overlapping, bool cut_open);

}  // namespace graze::cli
