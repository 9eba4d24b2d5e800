// The filter of a point against an obb, a parallelogram or a parallelepiped, and cases by hand.
#include "predicates/box_point.hpp"

#include "point_cases.hpp"
#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::box_point;
using graze::Anchor;
using graze::Obb2;
using graze::Obb3;
using graze::Parallelepiped3;
using graze::Parallelogram2;
using graze::Point2;
using graze::Point3;
using graze::Stage;

TEST_CASE("filter: point, obb, 2D") {
    PredicateChecks<PointObb<2>, Method::standard>::all("point, obb, 2D",
                                                        {.error = 0.4, .below = false});
}
TEST_CASE("filter: point, obb, 3D") {
    PredicateChecks<PointObb<3>, Method::standard>::all("point, obb, 3D",
                                                        {.error = 0.1, .product = true});
}
TEST_CASE("filter: point, parallelogram") {
    PredicateChecks<PointParallelepiped<Parallelogram2>, Method::standard>::all(
        "point, parallelogram", {.error = 0.2});
}
TEST_CASE("filter: point, parallelepiped") {
    PredicateChecks<PointParallelepiped<Parallelepiped3>, Method::standard>::all(
        "point, parallelepiped", {.error = 0.1});
}

TEST_CASE("stages: a point and an obb, 2D") {
    const Obb2 box{{1, 1}, {3, 4}, {10, 5}};
    expect(Point2{2, 3}, box, Contact::overlapping, Stage::filter);
    expect(Point2{7, 9}, box, Contact::touching, Stage::filter);
    expect(Point2{-3, 4}, box, Contact::touching, Stage::filter);
    expect(Point2{3, 12}, box, Contact::touching, Stage::filter);
    expect(Point2{8, 9}, box, Contact::disjoint, Stage::filter);
    expect(Point2{-4, 4}, box, Contact::disjoint, Stage::filter);
    expect(Point2{7, 9 + 0x1p-49}, box, Contact::disjoint, Stage::integer);
    expect(Point2{7, 9 - 0x1p-49}, box, Contact::overlapping, Stage::integer);
    expect(Point2{0x1p-300, 5}, Obb2{{0, 0}, {0, 1}, {5, 1}}, Contact::touching, Stage::bigint);
    // Without a breadth, a length, either.
    const Obb2 thin{{1, 1}, {3, 4}, {10, 0}}, one{{1, 1}, {3, 4}, {0, 0}};
    expect(Point2{4, 5}, thin, Contact::overlapping, Stage::filter);
    expect(Point2{7, 9}, thin, Contact::touching, Stage::filter);
    expect(Point2{10, 13}, thin, Contact::disjoint, Stage::filter);
    expect(Point2{4, 6}, thin, Contact::disjoint, Stage::filter);
    expect(Point2{1, 1}, one, Contact::overlapping, Stage::integer);
    expect(Point2{1, 2}, one, Contact::disjoint, Stage::filter);
}

TEST_CASE("stages: a point and an obb, 3D") {
    // Turned by a quarter about z: 2 along y, 1 along x, 3 along z.
    const Obb3 box{{1, 1, 1}, {1, 0, 0, 1}, {2, 1, 3}};
    expect(Point3{1.5, 2.5, -1}, box, Contact::overlapping, Stage::filter);
    expect(Point3{2, 1, 1}, box, Contact::touching, Stage::filter);
    expect(Point3{1, 3, 1}, box, Contact::touching, Stage::filter);
    expect(Point3{2, 3, -2}, box, Contact::touching, Stage::filter);
    expect(Point3{2.5, 1, 1}, box, Contact::disjoint, Stage::filter);
    expect(Point3{1, 3.5, 1}, box, Contact::disjoint, Stage::filter);
    expect(Point3{1, 1, -2.5}, box, Contact::disjoint, Stage::filter);
    expect(Point3{2 + 0x1p-50, 1, 1}, box, Contact::disjoint, Stage::integer);
    expect(Point3{2 - 0x1p-50, 1, 1}, box, Contact::overlapping, Stage::integer);
    const Obb3 flat{{1, 1, 1}, {1, 0, 0, 1}, {2, 1, 0}};
    expect(Point3{1.5, 2.5, 1}, flat, Contact::overlapping, Stage::filter);
    expect(Point3{2, 1, 1}, flat, Contact::touching, Stage::filter);
    expect(Point3{1.5, 2.5, 2}, flat, Contact::disjoint, Stage::filter);
    expect(Point3{0x1p-300, 2, 1}, Obb3{{0, 1, 1}, {1, 0, 0, 0}, {1, 1, 1}}, Contact::touching,
           Stage::bigint);
}

