// The filter of a point against a tetrahedron, and cases by hand.
#include "predicates/point_tetrahedron.hpp"

#include "point_cases.hpp"
#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::point_tetrahedron;
using graze::Point3;
using graze::Stage;
using graze::Tetrahedron3;

TEST_CASE("filter: point, tetrahedron") {
    PredicateChecks<PointTetrahedron, Method::standard>::all("point, tetrahedron",
                                                             {.error = 0.2, .below = false});
}

TEST_CASE("stages: a point and a tetrahedron") {
    for (const Tetrahedron3& t : {Tetrahedron3{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                                  {{0, 0, 0}, {0, 4, 0}, {4, 0, 0}, {0, 0, 4}}}) {
        expect(Point3{1, 0.5, 1}, t, Contact::overlapping, Stage::filter);
        // Beyond a face, an edge, a vertex.
        expect(Point3{2, 2, 2}, t, Contact::disjoint, Stage::filter);
        expect(Point3{-1, 1, 1}, t, Contact::disjoint, Stage::filter);
        expect(Point3{-1, -1, 1}, t, Contact::disjoint, Stage::filter);
        expect(Point3{-1, -1, -1}, t, Contact::disjoint, Stage::filter);
        expect(Point3{5, 0, 0}, t, Contact::disjoint, Stage::filter);
        // On a face, an edge, a vertex.
        expect(Point3{1, 1, 2}, t, Contact::touching, Stage::filter);
        expect(Point3{1, 1, 0}, t, Contact::touching, Stage::filter);
        expect(Point3{0, 2, 0}, t, Contact::touching, Stage::filter);
        expect(Point3{0, 0, 4}, t, Contact::touching, Stage::filter);
        expect(Point3{1, 1, 2 + 0x1p-50}, t, Contact::disjoint, Stage::integer);
        expect(Point3{1, 1, 2 - 0x1p-50}, t, Contact::overlapping, Stage::integer);
        expect(Point3{1, 1, 0x1p-300}, t, Contact::overlapping, Stage::bigint);
        expect(Point3{1, 1, -0x1p-300}, t, Contact::disjoint, Stage::bigint);
    }
}

TEST_CASE("stages: a point and a flat tetrahedron") {
    // A quadrilateral, and a triangle with the fourth vertex in it.
    const Tetrahedron3 square{{0, 0, 1}, {2, 0, 1}, {0, 2, 1}, {2, 2, 1}},
        triangle{{0, 0, 0}, {4, 0, 4}, {0, 4, 4}, {1, 1, 2}};
    expect(Point3{1, 1, 1}, square, Contact::overlapping, Stage::filter);
    expect(Point3{2, 1, 1}, square, Contact::touching, Stage::filter);
    expect(Point3{3, 1, 1}, square, Contact::disjoint, Stage::filter);
    expect(Point3{1, 1, 2}, square, Contact::disjoint, Stage::filter);
    expect(Point3{1, 1, 2}, triangle, Contact::overlapping, Stage::filter);
    expect(Point3{0, 2, 2}, triangle, Contact::touching, Stage::filter);
    expect(Point3{3, 3, 6}, triangle, Contact::disjoint, Stage::filter);
    expect(Point3{1 + 0x1p-50, 1, 1}, square, Contact::overlapping, Stage::integer);
    // A segment, and a point.
    const Tetrahedron3 segment{{0, 0, 0}, {3, 6, 9}, {1, 2, 3}, {2, 4, 6}},
        one{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    expect(Point3{2, 4, 6}, segment, Contact::overlapping, Stage::filter);
    expect(Point3{0, 0, 0}, segment, Contact::touching, Stage::filter);
    expect(Point3{4, 8, 12}, segment, Contact::disjoint, Stage::filter);
    expect(Point3{2, 4, 5}, segment, Contact::disjoint, Stage::filter);
    expect(Point3{1, 2, 3}, one, Contact::overlapping, Stage::integer);
    expect(Point3{1, 2, 4}, one, Contact::disjoint, Stage::filter);
}
