// The judge of the voxel tests: which voxels does a mesh meet, by clipping in rationals.
//
// In the units of the grid voxel (i, j, k) is [i, i + 1] x [j, j + 1] x [k, k + 1]. A triangle is
// cut to the slab i of x, and what is left of it to the slab j of y. The rest is convex, so that
// its z fill an interval, and the triangle meets the voxel if and only if that interval meets [k, k
// + 1].
//
// It shares nothing with the library but the structs of shapes.hpp and mesh.hpp.
// Source of the method: I. Sutherland, G. Hodgman, "Reentrant polygon clipping", 1974.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/mesh.hpp>
#include <graze/shapes.hpp>
#include <utility>
#include <vector>

#include "support/rational.hpp"

namespace clip_judge {

using rational::Integer;
using Rational = rational::Number;

/// The largest integer that is not above x.
inline Integer floor(const Rational& x) {
    const Integer n = numerator(x), d = denominator(x);
    const Integer quotient = n / d;  // rounded towards zero
    return n < 0 && quotient * d != n ? Integer(quotient - 1) : quotient;
}
inline Integer ceil(const Rational& x) { return -floor(-x); }

struct Grid {
    std::array<Rational, 3> origin, cell;
    std::array<std::int64_t, 3> dims{};
};

/// The grid that starts at the smallest corner of the triangles and has as many cells of each size
/// as hold them, but at least one.
inline Grid grid_of_cell(const graze::Mesh& mesh, const std::array<Rational, 3>& cell) {
    Grid grid{{}, cell, {}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<Rational> values;
        for (const auto& triangle : mesh.triangles)
            for (const auto v : triangle) values.emplace_back(mesh.vertices[v][int(axis)]);
        const auto [min, max] = std::minmax_element(values.begin(), values.end());
        grid.origin[axis] = *min;
        const Integer cells = ceil((*max - *min) / cell[axis]);
        grid.dims[axis] = cells < 1 ? 1 : cells.convert_to<std::int64_t>();
    }
    return grid;
}

/// The same with cubes, `resolution` of them along the longest side of the bounding box.
inline Grid grid_of_resolution(const graze::Mesh& mesh, std::int64_t resolution) {
    Rational longest = 0;
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double> values;
        for (const auto& triangle : mesh.triangles)
            for (const auto v : triangle) values.push_back(mesh.vertices[v][axis]);
        const auto [min, max] = std::minmax_element(values.begin(), values.end());
        longest = std::max(longest, Rational(Rational(*max) - Rational(*min)));
    }
    const Rational cell = longest / resolution;
    return grid_of_cell(mesh, {cell, cell, cell});
}

using Point = std::array<Rational, 3>;
using Polygon = std::vector<Point>;

/// The part of a convex polygon with side * x[axis] >= side * plane, side being 1 or -1. Polygons
/// of no area are fine.
inline Polygon cut(const Polygon& polygon, std::size_t axis, std::int64_t plane, int side) {
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const int at_p = side * p[axis].compare(plane), at_q = side * q[axis].compare(plane);
        if (at_p >= 0) kept.push_back(p);
        if (at_p * at_q >= 0) continue;
        const Rational t = (plane - p[axis]) / (q[axis] - p[axis]);
        Point crossing;
        for (std::size_t k = 0; k < 3; ++k)
            crossing[k] = k == axis ? Rational(plane) : Rational(p[k] + t * (q[k] - p[k]));
        kept.push_back(crossing);
    }
    return kept;
}

inline Polygon cut_to_slab(const Polygon& polygon, std::size_t axis, std::int64_t i) {
    return cut(cut(polygon, axis, i, 1), axis, i + 1, -1);
}

/// The least and the greatest coordinate of a polygon that is not empty.
inline std::pair<Rational, Rational> extent(const Polygon& polygon, std::size_t axis) {
    const auto less = [&](const Point& p, const Point& q) { return p[axis] < q[axis]; };
    const auto [min, max] = std::minmax_element(polygon.begin(), polygon.end(), less);
    return {(*min)[axis], (*max)[axis]};
}

/// The voxels of the grid from first to last that meet an interval, and one more on either side.
struct Range {
    std::int64_t first, last;

    Range(const std::pair<Rational, Rational>& interval, std::int64_t count) {
        const auto inside = [&](const Integer& i) {
            return (i < -1      ? Integer(-1)
                    : i > count ? Integer(count)
                                : i)
                .convert_to<std::int64_t>();
        };
        first = std::max<std::int64_t>(0, inside(ceil(interval.first) - 2));
        last = std::min<std::int64_t>(count - 1, inside(floor(interval.second) + 1));
    }
};

/// A triangle in the units of the grid.
inline Polygon polygon_in(const Grid& grid, const graze::Triangle3& t) {
    Polygon polygon;
    for (const graze::Vec3& v : {t.a, t.b, t.c}) {
        Point p;
        for (std::size_t k = 0; k < 3; ++k)
            p[k] = (Rational(v[int(k)]) - grid.origin[k]) / grid.cell[k];
        polygon.push_back(p);
    }
    return polygon;
}

struct Voxels {
    std::vector<std::uint8_t> voxels;  ///< voxel (i, j, k) at (i dims[1] + j) dims[2] + k
    std::int64_t pairs = 0;            ///< of a triangle and a voxel that were judged
};

/// Judges, for each triangle, the voxels of its bounding box and one ring around them.
inline Voxels voxels(const graze::Mesh& mesh, const Grid& grid) {
    const auto [nx, ny, nz] = grid.dims;
    Voxels result{std::vector<std::uint8_t>(std::size_t(nx * ny * nz)), 0};
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Polygon whole = polygon_in(grid, mesh.triangle(t));
        const Range x(extent(whole, 0), nx), y(extent(whole, 1), ny), z(extent(whole, 2), nz);
        for (auto i = x.first; i <= x.last; ++i) {
            const Polygon slice = cut_to_slab(whole, 0, i);
            for (auto j = y.first; j <= y.last; ++j) {
                const Polygon column = cut_to_slab(slice, 1, j);
                result.pairs += std::max<std::int64_t>(0, z.last - z.first + 1);
                if (column.empty()) continue;
                const auto [low, high] = extent(column, 2);
                for (auto k = z.first; k <= z.last; ++k)
                    if (low <= k + 1 && high >= k)
                        result.voxels[std::size_t((i * ny + j) * nz + k)] = 1;
            }
        }
    }
    return result;
}

}  // namespace clip_judge
