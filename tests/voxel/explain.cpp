// Why a voxel is met, or not: each reason is checked in rationals, and against voxelize.
#include <algorithm>
#include <graze/exact_boost.hpp>
#include <graze/voxel.hpp>

#include "support/catch.hpp"
#include "support/random.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;

namespace {

using Point = std::array<Rational, 3>;

Point point_of(const ExactVec3& v) {
    return {Rational(v[0].to_string()), Rational(v[1].to_string()), Rational(v[2].to_string())};
}

Rational dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// Small integers, so that voxels are touched; or many bits.
Triangle3 random_triangle(support::Random& random) {
    const bool coarse = random.once_in(2);
    const auto point = [&] {
        Vec3 p;
        for (int k = 0; k < 3; ++k)
            p[k] = coarse ? double(random.between(-2, 8)) / 2 : 1.5 + 2.5 * random.symmetric();
        return p;
    };
    Triangle3 t{point(), point(), point()};
    if (random.once_in(5)) t.c = t.a;
    return t;
}

}  // namespace

TEST_CASE("explain: a point of both, or a plane between them, for each voxel") {
    support::Random random(1);
    std::size_t met = 0, missed = 0;
    for (int n = 0; n < 60; ++n) {
        std::vector<Triangle3> triangles;
        for (std::int64_t t = random.between(1, 3); t > 0; --t)
            triangles.push_back(random_triangle(random));
        const Mesh mesh = mesh_of(triangles);
        const clip_judge::Grid grid =
            cubes(Rational(random.between(-1, 1), 3), Rational(random.between(1, 4), 3), {4, 4, 4});
        const VoxelSet set = voxelize(mesh, to_grid(grid)).set;
        std::vector<VoxelSet::Index> voxels;
        for (std::int64_t v = 0; v < 64; ++v) voxels.push_back({v / 16, v / 4 % 4, v % 4});
        const auto reasons = explain(mesh, to_grid(grid), voxels);
        REQUIRE(reasons.size() == voxels.size());
        for (std::size_t v = 0; v < voxels.size(); ++v) {
            const auto& [i, j, k] = voxels[v];
            const VoxelReason& reason = reasons[v];
            INFO("mesh " << n << ", voxel " << i << ' ' << j << ' ' << k);
            REQUIRE(reason.meets == set.contains(i, j, k));
            REQUIRE(reason.triangle < triangles.size());
            const Triangle3& t = triangles[reason.triangle];
            Point corners[3], low, high;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                corners[0][axis] = Rational(t.a[int(axis)]);
                corners[1][axis] = Rational(t.b[int(axis)]);
                corners[2][axis] = Rational(t.c[int(axis)]);
                low[axis] = grid.origin[axis] + voxels[v][axis] * grid.cell[axis];
                high[axis] = low[axis] + grid.cell[axis];
            }
            bool right = true;
            if (reason.meets) {
                ++met;
                const Point p = point_of(reason.point), w = point_of(reason.weights);
                right &= w[0] + w[1] + w[2] == 1;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    right &= w[axis] >= 0 && low[axis] <= p[axis] && p[axis] <= high[axis];
                    right &= p[axis] == w[0] * corners[0][axis] + w[1] * corners[1][axis] +
                                            w[2] * corners[2][axis];
                }
            } else {
                ++missed;
                const Point normal = point_of(reason.normal);
                const Rational offset(reason.offset.to_string());
                for (int c = 0; c < 8; ++c)
                    right &= dot(normal, {c & 1 ? low[0] : high[0], c & 2 ? low[1] : high[1],
                                          c & 4 ? low[2] : high[2]}) < offset;
                for (const Point& corner : corners) right &= dot(normal, corner) > offset;
            }
            CHECK(right);
        }
    }
    CHECK(met > 500);
    CHECK(missed > 500);
}

TEST_CASE("explain: the nearest triangle, at any scale") {
    const Mesh mesh = mesh_of({{{5, 0, 0}, {5, 1, 0}, {5, 0, 1}},
                               {{2, 0, 0}, {2, 1, 0}, {2, 0, 1}},
                               {{-9, 0, 0}, {-9, 1, 0}, {-9, 0, 1}}});
    for (const char* cell : {"1", "1/1000000000000000000000000", "1/3"}) {
        const Grid grid{{}, {Exact(cell), Exact(cell), Exact(cell)}, {1, 1, 1}};
        const VoxelSet::Index first{0, 0, 0};
        const VoxelReason reason = explain(mesh, grid, {&first, 1})[0];
        CHECK(reason.triangle == 1);
        CHECK_FALSE(reason.meets);
    }
}

TEST_CASE("explain: a mesh or a voxel that is not there is refused") {
    const Grid grid{{}, {Exact("1"), Exact("1"), Exact("1")}, {1, 1, 1}};
    const VoxelSet::Index inside{0, 0, 0}, beyond{0, 1, 0};
    const auto refusal = [&](const Mesh& mesh, const VoxelSet::Index& v) {
        return message_of<std::invalid_argument>([&] { explain(mesh, grid, {&v, 1}); });
    };
    CHECK(refusal({}, inside) == "mesh: there are no triangles");
    Mesh mesh = mesh_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}});
    CHECK(refusal(mesh, beyond) == "voxel: y is 1, but the grid has 1");
    mesh.triangles[0][1] = 7;
    CHECK(refusal(mesh, inside) == "mesh: triangle 0 has vertex 7, but there are only 3");
}
