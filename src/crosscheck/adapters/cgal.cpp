#include "adapters/cgal.hpp"

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include <stdexcept>

#include "adapters/adapter.hpp"

// A ray is made of its origin and the point at t = 1, whose rounding is the kernel's.
GRAZE_PROMISES("no-degenerate")
GRAZE_PEER(cgal, triangle3, graze::Triangle3, aabb3, graze::Aabb3)
GRAZE_PEER(cgal, ray3, graze::Ray3, triangle3, graze::Triangle3)
GRAZE_PEER(cgal, segment3, graze::Segment3, triangle3, graze::Triangle3)
GRAZE_PEER(cgal, segment3, graze::Segment3, aabb3, graze::Aabb3)
GRAZE_PEER(cgal, ray3, graze::Ray3, aabb3, graze::Aabb3)
GRAZE_PEER(cgal, segment3, graze::Segment3, parallelepiped3, graze::Parallelepiped3)
GRAZE_PEER(cgal, segment2, graze::Segment2, aabb2, graze::Aabb2)
GRAZE_PEER(cgal, triangle3, graze::Triangle3, triangle3, graze::Triangle3)
GRAZE_PEER(cgal, segment2, graze::Segment2, segment2, graze::Segment2)
GRAZE_PEER(cgal, segment2, graze::Segment2, triangle2, graze::Triangle2)
GRAZE_PEER_SIGNS(cgal)

namespace {

using E = CGAL::Exact_predicates_exact_constructions_kernel;

E::Point_2 exact(const graze::Vec2& v) { return {v.x, v.y}; }
E::Point_3 exact(const graze::Vec3& v) { return {v.x, v.y, v.z}; }

/// The point that two of them share; nothing else is asked.
template <class Point>
Point only(const auto& common) {
    const Point* p = common ? boost::get<Point>(&*common) : nullptr;
    if (!p) throw std::logic_error("no point");
    return *p;
}
struct Epeck {
    static E::Point_2 meet(const graze::Segment2& s, const graze::Segment2& t) {
        return only<E::Point_2>(CGAL::intersection(E::Line_2(exact(s.a), exact(s.b)),
                                                   E::Line_2(exact(t.a), exact(t.b))));
    }
    static E::Point_3 meet(const graze::Segment3& s, const graze::Triangle3& t) {
        return only<E::Point_3>(CGAL::intersection(E::Line_3(exact(s.a), exact(s.b)),
                                                   E::Plane_3(exact(t.a), exact(t.b), exact(t.c))));
    }
    static int orient(const E::Point_2& p, const graze::Segment2& s) {
        return int(CGAL::orientation(p, exact(s.a), exact(s.b)));
    }
    static int orient(const E::Point_3& p, const graze::Triangle3& t) {
        return -int(CGAL::orientation(p, exact(t.a), exact(t.b), exact(t.c)));
    }
    static int compare(const E::Point_2& p, const E::Point_2& q) {
        return int(CGAL::compare_xy(p, q));
    }
    static int compare(const E::Point_3& p, const E::Point_3& q) {
        return int(CGAL::compare_xyz(p, q));
    }
};

}  // namespace

GRAZE_PEER_MEETS(Epeck)
