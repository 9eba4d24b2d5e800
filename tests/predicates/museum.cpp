// Hand-made cases whose answers follow from a line of reasoning; every method must give them, in
// both orders of the arguments.
#include <cmath>
#include <graze/contact.hpp>
#include <limits>

#include "cases/transform.hpp"
#include "predicates/expect.hpp"
#include "support/catch.hpp"

namespace {

using namespace graze;

constexpr double least = 0x1p-1074, huge = 0x1p1000;
constexpr double max = std::numeric_limits<double>::max();

double above(double x) { return std::nextafter(x, std::numeric_limits<double>::infinity()); }
double below(double x) { return std::nextafter(x, -std::numeric_limits<double>::infinity()); }

template <class A, class B>
void disjoint(const A& a, const B& b) {
    laws::expect_contact(a, b, Contact::disjoint);
}
template <class A, class B>
void touching(const A& a, const B& b) {
    laws::expect_contact(a, b, Contact::touching);
}
template <class A, class B>
void overlapping(const A& a, const B& b) {
    laws::expect_contact(a, b, Contact::overlapping);
}

/// A line, ray or segment against the same box by all three names. The centre must be a double.
template <class L>
void boxes(Contact expected, const L& l, const Aabb2& box) {
    const Vec2 h{(box.max.x - box.min.x) / 2, (box.max.y - box.min.y) / 2};
    const Vec2 c{box.min.x + h.x, box.min.y + h.y};
    laws::expect_contact(l, box, expected);
    laws::expect_contact(l, Obb2{c, {0x1p-200, 0}, h}, expected);
    laws::expect_contact(l, Obb2{c, {0, -3}, {h.y, h.x}}, expected);
}
template <class L>
void boxes(Contact expected, const L& l, const Aabb3& box) {
    const Vec3 d{box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z};
    const Vec3 h{d.x / 2, d.y / 2, d.z / 2};
    const Vec3 c{box.min.x + h.x, box.min.y + h.y, box.min.z + h.z};
    laws::expect_contact(l, box, expected);
    laws::expect_contact(l, Obb3{c, {-0x1p300, 0, 0, 0}, h}, expected);
    laws::expect_contact(l, Obb3{c, {1, 1, 1, 1}, {h.y, h.z, h.x}}, expected);
    laws::expect_contact(
        l, Parallelepiped3::from_corner(box.min, {d.x, 0, 0}, {0, d.y, 0}, {0, 0, d.z}), expected);
    laws::expect_contact(l, Parallelepiped3::from_center(c, {0, 0, h.z}, {0, -h.y, 0}, {h.x, 0, 0}),
                         expected);
}

constexpr Contact miss = Contact::disjoint, touch = Contact::touching,
                  overlap = Contact::overlapping;
const Aabb2 square{{0, 0}, {1, 1}};
const Aabb3 cube{{0, 0, 0}, {1, 1, 1}};

}  // namespace

TEST_CASE("museum: lines at the corners, edges and faces of a box") {
    boxes(touch, Line2{{0, 1}, {1, 1}}, square);
    boxes(overlap, Line2{{0, 1}, {1, -1}}, square);
    boxes(touch, Line2{{5, 1}, {1e-9, 0}}, square);
    boxes(miss, Line2{{5, above(1)}, {1, 0}}, square);
    boxes(overlap, Line2{{5, below(1)}, {-1, 0}}, square);
    // Inside the strip and past the corner by the least number there is.
    boxes(touch, Line2{{0, 1}, {1, least}}, square);
    boxes(overlap, Line2{{0, 1}, {1, -least}}, square);

    // Through the middle of the edge x = y = 1, across and along.
    boxes(touch, Line3{{1, 1, 0.5}, {1, -1, 0}}, cube);
    boxes(touch, Line3{{1, 1, 0.5}, {1, -1, 7}}, cube);
    boxes(touch, Line3{{1, 1, 0.5}, {0, 0, 2}}, cube);
    boxes(miss, Line3{{1, above(1), 0.5}, {1, -1, 0}}, cube);
    boxes(overlap, Line3{{1, below(1), 0.5}, {1, -1, 0}}, cube);
    boxes(miss, Line3{{1, 1, 2}, {1, -1, 0}}, cube);
    boxes(touch, Line3{{1, 1, 1}, {1, 1, -2}}, cube);
    boxes(touch, Line3{{0.5, 0, 0.5}, {1, 0, 2}}, cube);
    boxes(overlap, Line3{{0.5, 0, 0.5}, {0, 1, 0}}, cube);
    boxes(overlap, Line3{{0, 0, 0}, {1, 1, 1}}, cube);
    boxes(touch, Line3{{0, 0, 0}, {1, 1, 0}}, cube);
}

