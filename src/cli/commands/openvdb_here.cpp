#include <graze/voxel_files.hpp>

#include "cli/commands/openvdb.hpp"

namespace graze::cli {

void load_openvdb(const VoxelizeOptions&, char**) { add_vdb_files(); }

}  // namespace graze::cli
