// Each way to be no proof is found out, and what is a proof is taken for one. The certificates are
// written by hand.
#include <cmath>
#include <limits>
#include <memory>

#include "arith/environments.hpp"
#include "arith/number_field.hpp"
#include "certificates.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace verify_test;

namespace {

/// What the same plane is with its normal the other way round.
template <int Dim>
Certificate<Dim> turned_over(Certificate<Dim> c) {
    const auto negative = [](const Exact& x) {
        return Exact(std::make_shared<const detail::Number>(-x.number()));
    };
    if (!c.plane) return c;
    for (Exact& x : c.plane->normal.coordinate) x = negative(x);
    c.plane->offset = negative(c.plane->offset);
    return c;
}

template <int Dim>
Certificate<Dim> swapped(Certificate<Dim> c) {
    std::swap(c.weights_a, c.weights_b);
    return c;
}

/// A proof stays one for the swapped shapes and with the plane turned over.
template <class A, class B>
void check_proof(const A& a, const B& b, const Certificate<dim_of<A>>& c) {
    CHECK(flaw(a, b, c) == "");
    CHECK(flaw(a, b, turned_over(c)) == "");
    CHECK(flaw(b, a, swapped(c)) == "");
}

/// And what is none does not become one.
template <class A, class B>
void check_flaw(const A& a, const B& b, const Certificate<dim_of<A>>& c,
                const std::string& expected) {
    CHECK(flaw(a, b, c) == expected);
    CHECK(flaw(a, b, turned_over(c)) == expected);
    CHECK_FALSE(flaw(b, a, swapped(c)).empty());
}

const std::string not_apart = "plane: it does not keep a and b apart";
const std::string not_on_sides = "plane: a and b are not on its two sides";
const std::string holds_both = "plane: it holds all of a and b";

const Aabb3 cube{{0, 0, 0}, {1, 1, 1}};
const Triangle3 triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Tetrahedron3 tetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const Plane3 floor_plane{{0, 0, 0}, {0, 0, 2}};
const Obb2 diamond{{0, 0}, {1, 1}, {1, 1}};  // corners (+-sqrt 2, 0) and (0, +-sqrt 2)

}  // namespace

TEST_CASE("a plane keeps shapes apart") {
    const Point3 above{0, 0, 5};
    const Line3 level{{0, 0, 2}, {1, 2, 0}};
    const Ray3 up{{0.5, 0.5, 1.5}, {1, 0, 1}};
    const Segment3 hung{{0, 0, 3}, {1, 1, 2}};
    const Parallelepiped3 skew =
        Parallelepiped3::from_center({5, 5, 5}, {1, 0, 0}, {1, 1, 0}, {0, -1, 1});
    const Obb3 turned{{0, 0, 4}, {1, 0, 0, 1}, {1, 2, 3}};
    check_proof(above, cube, disjoint<3>({"0", "0", "1"}, "2"));
    check_proof(level, cube, disjoint<3>({"0", "0", "1"}, "3/2"));
    check_proof(up, cube, disjoint<3>({"0", "0", "1"}, "5/4"));
    check_proof(hung, cube, disjoint<3>({"0", "0", "7"}, "21/2"));
    check_proof(triangle, hung, disjoint<3>({"0", "0", "1"}, "1"));
    check_proof(floor_plane, hung, disjoint<3>({"0", "0", "-3"}, "-1/1000000000000000000000"));
    check_proof(tetrahedron, hung, disjoint<3>({"0", "0", "1"}, "3/2"));
    check_proof(skew, cube, disjoint<3>({"1", "0", "0"}, "2"));
    check_proof(skew, cube, disjoint<3>({"0", "1", "0"}, "2"));
    check_proof(skew, cube, disjoint<3>({"0", "0", "1"}, "3"));
    check_proof(turned, floor_plane, disjoint<3>({"0", "0", "1"}, "999999999999/1000000000000"));
    check_proof(floor_plane, Plane3{{7, 7, 1}, {0, 0, -5}}, disjoint<3>({"0", "0", "1"}, "1/2"));

    check_flaw(above, cube, disjoint<3>({"0", "0", "1"}, "5"), not_apart);
    check_flaw(above, cube, disjoint<3>({"0", "0", "1"}, "1"), not_apart);
    check_flaw(above, cube, disjoint<3>({"0", "0", "1"}, "6"), not_apart);
    check_flaw(above, cube, disjoint<3>({"0", "0", "1"}, "-1"), not_apart);
    check_flaw(above, cube, disjoint<3>({"1", "0", "0"}, "1/2"), not_apart);
    check_flaw(level, cube, disjoint<3>({"0", "1", "1000"}, "1500"), not_apart);
    check_flaw(up, cube, disjoint<3>({"0", "0", "1"}, "3/2"), not_apart);
    check_flaw(Ray3{{0, 0, 2}, {1, 0, -1}}, cube, disjoint<3>({"0", "0", "1"}, "3/2"), not_apart);
    check_flaw(hung, cube, disjoint<3>({"0", "0", "1"}, "5/2"), not_apart);
    check_flaw(triangle, hung, disjoint<3>({"1", "0", "1"}, "1"), not_apart);
    check_flaw(floor_plane, hung, disjoint<3>({"0", "1/1000000000000", "1"}, "1"), not_apart);
    check_flaw(floor_plane, hung, disjoint<3>({"0", "0", "1"}, "0"), not_apart);
    check_flaw(Plane3{{0, 0, 0}, {1, 0, 0}}, Point3{4, 0, 4}, disjoint<3>({"1", "0", "1"}, "1"),
               not_apart);
    check_flaw(Plane3{{0, 0, 0}, {1, 2, 0}}, Point3{4, 4, 0}, disjoint<3>({"2", "1", "0"}, "1"),
               not_apart);
    check_flaw(tetrahedron, hung, disjoint<3>({"0", "0", "1"}, "1"), not_apart);
    check_flaw(skew, cube, disjoint<3>({"1", "0", "0"}, "3"), not_apart);
    check_flaw(turned, floor_plane, disjoint<3>({"0", "0", "1"}, "1"), not_apart);
    check_flaw(above, cube, disjoint<3>({"0", "0", "0"}, "0"), "plane: its normal is zero");
    check_flaw(above, cube, disjoint<3>({"0", "0", "0"}, "1"), "plane: its normal is zero");
}

