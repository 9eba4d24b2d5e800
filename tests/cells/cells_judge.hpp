// What pieces of meshes have to be, by fractions and without a word of how they were made.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cells/judge.hpp"

namespace judge_of_cells {

using namespace graze;
using namespace graze::mesh;
using judge_of_cuts::area;
using judge_of_cuts::cross;
using judge_of_cuts::dot;
using judge_of_cuts::minus;
using judge_of_cuts::Number;
using judge_of_cuts::Point;
using judge_of_cuts::point;

/// A point, its axes scaled so that no coordinate is above 2.
struct Corner {
    Point at;
    Vec3 near;

    explicit Corner(const Point& p = {}) : at(p) {
        for (int k = 0; k < 3; ++k) near[k] = p[std::size_t(k)].convert_to<double>();
    }
};
/// What doubles tell for sure of signs of such: what they lose is thousands of times smaller.
inline int sure_sign(double sum) { return std::abs(sum) > 1e-11 ? (sum > 0 ? 1 : -1) : 0; }
inline Vec3 near_difference(const Corner& p, const Corner& q) {
    return {p.near.x - q.near.x, p.near.y - q.near.y, p.near.z - q.near.z};
}
inline Vec3 near_cross(const Vec3& u, const Vec3& v) {
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
inline double near_dot(const Vec3& u, const Vec3& v) { return u.x * v.x + u.y * v.y + u.z * v.z; }

struct Triangle {
    std::array<std::uint32_t, 3> numbers;
    std::array<Corner, 3> corners;
    Point normal;
    Vec3 near_normal, low, high;

    Triangle(const std::array<std::uint32_t, 3>& n, const std::array<Corner, 3>& c)
        : numbers(n), corners(c), normal(area(c[0].at, c[1].at, c[2].at)) {
        near_normal = near_cross(near_difference(c[1], c[0]), near_difference(c[2], c[0]));
        low = high = c[0].near;
        for (const Corner& corner : corners)
            for (int k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], corner.near[k]);
                high[k] = std::max(high[k], corner.near[k]);
            }
    }
    bool has(std::uint32_t number) const {
        return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
    }
    /// On which side of its plane is a point?
    int side(const Corner& p) const {
        const int sure = sure_sign(near_dot(near_normal, near_difference(p, corners[0])));
        return sure != 0 ? sure : dot(normal, minus(p.at, corners[0].at)).sign();
    }
    /// Is p, which is in the plane, on the left of the line from a to b, 1, on it, 0, or on the right, seen from where the normal
    /// points to?
    int turn(const Corner& a, const Corner& b, const Corner& p) const {
        const int sure = sure_sign(
            near_dot(near_normal, near_cross(near_difference(b, a), near_difference(p, a))));
        return sure != 0 ? sure : dot(area(a.at, b.at, p.at), normal).sign();
    }
    /// Of a point in the plane: 1 inside, 0 on the rim, -1 beyond.
    int within(const Corner& p) const {
        int least = 1;
        for (std::size_t k = 0; k < 3 && least >= 0; ++k)
            least = std::min(least, turn(corners[k], corners[k == 2 ? 0 : k + 1], p));
        return least;
    }
};

/// Does an edge of p, or a corner of it, meet q elsewhere than in a corner or an edge of both? Of the extreme points of what two
/// triangles share each is a corner of one, where two edges cross, or where an edge goes through the other.
inline bool edge_meets(const Triangle& p, const Triangle& q) {
    std::array<int, 3> sides;
    for (std::size_t k = 0; k < 3; ++k) {
        const bool shared = q.has(p.numbers[k]);
        sides[k] = shared ? 0 : q.side(p.corners[k]);
        if (sides[k] == 0 && !shared && q.within(p.corners[k]) >= 0) return true;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t next = k == 2 ? 0 : k + 1;
        const Corner &a = p.corners[k], &b = p.corners[next];
        if (sides[k] * sides[next] < 0) {
            const Point along = minus(b.at, a.at);
            const Number t = dot(q.normal, minus(q.corners[0].at, a.at)) / dot(q.normal, along);
            Point at;
            for (std::size_t i = 0; i < 3; ++i) at[i] = a.at[i] + t * along[i];
            if (q.within(Corner(at)) >= 0) return true;
        } else if (sides[k] == 0 && sides[next] == 0) {
            // In one plane: do edges cross?
            for (std::size_t i = 0; i < 3; ++i) {
                const Corner &c = q.corners[i], &d = q.corners[i == 2 ? 0 : i + 1];
                if (q.turn(a, b, c) * q.turn(a, b, d) < 0 && q.turn(c, d, a) * q.turn(c, d, b) < 0)
                    return true;
            }
        }
    }
    return false;
}

