// Three doubles, one for each axis, with the operations of Tuple<double, 3>: formulas that treat
// all axes alike can be written on either. In SSE2, which every x86-64 has, x and y share a
// register. And `Lanes2`, two vectors at once; `Lanes4`, a vector and one number; `fixed_by` and
// `multiples`: is a vector on a grid? (Here a lane is an axis; in pack.hpp it is a pair.)
#pragma once

#include <array>
#include <bit>

#include "arith/converters.hpp"
#include "arith/number.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace graze::inline GRAZE_TARGET::arith {

/// Vectors of three and of two doubles.
template <class V>
concept Spatial = requires(const V& v) {
    v.x, v.y, v.z;
};
template <class V>
concept Planar = !Spatial<V> && requires(const V& v) {
    v.x, v.y;
};

/// Is every x of a vector finite, and does |x| + r - r give |x| back? With r = 2^52 units that asks
/// whether it is a multiple of the unit. See ExactDoubles. (By a converter: see pack.hpp.)
template <class V>
bool fixed_by(DoubleConverter, const V& v, double r);

/// Is every x of a vector a multiple of the unit, at most 2^difference_bits of them? In two steps: first
/// what is left of 2^10 units, then of one.
template <class V>
bool multiples(const V& v, double unit);

#if defined(__SSE2__)

/// Two doubles next to each other, by a load each: a load of both would have to wait for them where they
/// have just been stored one by one, as those of a shape that is made for the call.
inline __m128d load_two(const double& x, const double& y) {
    __m128d two = _mm_load_sd(&x);
#if defined(__GNUC__)
    asm("" : "+x"(two));  // Compilers would make one load of two.
#endif
    return _mm_loadh_pd(two, &y);
}

/// A condition for each of three axes.
struct Lanes3Mask {
    __m128d xy, z;

    friend Lanes3Mask operator&(Lanes3Mask a, Lanes3Mask b) {
        return {_mm_and_pd(a.xy, b.xy), _mm_and_pd(a.z, b.z)};
    }
    friend Lanes3Mask operator|(Lanes3Mask a, Lanes3Mask b) {
        return {_mm_or_pd(a.xy, b.xy), _mm_or_pd(a.z, b.z)};
    }
    friend Lanes3Mask operator!(Lanes3Mask a) {
        const __m128d all = _mm_castsi128_pd(_mm_set1_epi64x(-1));
        return {_mm_andnot_pd(a.xy, all), _mm_andnot_pd(a.z, all)};
    }
    friend bool any_axis(Lanes3Mask a) {
        return _mm_movemask_pd(_mm_or_pd(a.xy, _mm_unpacklo_pd(a.z, a.z))) != 0;
    }
    friend unsigned bits(Lanes3Mask a) {
        return unsigned(_mm_movemask_pd(a.xy)) | (unsigned(_mm_movemask_pd(a.z)) & 1) << 2;
    }
    bool operator[](std::size_t k) const { return bits(*this) >> k & 1; }
    friend void each_axis(Lanes3Mask a, const auto& f) {
        for (unsigned rest = bits(a); rest != 0; rest &= rest - 1)
            f(std::size_t(std::countr_zero(rest)), true);
    }
    friend Lanes3Mask next_axes(Lanes3Mask a) { return {_mm_shuffle_pd(a.xy, a.z, 1), a.xy}; }
};

struct Lanes3 {
    __m128d xy, z;  ///< the upper half of z means nothing

    Lanes3() = default;
    Lanes3(__m128d two, __m128d one) : xy(two), z(one) {}
    explicit Lanes3(double all) : Lanes3(_mm_set1_pd(all), _mm_set1_pd(all)) {}
    double operator[](std::size_t k) const {
        alignas(16) double numbers[4];
        _mm_store_pd(numbers, xy);
        _mm_store_pd(numbers + 2, z);
        return numbers[k];
    }
    friend Lanes3 flipped(Lanes3 a, Lanes3 b) {
        const __m128d sign = _mm_set1_pd(-0.0);
        return {_mm_xor_pd(a.xy, _mm_and_pd(b.xy, sign)), _mm_xor_pd(a.z, _mm_and_pd(b.z, sign))};
    }
    friend Lanes3Mask greater(Lanes3 a, Lanes3 b) {
        return {_mm_cmpgt_pd(a.xy, b.xy), _mm_cmpgt_sd(a.z, b.z)};
    }
    friend Lanes3Mask equal(Lanes3 a, Lanes3 b) {
        return {_mm_cmpeq_pd(a.xy, b.xy), _mm_cmpeq_sd(a.z, b.z)};
    }
    friend Lanes3 next_axes(Lanes3 a) { return rotated(a); }

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
    friend bool all_positive(Lanes3 a) {
        const __m128d zero = _mm_setzero_pd();
        return !any_axis(Lanes3Mask{_mm_cmpnlt_pd(zero, a.xy), _mm_cmpnlt_pd(zero, a.z)});
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

inline Lanes3 lanes(const Spatial auto& v) { return {load_two(v.x, v.y), _mm_load_sd(&v.z)}; }
inline Lanes3 lanes_at_once(const Spatial auto& v) {
    return {_mm_loadu_pd(&v.x), _mm_load_sd(&v.z)};
}

/// larger(x, 0): compilers would branch on it, and which it is is anyone's guess.
inline double positive_part(double x) {
    return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(x), _mm_setzero_pd()));
}

