// The edges of the faces and their traces are cut where they meet each other; a sweep over what is left tells which faces are
// at each place, and cuts it into triangles.
#include "cells/arrangement.hpp"

#include <algorithm>
#include <graze/contact.hpp>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "arith/running_error.hpp"
#include "cells/delaunay.hpp"
#include "mesh/word_lists.hpp"
#include "points/beside.hpp"

namespace graze::cells {

using arith::RunningError;

namespace {

/// How points of a plane turn, as seen from one side.
class PlaneTurn {
public:
    explicit PlaneTurn(const Triangle3& face) {
        // Of the three coordinate planes that in which the face is largest, as far as doubles tell.
        double largest = -1;
        for (int k = 0; k < 3; ++k) {
            const RunningError area = turn(face.a, face.b, face.c, k);
            if (area.unsure() || !(std::abs(area.value()) > largest)) continue;
            largest = std::abs(area.value());
            axis_ = k;
        }
        for (int k = 0; k < 3 && !view_; ++k) look_along((axis_ + k) % 3, face);
    }

    int operator()(const ExactPoint3& p, const ExactPoint3& q, const ExactPoint3& r) const {
        const RunningError near = turn(p, q, r, axis_);
        if (!near.unsure()) return near.sign();
        return side_ * orient(p, q, r, *view_);
    }

private:
    static std::array<RunningError, 2> along(const ExactPoint3& p, int k) {
        const Vec3 at = p.rounded();
        return {RunningError(at[(k + 1) % 3], p.off()), RunningError(at[(k + 2) % 3], p.off())};
    }
    static RunningError turn(const ExactPoint3& p, const ExactPoint3& q, const ExactPoint3& r,
                             int k) {
        const auto a = along(p, k), b = along(q, k), c = along(r, k);
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }

    /// From a point up an axis, if the plane is not along it.
    void look_along(int k, const Triangle3& face) {
        const auto at = [&](const Vec3& p) { return Vec2{p[(k + 1) % 3], p[(k + 2) % 3]}; };
        const int seen = orient(at(face.a), at(face.b), at(face.c));
        if (seen == 0) return;
        axis_ = k;
        const double distance =
            std::max(points::extent(face.a, face.b), points::extent(face.a, face.c));
        if (const auto up = points::beside(face.a, k, distance)) {
            view_ = *up;
        } else {
            ExactVec3 exact = to_exact(face.a);
            exact[k] = exact[k] + Exact(1);
            view_ = ExactPoint3(exact);
        }
        side_ = seen * orient(face.a, face.b, face.c, *view_);
    }

    int axis_ = 0, side_ = 0;
    std::optional<ExactPoint3> view_;
};

/// Which faces are where, each known by its place in a list.
class Covers {
public:
    /// It runs from the first end of a segment to the last, or back; so the face is above the segment, or below.
    struct Rim {
        std::uint32_t face;
        bool above;
    };
    std::vector<std::vector<std::uint32_t>> list{{}};
    std::vector<std::vector<Rim>> rims;  ///< of each segment

    int above(std::uint32_t segment, int below) {
        if (rims[segment].empty()) return below;
        std::vector<std::uint32_t> faces = list[std::size_t(below)];
        for (const Rim& rim : rims[segment]) {
            const auto at = std::lower_bound(faces.begin(), faces.end(), rim.face);
            if (rim.above)
                faces.insert(at, rim.face);
            else if (at == faces.end() || *at != rim.face)
                return -1;
            else
                faces.erase(at);
        }
        const auto [at, added] = numbers_.try_emplace(faces, int(list.size()));
        if (added) list.push_back(std::move(faces));
        return at->second;
    }
    static bool is_inside(int cover) { return cover != 0; }

private:
    std::map<std::vector<std::uint32_t>, int, mesh::ComesBefore> numbers_{{{}, 0}};
};

class Arrangement {
public:
    Arrangement(const mesh::Welded& mesh, std::span<const std::uint32_t> faces,
                std::span<const Trace> traces)
        : mesh_(mesh), faces_(faces), turn_(face(faces[0])) {
        add_rims();
        for (const Trace& trace : traces) {
            lines_.push_back({add(trace.ends[0]),
                              add(trace.ends[1]),
                              trace.line,
                              trace.at[0],
                              trace.at[1],
                              {},
                              {}});
            if (trace.is_point()) lines_.back().b = lines_.back().a;
        }
        number_corners();
    }

