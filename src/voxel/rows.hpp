// Which voxels of a grid does a triangle meet? Row by row: the voxels (i, j, first .. last).
//
// A triangle T meets a box B if and only if no facet of B - T, their Minkowski difference, has the
// origin beyond it. The normals of these facets are among: the axes; the normal of T; and those that
// are perpendicular to an edge of T and an axis, so edges of T as seen along that axis. For boxes in a
// row each of them leaves a half-line of boxes: what they have in common is the row's span. Edges seen
// along an axis depend on one index each, and so are asked once for all rows; the plane of T is asked
// for each row. Degenerate triangles need nothing else: their B - T has fewer normals.
//
// Where a half-line ends is a division in doubles with a bound of its error. Where planes or centres
// lie within the bound, exact signs decide.
// Source: M. Schwarz, H.-P. Seidel, "Fast parallel surface and solid voxelization on GPUs", 2010, has
// the edge functions; the spans and what is exact are graze's.
#pragma once

#include <bit>
#include <cstdint>
#include <graze/shapes.hpp>
#include <graze/voxel.hpp>
#include <vector>

#include "voxel/lattice.hpp"
#include "voxel/slopes.hpp"

namespace graze::voxel {

class Rows {
public:
    Rows(const Axes& axes, const Box& box) : axes_(axes), box_(box) {}

    /// Calls span(i, j, cells) for each row of voxels that the triangle meets, with i among `slab`.
    template <class F>
    void operator()(const Triangle3& t, const Cells& slab, F&& span) {
        ExactSigns exact(axes_, t);
        Corners c;
        Cells whole[3];
        bool inside[3];
        for (std::size_t k = 0; k < 3; ++k) {
            whole[k] = cells_of(k, t, c, exact);
            // Within one slab: then nothing is to be told along this axis. Of an open one it may touch
            // the faces; then all but those of an open box are asked.
            inside[k] =
                whole[k].count() == 1 && box_[k].whole() &&
                (box_[k].lo_closed || (box_[0].whole() && box_[1].whole() && box_[2].whole()));
            whole[k].first = std::max<std::int64_t>(whole[k].first, 0);
            whole[k].last = std::min(whole[k].last, axes_[k].count() - 1);
        }
        whole[0].first = std::max(whole[0].first, slab.first);
        whole[0].last = std::min(whole[0].last, slab.last);
        counts.spans += 3;
        if (whole[0].none() || whole[1].none() || whole[2].none()) return;
        const auto& [x, y, z] = whole;

        if (int(inside[0]) + int(inside[1]) + int(inside[2]) >= 2) {
            ++counts.in_one_row;
            for (auto i = x.first; i <= x.last; ++i)
                for (auto j = y.first; j <= y.last; ++j) span(i, j, z);
            return;
        }
        const auto sign_of_area = [&](std::size_t u, std::size_t w) {
            return area_sign(c, u, w, exact);
        };
        const bool tell_xy = !inside[0] && !inside[1], tell_xz = !inside[0] && !inside[2],
                   tell_yz = !inside[1] && !inside[2];
        const int nz = tell_xy ? sign_of_area(0, 1) : 0;
        const int ny = tell_xz ? sign_of_area(0, 2) : 0;  // of x and z: minus the normal's
        const int nx = tell_yz ? sign_of_area(1, 2) : 0;

        if (tell_yz) {
            const Edges yz(c, 1, 2, nx, extent_of(c, 1, y), box_);
            by_j_.resize(std::size_t(y.count()));
            for (auto j = y.first; j <= y.last; ++j)
                by_j_[std::size_t(j - y.first)] = along(yz, j, z, exact);
        }
        const Edges xy = tell_xy ? Edges(c, 0, 1, nz, extent_of(c, 0, x), box_) : Edges();
        const Edges xz = tell_xz ? Edges(c, 0, 2, ny, extent_of(c, 0, x), box_) : Edges();
        const bool tell_plane = tell_xy && tell_xz && tell_yz && nz != 0 && (nx != 0 || ny != 0);
        const Plane plane =
            tell_plane ? Plane(c, nx, -ny, nz, extent_of(c, 0, x), extent_of(c, 1, y), box_)
                       : Plane();
        counts.spans += (int(tell_xy) + int(tell_xz)) * x.count() + int(tell_yz) * y.count();
        for (auto i = x.first; i <= x.last; ++i) {
            const Cells column = tell_xy ? along(xy, i, y, exact) : y;
            const Cells tower = tell_xz ? along(xz, i, z, exact) : z;
            if (tower.none()) continue;
            for (auto j = column.first; j <= column.last; ++j) {
                Cells row = tower;
                if (tell_yz) {
                    const Cells& other = by_j_[std::size_t(j - y.first)];
                    row.first = std::max(row.first, other.first);
                    row.last = std::min(row.last, other.last);
                    if (row.none()) continue;
                }
                ++counts.rows;
                if (tell_plane) {
                    ++counts.spans;
                    row = through(plane, i, j, row, exact);
                    if (row.none()) continue;
                }
                span(i, j, row);
            }
        }
    }

