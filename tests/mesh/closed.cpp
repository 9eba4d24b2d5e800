// Is a mesh closed? Every door has the same answer: that of the judge, who adds up all pieces of edges.
#include <cmath>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/voxel.hpp>
#include <set>

#include "polycubes.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;

namespace {

bool has_inside(const Mesh& mesh, const VoxelOptions& options) {
    try {
        voxelize(mesh, Grid::of_resolution(mesh, 2), options);
        return true;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

/// A face that is missing, turned round, twice, or has a corner elsewhere.
void break_somewhere(Mesh& mesh, Random& random) {
    auto& face = mesh.triangles[random.below(mesh.triangles.size())];
    switch (random.between(0, 3)) {
        case 0:
            face = mesh.triangles.back();
            mesh.triangles.pop_back();
            break;
        case 1:
            std::swap(face[0], face[1]);
            break;
        case 2:
            mesh.triangles.push_back(std::array(face));
            break;
        default:
            face[0] = std::uint32_t(random.below(mesh.vertices.size()));
    }
}

}  // namespace

TEST_CASE("closed: every door says what the judge says, also of edges cut at different points") {
    Random random(1);
    int closed = 0, open = 0, by_lines = 0, even = 0, turned = 0;
    for (int n = 0; n < support::case_count(250); ++n) {
        const Polycube cubes = random_polycube(random);
        std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
        if (random.coin()) axes = {Vec3{3, 1, 0}, Vec3{-1, 2, 1}, Vec3{0.125, -1, 5}};
        Mesh mesh =
            boundary(cubes, random.pick({0, 0, 3, 10}), axes, random, random.pick({0, 3, 6}));
        const bool broken = random.coin();
        if (broken) break_somewhere(mesh, random);
        INFO("mesh " << n);
        const Topology judged = mesh_judge::counted(mesh).topology;
        REQUIRE(mesh_judge::text(topology(mesh)) == mesh_judge::text(judged));
        const bool winds = judged.left_unbalanced_edges == 0,
                   has_parity = judged.left_odd_edges == 0;
        const Index index(mesh);
        CHECK(index.winds() == winds);
        CHECK(index.winds(true) == has_parity);
        const Vec3 far{1000, 1000, 1000};
        CHECK(index.locate(far).location.has_value() == winds);
        CHECK(index.locate(far, true).location.has_value() == has_parity);
        for (const VoxelMode mode : {VoxelMode::inside, VoxelMode::solid})
            CHECK(has_inside(mesh, {.mode = mode}) == winds);
        CHECK(has_inside(mesh, {.mode = VoxelMode::inside, .parity = true}));
        const Report& report = index.report();
        CHECK(report.topology.closed() == (judged.open_edges == 0));
        if (!winds) CHECK_FALSE(report.solid);
        if (!broken) {
            CHECK(report.solid);
            CHECK(report.topology.closed());
            CHECK(report.topology.oriented());
        }
        CHECK(relate(index, index).has_value() == report.solid);
        ++(winds ? closed : open);
        by_lines += winds && judged.unbalanced_edges > 0;
        even += has_parity && !winds;
        turned += judged.turned_edges > 0;
    }
    if (!support::at_full_length()) return;
    CHECK(closed > 90);
    CHECK(open > 60);
    CHECK(by_lines > 45);
    CHECK(even > 8);
    CHECK(turned > 4);
}

TEST_CASE("closed: voxels inside of cubes whose edges close by lines alone are these cubes") {
    Random random(2);
    for (int n = 0; n < support::case_count(60); ++n) {
        const Polycube cubes = random_polycube(random);
        const Mesh mesh =
            boundary(cubes, 0, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, random, 5);
        const Grid grid{
            {Exact(-20), Exact(-20), Exact(-20)}, {Exact(1), Exact(1), Exact(1)}, {40, 40, 40}};
        const auto expected = std::int64_t(cubes.of_length_1().size());
        CHECK(voxelize(mesh, grid, {.mode = VoxelMode::inside}).set.count() == expected);
    }
}

TEST_CASE("closed: edges that lie in each other along one line are counted piece by piece") {
    // Triangles from one point along one line, each longer than the last: over piece n lie 601 - n edges.
    Mesh mesh;
    const std::uint32_t count = 600;
    for (std::uint32_t n = 0; n <= count; ++n) mesh.vertices.push_back({double(n), 0, 0});
    mesh.vertices.push_back({0, 1, 0});
    for (std::uint32_t n = 1; n <= count; ++n) mesh.triangles.push_back({0, n, count + 1});
    const Topology found = topology(mesh);
    CHECK(found.boundary_edges == 2 * count);
    // The shortest lies in an even number of edges alone.
    CHECK(found.open_edges == 2 * count - 1);
    CHECK(found.turned_edges == 1);
    CHECK(found.left_odd_edges == 2 * count - 1);
    CHECK(found.left_unbalanced_edges == 2 * count + 1);
}
