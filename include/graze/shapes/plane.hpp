#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// { p : normal . (p - point) = 0 }. Requires a non-zero normal, of any length.
struct GRAZE_API Plane3 {
    Vec3 point, normal;
};

template <>
struct detail::Description<Plane3> {
    static constexpr const char* name = "plane";
    static constexpr int dim = 3;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "point", s.point);
        f(Quantity::direction, "normal", s.normal);
    }
    static constexpr void rules(const auto& s, auto&& check) { check.nonzero("normal", s.normal); }
    static constexpr void span(const auto& s, auto& set) { set.plane(s.point, s.normal); }
};

}  // namespace graze
