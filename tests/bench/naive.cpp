#include "naive.hpp"

#include <algorithm>
#include <cmath>

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
    double t_in = 0, t_out = 1;
    for (int k = 0; k < 3; ++k) {
        const double inverse = 1 / (s.b[k] - s.a[k]);
        const double t0 = (box.min[k] - s.a[k]) * inverse, t1 = (box.max[k] - s.a[k]) * inverse;
        t_in = std::max(t_in, std::min(t0, t1));
        t_out = std::min(t_out, std::max(t0, t1));
    }
    return t_in <= t_out;
}

bool intersects(const Segment3& s, const Triangle3& t) {
    const Vec3 d = minus(s.b, s.a), e1 = minus(t.b, t.a), e2 = minus(t.c, t.a);
    const Vec3 p = cross(d, e2);
    const double det = dot(e1, p);
    if (det == 0) return false;
    const double inverse = 1 / det;
    const Vec3 r = minus(s.a, t.a);
    const double u = dot(r, p) * inverse;
    if (u < 0 || u > 1) return false;
    const Vec3 q = cross(r, e1);
    const double v = dot(d, q) * inverse;
    if (v < 0 || u + v > 1) return false;
    const double x = dot(e2, q) * inverse;
    return x >= 0 && x <= 1;
}

}  // namespace graze::naive
