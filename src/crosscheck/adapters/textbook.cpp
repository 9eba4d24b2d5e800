// The textbook versions, each in a library of its own: GRAZE_TEXTBOOK names it.
#include "adapters/adapter.hpp"
#include "textbook/aabb_linear.hpp"
#include "textbook/aabb_triangle.hpp"
#include "textbook/distance.hpp"
#include "textbook/linear_cuboid.hpp"
#include "textbook/linear_rectangle.hpp"
#include "textbook/linear_triangle.hpp"
#include "textbook/meet.hpp"
#include "textbook/motion.hpp"

using namespace graze;

#define GRAZE_IS_slab_branchy 1
#define GRAZE_IS_slab_branchless 2
#define GRAZE_IS_slab_reciprocal 3
#define GRAZE_IS_sat 4
#define GRAZE_IS_pef 5
#define GRAZE_IS_moller_trumbore 6
#define GRAZE_IS_moller_trumbore_culling 7
#define GRAZE_IS_cramer 8
#define GRAZE_IS_frames 9
#define GRAZE_IS_meet 10
#define GRAZE_IS_distance 11
#define GRAZE_IS_motion 12
#define GRAZE_JOIN(a, b) a##b
#define GRAZE_IS(name) GRAZE_JOIN(GRAZE_IS_, name)

#define GRAZE_LINEAR(dim, b, B, ask)                  \
    GRAZE_INTERSECTS(line##dim, Line##dim, b, B, ask) \
    GRAZE_INTERSECTS(ray##dim, Ray##dim, b, B, ask)   \
    GRAZE_INTERSECTS(segment##dim, Segment##dim, b, B, ask)
#define GRAZE_CLIPPED(dim, kind, Kind, b, B, ask)                                              \
    GRAZE_CROSSCHECK int clip_##kind##dim##_##b(const double* x, const double* y, double* t) { \
        const auto span = ask(adapters::shape_of<Kind##dim>(x), adapters::shape_of<B>(y));     \
        if (span) t[0] = span->t_in, t[1] = span->t_out;                                       \
        return span.has_value();                                                               \
    }
#define GRAZE_LINEAR_CLIPPED(dim, b, B, ask)  \
    GRAZE_CLIPPED(dim, line, Line, b, B, ask) \
    GRAZE_CLIPPED(dim, ray, Ray, b, B, ask)   \
    GRAZE_CLIPPED(dim, segment, Segment, b, B, ask)

namespace {
[[maybe_unused]] const auto hits = [](const auto& found) { return found.has_value(); };
}

#if GRAZE_IS(GRAZE_TEXTBOOK) == 1
#define ASK(a, b) hits(textbook::slab_branchy(a, b))
GRAZE_LINEAR(2, aabb2, Aabb2, ASK)
GRAZE_LINEAR(3, aabb3, Aabb3, ASK)
GRAZE_LINEAR_CLIPPED(2, aabb2, Aabb2, textbook::slab_branchy)
GRAZE_LINEAR_CLIPPED(3, aabb3, Aabb3, textbook::slab_branchy)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 2
#define ASK(a, b) hits(textbook::slab_branchless(a, b))
GRAZE_LINEAR(2, aabb2, Aabb2, ASK)
GRAZE_LINEAR(3, aabb3, Aabb3, ASK)
GRAZE_LINEAR_CLIPPED(2, aabb2, Aabb2, textbook::slab_branchless)
GRAZE_LINEAR_CLIPPED(3, aabb3, Aabb3, textbook::slab_branchless)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 3
#define ASK(a, b) hits(textbook::slab_reciprocal(textbook::reciprocal(a), b))
GRAZE_LINEAR(2, aabb2, Aabb2, ASK)
GRAZE_LINEAR(3, aabb3, Aabb3, ASK)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 4
GRAZE_INTERSECTS(triangle2, Triangle2, aabb2, Aabb2, textbook::triangle_box_sat)
GRAZE_INTERSECTS(triangle3, Triangle3, aabb3, Aabb3, textbook::triangle_box_sat)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 5
GRAZE_INTERSECTS(triangle2, Triangle2, aabb2, Aabb2, textbook::triangle_box_pef)
GRAZE_INTERSECTS(triangle3, Triangle3, aabb3, Aabb3, textbook::triangle_box_pef)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 6
#define ASK(a, b) hits(textbook::moller_trumbore(a, b))
GRAZE_LINEAR(3, triangle3, Triangle3, ASK)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 7
GRAZE_PROMISES("cull=back")
#define ASK(a, b) hits(textbook::moller_trumbore(a, b, Cull::back))
GRAZE_LINEAR(3, triangle3, Triangle3, ASK)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 8
#define ASK(a, b) hits(textbook::cramer(a, b))
GRAZE_LINEAR(3, triangle3, Triangle3, ASK)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 10
GRAZE_PEER_MEETS(textbook::Meet)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 11
#define ASK textbook::squared_distance
GRAZE_DISTANCE(point2, Point2, segment2, Segment2, ASK)
GRAZE_DISTANCE(point3, Point3, segment3, Segment3, ASK)
GRAZE_DISTANCE(point3, Point3, triangle3, Triangle3, ASK)
GRAZE_DISTANCE(point2, Point2, aabb2, Aabb2, ASK)
GRAZE_DISTANCE(point3, Point3, aabb3, Aabb3, ASK)
GRAZE_DISTANCE(segment2, Segment2, segment2, Segment2, ASK)
GRAZE_DISTANCE(segment3, Segment3, segment3, Segment3, ASK)
GRAZE_DISTANCE(aabb2, Aabb2, aabb2, Aabb2, ASK)
GRAZE_DISTANCE(aabb3, Aabb3, aabb3, Aabb3, ASK)
#elif GRAZE_IS(GRAZE_TEXTBOOK) == 12
GRAZE_MOTION(textbook::meet_on_the_way)
#else
#define ASK(a, b) hits(textbook::rectangle(a, b))
GRAZE_LINEAR(2, obb2, Obb2, ASK)
#undef ASK
#define ASK(a, b) hits(textbook::cuboid(a, b))
GRAZE_LINEAR(3, obb3, Obb3, ASK)
GRAZE_LINEAR(3, parallelepiped3, Parallelepiped3, ASK)
#endif
