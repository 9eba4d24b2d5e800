// Does a line, ray or segment hit a triangle in 3D? By Cramer's rule in doubles.
//
// Origin: T. Moller, B. Trumbore, "Fast, minimum storage ray-triangle intersection", 1997, with the
// epsilons it is taught with; and the division-free form of C. Ericson, "Real-Time Collision
// Detection", 2005, 5.3.6, without them.
#pragma once

#include <cmath>
#include <graze/clip.hpp>
#include <graze/shapes.hpp>
#include <optional>
#include <type_traits>

#include "textbook/linear.hpp"

namespace graze::textbook {

/// A determinant below this counts as parallel.
inline constexpr double kDeterminant = 1e-6;
/// A ray hits only beyond this t, so that it misses the surface it starts on.
inline constexpr double kSelfHit = 1e-6;

struct TriangleHit {
    double t, u, v;
};

/// `cull` drops the side it names; with culling a determinant near zero is dropped as well.
template <template <int> class L>
std::optional<TriangleHit> moller_trumbore(const L<3>& shape, const Triangle3& triangle,
                                           Cull cull = Cull::none) {
    const Linear<3> l = linear(shape);
    const Vec3 e1 = subtract(triangle.b, triangle.a), e2 = subtract(triangle.c, triangle.a);
    const Vec3 p = cross(l.direction, e2);
    const double determinant = dot(e1, p);
    if (cull == Cull::none && std::abs(determinant) < kDeterminant) return std::nullopt;
    if (cull == Cull::back && determinant < kDeterminant) return std::nullopt;
    if (cull == Cull::front && determinant > -kDeterminant) return std::nullopt;
    const double inverse = 1 / determinant;
    const Vec3 from = subtract(l.origin, triangle.a);
    const double u = dot(from, p) * inverse;
    if (u < 0 || u > 1) return std::nullopt;
    const Vec3 q = cross(from, e1);
    const double v = dot(l.direction, q) * inverse;
    if (v < 0 || u + v > 1) return std::nullopt;
    const double t = dot(e2, q) * inverse;
    const double nearest = std::is_same_v<L<3>, Ray3> ? kSelfHit : l.t_min;
    if (t < nearest || t > l.t_max) return std::nullopt;
    return TriangleHit{t, u, v};
}

/// Cramer's rule on numerators, dividing once at the end. With culling a denominator <= 0 (or, for
/// front faces, >= 0) is a miss; without, only zero is.
template <template <int> class L>
std::optional<TriangleHit> cramer(const L<3>& shape, const Triangle3& triangle,
                                  Cull cull = Cull::none) {
    const Linear<3> l = linear(shape);
    const Vec3 e1 = subtract(triangle.b, triangle.a), e2 = subtract(triangle.c, triangle.a);
    const Vec3 normal = cross(e1, e2), from = subtract(l.origin, triangle.a);
    double denominator = -dot(l.direction, normal);
    if (denominator == 0) return std::nullopt;
    if (cull == Cull::back && denominator < 0) return std::nullopt;
    if (cull == Cull::front && denominator > 0) return std::nullopt;
    const double sign = denominator < 0 ? -1 : 1;
    denominator *= sign;
    const Vec3 turned = scale(cross(from, l.direction), sign);
    const double u = dot(e2, turned), v = -dot(e1, turned);
    if (u < 0 || v < 0 || u + v > denominator) return std::nullopt;
    const double t = dot(from, normal) * sign;
    if (t < l.t_min * denominator || t > l.t_max * denominator) return std::nullopt;
    return TriangleHit{t / denominator, u / denominator, v / denominator};
}

}  // namespace graze::textbook
