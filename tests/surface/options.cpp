// Meshes that are none, progress and threads.
#include <graze/mesh_check.hpp>
#include <limits>

#include "support/catch.hpp"

using namespace graze;
using namespace graze::mesh;

TEST_CASE("meshes that are none, and what is said of them") {
    CHECK(self_intersections(Mesh{}).empty());
    CHECK_FALSE(first_self_intersection(Mesh{}));
    CHECK(topology(Mesh{}).faces == 0);
    CHECK_FALSE(topology(Mesh{}).closed());
    const Mesh beyond{{{0, 0, 0}}, {{0, 0, 1}}};
    CHECK_THROWS_WITH(topology(beyond), "triangles[0]: there is no vertex 1; allowed: 0 to 0");
    CHECK_THROWS_AS(self_intersections(beyond), std::invalid_argument);
    const Mesh infinite{{{0, 0, 0}, {std::numeric_limits<double>::infinity(), 0, 0}}, {{0, 0, 1}}};
    CHECK_THROWS_AS(topology(infinite), invalid_shape);
    Mesh many;
    for (int n = 0; n < 3000; ++n) {
        const auto i = std::uint32_t(many.vertices.size());
        for (const Vec3& p : {Vec3{0, 0, double(n)}, Vec3{1, 0, double(n)}, Vec3{0, 1, double(n)}})
            many.vertices.push_back(p);
        many.triangles.push_back({i, i + 1, i + 2});
    }
    std::int64_t last = 0;
    CheckOptions options;
    options.progress = [&](std::int64_t done, std::int64_t all) {
        CHECK(all == 3000);
        last = done;
        return true;
    };
    CHECK(self_intersections(many, options).empty());
    CHECK(last == 3000);
    options.progress = [](std::int64_t, std::int64_t) { return false; };
    CHECK_THROWS_AS(self_intersections(many, options), cancelled);
}
