// What of a grid's voxels a triangle leaves, by slopes: edges seen along an axis, and the plane, as functions of
// positions in cells, with bounds of their errors in any float environment.
//
// With u = 2^-52, a position p is off by less than e, which is at least 8 u (|p| + 2): see Axis::error. The origin and the
// scale of an axis are off alike for all positions, so a difference d of two of them is off by 2 u of each and 2 1/2 u |d|,
// in all less than 1 1/8 e; and u |d| <= e / 4.
//
// An area: a product of two such differences du and dw is off by 1 1/8 (eu dw + ew du), two of them by twice that. Their
// roundings, 4 u du dw, are below (eu dw + ew du) / 2; and where differences are longer than 2 e, as they must be for the
// area to be told, the product of both errors is below that, too: in all less than 4 (eu dw + ew du).
//
// An edge with |du| > 9 eu: its slope is off by 1 1/8 (ew + |slope| eu) / |du|, times 8 / 7 because du is off itself, and
// by its two roundings, 2 u |slope|; in all by 1 4/5 (ew + |slope| eu) / |du|. That counts times the extent. Where the edge
// begins, positions are off by ew and eu; the roundings of the place, the product and the sum are 3 u of |slope| extent,
// below 3 / 4 |slope| eu extent / |du|, and those of the height below ew / 2. In all less than
// 3 (ew + |slope| eu) (1 + extent / |du|).
//
// A plane: components of the normal are areas. With |n| > 2 off, a slope is off by at most 2 (off_x + |slope| off) / |n|,
// where 7 / 8 of off are in use, and by its two roundings. Of the height over a place, five roundings are below
// 5 u |slope| extent, and off / |n| is at least 16 u: so 2 1/2 times the sum of the errors of the position, and of the
// slopes times the extents, is enough.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <graze/shapes.hpp>
#include <limits>

#include "arith/number.hpp"
#include "voxel/lattice.hpp"

namespace graze::voxel {

/// The part of each voxel that is asked for, along one axis: from lo to hi, in half cells from its low
/// plane, each end with or without its end point.
struct Extent {
    int lo, hi;
    bool lo_closed, hi_closed;
    double low, high;  ///< lo and hi in cells

    constexpr Extent(int l, int h, bool l_closed, bool h_closed)
        : lo(l), hi(h), lo_closed(l_closed), hi_closed(h_closed), low(0.5 * l), high(0.5 * h) {}

    /// All of a voxel?
    bool whole() const { return lo == 0 && hi == 2; }
};
using Box = std::array<Extent, 3>;

/// The cells first .. last; none if last < first.
struct Cells {
    std::int64_t first = 0, last = -1;
    bool none() const { return last < first; }
    std::int64_t count() const { return last - first + 1; }
};

/// Without a branch: which it is is anyone's guess.
inline double choose(bool first, double x, double y) {
    const std::uint64_t mask = -std::uint64_t(first);
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(x) & mask) |
                                 (std::bit_cast<std::uint64_t>(y) & ~mask));
}

/// The corners in cells.
struct Corners {
    double at[3][3];         // by axis, by vertex
    double x[3][3];          // as given
    double low[3], high[3];  // the least and the most on an axis
    double error[3];         // of all on it

    void set(std::size_t k, const Axis& axis, const Triangle3& t) {
        for (std::size_t v = 0; v < 3; ++v) {
            x[k][v] = (v == 0 ? t.a : v == 1 ? t.b : t.c)[int(k)];
            at[k][v] = axis.position(x[k][v]);
        }
        low[k] = arith::smaller(arith::smaller(at[k][0], at[k][1]), at[k][2]);
        high[k] = arith::larger(arith::larger(at[k][0], at[k][1]), at[k][2]);
        error[k] = axis.error(arith::larger(std::abs(low[k]), std::abs(high[k])));
    }

    /// The sign of q - p, which is about `difference`.
    int order(std::size_t k, std::size_t p, std::size_t q, double difference) const {
        const int order = (difference > 2 * error[k]) - (difference < -2 * error[k]);
        return order != 0 ? order : arith::compare(x[k][q], x[k][p]);
    }
};

/// The area as seen along an axis, doubled.
struct Area {
    double value, error;

    Area(const Corners& c, std::size_t u, std::size_t w) {
        const double ux = c.at[u][1] - c.at[u][0], uy = c.at[u][2] - c.at[u][0];
        const double wx = c.at[w][1] - c.at[w][0], wy = c.at[w][2] - c.at[w][0];
        value = ux * wy - wx * uy;
        error = 4 * (c.error[u] * std::max(std::abs(wx), std::abs(wy)) +
                     c.error[w] * std::max(std::abs(ux), std::abs(uy)));
    }
};

/// Edges seen along an axis: w = p_w + (u - p_u) slope, where u is that corner of a box that reaches
/// farthest. They leave those boxes of a row along w with their low end at or below a `top`, and their
/// high end at or above a `bottom`; each edge has both, infinite where it is not asked. No branch
/// depends on where the triangle lies.
struct Edges {
    std::size_t u = 0, w = 0;
    double slope[3], top_u[3], top_w[3], bottom_u[3], bottom_w[3];
    double error = 0;
    int rises[3];  // the signs of the slopes
    bool below[3], above[3];