TEST_CASE("museum: where rays and segments begin and end") {
    const Vec3 in{0.25, 0.5, 0.5}, face{0, 0.5, 0.5}, out{-1, 0.5, 0.5}, far{2, 0.5, 0.5};
    const Vec3 right{1, 0, 0}, left{-1, 0, 0}, up{0, 0, 1};
    boxes(overlap, Ray3{in, left}, cube);
    boxes(overlap, Ray3{face, right}, cube);
    boxes(touch, Ray3{face, left}, cube);
    boxes(touch, Ray3{face, up}, cube);
    boxes(overlap, Ray3{out, right}, cube);
    boxes(miss, Ray3{out, left}, cube);
    boxes(miss, Ray3{out, up}, cube);
    boxes(touch, Ray3{{1, 1, 1}, {1, 1, 1}}, cube);
    boxes(touch, Ray3{{1, 1, 1}, {1, 0, -1}}, cube);
    boxes(overlap, Ray3{{1, 1, 1}, {-1, -1, -1}}, cube);
    // The line touches the edge x = 0, y = 1 at t = 1, at t = 0, or behind.
    boxes(touch, Ray3{{-1, 0, 0.5}, {1, 1, 0}}, cube);
    boxes(touch, Ray3{{0, 1, 0.5}, {1, 1, 0}}, cube);
    boxes(miss, Ray3{{1, 2, 0.5}, {1, 1, 0}}, cube);

    boxes(overlap, Segment3{out, far}, cube);
    boxes(overlap, Segment3{out, in}, cube);
    boxes(overlap, Segment3{in, {0.75, 0.5, 0.5}}, cube);
    boxes(touch, Segment3{out, face}, cube);
    boxes(overlap, Segment3{face, in}, cube);
    boxes(overlap, Segment3{face, {1, 0.5, 0.5}}, cube);
    boxes(miss, Segment3{out, {-least, 0.5, 0.5}}, cube);
    boxes(touch, Segment3{face, {0, 0.75, 0.5}}, cube);
    boxes(touch, Segment3{{0, 0, 0}, {0, 0, 1}}, cube);
    boxes(touch, Segment3{{0, 0, 2}, {0, 0, 1}}, cube);
    boxes(miss, Segment3{{0, 0, 2}, {0, 0, above(1)}}, cube);
    boxes(touch, Segment3{{-1, 0, 0.5}, {0, 1, 0.5}}, cube);
    boxes(miss, Segment3{{-1, 0, 0.5}, {below(0), below(1), 0.5}}, cube);
    boxes(touch, Segment2{{-1, 0}, {1, 2}}, square);
    boxes(miss, Segment2{{-1, 0}, {1, above(2)}}, square);
    boxes(overlap, Segment2{{-1, 0}, {1, below(2)}}, square);
}

TEST_CASE("museum: zero lengths are points") {
    for (double zero : {0.0, -0.0}) {
        for (const auto& [p, expected] : {std::pair{Vec3{0.5, 0.5, 0.5}, overlap},
                                          {Vec3{zero, 0.5, 0.5}, touch},
                                          {Vec3{zero, 1, 0.5}, touch},
                                          {Vec3{1, 1, 1}, touch},
                                          {Vec3{1, 1, above(1)}, miss},
                                          {Vec3{-least, 0.5, 0.5}, miss}}) {
            boxes(expected, Line3{p, {zero, zero, zero}}, cube);
            boxes(expected, Ray3{p, {zero, -zero, zero}}, cube);
            boxes(expected, Segment3{p, p}, cube);
            laws::expect_contact(Triangle3{p, p, p}, cube, expected);
        }
        // Along a face, on the slab plane: no 0 times infinity.
        boxes(touch, Ray2{{zero, -5}, {zero, 1}}, square);
        boxes(touch, Ray2{{1, 7}, {zero, -1}}, square);
        boxes(miss, Ray2{{zero, 5}, {zero, 1}}, square);
        boxes(miss, Ray2{{-1, 0.5}, {zero, 1}}, square);
    }
}

TEST_CASE("museum: flat boxes are rectangles, segments and points") {
    // The rectangle [0, 2] x [0, 1] in the plane z = 0.
    const Aabb3 flat{{0, 0, 0}, {2, 1, 0}};
    boxes(overlap, Line3{{1, 0.5, 3}, {0, 0, 1}}, flat);
    boxes(overlap, Line3{{1, 0.5, 0}, {1, 3, 0}}, flat);
    boxes(touch, Line3{{1, 1, 0}, {1, 0, 0}}, flat);
    boxes(touch, Line3{{1, 1, 0}, {0, 0, 1}}, flat);
    boxes(touch, Line3{{2, 1, 0}, {1, 1, 1}}, flat);
    boxes(miss, Line3{{1, above(1), 0}, {1, 0, 0}}, flat);
    boxes(miss, Line3{{1, 0.5, least}, {1, 1, 0}}, flat);
    boxes(touch, Segment3{{1, 0.5, 1}, {1, 0.5, 0}}, flat);
    boxes(overlap, Segment3{{1, 0.5, 0}, {1.5, 0.5, 0}}, flat);
    boxes(overlap, Segment3{{1, 0.5, -1}, {1, 0.5, 1}}, flat);
    boxes(touch, Ray3{{1, 0.5, 0}, {0, 0, -1}}, flat);
    boxes(overlap, Ray3{{1, 0.5, 0}, {1, 0, 0}}, flat);
    boxes(touch, Ray3{{2, 0.5, 0}, {1, 0, 0}}, flat);

    // The segment from (0, 0, 0) to (2, 0, 0).
    const Aabb3 stick{{0, 0, 0}, {2, 0, 0}};
    boxes(overlap, Line3{{1, 0, 0}, {0, 1, 1}}, stick);
    boxes(overlap, Line3{{7, 0, 0}, {-1, 0, 0}}, stick);
    boxes(touch, Line3{{2, 0, 0}, {1, 1, 0}}, stick);
    boxes(miss, Line3{{1, 0, least}, {0, 1, 0}}, stick);
    boxes(overlap, Segment3{{1, 0, 0}, {3, 0, 0}}, stick);
    boxes(touch, Segment3{{2, 0, 0}, {3, 0, 0}}, stick);
    boxes(miss, Segment3{{above(2), 0, 0}, {3, 0, 0}}, stick);
    boxes(overlap, Segment3{{0, 0, 0}, {2, 0, 0}}, stick);
    boxes(touch, Segment3{{1, 0, 0}, {1, 5, 0}}, stick);
    boxes(overlap, Segment3{{1, -5, 0}, {1, 5, 0}}, stick);

    const Vec3 p{3, 4, 5};
    const Aabb3 dot{p, p};
    boxes(overlap, Line3{p, {1, 2, 3}}, dot);
    boxes(overlap, Line3{{0, 4, 5}, {1, 0, 0}}, dot);
    boxes(miss, Line3{{0, above(4), 5}, {1, 0, 0}}, dot);
    boxes(touch, Ray3{p, {1, 2, 3}}, dot);
    boxes(overlap, Ray3{{1, 2, 3}, {1, 1, 1}}, dot);
    boxes(touch, Segment3{p, {1, 2, 3}}, dot);
    boxes(overlap, Segment3{{2, 3, 4}, {4, 5, 6}}, dot);
    boxes(miss, Segment3{{1, 2, 3}, {2, 3, 4}}, dot);
    boxes(overlap, Segment3{p, p}, dot);
    boxes(overlap, Line3{p, {}}, dot);
    boxes(miss, Ray3{{3, 4, below(5)}, {}}, dot);
}

