// Voxels of random and degenerate meshes in small grids, against the judge.
#include <algorithm>
#include <cmath>
#include <graze/voxel.hpp>
#include <utility>

#include "cases/generators.hpp"
#include "support/property.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;
using cases::Family;
using cases::Random;

namespace {

/// Voxels met and missed over a whole test, so that it can tell that it had both.
struct Tally {
    std::int64_t met = 0, missed = 0;
    void add(const clip_judge::Voxels& judged) {
        const auto n = std::count(judged.voxels.begin(), judged.voxels.end(), 1);
        met += n;
        missed += std::int64_t(judged.voxels.size()) - n;
    }
};

void check_alike(const Mesh& mesh, const clip_judge::Grid& grid, Tally& tally, std::uint64_t seed) {
    const auto expected = clip_judge::voxels(mesh, grid);
    tally.add(expected);
    const std::string wrong = differences(mesh, grid, voxelize(mesh, to_grid(grid)).set, expected);
    if (!wrong.empty()) support::report("voxels differ, seed " + std::to_string(seed), wrong);
}

/// A grid that cuts a box into parts, or lays cells around it where it is flat.
clip_judge::Grid grid_around(const Aabb3& box, Random& random) {
    clip_judge::Grid grid;
    for (std::size_t k = 0; k < 3; ++k) {
        const Rational min(box.min[int(k)]), extent = Rational(box.max[int(k)]) - min;
        const int parts = random.pick({1, 2, 3, 5, 7});
        grid.cell[k] = extent > 0 ? Rational(extent / parts) : Rational(1, parts);
        const int before = random.between(0, 2);
        grid.origin[k] = min - before * grid.cell[k];
        grid.dims[k] = std::min(before + parts + random.between(0, 1), 7);
    }
    return grid;
}

/// The nearest double of a plane of the grid or of the middle of a cell, or an ulp or two off.
double near_a_plane(const Rational& origin, const Rational& cell, std::int64_t count,
                    Random& random) {
    const int half = random.between(-1, 2 * int(count) + 1);
    double x = Rational(origin + half * cell / 2).convert_to<double>();
    for (int steps = random.pick({0, 0, 0, 1, 2}); steps > 0; --steps)
        x = std::nextafter(x, random.coin() ? largest : -largest);
    return x;
}

Rational fraction(Random& random) {
    return Rational(random.between(1, 12), random.pick({1, 3, 7, 10, 25, 64, 1000}));
}

std::uint64_t number_of_cases(std::uint64_t count) {
    const char* chosen = std::getenv("GRAZE_CASES");
    return chosen ? std::min<std::uint64_t>(count, std::strtoull(chosen, nullptr, 10)) : count;
}

}  // namespace

TEST_CASE("voxelize: agrees with the judge where the grid cuts a box that the triangles touch") {
    for (const Family family : cases::families) {
        Tally tally;
        for (std::uint64_t seed = 0; seed < number_of_cases(60); ++seed) {
            Random random(seed);
            const auto first = cases::make_case<Triangle3, Aabb3>(family, seed);
            std::vector<Triangle3> triangles{first.a};
            while (random.coin())
                triangles.push_back(cases::make_case<Triangle3, Aabb3>(family, random.next()).a);
            check_alike(mesh_of(triangles), grid_around(first.b, random), tally, seed);
        }
        INFO(cases::name(family));
        CHECK(tally.met > 30);
        CHECK(tally.missed > 30);
    }
}

TEST_CASE("voxelize: agrees with the judge where vertices are beside planes that are no doubles") {
    Tally tally;
    for (std::uint64_t seed = 0; seed < number_of_cases(600); ++seed) {
        Random random(seed);
        clip_judge::Grid grid;
        const Rational scale(std::ldexp(1, random.pick({0, 0, 0, 40, -40, 900, -1000, -1070})));
        for (std::size_t k = 0; k < 3; ++k) {
            const int sign = random.between(-1, 1);
            grid.cell[k] = scale * fraction(random);
            grid.origin[k] = sign * scale * fraction(random);
            grid.dims[k] = random.between(1, 5);
        }
        std::vector<Triangle3> triangles(std::size_t(random.between(1, 3)));
        for (Triangle3& t : triangles) {
            for (Vec3* v : {&t.a, &t.b, &t.c})
                for (std::size_t k = 0; k < 3; ++k)
                    (*v)[int(k)] = near_a_plane(grid.origin[k], grid.cell[k], grid.dims[k], random);
            // In a plane, along an axis, or of no area.
            const int axis = random.between(0, 2);
            if (random.once_in(3)) t.b[axis] = t.c[axis] = t.a[axis];
            if (random.once_in(3)) t.b[axis] = t.a[axis];
            if (random.once_in(8)) t.c = random.coin() ? t.a : t.b;
        }
        check_alike(mesh_of(triangles), grid, tally, seed);
    }
    CHECK(tally.met > std::int64_t(number_of_cases(600)) * 2);
    CHECK(tally.missed > std::int64_t(number_of_cases(600)) * 2);
}

