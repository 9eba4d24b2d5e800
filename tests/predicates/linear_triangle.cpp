// The filter of a line, ray or segment against a triangle.
#include "predicates/linear_triangle.hpp"

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::linear_triangle;

TEST_CASE("filter: line, triangle") {
    PredicateChecks<LinearTriangle<graze::Line3>, Method::standard>::all("line, triangle", {});
}
TEST_CASE("filter: ray, triangle") {
    PredicateChecks<LinearTriangle<graze::Ray3>, Method::standard>::all("ray, triangle",
                                                                        {.error = 0.05});
}
TEST_CASE("filter: segment, triangle") {
    PredicateChecks<LinearTriangle<graze::Segment3>, Method::standard>::all("segment, triangle",
                                                                            {.error = 0.05});
}
