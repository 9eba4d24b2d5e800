// Boost.Geometry in the plane.
#pragma once

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/ring.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <graze/shapes.hpp>
#include <utility>

namespace graze::adapters::boost_geometry {

namespace bg = ::boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Ring = bg::model::ring<Point>;

inline Point to(const Vec2& v) { return {v.x, v.y}; }
inline bg::model::segment<Point> to(const Segment2& s) { return {to(s.a), to(s.b)}; }
inline bg::model::box<Point> to(const Aabb2& b) { return {to(b.min), to(b.max)}; }
inline Ring to(const Triangle2& t) {
    Ring ring{to(t.a), to(t.b), to(t.c), to(t.a)};
    bg::correct(ring);
    return ring;
}

template <class A, class B>
auto prepare(const A& a, const B& b) {
    return std::pair(to(a), to(b));
}
bool ask(const auto& p) { return bg::intersects(p.first, p.second); }

constexpr const char* name = "Boost.Geometry";
template <class F>
void each(const F& f) {
    f.template operator()<Segment2, Aabb2>("segment - rectangle, aligned");
    f.template operator()<Segment2, Segment2>("segment - segment 2D");
    f.template operator()<Segment2, Triangle2>("segment - triangle 2D");
}

}  // namespace graze::adapters::boost_geometry
