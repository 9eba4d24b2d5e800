// Any shape of a dimension, by value: for what is the same for all shapes.
#pragma once

#include <graze/shapes.hpp>
#include <type_traits>
#include <variant>

namespace cases {

namespace detail {

template <class... S>
std::variant<S...> any_of(graze::detail::ShapeList<S...>);

template <int Dim>
struct AnyShapeOf;
template <>
struct AnyShapeOf<2> {
    using Type = decltype(any_of(graze::detail::Shapes2{}));
};
template <>
struct AnyShapeOf<3> {
    using Type = decltype(any_of(graze::detail::Shapes3{}));
};

template <class S>
inline constexpr bool is_any = false;
template <class... S>
inline constexpr bool is_any<std::variant<S...>> = true;

}  // namespace detail

template <int Dim>
using AnyShape = typename detail::AnyShapeOf<Dim>::Type;

/// A shape of one type, or AnyShape.
template <class S>
inline constexpr int dim_of = graze::detail::Description<S>::dim;
template <class First, class... S>
inline constexpr int dim_of<std::variant<First, S...>> = dim_of<First>;

/// The same shape by pointer, as the library takes it.
template <class First, class... S>
graze::detail::ShapePointer<dim_of<First>> pointer_to(const std::variant<First, S...>& any) {
    return std::visit(
        [](const auto& s) -> graze::detail::ShapePointer<dim_of<First>> { return &s; }, any);
}

/// A point, line or plane, which is its own relative interior.
template <class... S>
bool is_open(const std::variant<S...>& any) {
    return std::visit(
        []<class T>(const T&) {
            constexpr int dim = dim_of<T>;
            return std::is_same_v<T, graze::Vec<dim>> || std::is_same_v<T, graze::Line<dim>> ||
                   std::is_same_v<T, graze::Plane3>;
        },
        any);
}

}  // namespace cases
