// The pairs of shapes that graze answers.
#pragma once

#include <graze/contact.hpp>
#include <string>

#include "support/generators.hpp"
#include "support/print.hpp"

namespace laws {

/// Calls f.operator()<A, B>() for every pair.
template <class F>
void each_pair(const F& f) {
    const auto call = [&]<class A, class B>() {
        if constexpr (graze::detail::OrderedPair<graze::Method::standard, A, B>)
            f.template operator()<A, B>();
    };
    support::each_pair(support::Shapes2{}, support::Shapes2{}, call);
    support::each_pair(support::Shapes3{}, support::Shapes3{}, call);
}

/// Calls f.operator()<M>() for every method of a pair.
template <class A, class B, class F>
void each_method(const F& f) {
    using graze::Method;
    const auto call = [&]<Method M>() {
        if constexpr (graze::Answerable<M, A, B>) f.template operator()<M>();
    };
    call.template operator()<Method::standard>();
    call.template operator()<Method::sat>();
    call.template operator()<Method::pef>();
    call.template operator()<Method::slab>();
    call.template operator()<Method::exact>();
}

/// "Segment3 - Aabb3".
template <class A, class B>
std::string pair_name() {
    return graze::type_name<A>() + " - " + graze::type_name<B>();
}

inline const char* name(graze::Method m) {
    constexpr const char* names[]{"standard", "sat", "pef", "slab", "exact"};
    return names[int(m)];
}
inline const char* name(graze::Stage s) {
    constexpr const char* names[]{"filter", "integer", "bigint", "rational"};
    return names[int(s)];
}

}  // namespace laws
