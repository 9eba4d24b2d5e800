// The judge of volume fractions: tetrahedra from a point to the faces, cut by the planes of a voxel, in rationals.
//
// In the units of the grid the mesh winds about a point as often as these tetrahedra hold it, where those count negative that are
// turned inside out. A tetrahedron and a half-space have no more than three tetrahedra in common.
//
// It shares nothing with the library but the structs of shapes.hpp and mesh.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "voxel/clip_judge.hpp"

namespace fraction_judge {

using clip_judge::Point;
using clip_judge::Rational;
using Tetrahedron = std::array<Point, 4>;

/// Six times its volume, with a sign.
inline Rational volume(const Tetrahedron& t) {
    std::array<Point, 3> e;
    for (std::size_t n = 0; n < 3; ++n)
        for (std::size_t k = 0; k < 3; ++k) e[n][k] = t[n + 1][k] - t[0][k];
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
           e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

/// What of each is where sign * (coordinate - at) >= 0.
inline std::vector<Tetrahedron> cut(const std::vector<Tetrahedron>& all, std::size_t axis,
                                    const Rational& at, int sign) {
    std::vector<Tetrahedron> result;
    for (const Tetrahedron& t : all) {
        std::vector<Point> in, out;
        for (const Point& p : t) {
            const bool kept = sign * Rational(p[axis] - at) >= 0;
            (kept ? in : out).push_back(p);
        }
        const auto edge = [&](std::size_t i, std::size_t o) {
            const Point &a = in[i], &b = out[o];
            const Rational part = (at - a[axis]) / (b[axis] - a[axis]);
            Point p;
            for (std::size_t k = 0; k < 3; ++k) p[k] = a[k] + part * (b[k] - a[k]);
            return p;
        };
        if (in.size() == 4) {
            result.push_back(t);
        } else if (in.size() == 1) {
            result.push_back({in[0], edge(0, 0), edge(0, 1), edge(0, 2)});
        } else if (in.size() > 1) {
            // A prism: two triangles whose corners belong together.
            const bool two = in.size() == 2;
            const std::array<Point, 3> a = two ? std::array{in[0], edge(0, 0), edge(0, 1)}
                                               : std::array{in[0], in[1], in[2]},
                                       b = two ? std::array{in[1], edge(1, 0), edge(1, 1)}
                                               : std::array{edge(0, 0), edge(1, 0), edge(2, 0)};
            result.push_back({a[0], a[1], a[2], b[2]});
            result.push_back({a[0], a[1], b[1], b[2]});
            result.push_back({a[0], b[0], b[1], b[2]});
        }
    }
    return result;
}

/// At (i dims[1] + j) dims[2] + k.
inline std::vector<Rational> fractions(const graze::Mesh& mesh, const clip_judge::Grid& grid) {
    const auto [nx, ny, nz] = grid.dims;
    std::vector<Rational> result(std::size_t(nx * ny * nz));
    Point from{Rational(1, 3), Rational(1, 7), Rational(-1, 5)};
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const auto p = clip_judge::polygon_in(grid, mesh.triangle(n));
        const Tetrahedron t{from, p[0], p[1], p[2]};
        const Rational whole = volume(t);
        if (whole == 0) continue;
        const auto slab = [](const std::vector<Tetrahedron>& all, std::size_t axis,
                             std::int64_t at) {
            return cut(cut(all, axis, at, 1), axis, at + 1, -1);
        };
        for (std::int64_t i = 0; i < nx; ++i) {
            const auto in_layer = slab({t}, 0, i);
            for (std::int64_t j = 0; !in_layer.empty() && j < ny; ++j) {
                const auto in_column = slab(in_layer, 1, j);
                for (std::int64_t k = 0; !in_column.empty() && k < nz; ++k)
                    for (const Tetrahedron& part : slab(in_column, 2, k)) {
                        const Rational v = volume(part) / 6;
                        Rational& sum = result[std::size_t((i * ny + j) * nz + k)];
                        sum += (v < 0) == (whole < 0) ? v : Rational(-v);
                    }
            }
        }
    }
    return result;
}

/// Is x the nearest double of r, and of two the one with an even mantissa?
inline bool is_nearest(double x, const Rational& r) {
    if (!std::isfinite(x)) return false;
    const Rational off = abs(Rational(x) - r);
    for (const double next : {std::nextafter(x, -std::numeric_limits<double>::infinity()),
                              std::nextafter(x, std::numeric_limits<double>::infinity())}) {
        if (!std::isfinite(next)) return false;
        const Rational other = abs(Rational(next) - r);
        if (other < off) return false;
        if (other == off && (std::bit_cast<std::uint64_t>(x) & 1) != 0) return false;
    }
    return true;
}

}  // namespace fraction_judge