TEST_CASE("a zero direction is its origin") {
    const Line3 line{{0, 0, 2}, {0, 0, 0}};
    const Ray3 ray{{0, 0, 2}, {0, -0.0, 0}};
    check_proof(line, cube, disjoint<3>({"0", "0", "1"}, "3/2"));
    check_proof(ray, cube, disjoint<3>({"0", "1", "2"}, "7/2"));
    check_flaw(line, cube, disjoint<3>({"0", "0", "1"}, "2"), not_apart);
}

TEST_CASE("the sides of a 2D obb are exact") {
    // 1.4142135623730950488016887242096980785...
    const Point2 right{2, 0};
    const Segment2 wall{{1.5, -9}, {1.5, 9}};
    check_proof(diamond, right,
                disjoint<2>({"1", "0"},
                            "14142135623730950488016887242097/10000000000000000000000000000000"));
    check_flaw(diamond, right,
               disjoint<2>({"1", "0"},
                           "14142135623730950488016887242096/10000000000000000000000000000000"),
               not_apart);
    check_proof(diamond, wall, disjoint<2>({"-1", "0"}, "-29/20"));
    check_flaw(diamond, wall, disjoint<2>({"1", "0"}, "7/5"), not_apart);
    check_flaw(diamond, wall, disjoint<2>({"1", "0"}, "3/2"), not_apart);
    check_flaw(diamond, wall, disjoint<2>({"1", "0"}, "-7/5"), not_apart);
    check_flaw(diamond, wall, disjoint<2>({"1", "0"}, "-3/2"), not_apart);
    check_flaw(diamond, wall, disjoint<2>({"1", "0"}, "0"), not_apart);
    // 3-4-5: a rational reach, met exactly.
    const Obb2 tilted{{0, 0}, {3, 4}, {5, 0}};
    const Point2 end{3, 4};
    check_proof(tilted, end, touching<2>({"3", "4"}, {}, {"1"}, {"1", "0"}, "3"));
    check_proof(tilted, end, touching<2>({"3", "4"}, {}, {"1"}, {"3", "4"}, "25"));
    check_flaw(tilted, end, touching<2>({"3", "4"}, {}, {"1"}, {"-4", "3"}, "0"), holds_both);
    check_flaw(tilted, end, touching<2>({"3", "4"}, {}, {"1"}, {"1", "0"}, "2999999999/1000000000"),
               not_on_sides);
    check_proof(tilted, Point2{3, 4.5}, disjoint<2>({"-4", "3"}, "1/2"));
}

