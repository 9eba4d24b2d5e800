// The judge of the tests: contact and clip by exact linear programming.
//
// Every shape is written as its generators,
//   { base + sum of weights * generators : the weights in their ranges },
// where the weights of a hull are >= 0 with a sum <= 1, that of a ray is >= 0, and those of a line
// or plane are free. Two shapes share a point when weights of both exist that give the same point: a linear
// program. The relative interior of a generated set is the image of the relative interior of its
// weights, so the shapes overlap when weights exist that keep every one of these inequalities
// strictly. The program maximises the smallest slack of all inequalities, by the simplex method
// in exact arithmetic: a negative maximum (or no solution) is disjoint, zero is touching, a
// positive one is overlapping.
//
// Numbers are integers in a common power-of-two unit; a 2D obb brings in the square root of
// |direction|^2, two of them two roots, and the program then runs over Z[sqrt m] or
// Z[sqrt m][sqrt n]. Nothing is divided except exactly, and nothing is ever rounded.
//
// It shares nothing with the library but the structs of shapes.hpp and the Contact enum.
// Shapes must be valid (shapes.hpp).
// Source of the method: V. Chvatal, "Linear Programming", 1983 (dictionaries, Bland's rule);
// J. Edmonds, J.-F. Maurras, "Note sur les Q-matrices d'Edmonds", 1997 (integer pivoting).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/shapes.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>

#include "cases/any_shape.hpp"

namespace judge {

using Shape2 = cases::AnyShape<2>;
using Shape3 = cases::AnyShape<3>;
using Linear2 = std::variant<graze::Line2, graze::Ray2, graze::Segment2>;
using Linear3 = std::variant<graze::Line3, graze::Ray3, graze::Segment3>;

graze::Contact contact(const Shape2& a, const Shape2& b);
graze::Contact contact(const Shape3& a, const Shape3& b);

/// Where a point lies in a shape, by relative interior. The enumerators are those of
/// graze::Location, in the same order.
enum class Location : std::uint8_t { outside, boundary, inside };

Location locate(const graze::Vec2& point, const Shape2& shape);
Location locate(const graze::Vec3& point, const Shape3& shape);

/// The exact number a + b sqrt(m), with rational a, b and an integer m >= 0.
class Number {
public:
    struct Value;

    explicit Number(double value);
    /// Decimal integers, "num/den" or "num"; m an integer.
    explicit Number(std::string_view a, std::string_view b = "0", std::string_view m = "0");
    explicit Number(std::shared_ptr<const Value> value);

    /// In lowest terms; b and m are "0" where the number is rational. m need not be squarefree.
    std::string a() const;
    std::string b() const;
    std::string m() const;

    /// x is this number correctly rounded: the nearest double, ties to even; an infinity beyond
    /// the finite doubles; +0.0 for zero, a zero of either sign for what underflows.
    bool rounds_to(double x) const;

    const Value& value() const { return *value_; }

    friend std::strong_ordering operator<=>(const Number& x, const Number& y);
    friend bool operator==(const Number& x, const Number& y) { return (x <=> y) == 0; }
    friend std::ostream& operator<<(std::ostream& os, const Number& x);

private:
    std::shared_ptr<const Value> value_;
};

/// The common part of a line, ray or segment and a shape, as an interval of the parameter.
struct Clip {
    /// Of the linear shape restricted to the range; disjoint where the range is empty.
    graze::Contact contact = graze::Contact::disjoint;
    /// The ends of the interval; each empty without a hit, and where that end is unbounded.
    std::optional<Number> t_in, t_out;

    bool hit() const { return contact != graze::Contact::disjoint; }
};

/// The clip of the part of a linear shape with t_min <= t <= t_max; an end not given is unbounded.
Clip clip(const Linear2& linear, const Shape2& shape, std::optional<double> t_min = {},
          std::optional<double> t_max = {});
Clip clip(const Linear3& linear, const Shape3& shape, std::optional<double> t_min = {},
          std::optional<double> t_max = {});

/// The shape, if it is a line, ray or segment.
std::optional<Linear2> as_linear(const Shape2& shape);
std::optional<Linear3> as_linear(const Shape3& shape);

/// The origin, or the first vertex of a segment.
graze::Vec2 origin(const Linear2& linear);
graze::Vec3 origin(const Linear3& linear);

/// The exact point of parameter t on the line through a linear shape.
std::array<Number, 2> point_at(const Linear2& linear, const Number& t);
std::array<Number, 3> point_at(const Linear3& linear, const Number& t);

}  // namespace judge
