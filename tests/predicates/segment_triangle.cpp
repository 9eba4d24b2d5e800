// The filter of a segment against a triangle in 2D.
#include "predicates/segment_triangle.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::segment_triangle;

TEST_CASE("filter: segment, triangle, 2D") {
    PredicateChecks<SegmentTriangle, Method::standard>::all("segment, triangle, 2D",
                                                            {.error = 0.09});
}
