// Pairs of shapes that are hard in a chosen way.
//
// Everything follows from one seed, on every platform alike. Every shape is valid (shapes.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/shapes.hpp>
#include <type_traits>
#include <utility>

#include "cases/random.hpp"
#include "cases/transform.hpp"

namespace cases {

/// Lists of shapes, and each_pair(first, second, f), which calls f.operator()<A, B>() for every A
/// of one list and every B of another.
template <class... S>
using Shapes = graze::detail::ShapeList<S...>;
using graze::detail::Shapes2;
using graze::detail::Shapes3;

template <class... A, class... B, class F>
void each_pair(Shapes<A...>, Shapes<B...>, const F& f) {
    const auto row = [&]<class First>() { (f.template operator()<First, B>(), ...); };
    (row.template operator()<A>(), ...);
}
/// Every two of a list, in one order.
template <class F>
void each_pair(Shapes<>, const F&) {}
template <class First, class... S, class F>
void each_pair(Shapes<First, S...>, const F& f) {
    each_pair(Shapes<First>{}, Shapes<First, S...>{}, f);
    each_pair(Shapes<S...>{}, f);
}

/// Points and aabbs: comparisons of their coordinates decide a pair of them.
template <class S>
inline constexpr bool is_aligned =
    std::is_same_v<S, graze::Vec<dim_of<S>>> || std::is_same_v<S, graze::Aabb<dim_of<S>>>;

/// Calls f.operator()<A, B>() for every pair that has a predicate of its own, in its order.
template <class F>
void each_predicate(const F& f) {
    const auto call = [&]<class A, class B>() {
        if constexpr (graze::detail::PredicatePair<graze::Method::standard, A, B>)
            f.template operator()<A, B>();
    };
    each_pair(Shapes2{}, Shapes2{}, call);
    each_pair(Shapes3{}, Shapes3{}, call);
}

/// The same for those that do more than compare coordinates.
template <class F>
void each_computing_predicate(const F& f) {
    each_predicate([&]<class A, class B>() {
        if constexpr (!is_aligned<A> || !is_aligned<B>) f.template operator()<A, B>();
    });
}

/// Calls f(a) with every type of a dimension, as a shape.
template <int Dim, class F>
void each_type(const F& f) {
    const auto all = [&]<class... S>(Shapes<S...>) {
        for (const AnyShape<Dim>& a : {AnyShape<Dim>(S{})...}) f(a);
    };
    all(std::conditional_t<Dim == 2, Shapes2, Shapes3>{});
}

/// Calls f(a, b) with every two types of a dimension, as shapes, in one order.
template <int Dim, class F>
void each_two(const F& f) {
    each_type<Dim>([&](const AnyShape<Dim>& a) {
        each_type<Dim>([&](const AnyShape<Dim>& b) {
            if (b.index() >= a.index()) f(a, b);
        });
    });
}

enum class Family : std::uint8_t {
    uniform,        ///< general position; where the dimensions allow it about half of them meet
    grid,           ///< small integers
    decimal,        ///< multiples of 0.1, 0.05, 1/3 and the like
    touching,       ///< on both sides of a plane, through one point of it
    parallel,       ///< edges and faces parallel to one plane, often in it
    ulps,           ///< one to three ulps off a touching
    exponents,      ///< a pair of another family at any scale, subnormals included
    mixed,          ///< exponents that differ from number to number, or from axis to axis
    cancellation,   ///< small shapes far from the origin
    degenerate,     ///< zero lengths, zero areas, flat boxes, dependent edges
    sliver,         ///< needles, thin boxes, almost dependent edges
    floats,         ///< numbers that are floats
    negative_zero,  ///< small grids with zeros of both signs
    extremes,       ///< zeros, the smallest, ordinary, large and the largest numbers in one shape
    overflow,       ///< numbers next to the largest: sums and differences overflow
    same,           ///< two equal shapes, vertices in another order, or some of them in common
};

inline constexpr std::array families{
    Family::uniform,       Family::grid,       Family::decimal,   Family::touching,
    Family::parallel,      Family::ulps,       Family::exponents, Family::mixed,
    Family::cancellation,  Family::degenerate, Family::sliver,    Family::floats,
    Family::negative_zero, Family::extremes,   Family::overflow,  Family::same};

const char* name(Family family);

/// A valid pair of a family, of the types that a and b hold.
template <int Dim>
std::pair<AnyShape<Dim>, AnyShape<Dim>> make_pair(const AnyShape<Dim>& a, const AnyShape<Dim>& b,
                                                  Family family, Random& random);

template <class A, class B>
std::pair<A, B> make_pair(Family family, Random& random) {
    const auto [a, b] =
        make_pair<dim_of<A>>(AnyShape<dim_of<A>>(A{}), AnyShape<dim_of<A>>(B{}), family, random);
    return {std::get<A>(a), std::get<B>(b)};
}

/// A pair and how it came about: make_case(seed) gives it again.
template <class A, class B>
struct Case {
    std::uint64_t seed = 0;
    Family family = Family::uniform;
    A a;
    B b;
};

template <int Dim>
using AnyCase = Case<AnyShape<Dim>, AnyShape<Dim>>;

template <int Dim>
AnyCase<Dim> make_case(const AnyShape<Dim>& a, const AnyShape<Dim>& b, Family family,
                       std::uint64_t seed) {
    Random random(seed);
    auto [x, y] = make_pair<Dim>(a, b, family, random);
    return {seed, family, x, y};
}
template <class A, class B>
Case<A, B> make_case(Family family, std::uint64_t seed) {
    const auto c = make_case<dim_of<A>>(A{}, B{}, family, seed);
    return {seed, family, std::get<A>(c.a), std::get<B>(c.b)};
}
/// The family follows from the seed as well.
template <int Dim>
AnyCase<Dim> make_case(const AnyShape<Dim>& a, const AnyShape<Dim>& b, std::uint64_t seed) {
    return make_case<Dim>(a, b, Random(~seed).pick(families), seed);
}
template <class A, class B>
Case<A, B> make_case(std::uint64_t seed) {
    return make_case<A, B>(Random(~seed).pick(families), seed);
}

}  // namespace cases
