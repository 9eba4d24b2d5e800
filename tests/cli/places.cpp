// Where faces meet, rounded: beside the exact answer.
#include "cli/pages/places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "mesh/pairs.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::cli;

namespace {

double apart(const Vec3& p, const Vec3& q) {
    double r = 0;
    for (int k = 0; k < 3; ++k) r = std::max(r, std::abs(p[k] - q[k]));
    return r;
}

void add_box(Mesh& mesh, const Vec3& lo, const Vec3& hi) {
    const auto first = std::uint32_t(mesh.vertices.size());
    for (int n = 0; n < 8; ++n)
        mesh.vertices.push_back({n & 1 ? hi.x : lo.x, n & 2 ? hi.y : lo.y, n & 4 ? hi.z : lo.z});
    const std::uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                       {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& q : quads)
        for (std::size_t k = 1; k < 3; ++k)
            mesh.triangles.push_back({first + q[0], first + q[k], first + q[k + 1]});
}

}  // namespace

TEST_CASE("what two faces have in common is the hull of the parts of edges") {
    int points = 0, segments = 0, areas = 0;
    for (int n = 0; n < support::case_count(20'000); ++n) {
        const auto [a, b] = test::pair_on_grid(std::uint64_t(n));
        const auto exact = mesh::intersection(a, b);
        const auto parts = edges_in_common(a, b);
        INFO(n);
        CHECK(parts.empty() == exact.empty());
        if (exact.empty()) continue;
        // Each corner of it is the end of a part, correctly rounded; and none is farther away.
        std::vector<Vec3> corners, ends;
        for (const auto& part : parts) ends.insert(ends.end(), part.begin(), part.end());
        for (const ExactVec3& p : exact) {
            corners.push_back(p.rounded());
            CHECK(std::find(ends.begin(), ends.end(), corners.back()) != ends.end());
        }
        const double length = diameter_of(corners).length;
        CHECK(std::abs(diameter_of(ends).length - length) <= 1e-15 * length);
        ++(exact.size() == 1 ? points : exact.size() == 2 ? segments : areas);
    }
    if (support::at_full_length()) {
        CHECK(points > 1000);
        CHECK(segments > 1000);
        CHECK(areas > 300);
    }
}

TEST_CASE("places are what hangs together, the longest first") {
    // A plate, with a large and a small pin through the same two of its faces, and a box upon it.
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {100, 100, 1});
    add_box(mesh, {60, 10, -5}, {61, 11, 5});
    add_box(mesh, {70, 20, -5}, {80, 30, 5});
    const auto pairs = mesh::self_intersections(mesh);
    const auto places = places_of(mesh, pairs);
    // Each pin goes through the plate below and above.
    REQUIRE(places.size() == 4);
    std::set<std::uint32_t> all;
    for (const Place& place : places) {
        all.insert(place.pieces.begin(), place.pieces.end());
        double sum = 0, last = 1e300;
        for (const std::uint32_t n : place.pieces) {
            const Diameter diameter = diameter_of(mesh, pairs[n]);
            CHECK(diameter.length <= last + 1e-9);
            if (&n == place.pieces.data()) CHECK(apart(diameter.middle(), place.middle) == 0);
            last = diameter.length;
            sum += diameter.length;
        }
        CHECK(std::abs(sum - place.length) < 1e-9);
    }
    CHECK(all.size() == pairs.size());
    const double lengths[]{40, 40, 4, 4};
    for (std::size_t n = 0; n < 4; ++n) CHECK(std::abs(places[n].length - lengths[n]) < 1e-9);
    CHECK(places_of(mesh, {}).empty());
}

TEST_CASE("coordinates are told as far as places in a mesh differ") {
    const auto near_in = [](const Vec3& lo, const Vec3& hi, const Vec3& p) {
        return near(p, decimals_in({lo, hi}));
    };
    CHECK(near_in({0, 0, 0}, {1, 1, 1}, {0.123456, -1e-17, 1.0 / 3}) == "(0.12346, 0, 0.33333)");
    CHECK(near_in({0, 0, 0}, {1e6, 1, 1}, {123456.789, 0, 0}) == "(123460, 0, 0)");
    CHECK(near_in({0, 0, 0}, {1e9, 1, 1}, {123456789, 0, 0}) == "(123460000, 0, 0)");
    CHECK(near_in({1e7, 0, 0}, {1e7 + 1, 1, 1}, {1e7 + 0.25, 0.5, 1}) == "(10000000.25, 0.5, 1)");
    CHECK(near_in({0, 0, 0}, {1e-200, 0, 0}, {1.23456789e-201, 0, 0}) == "(1.2346e-201, 0, 0)");
    CHECK(near_in({0, 0, 0}, {0, 0, 0}, {0, 0, 0}) == "(0, 0, 0)");
    const double most = 1.7e308;
    CHECK(near_in({-most, 0, 0}, {most, 0, 0}, {most, 1, 0}) == "(1.7e+308, 0, 0)");
    CHECK(bounds_of(Mesh{}).middle().x == 0);
}
