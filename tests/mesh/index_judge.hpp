// The judge of points and lines in meshes: each face by itself, in rationals, no tree and no filter but signs
// that doubles tell for certain.
//
// The winding number is told along the way to a far point that meets no edge, another one where it does. What a
// line has in common with a face in its plane is told by the ends of the face's edges and where they cross it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <graze/mesh_index.hpp>
#include <map>
#include <optional>
#include <vector>

#include "cases/random.hpp"
#include "support/rational_points.hpp"

namespace index_judge {

using namespace rational;
using graze::Vec3;

/// The sign of det(a - o, b - o, c - o) where doubles are certain of it, else 0.
inline int certain(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& o) {
    double m[3][3];
    for (int k = 0; k < 3; ++k) {
        m[0][k] = a[k] - o[k];
        m[1][k] = b[k] - o[k];
        m[2][k] = c[k] - o[k];
    }
    double det = 0, size = 0;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        det += m[0][k] * (m[1][i] * m[2][j] - m[1][j] * m[2][i]);
        size += std::abs(m[0][k]) * (std::abs(m[1][i] * m[2][j]) + std::abs(m[1][j] * m[2][i]));
    }
    const double error = 1e-14 * size;
    if (!(error > 1e-290)) return 0;
    return det > error ? 1 : det < -error ? -1 : 0;
}

inline int sign(const Number& x) { return x.sign(); }
inline int exact_sign(const Point& a, const Point& b, const Point& c, const Point& o) {
    return sign(dot(a - o, cross(b - o, c - o)));
}

/// Certainly passed by the line through p and q?
inline bool passed_by(const Vec3& p, const Vec3& q, const graze::Triangle3& t) {
    const int turns[]{certain(q, t.a, t.b, p), certain(q, t.b, t.c, p), certain(q, t.c, t.a, p)};
    return std::any_of(turns, turns + 3, [](int s) { return s > 0; }) &&
           std::any_of(turns, turns + 3, [](int s) { return s < 0; });
}

/// Of a point in a triangle: the first that is as small as any.
inline graze::Feature feature_at(const Point& p, const Corners& c) {
    using graze::Feature;
    for (std::size_t i = 0; i < 3; ++i)
        if (p == c[i]) return std::array{Feature::v0, Feature::v1, Feature::v2}[i];
    for (std::size_t i = 0; i < 3; ++i)
        if (in_segment(p, c[i], c[(i + 1) % 3]) != 0)
            return std::array{Feature::e01, Feature::e12, Feature::e20}[i];
    return Feature::interior;
}
inline graze::mesh::FaceFeature kind_of(graze::Feature f) {
    using graze::mesh::FaceFeature;
    if (f == graze::Feature::interior) return FaceFeature::interior;
    return f <= graze::Feature::v2 ? FaceFeature::vertex : FaceFeature::edge;
}

struct Located {
    std::optional<std::uint32_t> on;
    graze::mesh::FaceFeature feature{};
    std::int64_t winding = 0, crossed = 0;
};

inline Located locate(const graze::Mesh& mesh, const Vec3& p, cases::Random& random) {
    Located found;
    const Point exact_p = point(p);
    for (std::uint32_t n = 0; n < mesh.triangles.size() && !found.on; ++n) {
        const auto t = mesh.triangle(n);
        bool near = true;
        for (int k = 0; k < 3; ++k)
            near = near && std::min({t.a[k], t.b[k], t.c[k]}) <= p[k] &&
                   p[k] <= std::max({t.a[k], t.b[k], t.c[k]});
        if (!near) continue;
        const Corners c = corners(t);
        if (in_triangle(exact_p, c) == 0) continue;
        found.on = n;
        found.feature = kind_of(feature_at(exact_p, c));
    }
    if (found.on) return found;
    double reach = 0;
    for (const Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k) reach = std::max({reach, std::abs(v[k]), std::abs(p[k])});
    for (;;) {
        const Vec3 far{reach * (4 + random.unit()), reach * random.symmetric(),
                       reach * random.symmetric()};
        const Point exact_far = point(far);
        found.winding = found.crossed = 0;
        bool clear = true;
        for (std::uint32_t n = 0; n < mesh.triangles.size() && clear; ++n) {
            const auto t = mesh.triangle(n);
            if (passed_by(p, far, t)) continue;
            const Corners c = corners(t);
            if (zero(cross(c[1] - c[0], c[2] - c[0]))) continue;
            int turns[3];
            for (std::size_t i = 0; i < 3; ++i)
                turns[i] = exact_sign(exact_far, c[i], c[(i + 1) % 3], exact_p);
            if (*std::min_element(turns, turns + 3) < 0 && *std::max_element(turns, turns + 3) > 0)
                continue;
            const int of_p = exact_sign(c[0], c[1], c[2], exact_p),
                      of_far = exact_sign(c[0], c[1], c[2], exact_far);
            if (of_p * of_far > 0) continue;
            clear =
                turns[0] != 0 && turns[0] == turns[1] && turns[1] == turns[2] && of_p * of_far < 0;
            ++found.crossed;
            found.winding += of_p;
        }
        if (clear) return found;
    }
}

