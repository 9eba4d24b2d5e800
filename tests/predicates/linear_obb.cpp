// The filter of a line, ray or segment against an oriented box.
#include "predicates/linear_obb.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_obb;

TEST_CASE("filter: line, obb, 2D") {
    PredicateChecks<LinearObb<graze::Line2, 2>, Method::sat, Method::slab>::all("line, obb, 2D",
                                                                                {});
}
TEST_CASE("filter: ray, obb, 2D") {
    PredicateChecks<LinearObb<graze::Ray2, 2>, Method::sat, Method::slab>::all("ray, obb, 2D",
                                                                               {.error = 0.05});
}
TEST_CASE("filter: segment, obb, 2D") {
    PredicateChecks<LinearObb<graze::Segment2, 2>, Method::sat, Method::slab>::all(
        "segment, obb, 2D", {.error = 0.015});
}
TEST_CASE("filter: line, obb, 3D") {
    PredicateChecks<LinearObb<graze::Line3, 3>, Method::sat, Method::slab>::all("line, obb, 3D",
                                                                                {.product = true});
}
TEST_CASE("filter: ray, obb, 3D") {
    PredicateChecks<LinearObb<graze::Ray3, 3>, Method::sat, Method::slab>::all(
        "ray, obb, 3D", {.error = 0.02, .product = true});
}
TEST_CASE("filter: segment, obb, 3D") {
    PredicateChecks<LinearObb<graze::Segment3, 3>, Method::sat, Method::slab>::all(
        "segment, obb, 3D", {.error = 0.008, .product = true});
}