    PlanePieces run() {
        find_crossings();
        number_corners();
        cut_lines();
        const auto turn = [this](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
            return turn_(corners_[i].point, corners_[j].point, corners_[k].point);
        };
        Planar swept = sweep(corners_.size(), segments_, turn,
                             std::vector<bool>(corners_.size(), true), covers_);
        if (swept.wrong) throw std::logic_error("faces of a plane were cut wrongly");
        std::vector<Vec3> points;
        points.reserve(corners_.size());
        for (const Place& corner : corners_) points.push_back(corner.point.rounded());
        flip_to_delaunay(swept.triangles, segments_, points, turn);
        return {std::move(corners_), std::move(swept.triangles), std::move(swept.places),
                std::move(covers_.list), std::move(clockwise_)};
    }

private:
    struct Line {
        std::uint32_t a, b;  ///< corners, of which a is the first
        LineName name;
        LineName at_a, at_b;  ///< edges that they lie on, if that is told
        std::vector<Covers::Rim> rims;
        std::vector<std::uint32_t> cuts;  ///< corners between them
    };

    Triangle3 face(std::uint32_t n) const { return triangle(mesh_, mesh_.faces[n]); }

    std::uint32_t add(const Place& place) {
        corners_.push_back(place);
        return std::uint32_t(corners_.size() - 1);
    }

    void add_rims() {
        struct Edge {
            std::uint32_t low, high, face;
            bool forward;
        };
        std::vector<Edge> edges;
        for (std::uint32_t n = 0; n < faces_.size(); ++n) {
            const auto& c = mesh_.faces[faces_[n]];
            const Triangle3 t = face(faces_[n]);
            clockwise_.push_back(turn_(t.a, t.b, t.c) < 0);
            for (std::size_t k = 0; k < 3; ++k) {
                const std::uint32_t from = c[k], to = c[k == 2 ? 0 : k + 1];
                edges.push_back({std::min(from, to), std::max(from, to), n, from < to});
            }
        }
        std::sort(edges.begin(), edges.end(), [](const Edge& x, const Edge& y) {
            return std::tie(x.low, x.high, x.face) < std::tie(y.low, y.high, y.face);
        });
        std::map<std::uint32_t, std::uint32_t> known;
        const auto corner = [&](std::uint32_t c) {
            const auto [at, added] = known.try_emplace(c, std::uint32_t(corners_.size()));
            if (added) corners_.push_back({mesh_.points[c], c});
            return at->second;
        };
        for (const Edge& edge : edges) {
            if (lines_.empty() || lines_.back().name.a != edge.low ||
                lines_.back().name.b != edge.high)
                lines_.push_back({corner(edge.low),
                                  corner(edge.high),
                                  {edge.low, edge.high},
                                  nowhere,
                                  nowhere,
                                  {},
                                  {}});
            lines_.back().rims.push_back({edge.face, edge.forward != clockwise_[edge.face]});
        }
    }

    /// In the order of their points, equal ones once.
    void number_corners() {
        std::vector<std::uint32_t> order(corners_.size()), number(corners_.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
            const double a = corners_[x].point.rounded().x, b = corners_[y].point.rounded().x;
            return a != b ? a < b : corners_[x].point < corners_[y].point;
        });
        std::vector<Place> sorted;
        for (const std::uint32_t n : order) {
            if (sorted.empty() || !(sorted.back().point == corners_[n].point))
                sorted.push_back(std::move(corners_[n]));
            else if (corners_[n].corner != none)
                sorted.back() = std::move(corners_[n]);
            number[n] = std::uint32_t(sorted.size() - 1);
        }
        corners_ = std::move(sorted);
        for (Line& line : lines_) {
            line.a = number[line.a], line.b = number[line.b];
            for (std::uint32_t& cut : line.cuts) cut = number[cut];
            if (line.a <= line.b) continue;
            std::swap(line.a, line.b);
            std::swap(line.at_a, line.at_b);
            for (Covers::Rim& rim : line.rims) rim.above = !rim.above;
        }
    }

    int turn(std::uint32_t i, std::uint32_t j, std::uint32_t k) const {
        if (i == j || j == k || k == i) return 0;
        return turn_(corners_[i].point, corners_[j].point, corners_[k].point);
    }
    /// On which side of a line an end of another one is.
    int side(const Line& line, std::uint32_t end, const LineName& at) const {
        return at.is_edge() && at == line.name ? 0 : turn(line.a, line.b, end);
    }

