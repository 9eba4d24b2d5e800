// What every shape is made of, and how its own file describes it.
#pragma once

#include <graze/api.hpp>
#include <graze/shapes/quantity.hpp>
#include <stdexcept>
#include <string>

namespace graze {

/// A vector of two or three coordinates; as a shape, the point with these coordinates.
template <int Dim>
struct GRAZE_API Vec;

template <>
struct GRAZE_API Vec<2> {
    double x = 0, y = 0;
    constexpr double operator[](int i) const { return i == 0 ? x : y; }
    constexpr double& operator[](int i) { return i == 0 ? x : y; }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

template <>
struct GRAZE_API Vec<3> {
    double x = 0, y = 0, z = 0;
    constexpr double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
    constexpr double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;

/// Thrown by every call that is given a shape it must refuse: a coordinate that is NaN or
/// infinite, min > max, a zero normal, obb direction or rotation, a negative half extent. `what()`
/// names the shape, the field and the rule.
class GRAZE_API invalid_shape : public std::invalid_argument {
public:
    invalid_shape(std::string shape, std::string field, std::string rule)
        : std::invalid_argument(shape + ": " + field + " " + rule),
          shape_(std::move(shape)),
          field_(std::move(field)),
          rule_(std::move(rule)) {}

    const std::string& shape() const noexcept { return shape_; }
    const std::string& field() const noexcept { return field_; }
    const std::string& rule() const noexcept { return rule_; }

private:
    std::string shape_, field_, rule_;
};

namespace detail {

/// All that the library knows of a shape. The file of a shape specialises it with
///     static constexpr const char* name;
///     static constexpr int dim;
///     static void fields(shape, f)     calls f(quantity, name, vector) for every field, in order
///     static void rules(shape, check)  check.ordered(name, min, name, max), .nonzero(name, vector)
///                                      or .nonnegative(name, vector) for what finite numbers must
///                                      obey
///     static void span(shape, set)     says which set it is, in the words of
///                                      src/predicates/body.hpp
template <class Shape>
struct Description;

/// For shapes without rules.
struct NoRules {
    static constexpr void rules(const auto&, auto&&) {}
};

template <class T>
concept Described = requires {
    Description<T>::dim;
};

}  // namespace detail

}  // namespace graze
