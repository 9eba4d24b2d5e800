#include "cells/outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "arith/number_field.hpp"
#include "points/recipe.hpp"
#include "predicates/inputs.hpp"

namespace graze::cells {

using arith::RunningError;
using mesh::CutCorner;
using mesh::CutObstacle;
using mesh::Tie;

namespace {

/// Throws std::domain_error.
void expect_rational(const Exact& x) {
    if (!x.is_rational()) detail::refuse_root(x);
}

RunningError near(const Exact& x) {
    const double value = x.to_double();
    const bool same = arith::is_finite(value) && Exact(value) == x;
    return {value, same ? 0 : points::off_of(value)};
}

}  // namespace

Slicer::Slicer(const Mesh& mesh, const ExactVec3& normal)
    : normal_(normal), welded_(mesh::weld(mesh)), vertex_(welded_.points.size()) {
    for (int k = 0; k < 3; ++k) expect_rational(normal[k]);
    if (normal == ExactVec3{}) throw invalid_shape("plane", "normal", "must not be zero");
    for (std::size_t n = mesh.triangles.size(); n-- > 0;)
        for (std::size_t k = 0; k < 3; ++k) vertex_[welded_.faces[n][k]] = mesh.triangles[n][k];
    std::array<RunningError, 3> n;
    Vec3 doubles{};
    bool exact = true;
    for (int k = 0; k < 3; ++k) {
        n[std::size_t(k)] = near(normal[k]);
        doubles[k] = n[std::size_t(k)].value();
        exact &= n[std::size_t(k)].error() == 0;
    }
    if (exact) in_doubles_ = doubles;
    heights_.reserve(welded_.points.size());
    for (const Vec3& p : welded_.points)
        heights_.push_back(n[0] * RunningError(p.x) + n[1] * RunningError(p.y) +
                           n[2] * RunningError(p.z));
}

Level Slicer::level(const Exact& offset) const {
    expect_rational(offset);
    Level level{offset, near(offset), {}};
    if (!in_doubles_) return level;
    // A point of the plane on an axis, if doubles hold it.
    for (int k = 0; k < 3 && !level.in_doubles; ++k) {
        if (normal_[k].sign() == 0) continue;
        const Exact at = offset / normal_[k];
        const double value = at.to_double();
        if (!arith::is_finite(value) || Exact(value) != at) continue;
        Plane3 plane{{0, 0, 0}, *in_doubles_};
        plane.point[k] = value;
        level.in_doubles = plane;
    }
    return level;
}

int Slicer::side(std::uint32_t corner, const Level& level) const {
    const RunningError beyond = heights_[corner] - level.near;
    if (!beyond.unsure()) return beyond.sign();
    return (dot(normal_, to_exact(welded_.points[corner])) - level.offset).sign();
}

CutCorner Slicer::corner(const CornerName& name, const Level& level) const {
    const Vec3 &a = welded_.points[name.low], &b = welded_.points[name.high];
    if (name.is_corner()) return corner(name.low);
    const auto [from, to] = std::minmax(vertex_[name.low], vertex_[name.high]);
    const Segment3 edge{a, b};
    // Its ends lie on both sides, so there is a point.
    return {from, to,
            *(level.in_doubles ? meet(edge, *level.in_doubles)
                               : meet(edge, ExactPlane<3>{normal_, level.offset}))};
}

std::uint32_t Outline::corner_of(const CornerName& name) const {
    return number[std::size_t(std::lower_bound(names.begin(), names.end(), name) - names.begin())];
}

const FaceOfPlane* Outline::find_in_plane(std::uint32_t face) const {
    const auto found =
        std::lower_bound(in_plane.begin(), in_plane.end(), face,
                         [](const FaceOfPlane& x, std::uint32_t n) { return x.face < n; });
    return found != in_plane.end() && found->face == face ? &*found : nullptr;
}

namespace {

struct NamedRun {
    CornerName from, to;
    std::uint32_t face;
};

CornerName edge(std::uint32_t a, std::uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

/// Of a face that has corners on both sides, where those in the plane are on the side `at_plane`: with the inside on its left.
NamedRun run_of(const mesh::Welded& mesh, std::uint32_t face, std::span<const std::int8_t> sides,
                int at_plane) {
    const auto& corners = mesh.faces[face];
    NamedRun run{{}, {}, face};
    for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t a = corners[k], b = corners[k == 2 ? 0 : k + 1];
        const int at_a = sides[a] == 0 ? at_plane : sides[a],
                  at_b = sides[b] == 0 ? at_plane : sides[b];
        if (at_a == at_b) continue;
        const CornerName name = sides[a] == 0   ? CornerName{a, a}
                                : sides[b] == 0 ? CornerName{b, b}
                                                : edge(a, b);
        (at_a > 0 ? run.from : run.to) = name;
    }
    return run;
}

struct Way {
    std::uint32_t first, last;
    int way;
    std::uint32_t face;
};

/// Adds up those between the same corners.
void add_up(std::vector<Way>& ways) {
    std::sort(ways.begin(), ways.end(), [](const Way& x, const Way& y) {
        return std::tie(x.first, x.last, x.face) < std::tie(y.first, y.last, y.face);
    });
    std::size_t kept = 0;
    for (std::size_t n = 0, end; n < ways.size(); n = end) {
        Way sum = ways[n];
        for (end = n + 1;
             end < ways.size() && ways[end].first == sum.first && ways[end].last == sum.last; ++end)
            sum.way += ways[end].way;
        ways[kept++] = sum;
    }
    ways.resize(kept);
}

class Builder {
public:
    Builder(const Slicer& slicer, const Level& level, std::span<const std::uint32_t> faces,
            std::span<const std::int8_t> sides)
        : slicer_(slicer), level_(level), faces_(faces), sides_(sides) {
        double farthest = -1;
        for (const std::uint32_t n : faces)
            for (const std::uint32_t corner : slicer.mesh().faces[n]) {
                if (sides[corner] == 0) continue;
                const double beyond = std::abs((slicer.height(corner) - level.near).value());
                // What overflows is not a number at times.
                if (farthest >= 0 && !(beyond > farthest)) continue;
                farthest = beyond > 0 ? beyond : 0;
                r_.view = slicer.mesh().points[corner];
                r_.view_side = sides[corner];
            }
    }

