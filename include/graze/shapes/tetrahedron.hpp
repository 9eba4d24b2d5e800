#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// The convex hull of a, b, c and d.
struct GRAZE_API Tetrahedron3 {
    Vec3 a, b, c, d;
};

template <>
struct detail::Description<Tetrahedron3> : detail::NoRules {
    static constexpr const char* name = "tetrahedron";
    static constexpr int dim = 3;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "a", s.a);
        f(Quantity::coordinate, "b", s.b);
        f(Quantity::coordinate, "c", s.c);
        f(Quantity::coordinate, "d", s.d);
    }
    static constexpr void span(const auto& s, auto& set) { set.hull(s.a, s.b, s.c, s.d); }
};

}  // namespace graze
