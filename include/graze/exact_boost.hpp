// An Exact as a Boost rational, for programs that have Boost.Multiprecision anyway.
//
//   auto t = graze::to_boost<boost::multiprecision::cpp_rational>(exact);
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <graze/exact.hpp>

namespace graze {

/// Rational is any Boost.Multiprecision rational. Throws std::domain_error for a number that is
/// not rational.
template <class Rational = boost::multiprecision::cpp_rational>
Rational to_boost(const Exact& number) {
    if (!number.is_rational()) detail::refuse_root(number);
    return Rational(number.a());
}

}  // namespace graze