    Edges() = default;
    /// `turns`: the sign of the area; `extent`: how far from a vertex u may be.
    Edges(const Corners& c, std::size_t u_axis, std::size_t w_axis, int turns, double extent,
          const Box& box)
        : u(u_axis), w(w_axis) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const Extent &eu = box[u], &ew = box[w];
        double steepest = 0, most_per = 0;
        for (std::size_t p = 0; p < 3; ++p) {
            const std::size_t q = p == 2 ? 0 : p + 1;
            const double pu = c.at[u][p], pw = c.at[w][p];
            const double du = c.at[u][q] - pu, dw = c.at[w][q] - pw;
            const int right = c.order(u, p, q, du);
            const bool upright = right == 0;
            rises[p] = right * c.order(w, p, q, dw);
            below[p] = (right * turns <= 0) & !upright;
            above[p] = (right * turns >= 0) & !upright;
            // Of upright ones any finite numbers do: they have no top and no bottom.
            const double per = 1 / (du + upright) * !upright;
            slope[p] = dw * per;
            steepest = arith::larger(steepest, std::abs(slope[p]));
            most_per = arith::larger(most_per, std::abs(per));
            top_u[p] = pu - (rises[p] < 0 ? eu.low : eu.high);
            top_w[p] = choose(below[p], pw - ew.low, infinity);
            bottom_u[p] = pu - (rises[p] > 0 ? eu.low : eu.high);
            bottom_w[p] = choose(above[p], pw - ew.high, -infinity);
        }
        const double off = 3 * (c.error[w] + steepest * c.error[u]) * (1 + extent * most_per);
        const bool told = (most_per * (9 * c.error[u]) < 1) & (off < infinity);
        error = choose(told, off, infinity);
    }
    double top(double at) const {
        const auto value = [&](int p) { return top_w[p] + (at - top_u[p]) * slope[p]; };
        return arith::smaller(arith::smaller(value(0), value(1)), value(2));
    }
    double bottom(double at) const {
        const auto value = [&](int p) { return bottom_w[p] + (at - bottom_u[p]) * slope[p]; };
        return arith::larger(arith::larger(value(0), value(1)), value(2));
    }
};

/// z = p_z + (x - p_x) sx + (y - p_y) sy.
struct Plane {
    double x = 0, y = 0, z = 0, sx = 0, sy = 0, error = 0;
    int rises_x = 0, rises_y = 0;
    double top_x = 0, top_y = 0, bottom_x = 0,
           bottom_y = 0;  // where on a box it is highest, lowest

    Plane() = default;
    /// With the signs of the normal.
    Plane(const Corners& c, int nx, int ny, int nz, double extent_x, double extent_y,
          const Box& box)
        : x(c.at[0][0]),
          y(c.at[1][0]),
          z(c.at[2][0]),
          rises_x(-nx * nz),
          rises_y(-ny * nz),
          top_x(rises_x < 0 ? box[0].low : box[0].high),
          top_y(rises_y < 0 ? box[1].low : box[1].high),
          bottom_x(rises_x > 0 ? box[0].low : box[0].high),
          bottom_y(rises_y > 0 ? box[1].low : box[1].high) {
        const auto edge = [&](std::size_t k, std::size_t v) { return c.at[k][v] - c.at[k][0]; };
        const double ax = edge(0, 1), ay = edge(1, 1), az = edge(2, 1);
        const double bx = edge(0, 2), by = edge(1, 2), bz = edge(2, 2);
        const auto size = [](double a, double b) { return std::max(std::abs(a), std::abs(b)); };
        const double lx = size(ax, bx), ly = size(ay, by), lz = size(az, bz);
        const double ex = c.error[0], ey = c.error[1], ez = c.error[2];
        const double n = ax * by - ay * bx, off = 4 * (ex * ly + ey * lx);
        const double per = 1 / n;
        sx = -(ay * bz - az * by) * per;
        sy = -(az * bx - ax * bz) * per;
        const double steep_x = std::abs(sx), steep_y = std::abs(sy);
        const double off_x = 4 * (ey * lz + ez * ly) + steep_x * off;
        const double off_y = 4 * (ez * lx + ex * lz) + steep_y * off;
        error = 2.5 * (ez + steep_x * ex + steep_y * ey +
                       (off_x * extent_x + off_y * extent_y) * std::abs(per));
        if (!(std::abs(n) > 2 * off)) error = std::numeric_limits<double>::infinity();
    }

    double at(double to_x, double to_y) const { return z + (to_x - x) * sx + (to_y - y) * sy; }
};

/// How far from a vertex a plane of these cells can be.
inline double extent_of(const Corners& c, std::size_t k, const Cells& cells) {
    return arith::larger(c.high[k], double(cells.last + 1)) -
           arith::smaller(c.low[k], double(cells.first));
}

}  // namespace graze::voxel
