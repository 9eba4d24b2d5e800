// The judge of pairs of faces: all extreme points of what two triangles have in common, as rational points.
//
// The common set is convex, so it is the hull of its extreme points. Each of these is a corner of one triangle
// in the other, or where an edge of one meets an edge or the inside of the other. Beyond the hull of the shared
// corners is one of them, or none. The mean of them all lies in the relative interior of the common set, which
// is in that of both triangles if those meet. It shares nothing with the library but the structs.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <graze/mesh_check.hpp>
#include <optional>
#include <vector>

namespace pair_judge {

using Number = boost::multiprecision::cpp_rational;
using Point = std::array<Number, 3>;

inline Point point(const graze::Vec3& v) { return {Number(v.x), Number(v.y), Number(v.z)}; }
inline Point operator-(const Point& a, const Point& b) {
    return {Number(a[0] - b[0]), Number(a[1] - b[1]), Number(a[2] - b[2])};
}
inline Point along(const Point& a, const Point& d, const Number& t) {
    return {Number(a[0] + t * d[0]), Number(a[1] + t * d[1]), Number(a[2] + t * d[2])};
}
inline Number dot(const Point& a, const Point& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Point cross(const Point& a, const Point& b) {
    return {Number(a[1] * b[2] - a[2] * b[1]), Number(a[2] * b[0] - a[0] * b[2]),
            Number(a[0] * b[1] - a[1] * b[0])};
}
inline bool zero(const Point& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

using Corners = std::array<Point, 3>;
inline Corners corners(const graze::Triangle3& t) { return {point(t.a), point(t.b), point(t.c)}; }

/// Has it no area?
inline bool flat(const graze::Triangle3& t) {
    const Corners c = corners(t);
    return zero(cross(c[1] - c[0], c[2] - c[0]));
}

/// In the segment ab, which may be a point: 0 outside, 1 at an end, 2 between. A point is all inside.
inline int in_segment(const Point& p, const Point& a, const Point& b) {
    const Point d = b - a, v = p - a;
    if (zero(d)) return zero(v) ? 2 : 0;
    if (!zero(cross(d, v))) return 0;
    const Number t = dot(v, d), all = dot(d, d);
    if (t < 0 || t > all) return 0;
    return t == 0 || t == all ? 1 : 2;
}

/// In the hull of three points, by its relative interior: 0 outside, 1 on its boundary, 2 inside.
inline int in_triangle(const Point& p, const Corners& t) {
    const Point u = t[1] - t[0], v = t[2] - t[0], w = p - t[0], n = cross(u, v);
    if (zero(n)) {
        // The longest of its sides is all of it.
        std::size_t longest = 0;
        Number most = -1;
        for (std::size_t i = 0; i < 3; ++i) {
            const Point side = t[(i + 1) % 3] - t[i];
            if (dot(side, side) > most) most = dot(side, side), longest = i;
        }
        return in_segment(p, t[longest], t[(longest + 1) % 3]);
    }
    if (dot(n, w) != 0) return 0;
    const Number all = dot(n, n), beta = dot(cross(w, v), n), gamma = dot(cross(u, w), n),
                 alpha = all - beta - gamma;
    if (alpha < 0 || beta < 0 || gamma < 0) return 0;
    return alpha == 0 || beta == 0 || gamma == 0 ? 1 : 2;
}

/// Where two lines through segments cross in one point of both.
inline std::optional<Point> crossing(const Point& a, const Point& b, const Point& c,
                                     const Point& d) {
    const Point u = b - a, v = d - c, w = c - a, n = cross(u, v);
    if (zero(n) || dot(n, w) != 0) return {};
    const Number all = dot(n, n), s = dot(cross(w, v), n), t = dot(cross(w, u), n);
    if (s < 0 || s > all || t < 0 || t > all) return {};
    return along(a, u, s / all);
}

/// All that may be extreme in what they have in common.
inline std::vector<Point> common_points(const Corners& a, const Corners& b) {
    std::vector<Point> points;
    for (const auto& [x, y] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        const Point n = cross((*y)[1] - (*y)[0], (*y)[2] - (*y)[0]);
        for (std::size_t i = 0; i < 3; ++i) {
            const Point &from = (*x)[i], &to = (*x)[(i + 1) % 3];
            if (in_triangle(from, *y) != 0) points.push_back(from);
            const Point d = to - from;
            const Number slope = dot(n, d);
            if (slope == 0) continue;
            const Number t = dot(n, (*y)[0] - from) / slope;
            if (t < 0 || t > 1) continue;
            const Point p = along(from, d, t);
            if (in_triangle(p, *y) != 0) points.push_back(p);
        }
    }
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (const auto p = crossing(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]))
                points.push_back(*p);
    return points;
}

struct Judged {
    graze::mesh::FaceContact contact;
    std::size_t shared;
    friend bool operator==(const Judged&, const Judged&) = default;
};

inline Judged judge(const graze::Triangle3& ta, const graze::Triangle3& tb) {
    using graze::mesh::FaceContact;
    const Corners a = corners(ta), b = corners(tb);
    const auto set_of = [](const Corners& c) {
        std::vector<Point> set(c.begin(), c.end());
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        return set;
    };
    const auto of_a = set_of(a), of_b = set_of(b);
    std::vector<Point> shared;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                          std::back_inserter(shared));
    const std::size_t count = shared.size();
    if (of_a == of_b) return {FaceContact::duplicate, count};
    const std::vector<Point> common = common_points(a, b);
    const auto in_shared = [&](const Point& p) {
        if (count == 0) return false;
        if (count == 3) return in_triangle(p, {shared[0], shared[1], shared[2]}) != 0;
        return in_segment(p, shared.front(), shared.back()) != 0;
    };
    if (std::all_of(common.begin(), common.end(), in_shared)) return {FaceContact::none, count};
    Point mean{0, 0, 0};
    bool area = false;
    for (const Point& p : common) {
        for (std::size_t k = 0; k < 3; ++k) mean[k] += p[k] / Number(common.size());
        for (const Point& q : common) area = area || !zero(cross(p - common[0], q - common[0]));
    }
    if (area) return {FaceContact::coplanar, count};
    const bool inside = in_triangle(mean, a) == 2 && in_triangle(mean, b) == 2;
    return {inside ? FaceContact::crossing : FaceContact::touching, count};
}

}  // namespace pair_judge