    /// Calls crossing(i, j, last, sign) for each vertical line through (x, y) + (e, e^2), the middle of
    /// voxels (i, j), for all small e > 0, that crosses the triangle: upwards where sign, that of the
    /// normal's z, is 1; just above last of the points (x, y, z) + (e, e^2, e^3), -1 if below all. So no
    /// line meets an edge. Needs crossing_box.
    template <class F>
    void crossings(const Triangle3& t, const Cells& slab, F&& crossing) {
        ExactSigns exact(axes_, t);
        Corners c;
        Cells within[3];
        for (std::size_t k = 0; k < 3; ++k) {
            within[k] = cells_of(k, t, c, exact);
            within[k].first = std::max<std::int64_t>(within[k].first, 0);
            within[k].last = std::min(within[k].last, axes_[k].count() - 1);
        }
        counts.spans += 3;
        auto& [x, y, z] = within;
        x.first = std::max(x.first, slab.first);
        x.last = std::min(x.last, slab.last);
        if (x.none() || y.none()) return;
        const int nz = area_sign(c, 0, 1, exact);
        if (nz == 0) return;
        const Edges xy(c, 0, 1, nz, extent_of(c, 0, x), box_);
        const Plane plane(c, area_sign(c, 1, 2, exact), -area_sign(c, 0, 2, exact), nz,
                          extent_of(c, 0, x), extent_of(c, 1, y), box_);
        const bool above_at_tie = plane.rises_x > 0 || (plane.rises_x == 0 && plane.rises_y > 0);
        for (auto i = x.first; i <= x.last; ++i) {
            const Cells column = along(xy, i, y, exact, true);
            counts.spans += 1 + column.count();
            for (auto j = column.first; j <= column.last; ++j) {
                ++counts.rows;
                bool unsure = false;
                const auto sign_at = [&](std::int64_t m) {
                    unsure = true;
                    return exact([&](const auto& n) {
                        return n.sign_of_plane(2 * i + 1, 2 * j + 1, 2 * m + 1);
                    });
                };
                const double at = plane.at(double(i) + 0.5, double(j) + 0.5);
                const auto last =
                    largest(at - 0.5, plane.error, above_at_tie, 0, axes_[2].count() - 1, sign_at);
                counts.exact += unsure;
                crossing(i, j, last, nz);
            }
        }
    }
    /// The part of voxels that `crossings` asks for.
    static Box crossing_box() {
        return {Extent(1, 1, false, true), Extent(1, 1, true, true), Extent(1, 1, true, true)};
    }

