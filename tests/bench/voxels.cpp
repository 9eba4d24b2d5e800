// Voxels of real meshes, beside the naive loop in doubles, OpenVDB by distance, and Open3D: table "voxels",
// in nanoseconds. Wrong are the voxels that a contender misses or has too many; judged those of graze,
// which tests/voxel holds against rationals. Two threads, table "threads of voxels"; and all calls about
// meshes and voxels, table "mesh calls".

#include "voxels.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <memory>
#include <optional>
#include <thread>

#include "bench.hpp"
#include "mesh_calls.hpp"
#include "naive_voxels.hpp"
#include "voxel/zeroes.hpp"

namespace graze::bench {

std::vector<VoxelPeer>& voxel_peers() {
    static std::vector<VoxelPeer> peers;
    return peers;
}

namespace {

void print(const Plan& plan, const char* who, std::vector<double> times, std::int64_t wrong,
           std::int64_t voxels, std::size_t triangles) {
    std::printf(
        "{\"table\": \"%s\", \"question\": \"%s\", \"workload\": \"%s\", \"who\": \"%s\", "
        "\"ns\": %.4g, \"least\": %.4g, \"wrong\": %lld, \"judged\": %lld, \"asked\": %zu, "
        "\"triangles\": %zu}\n",
        plan.table.c_str(), plan.question.c_str(), plan.workload.c_str(), who, median(times),
        *std::min_element(times.begin(), times.end()), static_cast<long long>(wrong),
        static_cast<long long>(voxels), times.size(), triangles);
    std::fflush(stdout);
}

void measure(const Plan& plan, const Mesh& mesh, const Grid& grid) {
    const VoxelSet set = voxelize(mesh, grid).set;
    const std::int64_t voxels = set.count();
    // Side by side, so that a disturbance slows both down.
    std::vector<double> naive, graze;
    std::int64_t wrong = 0;
    for (int pass = 0; pass < 5; ++pass) {
        graze.push_back(time_of([&] { keep(voxelize(mesh, grid).set.bytes()); }));
        if (pass > 0 && naive[0] > 3e8) continue;
        std::optional<NaiveVoxels> found;
        naive.push_back(time_of([&] { found.emplace(mesh, grid); }));
        if (pass == 0) wrong = differences(set, *found);
    }
    print(plan, "naive", naive, wrong, voxels, mesh.triangles.size());
    print(plan, "graze", graze, 0, voxels, mesh.triangles.size());
    for (const VoxelPeer& peer : voxel_peers()) {
        if (!std::regex_search(peer.name, settings.who) || grid.dims[0] > 256) continue;
        const double pairs = double(mesh.triangles.size()) * double(grid.dims[0]) *
                             double(grid.dims[1]) * double(grid.dims[2]);
        if (peer.asks_all_pairs && pairs > 1e9) continue;
        VoxelSet found;
        const double time = peer.voxelize(mesh, grid, found);
        print(plan, peer.name, {time}, differences(set, found), voxels, mesh.triangles.size());
    }
}

/// ask(threads) by one and by two of them.
void measure_threads(const Plan& plan, std::int64_t voxels, std::size_t triangles,
                     const auto& ask) {
    std::vector<double> times[2];
    for (int pass = 0; pass < 11; ++pass)
        for (const unsigned threads : {1u, 2u})
            times[threads - 1].push_back(time_of([&] { keep(ask(threads)); }));
    print(plan, "1", times[0], 0, voxels, triangles);
    print(plan, "2", times[1], 0, voxels, triangles);
}

/// What a machine's two processors can do at best: halves of a sum, and halves of the memory that
/// 1024^3 voxels take, whose pages are made when they are written first.
void measure_halves() {
    const Plan sum{.table = "threads of voxels", .question = "a sum", .workload = "1024^3"},
        memory{.table = "threads of voxels", .question = "memory", .workload = "1024^3"};
    constexpr std::size_t words = std::size_t(1) << 24, page = 512;
    const auto in_halves = [](unsigned threads, const auto& half) {
        std::int64_t sums[2];
        std::thread other;
        if (threads == 2) other = std::thread([&] { sums[1] = half(words / 2, words); });
        sums[0] = half(0, words / 2);
        if (threads == 2)
            other.join();
        else
            sums[1] = half(words / 2, words);
        return sums[0] + sums[1];
    };
    if (sum.wanted())
        measure_threads(sum, 0, 0, [&](unsigned threads) {
            return in_halves(threads, [](std::size_t begin, std::size_t end) {
                double s = 0;
                for (std::size_t n = begin; n < end; ++n) s += std::sqrt(double(n));
                return std::int64_t(s);
            });
        });
    if (memory.wanted())
        measure_threads(memory, 0, 0, [&](unsigned threads) {
            const Zeroes zeroes(voxel::zeroes(words));
            return in_halves(threads, [&](std::size_t begin, std::size_t end) {
                for (std::size_t n = begin; n < end; n += page) zeroes[n] = n;
                return std::int64_t(zeroes[begin]);
            });
        });
}

void measure_call(const MeshCall& call) {
    const Plan plan{
        .table = "mesh calls", .question = call.call + ", " + call.on, .workload = call.unit};
    if (!plan.wanted()) return;
    std::vector<double> graze, baseline;
    for (int pass = 0; pass < 7; ++pass) {
        graze.push_back(time_of([&] { keep(call.ask()); }) / double(call.units));
        if (call.ask_baseline)
            baseline.push_back(time_of([&] { keep(call.ask_baseline()); }) / double(call.units));
    }
    print(plan, "graze", graze, 0, 0, call.units);
    if (call.ask_baseline) print(plan, call.baseline.c_str(), baseline, 0, 0, call.units);
}

const char* const meshes[]{
    "bunny.obj",        "dragon.obj",      "armadillo.off", "rocker-arm.obj", "chinese_dragon.off",
    "fandisk.obj",      "joint.off",       "coupling.off",  "cycloidal.ply",  "featuretype.stl",
    "anchor.off",       "plate_holes.stl", "spider.stl",    "teapot.obj",     "chair.obj",
    "cube_lattice.obj", "syn_boxes.off",   "syn_degen.off", "syn_plate.off",  "syn_stairs.off",
    "syn_tilted.off"};

}  // namespace

void run_voxels() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const auto folder = std::filesystem::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    for (const char* file : meshes) {
        const auto path = folder / file;
        std::optional<Mesh> mesh;
        for (const std::int64_t resolution : {128, 1024})
            for (const bool threads : {false, true}) {
                const Plan plan{.table = threads ? "threads of voxels" : "voxels",
                                .question = file,
                                .workload = std::to_string(resolution) + "^3"};
                if (!plan.wanted() || (threads && resolution < 1024)) continue;
                if (!std::filesystem::is_regular_file(path)) {
                    std::fprintf(stderr, "SKIPPED: no mesh %s (set GRAZE_SHARED)\n", path.c_str());
                    continue;
                }
                if (!mesh) mesh = read_mesh(path);
                const Grid grid = Grid::of_resolution(*mesh, resolution);
                if (!threads) {
                    measure(plan, *mesh, grid);
                    continue;
                }
                measure_threads(
                    plan, voxelize(*mesh, grid).set.count(), mesh->triangles.size(),
                    [&](unsigned n) { return voxelize(*mesh, grid, {.threads = n}).set.bytes(); });
            }
    }
    measure_halves();
    every_mesh_call(128, 128, measure_call);
}

}  // namespace graze::bench
