// The filters of a line, ray or segment against a parallelepiped or parallelogram,
// by slabs: a file of its own, as they are long to compile.
#include "predicate_checks.hpp"
#include "predicates/linear_parallelepiped.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_parallelepiped;

TEST_CASE("filter: line, parallelepiped: slab") {
    PredicateChecks<LinearParallelepiped<graze::Line3, graze::Parallelepiped3, Method::slab>,
                    Method::slab>::all("line, parallelepiped: slab", {.below = false});
}
TEST_CASE("filter: line, parallelogram: slab") {
    PredicateChecks<LinearParallelepiped<graze::Line2, graze::Parallelogram2, Method::slab>,
                    Method::slab>::all("line, parallelogram: slab", {.below = false});
}
TEST_CASE("filter: ray, parallelepiped: slab") {
    PredicateChecks<LinearParallelepiped<graze::Ray3, graze::Parallelepiped3, Method::slab>,
                    Method::slab>::all("ray, parallelepiped: slab", {.below = false});
}
TEST_CASE("filter: ray, parallelogram: slab") {
    PredicateChecks<LinearParallelepiped<graze::Ray2, graze::Parallelogram2, Method::slab>,
                    Method::slab>::all("ray, parallelogram: slab", {.below = false});
}
TEST_CASE("filter: segment, parallelepiped: slab") {
    PredicateChecks<LinearParallelepiped<graze::Segment3, graze::Parallelepiped3, Method::slab>,
                    Method::slab>::all("segment, parallelepiped: slab", {.below = false});
}
TEST_CASE("filter: segment, parallelogram: slab") {
    PredicateChecks<LinearParallelepiped<graze::Segment2, graze::Parallelogram2, Method::slab>,
                    Method::slab>::all("segment, parallelogram: slab", {.below = false});
}