TEST_CASE("stages: a point and a parallelogram") {
    for (const Parallelogram2& box : {Parallelogram2::from_corner({0, 0}, {4, 0}, {2, 4}),
                                      Parallelogram2::from_center({3, 2}, {1, 2}, {2, 0})}) {
        expect(Point2{2, 1}, box, Contact::overlapping, Stage::filter);
        expect(Point2{3, 0}, box, Contact::touching, Stage::filter);
        expect(Point2{1, 2}, box, Contact::touching, Stage::filter);
        expect(Point2{6, 4}, box, Contact::touching, Stage::filter);
        expect(Point2{0.5, 2}, box, Contact::disjoint, Stage::filter);
        expect(Point2{8, 4}, box, Contact::disjoint, Stage::filter);
        expect(Point2{3, -0x1p-50}, box, Contact::disjoint, Stage::integer);
        expect(Point2{3, 0x1p-50}, box, Contact::overlapping, Stage::integer);
        expect(Point2{3, 0x1p-300}, box, Contact::overlapping, Stage::bigint);
    }
    for (const Parallelogram2& flat :
         {Parallelogram2::from_corner({0, 0}, {1, 1}, {2, 2}),
          Parallelogram2::from_center({1.5, 1.5}, {1, 1}, {0.5, 0.5})}) {
        expect(Point2{1, 1}, flat, Contact::overlapping, Stage::filter);
        expect(Point2{3, 3}, flat, Contact::touching, Stage::filter);
        expect(Point2{4, 4}, flat, Contact::disjoint, Stage::filter);
        expect(Point2{1, 2}, flat, Contact::disjoint, Stage::filter);
    }
    const auto one = Parallelogram2::from_corner({5, 6}, {0, 0}, {0, 0});
    expect(Point2{5, 6}, one, Contact::overlapping, Stage::integer);
    expect(Point2{5, 7}, one, Contact::disjoint, Stage::filter);
}

TEST_CASE("stages: a point and a parallelepiped") {
    for (const Parallelepiped3& box :
         {Parallelepiped3::from_corner({0, 0, 0}, {4, 0, 0}, {2, 4, 0}, {0, 0, 4}),
          Parallelepiped3::from_center({3, 2, 2}, {1, 2, 0}, {2, 0, 0}, {0, 0, 2})}) {
        expect(Point3{2, 1, 3}, box, Contact::overlapping, Stage::filter);
        expect(Point3{2, 1, 4}, box, Contact::touching, Stage::filter);
        expect(Point3{3, 0, 4}, box, Contact::touching, Stage::filter);
        expect(Point3{6, 4, 0}, box, Contact::touching, Stage::filter);
        expect(Point3{1, 3, 1}, box, Contact::disjoint, Stage::filter);
        expect(Point3{2, 1, 5}, box, Contact::disjoint, Stage::filter);
        expect(Point3{2, 1, 4 + 0x1p-50}, box, Contact::disjoint, Stage::integer);
        expect(Point3{2, 1, 4 - 0x1p-50}, box, Contact::overlapping, Stage::integer);
        expect(Point3{2, 1, -0x1p-300}, box, Contact::disjoint, Stage::bigint);
    }
    for (const Parallelepiped3& flat :
         {Parallelepiped3::from_corner({0, 0, 1}, {2, 0, 0}, {1, 2, 0}, {-1, 2, 0}),
          Parallelepiped3::from_center({1, 2, 1}, {1, 0, 0}, {0.5, 1, 0}, {-0.5, 1, 0})}) {
        expect(Point3{1, 2, 1}, flat, Contact::overlapping, Stage::filter);
        expect(Point3{1, 0, 1}, flat, Contact::touching, Stage::filter);
        expect(Point3{-1, 2, 1}, flat, Contact::touching, Stage::filter);
        expect(Point3{-1, 1, 1}, flat, Contact::disjoint, Stage::filter);
        expect(Point3{1, 2, 2}, flat, Contact::disjoint, Stage::filter);
    }
    const auto segment = Parallelepiped3::from_corner({0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {0, 0, 0});
    expect(Point3{1, 1, 1}, segment, Contact::overlapping, Stage::filter);
    expect(Point3{3, 3, 3}, segment, Contact::touching, Stage::filter);
    expect(Point3{1, 1, 2}, segment, Contact::disjoint, Stage::filter);
}
