#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

template <int Dim>
struct GRAZE_API Obb;

/// An oriented rectangle: its axes are direction / |direction| and its left perpendicular.
/// Requires a non-zero direction (of any length) and half_extents >= 0.
template <>
struct GRAZE_API Obb<2> {
    Vec2 center, direction;
    Vec2 half_extents;
};

/// A quaternion w + x i + y j + z k of any non-zero norm; it stands for the rotation q / |q|.
struct GRAZE_API Quaternion {
    double w = 1, x = 0, y = 0, z = 0;
};

/// An oriented box: its axes are the images of x, y and z under the rotation, which is exact
/// (the rotation matrix divided by |q|^2 is rational).
/// Requires a non-zero rotation and half_extents >= 0.
template <>
struct GRAZE_API Obb<3> {
    Vec3 center;
    Quaternion rotation;
    Vec3 half_extents;
};

using Obb2 = Obb<2>;
using Obb3 = Obb<3>;

template <>
struct detail::Description<Obb2> {
    static constexpr const char* name = "obb";
    static constexpr int dim = 2;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "center", s.center);
        f(Quantity::axis, "direction", s.direction);
        f(Quantity::length, "half_extents", s.half_extents);
    }
    static constexpr void rules(const auto& s, auto&& check) {
        check.nonzero("direction", s.direction);
        check.nonnegative("half_extents", s.half_extents);
    }
    static constexpr void span(const auto& s, auto& set) {
        set.turned(s.center, s.direction, s.half_extents);
    }
};

template <>
struct detail::Description<Obb3> {
    static constexpr const char* name = "obb";
    static constexpr int dim = 3;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "center", s.center);
        f(Quantity::axis, "rotation", s.rotation);
        f(Quantity::length, "half_extents", s.half_extents);
    }
    static constexpr void rules(const auto& s, auto&& check) {
        check.nonzero("rotation", s.rotation);
        check.nonnegative("half_extents", s.half_extents);
    }
    static constexpr void span(const auto& s, auto& set) {
        set.turned(s.center, s.rotation, s.half_extents);
    }
};

}  // namespace graze
