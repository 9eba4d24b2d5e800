#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// What the anchor of a parallelogram or parallelepiped is.
enum class Anchor : std::uint8_t { corner, center };

/// A parallelogram, flat or not: anchor + r u + s v with r and s in [0, 1] when the anchor is a
/// corner, in [-1, 1] when it is the centre.
struct GRAZE_API Parallelogram2 {
    using Anchor = graze::Anchor;

    Vec2 anchor, u, v;
    Anchor kind = Anchor::corner;

    /// From a corner and the two edges that leave it.
    static constexpr Parallelogram2 from_corner(Vec2 corner, Vec2 u, Vec2 v) {
        return {corner, u, v, Anchor::corner};
    }
    /// From the centre and two half edges.
    static constexpr Parallelogram2 from_center(Vec2 center, Vec2 u, Vec2 v) {
        return {center, u, v, Anchor::center};
    }
};

/// A parallelepiped, rectangular or not, flat or not: anchor + r u + s v + t w with r, s and t in
/// [0, 1] when the anchor is a corner, in [-1, 1] when it is the centre.
struct GRAZE_API Parallelepiped3 {
    using Anchor = graze::Anchor;

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

template <>
struct detail::Description<Parallelogram2> : detail::NoRules {
    static constexpr const char* name = "parallelogram";
    static constexpr int dim = 2;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "anchor", s.anchor);
        f(Quantity::length, "u", s.u);
        f(Quantity::length, "v", s.v);
    }
    static constexpr void span(const auto& s, auto& set) {
        set.parallel(s.kind, s.anchor, s.u, s.v);
    }
};

template <>
struct detail::Description<Parallelepiped3> : detail::NoRules {
    static constexpr const char* name = "parallelepiped";
    static constexpr int dim = 3;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "anchor", s.anchor);
        f(Quantity::length, "u", s.u);
        f(Quantity::length, "v", s.v);
        f(Quantity::length, "w", s.w);
    }
    static constexpr void span(const auto& s, auto& set) {
        set.parallel(s.kind, s.anchor, s.u, s.v, s.w);
    }
};

}  // namespace graze
