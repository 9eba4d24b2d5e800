// Triangles of a plane made less pointed: edges are flipped until they are those of the constrained Delaunay triangulation, as
// far as doubles tell. Any triangulation is right; of this one the corners can be rounded with the least harm.
//
// Source: C. L. Lawson, "Software for C1 surface interpolation", 1977.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/shapes.hpp>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "cells/planar.hpp"

namespace graze::cells {

/// The angle at p of the triangle p, a, b: its cosine and sine, times the lengths of its sides.
struct Angle {
    double cosine, sine;

    Angle(const Vec3& p, const Vec3& a, const Vec3& b) {
        const Vec3 u{a.x - p.x, a.y - p.y, a.z - p.z}, v{b.x - p.x, b.y - p.y, b.z - p.z};
        cosine = u.x * v.x + u.y * v.y + u.z * v.z;
        sine = std::hypot(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
    }
};

/// Is the edge from a to b surely worse than that from c to d, between the triangles a, b, c and b, a, d? The angles at c and d
/// have a sum of more than half a turn then. A triangle that is flat in doubles has one of half a turn.
inline bool is_worse(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Angle at_c(c, a, b), at_d(d, a, b);
    const double x = at_c.sine * at_d.cosine, y = at_c.cosine * at_d.sine;
    return x + y < -1e-9 * (std::abs(x) + std::abs(y));
}

/// Flips edges of triangles that run counter-clockwise, each of which is between two of them and no segment.
template <class Turn>
class Flips {
public:
    Flips(std::vector<std::array<std::uint32_t, 3>>& triangles,
          std::span<const PlanarSegment> segments, std::span<const Vec3> points, const Turn& turn)
        : triangles_(triangles), points_(points), turn_(turn), beside_(3 * triangles.size(), none) {
        // Where two triangles have an edge, or a triangle and a segment, they are next to each other.
        struct Side {
            std::uint32_t low, high, half;
        };
        std::vector<Side> sides;
        for (std::uint32_t h = 0; h < beside_.size(); ++h)
            sides.push_back({std::min(from(h), to(h)), std::max(from(h), to(h)), h});
        for (const PlanarSegment& s : segments) sides.push_back({s.first, s.last, none});
        std::sort(sides.begin(), sides.end(), [](const Side& x, const Side& y) {
            return std::tie(x.low, x.high, x.half) < std::tie(y.low, y.high, y.half);
        });
        for (std::size_t n = 0, end; n < sides.size(); n = end) {
            for (end = n + 1; end < sides.size() && sides[end].low == sides[n].low &&
                              sides[end].high == sides[n].high;)
                ++end;
            if (end != n + 2 || sides[n + 1].half == none) continue;
            beside_[sides[n].half] = sides[n + 1].half;
            beside_[sides[n + 1].half] = sides[n].half;
        }
    }

    void run() {
        std::vector<std::uint32_t> open;
        for (std::uint32_t h = 0; h < beside_.size(); ++h)
            if (beside_[h] != none && h < beside_[h]) open.push_back(h);
        // What doubles tell might not come to an end.
        std::size_t left = 64 * beside_.size();
        while (!open.empty() && left-- != 0) {
            const std::uint32_t h = open.back();
            open.pop_back();
            if (!flip(h)) continue;
            for (const std::uint32_t rim : rim_) open.push_back(rim);
        }
    }

private:
    static std::uint32_t next(std::uint32_t h) { return h % 3 == 2 ? h - 2 : h + 1; }
    std::uint32_t& from(std::uint32_t h) { return triangles_[h / 3][h % 3]; }
    std::uint32_t to(std::uint32_t h) { return from(next(h)); }

    void join(std::uint32_t h, std::uint32_t g) {
        beside_[h] = g;
        if (g != none) beside_[g] = h;
    }

    /// h runs from a to b in the triangle a, b, c, and back in b, a, d: they become c, d, b and d, c, a.
    bool flip(std::uint32_t h) {
        const std::uint32_t g = beside_[h];
        if (g == none) return false;
        const std::uint32_t a = from(h), b = to(h), c = to(next(h)), d = to(next(g));
        if (!is_worse(points_[a], points_[b], points_[c], points_[d])) return false;
        if (turn_(d, b, c) <= 0 || turn_(c, a, d) <= 0) return false;
        const std::uint32_t bc = beside_[next(h)], ca = beside_[next(next(h))],
                            ad = beside_[next(g)], db = beside_[next(next(g))];
        const std::uint32_t x = h - h % 3, y = g - g % 3;
        triangles_[x / 3] = {d, b, c};
        triangles_[y / 3] = {c, a, d};
        join(x, db);
        join(x + 1, bc);
        join(x + 2, y + 2);
        join(y, ca);
        join(y + 1, ad);
        rim_ = {x, x + 1, y, y + 1};
        return true;
    }

    std::vector<std::array<std::uint32_t, 3>>& triangles_;
    std::span<const Vec3> points_;
    const Turn& turn_;
    std::vector<std::uint32_t> beside_;
    std::array<std::uint32_t, 4> rim_{};  ///< what is around the two triangles of the last flip
};

template <class Turn>
void flip_to_delaunay(std::vector<std::array<std::uint32_t, 3>>& triangles,
                      std::span<const PlanarSegment> segments, std::span<const Vec3> points,
                      const Turn& turn) {
    Flips<Turn>(triangles, segments, points, turn).run();
}

}  // namespace graze::cells
