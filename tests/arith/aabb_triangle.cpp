// The filter of a triangle against a box.
#include "predicates/aabb_triangle.hpp"

#include "story_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::aabb_triangle;

TEST_CASE("filter: aabb, triangle: sat, 2D") {
    StoryChecks<AabbTriangleSat<2>, Method::sat>::all("aabb, triangle: sat, 2D",
                                                      {.error = 0.1, .above = true});
}
TEST_CASE("filter: aabb, triangle: sat, 3D") {
    StoryChecks<AabbTriangleSat<3>, Method::sat>::all("aabb, triangle: sat, 3D",
                                                      {.error = 0.05, .above = true});
}
TEST_CASE("filter: aabb, triangle: pef, 2D") {
    StoryChecks<AabbTrianglePef<2>, Method::pef>::all("aabb, triangle: pef, 2D",
                                                      {.error = 0.1, .below = false});
}
TEST_CASE("filter: aabb, triangle: pef, 3D") {
    StoryChecks<AabbTrianglePef<3>, Method::pef>::all("aabb, triangle: pef, 3D",
                                                      {.error = 0.015, .below = false});
}

TEST_CASE("constants: a triangle against a box", "[.constants]") {
    StoryChecks<AabbTriangleSat<3>, Method::sat>::print_constants("aabb_triangle_sat");
}
