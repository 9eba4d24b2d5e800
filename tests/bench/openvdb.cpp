// OpenVDB by distance: the voxels whose centre is within half a diagonal of the mesh. No voxel is missed
// but for rounding; those around an edge or corner of the mesh are too many.
#include <openvdb/openvdb.h>
#include <openvdb/tools/MeshToVolume.h>

#include <cmath>

#include "bench.hpp"
#include "voxels.hpp"

namespace graze::bench {
namespace {

double voxelize_by_distance(const Mesh& mesh, const Grid& grid, VoxelSet& set) {
    openvdb::initialize();
    std::vector<openvdb::Vec3s> points;
    std::vector<openvdb::Vec3I> triangles;
    std::vector<openvdb::Vec4I> quads;
    const Vec3 origin = grid.origin.rounded();
    const double cell = grid.cell[0].to_double();
    for (const Vec3& v : mesh.vertices)
        points.emplace_back(float((v.x - origin.x) / cell - 0.5),
                            float((v.y - origin.y) / cell - 0.5),
                            float((v.z - origin.z) / cell - 0.5));
    for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    const auto unit = openvdb::math::Transform::createLinearTransform(1);
    openvdb::FloatGrid::Ptr distances;
    const double time = time_of([&] {
        distances = openvdb::tools::meshToUnsignedDistanceField<openvdb::FloatGrid>(
            *unit, points, triangles, quads, 1);
    });
    set = VoxelSet(grid.dims);
    for (auto at = distances->cbeginValueOn(); at; ++at) {
        const openvdb::Coord c = at.getCoord();
        bool within = *at <= float(std::sqrt(0.75));
        for (int k = 0; k < 3; ++k) within &= c[k] >= 0 && c[k] < grid.dims[std::size_t(k)];
        if (within) set.insert(c[0], c[1], c[2], c[2]);
    }
    return time;
}

}  // namespace

void add_openvdb() { voxel_peers().push_back({"OpenVDB by distance", voxelize_by_distance}); }

}  // namespace graze::bench
