// Rationals for judges. By GMP where it is: most of the time goes into greatest common divisors, in which Boost's own
// rationals are many times slower.
#pragma once

#ifdef GRAZE_GMP
#include <boost/multiprecision/gmp.hpp>
#else
#include <boost/multiprecision/cpp_int.hpp>
#endif

namespace rational {

#ifdef GRAZE_GMP
using Integer = boost::multiprecision::mpz_int;
using Number = boost::multiprecision::mpq_rational;
#else
using Integer = boost::multiprecision::cpp_int;
using Number = boost::multiprecision::cpp_rational;
#endif

}  // namespace rational
