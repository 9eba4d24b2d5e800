// What the double arithmetic of this library needs from its compiler and its processor.
#pragma once

#include <cfenv>
#include <cfloat>

#include "arith/target.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#endif

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "graze needs IEEE arithmetic: compile it without -ffast-math and its parts"
#endif

namespace graze::inline GRAZE_TARGET::arith {

/// Doubles round to nearest, and subnormals are neither flushed nor read as zero. Otherwise a zero
/// proves nothing, and under DAZ even a < b may be wrong; the error bounds of filters still hold.
/// Some processors finish all earlier floating-point work before they read the register.
inline bool default_float_environment() {
#if FLT_EVAL_METHOD != 0
    return false;
#elif defined(__SSE2__) || defined(_M_X64)
    constexpr unsigned rounding = 0x6000, flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
    return (_mm_getcsr() & (rounding | flush_to_zero | denormals_are_zero)) == 0;
#elif defined(__aarch64__)
    constexpr unsigned long rounding = 3ul << 22, flush_to_zero = 1ul << 24;
    unsigned long fpcr;
    asm volatile("mrs %0, fpcr" : "=r"(fpcr));
    return (fpcr & (rounding | flush_to_zero)) == 0;
#else
    return std::fegetround() == FE_TONEAREST;
#endif
}

}  // namespace graze::GRAZE_TARGET::arith