    Outline build(Tie tie, For purpose) {
        const bool two_sides = tie == Tie::both || tie == Tie::either;
        if (tie != Tie::above) cross(1, purpose, below_);
        if (tie == Tie::above || two_sides) cross(-1, purpose, above_);
        number_corners(purpose);
        find_faces_of_plane();
        add_faces_of_plane(tie);
        auto ways = ways_of(tie == Tie::above ? above_ : below_, 1);
        for (const NamedRun& run : tie == Tie::above ? above_ : below_) {
            const Run r{r_.corner_of(run.from), r_.corner_of(run.to), run.face};
            if (r.from != r.to) r_.runs.push_back(r);
        }
        const auto bounds_nothing = [](const Way& way) { return way.way == 0; };
        if (two_sides) {
            // Seen from above it is the same section, unless the mesh is open.
            auto difference = ways_of(above_, -1);
            if (purpose == For::cap)
                for (Way way : difference) way.way = 0, ways.push_back(way);
            difference.insert(difference.end(), ways.begin(), ways.end());
            add_up(difference);
            std::erase_if(difference, bounds_nothing);
            if (!difference.empty()) r_.open = difference[0].first;
        }
        add_up(ways);
        if (purpose == For::section)
            std::erase_if(ways, bounds_nothing);
        else
            leave_out_faces_of_plane(ways);
        std::vector<int> balance(r_.corners.size());
        for (const Way& way : ways) {
            r_.segments.push_back({way.first, way.last, way.way});
            r_.face_of.push_back(way.face);
            balance[way.first] += way.way;
            balance[way.last] -= way.way;
        }
        for (std::uint32_t n = 0; n < balance.size() && !r_.open; ++n)
            if (balance[n] != 0) r_.open = n;
        return std::move(r_);
    }

private:
    /// The edges of a face with two equal corners are cut as well, though it shows nothing.
    void cross(int at_plane, For purpose, std::vector<NamedRun>& runs) const {
        for (const std::uint32_t n : faces_) {
            const auto& c = slicer_.mesh().faces[n];
            int lowest = 1, highest = -1;
            for (const std::uint32_t corner : c) {
                const int side = sides_[corner] == 0 ? at_plane : sides_[corner];
                lowest = std::min(lowest, side), highest = std::max(highest, side);
            }
            if (lowest == highest) continue;
            const NamedRun run = run_of(slicer_.mesh(), n, sides_, at_plane);
            if (purpose == For::cap || run.from != run.to) runs.push_back(run);
        }
    }