    void find_crossings() {
        struct Extent {
            Aabb3 box;
            std::uint32_t line;
        };
        // Rounding keeps the order of coordinates: what meets has boxes that meet.
        std::vector<Extent> extents;
        Aabb3 all{corners_[0].point.rounded(), corners_[0].point.rounded()};
        for (std::uint32_t n = 0; n < lines_.size(); ++n) {
            const Vec3 a = corners_[lines_[n].a].point.rounded(),
                       b = corners_[lines_[n].b].point.rounded();
            Aabb3 box;
            for (int k = 0; k < 3; ++k) {
                box.min[k] = std::min(a[k], b[k]);
                box.max[k] = std::max(a[k], b[k]);
                all.min[k] = std::min(all.min[k], box.min[k]);
                all.max[k] = std::max(all.max[k], box.max[k]);
            }
            extents.push_back({box, n});
        }
        int axis = 0;
        for (int k = 1; k < 3; ++k)
            if (all.max[k] / 2 - all.min[k] / 2 > all.max[axis] / 2 - all.min[axis] / 2) axis = k;
        std::sort(extents.begin(), extents.end(), [&](const Extent& x, const Extent& y) {
            return std::pair(x.box.min[axis], x.line) < std::pair(y.box.min[axis], y.line);
        });
        for (std::size_t i = 0; i < extents.size(); ++i)
            for (std::size_t j = i + 1; j < extents.size(); ++j) {
                const Aabb3 &x = extents[i].box, &y = extents[j].box;
                if (y.min[axis] > x.max[axis]) break;
                bool apart = false;
                for (int k = 0; k < 3; ++k) apart |= (y.min[k] > x.max[k]) | (x.min[k] > y.max[k]);
                if (!apart) meet(lines_[extents[i].line], lines_[extents[j].line]);
            }
    }

    /// Where two lines meet beyond ends of both.
    void meet(Line& s, Line& t) {
        if (s.a == t.a && s.b == t.b) return;
        const auto cut_at = [&](Line& line, std::uint32_t corner, int side) {
            if (side == 0 && line.a < corner && corner < line.b) line.cuts.push_back(corner);
        };
        const int t_a = side(s, t.a, t.at_a), t_b = side(s, t.b, t.at_b);
        cut_at(s, t.a, t_a);
        cut_at(s, t.b, t_b);
        if (t_a * t_b > 0) return;
        const int s_a = side(t, s.a, s.at_a), s_b = side(t, s.b, s.at_b);
        cut_at(t, s.a, s_a);
        cut_at(t, s.b, s_b);
        if (t_a * t_b >= 0 || s_a * s_b >= 0) return;
        const std::uint32_t corner = add({crossing(s.name, t.name), none});
        s.cuts.push_back(corner);
        t.cuts.push_back(corner);
    }

    ExactPoint3 crossing(const LineName& s, const LineName& t) const {
        const auto edge = [&](const LineName& name) {
            return Segment3{mesh_.points[name.a], mesh_.points[name.b]};
        };
        // Lines of a plane that cross have one point in common.
        if (s.is_edge() && t.is_edge()) return *graze::meet(edge(s), edge(t));
        if (s.is_edge()) return *graze::meet(edge(s), face(t.a));
        if (t.is_edge()) return *graze::meet(edge(t), face(s.a));
        return *graze::meet(face(faces_[0]), face(s.a), face(t.a));
    }

    /// Into what is between corners, each once.
    void cut_lines() {
        struct Part {
            std::uint32_t a, b, line;
        };
        std::vector<Part> parts;
        for (std::uint32_t n = 0; n < lines_.size(); ++n) {
            Line& line = lines_[n];
            std::sort(line.cuts.begin(), line.cuts.end());
            std::uint32_t from = line.a;
            const auto go_to = [&](std::uint32_t to) {
                if (from != to) parts.push_back({from, to, n});
                from = to;
            };
            for (const std::uint32_t cut : line.cuts) go_to(cut);
            go_to(line.b);
        }
        std::sort(parts.begin(), parts.end(), [](const Part& x, const Part& y) {
            return std::tie(x.a, x.b, x.line) < std::tie(y.a, y.b, y.line);
        });
        for (const Part& part : parts) {
            if (segments_.empty() || segments_.back().first != part.a ||
                segments_.back().last != part.b) {
                segments_.push_back({part.a, part.b, 0});
                covers_.rims.emplace_back();
            }
            const auto& rims = lines_[part.line].rims;
            covers_.rims.back().insert(covers_.rims.back().end(), rims.begin(), rims.end());
        }
    }

    const mesh::Welded& mesh_;
    std::span<const std::uint32_t> faces_;
    PlaneTurn turn_;
    std::vector<bool> clockwise_;
    std::vector<Place> corners_;
    std::vector<Line> lines_;
    std::vector<PlanarSegment> segments_;
    Covers covers_;
};

}  // namespace

PlanePieces pieces_of(const mesh::Welded& mesh, std::span<const std::uint32_t> faces,
                      std::span<const Trace> traces) {
    return Arrangement(mesh, faces, traces).run();
}

}  // namespace graze::cells
