// The same questions in plain doubles: not exact, no validation, yes or no only. The baseline of
// every ratio, so as quick as we know how, and inlined as a user's own would be. Of most questions
// there are several forms, and the quickest on a workload is its N:
//
//   early     leaves at the first reason to
//   straight  without branches on the data
//   axes      another method, see there
//
// All are right on random input; what they get wrong elsewhere is counted.
#pragma once

#include <algorithm>
#include <cmath>
#include <graze/shapes.hpp>
#include <limits>
#include <utility>

namespace graze::naive {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

inline Vec3 minus(const Vec3& p, const Vec3& q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
inline Vec2 minus(const Vec2& p, const Vec2& q) { return {p.x - q.x, p.y - q.y}; }
inline Vec3 sum(const Vec3& p, const Vec3& q) { return {p.x + q.x, p.y + q.y, p.z + q.z}; }
inline Vec2 sum(const Vec2& p, const Vec2& q) { return {p.x + q.x, p.y + q.y}; }
inline double dot(const Vec3& p, const Vec3& q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
inline double dot(const Vec2& p, const Vec2& q) { return p.x * q.x + p.y * q.y; }
inline Vec3 cross(const Vec3& p, const Vec3& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}
inline double cross(const Vec2& p, const Vec2& q) { return p.x * q.y - p.y * q.x; }

// Triangle and aabb.
// Source: T. Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001: 13 axes, those of the
// box first.

/// By how much the projections p and q of a triangle to an axis miss [-r, r]; negative if they do
/// not.
inline double gap(double p, double q, double r) {
    return std::max(std::min(p, q), -std::max(p, q)) - r;
}
inline double largest(double a, double b, double c) { return std::max(std::max(a, b), c); }

/// The three axes of one edge e from p, with the opposite vertex q.
inline double edge_gap(const Vec3& e, const Vec3& p, const Vec3& q, const Vec3& h) {
    const double ax = std::abs(e.x), ay = std::abs(e.y), az = std::abs(e.z);
    return largest(gap(e.z * p.y - e.y * p.z, e.z * q.y - e.y * q.z, h.y * az + h.z * ay),
                   gap(e.x * p.z - e.z * p.x, e.x * q.z - e.z * q.x, h.x * az + h.z * ax),
                   gap(e.y * p.x - e.x * p.y, e.y * q.x - e.x * q.y, h.x * ay + h.y * ax));
}
inline bool edge_apart(const Vec3& e, const Vec3& p, const Vec3& q, const Vec3& h) {
    const double ax = std::abs(e.x), ay = std::abs(e.y), az = std::abs(e.z);
    return gap(e.z * p.y - e.y * p.z, e.z * q.y - e.y * q.z, h.y * az + h.z * ay) > 0 ||
           gap(e.x * p.z - e.z * p.x, e.x * q.z - e.z * q.x, h.x * az + h.z * ax) > 0 ||
           gap(e.y * p.x - e.x * p.y, e.y * q.x - e.x * q.y, h.x * ay + h.y * ax) > 0;
}
inline double plane_gap(const Vec3& e, const Vec3& f, const Vec3& p, const Vec3& h) {
    const Vec3 n = cross(e, f);
    return std::abs(dot(n, p)) - (h.x * std::abs(n.x) + h.y * std::abs(n.y) + h.z * std::abs(n.z));
}

inline bool early(const Triangle3& t, const Aabb3& box) {
    const Vec3 s = sum(box.min, box.max), c{0.5 * s.x, 0.5 * s.y, 0.5 * s.z};
    const Vec3 h = minus(box.max, c);
    const Vec3 u = minus(t.a, c), v = minus(t.b, c), w = minus(t.c, c);
    for (int k = 0; k < 3; ++k)
        if (std::min({u[k], v[k], w[k]}) > h[k] || std::max({u[k], v[k], w[k]}) < -h[k])
            return false;
    const Vec3 e = minus(v, u), f = minus(w, v), g = minus(u, w);
    if (edge_apart(e, u, w, h) || edge_apart(f, v, u, h) || edge_apart(g, w, v, h)) return false;
    return plane_gap(e, f, u, h) <= 0;
}

/// The box and plane first, then the edges without branches.
inline bool axes(const Triangle3& t, const Aabb3& box) {
    const Vec3 s = sum(box.min, box.max), c{0.5 * s.x, 0.5 * s.y, 0.5 * s.z};
    const Vec3 h = minus(box.max, c);
    const Vec3 u = minus(t.a, c), v = minus(t.b, c), w = minus(t.c, c);
    double apart = -infinity;
    for (int k = 0; k < 3; ++k)
        apart = largest(apart, std::min({u[k], v[k], w[k]}) - h[k],
                        -h[k] - std::max({u[k], v[k], w[k]}));
    if (apart > 0) return false;
    const Vec3 e = minus(v, u), f = minus(w, v), g = minus(u, w);
    return std::max(plane_gap(e, f, u, h),
                    largest(edge_gap(e, u, w, h), edge_gap(f, v, u, h), edge_gap(g, w, v, h))) <= 0;
}

inline bool straight(const Triangle3& t, const Aabb3& box) {
    const Vec3 s = sum(box.min, box.max), c{0.5 * s.x, 0.5 * s.y, 0.5 * s.z};
    const Vec3 h = minus(box.max, c);
    const Vec3 u = minus(t.a, c), v = minus(t.b, c), w = minus(t.c, c);
    const Vec3 e = minus(v, u), f = minus(w, v), g = minus(u, w);
    double apart =
        std::max(plane_gap(e, f, u, h),
                 largest(edge_gap(e, u, w, h), edge_gap(f, v, u, h), edge_gap(g, w, v, h)));
    for (int k = 0; k < 3; ++k)
        apart = largest(apart, std::min({u[k], v[k], w[k]}) - h[k],
                        -h[k] - std::max({u[k], v[k], w[k]}));
    return apart <= 0;
}

// Linear shapes and boxes.

/// The parameters at which a line is in all slabs, one division an axis.
/// Wrong where 0 * infinity turns up.
/// Source: T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986, in the min/max form.
template <class V>
std::pair<double, double> in_slabs(const V& from, const V& d, const V& min, const V& max,
                                   double t_in, double t_out) {
    for (int k = 0; k < int(sizeof(V) / sizeof(double)); ++k) {
        const double inverse = 1 / d[k];
        const double t0 = (min[k] - from[k]) * inverse, t1 = (max[k] - from[k]) * inverse;
        t_in = std::max(t_in, std::min(t0, t1));
        t_out = std::min(t_out, std::max(t0, t1));
    }
    return {t_in, t_out};
}
template <class V>
bool slabs(const V& from, const V& d, const V& min, const V& max, double t_out) {
    const auto [first, last] = in_slabs(from, d, min, max, 0, t_out);
    return first <= last;
}

inline bool straight(const Ray3& r, const Aabb3& box) {
    return slabs(r.origin, r.direction, box.min, box.max, infinity);
}
template <int Dim>
bool straight(const Segment<Dim>& s, const Aabb<Dim>& box) {
    return slabs(s.a, minus(s.b, s.a), box.min, box.max, 1);
}

/// Separating axes, no division. All lengths are twice as long.
inline bool early(const Segment3& s, const Aabb3& box) {
    const Vec3 m = minus(sum(s.a, s.b), sum(box.min, box.max));
    const Vec3 d = minus(s.b, s.a), h = minus(box.max, box.min);
    const double ax = std::abs(d.x), ay = std::abs(d.y), az = std::abs(d.z);
    if (std::abs(m.x) > h.x + ax || std::abs(m.y) > h.y + ay || std::abs(m.z) > h.z + az)
        return false;
    return !(std::abs(m.y * d.z - m.z * d.y) > h.y * az + h.z * ay ||
             std::abs(m.z * d.x - m.x * d.z) > h.x * az + h.z * ax ||
             std::abs(m.x * d.y - m.y * d.x) > h.x * ay + h.y * ax);
}
inline bool axes(const Segment3& s, const Aabb3& box) {
    const Vec3 m = minus(sum(s.a, s.b), sum(box.min, box.max));
    const Vec3 d = minus(s.b, s.a), h = minus(box.max, box.min);
    const double ax = std::abs(d.x), ay = std::abs(d.y), az = std::abs(d.z);
    return std::max(largest(std::abs(m.x) - (h.x + ax), std::abs(m.y) - (h.y + ay),
                            std::abs(m.z) - (h.z + az)),
                    largest(std::abs(m.y * d.z - m.z * d.y) - (h.y * az + h.z * ay),
                            std::abs(m.z * d.x - m.x * d.z) - (h.x * az + h.z * ax),
                            std::abs(m.x * d.y - m.y * d.x) - (h.x * ay + h.y * ax))) <= 0;
}
inline bool early(const Segment2& s, const Aabb2& box) {
    const Vec2 m = minus(sum(s.a, s.b), sum(box.min, box.max));
    const Vec2 d = minus(s.b, s.a), h = minus(box.max, box.min);
    const double ax = std::abs(d.x), ay = std::abs(d.y);
    if (std::abs(m.x) > h.x + ax || std::abs(m.y) > h.y + ay) return false;
    return std::abs(cross(m, d)) <= h.x * ay + h.y * ax;
}
inline bool axes(const Segment2& s, const Aabb2& box) {
    const Vec2 m = minus(sum(s.a, s.b), sum(box.min, box.max));
    const Vec2 d = minus(s.b, s.a), h = minus(box.max, box.min);
    const double ax = std::abs(d.x), ay = std::abs(d.y);
    return largest(std::abs(m.x) - (h.x + ax), std::abs(m.y) - (h.y + ay),
                   std::abs(cross(m, d)) - (h.x * ay + h.y * ax)) <= 0;
}

/// The same in the axes of the box, whose length is L: no division, one root.
inline bool axes(const Segment2& s, const Obb2& box) {
    const Vec2 twice{2 * box.center.x, 2 * box.center.y}, h = box.half_extents;
    const Vec2 m = minus(sum(s.a, s.b), twice), d = minus(s.b, s.a), u = box.direction;
    const double length = std::sqrt(dot(u, u)), along = std::abs(dot(d, u)),
                 across = std::abs(cross(u, d));
    return largest(std::abs(dot(m, u)) - (2 * h.x * length + along),
                   std::abs(cross(u, m)) - (2 * h.y * length + across),
                   std::abs(cross(m, d)) * length - 2 * (h.x * across + h.y * along)) <= 0;
}
/// And squares for the root.
inline bool straight(const Segment2& s, const Obb2& box) {
    const Vec2 twice{2 * box.center.x, 2 * box.center.y}, h = box.half_extents;
    const Vec2 m = minus(sum(s.a, s.b), twice), d = minus(s.b, s.a), u = box.direction;
    const double squared = dot(u, u), along = std::abs(dot(d, u)), across = std::abs(cross(u, d));
    const double x = std::max(0.0, std::abs(dot(m, u)) - along);
    const double y = std::max(0.0, std::abs(cross(u, m)) - across);
    const double z = cross(m, d), r = 2 * (h.x * across + h.y * along);
    return largest(x * x - 4 * h.x * h.x * squared, y * y - 4 * h.y * h.y * squared,
                   z * z * squared - r * r) <= 0;
}
inline bool early(const Segment2& s, const Obb2& box) {
    const Vec2 twice{2 * box.center.x, 2 * box.center.y}, h = box.half_extents;
    const Vec2 m = minus(sum(s.a, s.b), twice), d = minus(s.b, s.a), u = box.direction;
    const double length = std::sqrt(dot(u, u)), along = std::abs(dot(d, u)),
                 across = std::abs(cross(u, d));
    if (std::abs(dot(m, u)) > 2 * h.x * length + along) return false;
    if (std::abs(cross(u, m)) > 2 * h.y * length + across) return false;
    return std::abs(cross(m, d)) * length <= 2 * (h.x * across + h.y * along);
}

/// Slabs in the coordinates of the dual basis of the edges.
inline bool straight(const Segment3& s, const Parallelepiped3& box) {
    const Vec3 vw = cross(box.v, box.w), wu = cross(box.w, box.u), uv = cross(box.u, box.v);
    const double inverse = 1 / dot(box.u, vw);
    const Vec3 r = minus(s.a, box.anchor), d = minus(s.b, s.a);
    const Vec3 from{dot(r, vw) * inverse, dot(r, wu) * inverse, dot(r, uv) * inverse};
    const Vec3 along{dot(d, vw) * inverse, dot(d, wu) * inverse, dot(d, uv) * inverse};
    const double low = box.kind == Anchor::corner ? 0 : -1;
    return slabs(from, along, Vec3{low, low, low}, Vec3{1, 1, 1}, 1);
}
/// Separating axes, no division. All lengths are twice as long.
template <bool Early>
bool by_axes(const Segment3& s, const Parallelepiped3& box) {
    const Vec3 n[] = {cross(box.v, box.w), cross(box.w, box.u), cross(box.u, box.v)};
    const double corner = box.kind == Anchor::corner ? 1 : 0, scale = 2 - corner;
    const Vec3 edges = sum(sum(box.u, box.v), box.w);
    const Vec3 d = minus(s.b, s.a), both = sum(s.a, s.b);
    const Vec3 m{both.x - 2 * box.anchor.x - corner * edges.x,
                 both.y - 2 * box.anchor.y - corner * edges.y,
                 both.z - 2 * box.anchor.z - corner * edges.z};
    const double volume = scale * std::abs(dot(box.u, n[0]));
    const double a[] = {std::abs(dot(d, n[0])), std::abs(dot(d, n[1])), std::abs(dot(d, n[2]))};
    const double faces = largest(std::abs(dot(m, n[0])) - a[0], std::abs(dot(m, n[1])) - a[1],
                                 std::abs(dot(m, n[2])) - a[2]) -
                         volume;
    if (Early && faces > 0) return false;
    const Vec3 c = cross(d, m);
    return std::max(faces, largest(std::abs(dot(box.u, c)) - scale * (a[1] + a[2]),
                                   std::abs(dot(box.v, c)) - scale * (a[2] + a[0]),
                                   std::abs(dot(box.w, c)) - scale * (a[0] + a[1]))) <= 0;
}
inline bool early(const Segment3& s, const Parallelepiped3& box) { return by_axes<true>(s, box); }
inline bool axes(const Segment3& s, const Parallelepiped3& box) { return by_axes<false>(s, box); }

// Linear shapes and triangles.

/// Is the triangle hit at a parameter in [0, t_out]?
/// Source: T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
inline bool hits(const Vec3& from, const Vec3& d, const Triangle3& t, double t_out) {
    const Vec3 e1 = minus(t.b, t.a), e2 = minus(t.c, t.a);
    const Vec3 p = cross(d, e2);
    const double det = dot(e1, p);
    if (det == 0) return false;
    const double inverse = 1 / det;
    const Vec3 r = minus(from, t.a);
    const double u = dot(r, p) * inverse;
    if (u < 0 || u > 1) return false;
    const Vec3 q = cross(r, e1);
    const double v = dot(d, q) * inverse;
    if (v < 0 || u + v > 1) return false;
    const double x = dot(e2, q) * inverse;
    return x >= 0 && x <= t_out;
}
/// The same without division and branches: the least of what must not be negative.
template <bool Bounded>
bool hits_straight(const Vec3& from, const Vec3& d, const Triangle3& t) {
    const Vec3 e1 = minus(t.b, t.a), e2 = minus(t.c, t.a), r = minus(from, t.a);
    const Vec3 p = cross(d, e2), q = cross(r, e1);
    const double det = dot(e1, p), sign = std::copysign(1.0, det), size = std::abs(det);
    const double u = dot(r, p) * sign, v = dot(d, q) * sign, x = dot(e2, q) * sign;
    double least = std::min(std::min(u, v), std::min(size - u - v, x));
    if (Bounded) least = std::min(least, size - x);
    return (least >= 0) & (size > 0);
}
inline bool early(const Segment3& s, const Triangle3& t) {
    return hits(s.a, minus(s.b, s.a), t, 1);
}
inline bool early(const Ray3& r, const Triangle3& t) {
    return hits(r.origin, r.direction, t, infinity);
}
inline bool straight(const Segment3& s, const Triangle3& t) {
    return hits_straight<true>(s.a, minus(s.b, s.a), t);
}
inline bool straight(const Ray3& r, const Triangle3& t) {
    return hits_straight<false>(r.origin, r.direction, t);
}

// Two triangles, without the part for triangles in one plane, which are reported as disjoint.
// Source: P. Guigue, O. Devillers, "Fast and robust triangle-triangle overlap test using
// orientation predicates", 2003.

/// Six times the signed volume of a, b, c, d.
inline double volume(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return dot(cross(minus(b, a), minus(c, a)), minus(d, a));
}
/// The vertices of a triangle, by their distances from the plane of another, in the order in which
/// the first is alone on its side. False if they are all on one side.
struct Ordered {
    const Vec3 *p, *q, *r;
    bool above;
};
inline bool order(const Triangle3& t, double da, double db, double dc, Ordered& o) {
    bool a = da > 0, b = db > 0, c = dc > 0;
    if (!a && !b && !c) a = da >= 0, b = db >= 0, c = dc >= 0;
    if (a == b && a == c) return false;
    o = a == b   ? Ordered{&t.c, &t.a, &t.b, c}
        : a == c ? Ordered{&t.b, &t.c, &t.a, b}
                 : Ordered{&t.a, &t.b, &t.c, a};
    return true;
}
inline bool early(const Triangle3& s, const Triangle3& t) {
    const Vec3 n = cross(minus(t.b, t.a), minus(t.c, t.a));
    Ordered p, q;
    if (!order(s, dot(n, minus(s.a, t.a)), dot(n, minus(s.b, t.a)), dot(n, minus(s.c, t.a)), p))
        return false;
    const Vec3 m = cross(minus(s.b, s.a), minus(s.c, s.a));
    if (!order(t, dot(m, minus(t.a, s.a)), dot(m, minus(t.b, s.a)), dot(m, minus(t.c, s.a)), q))
        return false;
    if (!p.above) std::swap(q.q, q.r);
    if (!q.above) std::swap(p.q, p.r);
    return volume(*p.p, *p.q, *q.p, *q.q) <= 0 && volume(*p.p, *p.r, *q.r, *q.p) <= 0;
}
/// Eleven separating axes, without branches: the normals and the products of edges.
inline bool axes(const Triangle3& s, const Triangle3& t) {
    const Vec3 e[] = {minus(s.b, s.a), minus(s.c, s.b), minus(s.a, s.c)};
    const Vec3 f[] = {minus(t.b, t.a), minus(t.c, t.b), minus(t.a, t.c)};
    const Vec3 b = minus(s.b, s.a), c = minus(s.c, s.a);
    const Vec3 p = minus(t.a, s.a), q = minus(t.b, s.a), r = minus(t.c, s.a);
    const auto apart = [&](const Vec3& n) {
        const double sb = dot(n, b), sc = dot(n, c), tp = dot(n, p), tq = dot(n, q), tr = dot(n, r);
        return std::max(std::min({tp, tq, tr}) - std::max({0.0, sb, sc}),
                        std::min({0.0, sb, sc}) - std::max({tp, tq, tr}));
    };
    if (std::max(apart(cross(e[0], e[1])), apart(cross(f[0], f[1]))) > 0) return false;
    double worst = -infinity;
    for (const Vec3& u : e)
        for (const Vec3& v : f) worst = std::max(worst, apart(cross(u, v)));
    return worst <= 0;
}

// In the plane.

/// Positive where a, b, c turn left.
inline double turn_of(const Vec2& a, const Vec2& b, const Vec2& c) {
    return cross(minus(b, a), minus(c, a));
}

/// Do the bounding boxes meet?
inline bool near(const Segment2& s, const Segment2& t) {
    return (std::max(std::min(s.a.x, s.b.x), std::min(t.a.x, t.b.x)) <=
            std::min(std::max(s.a.x, s.b.x), std::max(t.a.x, t.b.x))) &
           (std::max(std::min(s.a.y, s.b.y), std::min(t.a.y, t.b.y)) <=
            std::min(std::max(s.a.y, s.b.y), std::max(t.a.y, t.b.y)));
}
/// Four orientations. Segments in one line are taken to meet if their bounding boxes do.
inline bool early(const Segment2& s, const Segment2& t) {
    const double a = turn_of(s.a, s.b, t.a), b = turn_of(s.a, s.b, t.b);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
    const double c = turn_of(t.a, t.b, s.a), d = turn_of(t.a, t.b, s.b);
    if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
    if (a != 0 || b != 0 || c != 0 || d != 0) return true;
    return near(s, t);
}
/// Three products: the fourth orientation is a sum of the others.
inline bool straight(const Segment2& s, const Segment2& t) {
    const Vec2 d = minus(s.b, s.a), e = minus(t.b, t.a), r = minus(t.a, s.a);
    const double a = cross(d, r), turn = cross(d, e), c = cross(r, e);
    const double b = a + turn, f = c - turn;
    return (std::max(a * b, c * f) <= 0) & near(s, t);
}
/// The same without the bounding boxes, for segments that are not in one line.
inline bool axes(const Segment2& s, const Segment2& t) {
    const Vec2 d = minus(s.b, s.a), e = minus(t.b, t.a), r = minus(t.a, s.a);
    const double a = cross(d, r), turn = cross(d, e), c = cross(r, e);
    return std::max(a * (a + turn), c * (c - turn)) <= 0;
}

/// Separating axes: the segment's normal and those of the edges.
inline bool early(const Segment2& s, const Triangle2& t) {
    const double a = turn_of(s.a, s.b, t.a), b = turn_of(s.a, s.b, t.b), c = turn_of(s.a, s.b, t.c);
    if ((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0)) return false;
    const double turn = turn_of(t.a, t.b, t.c);
    const auto outside = [&](const Vec2& p, const Vec2& q) {
        return turn_of(p, q, s.a) * turn < 0 && turn_of(p, q, s.b) * turn < 0;
    };
    return !outside(t.a, t.b) && !outside(t.b, t.c) && !outside(t.c, t.a);
}
/// Six products: what the second end of the segment is to an edge is a sum of the others.
inline bool straight(const Segment2& s, const Triangle2& t) {
    const Vec2 d = minus(s.b, s.a), p = minus(t.a, s.a), q = minus(t.b, s.a), r = minus(t.c, s.a);
    const double a = cross(d, p), b = cross(d, q), c = cross(d, r);
    const double u = cross(p, q), v = cross(q, r), w = cross(r, p);
    const double sign = std::copysign(1.0, u + v + w);
    const double line = std::max(std::min(std::min(a, b), c), -largest(a, b, c));
    const double edges = std::min(
        std::min(std::max(u * sign, (u + a - b) * sign), std::max(v * sign, (v + b - c) * sign)),
        std::max(w * sign, (w + c - a) * sign));
    return (line <= 0) & (edges >= 0);
}

// Points, and boxes that are aligned.

inline bool straight(const Vec3& p, const Vec3& q) {
    return (p.x == q.x) & (p.y == q.y) & (p.z == q.z);
}
template <int Dim>
bool early(const Vec<Dim>& p, const Aabb<Dim>& box) {
    for (int k = 0; k < Dim; ++k)
        if (p[k] < box.min[k] || p[k] > box.max[k]) return false;
    return true;
}
template <int Dim>
bool straight(const Vec<Dim>& p, const Aabb<Dim>& box) {
    bool in = true;
    for (int k = 0; k < Dim; ++k) in &= (p[k] >= box.min[k]) & (p[k] <= box.max[k]);
    return in;
}
template <int Dim>
bool early(const Aabb<Dim>& a, const Aabb<Dim>& b) {
    for (int k = 0; k < Dim; ++k)
        if (a.min[k] > b.max[k] || a.max[k] < b.min[k]) return false;
    return true;
}
template <int Dim>
bool straight(const Aabb<Dim>& a, const Aabb<Dim>& b) {
    bool meet = true;
    for (int k = 0; k < Dim; ++k) meet &= (a.min[k] <= b.max[k]) & (a.max[k] >= b.min[k]);
    return meet;
}
inline bool straight(const Vec2& x, const Triangle2& t) {
    const Vec2 p = minus(t.a, x), q = minus(t.b, x), r = minus(t.c, x);
    const double u = cross(p, q), v = cross(q, r), w = cross(r, p);
    return (std::min(std::min(u, v), w) >= 0) | (largest(u, v, w) <= 0);
}
inline bool early(const Vec2& x, const Triangle2& t) {
    const Vec2 p = minus(t.a, x), q = minus(t.b, x), r = minus(t.c, x);
    const double u = cross(p, q), v = cross(q, r);
    if ((u > 0 && v < 0) || (u < 0 && v > 0)) return false;
    const double w = cross(r, p);
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}
inline bool straight(const Vec3& x, const Tetrahedron3& t) {
    const Vec3 a = minus(t.a, x), b = minus(t.b, x), c = minus(t.c, x), d = minus(t.d, x);
    const Vec3 ab = cross(a, b), cd = cross(c, d);
    const double p = dot(cd, b), q = -dot(cd, a), r = dot(ab, d), s = -dot(ab, c);
    return (std::min(std::min(p, q), std::min(r, s)) >= 0) |
           (std::max(std::max(p, q), std::max(r, s)) <= 0);
}
inline bool straight(const Vec2& p, const Obb2& box) {
    const Vec2 d = minus(p, box.center), u = box.direction, h = box.half_extents;
    const double length = std::sqrt(dot(u, u));
    return (std::abs(dot(d, u)) <= h.x * length) & (std::abs(cross(u, d)) <= h.y * length);
}
inline bool straight(const Vec2& p, const Parallelogram2& box) {
    const Vec2 d = minus(p, box.anchor);
    const double area = cross(box.u, box.v), sign = std::copysign(1.0, area);
    const double x = cross(d, box.v) * sign, y = cross(box.u, d) * sign;
    const double low = box.kind == Anchor::corner ? 0 : -std::abs(area);
    return (std::min(x, y) >= low) & (std::max(x, y) <= std::abs(area));
}
inline bool straight(const Vec3& p, const Obb3& box) {
    const auto [w, x, y, z] = box.rotation;
    const Vec3 d = minus(p, box.center), v{x, y, z};
    const double vv = dot(v, v), length = w * w + vv, vd = 2 * dot(v, d);
    const Vec3 c = cross(v, d);
    const double k = w * w - vv;
    const Vec3 turned{k * d.x + vd * x - 2 * w * c.x, k * d.y + vd * y - 2 * w * c.y,
                      k * d.z + vd * z - 2 * w * c.z};
    return largest(std::abs(turned.x) - box.half_extents.x * length,
                   std::abs(turned.y) - box.half_extents.y * length,
                   std::abs(turned.z) - box.half_extents.z * length) <= 0;
}
inline bool straight(const Vec3& p, const Parallelepiped3& box) {
    const Vec3 d = minus(p, box.anchor), vw = cross(box.v, box.w), dw = cross(d, box.u);
    const double volume = dot(box.u, vw), sign = std::copysign(1.0, volume);
    const double x = dot(d, vw) * sign, y = -dot(dw, box.w) * sign, z = dot(dw, box.v) * sign;
    const double low = box.kind == Anchor::corner ? 0 : -std::abs(volume);
    return std::min(std::min(std::min(x, y), z) - low, std::abs(volume) - largest(x, y, z)) >= 0;
}

// The parameters at which a line is in a shape: first > last, or not a number, for a miss.

struct Interval {
    double first, last;
};

template <class L>
auto along(const L& l) {
    if constexpr (requires { l.b; })
        return minus(l.b, l.a);
    else
        return l.direction;
}
template <class L>
auto start(const L& l) {
    if constexpr (requires { l.b; })
        return l.a;
    else
        return l.origin;
}
template <class L>
constexpr double reach = requires(L l) {
    l.b;
}
? 1.0 : infinity;
template <class L>
constexpr double least = 0;
template <int Dim>
constexpr double least<Line<Dim>> = -infinity;

template <class L, int Dim>
Interval clip(const L& l, const Aabb<Dim>& box) {
    const auto [first, last] = in_slabs(start(l), along(l), box.min, box.max, least<L>, reach<L>);
    return {first, last};
}
template <class L>
Interval clip(const L& l, const Parallelepiped3& box) {
    const Vec3 vw = cross(box.v, box.w), wu = cross(box.w, box.u), uv = cross(box.u, box.v);
    const double inverse = 1 / dot(box.u, vw);
    const Vec3 r = minus(start(l), box.anchor), d = along(l);
    const Vec3 from{dot(r, vw) * inverse, dot(r, wu) * inverse, dot(r, uv) * inverse};
    const Vec3 by{dot(d, vw) * inverse, dot(d, wu) * inverse, dot(d, uv) * inverse};
    const double low = box.kind == Anchor::corner ? 0 : -1;
    const auto [first, last] =
        in_slabs(from, by, Vec3{low, low, low}, Vec3{1, 1, 1}, least<L>, reach<L>);
    return {first, last};
}
template <class L>
Interval clip(const L& l, const Obb3& box) {
    const auto [w, x, y, z] = box.rotation;
    const Vec3 v{x, y, z};
    const double vv = dot(v, v), scale = 1 / (w * w + vv), k = w * w - vv;
    const auto turned = [&](const Vec3& d) {
        const double vd = 2 * dot(v, d);
        const Vec3 c = cross(v, d);
        return Vec3{(k * d.x + vd * x - 2 * w * c.x) * scale,
                    (k * d.y + vd * y - 2 * w * c.y) * scale,
                    (k * d.z + vd * z - 2 * w * c.z) * scale};
    };
    const Vec3& h = box.half_extents;
    const auto [first, last] = in_slabs(turned(minus(start(l), box.center)), turned(along(l)),
                                        Vec3{-h.x, -h.y, -h.z}, h, least<L>, reach<L>);
    return {first, last};
}
template <class L>
Interval clip(const L& l, const Triangle3& t) {
    const Vec3 e1 = minus(t.b, t.a), e2 = minus(t.c, t.a), r = minus(start(l), t.a), d = along(l);
    const Vec3 p = cross(d, e2), q = cross(r, e1);
    const double inverse = 1 / dot(e1, p);
    const double u = dot(r, p) * inverse, v = dot(d, q) * inverse, x = dot(e2, q) * inverse;
    const bool hit = (std::min(std::min(u, v), 1 - u - v) >= 0) & (x >= least<L>)&(x <= reach<L>);
    return {x, hit ? x : -infinity};
}

/// Of a line that is not in the plane.
template <class L>
Interval clip(const L& l, const Plane3& plane) {
    const double x = dot(minus(plane.point, start(l)), plane.normal) / dot(along(l), plane.normal);
    return {x, (x >= least<L>)&(x <= reach<L>) ? x : -infinity};
}

// Signs of points.

inline int sign(double x) { return (x > 0) - (x < 0); }
inline int orientation(const Vec2& a, const Vec2& b, const Vec2& c) {
    return sign(turn_of(a, b, c));
}
inline int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return sign(dot(cross(minus(a, d), minus(b, d)), minus(c, d)));
}
inline int in_sphere(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const Vec2 p = minus(a, d), q = minus(b, d), r = minus(c, d);
    const double bc = cross(q, r), ca = cross(r, p), ab = cross(p, q);
    return sign((dot(p, p) * bc + dot(q, q) * ca + dot(r, r) * ab) * (bc + ca + ab));
}
inline int in_sphere(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e) {
    const Vec3 p = minus(a, e), q = minus(b, e), r = minus(c, e), s = minus(d, e);
    const Vec3 pq = cross(p, q), rs = cross(r, s);
    const double qrs = dot(q, rs), prs = dot(p, rs), pqs = dot(pq, s), pqr = dot(pq, r);
    const double lifted = dot(p, p) * qrs - dot(q, q) * prs + dot(r, r) * pqs - dot(s, s) * pqr;
    return sign(lifted * (qrs - prs + pqs - pqr));
}

// Squared distances.
// Source: C. Ericson, "Real-Time Collision Detection", 2005, sections 5.1.3 to 5.1.9.

inline double squared_distance(const Vec3& p, const Aabb3& box) {
    const auto beyond = [](double x, double least, double most) {
        const double d = std::max(std::max(least - x, x - most), 0.0);
        return d * d;
    };
    return beyond(p.x, box.min.x, box.max.x) + beyond(p.y, box.min.y, box.max.y) +
           beyond(p.z, box.min.z, box.max.z);
}

/// By the regions of corners, edges and the face.
inline double squared_distance(const Vec3& p, const Triangle3& t) {
    const Vec3 ab = minus(t.b, t.a), ac = minus(t.c, t.a), ap = minus(p, t.a);
    const auto square = [](const Vec3& v) { return dot(v, v); };
    const auto less = [](const Vec3& v, double x, const Vec3& w) {
        return Vec3{v.x - x * w.x, v.y - x * w.y, v.z - x * w.z};
    };
    const double d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return square(ap);
    const Vec3 bp = minus(p, t.b);
    const double d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return square(bp);
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return square(less(ap, d1 / (d1 - d3), ab));
    const Vec3 cp = minus(p, t.c);
    const double d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return square(cp);
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return square(less(ap, d2 / (d2 - d6), ac));
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 >= d3 && d5 >= d6)
        return square(less(bp, (d4 - d3) / ((d4 - d3) + (d5 - d6)), minus(t.c, t.b)));
    const Vec3 n = cross(ab, ac);
    const double height = dot(n, ap);
    return height * height / dot(n, n);
}

inline double squared_distance(const Segment3& s, const Segment3& t) {
    const Vec3 u = minus(s.b, s.a), v = minus(t.b, t.a), r = minus(s.a, t.a);
    const auto clamped = [](double x) { return std::min(std::max(x, 0.0), 1.0); };
    const double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), ur = dot(u, r), vr = dot(v, r);
    const double det = uu * vv - uv * uv;
    double x = det > 0 ? clamped((uv * vr - ur * vv) / det) : 0, y = (uv * x + vr) / vv;
    if (!(y >= 0 && y <= 1)) {
        y = y > 1 ? 1 : 0;
        x = clamped((uv * y - ur) / uu);
    }
    const Vec3 d{r.x + x * u.x - y * v.x, r.y + x * u.y - y * v.y, r.z + x * u.z - y * v.z};
    return dot(d, d);
}

/// Of edges and edges, and of corners and the other triangle.
inline double squared_distance(const Triangle3& s, const Triangle3& t) {
    if (early(s, t)) return 0;
    double least = infinity;
    const Vec3 p[]{s.a, s.b, s.c}, q[]{t.a, t.b, t.c};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k)
            least = std::min(least, squared_distance(Segment3{p[i], p[(i + 1) % 3]},
                                                     Segment3{q[k], q[(k + 1) % 3]}));
        least = std::min(least, std::min(squared_distance(p[i], t), squared_distance(q[i], s)));
    }
    return least;
}

}  // namespace graze::naive
