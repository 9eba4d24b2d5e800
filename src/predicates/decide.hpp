// The entry points of a story, to be compiled once for each of its pairs.
#pragma once

#include "predicates/story.hpp"

namespace graze::detail {

template <Method M, class A, class B>
requires StoryPair<M, A, B> Answer decide(const A& a, const B& b) {
    return predicates::run<typename predicates::StoryFor<M, A, B>::Type, M>(a, b);
}

template <class A, class B>
requires StoryPair<Method::standard, A, B>
bool meet(const A& a, const B& b) {
    return predicates::meet<typename predicates::StoryFor<Method::standard, A, B>::Type>(a, b);
}

#define GRAZE_INSTANTIATE_METHOD(M, A, B) template Answer decide<Method::M>(const A&, const B&)

#define GRAZE_INSTANTIATE(A, B)               \
    template bool meet(const A&, const B&);   \
    GRAZE_INSTANTIATE_METHOD(standard, A, B); \
    GRAZE_INSTANTIATE_METHOD(exact, A, B)

/// A line, ray or segment with a box.
#define GRAZE_INSTANTIATE_LINES(Dim, Box)   \
    GRAZE_INSTANTIATE_LINE(Line##Dim, Box); \
    GRAZE_INSTANTIATE_LINE(Ray##Dim, Box);  \
    GRAZE_INSTANTIATE_LINE(Segment##Dim, Box)
#define GRAZE_INSTANTIATE_LINE(L, Box)     \
    GRAZE_INSTANTIATE(L, Box);             \
    GRAZE_INSTANTIATE_METHOD(sat, L, Box); \
    GRAZE_INSTANTIATE_METHOD(slab, L, Box)

}  // namespace graze::detail
