// Exact points in integers of a fixed length: quick, where they can be had. Each answer is empty where not all doubles of the question
// are multiples of 2^-58 of the largest of them, where a point is not made of doubles, where the float environment is not the default
// one, or where the question is of a degree that is left to integers of any length.
#pragma once

#include <optional>

#include "points/recipe.hpp"

namespace graze::points::fixed {

/// The sign of orient; of one given point at least, but not of given ones alone.
std::optional<int> orient(const detail::ExactPoints<2, 3>& points);
std::optional<int> orient(const detail::ExactPoints<3, 4>& points);

/// The order of two points along the direction from a third to a fourth, which are given.
std::optional<int> compare_along(const detail::ExactPoints<2, 4>& points);
std::optional<int> compare_along(const detail::ExactPoints<3, 4>& points);

/// By x, then y, then z.
std::optional<int> compare(const ExactPoint2& p, const ExactPoint2& q);
std::optional<int> compare(const ExactPoint3& p, const ExactPoint3& q);

/// Is the point of these flats one of doubles?
template <int Dim>
std::optional<bool> is_at(const auto& flats, const Vec<Dim>& point);

/// The point of these flats, if they have one.
template <int Dim>
using Meet = std::optional<Scaled<Dim>>;
template <int Dim>
std::optional<Meet<Dim>> meet(const auto& flats);

}  // namespace graze::points::fixed
