#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// A point is given by its coordinates alone.
using Point2 = Vec2;
using Point3 = Vec3;

template <int Dim>
struct detail::Description<Vec<Dim>> : detail::NoRules {
    static constexpr const char* name = "point";
    static constexpr int dim = Dim;
    static constexpr void fields(auto& s, auto&& f) { f(Quantity::coordinate, "point", s); }
    static constexpr void span(const auto& s, auto& set) { set.hull(s); }
};

}  // namespace graze
