#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// { p : min <= p <= max in each coordinate }. Requires min <= max in each coordinate.
template <int Dim>
struct GRAZE_API Aabb {
    Vec<Dim> min, max;
};

using Aabb2 = Aabb<2>;
using Aabb3 = Aabb<3>;

template <int Dim>
struct detail::Description<Aabb<Dim>> {
    static constexpr const char* name = "aabb";
    static constexpr int dim = Dim;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "min", s.min);
        f(Quantity::coordinate, "max", s.max);
    }
    static constexpr void rules(const auto& s, auto&& check) {
        check.ordered("min", s.min, "max", s.max);
    }
    static constexpr void span(const auto& s, auto& set) { set.aabb(s.min, s.max); }
};

}  // namespace graze
