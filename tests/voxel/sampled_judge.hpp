// The judge of modes and ties where there are too many voxels for all of them: blocks of voxels near a
// triangle, and lines of centres, in rationals alone.
//
// All centres m + n (3, 1, 2) lie on one line. It is moved by (e, e^2, e^3), so that it meets no edge, and
// is cut by the triangles whose shadow along (3, 1, 2) holds it; the winding number of a centre is
// the sum of signs of the cuts beyond it. Triangles far away are left out by whole numbers of cells,
// which are floors of rationals.
#pragma once

#include <map>
#include <random>

#include "voxel/mode_judge.hpp"

namespace mode_judge {

class Sample {
public:
    Sample(const graze::Mesh& mesh, const Grid& grid) : mesh_(mesh), grid_(grid) {
        std::vector<Index> cells, shadows;  // by vertex; shadows have two
        for (const graze::Vec3& v : mesh.vertices) {
            Point p;
            Index c;
            for (std::size_t k = 0; k < 3; ++k) {
                p[k] = (Rational(v[int(k)]) - grid.origin[k]) / grid.cell[k];
                c[k] = whole(p[k]);
            }
            cells.push_back(c);
            shadows.push_back({whole(3 * p[1] - p[0]), whole(3 * p[2] - 2 * p[0]), 0});
        }
        for (const auto& t : mesh.triangles) {
            near_.push_back(box_of(cells, t));
            below_.push_back(box_of(shadows, t));
        }
    }

    /// Does each mode and tie rule take voxel v? At [mode 26 or 6][ties].
    std::array<std::array<bool, 3>, 2> surface(const Index& v) {
        std::array<std::array<bool, 3>, 2> taken{};
        for (const std::size_t n : triangles_about(v))
            for (const int mode : {0, 1})
                for (const int ties : {0, 1, 2})
                    taken[std::size_t(mode)][std::size_t(ties)] |= meets_surface(
                        polygon(n), v, mode == 0 ? VoxelMode::surface_26 : VoxelMode::surface_6,
                        Ties(ties));
        return taken;
    }

    struct Centre {
        Index voxel;
        std::array<bool, 3> inside{};  // by ties
    };
    /// Of the voxels on the line through that of v, by winding numbers.
    std::vector<Centre> line(Index v) {
        for (;; v = {v[0] - 3, v[1] - 1, v[2] - 2})
            if (!holds({v[0] - 3, v[1] - 1, v[2] - 2})) break;
        const Rational e(1, clip_judge::Integer(1) << 300);
        const Point from{v[0] + Rational(1, 2) + e, v[1] + Rational(1, 2) + e * e,
                         v[2] + Rational(1, 2) + e * e * e};
        const Point q{3 * from[1] - from[0], 3 * from[2] - 2 * from[0], 0};
        const Index cell{whole(q[0]), whole(q[1]), 0};
        std::vector<std::pair<Rational, int>> cuts;  // x, and the sign of the normal along the line
        for (std::size_t n = 0; n < below_.size(); ++n) {
            if (!below_[n].holds(cell)) continue;
            std::array<Point, 3> t;
            std::array<Rational, 3> x, area;
            for (std::size_t c = 0; c < 3; ++c) {
                const Point& p = polygon(n)[c];
                x[c] = p[0] / 2;
                t[c] = {(3 * p[1] - p[0]) / 2, (3 * p[2] - 2 * p[0]) / 2, 0};
            }
            for (std::size_t c = 0; c < 3; ++c) area[c] = turn(t[(c + 1) % 3], t[(c + 2) % 3], q);
            const Rational all = turn(t[0], t[1], t[2]);
            if (all == 0) continue;
            bool within = true;
            for (const Rational& a : area) within = within && a.sign() == all.sign();
            if (!within) continue;
            cuts.emplace_back((area[0] * x[0] + area[1] * x[1] + area[2] * x[2]) / all, all.sign());
        }
        std::vector<Centre> centres;
        for (Rational at = from[0]; holds(v); v = {v[0] + 3, v[1] + 1, v[2] + 2}, at += 3) {
            int number = 0;
            for (const auto& [x, sign] : cuts)
                if (x > at) number += sign;
            const bool inside = number != 0;
            const Index centre{2 * v[0] + 1, 2 * v[1] + 1, 2 * v[2] + 1};
            bool on = false;
            for (const std::size_t n : triangles_about(v))
                on = on || meets(polygon(n), centre, centre, {}, Ties::closed);
            centres.push_back({v, {inside || on, inside, inside && !on}});
        }
        return centres;
    }

    /// A voxel with the floor of a random vertex, if it is of the grid.
    template <class Random>
    Index near_vertex(Random& random) {
        const auto& t = mesh_.triangles[random() % mesh_.triangles.size()];
        Index v;
        for (std::size_t k = 0; k < 3; ++k) {
            const Rational x(mesh_.vertices[t[random() % 3]][int(k)]);
            v[k] = std::clamp<std::int64_t>(whole((x - grid_.origin[k]) / grid_.cell[k]), 0,
                                            grid_.dims[k] - 1);
        }
        return v;
    }

    bool holds(const Index& v) const {
        for (std::size_t k = 0; k < 3; ++k)
            if (v[k] < 0 || v[k] >= grid_.dims[k]) return false;
        return true;
    }

private:
    struct Box {
        Index low, high;
        bool holds(const Index& c) const {
            for (std::size_t k = 0; k < 3; ++k)
                if (c[k] < low[k] || c[k] > high[k]) return false;
            return true;
        }
    };
    static Box box_of(const std::vector<Index>& cells, const std::array<std::uint32_t, 3>& t) {
        Box box{cells[t[0]], cells[t[0]]};
        for (const auto v : t)
            for (std::size_t k = 0; k < 3; ++k) {
                box.low[k] = std::min(box.low[k], cells[v][k]);
                box.high[k] = std::max(box.high[k], cells[v][k]);
            }
        return box;
    }
    static std::int64_t whole(const Rational& x) {
        return clip_judge::floor(x).template convert_to<std::int64_t>();
    }
    static Rational turn(const Point& a, const Point& b, const Point& c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }

    /// Those that may meet the closed voxel: their cells, or the ones below where they end in a plane.
    const std::vector<std::size_t>& triangles_about(const Index& v) {
        const auto [at, fresh] = about_.try_emplace(v);
        if (fresh)
            for (std::size_t n = 0; n < near_.size(); ++n) {
                const auto& [low, high] = near_[n];
                bool near = true;
                for (std::size_t k = 0; k < 3; ++k)
                    near = near && low[k] <= v[k] + 1 && high[k] >= v[k];
                if (near) at->second.push_back(n);
            }
        return at->second;
    }
    /// In half cells.
    const Polygon& polygon(std::size_t n) {
        const auto [at, fresh] = polygons_.try_emplace(n);
        if (fresh) {
            at->second = clip_judge::polygon_in(grid_, mesh_.triangle(n));
            for (Point& p : at->second)
                for (Rational& x : p) x *= 2;
        }
        return at->second;
    }

    const graze::Mesh& mesh_;
    const Grid& grid_;
    std::vector<Box> near_, below_;
    std::map<Index, std::vector<std::size_t>> about_;
    std::map<std::size_t, Polygon> polygons_;
};

}  // namespace mode_judge
