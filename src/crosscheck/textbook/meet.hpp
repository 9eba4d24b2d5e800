// Where a line meets a line or a plane, rounded, and what is asked about it then: as everybody writes it first.
#pragma once

#include "textbook/linear.hpp"

namespace graze::textbook {

inline int sign_of(double x) { return (x > 0) - (x < 0); }

struct Meet {
    /// Not where they are parallel.
    static Vec2 meet(const Segment2& s, const Segment2& t) {
        const Vec2 u = subtract(s.b, s.a), v = subtract(t.b, t.a), w = subtract(t.a, s.a);
        const double at = (w.x * v.y - w.y * v.x) / (u.x * v.y - u.y * v.x);
        return {s.a.x + at * u.x, s.a.y + at * u.y};
    }
    static Vec3 meet(const Segment3& s, const Triangle3& t) {
        const Vec3 u = subtract(s.b, s.a), n = cross(subtract(t.b, t.a), subtract(t.c, t.a));
        const double at = dot(n, subtract(t.a, s.a)) / dot(n, u);
        return {s.a.x + at * u.x, s.a.y + at * u.y, s.a.z + at * u.z};
    }

    static int orient(const Vec2& p, const Segment2& s) {
        const Vec2 u = subtract(p, s.b), v = subtract(s.a, s.b);
        return sign_of(u.x * v.y - u.y * v.x);
    }
    static int orient(const Vec3& p, const Triangle3& t) {
        return sign_of(dot(subtract(p, t.c), cross(subtract(t.a, t.c), subtract(t.b, t.c))));
    }

    template <int Dim>
    static int compare(const Vec<Dim>& p, const Vec<Dim>& q) {
        for (int k = 0; k < Dim; ++k)
            if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
        return 0;
    }
};

}  // namespace graze::textbook
