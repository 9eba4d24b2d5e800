// Points and aabbs: the filter, and comparisons, which decide them all.
#include "predicates/aabb_aabb.hpp"

#include <limits>

#include "predicate_checks.hpp"

using namespace arith_test;
using namespace graze::predicates;
using namespace graze::predicates::aabb_aabb;
using graze::Aabb2;
using graze::Aabb3;
using graze::Point2;
using graze::Point3;
using graze::Stage;

TEST_CASE("filter: point, point, 2D") {
    PredicateChecks<AabbAabb<Point2, Point2>, Method::standard>::all("point, point, 2D",
                                                                     {.below = false});
}
TEST_CASE("filter: point, point, 3D") {
    PredicateChecks<AabbAabb<Point3, Point3>, Method::standard>::all("point, point, 3D",
                                                                     {.below = false});
}
TEST_CASE("filter: point, aabb, 2D") {
    PredicateChecks<AabbAabb<Point2, Aabb2>, Method::standard>::all("point, aabb, 2D",
                                                                    {.below = false});
}
TEST_CASE("filter: point, aabb, 3D") {
    PredicateChecks<AabbAabb<Point3, Aabb3>, Method::standard>::all("point, aabb, 3D",
                                                                    {.below = false});
}
TEST_CASE("filter: aabb, aabb, 2D") {
    PredicateChecks<AabbAabb<Aabb2, Aabb2>, Method::standard>::all("aabb, aabb, 2D",
                                                                   {.below = false});
}
TEST_CASE("filter: aabb, aabb, 3D") {
    PredicateChecks<AabbAabb<Aabb3, Aabb3>, Method::standard>::all("aabb, aabb, 3D",
                                                                   {.below = false});
}

namespace {

template <class A, class B>
void expect(const A& a, const B& b, Contact contact) {
    for (const auto& answer :
         {graze::answer<Method::standard>(a, b), graze::answer<Method::standard>(b, a)}) {
        CHECK(answer.contact == contact);
        CHECK(answer.stage == Stage::filter);
    }
    CHECK(graze::intersects(a, b) == (contact != Contact::disjoint));
    CHECK(graze::exact::contact(a, b) == contact);
}

constexpr double tiny = std::numeric_limits<double>::denorm_min();
constexpr double huge = std::numeric_limits<double>::max();

}  // namespace

TEST_CASE("comparisons: a point and an aabb") {
    const Aabb3 box{{0, 0, 0}, {1, 0.1, huge}};
    expect(Point3{0.5, 0.05, 1}, box, Contact::overlapping);
    expect(Point3{tiny, 0.05, huge / 2}, box, Contact::overlapping);
    expect(Point3{-tiny, 0.05, 1}, box, Contact::disjoint);
    expect(Point3{0, 0.05, 1}, box, Contact::touching);
    expect(Point3{0.5, 0.1, 1}, box, Contact::touching);
    expect(Point3{1, 0.1, huge}, box, Contact::touching);
    expect(Point3{0.5, std::nextafter(0.1, 1.0), 1}, box, Contact::disjoint);
    // A flat box is a rectangle, or a point.
    const Aabb3 flat{{0, 0.1, 0}, {1, 0.1, 1}};
    expect(Point3{0.5, 0.1, 0.5}, flat, Contact::overlapping);
    expect(Point3{0.5, 0.1, 1}, flat, Contact::touching);
    expect(Point3{0.1, 0.2, 0.3}, Aabb3{{0.1, 0.2, 0.3}, {0.1, 0.2, 0.3}}, Contact::overlapping);
    expect(Point2{-0.0, 0.5}, Aabb2{{0, 0}, {0, 1}}, Contact::overlapping);
}

TEST_CASE("comparisons: two aabbs, and two points") {
    const Aabb2 box{{0, 0}, {0.1, 0.1}};
    expect(box, box, Contact::overlapping);
    expect(box, Aabb2{{0.1, 0.1}, {1, 1}}, Contact::touching);
    expect(box, Aabb2{{-1, 0.1}, {1, 0.1}}, Contact::touching);
    expect(box, Aabb2{{-1, 0.05}, {1, 0.05}}, Contact::overlapping);
    expect(box, Aabb2{{std::nextafter(0.1, 1.0), 0}, {1, 1}}, Contact::disjoint);
    // Two flat boxes in one line share their number there.
    expect(Aabb2{{0, 7}, {1, 7}}, Aabb2{{0.5, 7}, {2, 7}}, Contact::overlapping);
    expect(Aabb2{{0, 7}, {1, 7}}, Aabb2{{1, 7}, {2, 7}}, Contact::touching);
    expect(Point3{0.1, tiny, huge}, Point3{0.1, tiny, huge}, Contact::overlapping);
    expect(Point3{0.1, tiny, huge}, Point3{0.1, 0, huge}, Contact::disjoint);
}