TEST_CASE("voxelize: agrees with the judge on whole numbers in thirds") {
    // Planes, edges and vertices of such triangles pass through nodes that are no doubles.
    Tally tally;
    for (std::uint64_t seed = 0; seed < number_of_cases(400); ++seed) {
        Random random(seed);
        std::vector<Triangle3> triangles(std::size_t(random.between(1, 2)));
        for (Triangle3& t : triangles)
            for (Vec3* v : {&t.a, &t.b, &t.c})
                for (int k = 0; k < 3; ++k) (*v)[k] = random.between(-1, 2);
        const int parts = random.pick({3, 5, 6, 7});
        check_alike(mesh_of(triangles),
                    cubes(Rational(random.between(-1, 1), parts), Rational(1, parts), {6, 6, 6}),
                    tally, seed);
    }
    CHECK(tally.met > std::int64_t(number_of_cases(400)) * 5);
    CHECK(tally.missed > std::int64_t(number_of_cases(400)) * 5);
}

TEST_CASE("voxelize: a mesh meets what its triangles meet, in any order and orientation") {
    for (std::uint64_t seed = 0; seed < number_of_cases(100); ++seed) {
        Random random(seed);
        std::vector<Triangle3> triangles;
        Aabb3 box;
        for (int i = 0; i < 3; ++i) {
            const auto c = cases::make_case<Triangle3, Aabb3>(
                random.pick({Family::decimal, Family::grid, Family::touching, Family::degenerate}),
                random.next());
            triangles.push_back(c.a);
            box = c.b;
        }
        const Grid grid = to_grid(grid_around(box, random));
        const VoxelSet whole = voxelize(mesh_of(triangles), grid).set;
        VoxelSet united(grid.dims);
        for (const Triangle3& t : triangles) {
            const VoxelSet one = voxelize(mesh_of({t}), grid).set;
            for (int order = 1; order < 6; ++order)
                REQUIRE(voxelize(mesh_of({cases::permuted(t, order)}), grid).set == one);
            united |= one;
        }
        INFO("seed " << seed);
        REQUIRE(whole == united);
    }
}

TEST_CASE("voxelize: permuted and mirrored axes permute and mirror the voxels") {
    for (std::uint64_t seed = 0; seed < number_of_cases(150); ++seed) {
        Random random(seed);
        const auto c = cases::make_case<Triangle3, Aabb3>(seed);
        const clip_judge::Grid grid = grid_around(c.b, random);
        const auto map = cases::AxisMap<3>::random(random);
        clip_judge::Grid image = grid;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto from = std::size_t(map.from[k]);
            image.cell[k] = grid.cell[from];
            image.dims[k] = grid.dims[from];
            image.origin[k] =
                map.sign[k] > 0 ? grid.origin[from]
                                : Rational(-grid.origin[from] - grid.dims[from] * grid.cell[from]);
        }
        std::vector<Index> expected;
        for (const Index& voxel : list(voxelize(mesh_of({c.a}), to_grid(grid)).set)) {
            Index v;
            for (std::size_t k = 0; k < 3; ++k) {
                const auto from = std::size_t(map.from[k]);
                v[k] = map.sign[k] > 0 ? voxel[from] : grid.dims[from] - 1 - voxel[from];
            }
            expected.push_back(v);
        }
        std::sort(expected.begin(), expected.end());
        INFO("seed " << seed << '\n' << text(grid) << '\n' << c.a);
        REQUIRE(list(voxelize(mesh_of({mapped(map, c.a)}), to_grid(image)).set) == expected);
    }
}
