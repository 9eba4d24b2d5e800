// What contact.hpp and its methods are made of: the answer of a pair by any method, with the stage that settled it,
// and which pairs and methods there are.
#pragma once

#include <concepts>
#include <cstdint>
#include <graze/pairs.hpp>
#include <graze/shapes.hpp>
#include <graze/stage.hpp>

namespace graze {

enum class Contact : std::uint8_t { disjoint, touching, overlapping };

/// "disjoint", "touching" or "overlapping".
constexpr const char* name(Contact contact) {
    constexpr const char* names[]{"disjoint", "touching", "overlapping"};
    return names[int(contact)];
}

struct Answer {
    Contact contact;
    Stage stage;
};

template <class T>
concept LinearShape =
    std::same_as<T, Line2> || std::same_as<T, Ray2> || std::same_as<T, Segment2> ||
    std::same_as<T, Line3> || std::same_as<T, Ray3> || std::same_as<T, Segment3>;

template <class T>
concept BoxShape =
    std::same_as<T, Aabb2> || std::same_as<T, Obb2> || std::same_as<T, Parallelogram2> ||
    std::same_as<T, Aabb3> || std::same_as<T, Obb3> || std::same_as<T, Parallelepiped3>;

template <class A, class B>
concept SameDimension = Shape<A> && Shape<B> &&(dim_of<A> == dim_of<B>);

namespace detail {

template <class A, class B>
concept LinearBox = LinearShape<A> && BoxShape<B> && SameDimension<A, B>;
template <class A, class B>
concept LinearTriangle = LinearShape<A> && std::same_as<B, Triangle3> && SameDimension<A, B>;

// Compiled in the library for every pair of pairs.hpp.

/// By the standard method.
template <class A, class B>
requires PredicatePair<Method::standard, A, B> GRAZE_API Answer decide(const A& a, const B& b);
template <class A, class B>
requires is_bounded_pair<A, B> GRAZE_API Answer decide(const A& a, const B& b);

/// By one of the methods that the pair has.
template <class A, class B>
requires PredicatePair<Method::standard, A, B> GRAZE_API Answer decide_by(Method method, const A& a,
                                                                          const B& b);

/// Do they meet, by the standard method?
template <class A, class B>
requires PredicatePair<Method::standard, A, B> GRAZE_API bool intersects(const A& a, const B& b);

/// Any pair, by the one predicate of those that have none of their own; `exact` asks for rationals alone.
GRAZE_API Answer decide_any(ShapePointer<2> a, ShapePointer<2> b, bool exact);
GRAZE_API Answer decide_any(ShapePointer<3> a, ShapePointer<3> b, bool exact);

}  // namespace detail

/// Method M answers the pair A, B, in one order of the arguments or the other.
template <Method M, class A, class B>
concept Answerable = detail::PredicatePair<M, A, B> || detail::PredicatePair<M, B, A> ||
    ((M == Method::standard || M == Method::exact) && SameDimension<A, B>);

/// The contact of a and b by a method, and the stage that settled it.
template <Method M, class A, class B>
requires Answerable<M, A, B> Answer answer(const A& a, const B& b) {
    if constexpr (M == Method::standard && detail::BatchPair<A, B>)
        return detail::decide(a, b);
    else if constexpr (M == Method::standard && detail::BatchPair<B, A>)
        return detail::decide(b, a);
    else if constexpr (detail::PredicatePair<M, A, B>)
        return detail::decide_by(M, a, b);
    else if constexpr (detail::PredicatePair<M, B, A>)
        return detail::decide_by(M, b, a);
    else
        return detail::decide_any(&a, &b, M == Method::exact);
}

}  // namespace graze