/// Two numbers that are computed side by side.
struct Lanes2 {
    __m128d v;

    friend Lanes2 operator+(Lanes2 a, Lanes2 b) { return {_mm_add_pd(a.v, b.v)}; }
    friend Lanes2 operator-(Lanes2 a, Lanes2 b) { return {_mm_sub_pd(a.v, b.v)}; }
    friend Lanes2 operator*(Lanes2 a, Lanes2 b) { return {_mm_mul_pd(a.v, b.v)}; }
    friend Lanes2 absolute(Lanes2 a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
    friend double first(Lanes2 a) { return _mm_cvtsd_f64(a.v); }
    friend double second(Lanes2 a) { return _mm_cvtsd_f64(_mm_unpackhi_pd(a.v, a.v)); }
};
using TwoVectors = std::array<Lanes2, 3>;
/// The second of a and the first of b.
inline TwoVectors second_and_first(const TwoVectors& a, const TwoVectors& b) {
    return tuple_of<3>([&](std::size_t i) { return Lanes2{_mm_shuffle_pd(a[i].v, b[i].v, 1)}; });
}

/// Three doubles, one for each axis, and a fourth number.
struct Lanes4 {
    __m128d xy, zw;

    friend Lanes4 operator-(Lanes4 a, Lanes4 b) {
        return {_mm_sub_pd(a.xy, b.xy), _mm_sub_pd(a.zw, b.zw)};
    }
    friend Lanes4 times(Lanes4 a, Lanes4 b) {
        return {_mm_mul_pd(a.xy, b.xy), _mm_mul_pd(a.zw, b.zw)};
    }
    friend Lanes4 reciprocal(Lanes4 a) {
        const __m128d one = _mm_set1_pd(1);
        return {_mm_div_pd(one, a.xy), _mm_div_pd(one, a.zw)};
    }
    friend Lanes4 larger(Lanes4 a, Lanes4 b) {
        return {_mm_max_pd(a.xy, b.xy), _mm_max_pd(a.zw, b.zw)};
    }
    friend Lanes4 smaller(Lanes4 a, Lanes4 b) {
        return {_mm_min_pd(a.xy, b.xy), _mm_min_pd(a.zw, b.zw)};
    }
    friend double largest(Lanes4 a) {
        const __m128d two = _mm_max_pd(a.xy, a.zw);
        return _mm_cvtsd_f64(_mm_max_sd(two, _mm_unpackhi_pd(two, two)));
    }
    friend double least(Lanes4 a) {
        const __m128d two = _mm_min_pd(a.xy, a.zw);
        return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
    }
    friend double total(Lanes4 a) {
        const __m128d two = _mm_add_pd(a.xy, a.zw);
        return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    }
};

inline Lanes4 lanes(const Spatial auto& v, double w) {
    return {load_two(v.x, v.y), _mm_set_pd(w, v.z)};
}
/// `total` counts w twice.
inline Lanes4 lanes(const Planar auto& v, double w) { return {_mm_loadu_pd(&v.x), _mm_set1_pd(w)}; }

/// Is the mask of no number of a vector set?
template <class V>
bool in_no_lane(const V& v, const auto& mask) {
    if constexpr (requires { v.w; })  // a Quaternion is w, x, y, z
        return _mm_movemask_pd(_mm_or_pd(mask(_mm_loadu_pd(&v.w)), mask(_mm_loadu_pd(&v.y)))) == 0;
    else if constexpr (requires { v.z; })
        return _mm_movemask_pd(_mm_or_pd(mask(_mm_loadu_pd(&v.x)), mask(_mm_load_sd(&v.z)))) == 0;
    else
        return _mm_movemask_pd(mask(_mm_loadu_pd(&v.x))) == 0;
}

template <class V>
bool fixed_by(DoubleConverter, const V& v, double r) {
    const __m128d sign = _mm_set1_pd(-0.0), rounder = _mm_set1_pd(r);
    const auto moved = [&](__m128d x) {
        x = _mm_andnot_pd(sign, x);
        return _mm_cmpneq_pd(_mm_sub_pd(x, _mm_sub_pd(_mm_add_pd(x, rounder), rounder)),
                             _mm_setzero_pd());
    };
    return in_no_lane(v, moved);
}

template <class V>
bool multiples(const V& v, double unit) {
    const __m128d coarse = _mm_set1_pd(0x1.8p+62 * unit), fine = _mm_set1_pd(0x1.8p+52 * unit),
                  most = _mm_set1_pd(power_of_two(difference_bits) * unit),
                  sign = _mm_set1_pd(-0.0);
    const auto broken = [&](__m128d x) {
        const __m128d rest = _mm_sub_pd(x, _mm_sub_pd(_mm_add_pd(x, coarse), coarse));
        return _mm_or_pd(_mm_cmpneq_pd(rest, _mm_sub_pd(_mm_add_pd(rest, fine), fine)),
                         _mm_cmpnle_pd(_mm_andnot_pd(sign, x), most));
    };
    return in_no_lane(v, broken);
}

#else

/// Is the test true of every number of a vector?
template <class V>
bool of_all(const V& v, const auto& test) {
    bool all = test(v.x) & test(v.y);
    if constexpr (requires { v.z; }) all &= test(v.z);
    if constexpr (requires { v.w; }) all &= test(v.w);
    return all;
}

template <class V>
bool multiples(const V& v, double unit) {
    const double coarse = 0x1.8p+62 * unit, fine = 0x1.8p+52 * unit;
    const auto whole = [&](double x) {
        const double rest = x - ((x + coarse) - coarse);
        return (rest == (rest + fine) - fine) &
               (absolute(x) <= power_of_two(difference_bits) * unit);
    };
    return of_all(v, whole);
}

template <class V>
bool fixed_by(DoubleConverter, const V& v, double r) {
    const auto fixed = [r](double x) { return absolute(x) - ((absolute(x) + r) - r) == 0; };
    return of_all(v, fixed);
}

inline double positive_part(double x) { return larger(x, 0); }

using Lanes3 = Tuple<double, 3>;
inline Lanes3 lanes(const Spatial auto& v) { return {v.x, v.y, v.z}; }
inline Lanes3 lanes_at_once(const Spatial auto& v) { return lanes(v); }
inline Tuple<double, 4> lanes(const Spatial auto& v, double w) { return {v.x, v.y, v.z, w}; }
inline Tuple<double, 3> lanes(const Planar auto& v, double w) { return {v.x, v.y, w}; }

#endif

template <class N, std::size_t Dim>
auto all_positive(const std::array<N, Dim>& a) {
    auto r = a[0] > 0;
    for (std::size_t i = 1; i < Dim; ++i) r = r & (a[i] > 0);
    return r;
}
inline Tuple<double, 2> lanes(const Planar auto& v) { return {v.x, v.y}; }
inline Tuple<double, 2> lanes_at_once(const Planar auto& v) { return lanes(v); }

/// Reads vectors as lanes, with one more number or without.
struct LanesConverter : DoubleConverter {
    static auto vector(const auto& v) { return lanes(v); }
    static auto vector(const auto& v, double w) { return lanes(v, w); }
    /// May repeat the last number, where that makes it quicker: no effect on largest and least, but
    /// `total` counts it twice.
    static auto padded(const Spatial auto& v) { return lanes(v, v.z); }
    static auto padded(const Planar auto& v) { return lanes(v); }
};

/// The same, of numbers that were not stored just before: quicker where there are many of them.
struct LanesAtOnceConverter : DoubleConverter {
    static auto vector(const auto& v) { return lanes_at_once(v); }
};

/// Reads vectors side by side, where that is to be had.
struct SideBySideConverter : DoubleConverter {
#if defined(__SSE2__)
    static TwoVectors side_by_side(const Spatial auto& a, const Spatial auto& b) {
        const auto both = [](double x, double y) { return Lanes2{_mm_set_pd(y, x)}; };
        return {both(a.x, b.x), both(a.y, b.y), both(a.z, b.z)};
    }
#endif
};

/// The converter of the same numbers that suits formulas which treat all axes alike.
inline LanesConverter by_axes(DoubleConverter) { return {}; }
inline LanesConverter by_axes(LanesConverter) { return {}; }
inline LanesAtOnceConverter by_axes(LanesAtOnceConverter) { return {}; }

}  // namespace graze::GRAZE_TARGET::arith