struct Met {
    std::uint32_t face;
    Number t;
    std::optional<Number> t_end;  ///< none: for ever
    Point at;
    graze::Feature feature;
    graze::Side side;
};

/// A line from o along d, from its parameter `first` to `last`.
struct Linear {
    Point o, d;
    std::optional<Number> first, last;
    Vec3 a, b;  ///< two points of it, the second perhaps rounded, to tell what is certain
    bool rounded;
};
inline Linear linear(const graze::Segment3& s) {
    return {point(s.a), point(s.b) - point(s.a), Number(0), Number(1), s.a, s.b, false};
}
inline Linear linear(const graze::Line3& l) {
    const Vec3 b{l.origin.x + l.direction.x, l.origin.y + l.direction.y,
                 l.origin.z + l.direction.z};
    const bool rounded = point(b) - point(l.origin) != point(l.direction);
    return {point(l.origin), point(l.direction), {}, {}, l.origin, b, rounded};
}
inline Linear linear(const graze::Ray3& r) {
    Linear line = linear(graze::Line3{r.origin, r.direction});
    line.first = 0;
    return line;
}

/// Parameters of the line through segment ab.
inline void add_edge(const Linear& l, const Point& a, const Point& b, std::vector<Number>& found) {
    const Number dd = dot(l.d, l.d);
    for (const Point& p : {a, b})
        if (zero(cross(p - l.o, l.d))) found.push_back(dot(p - l.o, l.d) / dd);
    const Point v = b - a, w = a - l.o, n = cross(l.d, v);
    if (zero(n) || dot(n, w) != 0) return;
    const Number all = dot(n, n), t = dot(cross(w, v), n) / all, s = dot(cross(w, l.d), n) / all;
    if (s >= 0 && s <= 1) found.push_back(t);
}

inline std::optional<Met> meet(const Linear& l, const graze::Triangle3& t, std::uint32_t face) {
    if (!l.rounded && passed_by(l.a, l.b, t)) return {};
    const Corners c = corners(t);
    const Point n = cross(c[1] - c[0], c[2] - c[0]);
    const Number toward = dot(n, l.d);
    Met met{face, 0, {}, {}, graze::Feature::interior, graze::Side::front};
    met.side = zero(n)       ? graze::Side::degenerate
               : toward == 0 ? graze::Side::coplanar
               : toward < 0  ? graze::Side::front
                             : graze::Side::back;
    if (zero(l.d)) {
        if (in_triangle(l.o, c) == 0) return {};
        met.at = l.o;
        if (l.last) met.t_end = l.last;
    } else {
        std::vector<Number> at;
        if (toward == 0) {
            for (std::size_t i = 0; i < 3; ++i) add_edge(l, c[i], c[(i + 1) % 3], at);
        } else {
            const Number alone = dot(n, c[0] - l.o) / toward;
            if (in_triangle(along(l.o, l.d, alone), c) != 0) at.push_back(alone);
        }
        if (at.empty()) return {};
        met.t = *std::min_element(at.begin(), at.end());
        met.t_end = *std::max_element(at.begin(), at.end());
        if (l.first) met.t = std::max(met.t, *l.first);
        if (l.last) met.t_end = std::min(*met.t_end, *l.last);
        if (met.t > *met.t_end) return {};
        met.at = along(l.o, l.d, met.t);
    }
    met.feature = feature_at(met.at, c);
    return met;
}

/// All of a mesh, by parameters and then by faces.
inline std::vector<Met> cast(const graze::Mesh& mesh, const Linear& l) {
    std::vector<Met> all;
    for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n)
        if (auto met = meet(l, mesh.triangle(n), n)) all.push_back(std::move(*met));
    std::stable_sort(all.begin(), all.end(), [](const Met& x, const Met& y) { return x.t < y.t; });
    return all;
}

/// Is x one of the doubles nearest to a number, or an infinity if it is beyond them?
inline bool nearest(double x, const Number& exact) {
    const double inf = std::numeric_limits<double>::infinity();
    // Half a step beyond the largest.
    const Number end = Number(0x1p1023) * 2 - Number(0x1p969);
    if (std::isinf(x)) return x > 0 ? exact >= end : exact <= -end;
    const auto off = [&](double y) { return Number(abs(Number(y) - exact)); };
    const auto as_near = [&](double y) { return std::isinf(y) || off(x) <= off(y); };
    return abs(exact) < end && as_near(std::nextafter(x, inf)) && as_near(std::nextafter(x, -inf));
}

}  // namespace index_judge