TEST_CASE("touching takes a common point and a plane that does not hold both") {
    const Segment3 standing{{1, 1, 0}, {1, 1, 2}};
    const auto good =
        touching<3>({"1", "1", "0"}, {"1/2", "1/4", "1/4"}, {"1", "0"}, {"0", "0", "1"}, "0");
    check_proof(triangle, standing, good);
    const auto with_plane = [&](Texts normal, const char* offset) {
        auto c = good;
        c.plane = {exact_vec<3>(normal), Exact(offset)};
        return c;
    };
    check_flaw(triangle, standing, with_plane({"0", "0", "1"}, "1"), not_on_sides);
    check_flaw(triangle, standing, with_plane({"0", "0", "1"}, "-1"), not_on_sides);
    check_flaw(triangle, standing, with_plane({"1", "0", "0"}, "1"), not_on_sides);
    check_flaw(triangle, standing, with_plane({"0", "0", "0"}, "0"), "plane: its normal is zero");

    // A plane may hold one of them, not both.
    const Segment3 flat{{0, 0, 0}, {0, 4, 0}};
    const auto in_face =
        touching<3>({"0", "2", "0"}, {"1/2", "0", "1/2"}, {"1/2", "1/2"}, {"1", "0", "0"}, "0");
    check_proof(triangle, flat, in_face);
    auto in_both = in_face;
    in_both.plane = {exact_vec<3>({"0", "0", "1"}), Exact("0")};
    check_flaw(triangle, flat, in_both, holds_both);
    check_flaw(Point3{1, 2, 3}, Point3{1, 2, 3},
               touching<3>({"1", "2", "3"}, {"1"}, {"1"}, {"0", "0", "1"}, "3"), holds_both);
    check_flaw(Plane3{{0, 0, 0}, {0, 0, 1}}, Line3{{1, 2, 0}, {1, 1, 0}},
               touching<3>({"1", "2", "0"}, {}, {"1", "0"}, {"0", "0", "1"}, "0"), holds_both);

    // Apart, with a plane that each of them reaches.
    check_flaw(Point3{0, 0, 0}, Segment3{{1, 0, 0}, {1, 0, 1}},
               touching<3>({"0", "0", "0"}, {"1"}, {"1", "0"}, {"0", "0", "1"}, "0"),
               "b: the weights give another point");
}

TEST_CASE("a contact has its members and no others") {
    const Point3 corner{1, 1, 1};
    const auto good = touching<3>({"1", "1", "1"}, {"1"}, {"1", "1", "1"}, {"1", "1", "1"}, "3");
    check_proof(corner, cube, good);
    const auto change = [&](auto f) {
        auto c = good;
        f(c);
        return flaw(corner, cube, c);
    };
    CHECK(change([](auto& c) { c.plane.reset(); }) == "plane: missing");
    CHECK(change([](auto& c) { c.point.reset(); }) == "point: missing");
    CHECK(change([](auto& c) { c.weights_a.reset(); }) == "a: weights are missing");
    CHECK(change([](auto& c) { c.weights_b.reset(); }) == "b: weights are missing");
    CHECK(change([](auto& c) { c.weights_b->pop_back(); }) == "b: there are 2 weights; allowed: 3");
    CHECK(change([](auto& c) { c.weights_a->push_back(Exact()); }) ==
          "a: there are 2 weights; allowed: 1");
    CHECK(change([](auto& c) { c.weights_a->clear(); }) == "a: there are 0 weights; allowed: 1");
    CHECK(change([](auto& c) { c.contact = Contact::overlapping; }) ==
          "plane: has no place in a proof of this contact");
    CHECK(change([](auto& c) {
              c.contact = Contact::overlapping;
              c.plane.reset();
          }) == "b: weight 0 must be in (0, 1)");
    CHECK(change([](auto& c) { c.contact = Contact::disjoint; }) ==
          "point: has no place in a proof of this contact");
    CHECK(change([](auto& c) {
              c.contact = Contact::disjoint;
              c.point.reset();
          }) == "weights of a: has no place in a proof of this contact");
    CHECK(change([](auto& c) {
              c.contact = Contact::disjoint;
              c.point.reset();
              c.weights_a.reset();
          }) == "weights of b: has no place in a proof of this contact");
    CHECK(change([](auto& c) {
              c.contact = Contact::disjoint;
              c.point.reset();
              c.weights_a.reset();
              c.weights_b.reset();
          }) == not_apart);
    CHECK_FALSE(flaw(corner, cube, Certificate3{}).empty());

    check_flaw(floor_plane, corner, overlapping<3>({"1", "1", "0"}, {"1"}, {"1"}),
               "a: weights have no place for this shape");
    check_flaw(diamond, Point2{0, 0}, overlapping<2>({"0", "0"}, Texts{}, {"1"}),
               "a: weights have no place for this shape");
}

