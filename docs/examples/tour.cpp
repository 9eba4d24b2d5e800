// A tour of hard cases: what the textbook double code of each family says beside the exact answer.
//
// Both columns are computed: the textbook code is src/crosscheck/textbook, the exact answer
// graze::contact (and graze::clip for entry points). The program fails if graze::contact,
// graze::clip and graze::exact::contact ever differ.
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <graze/graze.hpp>
#include <initializer_list>
#include <string>
#include <vector>

#include "textbook/aabb_linear.hpp"
#include "textbook/aabb_triangle.hpp"
#include "textbook/linear_cuboid.hpp"
#include "textbook/linear_rectangle.hpp"
#include "textbook/linear_triangle.hpp"

namespace {

namespace textbook = graze::textbook;
using graze::Aabb2, graze::Aabb3, graze::Contact, graze::Line2, graze::Line3, graze::Obb2,
    graze::Obb3, graze::Parallelepiped3, graze::Ray2, graze::Ray3, graze::Segment2, graze::Segment3,
    graze::Triangle2, graze::Triangle3;

/// Textbook code with the name that the table shows.
template <class Function>
struct Textbook {
    const char* name;
    Function says;
};
template <class Function>
Textbook(const char*, Function) -> Textbook<Function>;

constexpr Textbook branchy{
    "branchy slab", [](const auto& a, const auto& b) { return textbook::slab_branchy(a, b); }};
constexpr Textbook branchless{"branchless slab", [](const auto& a, const auto& b) {
                                  return textbook::slab_branchless(a, b);
                              }};
constexpr Textbook reciprocal{"slab with 1/d", [](const auto& a, const auto& b) {
                                  return textbook::slab_reciprocal(textbook::reciprocal(a), b);
                              }};
constexpr Textbook smits{"slab, sign of d", [](const auto& a, const auto& b) {
                             return textbook::slab_reciprocal(
                                 textbook::reciprocal(a, textbook::SignOf::direction), b);
                         }};
constexpr Textbook cuboid{"box frame",
                          [](const auto& a, const auto& b) { return textbook::cuboid(a, b); }};
constexpr Textbook moller{"Moller-Trumbore", [](const auto& a, const auto& b) {
                              return textbook::moller_trumbore(a, b);
                          }};
constexpr Textbook cramer{"Cramer's rule",
                          [](const auto& a, const auto& b) { return textbook::cramer(a, b); }};
constexpr Textbook rectangle{
    "rectangle frame", [](const auto& a, const auto& b) { return textbook::rectangle(a, b); }};
constexpr Textbook sat{"separating axes", [](const auto& a, const auto& b) {
                           return textbook::triangle_box_sat(a, b);
                       }};
constexpr Textbook pef{"edge functions", [](const auto& a, const auto& b) {
                           return textbook::triangle_box_pef(a, b);
                       }};

struct Answers {
    std::string textbook, graze;
    bool agree;
    bool consistent;  ///< graze's own answers are the same by every way of asking
};

struct Case {
    char family;
    const char* name;
    const char* textbook;
    std::function<Answers()> ask;
    const char* why;
};

template <class A, class B>
bool consistent(const A& a, const B& b, Contact contact) {
    if (graze::exact::contact(a, b) != contact) return false;
    if constexpr (graze::Clippable<A, B>)
        return graze::clip(a, b).hit == (contact != Contact::disjoint);
    else
        return true;
}

/// Does `a` meet any of `others`?
template <class Function, class A, class B>
Case meets(char family, const char* title, const Textbook<Function>& book, const A& a,
           std::initializer_list<B> others, const char* why) {
    const auto ask = [book, a, others = std::vector<B>(others)] {
        bool hit = false, same = true;
        Contact strongest = Contact::disjoint;
        for (const B& b : others) {
            const Contact contact = graze::contact(a, b);
            hit = hit || book.says(a, b);
            same = same && consistent(a, b, contact);
            strongest = std::max(strongest, contact);
        }
        return Answers{hit ? "hit" : "miss", name(strongest),
                       hit == (strongest != Contact::disjoint), same};
    };
    return {family, title, book.name, ask, why};
}

/// The x of the point at which `a` enters `b`.
template <class Function, class A, class B>
Case enters(char family, const char* title, const Textbook<Function>& book, const A& a, const B& b,
            const char* why) {
    const auto ask = [book, a, b] {
        const auto show = [](double x) {
            std::array<char, 32> text{};
            std::snprintf(text.data(), text.size(), "x = %.6g", x);
            return std::string(text.data());
        };
        const auto span = book.says(a, b);
        const auto clip = graze::clip(a, b);
        if (!span || !clip.in)
            return Answers{span ? "hit" : "miss", name(clip.contact), !span && !clip.hit, true};
        const double x = a.origin.x + span->t_in * a.direction.x;
        return Answers{show(x), show(clip.in->p.x), x == clip.in->p.x,
                       consistent(a, b, graze::contact(a, b))};
    };
    return {family, title, book.name, ask, why};
}

Parallelepiped3 from_corner(graze::Vec3 corner, graze::Vec3 u, graze::Vec3 v, graze::Vec3 w) {
    return Parallelepiped3::from_corner(corner, u, v, w);
}

constexpr Aabb2 kSquare{{0, 0}, {1, 1}};
constexpr Aabb3 kCube{{0, 0, 0}, {1, 1, 1}};
constexpr Triangle3 kRightTriangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

const std::vector<Case> kCases{
    // A. Axis-aligned box against line, ray and segment.
    meets('A', "ray in the plane of an upper face", branchless, Ray3{{-1, 1, 0.5}, {1, 0, 0}},
          {kCube}, "0 * inf is NaN, and the order of min's arguments decides"),
    meets('A', "ray in the plane of a lower face", branchless, Ray3{{-1, 0, 0.5}, {1, 0, 0}},
          {kCube}, "the same NaN falls on the lucky side here"),
    meets('A', "ray along a side of a square", reciprocal, Ray2{{0, -1}, {0, 1}}, {kSquare},
          "0 * inf on the first axis: every comparison with NaN is false"),
    meets('A', "ray inside a flat box", reciprocal, Ray3{{1, -1, 0.5}, {0, 1, 0}},
          {Aabb3{{1, 0, 0}, {1, 1, 1}}}, "0 * inf again: no ray in its plane meets a flat box"),
    meets('A', "direction -0.0", smits, Ray2{{0.5, -1}, {-0.0, 1}}, {kSquare},
          "-0.0 >= 0 is true, but 1 / -0.0 is -inf: near and far change places"),
    meets('A', "direction -0.0, sign of 1/d", reciprocal, Ray2{{0.5, -1}, {-0.0, 1}}, {kSquare},
          "taking the sign of 1/d cures -0.0"),
    meets('A', "slightly rising ray, distant box", branchy, Ray3{{0, 0, 0}, {1, 9e-7, 0}},
          {Aabb3{{5000, 0.004, -1}, {6000, 0.01, 1}}},
          "|d| < 1e-6 counts as parallel, yet the ray rises 0.0045 on its way"),
    meets('A', "small model in metres", branchy, Segment2{{0, 0}, {8e-7, 4e-7}},
          {Aabb2{{4e-7, 1e-7}, {6e-7, 3e-7}}},
          "the whole segment is shorter than the epsilon, so it is parallel to everything"),
    meets('A', "box 20000 away", branchy, Ray3{{0, 0, 0}, {1, 0, 0}},
          {Aabb3{{20000, -1, -1}, {20001, 1, 1}}}, "t_max is 10000"),
    meets('A', "segment ends on a face", reciprocal, Segment2{{0, 0}, {3, 3}},
          {Aabb2{{3, 0}, {4, 4}}}, "the test is t < t_max, and t = 1"),
    meets('A', "another segment ends on a face", reciprocal, Segment2{{0, 0}, {49, 49}},
          {Aabb2{{49, 0}, {60, 60}}}, "right by luck: 49 * (1 / 49) rounds below 1"),
    meets('A', "line through a corner, small integers", branchy, Line2{{0, 0}, {1, 49}},
          {Aabb2{{1, 48}, {2, 49}}}, "it leaves at 49 * (1 / 49) < 1 and enters at 1 * (1 / 1)"),
    meets('A', "line one ulp beside a corner", branchless, Line2{{0, 0}, {57, 5}},
          {Aabb2{{171, 14}, {172, 0x1.dffffffffffffp+3}}},
          "both t round to 3, so the ulp between them is lost"),
    meets('A', "coordinates near the largest double", branchy,
          Segment2{{-1.5e308, 0}, {1.5e308, 2}}, {Aabb2{{-1, 0.9}, {1, 1.1}}},
          "b - a overflows: 1 / inf is 0, and every x is reached at t = 0"),
    meets('A', "subnormal segment", branchless, Segment2{{0, 0}, {1e-310, 1e-310}},
          {Aabb2{{5e-311, 0}, {1, 1}}}, "1 / d overflows, so the box is infinitely far"),
    enters('A', "entry point of a ray from afar", branchless, Ray2{{-1e20, 0.5}, {0.3, 0}}, kSquare,
           "o + t d cancels: the point is rounded from the exact one, never from t"),

    // B. General cuboid against line, ray and segment.
    meets('B', "cuboid thinner than 1e-9", cuboid, Segment3{{0.5, 0.5, -1}, {0.5, 0.5, 1}},
          {from_corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 5e-10})},
          "edges shorter than 1e-9 are rejected"),
    meets('B', "flat cuboid", cuboid, Ray3{{0.5, 0.5, -1}, {0, 0, 1}},
          {from_corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0})},
          "an edge of length zero has no direction to normalise"),
    meets('B', "sheared cuboid", cuboid, Ray3{{0.5, 0.9, -1}, {0, 0, 1}},
          {from_corner({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1})},
          "the box frame takes the edges to be perpendicular"),
    meets('B', "line touching a 3-4-5 cuboid", cuboid, Line3{{-2, 5, 2}, {-2, -4, 2}},
          {from_corner({0, 0, 0}, {3, 4, 0}, {-4, 3, 0}, {0, 0, 1})},
          "3/5 and 4/5 are not doubles: the rotated line leaves the rotated edge"),
    meets('B', "line touching a box turned by 90 degrees", cuboid, Line3{{2, 1, 0}, {-3, 0, -4}},
          {Obb3{{0, 0, 0}, {1, 0, 0, 1}, {1, 2, 3}}},
          "q / |q| rounds; the rotation matrix divided by |q|^2 is rational"),
    meets('B', "tiny quaternion, segment beside the box", cuboid, Segment3{{5, 0, 9}, {5, 0, -9}},
          {Obb3{{0, 0, 0}, {1e-200, 1e-200, 0, 0}, {1, 1, 1}}},
          "|q|^2 underflows to 0, and comparisons with NaN let everything pass"),
    meets('B', "segment through the middle of a cube", cuboid, Segment3{{0, 0, 2}, {0, 0, -2}},
          {from_corner({-1, -1, -1}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2})},
          "small numbers and no contact nearby: nothing rounds"),

    // C. Line, ray and segment against triangle.
    meets('C', "ray at a shared edge: two triangles", moller, Ray3{{0.1, 0, 1}, {0.4, 0.54, -1}},
          {Triangle3{{0.3, 0.3, 0}, {0.8, 0.9, 0}, {0.1, 0.8, 0}},
           Triangle3{{0.8, 0.9, 0}, {0.3, 0.3, 0}, {0.8, 0.1, 0}}},
          "u and v round on each side by themselves: a gap in a closed surface"),
    meets('C', "ray at a shared vertex: four triangles", moller,
          Ray3{{0.3, 0.4, 0.5}, {0.6 - 0.3, 0.3 - 0.4, 0.3 - 0.5}},
          {Triangle3{{0, 0, 0}, {1, 0, 0}, {0.6, 0.3, 0.3}},
           Triangle3{{1, 0, 0}, {1, 1, 0}, {0.6, 0.3, 0.3}},
           Triangle3{{1, 1, 0}, {0, 1, 0}, {0.6, 0.3, 0.3}},
           Triangle3{{0, 1, 0}, {0, 0, 0}, {0.6, 0.3, 0.3}}},
          "the ray goes exactly through the tip of the pyramid, and past all its faces"),
    meets('C', "segment in the plane of the triangle", moller,
          Segment3{{-1, 0.25, 0}, {2, 0.25, 0}}, {kRightTriangle},
          "determinant 0 counts as a miss, though they share a whole segment"),
    meets('C', "triangle of zero area", moller, Ray3{{1, 1, 5}, {0, 0, -1}},
          {Triangle3{{0, 0, 0}, {2, 2, 0}, {4, 4, 0}}},
          "it is a segment, and the ray crosses it; its determinant is 0"),
    meets('C', "triangle of half a millimetre in metres", moller, Ray3{{1e-4, 1e-4, 1}, {0, 0, -1}},
          {Triangle3{{0, 0, 0}, {5e-4, 0, 0}, {0, 5e-4, 0}}},
          "the determinant scales with length cubed, the epsilon 1e-6 does not"),
    meets('C', "needle triangle", moller, Ray3{{0.5, 2.5e-8, 1}, {0, 0, -1}},
          {Triangle3{{0, 0, 0}, {1, 0, 0}, {1, 1e-7, 0}}},
          "the same epsilon: thin enough is nearly parallel"),
    meets('C', "ray that starts on the triangle", moller, Ray3{{0.25, 0.25, 0}, {0, 0, 1}},
          {kRightTriangle}, "hits nearer than 1e-6 are dropped"),
    meets('C', "large triangle, segment beside it", cramer,
          Segment3{{9e150, 9e150, -1e150}, {9e150, 9e150, 1e150}},
          {Triangle3{{0, 0, 0}, {1e150, 0, 0}, {0, 1e150, 0}}},
          "the determinants overflow, and comparisons with NaN let everything pass"),
    meets('C', "small triangle, segment through it", cramer,
          Segment3{{2e-120, 2e-120, -1e-120}, {2e-120, 2e-120, 1e-120}},
          {Triangle3{{0, 0, 0}, {1e-119, 0, 0}, {0, 1e-119, 0}}},
          "the determinant underflows to 0: parallel"),
    meets('C', "segment through the middle", moller, Segment3{{0.25, 0.25, -1}, {0.25, 0.25, 1}},
          {kRightTriangle}, "general position: doubles are good enough"),

    // D. Oriented rectangle against line, ray and segment, 2D.
    meets('D', "line just above a corner at sqrt(2)", rectangle,
          Line2{{0, 1.4142135623730951}, {1, 0}}, {Obb2{{0, 0}, {1, 1}, {1, 1}}},
          "the double next to sqrt(2) is above it; 1 / sqrt(2) rounds it back"),
    meets('D', "line just below it", rectangle, Line2{{0, 1.414213562373095}, {1, 0}},
          {Obb2{{0, 0}, {1, 1}, {1, 1}}}, "one ulp lower, and it is really inside"),
    meets('D', "line touching a 3-4-5 rectangle", rectangle, Line2{{-9, 1}, {-4, 4}},
          {Obb2{{0, 0}, {3, 4}, {5, 5}}}, "0.6 and 0.8 round, so the corner moves off the line"),
    meets('D', "ray along a flat rectangle", rectangle, Ray2{{-3, -10}, {3, 10}},
          {Obb2{{3, 10}, {3, 10}, {1, 0}}}, "the ray runs along it; rotated, it lies 1e-15 beside"),
    meets('D', "long direction, segment beside", rectangle, Segment2{{4, -3}, {4, 3}},
          {Obb2{{0, 0}, {1e200, 0}, {3, 1}}}, "|d|^2 overflows: the axes become zero"),
    meets('D', "short direction, segment beside", rectangle, Segment2{{4, -3}, {4, 3}},
          {Obb2{{0, 0}, {1e-170, 0}, {3, 1}}},
          "|d|^2 underflows: the axes become inf and NaN, and everything passes"),

    // E. Triangle against axis-aligned box.
    meets('E', "triangle in a face of a cube", sat, Triangle3{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}},
          {kCube}, "right as far as it goes: doubles say hit, but not that it only touches"),
    meets('E', "triangle in a face of a decimal voxel", sat,
          Triangle3{{0, 0, 0.1}, {1, 0, 0.1}, {0, 1, 0.1}},
          {Aabb3{{0.1, 0.1, 0.1}, {0.2, 0.2, 0.2}}},
          "centre and half size round: centre - half is no longer 0.1"),
    meets('E', "decimal triangle just off a decimal box", sat,
          Triangle3{{0.7, 0.7, 0.1}, {0.2, 1.2, 1.2}, {0.8, 0.8, 0.6}},
          {Aabb3{{0.6, 0.7, 0.8}, {0.7, 1, 1.2}}},
          "an edge axis separates them by 1e-17, which the sums lose"),
    meets('E', "decimal triangle touching a decimal box", pef,
          Triangle3{{0.7, 0.7, 0.1}, {0.5, 0.6, 1.2}, {0.5, 0.2, 0.5}},
          {Aabb3{{0.1, 0.1, 0.6}, {0.5, 0.4, 0.9}}},
          "an edge function that is 0 comes out as -1e-17"),
    meets('E', "needle across an edge of a cube", sat,
          Triangle3{{-1e5, 1, 2}, {1e5, 0.7, -2}, {1e5, 0.701, -2}}, {kCube},
          "its plane runs exactly through the edge, the rounded normal does not"),
    meets('E', "triangle of zero area through a cube", pef,
          Triangle3{{-1, -1, -1}, {0.5, 0.5, 0.5}, {2, 2, 2}}, {kCube},
          "its edges run both ways, so the edge functions still bound it"),
    meets('E', "small triangle off the corner of a box", pef,
          Triangle3{{3.5e-110, 0, 0}, {0, 3.5e-110, 0}, {0, 0, 3.5e-110}},
          {Aabb3{{0, 0, 0}, {1e-110, 1e-110, 1e-110}}},
          "the product of the two plane distances underflows to 0"),
    meets('E', "large triangle off the corner of a box", sat,
          Triangle3{{3.5e160, 0, 0}, {0, 3.5e160, 0}, {0, 0, 3.5e160}},
          {Aabb3{{0, 0, 0}, {1e160, 1e160, 1e160}}},
          "products overflow: inf > inf is false, so nothing separates"),
    meets('E', "vertex on a side of a decimal rectangle", sat,
          Triangle2{{0.4, 0.9}, {0.3, 1.1}, {0.2, 0.7}}, {Aabb2{{0.1, 0.6}, {0.5, 0.7}}},
          "centre and half size round: 0.7 - centre is more than half"),
    meets('E', "rectangle just off an edge, decimals", pef,
          Triangle2{{0.5, 0.3}, {0.1, 0}, {0.9, 1.2}}, {Aabb2{{0, 0.3}, {0.3, 0.4}}},
          "an edge function of -2e-17 comes out as 0"),
    meets('E', "one ulp off, a million away", pef,
          Triangle2{{1e6, 1e6 + 3}, {1e6, 0x1.e848400000001p+19}, {1e6 + 4, 1e6 + 2}},
          {Aabb2{{1e6 + 1, 1e6 + 1}, {1e6 + 3, 1e6 + 2}}},
          "products of 1e6 cancel: an edge function of -1e-10 comes out as 0"),
};

}  // namespace

int main() {
    int wrong = 0, inconsistent = 0, number = 0;
    std::printf(
        " #     case                                       textbook code    says       exact"
        "        textbook is\n");
    for (const Case& c : kCases) {
        const Answers answers = c.ask();
        std::printf("%2d  %c  %-41s  %-15s  %-9s  %-11s  %s\n          %s\n", ++number, c.family,
                    c.name, c.textbook, answers.textbook.c_str(), answers.graze.c_str(),
                    answers.agree ? "right" : "WRONG", c.why);
        wrong += !answers.agree;
        if (!answers.consistent) {
            ++inconsistent;
            std::printf("          graze::contact, graze::clip and graze::exact::contact differ\n");
        }
    }
    std::printf("\n%d cases: the textbook code is wrong in %d and right in %d.\n", number, wrong,
                number - wrong);
    if (inconsistent == 0)
        std::printf("graze::contact equals graze::exact::contact in all of them.\n");
    else
        std::printf("graze contradicts itself in %d of them.\n", inconsistent);
    return inconsistent == 0 ? 0 : 1;
}
