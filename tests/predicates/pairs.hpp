// The pairs of shapes that graze answers.
#pragma once

#include <graze/contact.hpp>
#include <string>

#include "cases/generators.hpp"
#include "cases/print.hpp"

namespace laws {

/// Calls f.operator()<A, B>() for every pair, in one order of the arguments.
template <class F>
void each_pair(const F& f) {
    cases::each_pair(cases::Shapes2{}, f);
    cases::each_pair(cases::Shapes3{}, f);
}

/// "Segment3 - Aabb3".
template <class A, class B>
std::string pair_name(const A& a, const B& b) {
    return graze::type_name(a) + " - " + graze::type_name(b);
}

}  // namespace laws