TEST_CASE("every number is rational") {
    const Exact root(std::make_shared<const detail::Number>(arith::Rational(0), arith::Rational(1),
                                                            arith::BigInt(2)));
    const Point3 corner{1, 1, 1};
    const auto good = touching<3>({"1", "1", "1"}, {"1"}, {"1", "1", "1"}, {"1", "1", "1"}, "3");
    for (int i = 0; i < 3; ++i) {
        auto c = good;
        c.plane->normal[i] = root;
        CHECK(flaw(corner, cube, c) == "the normal of the plane: must be rational");
        c = good;
        (*c.point)[i] = root;
        CHECK(flaw(corner, cube, c) == "point: must be rational");
        c = good;
        (*c.weights_b)[std::size_t(i)] = root;
        CHECK(flaw(corner, cube, c) == "weights: must be rational");
    }
    auto c = good;
    c.plane->offset = root;
    CHECK(flaw(corner, cube, c) == "the offset of the plane: must be rational");
    c = good;
    (*c.weights_a)[0] = root;
    CHECK(flaw(corner, cube, c) == "weights: must be rational");
    // In a flat place, too, where the number does not matter.
    const Aabb3 flat{{0, 0, 0}, {2, 2, 0}};
    c = overlapping<3>({"1", "1", "0"}, {"1"}, {"1/2", "1/2", "0"});
    check_proof(Point3{1, 1, 0}, flat, c);
    (*c.weights_b)[2] = root;
    CHECK(flaw(Point3{1, 1, 0}, flat, c) == "weights: must be rational");
}

