// The filter of a line, ray or segment against a box.
#include "predicates/aabb_linear.cpp"

#include "story_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;

TEST_CASE("filter: aabb, line, 2D") {
    StoryChecks<AabbLinear<graze::Line2, 2>, Method::sat, Method::slab>::all("aabb, line, 2D", {});
}
TEST_CASE("filter: aabb, ray, 2D") {
    StoryChecks<AabbLinear<graze::Ray2, 2>, Method::sat, Method::slab>::all("aabb, ray, 2D",
                                                                            {.error = 0.03});
}
TEST_CASE("filter: aabb, segment, 2D") {
    StoryChecks<AabbLinear<graze::Segment2, 2>, Method::sat, Method::slab>::all("aabb, segment, 2D",
                                                                                {.error = 0.003});
}
TEST_CASE("filter: aabb, line, 3D") {
    StoryChecks<AabbLinear<graze::Line3, 3>, Method::sat, Method::slab>::all("aabb, line, 3D", {});
}
TEST_CASE("filter: aabb, ray, 3D") {
    StoryChecks<AabbLinear<graze::Ray3, 3>, Method::sat, Method::slab>::all(
        "aabb, ray, 3D", {.error = 0.03, .below = false});
}
TEST_CASE("filter: aabb, segment, 3D") {
    StoryChecks<AabbLinear<graze::Segment3, 3>, Method::sat, Method::slab>::all("aabb, segment, 3D",
                                                                                {.error = 0.003});
}

TEST_CASE("constants: a line, ray or segment against a box", "[.constants]") {
    StoryChecks<AabbLinear<graze::Segment3, 3>, Method::sat, Method::slab>::print_constants(
        "aabb_segment");
}
