// The filter of two segments in 2D.
#include "predicates/segment_segment.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::segment_segment;

TEST_CASE("filter: segment, segment, 2D") {
    PredicateChecks<SegmentSegment, Method::standard>::all("segment, segment, 2D",
                                                           {.error = 0.2, .below = false});
}
