// Three doubles, one for each axis, with the operations of Tuple<double, 3>: formulas that treat
// all axes alike can be written on either. In SSE2, which every x86-64 has, x and y share a
// register.
#pragma once

#include <graze/shapes.hpp>

#include "arith/number.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace graze::arith {

#if defined(__SSE2__)

struct Lanes3 {
    __m128d xy, z;  ///< the upper half of z means nothing

    friend Lanes3 operator+(Lanes3 a, Lanes3 b) {
        return {_mm_add_pd(a.xy, b.xy), _mm_add_sd(a.z, b.z)};
    }
    friend Lanes3 operator-(Lanes3 a, Lanes3 b) {
        return {_mm_sub_pd(a.xy, b.xy), _mm_sub_sd(a.z, b.z)};
    }
    friend Lanes3 times(Lanes3 a, Lanes3 b) {
        return {_mm_mul_pd(a.xy, b.xy), _mm_mul_sd(a.z, b.z)};
    }
    friend Lanes3 absolute(Lanes3 a) {
        const __m128d sign = _mm_set1_pd(-0.0);
        return {_mm_andnot_pd(sign, a.xy), _mm_andnot_pd(sign, a.z)};
    }
    friend Lanes3 larger(Lanes3 a, Lanes3 b) {
        return {_mm_max_pd(a.xy, b.xy), _mm_max_sd(a.z, b.z)};
    }
    friend Lanes3 smaller(Lanes3 a, Lanes3 b) {
        return {_mm_min_pd(a.xy, b.xy), _mm_min_sd(a.z, b.z)};
    }
    /// (y, z, x).
    friend Lanes3 rotated(Lanes3 a) { return {_mm_shuffle_pd(a.xy, a.z, 1), a.xy}; }
    friend bool any_sign_bit(Lanes3 a) {
        return (_mm_movemask_pd(a.xy) | (_mm_movemask_pd(a.z) & 1)) != 0;
    }
    friend double largest(Lanes3 a) {
        const __m128d y = _mm_unpackhi_pd(a.xy, a.xy);
        return _mm_cvtsd_f64(_mm_max_sd(_mm_max_sd(a.xy, y), a.z));
    }
    friend double total(Lanes3 a) {
        const __m128d y = _mm_unpackhi_pd(a.xy, a.xy);
        return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(a.xy, y), a.z));
    }
};

inline Lanes3 lanes(const Vec3& v) { return {_mm_loadu_pd(&v.x), _mm_load_sd(&v.z)}; }

#else

using Lanes3 = Tuple<double, 3>;
inline Lanes3 lanes(const Vec3& v) { return {v.x, v.y, v.z}; }

inline bool any_sign_bit(const Lanes3& a) {
    return std::signbit(a[0]) || std::signbit(a[1]) || std::signbit(a[2]);
}

#endif

inline bool any_sign_bit(const Tuple<double, 2>& a) {
    return std::signbit(a[0]) || std::signbit(a[1]);
}

inline Tuple<double, 2> lanes(const Vec2& v) { return {v.x, v.y}; }

}  // namespace graze::arith