TEST_CASE("museum: the ends of the doubles") {
    const Aabb3 speck{{0, 0, 0}, {least, least, least}};
    overlapping(Segment3{{0, 0, 0}, {least, least, least}}, speck);
    touching(Segment3{{0, 0, 0}, {least, least, 0}}, speck);
    touching(Segment3{{least, 0, 0}, {least, 1, 1}}, speck);
    // Over the speck at x = least / 2, and past its edge.
    overlapping(Segment3{{0, 0, -least}, {least, least, 2 * least}}, speck);
    disjoint(Segment3{{0, -2 * least, 0}, {2 * least, least, 0}}, speck);
    overlapping(Ray3{{-1, -1, -1}, {least, least, least}}, speck);
    touching(Triangle3{{least, 0, 0}, {1, 0, 0}, {1, 1, 1}}, speck);
    disjoint(Triangle3{{2 * least, 0, 0}, {1, 0, 0}, {1, 1, 1}}, speck);
    overlapping(Triangle3{{0, 0, 0}, {least, 0, 0}, {0, least, least}}, speck);
    touching(Triangle3{{0, 0, 0}, {least, 0, 0}, {0, least, 0}}, speck);
    // Its centre is no double.
    const auto brick =
        Parallelepiped3::from_corner({}, {least, 0, 0}, {0, least, 0}, {0, 0, least});
    overlapping(Segment3{{0, 0, -least}, {least, least, 2 * least}}, brick);
    touching(Line3{{0, 0, 5}, {0, 0, 1}}, brick);
    const Obb3 turned{{}, {least, 0, 0, 0}, {least, least, least}};
    touching(Line3{{least, 0, 0}, {0, 1, 0}}, turned);
    overlapping(Line3{{0, 0, 0}, {0, 1, 0}}, turned);
    disjoint(Line3{{0, 0, 2 * least}, {0, 1, 0}}, turned);
    const Triangle3 flake{{0, 0, 0}, {least, 0, 0}, {0, least, 0}};
    touching(Line3{{0, 0, 5}, {0, 0, 1}}, flake);
    touching(Segment3{{0, 0, -least}, {least, least, least}}, flake);
    overlapping(Segment3{{0, 0, -least}, {least, least, 2 * least}}, flake);
    disjoint(Line3{{least, least, 5}, {0, 0, 1}}, flake);

    // Everything from -max to max: differences of coordinates overflow.
    const Aabb3 world{{-max, -max, -max}, {max, max, max}};
    overlapping(Segment3{{-max, -max, -max}, {max, max, max}}, world);
    touching(Segment3{{-max, max, -max}, {max, max, max}}, world);
    touching(Segment3{{max, max, max}, {max, max, max}}, world);
    overlapping(Line3{{max, 0, 0}, {-max, max, 1}}, world);
    touching(Ray3{{max, 0, 0}, {least, 0, 0}}, world);
    overlapping(Triangle3{{-max, 0, 0}, {max, max, 0}, {max, 0, max}}, world);
    touching(Triangle3{{max, -max, 0}, {max, max, 0}, {max, 0, max}}, world);
    overlapping(Triangle3{{-max, -max, 0}, {max, -max, 0}, {0, max, 0}},
                Aabb3{{-1, -1, -1}, {1, 1, 1}});
    const Aabb3 far{{max, max, max}, {max, max, max}};
    overlapping(Line3{{-max, -max, -max}, {max, max, max}}, far);
    touching(Segment3{{-max, -max, -max}, {max, max, max}}, far);
    disjoint(Segment3{{-max, -max, -max}, {below(max), max, max}}, far);
    const Obb3 large{{}, {max, 0, 0, 0}, {max, max, max}};
    overlapping(Segment3{{-max, -max, -max}, {max, max, max}}, large);
    touching(Line3{{max, 0, 0}, {0, 1, 0}}, large);
    const auto block = Parallelepiped3::from_center({}, {max, 0, 0}, {0, max, 0}, {0, 0, max});
    overlapping(Segment3{{-max, -max, -max}, {max, max, max}}, block);
    touching(Line3{{max, 0, 0}, {0, 1, 0}}, block);
    const Triangle3 sail{{-max, -max, 0}, {max, -max, 0}, {0, max, 0}};
    overlapping(Segment3{{0, 0, -max}, {0, 0, max}}, sail);
    touching(Segment3{{0, 0, 0}, {0, 0, max}}, sail);
    touching(Ray3{{0, max, 1}, {0, 0, -least}}, sail);
    disjoint(Segment3{{max, max, -max}, {max, max, max}}, sail);

    // A direction and an origin 2000 binary orders apart.
    overlapping(Ray3{{huge, 0.5, 0.5}, {-least, 0, 0}}, cube);
    disjoint(Ray3{{huge, 0.5, 0.5}, {least, 0, 0}}, cube);
    disjoint(Ray3{{huge, 0.5, 0.5}, {-least, least, 0}}, cube);
    touching(Ray3{{huge, huge, huge}, {-least, -least, -least}}, Aabb3{{-1, -1, 0}, {0, 0, 1}});
    boxes(overlap, Segment3{{-huge, -huge, -huge}, {huge, huge, huge}},
          {{-huge, -huge, -huge}, {huge, huge, huge}});
    boxes(touch, Segment3{{-huge, -huge, huge}, {huge, huge, huge}},
          {{-huge, -huge, -huge}, {huge, huge, huge}});
}

