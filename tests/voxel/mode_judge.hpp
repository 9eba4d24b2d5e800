// The judge of modes and ties: voxel by voxel, by clipping and by slanted rays, in rationals.
//
// Positions are in half cells of the grid, so that planes are even and centres odd. What is left of a
// triangle, cut to a closed box, is convex, and the mean of its vertices lies in its relative interior:
// so it has points off a face of the box if and only if the mean is off it.
//
// The winding number of a point is the sum of signed crossings of a ray from it that meets no edge, by
// signs of volumes. The ray has nothing to do with the axes.
#pragma once

#include <graze/voxel.hpp>
#include <optional>
#include <random>

#include "voxel/clip_judge.hpp"

namespace mode_judge {

using clip_judge::Grid;
using clip_judge::Point;
using clip_judge::Polygon;
using clip_judge::Rational;
using graze::Ties;
using graze::VoxelMode;
using Index = std::array<std::int64_t, 3>;

inline std::vector<Polygon> triangles_in(const Grid& grid, const graze::Mesh& mesh) {
    std::vector<Polygon> list;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        Polygon t = clip_judge::polygon_in(grid, mesh.triangle(n));
        for (Point& p : t)
            for (Rational& x : p) x *= 2;
        list.push_back(t);
    }
    return list;
}

/// Does a triangle meet the box from lo to hi? Along the axes in `parted` the ties tell of its faces.
inline bool meets(const Polygon& triangle, const Index& lo, const Index& hi,
                  const std::vector<std::size_t>& parted, Ties ties) {
    Polygon rest = triangle;
    for (std::size_t k = 0; k < 3; ++k)
        rest = clip_judge::cut(clip_judge::cut(rest, k, lo[k], 1), k, hi[k], -1);
    if (rest.empty()) return false;
    for (const std::size_t k : parted) {
        Rational sum = 0;
        for (const Point& p : rest) sum += p[k];
        const auto n = std::int64_t(rest.size());
        if (ties != Ties::closed && sum == n * hi[k]) return false;
        if (ties == Ties::open && sum == n * lo[k]) return false;
    }
    return true;
}

inline bool meets_surface(const Polygon& t, const Index& v, VoxelMode mode, Ties ties) {
    const Index lo{2 * v[0], 2 * v[1], 2 * v[2]}, hi{lo[0] + 2, lo[1] + 2, lo[2] + 2};
    if (mode != VoxelMode::surface_6) return meets(t, lo, hi, {0, 1, 2}, ties);
    for (std::size_t k = 0; k < 3; ++k) {
        Index from{lo[0] + 1, lo[1] + 1, lo[2] + 1}, to = from;
        from[k] = lo[k];
        to[k] = hi[k];
        if (meets(t, from, to, {k}, ties)) return true;
    }
    return false;
}

/// Six times the signed volume of a tetrahedron.
inline Rational volume(const Point& a, const Point& b, const Point& c, const Point& d) {
    std::array<Point, 3> e;
    for (std::size_t k = 0; k < 3; ++k) {
        e[0][k] = b[k] - a[k];
        e[1][k] = c[k] - a[k];
        e[2][k] = d[k] - a[k];
    }
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
           e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

/// The signed crossings, and their number, of a ray from a point that is on no triangle.
struct Winding {
    int number = 0, crossings = 0;
};

/// Nothing where the ray meets an edge, or lies in the plane of a triangle.
inline std::optional<Winding> along_ray(const std::vector<Polygon>& mesh, const Point& from,
                                        const Point& direction) {
    Winding w;
    Point to;
    for (std::size_t k = 0; k < 3; ++k) to[k] = from[k] + direction[k];
    for (const Polygon& t : mesh) {
        const Rational at = volume(t[0], t[1], t[2], from), beyond = volume(t[0], t[1], t[2], to);
        // In the plane of the triangle, and not on it: the ray leaves the plane at once.
        if (at == 0 && beyond != 0) continue;
        const int sides[]{volume(from, to, t[0], t[1]).sign(), volume(from, to, t[1], t[2]).sign(),
                          volume(from, to, t[2], t[0]).sign()};
        if (sides[0] == 0 || sides[1] == 0 || sides[2] == 0) {
            const Point other{from[0] + direction[1], from[1] + direction[2],
                              from[2] - direction[0]};
            const bool no_area = at == 0 && beyond == 0 && volume(t[0], t[1], t[2], other) == 0;
            if (no_area) continue;
            return {};
        }
        if (sides[0] != sides[1] || sides[1] != sides[2]) continue;
        // The line crosses the triangle; does the ray? The volume grows linearly along it.
        if (at == beyond) return {};
        if (at / (at - beyond) < 0) continue;
        w.number += beyond > at ? 1 : -1;
        ++w.crossings;
    }
    return w;
}

inline Winding winding(const std::vector<Polygon>& mesh, const Point& m) {
    std::minstd_rand random(7);
    for (;;) {
        Point direction;
        for (Rational& x : direction) x = std::int64_t(random() % 2000003) - 1000001;
        if (const auto w = along_ray(mesh, m, direction)) return *w;
    }
}

inline bool is_inside(const std::vector<Polygon>& mesh, const Index& v, Ties ties, bool parity) {
    const Index centre{2 * v[0] + 1, 2 * v[1] + 1, 2 * v[2] + 1};
    Point m{centre[0], centre[1], centre[2]};
    if (ties == Ties::half_open) {
        // Small beside volumes of numbers with 60 bits.
        Rational e(1, clip_judge::Integer(1) << 300), power = 1;
        for (Rational& x : m) x += power *= e;
    } else {
        for (const Polygon& t : mesh)
            if (meets(t, centre, centre, {}, Ties::closed)) return ties == Ties::closed;
    }
    const Winding w = winding(mesh, m);
    return parity ? w.crossings % 2 != 0 : w.number != 0;
}

/// Voxel (i, j, k) at (i dims[1] + j) dims[2] + k.
inline std::vector<std::uint8_t> voxels(const graze::Mesh& mesh, const Grid& grid, VoxelMode mode,
                                        Ties ties, bool parity = false) {
    const auto triangles = triangles_in(grid, mesh);
    std::vector<std::uint8_t> set;
    for (std::int64_t i = 0; i < grid.dims[0]; ++i)
        for (std::int64_t j = 0; j < grid.dims[1]; ++j)
            for (std::int64_t k = 0; k < grid.dims[2]; ++k) {
                const Index v{i, j, k};
                bool in = false;
                if (mode != VoxelMode::inside)
                    for (const Polygon& t : triangles) in = in || meets_surface(t, v, mode, ties);
                if (mode == VoxelMode::inside || (mode == VoxelMode::solid && !in))
                    in = is_inside(triangles, v, ties, parity);
                set.push_back(in);
            }
    return set;
}

}  // namespace mode_judge
