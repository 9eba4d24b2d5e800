// The filters of a line, ray or segment against a parallelepiped or parallelogram.
#include "predicates/linear_parallelepiped.hpp"

#include "story_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_parallelepiped;

TEST_CASE("filter: line, parallelepiped") {
    StoryChecks<LinearParallelepiped<graze::Line3, graze::Parallelepiped3>, Method::sat,
                Method::slab>::all("line, parallelepiped", {});
}
TEST_CASE("filter: ray, parallelepiped") {
    StoryChecks<LinearParallelepiped<graze::Ray3, graze::Parallelepiped3>, Method::sat,
                Method::slab>::all("ray, parallelepiped", {.error = 0.02, .product = true});
}
TEST_CASE("filter: segment, parallelepiped") {
    StoryChecks<LinearParallelepiped<graze::Segment3, graze::Parallelepiped3>, Method::sat,
                Method::slab>::all("segment, parallelepiped", {.error = 0.003});
}
TEST_CASE("filter: line, parallelogram") {
    StoryChecks<LinearParallelepiped<graze::Line2, graze::Parallelogram2>, Method::sat,
                Method::slab>::all("line, parallelogram", {});
}
TEST_CASE("filter: ray, parallelogram") {
    StoryChecks<LinearParallelepiped<graze::Ray2, graze::Parallelogram2>, Method::sat,
                Method::slab>::all("ray, parallelogram", {});
}
TEST_CASE("filter: segment, parallelogram") {
    StoryChecks<LinearParallelepiped<graze::Segment2, graze::Parallelogram2>, Method::sat,
                Method::slab>::all("segment, parallelogram", {});
}
