// GEOS in the plane, by its C interface.
#include <geos_c.h>

#include <memory>
#include <vector>

#include "adapters/adapter.hpp"

namespace graze::adapters::geos {

inline GEOSContextHandle_t context() {
    static const GEOSContextHandle_t c = GEOS_init_r();
    return c;
}
struct Freed {
    void operator()(GEOSGeometry* g) const { GEOSGeom_destroy_r(context(), g); }
};
using Geometry = std::unique_ptr<GEOSGeometry, Freed>;

GEOSCoordSequence* sequence(const std::vector<Vec2>& points) {
    GEOSCoordSequence* s = GEOSCoordSeq_create_r(context(), unsigned(points.size()), 2);
    for (unsigned i = 0; i < points.size(); ++i)
        GEOSCoordSeq_setXY_r(context(), s, i, points[i].x, points[i].y);
    return s;
}
Geometry polygon(const std::vector<Vec2>& ring) {
    return Geometry(GEOSGeom_createPolygon_r(
        context(), GEOSGeom_createLinearRing_r(context(), sequence(ring)), nullptr, 0));
}
Geometry to(const Point2& p) { return Geometry(GEOSGeom_createPointFromXY_r(context(), p.x, p.y)); }
Geometry to(const Segment2& s) {
    return Geometry(GEOSGeom_createLineString_r(context(), sequence({s.a, s.b})));
}
Geometry to(const Triangle2& t) { return polygon({t.a, t.b, t.c, t.a}); }
Geometry to(const Aabb2& b) {
    return polygon({b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}, b.min});
}

template <class A, class B>
int ask(const A& a, const B& b) {
    const Geometry x = to(a), y = to(b);
    if (!x || !y) return GRAZE_NO_ANSWER;
    const char answer = GEOSIntersects_r(context(), x.get(), y.get());
    return answer == 2 ? GRAZE_NO_ANSWER : answer;
}

}  // namespace graze::adapters::geos

// It calls a polygon or line without a length or area invalid.
GRAZE_PROMISES("no-degenerate")

#define GRAZE_GEOS(a, A, b, B)                                                     \
    GRAZE_CROSSCHECK int intersects_##a##_##b(const double* x, const double* y) {  \
        return graze::adapters::geos::ask(graze::adapters::shape_of<graze::A>(x),  \
                                          graze::adapters::shape_of<graze::B>(y)); \
    }
GRAZE_GEOS(point2, Point2, segment2, Segment2)
GRAZE_GEOS(point2, Point2, triangle2, Triangle2)
GRAZE_GEOS(point2, Point2, aabb2, Aabb2)
GRAZE_GEOS(segment2, Segment2, segment2, Segment2)
GRAZE_GEOS(segment2, Segment2, triangle2, Triangle2)
GRAZE_GEOS(segment2, Segment2, aabb2, Aabb2)
GRAZE_GEOS(triangle2, Triangle2, triangle2, Triangle2)
GRAZE_GEOS(triangle2, Triangle2, aabb2, Aabb2)
