// .vdb files in the command. OpenVDB takes 50 ms to load: so it is not in graze, but in graze-vdb, the same
// program, which lies beside it.
#pragma once

#include "cli/commands/voxelize.hpp"

namespace graze::cli {

/// If a file of the options is a .vdb file: in graze-vdb makes them known; in graze becomes graze-vdb, with
/// the same arguments, or returns if there is none.
void load_openvdb(const VoxelizeOptions& options, char** arguments);

}  // namespace graze::cli
