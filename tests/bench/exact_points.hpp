// Points that no double holds, by any exact kernel: made of doubles before the clock runs, or by it.
//
//   R          random
//   G          small integers
//   own plane  random, and the given points are the triangle whose plane made the first point
//   equal      small integers, and two points are the same one, made of other points of the same line and plane
#pragma once

#include <graze/shapes.hpp>
#include <string>
#include <vector>

#include "bench.hpp"

namespace graze::bench {

struct ExactPointCase {
    std::array<Segment3, 4> segments;
    std::array<Triangle3, 4> triangles;
    std::array<Vec3, 4> given;
};
using ExactPointCell = Cell<ExactPointCase, int>;

/// A question: how many of its points are made by meet, and what is asked of them.
enum class Asked { meet, meet_planes, orient, insphere, order, intersection };
struct ExactPointQuestion {
    const char* name;
    Asked asked;
    std::size_t exact;  ///< of the points
    std::vector<const char*> workloads;
};

/// Others than graze, by question.
inline std::vector<void (*)(const ExactPointQuestion&, ExactPointCell&)> exact_point_peers;

/// Kernel: Point, at(Vec3), meet(Segment3, Triangle3), meet(Triangle3, Triangle3, Triangle3), orient, insphere, order, and
/// meets(Triangle3, Triangle3), which works out what they share.
template <class Kernel>
using PointsOf = std::array<typename Kernel::Point, 5>;
template <class Kernel>
PointsOf<Kernel> points_of(const ExactPointQuestion& question, const ExactPointCase& c) {
    PointsOf<Kernel> p;
    for (std::size_t i = 0; i < 4; ++i)
        p[i] = i < question.exact ? Kernel::meet(c.segments[i], c.triangles[i])
                                  : Kernel::at(c.given[i]);
    p[4] = Kernel::at(c.segments[3].b);
    return p;
}
template <class Kernel>
int answer(Asked asked, const PointsOf<Kernel>& p) {
    if (asked == Asked::orient) return Kernel::orient(p[0], p[1], p[2], p[3]);
    if (asked == Asked::insphere) return Kernel::insphere(p[0], p[1], p[2], p[3], p[4]);
    return Kernel::order(p[0], p[1]);
}
template <class Kernel>
int answer(Asked asked, const ExactPointCase& c) {
    const auto& t = c.triangles;
    if (asked == Asked::intersection) return Kernel::meets(t[0], t[1]);
    if (asked == Asked::meet)
        keep(Kernel::meet(c.segments[0], t[0]));
    else
        keep(Kernel::meet(t[0], t[1], t[2]));
    return 1;
}
inline bool is_of_points(Asked asked) {
    return asked == Asked::orient || asked == Asked::insphere || asked == Asked::order;
}

template <class Kernel>
void add_kernel(const ExactPointQuestion& question, ExactPointCell& cell) {
    const Asked asked = question.asked;
    if (is_of_points(asked))
        cell.add(
            Kernel::name,
            [question](const ExactPointCase& c) { return points_of<Kernel>(question, c); },
            [asked](const PointsOf<Kernel>& p) { return answer<Kernel>(asked, p); });
    else
        cell.add(Kernel::name,
                 [asked](const ExactPointCase& c) { return answer<Kernel>(asked, c); });
}

}  // namespace graze::bench
