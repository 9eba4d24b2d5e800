// Modes and ties, threads and portions, against the judge.
#include <graze/voxel.hpp>

#include "support/generators.hpp"
#include "support/property.hpp"
#include "voxel/meshes.hpp"
#include "voxel/mode_judge.hpp"

using namespace graze;
using namespace graze::test;
using support::Random;

namespace {

constexpr VoxelMode modes[]{VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside,
                            VoxelMode::solid};
constexpr Ties all_ties[]{Ties::closed, Ties::half_open, Ties::open};

std::uint64_t cases(std::uint64_t count) {
    const char* chosen = std::getenv("GRAZE_CASES");
    return chosen ? std::min<std::uint64_t>(count, std::strtoull(chosen, nullptr, 10)) : count;
}

/// Tetrahedra, octahedra and boxes, some of them inside out, with corners on half cells and beside them.
Mesh closed_mesh(const clip_judge::Grid& grid, Random& random) {
    Mesh mesh;
    const int solids = random.between(1, 3);
    for (int n = 0; n < solids; ++n) {
        const auto first = std::uint32_t(mesh.vertices.size());
        const int corners = random.pick({4, 6, 8});
        for (int v = 0; v < corners; ++v) {
            Vec3 p;
            for (std::size_t k = 0; k < 3; ++k) {
                const int half = random.between(-2, 2 * int(grid.dims[k]) + 2);
                p[int(k)] = Rational(grid.origin[k] + half * grid.cell[k] / 2).convert_to<double>();
                const double ulp = p[int(k)] == 0 ? 0x1p-60 : std::abs(p[int(k)]) * 0x1p-52;
                if (random.once_in(4)) p[int(k)] += random.coin() ? ulp : -ulp;
            }
            mesh.vertices.push_back(p);
        }
        const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            mesh.triangles.push_back({first + a, first + b, first + c});
        };
        if (corners == 8) {
            // Its corners are those of the first and the last one.
            const Vec3 low = mesh.vertices[first], high = mesh.vertices[first + 7];
            for (std::uint32_t v = 0; v < 8; ++v)
                mesh.vertices[first + v] = {v & 1 ? high.x : low.x, v & 2 ? high.y : low.y,
                                            v & 4 ? high.z : low.z};
            add(0, 1, 3), add(0, 3, 2), add(4, 6, 7), add(4, 7, 5), add(0, 4, 5), add(0, 5, 1);
            add(2, 3, 7), add(2, 7, 6), add(0, 2, 6), add(0, 6, 4), add(1, 5, 7), add(1, 7, 3);
        } else if (corners == 4) {
            add(0, 2, 1), add(0, 1, 3), add(1, 2, 3), add(2, 0, 3);
        } else {
            for (std::uint32_t v = 0; v < 4; ++v) {
                add(v, (v + 1) % 4, 4);
                add((v + 1) % 4, v, 5);
            }
        }
    }
    return mesh;
}

clip_judge::Grid small_grid(Random& random) {
    clip_judge::Grid grid;
    for (std::size_t k = 0; k < 3; ++k) {
        grid.cell[k] = random.pick({Rational(1), Rational(1, 2), Rational(1, 3), Rational(1, 25)});
        grid.origin[k] = random.between(-3, 1) * grid.cell[k] / random.pick({1, 2, 7});
        grid.dims[k] = random.between(1, 4);
    }
    return grid;
}

std::string differences_of(const Mesh& mesh, const clip_judge::Grid& grid,
                           const VoxelOptions& options, std::int64_t& in) {
    clip_judge::Voxels expected;
    expected.voxels = mode_judge::voxels(mesh, grid, options.mode, options.ties, options.parity);
    in += std::count(expected.voxels.begin(), expected.voxels.end(), 1);
    const std::string wrong =
        differences(mesh, grid, voxelize(mesh, to_grid(grid), options).set, expected);
    if (wrong.empty()) return {};
    return std::string(name(options.mode)) + ", " + name(options.ties) +
           (options.parity ? ", parity: " : ": ") + wrong;
}

}  // namespace

TEST_CASE("voxel modes: every mode and tie agrees with the judge on closed meshes") {
    std::int64_t in[4][3]{}, voxels = 0;
    for (std::uint64_t seed = 0; seed < cases(150); ++seed) {
        Random random(seed);
        const auto grid = small_grid(random);
        const Mesh mesh = closed_mesh(grid, random);
        voxels += grid.dims[0] * grid.dims[1] * grid.dims[2];
        for (const VoxelMode mode : modes)
            for (const Ties ties : all_ties) {
                const auto wrong = differences_of(mesh, grid, {.mode = mode, .ties = ties},
                                                  in[int(mode)][int(ties)]);
                if (!wrong.empty()) support::report("seed " + std::to_string(seed), wrong);
            }
    }
    for (const VoxelMode mode : modes) {
        const auto& [closed, half_open, open] = in[int(mode)];
        INFO(name(mode) << ": " << closed << ' ' << half_open << ' ' << open << " of " << voxels);
        CHECK((closed > half_open && half_open > open && open > 0 && closed < voxels));
    }
}

TEST_CASE("voxel modes: every tie agrees with the judge on triangles of any kind") {
    std::int64_t in = 0;
    for (std::uint64_t seed = 0; seed < cases(200); ++seed) {
        Random random(seed);
        const auto grid = small_grid(random);
        Mesh mesh = closed_mesh(grid, random);
        mesh.triangles.resize(std::size_t(random.between(1, 3)));
        for (auto& t : mesh.triangles) {
            if (random.once_in(4)) t[1] = t[0];
            if (random.once_in(8)) t[2] = t[0];
        }
        for (const VoxelMode mode : {VoxelMode::surface_26, VoxelMode::surface_6})
            for (const Ties ties : all_ties) {
                const auto wrong = differences_of(mesh, grid, {.mode = mode, .ties = ties}, in);
                if (!wrong.empty()) support::report("seed " + std::to_string(seed), wrong);
            }
    }
    CHECK(in > std::int64_t(cases(200)) * 10);
}