TEST_CASE("weights of vertices") {
    const auto at = [](Texts p, Texts w) { return overlapping<3>(p, W(w), {}); };
    const Plane3 same{{0, 0, 0}, {0, 0, -1}};
    check_proof(triangle, same, at({"1", "1", "0"}, {"1/2", "1/4", "1/4"}));
    check_flaw(triangle, same, at({"1", "1", "0"}, {"1/4", "1/2", "1/4"}),
               "a: the weights give another point");
    check_flaw(triangle, same, at({"1", "1", "0"}, {"1", "1/4", "1/4"}),
               "a: the sum of the weights must be 1");
    check_flaw(triangle, same, at({"2", "2", "0"}, {"0", "1/2", "1/2"}), "a: weight 0 must be > 0");
    check_flaw(triangle, same, at({"5", "0", "0"}, {"-1/4", "5/4", "0"}),
               "a: weight 0 must be > 0");
    check_flaw(triangle, same, at({"0", "0", "0"}, {"1", "0", "0"}), "a: weight 1 must be > 0");
    check_flaw(triangle, same,
               touching<3>({"5", "0", "0"}, {"-1/4", "5/4", "0"}, {}, {"0", "0", "1"}, "0"),
               holds_both);
    check_flaw(
        triangle, Segment3{{-1, -1, 0}, {-1, -1, 2}},
        touching<3>({"-1", "-1", "0"}, {"3/2", "-1/4", "-1/4"}, {"1", "0"}, {"0", "0", "1"}, "0"),
        "a: weight 1 must be >= 0");
    check_proof(tetrahedron, Point3{0.25, 0.25, 0.25},
                overlapping<3>({"1/4", "1/4", "1/4"}, {"1/4", "1/4", "1/4", "1/4"}, {"1"}));
    check_flaw(tetrahedron, Point3{0.25, 0.25, 0.5},
               overlapping<3>({"1/4", "1/4", "1/2"}, {"0", "1/4", "1/4", "1/2"}, {"1"}),
               "a: weight 0 must be > 0");
    check_proof(tetrahedron, Point3{0.25, 0.25, 0.5},
                touching<3>({"1/4", "1/4", "1/2"}, {"0", "1/4", "1/4", "1/2"}, {"1"},
                            {"1", "1", "1"}, "1"));

    // A collinear triangle: its ends touch, its inner vertex overlaps, with all weights > 0.
    const Triangle3 needle{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    const Point3 middle{1, 0, 0}, end{2, 0, 0};
    check_proof(needle, middle, overlapping<3>({"1", "0", "0"}, {"1/4", "1/2", "1/4"}, {"1"}));
    check_flaw(needle, middle, overlapping<3>({"1", "0", "0"}, {"0", "1", "0"}, {"1"}),
               "a: weight 0 must be > 0");
    check_flaw(needle, middle, overlapping<3>({"1", "0", "0"}, {"1/2", "0", "1/2"}, {"1"}),
               "a: weight 1 must be > 0");
    check_flaw(needle, middle,
               touching<3>({"1", "0", "0"}, {"0", "1", "0"}, {"1"}, {"0", "1", "0"}, "0"),
               holds_both);
    check_flaw(needle, middle,
               touching<3>({"1", "0", "0"}, {"0", "1", "0"}, {"1"}, {"1", "0", "0"}, "1"),
               not_on_sides);
    check_proof(needle, end,
                touching<3>({"2", "0", "0"}, {"0", "0", "1"}, {"1"}, {"1", "0", "0"}, "2"));
    check_flaw(needle, end, overlapping<3>({"2", "0", "0"}, {"0", "0", "1"}, {"1"}),
               "a: weight 0 must be > 0");

    // Where all vertices are one point, any weights give it back; they must be weights still.
    const Triangle3 dot{{0, 0, 0}, {0, 0, 0}, {-0.0, 0, 0}};
    const Point3 origin{0, 0, 0};
    check_proof(dot, origin, overlapping<3>({"0", "0", "0"}, {"1/3", "1/3", "1/3"}, {"1"}));
    check_flaw(dot, origin, overlapping<3>({"0", "0", "0"}, {"1", "1", "1"}, {"1"}),
               "a: the sum of the weights must be 1");
    check_flaw(dot, origin, overlapping<3>({"0", "0", "0"}, {"1", "0", "0"}, {"1"}),
               "a: weight 1 must be > 0");
    check_flaw(dot, origin, overlapping<3>({"0", "0", "0"}, {"1", "1", "-1"}, {"1"}),
               "a: weight 2 must be > 0");
    check_flaw(origin, dot, overlapping<3>({"0", "0", "0"}, {"2"}, {"1/3", "1/3", "1/3"}),
               "a: the sum of the weights must be 1");
    check_flaw(origin, Point3{0, 0, 1}, overlapping<3>({"0", "0", "0"}, {"1"}, {"1"}),
               "b: the weights give another point");
    check_flaw(Segment3{{0, 0, 0}, {2, 0, 0}}, Segment3{{1, 0, 0}, {1, 1, 0}},
               overlapping<3>({"1", "0", "0"}, {"1/2", "1/2"}, {"1", "0"}),
               "b: weight 1 must be > 0");
}

TEST_CASE("the parameter of a line and a ray") {
    const Line3 line{{0, 0, 0}, {1, 0, 0}};
    const Ray3 ray{{0, 0, 0}, {2, 0, 0}};
    const Point3 before{-3, 0, 0}, start{0, 0, 0}, after{3, 0, 0};
    const auto at = [](const char* x, Texts w) {
        return overlapping<3>({x, "0", "0"}, {"1"}, W(w));
    };
    check_proof(before, line, at("-3", {"1", "-3"}));
    check_proof(start, line, at("0", {"1", "0"}));
    check_proof(after, ray, at("3", {"1", "3/2"}));
    check_flaw(after, ray, at("3", {"1", "3"}), "b: the weights give another point");
    check_flaw(after, ray, at("3", {"2", "3/2"}), "b: weight 0 must be 1");
    check_flaw(after, line, at("3", {"0", "3"}), "b: weight 0 must be 1");
    check_flaw(after, line, at("3", {"3"}), "b: there are 1 weights; allowed: 2");
    check_flaw(before, ray, at("-3", {"1", "-3/2"}), "b: weight 1 must be > 0");
    check_flaw(start, ray, at("0", {"1", "0"}), "b: weight 1 must be > 0");
    check_proof(start, ray, touching<3>({"0", "0", "0"}, {"1"}, {"1", "0"}, {"1", "0", "0"}, "0"));
    check_flaw(after, ray, touching<3>({"3", "0", "0"}, {"1"}, {"1", "3/2"}, {"1", "0", "0"}, "3"),
               not_on_sides);
    check_flaw(Aabb3{{-3, 0, 0}, {-3, 1, 0}}, ray,
               touching<3>({"-3", "0", "0"}, {"0", "0", "0"}, {"1", "-3/2"}, {"0", "1", "0"}, "0"),
               "b: weight 1 must be >= 0");

    // A zero direction: t is free, as is the coordinate along a zero edge.
    const Ray3 stopped{{3, 0, 0}, {0, 0, 0}};
    for (const char* t : {"0", "1", "-5/3"}) {
        check_proof(after, stopped, at("3", {"1", t}));
        check_proof(after, Line3{{3, 0, 0}, {0, 0, 0}}, at("3", {"1", t}));
    }
    check_flaw(start, stopped, at("0", {"1", "0"}), "b: the weights give another point");
    check_flaw(after, stopped, at("3", {"0", "1"}), "b: weight 0 must be 1");
}

TEST_CASE("coordinates along edges") {
    const Point3 inner{0.5, 0.25, 0.75}, face{0.5, 0.25, 1};
    check_proof(inner, cube, overlapping<3>({"1/2", "1/4", "3/4"}, {"1"}, {"1/2", "1/4", "3/4"}));
    check_flaw(inner, cube, overlapping<3>({"1/2", "1/4", "3/4"}, {"1"}, {"1/4", "1/2", "3/4"}),
               "b: the weights give another point");
    check_flaw(face, cube, overlapping<3>({"1/2", "1/4", "1"}, {"1"}, {"1/2", "1/4", "1"}),
               "b: weight 2 must be in (0, 1)");
    check_flaw(Point3{0.5, 0.25, 0}, cube,
               overlapping<3>({"1/2", "1/4", "0"}, {"1"}, {"1/2", "1/4", "0"}),
               "b: weight 2 must be in (0, 1)");
    check_proof(face, cube,
                touching<3>({"1/2", "1/4", "1"}, {"1"}, {"1/2", "1/4", "1"}, {"0", "0", "1"}, "1"));

    // Aabbs other than the unit cube: coordinates are relative.
    const Aabb2 wide{{2, 4}, {6, 4}};
    check_proof(wide, Point2{3, 4}, overlapping<2>({"3", "4"}, {"1/4", "77"}, {"1"}));
    check_proof(wide, Point2{3, 4}, overlapping<2>({"3", "4"}, {"1/4", "0"}, {"1"}));
    check_flaw(wide, Point2{3, 4}, overlapping<2>({"3", "4"}, {"3", "4"}, {"1"}),
               "a: weight 0 must be in (0, 1)");
    check_flaw(wide, Point2{3, 4}, overlapping<2>({"3", "4"}, {"3/4", "1/2"}, {"1"}),
               "a: the weights give another point");

    // Dependent edges: numbers out of range can give the point back.
    const auto folded = Parallelepiped3::from_corner({0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {0, 1, 1});
    const Point3 there{1, 0.5, 0.5};
    const auto folded_at = [](Texts w) { return overlapping<3>({"1", "1/2", "1/2"}, W(w), {"1"}); };
    check_proof(folded, there, folded_at({"1/3", "2/3", "1/2"}));
    check_flaw(folded, there, folded_at({"2", "-1", "1/2"}), "a: weight 0 must be in (0, 1)");
    check_flaw(folded, there, folded_at({"-1", "2", "1/2"}), "a: weight 0 must be in (0, 1)");
    check_flaw(folded, there, folded_at({"1", "0", "1/2"}), "a: weight 0 must be in (0, 1)");
    check_flaw(folded, Plane3{{1, 1, 1}, {0, 1, 1}},
               touching<3>({"4", "1", "1"}, {"2", "2", "1"}, {}, {"0", "1", "1"}, "2"),
               "a: weight 0 must be in [0, 1]");

    // From the centre, coordinates begin at the centre minus the half edges.
    const auto centred = Parallelogram2::from_center({10, 20}, {2, 0}, {1, 3});
    check_proof(centred, Point2{10, 20}, overlapping<2>({"10", "20"}, {"1/2", "1/2"}, {"1"}));
    check_proof(centred, Point2{7, 17},
                touching<2>({"7", "17"}, {"0", "0"}, {"1"}, {"0", "1"}, "17"));
    check_proof(centred, Point2{13, 23},
                touching<2>({"13", "23"}, {"1", "1"}, {"1"}, {"0", "1"}, "23"));
    check_proof(centred, Point2{11, 17},
                touching<2>({"11", "17"}, {"1", "0"}, {"1"}, {"3", "-1"}, "16"));
    check_flaw(centred, Point2{10, 20}, overlapping<2>({"10", "20"}, {"0", "0"}, {"1"}),
               "a: weight 0 must be in (0, 1)");
    const auto cornered = Parallelogram2::from_corner({10, 20}, {2, 0}, {1, 3});
    check_proof(cornered, Point2{10, 20},
                touching<2>({"10", "20"}, {"0", "0"}, {"1"}, {"0", "1"}, "20"));
    check_proof(cornered, Point2{11.5, 21.5},
                overlapping<2>({"23/2", "43/2"}, {"1/2", "1/2"}, {"1"}));
}

TEST_CASE("coordinates of a 3D obb follow its axes") {
    // A quarter turn about z, by a quaternion that is not a unit: x goes to y, y to -x.
    const Obb3 quarter{{10, 20, 30}, {3, 0, 0, 3}, {1, 2, 4}};
    check_proof(quarter, Point3{10, 20.5, 30},
                overlapping<3>({"10", "41/2", "30"}, {"3/4", "1/2", "1/2"}, {"1"}));
    check_proof(quarter, Point3{9, 20, 30},
                overlapping<3>({"9", "20", "30"}, {"1/2", "3/4", "1/2"}, {"1"}));
    check_proof(quarter, Point3{10, 20, 32},
                overlapping<3>({"10", "20", "32"}, {"1/2", "1/2", "3/4"}, {"1"}));
    check_proof(quarter, Point3{8, 21, 34},
                touching<3>({"8", "21", "34"}, {"1", "1", "1"}, {"1"}, {"-1", "1", "1"}, "47"));
    check_flaw(quarter, Point3{10, 20.5, 30},
               overlapping<3>({"10", "41/2", "30"}, {"1/2", "3/4", "1/2"}, {"1"}),
               "a: the weights give another point");
    // x to y to z to x.
    const Obb3 cyclic{{0, 0, 0}, {1, 1, 1, 1}, {4, 8, 0}};
    check_proof(cyclic, Point3{0, 2, 4},
                overlapping<3>({"0", "2", "4"}, {"3/4", "3/4", "9"}, {"1"}));
    check_flaw(cyclic, Point3{0, 2, 4}, overlapping<3>({"0", "2", "4"}, {"9", "3/4", "3/4"}, {"1"}),
               "a: weight 0 must be in (0, 1)");
    // About x by the angle of 3-4-5: y goes to (0, 3/5, 4/5).
    const Obb3 tilted{{0, 0, 0}, {2, 1, 0, 0}, {1, 5, 5}};
    check_proof(tilted, Point3{0, 3, 4},
                touching<3>({"0", "3", "4"}, {"1/2", "1", "1/2"}, {"1"}, {"0", "3", "4"}, "25"));
    check_proof(tilted, Point3{0, -4, 3},
                touching<3>({"0", "-4", "3"}, {"1/2", "1/2", "1"}, {"1"}, {"0", "-4", "3"}, "25"));
    check_flaw(tilted, Point3{0, 3, 4}, overlapping<3>({"0", "3", "4"}, {"1/2", "1", "1/2"}, {"1"}),
               "a: weight 1 must be in (0, 1)");
}

TEST_CASE("a plane and a 2D obb hold the point or not") {
    const auto on_floor = [](Texts p) { return overlapping<3>(p, {}, {}); };
    const Plane3 wall{{1, 0, 0}, {1, 0, 0}};
    check_proof(floor_plane, wall, on_floor({"1", "7/3", "0"}));
    check_flaw(floor_plane, wall, on_floor({"1", "7/3", "1/1000"}), "a: the point is not in it");
    check_flaw(floor_plane, wall, on_floor({"2", "0", "0"}), "b: the point is not in it");

    const auto in_diamond = [](const char* x, Point2 p) {
        CHECK(p.y == 0);
        return flaw(diamond, p, overlapping<2>({x, "0"}, {}, {"1"}));
    };
    CHECK(in_diamond("0", {0, 0}) == "");
    CHECK(in_diamond("3/2", {1.5, 0}) == "a: the point is not in it");
    CHECK(in_diamond("181/128", {181.0 / 128, 0}) == "");
    CHECK(in_diamond("-182/128", {-182.0 / 128, 0}) == "a: the point is not in it");

    // 3-4-5, so that a double lies on the boundary; and the two axes differ.
    const Obb2 tilted{{1, 1}, {30, 40}, {5, 10}};
    const auto at = [&](const char* x, const char* y, Point2 p) {
        return flaw(tilted, p, overlapping<2>({x, y}, {}, {"1"}));
    };
    CHECK(at("1", "1", {1, 1}) == "");
    CHECK(at("4", "5", {4, 5}) == "a: the point is not in its relative interior");
    CHECK(at("-7", "7", {-7, 7}) == "a: the point is not in its relative interior");
    CHECK(at("-3", "4", {-3, 4}) == "");
    CHECK(at("7", "9", {7, 9}) == "a: the point is not in it");
    check_proof(tilted, Point2{4, 5}, touching<2>({"4", "5"}, {}, {"1"}, {"3", "4"}, "32"));
    check_flaw(tilted, Point2{7, 9}, touching<2>({"7", "9"}, {}, {"1"}, {"3", "4"}, "32"),
               "a: the point is not in it");
    check_flaw(tilted, Segment2{{4, 5}, {7, 9}},
               touching<2>({"7", "9"}, {}, {"0", "1"}, {"3", "4"}, "32"),
               "a: the point is not in it");

    const Obb2 flat{{0, 0}, {1, 1}, {0, 2}}, dot{{0, 0}, {1, 1}, {-0.0, 0}};
    check_proof(flat, Point2{-1, 1}, overlapping<2>({"-1", "1"}, {}, {"1"}));
    check_flaw(flat, Point2{-1, 1.25}, overlapping<2>({"-1", "5/4"}, {}, {"1"}),
               "a: the point is not in it");
    check_proof(dot, Point2{0, 0}, overlapping<2>({"0", "0"}, {}, {"1"}));
    check_flaw(dot, Point2{1, 0}, overlapping<2>({"1", "0"}, {}, {"1"}),
               "a: the point is not in it");
}

TEST_CASE("shapes that break a rule are refused") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                     infinity = std::numeric_limits<double>::infinity(),
                     least = std::numeric_limits<double>::denorm_min();
    const auto refusal = [](const auto& shape) -> std::string {
        constexpr int dim = dim_of<std::remove_cvref_t<decltype(shape)>>;
        std::string text;
        for (int order = 0; order < 2; ++order) {
            try {
                const Vec<dim> other{};
                order == 0 ? flaw(shape, other, {}) : flaw(other, shape, {});
                return "accepted";
            } catch (const invalid_shape& error) {
                text = error.what();
            }
        }
        return text;
    };
    const std::string finite = " must be finite: NaN and infinities are not allowed";
    CHECK(refusal(Point2{0, nan}) == "point: point.y" + finite);
    CHECK(refusal(Ray3{{0, 0, 0}, {0, 0, infinity}}) == "ray: direction.z" + finite);
    CHECK(refusal(Obb3{{0, 0, 0}, {1, 0, 0, -infinity}, {1, 1, 1}}) == "obb: rotation.z" + finite);
    CHECK(refusal(Parallelogram2{{0, 0}, {0, 0}, {nan, 0}, Anchor::center}) ==
          "parallelogram: v.x" + finite);
    CHECK(refusal(Tetrahedron3{{}, {}, {}, {0, nan, 0}}) == "tetrahedron: d.y" + finite);
    const auto check_rules = [&] {
        CHECK(refusal(Aabb3{{0, least, 0}, {1, 0, 1}}) ==
              "aabb: min.y must not be greater than max.y");
        CHECK(refusal(Plane3{{1, 2, 3}, {0, -0.0, 0}}) == "plane: normal must not be zero");
        CHECK(refusal(Obb2{{0, 0}, {0, 0}, {1, 1}}) == "obb: direction must not be zero");
        CHECK(refusal(Obb3{{0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1}}) ==
              "obb: rotation must not be zero");
        CHECK(refusal(Obb3{{0, 0, 0}, {1, 0, 0, 0}, {1, 1, -least}}) ==
              "obb: half_extents.z must not be negative");
        CHECK(refusal(Plane3{{1, 2, 3}, {0, least, 0}}) == "accepted");
        CHECK(refusal(Obb2{{0, 0}, {least, 0}, {-0.0, 1}}) == "accepted");
    };
    check_rules();
    for (const auto& environment : arith_test::other_environments())
        arith_test::in_environment(environment, check_rules);
}

TEST_CASE("numbers near the ends of the exponents") {
    const double big = std::ldexp(1.0, 1000), tiny = std::numeric_limits<double>::denorm_min();
    const std::string two_m1074 = Exact(tiny).to_string();
    const Segment3 across{{-big, 0, 0}, {big, 0, 0}};
    const Triangle3 small{{0, 0, 0}, {tiny, 0, 0}, {0, tiny, 0}};
    check_proof(
        across, small,
        touching<3>({"0", "0", "0"}, {"1/2", "1/2"}, {"1", "0", "0"}, {"0", "1", "0"}, "0"));
    check_flaw(across, small,
               touching<3>({"0", "0", "0"}, {"1/2", "1/2"}, {"1", "0", "0"}, {"0", "1", "0"},
                           two_m1074.c_str()),
               not_on_sides);
    check_proof(across, Point3{0, tiny, 0}, disjoint<3>({"0", "2", "0"}, two_m1074.c_str()));
    check_flaw(across, Point3{0, tiny, 0}, disjoint<3>({"0", "1", "0"}, two_m1074.c_str()),
               not_apart);
}
