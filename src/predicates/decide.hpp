// The entry points of a predicate, to be compiled once for each of its pairs.
#pragma once

#include "predicates/one_pair.hpp"

namespace graze::detail {

template <class A, class B>
requires PredicatePair<Method::standard, A, B> Answer decide(const A& a, const B& b) {
    return predicates::run<typename predicates::PredicateFor<Method::standard, A, B>::Type>(a, b);
}

template <class A, class B>
requires PredicatePair<Method::standard, A, B>
bool intersects(const A& a, const B& b) {
    return predicates::intersects<typename predicates::PredicateFor<Method::standard, A, B>::Type>(
        a, b);
}

template <class A, class B>
requires PredicatePair<Method::standard, A, B> Answer decide_by(Method method, const A& a,
                                                                const B& b) {
    const auto by = [&]<Method M>() -> Answer {
        if constexpr (PredicatePair<M, A, B>)
            return predicates::run<typename predicates::PredicateFor<M, A, B>::Type>(a, b);
        else
            return decide(a, b);
    };
    switch (method) {
        case Method::exact:
            return predicates::run_in_rationals<
                typename predicates::PredicateFor<Method::standard, A, B>::Type>(a, b);
        case Method::sat:
            return by.template operator()<Method::sat>();
        case Method::pef:
            return by.template operator()<Method::pef>();
        case Method::slab:
            return by.template operator()<Method::slab>();
        case Method::standard:
            break;
    }
    return decide(a, b);
}

}  // namespace graze::detail

/// For a row of pairs.hpp.
#define GRAZE_DECIDE(A, B, ...)                                                     \
    template graze::Answer graze::detail::decide(const graze::A&, const graze::B&); \
    template bool graze::detail::intersects(const graze::A&, const graze::B&);      \
    template graze::Answer graze::detail::decide_by(graze::Method, const graze::A&, \
                                                    const graze::B&);
