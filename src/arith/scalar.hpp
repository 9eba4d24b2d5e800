// A double whose larger and smaller are instructions: of plain doubles compilers make jumps of them, and which way
// they go is anyone's guess.
#pragma once

#include "arith/number.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace graze::inline GRAZE_TARGET::arith {

struct Scalar {
    double value;

    Scalar() = default;
    Scalar(double x) : value(x) {}

    friend Scalar operator-(Scalar x) { return -x.value; }
    friend Scalar operator+(Scalar x, Scalar y) { return x.value + y.value; }
    friend Scalar operator-(Scalar x, Scalar y) { return x.value - y.value; }
    friend Scalar operator*(Scalar x, Scalar y) { return x.value * y.value; }
    friend bool operator>(Scalar x, Scalar y) { return x.value > y.value; }
    friend bool operator<(Scalar x, Scalar y) { return x.value < y.value; }
    friend bool operator==(Scalar x, Scalar y) { return x.value == y.value; }

    friend Scalar absolute(Scalar x) { return std::fabs(x.value); }
    friend Scalar twice(Scalar x) { return x.value + x.value; }
    friend Scalar reciprocal(Scalar x) { return 1 / x.value; }
    friend Scalar square_root(Scalar x) {
#if defined(__SSE2__)
        // std::sqrt may have to set errno.
        return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(x.value)));
#else
        return std::sqrt(x.value);
#endif
    }
    /// Of unordered ones, y.
    friend Scalar larger(Scalar x, Scalar y) {
#if defined(__SSE2__)
        return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(x.value), _mm_set_sd(y.value)));
#else
        return x.value > y.value ? x.value : y.value;
#endif
    }
    friend Scalar smaller(Scalar x, Scalar y) {
#if defined(__SSE2__)
        return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(x.value), _mm_set_sd(y.value)));
#else
        return x.value < y.value ? x.value : y.value;
#endif
    }
};

}  // namespace graze::GRAZE_TARGET::arith
