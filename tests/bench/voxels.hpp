// Other programs' voxels, for the benchmark of voxels.
#pragma once

#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <vector>

namespace graze::bench {

struct VoxelPeer {
    const char* name;
    /// Nanoseconds, without those of its own kinds of mesh and set.
    double (*voxelize)(const Mesh& mesh, const Grid& grid, VoxelSet& set);
    /// Every voxel about every triangle?
    bool asks_all_pairs = false;
};
std::vector<VoxelPeer>& voxel_peers();

}  // namespace graze::bench
