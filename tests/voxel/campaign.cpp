// All modes and ties of real meshes, kept outside of the repository: sampled by the judge, and equal for
// any number of threads and for parts of the grid, as several ranks make them.
#include <cstdlib>
#include <filesystem>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <iostream>
#include <random>
#include <string>

#include "support/property.hpp"
#include "voxel/meshes.hpp"
#include "voxel/sampled_judge.hpp"

using namespace graze;
using namespace graze::test;
namespace fs = std::filesystem;

namespace {

constexpr VoxelMode modes[]{VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside,
                            VoxelMode::solid};
constexpr Ties all_ties[]{Ties::closed, Ties::half_open, Ties::open};

struct Decisions {
    std::int64_t surface = 0, inside = 0, sets = 0;
    bool has_boundary = false;
};

/// Cells that are powers of two; that fit the mesh; and such as 0.04, of three sizes.
clip_judge::Grid grid_of(const Mesh& mesh, int kind, std::int64_t resolution) {
    clip_judge::Grid grid = clip_judge::grid_of_resolution(mesh, resolution);
    if (kind == 1) return grid;
    for (std::size_t k = 0; k < 3; ++k) {
        // A grid that begins in the mesh, so that some of it is beyond.
        const Rational end = grid.origin[k] + grid.dims[k] * grid.cell[k];
        Rational unit = 1;
        while (unit > grid.cell[k]) unit /= kind == 0 ? 2 : 10;
        while (unit * (kind == 0 ? 2 : 10) <= grid.cell[k]) unit *= kind == 0 ? 2 : 10;
        if (kind == 2) {
            const Rational in_units = grid.cell[k] / unit;
            unit *= clip_judge::ceil(in_units);  // 0.04, 0.1
            if (k == 1) unit = unit * 3 / 2;
        } else if (unit < grid.cell[k]) {
            unit *= 2;
        }
        grid.cell[k] = unit;
        grid.origin[k] = unit * clip_judge::floor(grid.origin[k] / unit);
        const auto cells = clip_judge::ceil((end - grid.origin[k]) / unit);
        grid.dims[k] = std::max<std::int64_t>(1, cells.convert_to<std::int64_t>() - (k == 2));
    }
    return grid;
}

/// The set is that of other numbers of threads, and of parts.
bool is_same_in_parts(const Mesh& mesh, const Grid& grid, VoxelOptions options,
                      const VoxelSet& set) {
    for (options.threads = 2; options.threads <= 4; ++options.threads)
        if (!(voxelize(mesh, grid, options).set == set)) return false;
    options.threads = 1;
    for (std::int64_t ranks = 2; ranks <= 4; ++ranks) {
        VoxelSet joined(grid.dims);
        for (std::int64_t r = 0; r < ranks; ++r) {
            const std::int64_t first = grid.dims[0] * r / ranks,
                               end = grid.dims[0] * (r + 1) / ranks;
            if (first == end) continue;
            const VoxelSet part =
                voxelize(mesh, grid.part({first, 0, 0}, {end - first, grid.dims[1], grid.dims[2]}),
                         options)
                    .set;
            for (std::int64_t i = 0; i < end - first; ++i)
                for (std::int64_t j = 0; j < grid.dims[1]; ++j)
                    for (std::int64_t k = 0; k < grid.dims[2]; ++k)
                        if (part.contains(i, j, k)) joined.insert(first + i, j, k, k);
        }
        if (!(joined == set)) return false;
    }
    return true;
}

/// Judges about so many voxels near the mesh, and lines of centres.
void judge(const std::string& name, const Mesh& mesh, int kind, std::int64_t resolution,
           std::int64_t near, std::int64_t lines, bool in_parts, Decisions& decisions) {
    const clip_judge::Grid grid = grid_of(mesh, kind, resolution);
    const Grid own = to_grid(grid);
    bool parity = false;
    std::vector<VoxelSet> sets;  // by mode, by ties
    for (const VoxelMode mode : modes)
        for (const Ties ties : all_ties) {
            VoxelOptions options{.mode = mode, .ties = ties, .parity = parity};
            try {
                sets.push_back(voxelize(mesh, own, options).set);
            } catch (const std::invalid_argument&) {
                options.parity = parity = true;  // a mesh with a boundary
                sets.push_back(voxelize(mesh, own, options).set);
            }
            ++decisions.sets;
            if (in_parts && !is_same_in_parts(mesh, own, options, sets.back()))
                support::report(name, text(grid) + ": other voxels in parts, mode " +
                                          graze::name(mode) + ", ties " + graze::name(ties));
        }
    const auto in = [&](std::size_t mode, std::size_t ties, const Index& v) {
        return sets[3 * mode + ties].contains(v[0], v[1], v[2]);
    };
    const auto wrong = [&](std::size_t mode, std::size_t ties, const Index& v) {
        support::report(name, text(grid) + ": voxel " + std::to_string(v[0]) + ' ' +
                                  std::to_string(v[1]) + ' ' + std::to_string(v[2]) + ", mode " +
                                  graze::name(modes[mode]) + ", ties " +
                                  graze::name(all_ties[ties]) + ": found " +
                                  std::to_string(in(mode, ties, v)));
    };
    mode_judge::Sample sample(mesh, grid);
    std::minstd_rand random(unsigned(resolution) + unsigned(kind));
    for (std::int64_t judged = 0; judged < near;) {
        const Index at = sample.near_vertex(random);
        for (int n = 0; n < 27; ++n) {
            const Index v{at[0] + n / 9 - 1, at[1] + n / 3 % 3 - 1, at[2] + n % 3 - 1};
            if (!sample.holds(v)) continue;
            ++judged;
            const auto taken = sample.surface(v);
            for (std::size_t mode = 0; mode < 2; ++mode)
                for (std::size_t ties = 0; ties < 3; ++ties) {
                    ++decisions.surface;
                    if (taken[mode][ties] != in(mode, ties, v)) wrong(mode, ties, v);
                }
        }
    }
    // What is inside a mesh with a boundary depends on the way to look, and the judge's is another.
    decisions.has_boundary = parity;
    if (parity) return;
    for (std::int64_t n = 0; n < lines; ++n)
        for (const auto& [v, inside] : sample.line(sample.near_vertex(random))) {
            const auto taken = sample.surface(v);
            for (std::size_t ties = 0; ties < 3; ++ties) {
                decisions.inside += 2;
                if (inside[ties] != in(2, ties, v)) wrong(2, ties, v);
                if ((inside[ties] || taken[0][ties]) != in(3, ties, v)) wrong(3, ties, v);
            }
        }
}

fs::path folder() {
    const char* shared = std::getenv("GRAZE_SHARED");
    return fs::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
}

void campaign(const std::string& file, std::initializer_list<std::int64_t> resolutions,
              std::int64_t near, std::int64_t lines) {
    if (!fs::is_regular_file(folder() / file)) {
        std::cout << "SKIPPED: no mesh " << (folder() / file).string() << " (set GRAZE_SHARED)"
                  << std::endl;
        return;
    }
    const Mesh mesh = read_mesh(folder() / file);
    Decisions decisions;
    for (const std::int64_t resolution : resolutions)
        for (const int kind : {0, 1, 2})
            judge(file, mesh, kind, resolution, near, lines, resolution == *resolutions.begin(),
                  decisions);
    std::cout << file << ": " << decisions.sets << " sets, " << decisions.surface
              << " decisions on surfaces, " << decisions.inside << " on insides"
              << (decisions.has_boundary ? ": the mesh has a boundary" : "") << std::endl;
}

}  // namespace

TEST_CASE("modes of shared meshes: fandisk.obj") { campaign("fandisk.obj", {32}, 60, 3); }
TEST_CASE("modes of shared meshes: plate_holes.stl") { campaign("plate_holes.stl", {32}, 60, 3); }
TEST_CASE("modes of shared meshes: syn_degen.off") { campaign("syn_degen.off", {32}, 30, 1); }

TEST_CASE("long modes of shared meshes", "[.long]") {
    if (!fs::is_directory(folder())) {
        std::cout << "SKIPPED: no meshes in " << folder().string() << " (set GRAZE_SHARED)"
                  << std::endl;
        return;
    }
    // GRAZE_MESH=fandisk.obj: that one alone.
    const char* one = std::getenv("GRAZE_MESH");
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder()))
        if (const auto e = entry.path().extension();
            e == ".obj" || e == ".off" || e == ".stl" || e == ".ply")
            if (const auto name = entry.path().filename().string(); !one || name == one)
                files.push_back(name);
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) campaign(file, {64, 128, 256, 512}, 5200, 24);
}
