// Modes and ties, threads and portions, against the judge.
#include <graze/contact.hpp>
#include <graze/voxel.hpp>

#include "cases/generators.hpp"
#include "support/property.hpp"
#include "voxel/meshes.hpp"
#include "voxel/mode_judge.hpp"

using namespace graze;
using namespace graze::test;
using cases::Random;

namespace {

constexpr VoxelMode modes[]{VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside,
                            VoxelMode::solid};
constexpr Ties all_ties[]{Ties::closed, Ties::half_open, Ties::open};

std::uint64_t number_of_cases(std::uint64_t count) {
    const char* chosen = std::getenv("GRAZE_CASES");
    return chosen ? std::min<std::uint64_t>(count, std::strtoull(chosen, nullptr, 10)) : count;
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
    for (std::uint64_t seed = 0; seed < number_of_cases(150); ++seed) {
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
    for (std::uint64_t seed = 0; seed < number_of_cases(200); ++seed) {
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
    CHECK(in > std::int64_t(number_of_cases(200)) * 10);
}

TEST_CASE("voxel modes: crossing parity agrees with the judge, on open meshes too") {
    std::int64_t in = 0;
    for (std::uint64_t seed = 0; seed < number_of_cases(60); ++seed) {
        Random random(seed);
        const auto grid = small_grid(random);
        const Mesh mesh = closed_mesh(grid, random);
        const auto wrong = differences_of(mesh, grid,
                                          {.mode = VoxelMode::inside,
                                           .ties = random.pick({Ties::closed, Ties::open}),
                                           .parity = true},
                                          in);
        if (!wrong.empty()) support::report("seed " + std::to_string(seed), wrong);
    }
    CHECK(in > std::int64_t(number_of_cases(60)));

    // A tube along z without its ends: lines along z are inside or outside all the way.
    Mesh tube;
    for (const double z : {0.0, 3.0})
        for (const Vec2& p : {Vec2{0.25, 0.25}, Vec2{1.75, 0.25}, Vec2{0.25, 1.75}})
            tube.vertices.push_back({p.x, p.y, z});
    tube.triangles = {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
    const Grid unit = to_grid(cubes(0, 1, {2, 2, 3}));
    VoxelOptions options{.mode = VoxelMode::inside, .ties = Ties::open, .parity = true};
    CHECK(voxelize(tube, unit, options).set.count() == 0);
    // The slanted wall holds the centres of two columns.
    options.ties = Ties::closed;
    CHECK(voxelize(tube, unit, options).set.count() == 6);
    CHECK_THROWS_AS(voxelize(tube, unit, {.mode = VoxelMode::inside}), std::invalid_argument);
}

TEST_CASE("voxel modes: contacts are those of single calls") {
    std::int64_t touching = 0, overlapping = 0;
    for (std::uint64_t seed = 0; seed < number_of_cases(60); ++seed) {
        Random random(seed);
        clip_judge::Grid grid = small_grid(random);
        for (std::size_t k = 0; k < 3; ++k) {  // of doubles
            grid.cell[k] = Rational(1, random.pick({1, 2, 8}));
            grid.origin[k] = random.between(-3, 1) * grid.cell[k];
        }
        const Mesh mesh = closed_mesh(grid, random);
        const auto voxels = voxelize(mesh, to_grid(grid), {.contacts = true});
        for (std::int64_t i = 0; i < grid.dims[0]; ++i)
            for (std::int64_t j = 0; j < grid.dims[1]; ++j)
                for (std::int64_t k = 0; k < grid.dims[2]; ++k) {
                    Aabb3 box;
                    const Index v{i, j, k};
                    for (std::size_t n = 0; n < 3; ++n) {
                        const Rational low = grid.origin[n] + v[n] * grid.cell[n];
                        box.min[int(n)] = low.convert_to<double>();
                        box.max[int(n)] = Rational(low + grid.cell[n]).convert_to<double>();
                    }
                    Contact most = Contact::disjoint;
                    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
                        most = std::max(most, contact(mesh.triangle(t), box));
                    INFO("seed " << seed << ": " << i << ' ' << j << ' ' << k);
                    REQUIRE(voxels.set.contains(i, j, k) == (most != Contact::disjoint));
                    REQUIRE(voxels.overlapping->contains(i, j, k) ==
                            (most == Contact::overlapping));
                    touching += most == Contact::touching;
                    overlapping += most == Contact::overlapping;
                }
    }
    INFO(touching << " touch, " << overlapping << " overlap");
    CHECK((touching > 50 && overlapping > 200));
}

TEST_CASE("voxel modes: threads, portions and tiles change no voxel") {
    for (std::uint64_t seed = 0; seed < number_of_cases(12); ++seed) {
        Random random(seed);
        clip_judge::Grid grid = small_grid(random);
        for (std::int64_t& n : grid.dims) n *= 25;
        const Mesh mesh = closed_mesh(grid, random);
        Grid one = to_grid(grid), many = one;
        // More voxels than one piece of memory is for.
        many.dims = {2048, 2048, 2048};
        for (const VoxelMode mode : {VoxelMode::surface_26, VoxelMode::solid}) {
            const auto whole = voxelize(mesh, one, {.mode = mode});
            for (unsigned threads = 0; threads <= 4; ++threads) {
                INFO("seed " << seed << ", " << name(mode) << ", " << threads << " threads");
                REQUIRE(voxelize(mesh, one, {.mode = mode, .threads = threads}).set == whole.set);
                if (threads > 2) continue;
                const auto tiled = voxelize(mesh, many, {.mode = mode, .threads = threads});
                REQUIRE((tiled.set.tiled() && !whole.set.tiled()));
                REQUIRE(tiled.set.bytes() < std::size_t(1) << 28);
                bool same = true;
                for (const Index& v : list(whole.set)) same &= tiled.set.contains(v[0], v[1], v[2]);
                for (std::int64_t i = 0; i < grid.dims[0]; ++i)
                    for (std::int64_t j = 0; j < grid.dims[1]; ++j)
                        for (std::int64_t k = 0; k < grid.dims[2]; ++k)
                            same &= !tiled.set.contains(i, j, k) || whole.set.contains(i, j, k);
                REQUIRE(same);
            }
            Voxelizer by_and_by(one, {.mode = mode});
            for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
                const Triangle3 triangle = mesh.triangle(t);
                by_and_by.add({&triangle, 1});
            }
            REQUIRE(by_and_by.finish().set == whole.set);
            REQUIRE(by_and_by.finish().set.count() == 0);
        }
    }
}

TEST_CASE("voxel modes: options that contradict each other, meshes without an inside, cancelling") {
    const Mesh sheet = mesh_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}});
    const Grid unit = to_grid(cubes(0, 1, {2, 2, 2}));
    const auto refusal = [&](const VoxelOptions& options) {
        return message_of<std::invalid_argument>([&] { voxelize(sheet, unit, options); });
    };
    CHECK(refusal({.mode = VoxelMode::surface_6, .contacts = true}) ==
          "voxels: mode 6 does not tell contacts; allowed: 26");
    CHECK(refusal({.parity = true}) ==
          "voxels: mode 26 asks for no inside; parity is allowed for inside, solid");
    CHECK(refusal({.mode = VoxelMode::solid}) ==
          "mesh: it has no inside, because 3 edges are not run through as often from either end: "
          "from (0, 0, 0) to (1, 0, 0); from (0, 1, 0) to (0, 0, 0); from (1, 0, 0) to (0, 1, 0); "
          "allowed: a closed mesh, or crossing parity");
    // So that the very doubles can be told from it.
    CHECK(message_of<std::invalid_argument>([&] {
              voxelize(mesh_of({{{0, 0, 0}, {0.1, 0, 0}, {0, 0.1, 0}}}), unit,
                       {.mode = VoxelMode::solid});
          }).find("from (0, 0, 0) to (0.10000000000000001, 0, 0); ") != std::string::npos);
    // Corners of equal coordinates are one, -0.0 is 0.0, and zero-area triangles close nothing.
    const Mesh both = mesh_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                               {{-0.0, 0, -0.0}, {0, 1, 0}, {1, 0, 0}},
                               {{0, 0, 0}, {0, 0, 0}, {5, 5, 5}}});
    CHECK(voxelize(both, unit, {.mode = VoxelMode::inside, .ties = Ties::open}).set.count() == 0);
    CHECK(voxelize(both, unit, {.mode = VoxelMode::inside}).set.count() == 2);  // on a segment

    std::int64_t last = 0;
    CHECK_THROWS_AS(voxelize(sheet, unit,
                             {.progress =
                                  [&](std::int64_t done, std::int64_t all) {
                                      last = done;
                                      return done < all;
                                  }}),
                    cancelled);
    CHECK(last == 1);
}
