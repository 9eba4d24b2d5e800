// Boost.Geometry in the plane.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/ring.hpp>
#include <boost/geometry/geometries/segment.hpp>

#include "bench.hpp"

namespace graze::bench {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Ring = bg::model::ring<Point>;

Point to(const Vec2& v) { return {v.x, v.y}; }
bg::model::segment<Point> to(const Segment2& s) { return {to(s.a), to(s.b)}; }
bg::model::box<Point> to(const Aabb2& b) { return {to(b.min), to(b.max)}; }
Ring to(const Triangle2& t) {
    Ring ring{to(t.a), to(t.b), to(t.c), to(t.a)};
    bg::correct(ring);
    return ring;
}

template <class A, class B>
void add_pair(const char* question) {
    add_peer<A, B>(
        question, "Boost.Geometry", [](const A& a, const B& b) { return std::pair(to(a), to(b)); },
        [](const auto& p) { return bg::intersects(p.first, p.second); });
}

}  // namespace

void add_boost() {
    add_pair<Segment2, Aabb2>("segment - rectangle, aligned");
    add_pair<Segment2, Segment2>("segment - segment 2D");
    add_pair<Segment2, Triangle2>("segment - triangle 2D");
}

}  // namespace graze::bench
