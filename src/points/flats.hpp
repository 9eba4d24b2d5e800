// Lines and planes of doubles, whose common point a point is.
#pragma once

#include <graze/shapes/point.hpp>
#include <tuple>
#include <variant>

namespace graze::points {

/// A line by two points, or by a point and a direction.
template <int Dim>
struct GivenLine {
    Vec<Dim> from, to;
    bool is_direction = false;
};
/// A plane by three points, or by the first and a normal, which is the second.
struct GivenPlane {
    Vec3 a, b, c;
    bool is_normal = false;
};

/// f(v) for each of the vectors that are points, or that are directions or normals.
template <int Dim>
void each_point(const GivenLine<Dim>& line, const auto& f) {
    f(line.from);
    if (!line.is_direction) f(line.to);
}
void each_point(const GivenPlane& plane, const auto& f) {
    f(plane.a);
    if (plane.is_normal) return;
    f(plane.b);
    f(plane.c);
}
template <int Dim>
void each_direction(const GivenLine<Dim>& line, const auto& f) {
    if (line.is_direction) f(line.to);
}
void each_direction(const GivenPlane& plane, const auto& f) {
    if (plane.is_normal) f(plane.b);
}

/// The flats whose one common point is a point.
template <int Dim>
using TwoLines = std::tuple<GivenLine<Dim>, GivenLine<Dim>>;
using LineAndPlane = std::tuple<GivenLine<3>, GivenPlane>;
using ThreePlanes = std::tuple<GivenPlane, GivenPlane, GivenPlane>;

template <int Dim>
struct FlatsOf {
    using type =
        std::variant<std::monostate, const TwoLines<3>*, const LineAndPlane*, const ThreePlanes*>;
};
template <>
struct FlatsOf<2> {
    using type = std::variant<std::monostate, const TwoLines<2>*>;
};
template <int Dim>
using FlatsPointer = typename FlatsOf<Dim>::type;

}  // namespace graze::points