    /// Of those with an area, which way they show says which half they belong to. One without has three corners in a line, and
    /// goes with the face at its longest edge: then either half is closed, and no edge of the section lies on another.
    void find_faces_of_plane() {
        if (r_.view_side == 0) return;
        std::vector<std::size_t> flat;
        for (const std::uint32_t n : faces_) {
            if (!is_in_plane(n)) continue;
            const int up = r_.turn_of(triangle(slicer_.mesh(), slicer_.mesh().faces[n]));
            if (up == 0) flat.push_back(r_.in_plane.size());
            r_.in_plane.push_back({n, up, false});
        }
        if (flat.empty()) return;
        std::vector<Run> edges;
        for (const std::uint32_t n : faces_)
            each_edge_in_plane(n, [&](std::uint32_t from, std::uint32_t to) {
                edges.push_back({from, to, n});
            });
        std::sort(edges.begin(), edges.end(), [](const Run& x, const Run& y) {
            return std::tie(x.from, x.to, x.face) < std::tie(y.from, y.to, y.face);
        });
        // Where that is one without an area, too, once it is known of that.
        for (std::size_t left = flat.size(); left > 0; left = flat.size()) {
            std::erase_if(flat, [&](std::size_t at) { return settle(r_.in_plane[at], edges); });
            if (flat.size() == left) break;
        }
        for (const std::size_t at : flat) r_.in_plane[at].half = 1;
    }

    /// f(from, to) by the numbers of corners.
    void each_edge_in_plane(std::uint32_t face, const auto& f) const {
        const auto& c = slicer_.mesh().faces[face];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = c[k], b = c[k == 2 ? 0 : k + 1];
            if (sides_[a] == 0 && sides_[b] == 0) f(r_.corner_of({a, a}), r_.corner_of({b, b}));
        }
    }

    /// Is it known of the face at the longest edge of one without an area? Then of that, too.
    bool settle(FaceOfPlane& flat, const std::vector<Run>& edges) const {
        std::uint32_t low = none, high = 0;
        bool forward = false;
        each_edge_in_plane(flat.face, [&](std::uint32_t from, std::uint32_t to) {
            low = std::min({low, from, to}), high = std::max({high, from, to});
        });
        each_edge_in_plane(flat.face, [&](std::uint32_t from, std::uint32_t to) {
            forward |= from == low && to == high;
        });
        const auto back = forward ? std::pair(high, low) : std::pair(low, high);
        const auto same =
            std::equal_range(edges.begin(), edges.end(), Run{back.first, back.second, 0},
                             [](const Run& x, const Run& y) {
                                 return std::tie(x.from, x.to) < std::tie(y.from, y.to);
                             });
        for (auto edge = same.first; edge != same.second; ++edge) {
            const FaceOfPlane* const other = r_.find_in_plane(edge->face);
            if (!other) {
                for (const std::uint32_t corner : slicer_.mesh().faces[edge->face])
                    if (sides_[corner] != 0) flat.half = -sides_[corner];
                flat.at_side = true;
            } else {
                flat.half = other->half;
                flat.at_side = other->at_side;
            }
            if (flat.half != 0) return true;
        }
        return false;
    }

    /// The region loses the faces that belong to what is below it, or is given those above, as they have the solid on one
    /// side alone; and seen from above the others. One without an area is there if the face is which it goes with.
    void add_faces_of_plane(Tie tie) {
        for (const FaceOfPlane& f : r_.in_plane) {
            const bool below = f.half == 1;
            // Of the sum of what is below, or above, are those that go with a face beside the plane; of both also the
            // faces that belong there, or of either the others.
            const bool added = f.at_side || tie == Tie::both || tie == Tie::either,
                       turned = tie == Tie::either && !f.at_side;
            const bool from_below = added && below != turned, from_above = added && below == turned;
            const auto& c = slicer_.mesh().faces[f.face];
            for (std::size_t k = 0; k < 3; ++k) {
                const CornerName a{c[k], c[k]}, b{c[k == 2 ? 0 : k + 1], c[k == 2 ? 0 : k + 1]};
                if (from_below) below_.push_back({b, a, f.face});
                if (from_above) above_.push_back({a, b, f.face});
            }
        }
    }

    bool is_in_plane(std::uint32_t face) const {
        const auto& c = slicer_.mesh().faces[face];
        return sides_[c[0]] == 0 && sides_[c[1]] == 0 && sides_[c[2]] == 0;
    }

