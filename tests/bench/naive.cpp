#include "naive.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace graze::naive {

namespace {

Vec3 minus(const Vec3& p, const Vec3& q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
double dot(const Vec3& p, const Vec3& q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
Vec3 cross(const Vec3& p, const Vec3& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

/// Do p, q (the projections of a triangle to an axis) miss [-r, r]?
bool apart(double p, double q, double r) { return std::min(p, q) > r || std::max(p, q) < -r; }

/// The three axes of one edge e from p, with the opposite vertex q.
bool edge_apart(const Vec3& e, const Vec3& p, const Vec3& q, const Vec3& h) {
    const double ax = std::abs(e.x), ay = std::abs(e.y), az = std::abs(e.z);
    return apart(e.z * p.y - e.y * p.z, e.z * q.y - e.y * q.z, h.y * az + h.z * ay) ||
           apart(e.x * p.z - e.z * p.x, e.x * q.z - e.z * q.x, h.x * az + h.z * ax) ||
           apart(e.y * p.x - e.x * p.y, e.y * q.x - e.x * q.y, h.x * ay + h.y * ax);
}

/// Enters the slab [min, max] of an axis into an interval of the parameter.
void clip_slab(double min, double max, double from, double d, double& t_in, double& t_out) {
    const double inverse = 1 / d;
    const double t0 = (min - from) * inverse, t1 = (max - from) * inverse;
    t_in = std::max(t_in, std::min(t0, t1));
    t_out = std::min(t_out, std::max(t0, t1));
}

template <class V>
bool slabs(const V& from, const V& d, const V& min, const V& max, double t_out) {
    double t_in = 0;
    for (int k = 0; k < int(sizeof(V) / sizeof(double)); ++k)
        clip_slab(min[k], max[k], from[k], d[k], t_in, t_out);
    return t_in <= t_out;
}

/// Is the triangle hit at a parameter in [0, t_out]?
bool hits(const Vec3& from, const Vec3& d, const Triangle3& t, double t_out) {
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

/// Positive where a, b, c turn left, in 2D.
double orient(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Six times the signed volume of a, b, c, d.
double orient(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return dot(cross(minus(b, a), minus(c, a)), minus(d, a));
}

/// The vertices of a triangle, by their distances from the plane of another, in the order in which
/// the first is alone on its side. False if they are all on one side.
struct Ordered {
    const Vec3 *p, *q, *r;
    bool above;
};
bool order(const Triangle3& t, double da, double db, double dc, Ordered& o) {
    bool a = da > 0, b = db > 0, c = dc > 0;
    if (!a && !b && !c) a = da >= 0, b = db >= 0, c = dc >= 0;
    if (a == b && a == c) return false;
    o = a == b   ? Ordered{&t.c, &t.a, &t.b, c}
        : a == c ? Ordered{&t.b, &t.c, &t.a, b}
                 : Ordered{&t.a, &t.b, &t.c, a};
    return true;
}

}  // namespace

bool intersects(const Triangle3& t, const Aabb3& box) {
    const Vec3 c{(box.min.x + box.max.x) * 0.5, (box.min.y + box.max.y) * 0.5,
                 (box.min.z + box.max.z) * 0.5};
    const Vec3 h = minus(box.max, c);
    const Vec3 u = minus(t.a, c), v = minus(t.b, c), w = minus(t.c, c);
    for (int k = 0; k < 3; ++k)
        if (std::min({u[k], v[k], w[k]}) > h[k] || std::max({u[k], v[k], w[k]}) < -h[k])
            return false;
    const Vec3 e = minus(v, u), f = minus(w, v), g = minus(u, w);
    if (edge_apart(e, u, w, h) || edge_apart(f, v, u, h) || edge_apart(g, w, v, h)) return false;
    const Vec3 n = cross(e, f);
    return std::abs(dot(n, u)) <= h.x * std::abs(n.x) + h.y * std::abs(n.y) + h.z * std::abs(n.z);
}

bool intersects(const Segment3& s, const Aabb3& box) {
    return slabs(s.a, minus(s.b, s.a), box.min, box.max, 1);
}

bool intersects(const Ray3& r, const Aabb3& box) {
    return slabs(r.origin, r.direction, box.min, box.max, std::numeric_limits<double>::infinity());
}

bool intersects(const Segment2& s, const Aabb2& box) {
    return slabs(s.a, Vec2{s.b.x - s.a.x, s.b.y - s.a.y}, box.min, box.max, 1);
}

bool intersects(const Segment2& s, const Obb2& box) {
    const double length =
        std::sqrt(box.direction.x * box.direction.x + box.direction.y * box.direction.y);
    const double x = box.direction.x / length, y = box.direction.y / length;
    const auto local = [&](const Vec2& p) {
        const double px = p.x - box.center.x, py = p.y - box.center.y;
        return Vec2{px * x + py * y, py * x - px * y};
    };
    const Vec2 a = local(s.a), b = local(s.b), &h = box.half_extents;
    return slabs(a, Vec2{b.x - a.x, b.y - a.y}, Vec2{-h.x, -h.y}, h, 1);
}

bool intersects(const Segment3& s, const Parallelepiped3& box) {
    const Vec3 vw = cross(box.v, box.w), wu = cross(box.w, box.u), uv = cross(box.u, box.v);
    const double inverse = 1 / dot(box.u, vw);
    const Vec3 r = minus(s.a, box.anchor), d = minus(s.b, s.a);
    const Vec3 from{dot(r, vw) * inverse, dot(r, wu) * inverse, dot(r, uv) * inverse};
    const Vec3 along{dot(d, vw) * inverse, dot(d, wu) * inverse, dot(d, uv) * inverse};
    const double low = box.kind == Anchor::corner ? 0 : -1;
    return slabs(from, along, Vec3{low, low, low}, Vec3{1, 1, 1}, 1);
}

bool intersects(const Segment3& s, const Triangle3& t) { return hits(s.a, minus(s.b, s.a), t, 1); }

bool intersects(const Ray3& r, const Triangle3& t) {
    return hits(r.origin, r.direction, t, std::numeric_limits<double>::infinity());
}

bool intersects(const Triangle3& s, const Triangle3& t) {
    const Vec3 n = cross(minus(t.b, t.a), minus(t.c, t.a));
    Ordered p, q;
    if (!order(s, dot(n, minus(s.a, t.a)), dot(n, minus(s.b, t.a)), dot(n, minus(s.c, t.a)), p))
        return false;
    const Vec3 m = cross(minus(s.b, s.a), minus(s.c, s.a));
    if (!order(t, dot(m, minus(t.a, s.a)), dot(m, minus(t.b, s.a)), dot(m, minus(t.c, s.a)), q))
        return false;
    if (!p.above) std::swap(q.q, q.r);
    if (!q.above) std::swap(p.q, p.r);
    return orient(*p.p, *p.q, *q.p, *q.q) <= 0 && orient(*p.p, *p.r, *q.r, *q.p) <= 0;
}

bool intersects(const Segment2& s, const Segment2& t) {
    const double a = orient(s.a, s.b, t.a), b = orient(s.a, s.b, t.b);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
    const double c = orient(t.a, t.b, s.a), d = orient(t.a, t.b, s.b);
    if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
    if (a != 0 || b != 0 || c != 0 || d != 0) return true;
    return std::max(std::min(s.a.x, s.b.x), std::min(t.a.x, t.b.x)) <=
               std::min(std::max(s.a.x, s.b.x), std::max(t.a.x, t.b.x)) &&
           std::max(std::min(s.a.y, s.b.y), std::min(t.a.y, t.b.y)) <=
               std::min(std::max(s.a.y, s.b.y), std::max(t.a.y, t.b.y));
}

bool intersects(const Segment2& s, const Triangle2& t) {
    const double a = orient(s.a, s.b, t.a), b = orient(s.a, s.b, t.b), c = orient(s.a, s.b, t.c);
    if ((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0)) return false;
    const double turn = orient(t.a, t.b, t.c);
    const auto outside = [&](const Vec2& p, const Vec2& q) {
        return orient(p, q, s.a) * turn < 0 && orient(p, q, s.b) * turn < 0;
    };
    return !outside(t.a, t.b) && !outside(t.b, t.c) && !outside(t.c, t.a);
}

}  // namespace graze::naive
