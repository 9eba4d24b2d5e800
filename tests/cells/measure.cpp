// Measures of pieces: by integrals over faces in fractions, sums that add up, and polycubes without what meets in them.
#include <bit>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_measure.hpp>

#include "arith/environments.hpp"
#include "mesh/measure_judge.hpp"
#include "mesh/polycubes.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using judge_of_measures::are;

namespace {

std::vector<judge_of_measures::Face> faces_of(const Cells& cells) {
    std::vector<judge_of_measures::Face> faces;
    for (const auto& piece : cells.pieces)
        for (auto& face = faces.emplace_back(); const std::size_t i : {0, 1, 2}) {
            const ExactVec3 p = cells.corners[piece[i]].point.exact();
            for (std::size_t k = 0; k < 3; ++k)
                face[i][k] = to_boost<judge_of_measures::Number>(p[int(k)]);
        }
    return faces;
}

Mesh tetrahedron(Random& random) {
    Mesh mesh;
    std::array<Vec3, 4> p;
    do {
        for (Vec3& corner : p)
            for (int k = 0; k < 3; ++k) corner[k] = random.between(-9, 9) * 0.1;
    } while (volume(p[0], p[1], p[2], p[3]) == 0);
    add_tetrahedron(mesh, p);
    return mesh;
}

}  // namespace

TEST_CASE("measures of unions and intersections are integrals over their faces, and add up") {
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::case_count(12)); ++seed) {
        Random random{seed};
        INFO(seed);
        const Mesh a = tetrahedron(random), b = tetrahedron(random);
        Moments sums[2];
        for (const std::size_t n : {0, 1}) {
            const Cells cells = boolean(n == 0 ? "a + b" : "a & b", {{"a", a}, {"b", b}});
            const Measures found = measure(cells);
            const auto faces = faces_of(cells);
            REQUIRE(found.moments);
            CHECK(are(*found.moments, judge_of_measures::integrals(faces)));
            CHECK(judge_of_measures::is_area(found.area, faces));
            sums[n] = *found.moments;
        }
        const Moments of_a = *measure(a).moments, of_b = *measure(b).moments;
        CHECK(sums[0].volume + sums[1].volume == of_a.volume + of_b.volume);
        CHECK((sums[0].first + sums[1].first == of_a.first + of_b.first));
        CHECK(sums[0].second.yz + sums[1].second.yz == of_a.second.yz + of_b.second.yz);
    }
}

TEST_CASE("measures of what is inside of polycubes count each cube once") {
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::case_count(100)); ++seed) {
        Random random{seed};
        INFO(seed);
        const Polycube cubes = random_polycube(random);
        const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
        const Measures once = measure(boundary(cubes, 0, axes, random));
        Mesh twice = boundary(cubes, 5, axes, random, 3);
        const auto faces = twice.triangles;
        twice.triangles.insert(twice.triangles.end(), faces.begin(), faces.end());
        const Measures found = measure(solid(twice));
        CHECK(found.area == once.area);
        CHECK((found.moments == once.moments));
    }
}

TEST_CASE("pieces that do not close have an area") {
    // Two squares that cross in the middle.
    Mesh mesh;
    add(mesh, {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, {{0, 1, 2}, {0, 2, 3}});
    add(mesh, {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}}, {{0, 1, 2}, {0, 2, 3}});
    const Measures found = measure(resolve(mesh));
    CHECK(found.area == 8);
    CHECK(!found.moments);
    // The border of each is cut at two places.
    CHECK(found.unbalanced_edges == 12);
    CHECK(found.first_unbalanced.size() == 10);
    for (const auto& [from, to] : found.first_unbalanced)
        CHECK(std::max({std::abs(from.x), std::abs(from.y), std::abs(from.z)}) == 1);

    const Measures nothing = measure(Cells{});
    CHECK(nothing.area == 0);
    REQUIRE(nothing.moments);
    CHECK(nothing.moments->volume.sign() == 0);
    CHECK(!nothing.moments->centroid);
}

TEST_CASE(
    "measures of pieces are the same in any float environment, also below the normal doubles") {
    constexpr double t = 5e-324;
    const Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 3 * t, 0}, {0, 0, 5 * t}},
                    {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    const Cells cells = resolve(mesh);
    const auto area = [&] { return std::bit_cast<std::uint64_t>(measure(cells).area); };
    // (3 + 5 + the root of 34) / 2 of the least double.
    CHECK(area() == 7);
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        CHECK(arith_test::in_environment(environment, area) == 7);
    }
}
