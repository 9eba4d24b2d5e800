// What doubles can tell of two faces for certain: that they meet in the corners that they share alone. Most
// pairs whose boxes meet are told so.
//
// They do if the other corners of one are on one side of the plane of the other. Or if, seen along an axis, they
// are beyond the line through an edge of the other; of the shared corners, the ends of that edge are on this line.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/shapes.hpp>
#include <limits>

namespace graze::surface {

using Corners = std::array<Vec3, 3>;
inline Corners corners(const Triangle3& t) { return {t.a, t.b, t.c}; }

inline Vec3 difference(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline double longest(const Vec3& d) {
    return std::max(std::max(std::abs(d.x), std::abs(d.y)), std::abs(d.z));
}

/// Between these lengths nothing but rounding is lost in products; `lost` is more than what is in sums of them.
constexpr double shortest = 0x1p-300, farthest = 0x1p300, lost = 0x1p-400;

/// A face seen from its first corner.
///
/// Errors are in units of 2^-53 of the products of the longest differences: with each difference and each
/// operation off by 1 of its size, a component of the normal is off by less than 9, and a sum of three, each
/// times a difference, by less than 50; twice that in any direction of rounding.
struct SeenFace {
    Vec3 from, u, v;  ///< the first corner, and from there to the others
    std::array<double, 3> normal;
    double length;  ///< the longest difference
    double bound;   ///< of a component's error; infinite where nothing is certain

    explicit SeenFace(const Vec3& a, const Vec3& b, const Vec3& c)
        : from(a),
          u(difference(b, a)),
          v(difference(c, a)),
          normal{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x} {
        const double of_u = longest(u), of_v = longest(v);
        length = std::max(of_u, of_v);
        bound = std::min(of_u, of_v) > shortest && length < farthest
                    ? of_u * of_v * 0x1p-46
                    : std::numeric_limits<double>::infinity();
    }

    bool certainly_has_area() const {
        return std::abs(normal[0]) > bound || std::abs(normal[1]) > bound ||
               std::abs(normal[2]) > bound;
    }
};

/// Three corners of another face, as seen from a face. No difference is longer than `far`.
using SeenCorners = std::array<Vec3, 3>;

/// Are they all on one side of its plane?
inline bool on_one_side(const SeenFace& face, const SeenCorners& others, double far) {
    const auto height = [&](const Vec3& d) {
        return face.normal[0] * d.x + face.normal[1] * d.y + face.normal[2] * d.z;
    };
    const double a = height(others[0]), b = height(others[1]), c = height(others[2]),
                 bound = face.bound * far + lost;
    return std::min(std::min(a, b), c) > bound || std::max(std::max(a, b), c) < -bound;
}

/// Are they all beyond one of its edges, of which the opposite corner is not shared? Bit i: corner i is.
inline bool beyond_edge(const SeenFace& face, const SeenCorners& others, unsigned shared,
                        double far) {
    const double x = std::abs(face.normal[0]), y = std::abs(face.normal[1]),
                 z = std::abs(face.normal[2]);
    const int k = x > y   ? (x > z ? 0 : 2)
                  : y > z ? 1
                          : 2,
              l = k == 2 ? 0 : k + 1, m = l == 2 ? 0 : l + 1;
    const double turn = face.normal[std::size_t(k)];
    if (!(std::abs(turn) > face.bound)) return false;
    // Twice the areas with the edges at the first corner, positive inside; the third is what the area of the
    // face has beside them.
    const double way = turn > 0 ? 1 : -1, ul = way * face.u[l], um = way * face.u[m],
                 vl = way * face.v[l], vm = way * face.v[m];
    double most_u = -std::numeric_limits<double>::infinity(), most_v = most_u, least = -most_u;
    for (const Vec3& d : others) {
        const double dl = d[l], dm = d[m], of_u = ul * dm - um * dl, of_v = vm * dl - vl * dm;
        most_u = std::max(most_u, of_u);
        most_v = std::max(most_v, of_v);
        least = std::min(least, of_u + of_v);
    }
    const double bound = face.length * far * 0x1p-46 + lost;
    return ((shared & 4) == 0 && most_u < -bound) || ((shared & 2) == 0 && most_v < -bound) ||
           ((shared & 1) == 0 && least - std::abs(turn) > bound);
}

/// a(i), b(j): corners, which are nowhere farther apart than `far`. Bit 3 i + j of `equal`: are these the same?
/// `face` is that of a.
template <class A, class B>
bool certainly_apart(const SeenFace& face, const A& a, const B& b, unsigned equal, double far) {
    const unsigned of_b = (equal | equal >> 3 | equal >> 6) & 7,
                   of_a = unsigned((equal & 7) != 0) | unsigned((equal & 0x38) != 0) << 1 |
                          unsigned((equal & 0x1c0) != 0) << 2;
    if (of_a == 7 || of_b == 7 || !(far < farthest)) return false;
    // Those that are not shared; where they are less than three, one of them again.
    const auto seen = [](const Vec3& from, const auto& corner, unsigned shared) {
        constexpr std::uint8_t others[7][3]{{0, 1, 2}, {1, 2, 2}, {0, 2, 2}, {2, 2, 2},
                                            {0, 1, 1}, {1, 1, 1}, {0, 0, 0}};
        const auto& n = others[shared];
        return SeenCorners{difference(corner(n[0]), from), difference(corner(n[1]), from),
                           difference(corner(n[2]), from)};
    };
    const SeenCorners seen_b = seen(face.from, b, of_b);
    if (on_one_side(face, seen_b, far)) return true;
    if (beyond_edge(face, seen_b, of_a, far)) return true;
    const SeenFace other(b(0), b(1), b(2));
    const SeenCorners seen_a = seen(other.from, a, of_a);
    return on_one_side(other, seen_a, far) || beyond_edge(other, seen_a, of_b, far);
}

}  // namespace graze::surface
