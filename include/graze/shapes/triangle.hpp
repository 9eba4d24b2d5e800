#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// The convex hull of a, b and c. In 3D its front is the side from which a, b, c turn
/// counter-clockwise.
template <int Dim>
struct GRAZE_API Triangle {
    Vec<Dim> a, b, c;
};

using Triangle2 = Triangle<2>;
using Triangle3 = Triangle<3>;

template <int Dim>
struct detail::Description<Triangle<Dim>> : detail::NoRules {
    static constexpr const char* name = "triangle";
    static constexpr int dim = Dim;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "a", s.a);
        f(Quantity::coordinate, "b", s.b);
        f(Quantity::coordinate, "c", s.c);
    }
    static constexpr void span(const auto& s, auto& set) { set.hull(s.a, s.b, s.c); }
};

}  // namespace graze
