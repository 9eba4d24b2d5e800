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

#include <graze/answer.hpp>

namespace graze {

template <class A, class B>
requires Answerable<Method::standard, A, B> Contact contact(const A& a, const B& b) {
    return answer<Method::standard>(a, b).contact;
}

template <class A, class B>
requires Answerable<Method::standard, A, B>
bool intersects(const A& a, const B& b) {
    if constexpr (detail::PredicatePair<Method::standard, A, B>)
        return detail::intersects(a, b);
    else if constexpr (detail::PredicatePair<Method::standard, B, A>)
        return detail::intersects(b, a);
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
