// The filters of a line, ray or segment against a parallelepiped or parallelogram.
#include "predicates/linear_parallelepiped.cpp"

#include "story_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;

TEST_CASE("filter: line, parallelepiped") {
    StoryChecks<LinearParallelepiped<graze::Line3, graze::Parallelepiped3>, Method::sat,
                Method::slab>::all("line, parallelepiped", {.above = true});
}
TEST_CASE("filter: ray, parallelepiped") {
    StoryChecks<LinearParallelepiped<graze::Ray3, graze::Parallelepiped3>, Method::sat,
                Method::slab>::all("ray, parallelepiped",
                                   {.error = 0.02, .above = true, .product = true});
}
TEST_CASE("filter: segment, parallelepiped") {
    StoryChecks<LinearParallelepiped<graze::Segment3, graze::Parallelepiped3>, Method::sat,
                Method::slab>::all("segment, parallelepiped", {.error = 0.003, .above = true});
}
TEST_CASE("filter: line, parallelogram") {
    StoryChecks<LinearParallelepiped<graze::Line2, graze::Parallelogram2>, Method::sat,
                Method::slab>::all("line, parallelogram", {.above = true});
}
TEST_CASE("filter: ray, parallelogram") {
    StoryChecks<LinearParallelepiped<graze::Ray2, graze::Parallelogram2>, Method::sat,
                Method::slab>::all("ray, parallelogram", {.above = true});
}
TEST_CASE("filter: segment, parallelogram") {
    StoryChecks<LinearParallelepiped<graze::Segment2, graze::Parallelogram2>, Method::sat,
                Method::slab>::all("segment, parallelogram", {.above = true});
}