TEST_CASE("museum: an oriented rectangle with irrational sides") {
    // Turned by 45 degrees, half extents 1: its corners are sqrt(2) from the centre.
    const double root = 0x1.6a09e667f3bcdp+0;  // the nearest double, above the root
    for (double length : {1.0, -3.0, 0x1p-1074, 0x1p500}) {
        const Obb2 diamond{{0, 0}, {length, length}, {1, 1}};
        disjoint(Line2{{root, 0}, {0, 1}}, diamond);
        overlapping(Line2{{below(root), 0}, {0, 1}}, diamond);
        disjoint(Ray2{{0, root}, {0, 1}}, diamond);
        overlapping(Ray2{{0, below(root)}, {0, 1}}, diamond);
        disjoint(Segment2{{-2, -root}, {2, -root}}, diamond);
        overlapping(Segment2{{-2, -below(root)}, {2, -below(root)}}, diamond);
        // The sides x + y = sqrt(2).
        disjoint(Line2{{root, 0}, {1, -1}}, diamond);
        overlapping(Line2{{below(root), 0}, {1, -1}}, diamond);
        disjoint(Ray2{{root / 2, root / 2}, {1, 1}}, diamond);
        overlapping(Segment2{{5, 5}, {below(root) / 2, root / 2}}, diamond);

        // Flat: it touches across its flat direction only.
        const Obb2 stick{{0, 0}, {length, length}, {1, 0}};
        overlapping(Segment2{{-1, 1}, {1, -1}}, stick);
        touching(Segment2{{0, 0}, {1, -1}}, stick);
        touching(Ray2{{0, 0}, {1, -1}}, stick);
        overlapping(Line2{{3, 3}, {1, 1}}, stick);
        overlapping(Segment2{{3, 3}, {below(root) / 2, below(root) / 2}}, stick);
        disjoint(Segment2{{3, 3}, {root / 2, root / 2}}, stick);
        disjoint(Line2{{0, least}, {1, 1}}, stick);
        const Obb2 dot{{1, 2}, {length, length}, {0, 0}};
        overlapping(Line2{{0, 1}, {1, 1}}, dot);
        touching(Ray2{{1, 2}, {1, 1}}, dot);
        overlapping(Segment2{{1, 2}, {1, 2}}, dot);
        disjoint(Ray2{{0, 1}, {1, above(1)}}, dot);
    }
    // Sides along (3, 4) / 5: corners (7, 1), (-1, 7) and their opposites.
    for (const Vec2& d : {Vec2{3, 4}, {-6, -8}, {-4, 3}, {0.75, 1}}) {
        const Obb2 box{{0, 0}, d, {5, 5}};
        touching(Line2{{0, 7}, {1, 0}}, box);
        disjoint(Line2{{0, above(7)}, {1, 0}}, box);
        overlapping(Line2{{0, below(7)}, {1, 0}}, box);
        touching(Ray2{{7, 1}, {1, 0}}, box);
        overlapping(Ray2{{7, 1}, {-1, 0}}, box);
        touching(Line2{{7, 1}, {-4, 3}}, box);
        touching(Segment2{{3, 4}, {6, 8}}, box);
        disjoint(Segment2{{above(3), 4}, {6, 8}}, box);
        overlapping(Segment2{{below(3), 4}, {6, 8}}, box);
    }
}

TEST_CASE("museum: oriented boxes") {
    // A quarter about z: extents 2, 1, 3 along x, y, z.
    for (const Quaternion& q :
         {Quaternion{1, 0, 0, 1}, {-2, 0, 0, 2}, {least, 0, 0, least}, {0x1p600, 0, 0, -0x1p600}}) {
        const Obb3 box{{0, 0, 0}, q, {1, 2, 3}};
        touching(Line3{{2, 0, 0}, {0, 1, 0}}, box);
        overlapping(Line3{{1.5, 0, 0}, {0, 1, 0}}, box);
        disjoint(Line3{{0, above(1), 0}, {1, 0, 0}}, box);
        touching(Segment3{{0, 1, 0}, {0, 4, 0}}, box);
        touching(Ray3{{0, 0, 3}, {1, 1, 0}}, box);
    }
    // About x with cosine 3/5 and sine 4/5: corners of its profile (y, z) at (-1, 7), (7, 1).
    for (const Quaternion& q : {Quaternion{2, 1, 0, 0}, {-0x1p-300, -0x1p-301, 0, 0}}) {
        const Obb3 box{{0, 0, 0}, q, {1, 5, 5}};
        touching(Line3{{0, -1, 7}, {1, 0, 0}}, box);
        touching(Line3{{0, 0, 7}, {0, 1, 0}}, box);
        disjoint(Line3{{0, 0, above(7)}, {0, 1, 0}}, box);
        overlapping(Line3{{0, 0, below(7)}, {0, 1, 0}}, box);
        touching(Segment3{{0, 3, 4}, {0, 6, 8}}, box);
        overlapping(Segment3{{0, 6, 8}, {0, -6, -8}}, box);
        touching(Line3{{1, 3, 4}, {0, -4, 3}}, box);
        // Its middle plane, flat.
        const Obb3 flat{{0, 0, 0}, q, {1, 5, 0}};
        overlapping(Line3{{0, 0, 0}, {0, -4, 3}}, flat);
        touching(Ray3{{0, 0, 0}, {0, -4, 3}}, flat);
        overlapping(Ray3{{0, 0, 0}, {1, 3, 4}}, flat);
        touching(Line3{{0, 3, 4}, {1, 0, 0}}, flat);
        disjoint(Line3{{0, 3, above(4)}, {1, 0, 0}}, flat);
    }
}

