// The filter of two triangles.
#include "predicates/triangle_triangle.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::triangle_triangle;

TEST_CASE("filter: triangle, triangle, 3D") {
    PredicateChecks<TriangleTriangle, Method::standard>::all("triangle, triangle, 3D",
                                                             {.error = 0.1});
}
