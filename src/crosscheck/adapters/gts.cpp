// The GNU Triangulated Surface library: boxes with triangles and segments (after T. Akenine-Moeller, "Fast 3D
// triangle-box overlap testing", 2001), and segments with triangles by Shewchuk's predicates.
#include <gts.h>

#include "adapters/adapter.hpp"

using namespace graze;

namespace {

// Its objects are made once, because what owns them counts.
GtsVertex* vertex(int n) {
    static GtsVertex* all[5]{};
    if (!all[n]) all[n] = gts_vertex_new(gts_vertex_class(), 0, 0, 0);
    return all[n];
}
GtsVertex* vertex(int n, const Vec3& v) {
    gts_point_set(GTS_POINT(vertex(n)), v.x, v.y, v.z);
    return vertex(n);
}

GtsTriangle* triangle(const Triangle3& t) {
    static GtsTriangle* made =
        gts_triangle_new(gts_triangle_class(), gts_edge_new(gts_edge_class(), vertex(0), vertex(1)),
                         gts_edge_new(gts_edge_class(), vertex(1), vertex(2)),
                         gts_edge_new(gts_edge_class(), vertex(2), vertex(0)));
    vertex(0, t.a), vertex(1, t.b), vertex(2, t.c);
    return made;
}

GtsSegment* segment(const Segment3& s) {
    static GtsSegment* made = gts_segment_new(gts_segment_class(), vertex(3), vertex(4));
    vertex(3, s.a), vertex(4, s.b);
    return made;
}

GtsBBox* box(const Aabb3& b, int n = 0) {
    static GtsBBox* made[2]{};
    if (!made[n]) made[n] = gts_bbox_new(gts_bbox_class(), nullptr, 0, 0, 0, 0, 0, 0);
    gts_bbox_set(made[n], nullptr, b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z);
    return made[n];
}

bool boxes(const Aabb3& a, const Aabb3& b) {
    return gts_bboxes_are_overlapping(box(a, 0), box(b, 1));
}
bool triangle_box(const Triangle3& t, const Aabb3& b) {
    return gts_bbox_overlaps_triangle(box(b), triangle(t));
}
bool segment_box(const Segment3& s, const Aabb3& b) {
    return gts_bbox_overlaps_segment(box(b), segment(s));
}
bool segment_triangle(const Segment3& s, const Triangle3& t) {
    GtsPoint* p =
        gts_segment_triangle_intersection(segment(s), triangle(t), TRUE, gts_point_class());
    if (!p) return false;
    // A corner of the triangle is its own.
    bool own = false;
    for (int n = 0; n < 5; ++n) own = own || p == GTS_POINT(vertex(n));
    if (!own) gts_object_destroy(GTS_OBJECT(p));
    return true;
}

}  // namespace

GRAZE_PROMISES("no-degenerate")
GRAZE_INTERSECTS(aabb3, Aabb3, aabb3, Aabb3, boxes)
GRAZE_INTERSECTS(triangle3, Triangle3, aabb3, Aabb3, triangle_box)
GRAZE_INTERSECTS(segment3, Segment3, aabb3, Aabb3, segment_box)
GRAZE_INTERSECTS(segment3, Segment3, triangle3, Triangle3, segment_triangle)
