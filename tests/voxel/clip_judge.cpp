// The judge under test: against exact linear programs, on grids whose planes are doubles.
#include "voxel/clip_judge.hpp"

#include <algorithm>
#include <graze/contact.hpp>

#include "cases/generators.hpp"
#include "support/catch.hpp"
#include "support/judge.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;
using cases::Family;

TEST_CASE("clip judge: rounding to integers") {
    for (int n = -12; n <= 12; ++n)
        for (int d = 1; d <= 4; ++d) {
            const Rational x(n, d);
            INFO(x);
            CHECK((clip_judge::floor(x) <= x && clip_judge::floor(x) + 1 > x));
            CHECK((clip_judge::ceil(x) >= x && clip_judge::ceil(x) - 1 < x));
        }
}

TEST_CASE("clip judge: agrees with linear programs") {
    constexpr int n = 3;
    std::int64_t met = 0, touched = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        cases::Random random(seed);
        const auto family = random.pick({Family::grid, Family::touching, Family::parallel,
                                         Family::degenerate, Family::uniform, Family::sliver});
        const Triangle3 triangle = cases::make_case<Triangle3, Aabb3>(family, seed).a;
        const double cell = random.pick({0.5, 1.0, 2.0}), origin = -random.between(0, 3) * cell;
        const clip_judge::Grid grid = cubes(Rational(origin), Rational(cell), {n, n, n});
        const auto voxels = clip_judge::voxels(mesh_of({triangle}), grid).voxels;
        for (int i = 0; i < n * n * n; ++i) {
            const double x = origin + i / (n * n) * cell, y = origin + i / n % n * cell,
                         z = origin + i % n * cell;
            const Aabb3 voxel{{x, y, z}, {x + cell, y + cell, z + cell}};
            const Contact contact = judge::contact(triangle, voxel);
            INFO("seed " << seed << '\n' << triangle << '\n' << voxel);
            REQUIRE((voxels[std::size_t(i)] != 0) == (contact != Contact::disjoint));
            met += contact != Contact::disjoint;
            touched += contact == Contact::touching;
        }
    }
    CHECK(met > 500);
    CHECK(touched > 200);
}

TEST_CASE("clip judge: agrees with linear programs where a cell is no double") {
    // The same scene times 3, in which the planes are whole numbers.
    std::int64_t met = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        cases::Random random(seed);
        Triangle3 triangle, tripled;
        for (int k = 0; k < 3; ++k)
            for (Vec3 Triangle3::*v : {&Triangle3::a, &Triangle3::b, &Triangle3::c}) {
                (triangle.*v)[k] = random.between(-1, 2);
                (tripled.*v)[k] = 3 * (triangle.*v)[k];
            }
        const clip_judge::Grid grid = cubes(0, Rational(1, 3), {3, 3, 3});
        const auto voxels = clip_judge::voxels(mesh_of({triangle}), grid).voxels;
        for (int i = 0; i < 27; ++i) {
            const double x = i / 9, y = i / 3 % 3, z = i % 3;
            const auto contact = judge::contact(tripled, Aabb3{{x, y, z}, {x + 1, y + 1, z + 1}});
            INFO("seed " << seed << '\n' << triangle << '\n' << x << ' ' << y << ' ' << z);
            REQUIRE((voxels[std::size_t(i)] != 0) == (contact != Contact::disjoint));
            met += contact != Contact::disjoint;
        }
    }
    CHECK(met > 200);
}

TEST_CASE("clip judge: the ring around the bounding box is never met") {
    const Mesh mesh = mesh_of({{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}});
    const auto judged = clip_judge::voxels(mesh, cubes(-10, 1, {20, 20, 20}));
    // The closed range is 3 x 3 x 2 voxels: x and y from 0 to 3, z at 1.
    CHECK(judged.pairs == 5 * 5 * 4);
    CHECK(std::count(judged.voxels.begin(), judged.voxels.end(), 1) == 2 * 8);
}
