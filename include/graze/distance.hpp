// How far apart are two shapes: closer than a limit, at it, or farther? Exact for every finite double.
//
//     graze::within(a, b, 0.3)                        // is their distance at most 0.3? True at equality
//     graze::within(a, b, graze::Exact("3/10"))       // 0.3 is no double
//     graze::within(axis, box, {r, s})                // r + s as it is: is a box grown by s within a capsule's reach?
//     graze::compare_distance(a, b, d)                // less, equal, greater
//     const auto near = graze::distance(a, b);        // near.value, correctly rounded; near.a, near.b: nearest points
//     graze::exact::distance(a, b).squared            // an exact number
//
// The distance of two shapes is the least distance of a point of one from a point of the other; it is 0 where they meet. A ball
// is a point grown by its radius, and a capsule a segment: sphere and box meet where `within(center, box, radius)`.
#pragma once

#include <compare>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <graze/exact.hpp>
#include <initializer_list>
#include <optional>

namespace graze {

/// A distance to compare with: an exact number >= 0.
class GRAZE_API Limit {
public:
    /// Each throws std::invalid_argument for NaN, infinities, what is negative, and what is not rational.
    Limit(double d);
    Limit(const Exact& d);
    /// The sum of numbers >= 0, such as radii.
    Limit(std::initializer_list<double> parts);

    /// Off by less than 2^-50 of it, or by 2^-1074; beyond the finite doubles an infinity.
    double approximate() const { return first_ + second_; }
    Exact exact() const;
    bool is_zero() const;

private:
    double first_ = 0, second_ = 0;
    std::optional<Exact> exact_;  ///< where these two are not all
};

namespace detail {
/// The sign of distance - d.
GRAZE_API int compare_distance(ShapePointer<2> a, ShapePointer<2> b, const Limit& d);
GRAZE_API int compare_distance(ShapePointer<3> a, ShapePointer<3> b, const Limit& d);
}  // namespace detail

/// The distance of two shapes against d. Throws invalid_shape.
template <class A, class B>
requires SameDimension<A, B> std::strong_ordering compare_distance(const A& a, const B& b,
                                                                   const Limit& d) {
    using Pointer = detail::ShapePointer<dim_of<A>>;
    return detail::compare_distance(Pointer(&a), Pointer(&b), d) <=> 0;
}

/// Is the distance of two shapes at most d? within(a, b, 0) is intersects(a, b). Throws invalid_shape.
template <class A, class B>
requires SameDimension<A, B>
bool within(const A& a, const B& b, const Limit& d) { return compare_distance(a, b, d) <= 0; }

/// How far apart two shapes are, and where. Of several nearest pairs of points it is the one whose midpoint is nearest to the
/// origin: one answer, that goes along when shapes are swapped, mirrored, or scaled by a power of two.
template <int Dim>
struct Distance {
    double value;   ///< correctly rounded; 0 where they meet
    Vec<Dim> a, b;  ///< nearest points of the two, each coordinate correctly rounded
    /// Of a box the faces that hold the point; of the others the smallest feature that does, by the words of
    /// Intersection::Corner::of_a.
    Features of_a, of_b;
    bool unique;  ///< is there no other nearest pair?
    friend bool operator==(const Distance&, const Distance&) = default;
};
using Distance2 = Distance<2>;
using Distance3 = Distance<3>;

namespace exact {
template <int Dim>
struct Distance {
    Exact squared;
    ExactVec<Dim> a, b;
    Features of_a, of_b;
    bool unique;
    friend bool operator==(const Distance&, const Distance&) = default;
};
using Distance2 = Distance<2>;
using Distance3 = Distance<3>;
}  // namespace exact

namespace detail {
GRAZE_API Distance2 distance_of(ShapePointer<2> a, ShapePointer<2> b);
GRAZE_API Distance3 distance_of(ShapePointer<3> a, ShapePointer<3> b);
GRAZE_API exact::Distance2 exact_distance_of(ShapePointer<2> a, ShapePointer<2> b);
GRAZE_API exact::Distance3 exact_distance_of(ShapePointer<3> a, ShapePointer<3> b);
}  // namespace detail

/// Throws invalid_shape.
template <class A, class B>
requires SameDimension<A, B> Distance<dim_of<A>> distance(const A& a, const B& b) {
    using Pointer = detail::ShapePointer<dim_of<A>>;
    return detail::distance_of(Pointer(&a), Pointer(&b));
}

namespace exact {
/// The same in exact numbers. Throws invalid_shape, and std::domain_error for two 2D obbs with a number that has two roots.
template <class A, class B>
requires SameDimension<A, B> Distance<dim_of<A>> distance(const A& a, const B& b) {
    using Pointer = detail::ShapePointer<dim_of<A>>;
    return detail::exact_distance_of(Pointer(&a), Pointer(&b));
}
}  // namespace exact

}  // namespace graze