TEST_CASE("museum: parallelepipeds") {
    // Sheared: 0 <= y <= 1, y <= x <= y + 1, 0 <= z <= 1.
    const Vec3 x{1, 0, 0}, z{0, 0, 1}, slanted{1, 1, 0};
    for (const auto& box :
         {Parallelepiped3::from_corner({}, x, slanted, z),
          Parallelepiped3::from_corner({}, slanted, x, z),
          Parallelepiped3::from_center({1, 0.5, 0.5}, {0, 0, -0.5}, {0.5, 0, 0}, {0.5, 0.5, 0})}) {
        touching(Line3{{0, 0, 0.5}, slanted}, box);
        overlapping(Line3{{0.5, 0, 0.5}, slanted}, box);
        touching(Line3{{1, 0, 0.5}, slanted}, box);
        disjoint(Line3{{above(1), 0, 0.5}, slanted}, box);
        disjoint(Line3{{0, 1, 0.5}, {1, 3, 0}}, box);
        touching(Line3{{0, 0, 0.5}, {1, -1, 0}}, box);
        touching(Segment3{{0, 0.5, 0.5}, {0.5, 0.5, 0.5}}, box);
        disjoint(Segment3{{0, 0.5, 0.5}, {below(0.5), 0.5, 0.5}}, box);
        overlapping(Segment3{{0, 0.5, 0.5}, {above(0.5), 0.5, 0.5}}, box);
    }
    // As thin as can be; a segment finds its interior, no double does.
    const auto sheet = Parallelepiped3::from_corner({}, x, {0, 1, 0}, {0, 0, least});
    overlapping(Segment3{{0, 0, 0}, {1, 1, least}}, sheet);
    touching(Segment3{{0, 0, 0}, {1, 1, 0}}, sheet);
    touching(Line3{{0.5, 0.5, least}, slanted}, sheet);
    disjoint(Line3{{0.5, 0.5, 2 * least}, slanted}, sheet);

    // Dependent edges: the segment from (0, 0, 0) to (3, 0, 0).
    for (const auto& stick :
         {Parallelepiped3::from_corner({}, x, {2, 0, 0}, {}),
          Parallelepiped3::from_corner({3, 0, 0}, {}, {-3, 0, 0}, {}),
          Parallelepiped3::from_corner({2, 0, 0}, {-2, 0, 0}, {0.5, 0, 0}, {0.5, 0, 0}),
          Parallelepiped3::from_center({1.5, 0, 0}, {-1, 0, 0}, {0.5, 0, 0}, {})}) {
        overlapping(Line3{{1, 0, 0}, {0, 1, 2}}, stick);
        touching(Line3{{3, 0, 0}, {0, 1, 2}}, stick);
        disjoint(Line3{{above(3), 0, 0}, {0, 1, 2}}, stick);
        touching(Segment3{{4, 0, 0}, {3, 0, 0}}, stick);
        overlapping(Segment3{{4, 0, 0}, {below(3), 0, 0}}, stick);
        touching(Ray3{{1, 0, 0}, {0, 1, 2}}, stick);
        disjoint(Line3{{1, least, 0}, {0, 0, 1}}, stick);
        disjoint(Line3{{1, least, 0}, {1, 0, 0}}, stick);
    }
    // A hexagon: (0, 0), (1, 0), (2, 1), (2, 2), (1, 2), (0, 1).
    const auto hexagon = Parallelepiped3::from_corner({}, x, {0, 1, 0}, slanted);
    overlapping(Line3{{1, 1, 0}, z}, hexagon);
    touching(Line3{{0, 0, 0}, z}, hexagon);
    touching(Line3{{1.5, 0.5, 0}, z}, hexagon);
    disjoint(Line3{{2, 0, 0}, z}, hexagon);
    disjoint(Line3{{1.5, below(0.5), 0}, z}, hexagon);
    touching(Line3{{5, 0, 0}, x}, hexagon);
    touching(Line3{{1, 0, 0}, slanted}, hexagon);
    overlapping(Line3{{0, 0, 0}, slanted}, hexagon);
    touching(Ray3{{1, 1, 0}, {1, 1, 1}}, hexagon);
    disjoint(Line3{{1, 1, least}, x}, hexagon);
    const auto dot = Parallelepiped3::from_center({1, 2, 3}, {}, {}, {});
    overlapping(Line3{{0, 2, 3}, x}, dot);
    touching(Ray3{{1, 2, 3}, x}, dot);
    overlapping(Ray3{{1, 2, 3}, {}}, dot);
    disjoint(Ray3{{2, 2, 3}, x}, dot);
}

