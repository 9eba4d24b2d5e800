// How far apart are two shapes? The square of it, by nearest points in doubles.
//
// Origin: C. Ericson, "Real-Time Collision Detection", 2005: 5.1.2 (segment), 5.1.3 (box), 5.1.5 (triangle, by the regions of
// its corners and edges) and 5.1.9 (two segments), with the epsilon below which a segment counts as a point.
#pragma once

#include <algorithm>
#include <graze/shapes.hpp>

#include "textbook/linear.hpp"

namespace graze::textbook {

/// The square of a length below this is that of a point.
inline constexpr double kPoint = 1e-12;

template <int Dim>
Vec<Dim> along(const Vec<Dim>& a, const Vec<Dim>& direction, double t) {
    Vec<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = a[i] + t * direction[i];
    return r;
}

template <int Dim>
double squared_distance(const Vec<Dim>& p, const Vec<Dim>& q) {
    const Vec<Dim> between = subtract(p, q);
    return dot(between, between);
}

template <int Dim>
double squared_distance(const Vec<Dim>& p, const Segment<Dim>& s) {
    const Vec<Dim> ab = subtract(s.b, s.a);
    const double t = dot(subtract(p, s.a), ab) / dot(ab, ab);
    return squared_distance(p, along(s.a, ab, std::clamp(t, 0.0, 1.0)));
}

template <int Dim>
double squared_distance(const Vec<Dim>& p, const Aabb<Dim>& box) {
    Vec<Dim> q;
    for (int i = 0; i < Dim; ++i) q[i] = std::min(std::max(p[i], box.min[i]), box.max[i]);
    return squared_distance(p, q);
}

template <int Dim>
double squared_distance(const Aabb<Dim>& a, const Aabb<Dim>& b) {
    double sum = 0;
    for (int i = 0; i < Dim; ++i) {
        const double gap = std::max({0.0, a.min[i] - b.max[i], b.min[i] - a.max[i]});
        sum += gap * gap;
    }
    return sum;
}

inline Vec3 nearest_point(const Vec3& p, const Triangle3& t) {
    const Vec3 ab = subtract(t.b, t.a), ac = subtract(t.c, t.a);
    const Vec3 ap = subtract(p, t.a);
    const double d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0) return t.a;
    const Vec3 bp = subtract(p, t.b);
    const double d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3) return t.b;
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(t.a, ab, d1 / (d1 - d3));
    const Vec3 cp = subtract(p, t.c);
    const double d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6) return t.c;
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(t.a, ac, d2 / (d2 - d6));
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return along(t.b, subtract(t.c, t.b), (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const double inverse = 1 / (va + vb + vc);
    return along(along(t.a, ab, vb * inverse), ac, vc * inverse);
}

inline double squared_distance(const Vec3& p, const Triangle3& t) {
    return squared_distance(p, nearest_point(p, t));
}

template <int Dim>
double squared_distance(const Segment<Dim>& p, const Segment<Dim>& q) {
    const Vec<Dim> d1 = subtract(p.b, p.a), d2 = subtract(q.b, q.a), r = subtract(p.a, q.a);
    const double a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r);
    double s = 0, t = 0;
    if (a <= kPoint && e <= kPoint) return squared_distance(p.a, q.a);
    if (a <= kPoint) {
        t = std::clamp(f / e, 0.0, 1.0);
    } else {
        const double c = dot(d1, r);
        if (e <= kPoint) {
            s = std::clamp(-c / a, 0.0, 1.0);
        } else {
            const double b = dot(d1, d2), denominator = a * e - b * b;
            if (denominator != 0) s = std::clamp((b * f - c * e) / denominator, 0.0, 1.0);
            t = (b * s + f) / e;
            if (t < 0) {
                t = 0;
                s = std::clamp(-c / a, 0.0, 1.0);
            } else if (t > 1) {
                t = 1;
                s = std::clamp((b - c) / a, 0.0, 1.0);
            }
        }
    }
    return squared_distance(along(p.a, d1, s), along(q.a, d2, t));
}

}  // namespace graze::textbook
