// The filter of a triangle against a box.
#include "predicate_checks.hpp"
#include "predicates/aabb_triangle_pef.hpp"
#include "predicates/aabb_triangle_sat.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::aabb_triangle;

TEST_CASE("filter: aabb, triangle: sat, 2D") {
    PredicateChecks<AabbTriangleSat<2>, Method::sat>::all("aabb, triangle: sat, 2D",
                                                          {.error = 0.1, .above = true});
}
TEST_CASE("filter: aabb, triangle: sat, 3D") {
    PredicateChecks<AabbTriangleSat<3>, Method::sat>::all("aabb, triangle: sat, 3D",
                                                          {.error = 0.05, .above = true});
}
TEST_CASE("filter: aabb, triangle: pef, 2D") {
    PredicateChecks<AabbTrianglePef<2>, Method::pef>::all("aabb, triangle: pef, 2D",
                                                          {.error = 0.1, .below = false});
}
TEST_CASE("filter: aabb, triangle: pef, 3D") {
    PredicateChecks<AabbTrianglePef<3>, Method::pef>::all("aabb, triangle: pef, 3D",
                                                          {.error = 0.015, .below = false});
}