    /// Of what bounds nothing only that which is of no face in the plane is within a cap.
    void leave_out_faces_of_plane(std::vector<Way>& ways) {
        r_.lone.assign(r_.corners.size(), false);
        for (const std::uint32_t n : faces_)
            for (const std::uint32_t corner : slicer_.mesh().faces[n])
                if (sides_[corner] == 0) r_.lone[r_.corner_of({corner, corner})] = true;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (const FaceOfPlane& f : r_.in_plane)
            each_edge_in_plane(f.face, [&](std::uint32_t a, std::uint32_t b) {
                r_.lone[a] = false;
                edges.push_back(std::minmax(a, b));
            });
        std::sort(edges.begin(), edges.end());
        std::erase_if(ways, [&](const Way& way) {
            return way.way == 0 &&
                   std::binary_search(edges.begin(), edges.end(), std::pair(way.first, way.last));
        });
    }

    void number_corners(For purpose) {
        // Those of faces in the plane are asked for in any case.
        for (const std::uint32_t n : faces_)
            if (purpose == For::cap || is_in_plane(n))
                for (const std::uint32_t corner : slicer_.mesh().faces[n])
                    if (sides_[corner] == 0) r_.names.push_back({corner, corner});
        for (const auto* runs : {&below_, &above_})
            for (const NamedRun& run : *runs)
                r_.names.push_back(run.from), r_.names.push_back(run.to);
        std::sort(r_.names.begin(), r_.names.end());
        r_.names.erase(std::unique(r_.names.begin(), r_.names.end()), r_.names.end());
        std::vector<CutCorner> all;
        for (const CornerName& name : r_.names) all.push_back(slicer_.corner(name, level_));
        std::vector<std::uint32_t> order(all.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
            const double a = all[x].point.rounded().x, b = all[y].point.rounded().x;
            return a != b ? a < b : all[x].point < all[y].point;
        });
        r_.number.resize(all.size());
        for (const std::uint32_t n : order) {
            if (r_.corners.empty() || !(r_.corners.back().point == all[n].point))
                r_.corners.push_back(all[n]);
            else if (all[n].is_vertex())
                r_.corners.back() = all[n];
            r_.number[n] = std::uint32_t(r_.corners.size() - 1);
        }
    }

    std::vector<Way> ways_of(const std::vector<NamedRun>& runs, int sign) const {
        std::vector<Way> ways;
        for (const NamedRun& run : runs) {
            const std::uint32_t from = r_.corner_of(run.from), to = r_.corner_of(run.to);
            if (from < to)
                ways.push_back({from, to, sign, run.face});
            else if (to < from)
                ways.push_back({to, from, -sign, run.face});
        }
        return ways;
    }

    const Slicer& slicer_;
    const Level& level_;
    std::span<const std::uint32_t> faces_;
    std::span<const std::int8_t> sides_;
    /// Of the section as it is seen from below, and from above.
    std::vector<NamedRun> below_, above_;
    Outline r_;
};

}  // namespace

Outline outline(const Slicer& slicer, const Level& level, Tie tie,
                std::span<const std::uint32_t> faces, std::span<const std::int8_t> sides,
                For purpose) {
    return Builder(slicer, level, faces, sides).build(tie, purpose);
}

CutObstacle obstacle(const Outline& outline, const std::optional<Planar::Wrong>& wrong) {
    CutObstacle r{wrong ? wrong->flaw : mesh::CutFlaw::open, {}, {}};
    const std::uint32_t at = wrong ? wrong->point : *outline.open;
    if (r.flaw == mesh::CutFlaw::open) {
        for (const Run& run : outline.runs)
            if (run.from == at || run.to == at) r.faces.push_back(run.face);
    } else {
        for (const std::uint32_t segment : {wrong->a, wrong->b})
            if (segment != none) r.faces.push_back(outline.face_of[segment]);
    }
    std::sort(r.faces.begin(), r.faces.end());
    r.faces.erase(std::unique(r.faces.begin(), r.faces.end()), r.faces.end());
    r.near = outline.corners[at].point.rounded();
    return r;
}

}  // namespace graze::cells

namespace graze::mesh {

ExactPlane<3> plane_across(Axis axis, const Exact& at) {
    ExactPlane<3> plane{{}, at};
    plane.normal[int(axis)] = Exact(1);
    return plane;
}

ExactPlane<3> plane_of(const Plane3& plane) {
    predicates::validate(plane);
    const ExactVec3 normal = to_exact(plane.normal);
    return {normal, dot(normal, to_exact(plane.point))};
}

}  // namespace graze::mesh
