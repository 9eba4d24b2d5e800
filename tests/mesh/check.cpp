// Shells made of cubes, whose winding numbers follow from counting.
#include <algorithm>
#include <array>
#include <graze/mesh_check.hpp>
#include <iostream>
#include <map>
#include <set>
#include <vector>

#include "cases/random.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

using Cell = std::array<int, 3>;

Mesh box(const Vec3& lo, const Vec3& hi, bool inverted = false) {
    Mesh mesh;
    test::add_box(mesh, lo, hi, inverted);
    return mesh;
}

std::vector<std::array<std::int64_t, 2>> windings(const Mesh& mesh) {
    std::vector<std::array<std::int64_t, 2>> all;
    for (const Shell& s : check(mesh).topology.shells)
        all.push_back(s.winding.value_or(std::array<std::int64_t, 2>{-99, -99}));
    return all;
}
using Windings = std::vector<std::array<std::int64_t, 2>>;

}  // namespace

TEST_CASE("windings of shells, and which meshes are solids") {
    Mesh mesh = box({0, 0, 0}, {4, 4, 4});
    CHECK(windings(mesh) == Windings{{0, 1}});
    CHECK(check(mesh).solid);
    CHECK(check(mesh).clean());
    CHECK(check(mesh).topology.shells[0].volume_sign == 1);
    // With a hole, in which there is another part.
    test::add_box(mesh, {1, 1, 1}, {3, 3, 3}, true);
    CHECK(windings(mesh) == Windings{{0, 1}, {0, 1}});
    CHECK(check(mesh).topology.shells[1].volume_sign == -1);
    test::add_box(mesh, {1.5, 1.5, 1.5}, {2, 2, 2});
    CHECK(windings(mesh) == Windings{{0, 1}, {0, 1}, {0, 1}});
    CHECK(check(mesh).clean());
    // One that runs the same way as what it lies in; and inverted.
    test::add_box(mesh, {0.25, 0.25, 0.25}, {0.5, 0.5, 0.5});
    CHECK(windings(mesh).back() == std::array<std::int64_t, 2>{1, 2});
    CHECK_FALSE(check(mesh).solid);
    CHECK(windings(box({0, 0, 0}, {1, 1, 1}, true)) == Windings{{-1, 0}});
    CHECK_FALSE(check(box({0, 0, 0}, {1, 1, 1}, true)).solid);
    // An open shell does not count.
    mesh = box({0, 0, 0}, {1, 1, 1});
    mesh.triangles.pop_back();
    CHECK(windings(mesh) == Windings{{-99, -99}});
    CHECK_FALSE(check(mesh).solid);
    CHECK(check(mesh).topology.boundary_edges == 3);
    // Two boxes that cross, beside each other with a wall of two faces, and only a corner.
    mesh = box({0, 0, 0}, {2, 2, 2});
    test::add_box(mesh, {1, 1, 1}, {3, 3, 3});
    CHECK_FALSE(check(mesh).solid);
    CHECK(check(mesh).pairs_by_contact[int(FaceContact::crossing)] > 0);
    mesh = box({0, 0, 0}, {2, 2, 2});
    test::add_box(mesh, {2, 0, 0}, {3, 2, 2});
    CHECK(check(mesh).pairs_by_contact[int(FaceContact::duplicate)] +
              check(mesh).pairs_by_contact[int(FaceContact::coplanar)] >
          0);
    CHECK(check(mesh).solid);
    CHECK_FALSE(check(mesh).clean());
    mesh = box({0, 0, 0}, {2, 2, 2});
    test::add_box(mesh, {2, 2, 2}, {3, 3, 3});
    CHECK(check(mesh).solid);
    CHECK(check(mesh).embedded());
    CHECK(check(mesh).topology.pinched_vertices == 1);
    // A sheet of two faces that run opposite ways, alone and beside a box.
    mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}};
    CHECK(windings(mesh) == Windings{{0, 0}});
    CHECK_FALSE(check(mesh).solid);
    test::add_box(mesh, {5, 5, 5}, {6, 6, 6});
    CHECK_FALSE(check(mesh).solid);
    // The same box twice: it is covered twice by faces that run the same way.
    mesh = box({0, 0, 0}, {2, 2, 2});
    test::add_box(mesh, {0, 0, 0}, {2, 2, 2});
    CHECK_FALSE(check(mesh).solid);
    CHECK(windings(mesh) == Windings{{0, 2}});
}

TEST_CASE("a face without an area in a solid, wherever it stands in the list") {
    // One face is cut at the middle of an edge, and a face of three points in line closes the gap.
    Mesh mesh;
    test::add_tetrahedron(mesh, {Vec3{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}});
    mesh.vertices.push_back({1, 0, 0});
    const auto cut = mesh.triangles[0];
    for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t from = cut[k], to = cut[(k + 1) % 3], opposite = cut[(k + 2) % 3];
        if (from + to != 1) continue;
        mesh.triangles[0] = {from, 4, opposite};
        mesh.triangles.push_back({4, to, opposite});
        mesh.triangles.push_back({from, to, 4});
    }
    REQUIRE(mesh.triangles.size() == 6);
    for (std::size_t turn = 0; turn < mesh.triangles.size(); ++turn) {
        std::rotate(mesh.triangles.begin(), mesh.triangles.begin() + 1, mesh.triangles.end());
        INFO(turn);
        const Report report = check(mesh);
        CHECK(report.solid);
        CHECK(report.topology.degenerate_faces() == 1);
        CHECK(windings(mesh) == Windings{{0, 1}});
    }
}

