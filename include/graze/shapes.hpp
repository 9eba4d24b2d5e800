// The shapes: closed convex sets given by finite doubles, taken exactly as they are.
//
// Degenerate shapes are legal and mean the set they span: a zero-length segment is a point, a
// zero-area triangle a segment or a point, a flat box a rectangle. Coordinates are in any length
// unit, the same for both shapes of a question. Nothing is ever normalised.
#pragma once

#include <graze/shapes/aabb.hpp>
#include <graze/shapes/linear.hpp>
#include <graze/shapes/obb.hpp>
#include <graze/shapes/parallel.hpp>
#include <graze/shapes/plane.hpp>
#include <graze/shapes/point.hpp>
#include <graze/shapes/shape.hpp>
#include <graze/shapes/tetrahedron.hpp>
#include <graze/shapes/triangle.hpp>
#include <type_traits>
#include <variant>

namespace graze::detail {

template <class... S>
struct ShapeList {};

/// A row for each shape: what is listed here is answered.
using Shapes2 = ShapeList<Point2, Line2, Ray2, Segment2, Triangle2, Aabb2, Obb2, Parallelogram2>;
using Shapes3 = ShapeList<Point3, Line3, Ray3, Segment3, Plane3, Triangle3, Aabb3, Obb3,
                          Parallelepiped3, Tetrahedron3>;

template <class... S>
std::variant<const S*...> pointer_to_any(ShapeList<S...>);

template <int Dim>
struct ShapePointerOf;
template <>
struct ShapePointerOf<2> {
    using Type = decltype(pointer_to_any(Shapes2{}));
};
template <>
struct ShapePointerOf<3> {
    using Type = decltype(pointer_to_any(Shapes3{}));
};

/// Any shape of a dimension, by pointer: how shapes reach the code that is the same for all.
template <int Dim>
using ShapePointer = typename ShapePointerOf<Dim>::Type;

}  // namespace graze::detail

namespace graze {

/// A shape: Point, Line, Ray, Segment, Triangle, Aabb, Obb of either dimension, Parallelogram2,
/// Plane3, Parallelepiped3, Tetrahedron3.
template <class T>
concept Shape = detail::Described<T>;

template <Shape S>
inline constexpr int dim_of = detail::Description<S>::dim;

/// "aabb", and the like: the same in 2D and 3D.
template <Shape S>
inline constexpr const char* name_of = detail::Description<S>::name;

/// What shapes are made of: for readers, writers and bindings.
namespace shapes {

/// Calls f(name, vector) for every field of a shape, in the order of its declaration; a vector is a
/// Vec2, Vec3 or Quaternion.
template <class S, class F>
requires Shape<std::remove_const_t<S>>
constexpr void each_field(S& shape, F&& f) {
    detail::Description<std::remove_const_t<S>>::fields(
        shape, [&](detail::Quantity, const char* name, auto& vector) { f(name, vector); });
}

/// Calls check.ordered(name, min, name, max), .nonzero(name, vector) or .nonnegative(name, vector) for
/// what finite numbers must obey.
template <Shape S, class Check>
constexpr void each_rule(const S& shape, Check&& check) {
    detail::Description<S>::rules(shape, check);
}

/// Calls `f.operator()<S>()` with every shape type, those of 3D first.
template <class F>
constexpr void each_type(F&& f) {
    const auto all = [&]<class... S>(detail::ShapeList<S...>) {
        (f.template operator()<S>(), ...);
    };
    all(detail::Shapes3{});
    all(detail::Shapes2{});
}

}  // namespace shapes

}  // namespace graze
