// Open3D's VoxelGrid of a triangle mesh: every voxel of the grid and every triangle, in doubles.
#include <open3d/geometry/TriangleMesh.h>
#include <open3d/geometry/VoxelGrid.h>

#include "bench.hpp"
#include "voxels.hpp"

namespace graze::bench {
namespace {

double voxelize_by_open3d(const Mesh& mesh, const Grid& grid, VoxelSet& set) {
    open3d::geometry::TriangleMesh theirs;
    for (const Vec3& v : mesh.vertices) theirs.vertices_.emplace_back(v.x, v.y, v.z);
    for (const auto& t : mesh.triangles)
        theirs.triangles_.emplace_back(int(t[0]), int(t[1]), int(t[2]));
    const Vec3 origin = grid.origin.rounded();
    const double cell = grid.cell[0].to_double();
    Eigen::Vector3d low(origin.x, origin.y, origin.z), high = low;
    for (int k = 0; k < 3; ++k) high[k] += cell * double(grid.dims[std::size_t(k)]);
    std::shared_ptr<open3d::geometry::VoxelGrid> found;
    const double time = time_of([&] {
        found = open3d::geometry::VoxelGrid::CreateFromTriangleMeshWithinBounds(theirs, cell, low,
                                                                                high);
    });
    set = VoxelSet(grid.dims);
    for (const auto& voxel : found->GetVoxels()) {
        const Eigen::Vector3i& v = voxel.grid_index_;
        bool within = true;
        for (int k = 0; k < 3; ++k) within &= v[k] >= 0 && v[k] < grid.dims[std::size_t(k)];
        if (within) set.insert(v[0], v[1], v[2], v[2]);
    }
    return time;
}

}  // namespace

void add_open3d() { voxel_peers().push_back({"Open3D", voxelize_by_open3d, true}); }

}  // namespace graze::bench
