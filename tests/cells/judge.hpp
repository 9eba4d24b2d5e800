// What a section or a cut has to be, by fractions and without a word of how it was made.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/exact_boost.hpp>
#include <graze/mesh_cut.hpp>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/rational.hpp"

namespace judge_of_cuts {

using namespace graze;
using namespace graze::mesh;
using rational::Number;
using Point = std::array<Number, 3>;

inline Point point(const ExactVec3& p) {
    return {to_boost<Number>(p[0]), to_boost<Number>(p[1]), to_boost<Number>(p[2])};
}
inline Point point(const Vec3& p) { return {Number(p.x), Number(p.y), Number(p.z)}; }
inline Point minus(const Point& p, const Point& q) {
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}
inline Point cross(const Point& u, const Point& v) {
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
inline Number dot(const Point& u, const Point& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/// Twice the area of a triangle, along its normal.
inline Point area(const Point& a, const Point& b, const Point& c) {
    return cross(minus(b, a), minus(c, a));
}
/// Six times the volume between it and the origin.
inline Number volume(const Point& a, const Point& b, const Point& c) { return dot(a, cross(b, c)); }
inline Number volume(const Mesh& mesh) {
    Number sum = 0;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        sum += volume(point(t.a), point(t.b), point(t.c));
    }
    return sum;
}

struct Plane {
    Point normal;
    Number offset;
    std::array<double, 4> near;  ///< the normal and the offset

    explicit Plane(const ExactPlane<3>& plane)
        : normal(point(plane.normal)),
          offset(to_boost<Number>(plane.offset)),
          near{plane.normal[0].to_double(), plane.normal[1].to_double(),
               plane.normal[2].to_double(), plane.offset.to_double()} {}
    int side(const Point& p) const { return Number(dot(normal, p) - offset).sign(); }
    /// Most are far from the plane, by a measure that is thousands of times as large as what doubles lose.
    int side(const Vec3& p) const {
        const double sum = near[0] * p.x + near[1] * p.y + near[2] * p.z - near[3],
                     size = std::abs(near[0] * p.x) + std::abs(near[1] * p.y) +
                            std::abs(near[2] * p.z) + std::abs(near[3]);
        if (size > 1e-200 && std::abs(sum) > 1e-12 * size) return sum > 0 ? 1 : -1;
        return side(point(p));
    }
};

/// By number.
using Points = std::vector<Point>;
inline Points points(const Half& half) {
    Points all;
    for (const CutCorner& corner : half.corners)
        all.push_back(corner.point.off() == 0 ? point(corner.point.rounded())
                                              : point(corner.point.exact()));
    return all;
}
inline Number volume(const Half& half) {
    const Points p = points(half);
    Number sum = 0;
    for (const auto& [a, b, c] : half.triangles) sum += volume(p[a], p[b], p[c]);
    return sum;
}

/// Directed edges less those that run back.
template <class Triangles>
std::map<std::pair<std::uint32_t, std::uint32_t>, int> rim(const Triangles& triangles) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& t : triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[k == 2 ? 0 : k + 1];
            if (a != b) edges[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
    std::erase_if(edges, [](const auto& edge) { return edge.second == 0; });
    return edges;
}

/// Numbers points as they come: equal ones alike.
class Numbers {
public:
    std::size_t operator[](const Point& p) {
        const auto near = [](const Number& x) { return x.convert_to<double>(); };
        auto& here = points_[{near(p[0]), near(p[1]), near(p[2])}];
        for (const auto& [other, number] : here)
            if (other == p) return number;
        here.push_back({p, count_});
        return count_++;
    }
    std::size_t count() const { return count_; }

private:
    std::map<std::array<double, 3>, std::vector<std::pair<Point, std::size_t>>> points_;
    std::size_t count_ = 0;
};

/// A half of a mesh on the side -1 or 1 of a plane.
class HalfJudge {
public:
    HalfJudge(const Mesh& mesh, const Plane& plane, const Half& half, int side, bool has_cap)
        : mesh_(mesh),
          plane_(plane),
          half_(half),
          side_(side),
          has_cap_(has_cap),
          points_(points(half)) {}

    /// What is wrong with it; "" if it is right.
    std::string flaw() const {
        Numbers numbers;
        for (const Point& p : points_) numbers[p];
        if (numbers.count() != points_.size()) return "two corners are one point";
        for (std::size_t n = 0; n < points_.size(); ++n)
            if (auto why = flaw_of_corner(n); !why.empty()) return why;
        std::vector<bool> used(points_.size());
        std::map<std::uint32_t, std::vector<std::size_t>> pieces;
        for (std::size_t n = 0; n < half_.triangles.size(); ++n) {
            for (const std::uint32_t corner : half_.triangles[n]) used[corner] = true;
            if (half_.sources[n] != Half::cap)
                pieces[half_.sources[n]].push_back(n);
            else if (auto why = flaw_of_cap(n); !why.empty())
                return why;
        }
        if (std::find(used.begin(), used.end(), false) != used.end()) return "a corner is not used";
        for (std::uint32_t n = 0; n < mesh_.triangles.size(); ++n)
            if (auto why = flaw_of_face(n, pieces[n]); !why.empty())
                return why + ", face " + std::to_string(n);
        return "";
    }

private:
    std::string flaw_of_corner(std::size_t n) const {
        const CutCorner& corner = half_.corners[n];
        const Point& p = points_[n];
        const Vec3 &from = mesh_.vertices[corner.from], &to = mesh_.vertices[corner.to];
        if (corner.is_vertex()) {
            if (plane_.side(from) == -side_) return "a corner is on the other side";
            const bool same = corner.point.off() == 0 && corner.point.rounded() == from;
            return same ? "" : "a corner is not its vertex";
        }
        const Point a = point(from), b = point(to);
        if (corner.from > corner.to || plane_.side(from) * plane_.side(to) != -1)
            return "an edge does not cross the plane";
        if (plane_.side(p) != 0) return "a corner of an edge is not in the plane";
        return area(a, b, p) == Point{} ? "" : "a corner is not on its edge";
    }

    const Point& corner(std::size_t triangle, std::size_t k) const {
        return points_[half_.triangles[triangle][k]];
    }
    Point area_of(std::size_t triangle) const {
        return area(corner(triangle, 0), corner(triangle, 1), corner(triangle, 2));
    }

    std::string flaw_of_cap(std::size_t n) const {
        if (!has_cap_) return "there is a cap";
        for (std::size_t k = 0; k < 3; ++k)
            if (plane_.side(corner(n, k)) != 0) return "a cap is not in the plane";
        return dot(area_of(n), plane_.normal).sign() == -side_ ? "" : "a cap does not look away";
    }

    /// Of each face all of it that is on this side is there, and lies in it.
    std::string flaw_of_face(std::uint32_t n, const std::vector<std::size_t>& pieces) const {
        const Triangle3 t = mesh_.triangle(n);
        const std::array sides{plane_.side(t.a), plane_.side(t.b), plane_.side(t.c)};
        const auto all = [&](const auto& f) { return std::all_of(sides.begin(), sides.end(), f); };
        if (all([&](int s) { return s == -side_; }))
            return pieces.empty() ? "" : "something of the other side";
        if (all([&](int s) { return s == side_; })) {
            if (pieces.size() != 1) return "not one whole face";
            const Vec3 corners[]{t.a, t.b, t.c};
            for (std::size_t k = 0; k < 3; ++k) {
                const ExactPoint3& p = half_.corners[half_.triangles[pieces[0]][k]].point;
                if (p.off() != 0 || p.rounded() != corners[k]) return "another face";
            }
            return "";
        }
        const std::array<Point, 3> face{point(t.a), point(t.b), point(t.c)};
        for (const std::size_t piece : pieces) {
            const auto& [a, b, c] = half_.triangles[piece];
            const bool is_face = half_.corners[a].is_vertex() && half_.corners[b].is_vertex() &&
                                 half_.corners[c].is_vertex();
            if (!is_face && (a == b || b == c || c == a)) return "a piece with two equal corners";
        }
        const Point of_face = area(face[0], face[1], face[2]);
        if (of_face == Point{}) return "";
        Point found{};
        for (const std::size_t piece : pieces) {
            const Point turned = area_of(piece);
            if (dot(turned, of_face).sign() <= 0 || cross(turned, of_face) != Point{})
                return "a piece is not in its plane, or turned";
            for (std::size_t k = 0; k < 3; ++k) {
                for (std::size_t i = 0; i < 3; ++i)
                    if (dot(area(face[i], face[i == 2 ? 0 : i + 1], corner(piece, k)), of_face)
                            .sign() < 0)
                        return "a piece sticks out";
                found[k] += turned[k];
            }
        }
        const bool in_plane = all([](int s) { return s == 0; });
        if (in_plane && !has_cap_) return "";
        // In the plane it is of the half whose inside it bounds.
        if (in_plane && dot(of_face, plane_.normal).sign() != -side_)
            return pieces.empty() ? "" : "it is of the other half";
        return found == area_on_this_side(face, sides) ? "" : "not all of it, or too much";
    }

    Point area_on_this_side(const std::array<Point, 3>& face,
                            const std::array<int, 3>& sides) const {
        std::vector<Point> part;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t next = k == 2 ? 0 : k + 1;
            if (sides[k] * side_ >= 0) part.push_back(face[k]);
            if (sides[k] * sides[next] >= 0) continue;
            const Point along = minus(face[next], face[k]);
            const Number s =
                (plane_.offset - dot(plane_.normal, face[k])) / dot(plane_.normal, along);
            Point& p = part.emplace_back();
            for (std::size_t i = 0; i < 3; ++i) p[i] = face[k][i] + s * along[i];
        }
        Point sum{};
        for (std::size_t k = 2; k < part.size(); ++k) {
            const Point piece = area(part[0], part[k - 1], part[k]);
            for (std::size_t i = 0; i < 3; ++i) sum[i] += piece[i];
        }
        return sum;
    }

    const Mesh& mesh_;
    const Plane& plane_;
    const Half& half_;
    int side_;
    bool has_cap_;
    Points points_;
};

/// What is wrong with both halves of a mesh, each of whose vertices is another point.
inline std::string flaw(const Mesh& mesh, const ExactPlane<3>& across, const Cut& cut) {
    const Plane plane(across);
    const bool closed = rim(mesh.triangles).empty();
    for (const auto& [half, side] : {std::pair(&cut.below, -1), std::pair(&cut.above, 1)}) {
        const std::string name = side < 0 ? "below: " : "above: ";
        if (const auto why = HalfJudge(mesh, plane, *half, side, true).flaw(); !why.empty())
            return name + why;
        if (closed && !rim(half->triangles).empty()) return name + "it is not closed";
    }
    // The same caps, turned.
    Numbers numbers;
    const auto caps = [&](const Half& half, bool turned) {
        const Points p = points(half);
        std::multiset<std::array<std::size_t, 3>> all;
        for (std::size_t n = 0; n < half.triangles.size(); ++n) {
            if (half.sources[n] != Half::cap) continue;
            std::array<std::size_t, 3> t;
            for (std::size_t k = 0; k < 3; ++k) t[k] = numbers[p[half.triangles[n][k]]];
            if (turned) std::swap(t[1], t[2]);
            std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
            all.insert(t);
        }
        return all;
    };
    return caps(cut.below, false) == caps(cut.above, true) ? "" : "the caps are not twins";
}

}  // namespace judge_of_cuts
