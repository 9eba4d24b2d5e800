// Voxels of real meshes, kept outside of the repository, against the judge.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <initializer_list>
#include <iostream>
#include <string>

#include "support/property.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;
namespace fs = std::filesystem;

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Compares the whole set of voxels with the judge's, and prints the counts.
void compare(const std::string& file, const Mesh& mesh, std::int64_t resolution) {
    const clip_judge::Grid grid = clip_judge::grid_of_resolution(mesh, resolution);
    const Grid own = Grid::of_resolution(mesh, resolution);
    REQUIRE(own.dims == grid.dims);
    REQUIRE(own.origin == to_grid(grid).origin);
    REQUIRE(own.cell == to_grid(grid).cell);

    auto start = std::chrono::steady_clock::now();
    const VoxelSet found = voxelize(mesh, own).set;
    const double voxelizing = seconds_since(start);
    start = std::chrono::steady_clock::now();
    const auto expected = clip_judge::voxels(mesh, grid);
    const double judging = seconds_since(start);

    std::cout << file << " at " << resolution << ": " << mesh.triangles.size() << " triangles, "
              << found.count() << " voxels, " << expected.pairs << " pairs judged (" << voxelizing
              << " s, judge " << judging << " s)" << std::endl;
    CHECK(found.count() > 0);
    const std::string wrong = differences(mesh, grid, found, expected);
    if (!wrong.empty()) support::report(file, wrong);
}

void compare(const std::string& file, std::initializer_list<std::int64_t> resolutions) {
    const char* shared = std::getenv("GRAZE_SHARED");
    const fs::path path = fs::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes" / file;
    if (!fs::is_regular_file(path)) {
        std::cout << "SKIPPED: no mesh " << path.string() << " (set GRAZE_SHARED)" << std::endl;
        return;
    }
    const Mesh mesh = read_mesh(path);
    for (const std::int64_t resolution : resolutions) compare(file, mesh, resolution);
}

}  // namespace

// At 128 the planes are doubles or nearly so, at 30 and 100 hardly any is.
TEST_CASE("shared meshes: plate_holes.stl") { compare("plate_holes.stl", {30}); }
TEST_CASE("shared meshes: syn_degen.off") { compare("syn_degen.off", {30, 32}); }
TEST_CASE("shared meshes: syn_tilted.off") { compare("syn_tilted.off", {30, 33}); }
TEST_CASE("shared meshes: spider.stl") { compare("spider.stl", {30}); }
TEST_CASE("shared meshes: fandisk.obj") { compare("fandisk.obj", {30}); }

TEST_CASE("long shared meshes: bunny.obj", "[.long]") { compare("bunny.obj", {100, 128}); }
TEST_CASE("long shared meshes: fandisk.obj", "[.long]") { compare("fandisk.obj", {100, 128}); }
TEST_CASE("long shared meshes: plate_holes.stl", "[.long]") {
    compare("plate_holes.stl", {100, 128});
}
TEST_CASE("long shared meshes: cube_lattice.obj", "[.long]") {
    compare("cube_lattice.obj", {100, 128});
}
TEST_CASE("long shared meshes: syn_degen.off", "[.long]") { compare("syn_degen.off", {100, 128}); }
