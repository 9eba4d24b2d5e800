// The filters of a line, ray or segment against a parallelepiped or parallelogram,
// by separating axes.
#include "predicates/linear_parallelepiped.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_parallelepiped;

TEST_CASE("filter: line, parallelepiped: sat") {
    PredicateChecks<LinearParallelepiped<graze::Line3, graze::Parallelepiped3, Method::sat>,
                    Method::sat>::all("line, parallelepiped: sat", {});
}
TEST_CASE("filter: line, parallelogram: sat") {
    PredicateChecks<LinearParallelepiped<graze::Line2, graze::Parallelogram2, Method::sat>,
                    Method::sat>::all("line, parallelogram: sat", {});
}
TEST_CASE("filter: ray, parallelepiped: sat") {
    PredicateChecks<LinearParallelepiped<graze::Ray3, graze::Parallelepiped3, Method::sat>,
                    Method::sat>::all("ray, parallelepiped: sat", {.error = 0.02, .product = true});
}
TEST_CASE("filter: ray, parallelogram: sat") {
    PredicateChecks<LinearParallelepiped<graze::Ray2, graze::Parallelogram2, Method::sat>,
                    Method::sat>::all("ray, parallelogram: sat", {});
}
TEST_CASE("filter: segment, parallelepiped: sat") {
    PredicateChecks<LinearParallelepiped<graze::Segment3, graze::Parallelepiped3, Method::sat>,
                    Method::sat>::all("segment, parallelepiped: sat", {.error = 0.003});
}
TEST_CASE("filter: segment, parallelogram: sat") {
    PredicateChecks<LinearParallelepiped<graze::Segment2, graze::Parallelogram2, Method::sat>,
                    Method::sat>::all("segment, parallelogram: sat", {});
}
