// The named parts of the triangle-box tests, as exact numbers with a rounded view.
#pragma once

#include <array>
#include <graze/contact.hpp>
#include <graze/exact.hpp>
#include <graze/shapes.hpp>

namespace graze::parts {

/// The closed interval [min, max].
struct Interval {
    Exact min, max;
    friend bool operator==(const Interval&, const Interval&) = default;
};

/// (b - a) x (c - a): not normalised; the zero vector for a triangle of zero area.
GRAZE_API ExactVec3 normal(const Triangle3& triangle);

/// b - a, c - b, a - c.
template <int Dim>
GRAZE_API std::array<ExactVec<Dim>, 3> edges(const Triangle<Dim>& triangle);

/// The outward normals of the edges b - a, c - b, a - c, as long as the edges: each edge turned
/// right in a counter-clockwise triangle, turned left in a clockwise one (and, having no outside,
/// turned right in one of zero area).
GRAZE_API std::array<ExactVec2, 3> edge_normals(const Triangle2& triangle);

/// The smallest box that holds the triangle.
template <int Dim>
GRAZE_API Aabb<Dim> bounding_box(const Triangle<Dim>& triangle);

/// The projections along z, x and y: (x, y), (y, z) and (z, x).
GRAZE_API Triangle2 project_xy(const Triangle3& triangle);
GRAZE_API Triangle2 project_yz(const Triangle3& triangle);
GRAZE_API Triangle2 project_zx(const Triangle3& triangle);

/// { p . axis : p in the shape }. The axis need not be normalised.
template <int Dim>
GRAZE_API Interval project(const Triangle<Dim>& triangle, const Vec<Dim>& axis);
template <int Dim>
GRAZE_API Interval project(const Aabb<Dim>& box, const Vec<Dim>& axis);
template <int Dim>
GRAZE_API Interval project(const Segment<Dim>& segment, const Vec<Dim>& axis);

/// How two closed intervals meet; an interval of one point has that point as its interior.
/// Throws invalid_shape where min > max.
GRAZE_API Contact overlap(const Interval& x, const Interval& y);

/// How two boxes meet.
template <int Dim>
GRAZE_API Contact overlap(const Aabb<Dim>& x, const Aabb<Dim>& y);

}  // namespace graze::parts
