// A mesh that is far larger than the memory it may take: a ball tiled into a binary STL file.
#include <sys/resource.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <iostream>
#include <map>
#include <random>

#include "support/catch.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;
namespace fs = std::filesystem;

namespace {

/// About 1,000 triangles from 0 to 1, all coordinates multiples of 2^-10, so that tiles of it are exact as
/// floats.
std::vector<Triangle3> ball() {
    constexpr int rings = 16, steps = 32;
    constexpr double pi = 3.14159265358979323846;
    const auto at = [&](int ring, int step) {
        const double u = pi * ring / rings, w = 2 * pi * step / steps;
        const auto snap = [](double x) { return std::round((x + 1) * 512) / 1024; };
        return Vec3{snap(std::sin(u) * std::cos(w)), snap(std::sin(u) * std::sin(w)),
                    snap(std::cos(u))};
    };
    std::vector<Triangle3> triangles;
    for (int r = 0; r < rings; ++r)
        for (int s = 0; s < steps; ++s) {
            triangles.push_back({at(r, s), at(r + 1, s), at(r + 1, s + 1)});
            triangles.push_back({at(r, s), at(r + 1, s + 1), at(r, s + 1)});
        }
    return triangles;
}

void put(std::string& bytes, const Vec3& v) {
    for (int k = 0; k < 3; ++k) {
        const auto x = float(v[k]);
        bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
    }
}

void write_tiles(const fs::path& path, const std::vector<Triangle3>& tile, const Index& tiles) {
    std::ofstream file(path, std::ios::binary);
    const auto count = std::uint32_t(tiles[0] * tiles[1] * tiles[2] * std::int64_t(tile.size()));
    file << std::string(80, ' ');
    file.write(reinterpret_cast<const char*>(&count), sizeof count);
    for (std::int64_t i = 0; i < tiles[0]; ++i)
        for (std::int64_t j = 0; j < tiles[1]; ++j)
            for (std::int64_t k = 0; k < tiles[2]; ++k) {
                const Vec3 by{double(i), double(j), double(k)};
                std::string bytes;
                for (const Triangle3& t : tile) {
                    put(bytes, {});
                    for (const Vec3& v : {t.a, t.b, t.c})
                        put(bytes, {v.x + by.x, v.y + by.y, v.z + by.z});
                    bytes.append(2, '\0');
                }
                file << bytes;
            }
    file.close();
    REQUIRE(file);
}

struct Removed {
    fs::path path;
    ~Removed() { fs::remove(path); }
};

constexpr std::int64_t cells = 8;  // of a tile, along each axis

/// The voxels of all tiles, each of which is touched by the next.
VoxelSet of_tiles(const std::vector<Triangle3>& tile, const Index& tiles, const Grid& grid,
                  const VoxelOptions& options) {
    const Exact before("-1/8");
    const VoxelSet one =
        voxelize(mesh_of(tile),
                 {{before, before, before}, grid.cell, {cells + 2, cells + 2, cells + 2}}, options)
            .set;
    VoxelSet all(grid.dims);
    for (std::int64_t i = 0; i < tiles[0]; ++i)
        for (std::int64_t j = 0; j < tiles[1]; ++j)
            for (std::int64_t k = 0; k < tiles[2]; ++k)
                for (const Index& v : list(one)) {
                    const Index w{cells * i + v[0] - 1, cells * j + v[1] - 1, cells * k + v[2] - 1};
                    if (w[0] >= 0 && w[1] >= 0 && w[2] >= 0 && w[0] < grid.dims[0] &&
                        w[1] < grid.dims[1] && w[2] < grid.dims[2])
                        all.insert(w[0], w[1], w[2], w[2]);
                }
    return all;
}

/// The kilobytes are those of the process, by mode.
void stream(const Index& tiles, const std::map<VoxelMode, long>& most_kilobytes) {
    const std::vector<Triangle3> tile = ball();
    const std::int64_t triangles = tiles[0] * tiles[1] * tiles[2] * std::int64_t(tile.size());
    const Removed file{fs::current_path() /
                       ("tiles_" + std::to_string(std::random_device()()) + ".stl")};
    if (fs::space(file.path.parent_path()).available < std::uintmax_t(60 * triangles)) {
        std::cout << "SKIPPED: no room for " << 50 * triangles << " bytes in "
                  << file.path.parent_path().string() << std::endl;
        return;
    }
    write_tiles(file.path, tile, tiles);

    const Exact zero("0"), cell("1/8");
    const Grid grid{{zero, zero, zero},
                    {cell, cell, cell},
                    {cells * tiles[0], cells * tiles[1], cells * tiles[2]}};
    MeshStream mesh(file.path);
    REQUIRE(mesh.triangles() == triangles);
    std::vector<Triangle3> some;
    for (const auto& [mode, most] : most_kilobytes) {
        const VoxelOptions options{.mode = mode};
        if (mode == VoxelMode::solid) {
            Boundary boundary;
            while (mesh.next(some, 1 << 14), !some.empty()) boundary.add(some);
            CHECK_NOTHROW(boundary.expect_none());
            mesh.rewind();
        }
        Voxelizer voxelizer(grid, options);
        while (mesh.next(some, 1 << 14), !some.empty()) voxelizer.add(some);
        mesh.rewind();
        const Voxels found = voxelizer.finish();
        CHECK(found.counts.triangles == triangles);
        CHECK(found.set == of_tiles(tile, tiles, grid, options));
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        std::cout << triangles << " triangles, mode " << name(mode) << ", " << found.set.count()
                  << " voxels, at most " << usage.ru_maxrss << " kB of memory" << std::endl;
#if defined(GRAZE_JUDGE_MEMORY)
        CHECK(usage.ru_maxrss < most);
#endif
    }
}

}  // namespace

TEST_CASE("stream: tiles of a ball") {
    stream({4, 5, 6}, {{VoxelMode::surface_26, 60'000}, {VoxelMode::solid, 60'000}});
}
TEST_CASE("long stream: 100 million triangles in bounded memory", "[.long]") {
    stream({100, 100, 10}, {{VoxelMode::surface_26, 60'000}, {VoxelMode::solid, 600'000}});
}