class Judge {
public:
    Judge(const std::vector<const Mesh*>& meshes, const Cells& cells)
        : meshes_(meshes), cells_(cells) {
        Vec3 largest{};
        for (const Mesh* mesh : meshes)
            for (const auto& t : mesh->triangles)
                for (const std::uint32_t v : t)
                    for (int k = 0; k < 3; ++k)
                        largest[k] = std::max(largest[k], std::abs(mesh->vertices[v][k]));
        for (int k = 0; k < 3; ++k) {
            const int exponent = largest[k] > 0 ? std::ilogb(largest[k]) : 0;
            const Number up =
                boost::multiprecision::pow(rational::Integer(2), unsigned(std::abs(exponent)));
            scales_[std::size_t(k)] = exponent > 0 ? Number(1 / up) : up;
        }
        for (const CellCorner& corner : cells.corners)
            corners_.push_back(scaled(point(corner.point.exact())));
        for (const auto& t : cells.pieces)
            pieces_.emplace_back(t, std::array{corners_[t[0]], corners_[t[1]], corners_[t[2]]});
        for (const Mesh* mesh : meshes) {
            auto& faces = faces_.emplace_back();
            for (std::size_t n = 0; n < mesh->triangles.size(); ++n) {
                const Triangle3 t = mesh->triangle(n);
                faces.emplace_back(
                    mesh->triangles[n],
                    std::array{scaled(point(t.a)), scaled(point(t.b)), scaled(point(t.c))});
            }
        }
    }

    /// What is wrong with all pieces of the meshes.
    std::string flaw_of_all() const {
        if (auto why = flaw_of_any(); !why.empty()) return why;
        for (std::size_t n = 0; n < pieces_.size(); ++n)
            if (cells_.sources_of(n)[0].turned) return "a piece does not run as its first source";
        return flaw_of_faces();
    }

    /// What is wrong with some of them.
    std::string flaw_of_any() const {
        if (auto why = flaw_of_corners(); !why.empty()) return why;
        if (auto why = flaw_of_pieces(); !why.empty()) return why;
        return flaw_of_pairs();
    }

    /// Six times the volume.
    Number volume() const {
        Number sum = 0;
        for (const Triangle& t : pieces_)
            sum += judge_of_cuts::volume(t.corners[0].at, t.corners[1].at, t.corners[2].at);
        return sum / (scales_[0] * scales_[1] * scales_[2]);
    }
    /// How often the pieces go round a point, or the faces of a mesh; empty where a ray up from it meets an edge of one.
    std::optional<int> winding(const Vec3& p) const { return winding(pieces_, p); }
    std::optional<int> winding(std::size_t mesh, const Vec3& p) const {
        return winding(faces_[mesh], p);
    }
    bool is_closed() const { return judge_of_cuts::rim(cells_.pieces).empty(); }

private:
    Corner scaled(const Point& p) const {
        return Corner({p[0] * scales_[0], p[1] * scales_[1], p[2] * scales_[2]});
    }
    const Triangle& face(const OfMesh& n) const { return faces_[n.mesh][n.number]; }

    std::optional<int> winding(const std::vector<Triangle>& triangles, const Vec3& at) const {
        const Corner p = scaled(point(at));
        int sum = 0;
        for (const Triangle& t : triangles) {
            const int up = t.normal[2].sign();
            if (up == 0 || t.low.x > p.near.x || t.high.x < p.near.x || t.low.y > p.near.y ||
                t.high.y < p.near.y)
                continue;
            int least = 1;
            for (std::size_t k = 0; k < 3; ++k) {
                const Point &a = t.corners[k].at, &b = t.corners[k == 2 ? 0 : k + 1].at;
                const Number turn =
                    (b[0] - a[0]) * (p.at[1] - a[1]) - (b[1] - a[1]) * (p.at[0] - a[0]);
                least = std::min(least, up * turn.sign());
            }
            if (least == 0) return {};
            // Above it, or below.
            if (least > 0 && t.side(p) * up < 0) sum += up;
        }
        return sum;
    }

    std::string flaw_of_corners() const {
        judge_of_cuts::Numbers numbers;
        for (const Corner& c : corners_) numbers[c.at];
        if (numbers.count() != corners_.size()) return "two corners are one point";
        std::vector<bool> used(corners_.size());
        for (const auto& t : cells_.pieces)
            for (const std::uint32_t c : t) used[c] = true;
        std::map<std::array<double, 3>, OfMesh> first;
        for (std::uint32_t m = 0; m < meshes_.size(); ++m)
            for (std::size_t n = 0; n < faces_[m].size(); ++n)
                for (const std::uint32_t v : faces_[m][n].numbers) {
                    if (faces_[m][n].normal == Point{}) continue;
                    const Vec3& p = meshes_[m]->vertices[v];
                    const auto [at, added] =
                        first.try_emplace({p.x + 0.0, p.y + 0.0, p.z + 0.0}, OfMesh{m, v});
                    if (!added) at->second = std::min(at->second, OfMesh{m, v});
                }
        for (std::size_t n = 0; n < corners_.size(); ++n) {
            if (!used[n]) return "a corner is not used";
            const CellCorner& c = cells_.corners[n];
            const Vec3 p = c.point.rounded();
            const auto found = first.find({p.x + 0.0, p.y + 0.0, p.z + 0.0});
            const bool is_vertex = found != first.end() && corners_[n].at == scaled(point(p)).at;
            if (is_vertex != c.vertex.has_value()) return "a vertex is not told";
            if (is_vertex && *c.vertex != found->second) return "a corner is another vertex";
            if (n == 0) continue;
            const CellCorner& before = cells_.corners[n - 1];
            if (before.vertex && c.vertex
                    ? !(*before.vertex < *c.vertex)
                    : !before.vertex && (c.vertex || !(corners_[n - 1].at < corners_[n].at)))
                return "corners are not sorted";
            if (!is_vertex && !is_needed(corners_[n])) return "a corner is nowhere needed";
        }
        return "";
    }

