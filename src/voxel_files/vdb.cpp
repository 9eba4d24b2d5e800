// Source: OpenVDB's documentation, "openvdb::io::Stream". Index (i, j, k) of the file is the centre of
// voxel (i, j, k).
#include <openvdb/io/Stream.h>
#include <openvdb/openvdb.h>
#include <openvdb/tools/Prune.h>

#include <cstdint>
#include <istream>
#include <limits>
#include <ostream>
#include <streambuf>

#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

namespace {

constexpr const char* dims_name = "graze_dims";

openvdb::BoolGrid::Ptr grid_of(const char* name, const Grid& grid, const VoxelSet& set) {
    auto made = openvdb::BoolGrid::create(false);
    made->setName(name);
    const Vec3 origin = grid.origin.rounded(), cell = grid.cell.rounded();
    openvdb::Mat4d map = openvdb::Mat4d::identity();
    for (int k = 0; k < 3; ++k) {
        map(k, k) = cell[k];
        map(3, k) = origin[k] + cell[k] / 2;
    }
    made->setTransform(openvdb::math::Transform::createLinearTransform(map));
    const auto& dims = set.dims();
    made->insertMeta(dims_name, openvdb::Vec3IMetadata(
                                    openvdb::Vec3i(int(dims[0]), int(dims[1]), int(dims[2]))));
    auto to = made->getAccessor();
    for_each_run(set, [&](std::int64_t i, std::int64_t j, std::int64_t first, std::int64_t last) {
        for (std::int64_t k = first; k <= last; ++k)
            to.setValueOn(openvdb::Coord(int(i), int(j), int(k)), true);
    });
    openvdb::tools::prune(made->tree());
    return made;
}

/// Reads from memory without a copy.
struct Buffer : std::streambuf {
    explicit Buffer(std::string_view bytes) {
        char* first = const_cast<char*>(bytes.data());
        setg(first, first, first + bytes.size());
    }
    pos_type seekoff(off_type by, std::ios::seekdir from, std::ios::openmode) override {
        char* at = from == std::ios::beg ? eback() : from == std::ios::cur ? gptr() : egptr();
        if (by < eback() - at || by > egptr() - at) return pos_type(off_type(-1));
        setg(eback(), at + by, egptr());
        return pos_type(gptr() - eback());
    }
    pos_type seekpos(pos_type to, std::ios::openmode which) override {
        return seekoff(off_type(to), std::ios::beg, which);
    }
};

void expect_coordinates(const Grid& grid, const std::string& name) {
    for (const std::int64_t n : grid.dims)
        if (n > std::numeric_limits<std::int32_t>::max())
            fail(name, "a .vdb file holds less than 2^31 voxels a side");
}

void write_vdb(std::ostream& out, const Content& content) {
    openvdb::GridPtrVec grids{grid_of("voxels", content.grid, content.set)};
    if (content.overlapping)
        grids.push_back(grid_of("overlapping", content.grid, *content.overlapping));
    openvdb::io::Stream(out).write(grids);
}

VoxelFile read_vdb(std::string_view bytes, const std::string& name) try {
    Buffer buffer(bytes);
    std::istream in(&buffer);
    // OpenVDB does not look for the end.
    in.exceptions(std::ios::failbit | std::ios::badbit);
    const auto grids = openvdb::io::Stream(in, false).getGrids();
    if (!grids || grids->empty()) fail(name, "has no grid");
    const openvdb::GridBase& first = *grids->front();
    const auto box = first.evalActiveVoxelBoundingBox();
    VoxelSet::Index dims{1, 1, 1};
    if (!box.empty())
        for (int k = 0; k < 3; ++k) {
            if (box.min()[k] < 0) fail(name, "has voxels with negative indices");
            dims[std::size_t(k)] = box.max()[k] + 1;
        }
    if (const auto given = first.getMetadata<openvdb::Vec3IMetadata>(dims_name))
        for (int k = 0; k < 3; ++k)
            dims[std::size_t(k)] = std::max<std::int64_t>(dims[std::size_t(k)], given->value()[k]);
    const auto& map = first.transform();
    const auto cell = map.voxelSize(), corner = map.indexToWorld(openvdb::Vec3d(-0.5));
    VoxelFile file{VoxelSet(dims), Vec3{corner[0], corner[1], corner[2]},
                   Vec3{cell[0], cell[1], cell[2]}};
    const auto take = [&](const auto& grid) {
        for (auto at = grid.cbeginValueOn(); at; ++at) {
            const auto part = at.getBoundingBox();
            for (int i = part.min()[0]; i <= part.max()[0]; ++i)
                for (int j = part.min()[1]; j <= part.max()[1]; ++j)
                    file.set.insert(i, j, part.min()[2], part.max()[2]);
        }
    };
    using Types = openvdb::TypeList<openvdb::BoolGrid, openvdb::MaskGrid, openvdb::FloatGrid,
                                    openvdb::DoubleGrid, openvdb::Int32Grid, openvdb::Int64Grid>;
    if (!first.apply<Types>(take))
        fail(name, "has a grid of " + first.valueType() +
                       "; allowed: bool, mask, float, double, int32, int64");
    return file;
} catch (const std::ios::failure&) {
    fail(name, "ends early");
} catch (const openvdb::Exception& error) {
    fail(name, std::string("cannot be read: ") + error.what());
}

}  // namespace

}  // namespace graze::voxel_files

namespace graze {
void add_vdb_files() {
    openvdb::initialize();
    voxel_files::add({".vdb", voxel_files::write_vdb, voxel_files::expect_coordinates,
                      voxel_files::read_vdb, false, true});
}
}  // namespace graze
