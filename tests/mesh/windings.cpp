// How much is looked at to tell windings beside faces, where many are in one line: counts, not times.
#include <cstdint>
#include <graze/mesh.hpp>

#include "mesh/winding.hpp"
#include "solids.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::mesh;

TEST_CASE("windings in stacks of boxes are told by a few faces each") {
    constexpr int boxes = 1000;
    constexpr Vec3 steps[]{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}, {2, 0, 0}};
    for (const Vec3& step : steps) {
        Mesh mesh;
        for (int n = 0; n < boxes; ++n) {
            const Vec3 lo{n * step.x, n * step.y, n * step.z};
            test::add_box(mesh, lo, {lo.x + 1, lo.y + 1, lo.z + 1});
        }
        const Welded welded = weld(mesh);
        const Bvh tree(welded);
        INFO(step.x << ", " << step.y << ", " << step.z);
        std::int64_t looked_at = 0, wrong = 0;
        for (std::uint32_t face = 0; face < welded.faces.size(); ++face) {
            const auto [front, behind] = winding_beside(welded, tree, face, [&](std::uint32_t) {
                ++looked_at;
                return true;
            });
            wrong += behind != 1 || front < 0 || front > 1;
        }
        CHECK(wrong == 0);
        CHECK(looked_at < 100 * std::int64_t(welded.faces.size()));
    }
}
