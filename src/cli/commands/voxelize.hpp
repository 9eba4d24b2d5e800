// The command `graze voxelize`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "cli/terminal/ranks.hpp"

namespace graze::cli {

/// The options as they were typed; empty where not given.
struct VoxelizeOptions {
    std::string mesh;
    std::string resolution, cell, origin, dims, lo, hi, clip_lo, clip_hi;
    std::string mode = "26", ties = "closed", inside = "winding";
    unsigned threads = 1;
    bool contact = false, fractions = false;
    std::string output, picture, other;
    std::uint64_t listed = 10;
    bool json = false;
};

/// Reads the mesh, voxelizes it, writes the output files, and prints a summary, or one JSON object,
/// to `out`. Returns the exit status: 1 where another set of voxels differs. Throws std::runtime_error (mesh_error among them) with a message for the user.
int run_voxelize(const VoxelizeOptions& options, const Ranks& ranks, std::ostream& out);

}  // namespace graze::cli
