// Do these two shapes meet, and how? Exact for every finite double.
//
// contact(a, b) is
//   disjoint     a and b share no point;
//   touching     they share a point, but their relative interiors do not meet;
//   overlapping  their relative interiors meet.
// intersects(a, b) is contact(a, b) != disjoint. The order of the arguments does not matter.
//
// Each call throws graze::invalid_shape for a shape that breaks a rule of shapes.hpp, and answers
// everything else. It neither prints nor rounds. It allocates only where doubles cannot decide, and
// for the pairs with a predicate of their own only where no hardware integer can either.
//
// Every two shapes of one dimension are a pair. Those with a predicate of their own are listed in
// pairs.hpp.
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
concept SameDimension = Shape<A> && Shape<B> && dim_of<A>
== dim_of<B>;

namespace detail {

template <class A, class B>
concept LinearBox = LinearShape<A> && BoxShape<B> && SameDimension<A, B>;
template <class A, class B>
concept LinearTriangle = LinearShape<A> && std::same_as<B, Triangle3> && SameDimension<A, B>;

// Compiled in the library for every pair of pairs.hpp.

/// By the standard method.
template <class A, class B>
requires PredicatePair<Method::standard, A, B> GRAZE_API Answer decide(const A& a, const B& b);

/// By one of the methods that the pair has.
template <class A, class B>
requires PredicatePair<Method::standard, A, B> GRAZE_API Answer decide_by(Method method, const A& a,
                                                                          const B& b);

/// Do they meet, by the standard method?
template <class A, class B>
requires PredicatePair<Method::standard, A, B> GRAZE_API bool meet(const A& a, const B& b);

/// All other pairs; `exact` asks for rationals alone.
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
    if constexpr (M == Method::standard && detail::PredicatePair<M, A, B>)
        return detail::decide(a, b);
    else if constexpr (M == Method::standard && detail::PredicatePair<M, B, A>)
        return detail::decide(b, a);
    else if constexpr (detail::PredicatePair<M, A, B>)
        return detail::decide_by(M, a, b);
    else if constexpr (detail::PredicatePair<M, B, A>)
        return detail::decide_by(M, b, a);
    else
        return detail::decide_any(&a, &b, M == Method::exact);
}

template <class A, class B>
requires Answerable<Method::standard, A, B> Contact contact(const A& a, const B& b) {
    return answer<Method::standard>(a, b).contact;
}

template <class A, class B>
requires Answerable<Method::standard, A, B>
bool intersects(const A& a, const B& b) {
    if constexpr (detail::PredicatePair<Method::standard, A, B>)
        return detail::meet(a, b);
    else if constexpr (detail::PredicatePair<Method::standard, B, A>)
        return detail::meet(b, a);
    else
        return contact(a, b) != Contact::disjoint;
}

/// By separating axes: triangle with aabb; line, ray or segment with a box.
/// Source: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; T. Akenine-Moller, "Fast
/// 3D triangle-box overlap testing", 2001.
namespace sat {
template <class A, class B>
requires Answerable<Method::sat, A, B> Contact contact(const A& a, const B& b) {
    return answer<Method::sat>(a, b).contact;
}
template <class A, class B>
requires Answerable<Method::sat, A, B>
bool intersects(const A& a, const B& b) { return sat::contact(a, b) != Contact::disjoint; }
}  // namespace sat

/// By projected edge functions: triangle with aabb.
/// Source: M. Schwarz, H.-P. Seidel, "Fast parallel surface and solid voxelization on GPUs", 2010.
namespace pef {
template <class A, class B>
requires Answerable<Method::pef, A, B> Contact contact(const A& a, const B& b) {
    return answer<Method::pef>(a, b).contact;
}
template <class A, class B>
requires Answerable<Method::pef, A, B>
bool intersects(const A& a, const B& b) { return pef::contact(a, b) != Contact::disjoint; }
}  // namespace pef

/// By slabs: line, ray or segment with a box.
/// Source: T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986.
namespace slab {
template <class A, class B>
requires Answerable<Method::slab, A, B> Contact contact(const A& a, const B& b) {
    return answer<Method::slab>(a, b).contact;
}
template <class A, class B>
requires Answerable<Method::slab, A, B>
bool intersects(const A& a, const B& b) { return slab::contact(a, b) != Contact::disjoint; }
}  // namespace slab

/// The same questions answered by rational arithmetic alone: slow, and the reference.
namespace exact {
template <class A, class B>
requires Answerable<Method::exact, A, B> Contact contact(const A& a, const B& b) {
    return answer<Method::exact>(a, b).contact;
}
template <class A, class B>
requires Answerable<Method::exact, A, B>
bool intersects(const A& a, const B& b) { return exact::contact(a, b) != Contact::disjoint; }
}  // namespace exact

}  // namespace graze