TEST_CASE("museum: lines and triangles") {
    const Vec3 z{0, 0, 1};
    for (int order = 0; order < 6; ++order) {
        const Triangle3 t = cases::permuted(Triangle3{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, order);
        overlapping(Line3{{1, 1, 7}, z}, t);
        touching(Line3{{1, 0, 7}, z}, t);
        touching(Line3{{2, 2, 7}, z}, t);
        touching(Line3{{0, 4, 7}, z}, t);
        disjoint(Line3{{2, above(2), 7}, z}, t);
        overlapping(Line3{{2, below(2), 7}, z}, t);
        disjoint(Line3{{-least, 1, 7}, z}, t);
        touching(Ray3{{1, 1, 0}, z}, t);
        overlapping(Ray3{{1, 1, -1}, z}, t);
        disjoint(Ray3{{1, 1, least}, z}, t);
        touching(Segment3{{1, 1, 0}, {1, 1, -3}}, t);
        touching(Segment3{{1, 0, -1}, {1, 0, 1}}, t);
        disjoint(Segment3{{1, 1, 2}, {1, 1, 1}}, t);
        overlapping(Segment3{{1, 1, 2}, {1, 1, -1}}, t);
        // In its plane: across, along an edge, through a vertex, past it.
        overlapping(Line3{{1, 1, 0}, {1, 0, 0}}, t);
        touching(Line3{{9, 0, 0}, {1, 0, 0}}, t);
        touching(Line3{{0, 4, 0}, {1, 0, 0}}, t);
        disjoint(Line3{{0, above(4), 0}, {1, 0, 0}}, t);
        disjoint(Line3{{1, 1, least}, {1, 0, 0}}, t);
        touching(Segment3{{-1, 1, 0}, {0, 1, 0}}, t);
        overlapping(Segment3{{-1, 1, 0}, {least, 1, 0}}, t);
        overlapping(Segment3{{1, 1, 0}, {1, 2, 0}}, t);
        touching(Segment3{{1, 0, 0}, {2, 0, 0}}, t);
        touching(Segment3{{4, 0, 0}, {5, 0, 0}}, t);
        disjoint(Segment3{{above(4), 0, 0}, {5, 0, 0}}, t);
        touching(Ray3{{2, 2, 0}, {1, 1, 0}}, t);
        overlapping(Ray3{{2, 2, 0}, {-1, -1, 0}}, t);
        // Points.
        overlapping(Ray3{{1, 1, 0}, {}}, t);
        touching(Line3{{1, 0, 0}, {}}, t);
        touching(Segment3{{4, 0, 0}, {4, 0, 0}}, t);
        disjoint(Ray3{{1, 1, least}, {}}, t);

        // A stick, with a vertex inside it or at its ends.
        for (const Vec3& third : {Vec3{1, 1, 0}, {0, 0, 0}, {4, 4, 0}}) {
            const Triangle3 s = cases::permuted(Triangle3{{0, 0, 0}, {4, 4, 0}, third}, order);
            overlapping(Line3{{2, 2, 5}, z}, s);
            overlapping(Line3{{1, 1, 5}, z}, s);
            touching(Line3{{4, 4, 5}, z}, s);
            disjoint(Line3{{2, above(2), 5}, z}, s);
            overlapping(Line3{{9, 9, 0}, {1, 1, 0}}, s);
            touching(Segment3{{9, 9, 0}, {4, 4, 0}}, s);
            touching(Ray3{{2, 2, 0}, {1, 0, 0}}, s);
            overlapping(Ray3{{2, 2, 0}, {}}, s);
            touching(Ray3{{0, 0, 0}, {}}, s);
            disjoint(Segment3{{9, 9, 0}, {above(4), above(4), 0}}, s);
        }
        const Triangle3 p{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
        overlapping(Line3{{1, 2, 0}, z}, p);
        touching(Segment3{{1, 2, 0}, {1, 2, 3}}, p);
        overlapping(Segment3{{1, 2, 3}, {1, 2, 3}}, p);
        disjoint(Line3{{1, above(2), 0}, z}, p);
    }
    // Watertight: on the common edge, both.
    const Ray3 seam{{0.5, 0.5, 1}, {0, 0, -1}};
    touching(seam, Triangle3{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}});
    touching(seam, Triangle3{{0, 0, 0}, {1, 1, 0}, {0, 1, 0}});
    // A needle 2^50 times as long as wide, hit at its far edge and next to it.
    const Triangle3 needle{{0, 0, 0}, {0x1p30, 1, 0}, {0x1p30, 1, 0x1p-20}};
    touching(Line3{{0, 1, 0x1p-21}, {1, 0, 0}}, needle);
    overlapping(Line3{{0, below(1), 0x1p-21}, {1, 0, 0}}, needle);
    disjoint(Line3{{0, above(1), 0x1p-21}, {1, 0, 0}}, needle);
    // Sizes whose products overflow, or underflow.
    for (double s : {0x1p-1060, 0x1p-400, 0x1p400, huge}) {
        const Triangle3 t{{0, 0, 0}, {4 * s, 0, 0}, {0, 4 * s, 0}};
        overlapping(Line3{{s, s, s}, {0, 0, s}}, t);
        touching(Segment3{{2 * s, 2 * s, -s}, {2 * s, 2 * s, s}}, t);
        disjoint(Segment3{{2 * s, above(2 * s), -s}, {2 * s, above(2 * s), s}}, t);
        touching(Ray3{{s, s, 0}, {0, 0, 1}}, t);
    }
}

TEST_CASE("museum: triangles and boxes in space") {
    for (int order = 0; order < 6; ++order) {
        const auto t = [&](Vec3 a, Vec3 b, Vec3 c) {
            return cases::permuted(Triangle3{a, b, c}, order);
        };
        // In a face, across it, and one ulp above it.
        touching(t({0.25, 0.25, 1}, {0.75, 0.25, 1}, {0.25, 0.75, 1}), cube);
        touching(t({-9, -9, 1}, {9, -9, 1}, {0, 9, 1}), cube);
        disjoint(t({-9, -9, above(1)}, {9, -9, above(1)}, {0, 9, above(1)}), cube);
        overlapping(t({-9, -9, below(1)}, {9, -9, below(1)}, {0, 9, below(1)}), cube);
        // Within the box, and the box within it.
        overlapping(t({0.25, 0.25, 0.25}, {0.75, 0.25, 0.25}, {0.25, 0.75, 0.5}), cube);
        overlapping(t({-9, -9, 0.5}, {9, -9, 0.5}, {0, 9, 0.5}), cube);
        // The plane x + y + z = 3 through the corner (1, 1, 1).
        touching(t({3, 0, 0}, {0, 3, 0}, {0, 0, 3}), cube);
        overlapping(t({3, 0, 0}, {0, 3, 0}, {0, 0, 3}), Aabb3{{0, 0, 0}, {1, 1, above(1)}});
        disjoint(t({3, 0, 0}, {0, 3, 0}, {0, 0, 3}), Aabb3{{0, 0, 0}, {1, 1, below(1)}});
        // An edge through the box edge x = y = 1: only their cross product can tell.
        touching(t({2, 0, -5}, {0, 2, 6}, {5, 5, 0}), cube);
        disjoint(t({2, 0, -5}, {0, above(2), 6}, {5, 5, 0}), cube);
        overlapping(t({2, 0, -5}, {0, below(2), 6}, {5, 5, 0}), cube);
        disjoint(t({2.5, 0, -5}, {0, 2.5, 6}, {5, 5, 0}), cube);
        // The same past its end.
        disjoint(t({2, 0, 2}, {0, 2, 3}, {5, 5, 2}), cube);
        // Axis-parallel edges, whose cross products with the axes vanish.
        touching(t({1, 0, 0}, {2, 0, 0}, {1, 1, 0}), cube);
        touching(t({1, 1, 1}, {2, 1, 1}, {1, 2, 1}), cube);
        disjoint(t({above(1), 0, 0}, {2, 0, 0}, {above(1), 1, 0}), cube);
        overlapping(t({0.5, 0.5, 0.5}, {2, 0.5, 0.5}, {0.5, 2, 0.5}), cube);
        touching(t({0, 0, 0}, {0, 1, 0}, {0, 0, 1}), cube);
        touching(t({0, 0, 0}, {0, 0, 1}, {-1, -1, 0}), cube);
        overlapping(t({0, 0, 0}, {0, 0, 1}, {1, 1, 0}), cube);

        // Against the rectangle [0, 2] x [0, 1] in the plane z = 0.
        const Aabb3 flat{{0, 0, 0}, {2, 1, 0}};
        overlapping(t({0.5, 0.25, 0}, {1, 0.25, 0}, {0.5, 0.5, 0}), flat);
        overlapping(t({-9, -9, 0}, {9, -9, 0}, {0, 9, 0}), flat);
        touching(t({2, 0, 0}, {3, 0, 0}, {2, 1, 0}), flat);
        touching(t({2, 1, 0}, {3, 1, 0}, {2, 2, 0}), flat);
        disjoint(t({above(2), 0, 0}, {3, 0, 0}, {above(2), 1, 0}), flat);
        disjoint(t({0.5, 0.25, least}, {1, 0.25, least}, {0.5, 0.5, least}), flat);
        overlapping(t({0.5, 0.5, -1}, {1.5, 0.5, -1}, {1, 0.5, 1}), flat);
        touching(t({0.5, 0.5, -1}, {1.5, 0.5, -1}, {1, 0.5, 0}), flat);
        touching(t({0.5, 0.5, 0}, {1.5, 0.5, 0}, {1, 0.5, 1}), flat);
        touching(t({2, 0.5, -1}, {2, 0.5, 1}, {3, 0.5, 0}), flat);
        overlapping(t({1, 0.5, -1}, {1, 0.5, 1}, {3, 0.5, 0}), flat);
        // Against the segment from (0, 0, 0) to (2, 0, 0).
        const Aabb3 stick{{0, 0, 0}, {2, 0, 0}};
        overlapping(t({1, -1, -1}, {1, 1, -1}, {1, 0, 3}), stick);
        touching(t({1, 0, 0}, {1, 1, 0}, {1, 0, 3}), stick);
        touching(t({2, -1, -1}, {2, 1, -1}, {2, 0, 3}), stick);
        overlapping(t({-1, -1, 0}, {3, -1, 0}, {1, 5, 0}), stick);
        touching(t({-1, 0, 0}, {3, 0, 0}, {1, 5, 0}), stick);
        disjoint(t({1, least, 0}, {1, 1, 0}, {1, least, 3}), stick);
        // Against a point.
        const auto dot = [](Vec3 p) { return Aabb3{p, p}; };
        overlapping(t({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), dot({1, 1, 0}));
        touching(t({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), dot({2, 2, 0}));
        touching(t({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), dot({4, 0, 0}));
        disjoint(t({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), dot({1, 1, least}));
        disjoint(t({0, 0, 0}, {4, 0, 0}, {0, 4, 0}), dot({2, above(2), 0}));

        // Sticks and points as triangles.
        touching(t({0, 0, 0}, {0, 0, 1}, {0, 0, 0.25}), cube);
        overlapping(t({0, 0, 0}, {1, 1, 1}, {0.25, 0.25, 0.25}), cube);
        touching(t({-1, 0, 0.5}, {1, 2, 0.5}, {0, 1, 0.5}), cube);
        disjoint(t({-1, 0, 0.5}, {1, above(2), 0.5}, {-1, 0, 0.5}), cube);
        overlapping(t({0, 0, 0}, {2, 0, 0}, {1, 0, 0}), stick);
        touching(t({2, 0, 0}, {3, 0, 0}, {4, 0, 0}), stick);
        overlapping(t({1, -1, 0}, {1, 1, 0}, {1, 1, 0}), stick);
        overlapping(t({1, 2, 3}, {1, 2, 3}, {1, 2, 3}), dot({1, 2, 3}));
        disjoint(t({1, 2, 3}, {1, 2, 3}, {1, 2, 3}), dot({1, 2, above(3)}));
        touching(t({1, 2, 3}, {1, 2, 3}, {1, 2, 4}), dot({1, 2, 3}));

        // A needle beside the edge x = y = 1 of the cube, and the same longer by one ulp.
        const double e = 0x1p-40;
        disjoint(t({1 + e, 1, -0x1p30}, {1, 1 + e, 0x1p30}, {1 + e, 1 + e, 0}), cube);
        touching(t({1 + e, 1 - e, -0x1p30}, {1 - e, 1 + e, 0x1p30}, {1 + e, 1 + e, 0}), cube);
        overlapping(t({1 + e, 1 - e, -0x1p30}, {1 - e, below(1 + e), 0x1p30}, {1 + e, 1 + e, 0}),
                    cube);
        disjoint(t({1 + e, 1 - e, -0x1p30}, {1 - e, above(1 + e), 0x1p30}, {1 + e, 1 + e, 0}),
                 cube);
        // Any size.
        for (double s : {0x1p-1070, 0x1p-500, 0x1p500, 0x1p1018}) {
            const Aabb3 box{{0, 0, 0}, {s, s, s}};
            touching(t({3 * s, 0, 0}, {0, 3 * s, 0}, {0, 0, 3 * s}), box);
            disjoint(t({3 * s, 0, 0}, {0, above(3 * s), 0}, {0, 0, above(3 * s)}), box);
            touching(t({2 * s, 0, -5 * s}, {0, 2 * s, 6 * s}, {5 * s, 5 * s, 0}), box);
            overlapping(t({2 * s, 0, -5 * s}, {0, below(2 * s), 6 * s}, {5 * s, 5 * s, 0}), box);
        }
    }
}

TEST_CASE("museum: triangles and boxes in the plane") {
    for (int order = 0; order < 6; ++order) {
        const auto t = [&](Vec2 a, Vec2 b, Vec2 c) {
            return cases::permuted(Triangle2{a, b, c}, order);
        };
        for (double zero : {0.0, -0.0}) {
            touching(t({2, zero}, {zero, 2}, {2, 2}), square);
            disjoint(t({2, zero}, {zero, above(2)}, {2, 2}), square);
            overlapping(t({2, zero}, {zero, below(2)}, {2, 2}), square);
            touching(t({zero, zero}, {-1, zero}, {zero, 1}), square);
            overlapping(t({zero, zero}, {1, zero}, {zero, 1}), square);
            touching(t({zero, zero}, {1, zero}, {0.5, -1}), square);
            touching(t({zero, zero}, {-1, zero}, {zero, -1}), square);
        }
        overlapping(t({-9, -9}, {9, -9}, {0, 9}), square);
        overlapping(t({0.25, 0.25}, {0.5, 0.25}, {0.25, 0.5}), square);
        disjoint(t({above(1), 0}, {2, 0}, {above(1), 1}), square);
        // Sticks and points.
        overlapping(t({0, 0}, {1, 1}, {0.5, 0.5}), square);
        touching(t({0, 0}, {0, 1}, {0, 0.5}), square);
        touching(t({-1, 0}, {1, 2}, {0, 1}), square);
        overlapping(t({0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}), square);
        touching(t({1, 1}, {1, 1}, {1, 1}), square);
        disjoint(t({1, above(1)}, {1, above(1)}, {1, above(1)}), square);
        // Flat boxes.
        const Aabb2 stick{{0, 0}, {2, 0}}, dot{{1, 1}, {1, 1}};
        overlapping(t({-1, -1}, {3, -1}, {1, 5}), stick);
        touching(t({-1, 0}, {3, 0}, {1, 5}), stick);
        touching(t({1, 0}, {3, 1}, {1, 5}), stick);
        touching(t({2, -1}, {2, 1}, {3, 0}), stick);
        disjoint(t({above(2), -1}, {above(2), 1}, {3, 0}), stick);
        overlapping(t({1, -1}, {1, 1}, {1, 0}), stick);
        overlapping(t({1, 0}, {3, 0}, {4, 0}), stick);
        touching(t({2, 0}, {3, 0}, {4, 0}), stick);
        overlapping(t({0, 0}, {4, 0}, {0, 4}), dot);
        touching(t({0, 0}, {4, 0}, {0, 2}), Aabb2{{2, 1}, {2, 1}});
        disjoint(t({0, 0}, {4, 0}, {0, 2}), Aabb2{{2, above(1)}, {2, above(1)}});
        overlapping(t({1, 1}, {1, 1}, {1, 1}), dot);
    }
}
