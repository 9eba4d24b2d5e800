// The filter of a point against a triangle, and cases by hand.
#include "predicates/point_triangle.hpp"

#include "point_cases.hpp"
#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::point_triangle;
using graze::Point2;
using graze::Point3;
using graze::Stage;
using graze::Triangle2;
using graze::Triangle3;

TEST_CASE("filter: point, triangle, 2D") {
    PredicateChecks<PointTriangle2, Method::standard>::all("point, triangle, 2D",
                                                           {.error = 0.5, .below = false});
}
TEST_CASE("filter: point, triangle, 3D") {
    PredicateChecks<PointTriangle3, Method::standard>::all("point, triangle, 3D",
                                                           {.error = 0.2, .below = false});
}

TEST_CASE("stages: a point and a triangle, 2D") {
    for (const Triangle2& t : {Triangle2{{0, 0}, {4, 0}, {0, 4}}, {{0, 0}, {0, 4}, {4, 0}}}) {
        expect(Point2{1, 1}, t, Contact::overlapping, Stage::filter);
        expect(Point2{3, 2}, t, Contact::disjoint, Stage::filter);
        expect(Point2{-1, 2}, t, Contact::disjoint, Stage::filter);
        expect(Point2{-1, -1}, t, Contact::disjoint, Stage::filter);
        expect(Point2{5, 0}, t, Contact::disjoint, Stage::filter);
        expect(Point2{2, 2}, t, Contact::touching, Stage::filter);
        expect(Point2{0, 4}, t, Contact::touching, Stage::filter);
        expect(Point2{2, 2 + 0x1p-50}, t, Contact::disjoint, Stage::integer);
        expect(Point2{2, 2 - 0x1p-50}, t, Contact::overlapping, Stage::integer);
        expect(Point2{0x1p-300, 0x1p-300}, t, Contact::overlapping, Stage::bigint);
        expect(Point2{0x1p-300, -0x1p-300}, t, Contact::disjoint, Stage::bigint);
    }
}

TEST_CASE("stages: a point and a triangle without an area, 2D") {
    const Triangle2 along{{0, 0}, {3, 6}, {1, 2}};
    expect(Point2{2, 4}, along, Contact::overlapping, Stage::filter);
    expect(Point2{1, 2}, along, Contact::overlapping, Stage::filter);
    expect(Point2{3, 6}, along, Contact::touching, Stage::filter);
    expect(Point2{4, 8}, along, Contact::disjoint, Stage::filter);
    expect(Point2{1, 3}, along, Contact::disjoint, Stage::filter);
    expect(Point2{1 + 0x1p-50, 2 + 0x1p-49}, along, Contact::overlapping, Stage::integer);
    const Triangle2 level{{0, 1}, {2, 1}, {2, 1}}, one{{0.1, 0.2}, {0.1, 0.2}, {0.1, 0.2}};
    expect(Point2{1, 1}, level, Contact::overlapping, Stage::filter);
    expect(Point2{2, 1}, level, Contact::touching, Stage::filter);
    expect(Point2{0.1, 0.2}, one, Contact::overlapping, Stage::integer);
    expect(Point2{0.1, 0.3}, one, Contact::disjoint, Stage::integer);
}

TEST_CASE("stages: a point and a triangle, 3D") {
    // In the planes z = 0 and x + y + z = 4.
    for (const Triangle3& t :
         {Triangle3{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 0, 4}, {4, 0, 0}, {0, 4, 0}}}) {
        const auto in_plane = [&](double x, double y) {
            return Point3{x, y, t.a.z == 0 ? 0 : 4 - x - y};
        };
        expect(Point3{1, 1, 1}, t, Contact::disjoint, Stage::filter);
        expect(Point3{1, 1, -1}, t, Contact::disjoint, Stage::filter);
        expect(in_plane(1, 1), t, Contact::overlapping, Stage::filter);
        expect(in_plane(3, 2), t, Contact::disjoint, Stage::filter);
        expect(in_plane(2, 2), t, Contact::touching, Stage::filter);
        expect(in_plane(4, 0), t, Contact::touching, Stage::filter);
        expect(in_plane(5, -1), t, Contact::disjoint, Stage::filter);
        expect(in_plane(1, 1 + 0x1p-49), t, Contact::overlapping, Stage::integer);
        expect(in_plane(2 + 0x1p-49, 2), t, Contact::disjoint, Stage::integer);
    }
    expect(Point3{1, 1, 0x1p-300}, Triangle3{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, Contact::disjoint,
           Stage::bigint);
}

TEST_CASE("stages: a point and a triangle without an area, 3D") {
    const Triangle3 along{{0, 0, 0}, {3, 6, 9}, {1, 2, 3}};
    expect(Point3{2, 4, 6}, along, Contact::overlapping, Stage::filter);
    expect(Point3{3, 6, 9}, along, Contact::touching, Stage::filter);
    expect(Point3{4, 8, 12}, along, Contact::disjoint, Stage::filter);
    expect(Point3{2, 4, 5}, along, Contact::disjoint, Stage::filter);
    const Triangle3 one{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    expect(Point3{1, 2, 3}, one, Contact::overlapping, Stage::integer);
    expect(Point3{1, 2, 4}, one, Contact::disjoint, Stage::filter);
}