    VoxelCounts counts;

private:
    /// The largest m <= t of low .. high, or low - 1: t is off by `error`, and sign_at(m) tells on which
    /// side of m it is.
    template <class Sign>
    static std::int64_t largest(double t, double error, bool closed, std::int64_t low,
                                std::int64_t high, const Sign& sign_at) {
        const double from = t - error, to = t + error;
        std::int64_t sure = low - 1, last = high;
        if (from >= double(high))
            sure = high;
        else if (from >= double(low))
            sure = floor_of(from);
        if (to < double(low))
            last = low - 1;
        else if (to < double(high))
            last = floor_of(to);
        while (sure < last) {
            const std::int64_t m = sure + (last - sure + 1) / 2;
            const int sign = sign_at(m);
            if (sign > 0 || (sign == 0 && closed))
                sure = m;
            else
                last = m - 1;
        }
        return sure;
    }
    /// The smallest m >= t, or high + 1.
    template <class Sign>
    static std::int64_t smallest(double t, double error, bool closed, std::int64_t low,
                                 std::int64_t high, const Sign& sign_at) {
        const double from = t - error, to = t + error;
        std::int64_t sure = high + 1, first = low;
        if (to <= double(low))
            sure = low;
        else if (to <= double(high))
            sure = ceiling_of(to);
        if (from > double(high))
            first = high + 1;
        else if (from > double(low))
            first = ceiling_of(from);
        while (first < sure) {
            const std::int64_t m = first + (sure - first) / 2;
            const int sign = sign_at(m);
            if (sign < 0 || (sign == 0 && closed))
                sure = m;
            else
                first = m + 1;
        }
        return sure;
    }
    static std::int64_t floor_of(double x) {
        const auto n = std::int64_t(x);
        return n - (double(n) > x);
    }
    static std::int64_t ceiling_of(double x) {
        const auto n = std::int64_t(x);
        return n + (double(n) < x);
    }

    /// The last of low - 1 .. high that is not above t, where t is known to within `error`: exact unless an
    /// integer is as near as that. Then `unsure` says so.
    static std::int64_t last_below(double t, double error, std::int64_t low, std::int64_t high,
                                   bool& unsure) {
        const double from = double(low) - 0.5,
                     within = arith::larger(arith::smaller(t, double(high) + 0.5), from);
        // From 2 up, so that to truncate is to round down.
        const double shifted = within - from + 2.5;
        const bool near = error < 0.25;
        const double reach = near ? error : 0.25;
        const auto floor = std::int64_t(shifted - reach), above = std::int64_t(shifted + reach);
        unsure = unsure | (floor != above) | !near;
        return low + floor - 3;
    }

    /// The cells of an axis that the triangle's extent meets, from -1 to count: those two stand for all
    /// beyond. Fills the corners of the axis.
    Cells cells_of(std::size_t k, const Triangle3& t, Corners& c, ExactSigns& exact) {
        const Axis& axis = axes_[k];
        c.set(k, axis, t);
        const auto &x = c.x[k], &at = c.at[k];
        const double low = c.low[k], high = c.high[k], error = c.error[k];
        const Extent& e = box_[k];
        const std::int64_t last = axis.count();
        Cells cells;
        bool unsure = false;
        cells.first = last_below(low - e.high, error, -1, last, unsure) + 1;
        cells.last = last_below(high - e.low, error, -1, last, unsure);
        if (!unsure) [[likely]]
            return cells;
        ++counts.exact;
        std::size_t least = 0, most = 0;
        for (std::size_t v = 1; v < 3; ++v) {
            if (arith::compare(x[v], x[least]) < 0) least = v;
            if (arith::compare(x[v], x[most]) > 0) most = v;
        }
        const auto sign_at = [&](std::size_t v, int end) {
            return [&exact, k, v, end](std::int64_t m) {
                return exact([&](const auto& n) { return n.sign_of_vertex(k, v, 2 * m + end); });
            };
        };
        cells.first =
            smallest(at[least] - e.high, error, e.hi_closed, -1, last, sign_at(least, e.hi));
        cells.last = largest(at[most] - e.low, error, e.lo_closed, -1, last, sign_at(most, e.lo));
        return cells;
    }

    int area_sign(const Corners& c, std::size_t u, std::size_t w, ExactSigns& exact) {
        const Area area(c, u, w);
        if (area.value > area.error) return 1;
        if (area.value < -area.error) return -1;
        return exact([&](const auto& n) { return n.sign_of_area(u, w); });
    }

