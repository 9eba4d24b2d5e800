// What doubles can tell of two faces for certain: that they meet in the corners that they share alone. Most
// pairs whose boxes meet are told so.
//
// They do if the other corners of one are on one side of the plane of the other. Or if they are beyond an edge of
// the other, at right angles to its plane; of the shared corners, the ends of that edge are in between.
//
// The formulas run on doubles, and once, at compile time, on bounds: so their errors are bounded in any float
// environment.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/shapes.hpp>
#include <limits>

#include "arith/bound.hpp"
#include "arith/filter.hpp"

namespace graze::mesh {

using Corners = std::array<Vec3, 3>;
inline Corners corners(const Triangle3& t) { return {t.a, t.b, t.c}; }

/// A difference of two points, as a number type has it.
template <class N>
using Difference = arith::Tuple<N, 3>;

inline Difference<double> minus(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
/// Its longest component.
inline double longest(const auto& d) {
    return std::max(std::max(std::abs(d[0]), std::abs(d[1])), std::abs(d[2]));
}

constexpr Difference<arith::Bound> difference_bound{
    arith::Bound::difference(), arith::Bound::difference(), arith::Bound::difference()};

/// Covers the rounding of products of lengths, and of these themselves.
constexpr double rounded_lengths = 1 + 0x1p-20;

/// Between these, products of four lengths do not overflow, and underflow, subnormals flushed or not, is negligible in
/// what two of them bound. What three or four bound loses at most 2^-1022 at each step, times no more than three
/// lengths and 36: less than `lost`.
constexpr double shortest = 0x1p-200, farthest = 0x1p200, lost = 0x1p-400;

/// Of a face that is seen from one corner: u and v are the others.
struct Normal {
    Difference<double> vector;
    /// A product of lengths, in which errors are counted. Infinite where nothing is certain.
    double size;

    Normal(const Difference<double>& u, const Difference<double>& v)
        : vector(arith::cross(u, v)), size(size_of(u, v)) {}

    double component_bound() const { return size * component_error; }
    /// Of a product with a vector of which no component is above 1.
    double along_bound() const { return size * along_error; }
    /// Is a component not zero?
    bool certain() const { return longest(vector) > component_bound(); }
    /// Is such a product positive?
    bool certainly_along(const Difference<double>& d) const {
        return arith::dot(vector, d) > along_bound();
    }

    static double size_of(const Difference<double>& u, const Difference<double>& v) {
        const double of_u = longest(u), of_v = longest(v);
        const bool in_range = std::min(of_u, of_v) > shortest && std::max(of_u, of_v) < farthest;
        return in_range ? of_u * of_v : std::numeric_limits<double>::infinity();
    }

    static constexpr Difference<arith::Bound> vector_bound =
        arith::cross(difference_bound, difference_bound);
    static constexpr Difference<arith::Bound> direction_bound{
        arith::Bound::direction(), arith::Bound::direction(), arith::Bound::direction()};
    static constexpr double component_error = vector_bound[0].error * rounded_lengths;
    static constexpr double along_error =
        arith::dot(vector_bound, direction_bound).error * rounded_lengths;
};
inline Normal normal_of(const Vec3& a, const Vec3& b, const Vec3& c) {
    return {minus(b, a), minus(c, a)};
}

/// A face that is seen from one corner, and how others lie to it, by their differences from that corner.
template <class N>
struct FaceFormulas {
    Difference<N> normal;
    Difference<N> to_v,
        to_u;  ///< at right angles to the edges u and v, to the side where the face is
    N all;     ///< what both of them are, together, along the edge between u and v

    constexpr FaceFormulas(const Difference<N>& u, const Difference<N>& v)
        : normal(arith::cross(u, v)),
          to_v(arith::cross(normal, u)),
          to_u(arith::cross(v, normal)),
          all(arith::dot(normal, normal)) {}

    constexpr N height(const Difference<N>& d) const { return arith::dot(normal, d); }
    constexpr N inside_v(const Difference<N>& d) const { return arith::dot(to_v, d); }
    constexpr N inside_u(const Difference<N>& d) const { return arith::dot(to_u, d); }
    /// Of both of these.
    constexpr N beyond_third(const N& in_v, const N& in_u) const { return (in_u + in_v) - all; }
};

/// A face, and what others are compared with. No difference is longer than `far`.
struct SeenFace {
    Vec3 from;  ///< the first corner
    FaceFormulas<double> formulas;
    double plane_bound, edge_bound, third_bound;

    SeenFace(const Vec3& a, const Vec3& b, const Vec3& c, double far)
        : SeenFace(a, minus(b, a), minus(c, a),
                   far < farthest ? far : std::numeric_limits<double>::infinity()) {}

    // What is of u u v or u v v is bounded as if the longer one came twice, and `all` because `far` is not shorter
    // than the other.
    static constexpr FaceFormulas<arith::Bound> of_bounds{difference_bound, difference_bound};
    static constexpr arith::Bound inside_bound = of_bounds.inside_v(difference_bound);
    static constexpr double plane_error =
        of_bounds.height(difference_bound).error * rounded_lengths;
    static constexpr double edge_error = inside_bound.error * rounded_lengths;
    static constexpr double third_error =
        of_bounds.beyond_third(inside_bound, inside_bound).error * rounded_lengths;
    static_assert(of_bounds.inside_u(difference_bound).error == inside_bound.error);

private:
    SeenFace(const Vec3& a, const Difference<double>& u, const Difference<double>& v, double far)
        : from(a), formulas(u, v) {
        const double size = Normal::size_of(u, v) * far,
                     by_edge = size * std::max(longest(u), longest(v));
        plane_bound = size * plane_error + lost;
        edge_bound = by_edge * edge_error + lost;
        third_bound = by_edge * third_error + lost;
    }
};

/// Three corners of another face, seen from the first of a face.
using SeenCorners = std::array<Difference<double>, 3>;

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
    const auto& f = face.formulas;
    const double a = f.height(others[0]), b = f.height(others[1]), c = f.height(others[2]);
    return least(a, b, c) > face.plane_bound || most(a, b, c) < -face.plane_bound;
}

/// Are they all beyond one of its edges, of which the opposite corner is not shared? Bit i: corner i is.
inline bool beyond_edge(const SeenFace& face, const SeenCorners& others, unsigned shared) {
    const auto& f = face.formulas;
    const double av = f.inside_v(others[0]), bv = f.inside_v(others[1]), cv = f.inside_v(others[2]),
                 au = f.inside_u(others[0]), bu = f.inside_u(others[1]), cu = f.inside_u(others[2]);
    return ((shared & 4) == 0 && most(av, bv, cv) < -face.edge_bound) ||
           ((shared & 2) == 0 && most(au, bu, cu) < -face.edge_bound) ||
           ((shared & 1) == 0 && least(f.beyond_third(av, au), f.beyond_third(bv, bu),
                                       f.beyond_third(cv, cu)) > face.third_bound);
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

}  // namespace graze::mesh