    /// Do two edges meet at a point, an edge and a face, or three faces?
    bool is_needed(const Corner& p) const {
        std::vector<Point> normals, edges;
        for (const auto& faces : faces_)
            for (const Triangle& t : faces) {
                if (t.normal == Point{} || t.side(p) != 0 || t.within(p) < 0) continue;
                normals.push_back(t.normal);
                for (std::size_t k = 0; k < 3; ++k) {
                    const Corner &a = t.corners[k], &b = t.corners[k == 2 ? 0 : k + 1];
                    if (t.turn(a, b, p) == 0) edges.push_back(minus(b.at, a.at));
                }
            }
        for (const Point& e : edges) {
            for (const Point& f : edges)
                if (cross(e, f) != Point{}) return true;
            for (const Point& n : normals)
                if (dot(e, n) != 0) return true;
        }
        for (const Point& a : normals)
            for (const Point& b : normals) {
                const Point line = cross(a, b);
                if (line == Point{}) continue;
                for (const Point& c : normals)
                    if (dot(line, c) != 0) return true;
                break;
            }
        return false;
    }

    std::string flaw_of_pieces() const {
        if (cells_.first_source.size() != pieces_.size() + 1) return "not all pieces have sources";
        std::set<std::array<std::uint32_t, 3>> seen;
        for (std::size_t n = 0; n < pieces_.size(); ++n) {
            const Triangle& piece = pieces_[n];
            if (piece.normal == Point{}) return "a piece without an area";
            auto key = piece.numbers;
            std::sort(key.begin(), key.end());
            if (!seen.insert(key).second) return "two pieces with the same corners";
            const auto sources = cells_.sources_of(n);
            if (sources.empty()) return "a piece without a source";
            if (n > 0 && sources[0].face < cells_.sources_of(n - 1)[0].face)
                return "pieces are not sorted";
            for (std::size_t k = 0; k < sources.size(); ++k) {
                if (k > 0 && !(sources[k - 1].face < sources[k].face))
                    return "sources are not sorted";
                const Triangle& t = face(sources[k].face);
                if (dot(t.normal, piece.normal).sign() != (sources[k].turned ? -1 : 1))
                    return "a piece runs the other way";
                for (const Corner& corner : piece.corners) {
                    if (t.side(corner) != 0) return "a piece beside its source";
                    if (t.within(corner) < 0) return "a piece sticks out of its source";
                }
            }
        }
        return "";
    }

    /// All of each face is there.
    std::string flaw_of_faces() const {
        std::map<OfMesh, Point> areas;
        for (std::size_t n = 0; n < pieces_.size(); ++n)
            for (const PieceSource& source : cells_.sources_of(n)) {
                Point& sum = areas[source.face];
                for (std::size_t k = 0; k < 3; ++k)
                    sum[k] += source.turned ? Number(-pieces_[n].normal[k]) : pieces_[n].normal[k];
            }
        std::vector<OfMesh> flat;
        for (std::uint32_t m = 0; m < meshes_.size(); ++m)
            for (std::uint32_t n = 0; n < meshes_[m]->triangles.size(); ++n) {
                const OfMesh here{m, n};
                const Point& of_face = face(here).normal;
                if (of_face == Point{}) flat.push_back(here);
                const auto found = areas.find(here);
                if (found == areas.end() ? of_face != Point{} : found->second != of_face)
                    return "a face is not covered once";
            }
        return flat == cells_.flat ? "" : "other faces are flat";
    }

    std::string flaw_of_pairs() const {
        // By their lowest x.
        std::vector<const Triangle*> order;
        for (const Triangle& t : pieces_) order.push_back(&t);
        std::sort(order.begin(), order.end(),
                  [](const Triangle* x, const Triangle* y) { return x->low.x < y->low.x; });
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size() && order[j]->low.x <= order[i]->high.x;
                 ++j) {
                const Triangle &p = *order[i], &q = *order[j];
                if (p.low.y > q.high.y || q.low.y > p.high.y || p.low.z > q.high.z ||
                    q.low.z > p.high.z)
                    continue;
                if (edge_meets(p, q) || edge_meets(q, p)) return "two pieces meet";
            }
        return "";
    }

    std::vector<const Mesh*> meshes_;
    const Cells& cells_;
    std::array<Number, 3> scales_;
    std::vector<Corner> corners_;
    std::vector<Triangle> pieces_;
    std::vector<std::vector<Triangle>> faces_;  ///< of each mesh
};

}  // namespace judge_of_cells
