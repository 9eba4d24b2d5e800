// CGAL's lazy exact kernel: numbers are intervals, and exact once a sign needs it. Each case is asked once.
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include <boost/variant/get.hpp>

#include "exact_points.hpp"

namespace graze::bench {
namespace {

struct Epeck {
    using K = CGAL::Exact_predicates_exact_constructions_kernel;
    using Point = K::Point_3;
    static constexpr const char* name = "CGAL Epeck";

    static Point at(const Vec3& p) { return {p.x, p.y, p.z}; }
    static K::Plane_3 plane(const Triangle3& t) { return {at(t.a), at(t.b), at(t.c)}; }
    static Point meet(const Segment3& s, const Triangle3& t) {
        return boost::get<Point>(CGAL::intersection(K::Line_3(at(s.a), at(s.b)), plane(t)).value());
    }
    static Point meet(const Triangle3& a, const Triangle3& b, const Triangle3& c) {
        return boost::get<Point>(CGAL::intersection(plane(a), plane(b), plane(c)).value());
    }
    // Their determinants are of b - a, c - a, ..
    static int orient(const Point& a, const Point& b, const Point& c, const Point& d) {
        return -int(CGAL::orientation(a, b, c, d));
    }
    static int insphere(const Point& a, const Point& b, const Point& c, const Point& d,
                        const Point& e) {
        return int(CGAL::side_of_oriented_sphere(a, b, c, d, e)) *
               int(CGAL::orientation(a, b, c, d));
    }
    static int order(const Point& p, const Point& q) { return int(CGAL::compare_xyz(p, q)); }
    static int meets(const Triangle3& a, const Triangle3& b) {
        return CGAL::intersection(K::Triangle_3(at(a.a), at(a.b), at(a.c)),
                                  K::Triangle_3(at(b.a), at(b.b), at(b.c)))
            .has_value();
    }
};

}  // namespace

void add_cgal_exact_points() { exact_point_peers.push_back(add_kernel<Epeck>); }

}  // namespace graze::bench
