// What doubles can tell of two faces for certain: that they meet in the corners that they share alone. Most
// pairs whose boxes meet are told so.
//
// They do if the other corners of one are on one side of the plane of the other. Or if they are beyond an edge of
// the other, at right angles to its plane; of the shared corners, the ends of that edge are in between.
//
// Errors are counted in units of 2^-53 of products of the longest differences, each difference and each operation
// off by 1 of its size; bounds are twice that, for any direction of rounding.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/shapes.hpp>
#include <limits>

#include "arith/filter.hpp"

namespace graze::surface {

using Corners = std::array<Vec3, 3>;
inline Corners corners(const Triangle3& t) { return {t.a, t.b, t.c}; }

inline Vec3 minus(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double longest(const Vec3& d) {
    return std::max(std::max(std::abs(d.x), std::abs(d.y)), std::abs(d.z));
}

/// Of lengths between these, products lose nothing but by rounding; `lost` is more than what sums of them lose.
constexpr double shortest = 0x1p-200, farthest = 0x1p200, lost = 0x1p-400;

/// Of a face that is seen from one corner: u and v are the others.
struct Normal {
    Vec3 vector;
    /// A product of lengths: a component is off by 9 of it. Infinite where nothing is certain.
    double size;
    /// Of a sum of all components, each times a difference of at most 1: it is off by 50.
    double bound() const { return size * 0x1p-46; }

    Normal(const Vec3& u, const Vec3& v) : vector(cross(u, v)) {
        const double of_u = longest(u), of_v = longest(v);
        const bool in_range = std::min(of_u, of_v) > shortest && std::max(of_u, of_v) < farthest;
        size = in_range ? of_u * of_v : std::numeric_limits<double>::infinity();
    }
    bool certain() const { return longest(vector) > bound(); }
};
inline Normal normal_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    return {minus(b, a), minus(c, a)};
}

/// A face, and what others are compared with. No difference is longer than `far`.
struct SeenFace {
    Vec3 from;  ///< the first corner
    Vec3 normal;
    Vec3 to_v, to_u;  ///< at right angles to the edges u and v, to the side where the face is
    double all;       ///< what both of them are, together, along the edge between u and v
    double plane_bound, edge_bound;

    SeenFace(const Vec3& a, const Vec3& b, const Vec3& c, double far) : from(a) {
        const Vec3 u = minus(b, a), v = minus(c, a);
        const Normal n(u, v);
        normal = n.vector;
        to_v = cross(normal, u);
        to_u = cross(v, normal);
        all = dot(normal, normal);
        far = far < farthest ? far : std::numeric_limits<double>::infinity();
        plane_bound = n.bound() * far + lost;
        // A component of to_u and to_v is off by 30, a product with a difference by 134, the sum of two by 292;
        // `all` by 140, and what is between them by 468.
        edge_bound = n.size * std::max(longest(u), longest(v)) * far * 0x1p-43 + lost;
    }
};

/// Three corners of another face, seen from the first of a face.
using SeenCorners = std::array<Vec3, 3>;

/// Those corners that are not in a mask of the shared; where they are less than three, one of them again.
/// corner(i) is a point.
template <class Corner>
SeenCorners seen_corners(const Vec3& from, const Corner& corner, unsigned shared) {
    constexpr std::uint8_t others[7][3]{{0, 1, 2}, {1, 2, 2}, {0, 2, 2}, {2, 2, 2},
                                        {0, 1, 1}, {1, 1, 1}, {0, 0, 0}};
    const auto& n = others[shared];
    return {minus(corner(n[0]), from), minus(corner(n[1]), from), minus(corner(n[2]), from)};
}

inline double least(double a, double b, double c) { return std::min(std::min(a, b), c); }
inline double most(double a, double b, double c) { return std::max(std::max(a, b), c); }

/// Are they all on one side of its plane?
inline bool on_one_side(const SeenFace& face, const SeenCorners& others) {
    const double a = dot(face.normal, others[0]), b = dot(face.normal, others[1]),
                 c = dot(face.normal, others[2]);
    return least(a, b, c) > face.plane_bound || most(a, b, c) < -face.plane_bound;
}

/// Are they all beyond one of its edges, of which the opposite corner is not shared? Bit i: corner i is.
inline bool beyond_edge(const SeenFace& face, const SeenCorners& others, unsigned shared) {
    const double av = dot(face.to_v, others[0]), bv = dot(face.to_v, others[1]),
                 cv = dot(face.to_v, others[2]), au = dot(face.to_u, others[0]),
                 bu = dot(face.to_u, others[1]), cu = dot(face.to_u, others[2]);
    return ((shared & 4) == 0 && most(av, bv, cv) < -face.edge_bound) ||
           ((shared & 2) == 0 && most(au, bu, cu) < -face.edge_bound) ||
           ((shared & 1) == 0 && least(au + av, bu + bv, cu + cv) - face.all > face.edge_bound);
}

/// Two faces of the corners a(i) and b(j), of which `equal` has bit 3 i + j if these are the same.
template <class A, class B>
GRAZE_HOT bool certainly_apart(const SeenFace& face, const A& a, const B& b, unsigned equal,
                               double far) {
    const unsigned shared_b = (equal | equal >> 3 | equal >> 6) & 7;
    if (shared_b == 7) return false;
    const SeenCorners seen_b = seen_corners(face.from, b, shared_b);
    if (on_one_side(face, seen_b)) return true;
    const unsigned shared_a = unsigned((equal & 7) != 0) | unsigned((equal & 0x38) != 0) << 1 |
                              unsigned((equal & 0x1c0) != 0) << 2;
    if (shared_a == 7) return false;
    if (beyond_edge(face, seen_b, shared_a)) return true;
    const SeenFace other(b(0), b(1), b(2), far);
    const SeenCorners seen_a = seen_corners(other.from, a, shared_a);
    return on_one_side(other, seen_a) || beyond_edge(other, seen_a, shared_b);
}

}  // namespace graze::surface