TEST_CASE("solids whose parts meet, from any of their faces on") {
    const auto is_solid = [](Mesh mesh) {
        const bool solid = check(mesh).solid;
        bool same = true;
        for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
            std::rotate(mesh.triangles.begin(), mesh.triangles.begin() + 1, mesh.triangles.end());
            same = same && check(mesh).solid == solid;
        }
        CHECK(same);
        return solid;
    };
    // A wall that is the same in both; and a part of one.
    Mesh mesh = box({0, 0, 0}, {2, 2, 2});
    test::add_box(mesh, {0, 0, 2}, {2, 2, 3});
    CHECK(is_solid(mesh));
    mesh = box({0, 0, 0}, {2, 2, 2});
    test::add_box(mesh, {0.5, 0.5, 2}, {1.5, 1.5, 3});
    CHECK(is_solid(mesh));
    CHECK(windings(mesh) == Windings{{0, 1}, {0, 1}});
    // In a box, along one of its edges.
    mesh = box({0, 0, 0}, {4, 4, 4});
    test::add_tetrahedron(mesh, {Vec3{0, 0, 0}, {4, 0, 0}, {2, 1, 2}, {2, 2, 1}});
    CHECK(check(mesh).embedded());
    CHECK_FALSE(is_solid(mesh));
    // Through each other along edges: two pyramids up and two down over one square; and in a wall.
    mesh = {};
    test::add_bipyramid(mesh, {0, 0, 0}, 2, 1);
    CHECK(is_solid(mesh));
    test::add_bipyramid(mesh, {0, 0, 0}, 1, 2);
    CHECK_FALSE(is_solid(mesh));
    mesh = box({-4, -4, -4}, {4, 4, 0});
    test::add_bipyramid(mesh, {0, 0, 0}, 1, 1);
    CHECK(check(mesh).pairs_by_contact[int(FaceContact::crossing)] == 0);
    CHECK_FALSE(is_solid(mesh));
}

TEST_CASE("windings of the walls of many cubes are counted") {
    // Cells with a number each; between two of them their difference in walls, each a shell of its own if
    // boxes are added one by one.
    for (int n = 0; n < support::case_count(300); ++n) {
        cases::Random random{std::uint64_t(n)};
        Mesh mesh;
        std::vector<std::pair<std::array<Cell, 2>, int>> boxes;
        for (int i = random.between(1, 5); i > 0; --i) {
            Cell lo, hi;
            for (std::size_t k = 0; k < 3; ++k) {
                lo[k] = random.between(0, 4);
                hi[k] = lo[k] + random.between(1, 3);
            }
            // No corner in common, so that each is a shell: thirds of them apart.
            const double off = i / 8.0;
            const bool inverted = random.coin();
            test::add_box(mesh, {lo[0] + off, lo[1] + off, lo[2] + off},
                          {hi[0] + off, hi[1] + off, hi[2] + off}, inverted);
            for (std::size_t k = 0; k < 3; ++k) lo[k] = 8 * lo[k] + i, hi[k] = 8 * hi[k] + i;
            boxes.push_back({{lo, hi}, inverted ? -1 : 1});
        }
        const Report report = check(mesh);
        REQUIRE(report.topology.shells.size() == boxes.size());
        for (std::size_t b = 0; b < boxes.size(); ++b) {
            // The first face of a box lies in its lowest wall in z, the corner 0, 2, 3 of which has its
            // middle at a third and two thirds. Where that is in another wall it is moved by e along x
            // and e^2 along y: so a wall on the lower side counts, and one on the upper does not.
            const auto& corners = boxes[b].first;
            const int way = boxes[b].second;
            const int x = 2 * corners[0][0] + corners[1][0], y = corners[0][1] + 2 * corners[1][1];
            const auto at = [&](double z) {
                std::int64_t sum = 0;
                for (const auto& [c, w] : boxes)
                    if (x >= 3 * c[0][0] && x < 3 * c[1][0] && y >= 3 * c[0][1] &&
                        y < 3 * c[1][1] && z > c[0][2] && z < c[1][2])
                        sum += w;
                return sum;
            };
            const std::int64_t below = at(corners[0][2] - 0.5), above = at(corners[0][2] + 0.5);
            const std::array<std::int64_t, 2> expected =
                way > 0 ? std::array{below, above} : std::array{above, below};
            CHECK(*report.topology.shells[b].winding == expected);
        }
    }
}

TEST_CASE("solids are those that wind about no point twice, or against themselves") {
    int solids = 0, others = 0;
    for (int n = 0; n < support::case_count(2000); ++n) {
        cases::Random random{std::uint64_t(n)};
        Mesh mesh = test::random_solids(random);
        for (std::size_t i = mesh.triangles.size(); i > 1; --i)
            std::swap(mesh.triangles[i - 1], mesh.triangles[random.below(i)]);
        const Report report = check(mesh);
        bool expected = !mesh.triangles.empty();
        for (const FacePair& pair : report.pairs) {
            const Triangle3 a = mesh.triangle(pair.a), b = mesh.triangle(pair.b);
            const Vec3 normals[]{test::normal(a), test::normal(b)};
            const double same_way = normals[0].x * normals[1].x + normals[0].y * normals[1].y +
                                    normals[0].z * normals[1].z;
            if (pair.contact == FaceContact::crossing ||
                (pair.contact != FaceContact::touching && same_way > 0))
                expected = false;
        }
        for (const auto& beside : test::windings_beside(mesh, random, 20))
            expected =
                expected && beside.contains(1) && *beside.begin() >= 0 && *beside.rbegin() <= 1;
        INFO(n);
        CHECK(report.solid == expected);
        ++(report.solid ? solids : others);
    }
    std::cout << solids << " solids, " << others << " others" << std::endl;
    if (support::at_full_length()) {
        CHECK(solids > 200);
        CHECK(others > 200);
    }
}
