#pragma once

#include <graze/shapes/shape.hpp>

namespace graze {

/// { origin + t direction : all t }. A zero direction is the point `origin`.
template <int Dim>
struct GRAZE_API Line {
    Vec<Dim> origin, direction;
};

/// { origin + t direction : t >= 0 }. A zero direction is the point `origin`.
template <int Dim>
struct GRAZE_API Ray {
    Vec<Dim> origin, direction;
};

/// { a + t (b - a) : 0 <= t <= 1 }.
template <int Dim>
struct GRAZE_API Segment {
    Vec<Dim> a, b;
};

using Line2 = Line<2>;
using Line3 = Line<3>;
using Ray2 = Ray<2>;
using Ray3 = Ray<3>;
using Segment2 = Segment<2>;
using Segment3 = Segment<3>;

template <int Dim>
struct detail::Description<Line<Dim>> : detail::NoRules {
    static constexpr const char* name = "line";
    static constexpr int dim = Dim;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "origin", s.origin);
        f(Quantity::direction, "direction", s.direction);
    }
    static constexpr void span(const auto& s, auto& set) { set.line(s.origin, s.direction); }
};

template <int Dim>
struct detail::Description<Ray<Dim>> : detail::NoRules {
    static constexpr const char* name = "ray";
    static constexpr int dim = Dim;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "origin", s.origin);
        f(Quantity::direction, "direction", s.direction);
    }
    static constexpr void span(const auto& s, auto& set) { set.ray(s.origin, s.direction); }
};

template <int Dim>
struct detail::Description<Segment<Dim>> : detail::NoRules {
    static constexpr const char* name = "segment";
    static constexpr int dim = Dim;
    static constexpr void fields(auto& s, auto&& f) {
        f(Quantity::coordinate, "a", s.a);
        f(Quantity::coordinate, "b", s.b);
    }
    static constexpr void span(const auto& s, auto& set) { set.hull(s.a, s.b); }
};

}  // namespace graze
