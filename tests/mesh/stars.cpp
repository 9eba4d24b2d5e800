// Which points doubles are certain of: that no two of the faces at one meet beyond what they share.
#include "mesh/stars.hpp"

#include <cmath>
#include <cstdint>
#include <graze/mesh.hpp>
#include <vector>

#include "solids.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

/// At one point, the first of the mesh.
bool certain(const Mesh& mesh) { return certain_stars(weld(mesh))[0] != 0; }

/// Faces round the point (0, 0, height), each beside the next, of so many that go round `turns` times: the first
/// `faces` of them.
Mesh fan(int count, int turns, double height, int faces) {
    Mesh mesh;
    mesh.vertices.push_back({0, 0, height});
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.141592653589793 * turns * (i + 0.25) / count;
        mesh.vertices.push_back({std::cos(angle), std::sin(angle), i * 0x1p-10});
    }
    for (int i = 0; i < faces; ++i)
        mesh.triangles.push_back({0, std::uint32_t(1 + i), std::uint32_t(1 + (i + 1) % count)});
    return mesh;
}

}  // namespace

TEST_CASE("stars: all points of a box and of a double pyramid are certain") {
    Mesh mesh;
    test::add_box(mesh, {0, 0, 0}, {1, 2, 3});
    test::add_bipyramid(mesh, {10, 0, 0}, 2, 3);
    const Welded welded = weld(mesh);
    std::vector<int> faces_at(welded.points.size());
    for (const auto& f : welded.faces)
        for (const std::uint32_t v : f) ++faces_at[v];
    const auto certain = certain_stars(welded);
    CHECK(std::vector<int>(certain.begin(), certain.end()) == faces_at);
}

// Of up to 8 faces, up to 16, and more.
TEST_CASE("stars: once round is certain, and no more") {
    for (int count = 4; count <= 40; ++count) {
        INFO(count);
        for (const double height : {1.0, -0.125}) {
            CHECK(certain(fan(count, 1, height, count)));
            CHECK(certain(fan(count, 1, height, (count - 1) / 2)));
            if (count < 7) continue;
            CHECK(!certain(fan(count, 2, height, count)));
            CHECK(!certain(fan(count, 2, height, count - 1)));
        }
        Mesh folded = fan(count, 1, 1, count);
        std::swap(folded.triangles[1][1], folded.triangles[1][2]);
        CHECK(!certain(folded));
        // Two fans that share the point, and nothing else.
        Mesh two = fan(count, 1, 1, count);
        two.triangles.erase(two.triangles.begin() + 2);
        two.triangles.erase(two.triangles.begin());
        CHECK(!certain(two));
    }
}
