// The shapes: closed convex sets given by finite doubles, taken exactly as they are.
//
// Degenerate shapes are legal and mean the set they span: a zero-length segment is a point, a
// zero-area triangle a segment or a point, a flat box a rectangle. Coordinates are in any length
// unit, the same for both shapes of a question. Nothing is ever normalised.
#pragma once

#include <stdexcept>
#include <string>

namespace graze {

/// A point or a vector of two or three coordinates.
template <int Dim>
struct Vec;

template <>
struct Vec<2> {
    double x = 0, y = 0;
    constexpr double operator[](int i) const { return i == 0 ? x : y; }
    constexpr double& operator[](int i) { return i == 0 ? x : y; }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

template <>
struct Vec<3> {
    double x = 0, y = 0, z = 0;
    constexpr double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
    constexpr double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;

/// { origin + t direction : all t }. A zero direction is the point `origin`.
template <int Dim>
struct Line {
    Vec<Dim> origin, direction;
};

/// { origin + t direction : t >= 0 }. A zero direction is the point `origin`.
template <int Dim>
struct Ray {
    Vec<Dim> origin, direction;
};

/// { a + t (b - a) : 0 <= t <= 1 }.
template <int Dim>
struct Segment {
    Vec<Dim> a, b;
};

/// The convex hull of a, b and c. In 3D its front is the side from which a, b, c turn
/// counter-clockwise.
template <int Dim>
struct Triangle {
    Vec<Dim> a, b, c;
};

/// { p : min <= p <= max in each coordinate }. Requires min <= max in each coordinate.
template <int Dim>
struct Aabb {
    Vec<Dim> min, max;
};

template <int Dim>
struct Obb;

/// An oriented rectangle: its axes are direction / |direction| and its left perpendicular.
/// Requires a non-zero direction (of any length) and half_extents >= 0.
template <>
struct Obb<2> {
    Vec2 center, direction;
    Vec2 half_extents;
};

/// A quaternion w + x i + y j + z k of any non-zero norm; it stands for the rotation q / |q|.
struct Quaternion {
    double w = 1, x = 0, y = 0, z = 0;
};

/// An oriented box: its axes are the images of x, y and z under the rotation, which is exact
/// (the rotation matrix divided by |q|^2 is rational).
/// Requires a non-zero rotation and half_extents >= 0.
template <>
struct Obb<3> {
    Vec3 center;
    Quaternion rotation;
    Vec3 half_extents;
};

/// A parallelepiped, rectangular or not, flat or not: anchor + r u + s v + t w with r, s and t in
/// [0, 1] when the anchor is a corner, in [-1, 1] when it is the centre.
struct Parallelepiped3 {
    enum class Anchor { corner, center };

    Vec3 anchor, u, v, w;
    Anchor kind = Anchor::corner;

    /// From a corner and the three edges that leave it.
    static constexpr Parallelepiped3 from_corner(Vec3 corner, Vec3 u, Vec3 v, Vec3 w) {
        return {corner, u, v, w, Anchor::corner};
    }
    /// From the centre and three half edges.
    static constexpr Parallelepiped3 from_center(Vec3 center, Vec3 u, Vec3 v, Vec3 w) {
        return {center, u, v, w, Anchor::center};
    }
};

using Line2 = Line<2>;
using Line3 = Line<3>;
using Ray2 = Ray<2>;
using Ray3 = Ray<3>;
using Segment2 = Segment<2>;
using Segment3 = Segment<3>;
using Triangle2 = Triangle<2>;
using Triangle3 = Triangle<3>;
using Aabb2 = Aabb<2>;
using Aabb3 = Aabb<3>;
using Obb2 = Obb<2>;
using Obb3 = Obb<3>;

/// Thrown by every call that is given a shape it must refuse: a coordinate that is NaN or
/// infinite, min > max, a zero obb direction or rotation, a negative half extent. `what()` names
/// the shape, the field and the rule.
class invalid_shape : public std::invalid_argument {
public:
    invalid_shape(std::string shape, std::string field, std::string rule)
        : std::invalid_argument(shape + ": " + field + " " + rule),
          shape_(std::move(shape)),
          field_(std::move(field)),
          rule_(std::move(rule)) {}

    const std::string& shape() const noexcept { return shape_; }
    const std::string& field() const noexcept { return field_; }
    const std::string& rule() const noexcept { return rule_; }

private:
    std::string shape_, field_, rule_;
};

}  // namespace graze