    /// Of the boxes at index `at` of u, those that the edges leave among `cells`.
    /// Of points moved by (e, e^2), not of boxes, if `moved`.
    Cells along(const Edges& edges, std::int64_t at, const Cells& cells, ExactSigns& exact,
                bool moved = false) {
        bool unsure = false;
        const auto& [first, last] = cells;
        const Cells found{
            last_below(edges.bottom(double(at)), edges.error, first, last, unsure) + 1,
            last_below(edges.top(double(at)), edges.error, first, last, unsure)};
        if (!unsure) [[likely]]
            return found;
        ++counts.exact;
        return along_exactly(edges, at, cells, exact, moved);
    }
    Cells along_exactly(const Edges& edges, std::int64_t at, Cells cells, ExactSigns& exact,
                        bool moved) {
        const Extent &eu = box_[edges.u], &ew = box_[edges.w];
        const auto sign_at = [&](std::size_t p, bool low_end, int w_end) {
            return [&, p, low_end, w_end](std::int64_t m) {
                return exact([&](const auto& numbers) {
                    return numbers.sign_of_line(edges.u, edges.w, p, p == 2 ? 0 : p + 1,
                                                2 * at + (low_end ? eu.lo : eu.hi), 2 * m + w_end);
                });
            };
        };
        for (std::size_t p = 0; p < 3 && !cells.none(); ++p) {
            const int rises = edges.rises[p];
            const auto closed = [&](bool low_end) {
                return rises == 0 || (low_end ? eu.lo_closed : eu.hi_closed);
            };
            if (edges.below[p])
                cells.last =
                    largest(edges.top_w[p] + (double(at) - edges.top_u[p]) * edges.slope[p],
                            edges.error, moved ? rises > 0 : ew.lo_closed && closed(rises < 0),
                            cells.first, cells.last, sign_at(p, rises < 0, ew.lo));
            if (edges.above[p] && !cells.none())
                cells.first =
                    smallest(edges.bottom_w[p] + (double(at) - edges.bottom_u[p]) * edges.slope[p],
                             edges.error, moved ? rises <= 0 : ew.hi_closed && closed(rises > 0),
                             cells.first, cells.last, sign_at(p, rises > 0, ew.hi));
        }
        return cells;
    }

    /// Of a row's boxes, those that the plane leaves.
    Cells through(const Plane& plane, std::int64_t i, std::int64_t j, Cells row,
                  ExactSigns& exact) {
        const Extent& ez = box_[2];
        const double x = double(i), y = double(j);
        const double top = plane.at(x + plane.top_x, y + plane.top_y) - ez.low,
                     bottom = plane.at(x + plane.bottom_x, y + plane.bottom_y) - ez.high;
        bool unsure = false;
        const Cells found{last_below(bottom, plane.error, row.first, row.last, unsure) + 1,
                          last_below(top, plane.error, row.first, row.last, unsure)};
        if (!unsure) [[likely]]
            return found;
        ++counts.exact;
        const auto sign_at = [&](double x_end, double y_end, int z_end) {
            return [&, x_end = int(2 * x_end), y_end = int(2 * y_end), z_end](std::int64_t m) {
                return exact([&](const auto& n) {
                    return n.sign_of_plane(2 * i + x_end, 2 * j + y_end, 2 * m + z_end);
                });
            };
        };
        // Has the box the end points that the plane leaves it last by?
        const auto closed = [&](bool highest) {
            const auto along = [&](const Extent& e, int rises) {
                return rises == 0 || ((highest == (rises < 0)) ? e.lo_closed : e.hi_closed);
            };
            return (highest ? ez.lo_closed : ez.hi_closed) && along(box_[0], plane.rises_x) &&
                   along(box_[1], plane.rises_y);
        };
        row.last = largest(top, plane.error, closed(true), row.first, row.last,
                           sign_at(plane.top_x, plane.top_y, ez.lo));
        if (row.none()) return row;
        row.first = smallest(bottom, plane.error, closed(false), row.first, row.last,
                             sign_at(plane.bottom_x, plane.bottom_y, ez.hi));
        return row;
    }

    const Axes& axes_;
    Box box_;
    std::vector<Cells> by_j_;
};

}  // namespace graze::voxel
