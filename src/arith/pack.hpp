// As many doubles as fit a vector register of the target, with the operations that formulas use.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "arith/bits.hpp"
#include "arith/bound.hpp"
#include "arith/number.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace graze::inline GRAZE_TARGET::arith {

#if defined(__GNUC__)

// Vectors as GCC and clang have them for every processor, and masks of AVX-512 as it has them.
// (std::experimental::simd takes twice as long to compile, and is complete in libstdc++ alone.)
#if defined(__AVX512F__)
inline constexpr std::size_t vector_bytes = 64;
#elif defined(__AVX2__)
inline constexpr std::size_t vector_bytes = 32;
#else
inline constexpr std::size_t vector_bytes = 16;
#endif
using DoubleLanes [[gnu::vector_size(vector_bytes)]] = double;
using SignedLanes [[gnu::vector_size(vector_bytes)]] = std::int64_t;
using UnsignedLanes [[gnu::vector_size(vector_bytes)]] = std::uint64_t;

/// A bool for each lane.
struct PackMask {
#if defined(__AVX512F__)
    using Lanes = __mmask8;
    static constexpr Lanes none = 0, every = 0xff;
#else
    using Lanes = SignedLanes;
    static constexpr Lanes none = {}, every = ~none;
#endif
    Lanes lanes;

    PackMask(bool all) : lanes(all ? every : none) {}
    static PackMask of(Lanes lanes) {
        PackMask r(false);
        r.lanes = lanes;
        return r;
    }

    friend PackMask operator&(PackMask a, PackMask b) { return of(a.lanes & b.lanes); }
    friend PackMask operator|(PackMask a, PackMask b) { return of(a.lanes | b.lanes); }
    /// Both sides are asked for.
    friend PackMask operator&&(PackMask a, PackMask b) { return a & b; }
    friend PackMask operator||(PackMask a, PackMask b) { return a | b; }
    friend PackMask operator!(PackMask a) { return of(~a.lanes); }
    /// The lanes as bits, the first lowest.
    friend std::uint64_t bits(PackMask a) {
#if defined(__AVX512F__)
        return a.lanes;
#elif defined(__AVX2__)
        return std::uint64_t(_mm256_movemask_pd(__m256d(a.lanes)));
#elif defined(__SSE2__)
        return std::uint64_t(_mm_movemask_pd(__m128d(a.lanes)));
#else
        return std::uint64_t(a.lanes[0] & 1) | std::uint64_t(a.lanes[1] & 2);
#endif
    }
    friend bool all(PackMask a) { return bits(a) == bits(PackMask(true)); }
    friend bool any_of(PackMask a) { return bits(a) != 0; }
};

#if defined(__AVX512F__)
#define GRAZE_COMPARED(a, op, name, code, b) \
    PackMask::of(_mm512_cmp_pd_mask(a.lanes, b.lanes, _CMP_##code))
#elif defined(__SSE2__) && !defined(__AVX2__)
// Of masks that GCC knows to be comparisons it makes choices of integers, which SSE2 lacks.
#define GRAZE_COMPARED(a, op, name, code, b) \
    PackMask::of(PackMask::Lanes(_mm_cmp##name##_pd(a.lanes, b.lanes)))
#else
#define GRAZE_COMPARED(a, op, name, code, b) PackMask::of(a.lanes op b.lanes)
#endif

struct Pack {
    using Lanes = DoubleLanes;
    Lanes lanes;

    static constexpr std::size_t size = vector_bytes / sizeof(double);
    static Pack load(const double* p) {
        Pack r;
        std::memcpy(&r.lanes, p, sizeof r.lanes);
        return r;
    }
    static Pack of(Lanes lanes) {
        Pack r;
        r.lanes = lanes;
        return r;
    }

    Pack() = default;
    Pack(double x) : lanes(x - Lanes{}) {}

    friend Pack operator-(Pack a) { return of(-a.lanes); }
    friend Pack operator+(Pack a, Pack b) { return of(a.lanes + b.lanes); }
    friend Pack operator-(Pack a, Pack b) { return of(a.lanes - b.lanes); }
    friend Pack operator*(Pack a, Pack b) { return of(a.lanes * b.lanes); }
    friend Pack operator/(Pack a, Pack b) { return of(a.lanes / b.lanes); }
    friend PackMask operator>(Pack a, Pack b) { return GRAZE_COMPARED(a, >, gt, GT_OS, b); }
    friend PackMask operator<(Pack a, Pack b) { return GRAZE_COMPARED(a, <, lt, LT_OS, b); }
    friend PackMask operator>=(Pack a, Pack b) { return GRAZE_COMPARED(a, >=, ge, GE_OS, b); }
    friend PackMask operator<=(Pack a, Pack b) { return GRAZE_COMPARED(a, <=, le, LE_OS, b); }
    friend PackMask operator==(Pack a, Pack b) { return GRAZE_COMPARED(a, ==, eq, EQ_OQ, b); }
    /// Of unordered ones, b.
    friend Pack larger(Pack a, Pack b) {
#if defined(__AVX512F__)
        return of(_mm512_maskz_max_pd(PackMask::every, a.lanes, b.lanes));
#elif defined(__AVX2__)
        return of(_mm256_max_pd(a.lanes, b.lanes));
#elif defined(__SSE2__)
        return of(_mm_max_pd(a.lanes, b.lanes));
#else
        return choose(a > b, a, b);
#endif
    }
    friend Pack smaller(Pack a, Pack b) {
#if defined(__AVX512F__)
        return of(_mm512_maskz_min_pd(PackMask::every, a.lanes, b.lanes));
#elif defined(__AVX2__)
        return of(_mm256_min_pd(a.lanes, b.lanes));
#elif defined(__SSE2__)
        return of(_mm_min_pd(a.lanes, b.lanes));
#else
        return choose(a < b, a, b);
#endif
    }
    friend Pack choose(PackMask condition, Pack a, Pack b) {
#if defined(__AVX512F__)
        return of(_mm512_mask_blend_pd(condition.lanes, b.lanes, a.lanes));
#elif defined(__AVX2__)
        return of(_mm256_blendv_pd(b.lanes, a.lanes, __m256d(condition.lanes)));
#else
        return of(Lanes((SignedLanes(a.lanes) & condition.lanes) |
                        (SignedLanes(b.lanes) & ~condition.lanes)));
#endif
    }
    friend Pack absolute(Pack a) {
        return of(Lanes(SignedLanes(a.lanes) & std::numeric_limits<std::int64_t>::max()));
    }
    friend Pack flipped(Pack x, Pack y) {
        return of(Lanes(SignedLanes(x.lanes) ^
                        (SignedLanes(y.lanes) & std::numeric_limits<std::int64_t>::min())));
    }
    friend Pack twice(Pack a) { return a + a; }
    friend Pack reciprocal(Pack a) { return Pack(1.0) / a; }
    friend Pack square_root(Pack a) {
#if defined(__AVX512F__)
        // With zeros for a lane that is left out: of the plain form GCC 12 warns that it is undefined.
        return of(_mm512_maskz_sqrt_pd(PackMask::every, a.lanes));
#elif defined(__AVX2__)
        return of(_mm256_sqrt_pd(a.lanes));
#elif defined(__SSE2__)
        return of(_mm_sqrt_pd(a.lanes));
#else
        for (std::size_t i = 0; i < size; ++i) a.lanes[i] = std::sqrt(a.lanes[i]);
        return a;
#endif
    }
    friend void store(Pack a, double* p) { std::memcpy(p, &a.lanes, sizeof a.lanes); }
};

#undef GRAZE_COMPARED

#if defined(__FMA__)

/// x y + z, rounded once.
inline Pack fused(Pack x, Pack y, Pack z) {
#if defined(__AVX512F__)
    return Pack::of(_mm512_fmadd_pd(x.lanes, y.lanes, z.lanes));
#else
    return Pack::of(_mm256_fmadd_pd(x.lanes, y.lanes, z.lanes));
#endif
}

/// 64-bit integers that wrap. Unsigned, because of signed ones compilers make a > b out of a - b > 0.
struct IntPack {
    using Lanes = UnsignedLanes;
    Lanes lanes;

    friend IntPack operator-(IntPack a) { return {-a.lanes}; }
    friend IntPack operator+(IntPack a, IntPack b) { return {a.lanes + b.lanes}; }
    friend IntPack operator-(IntPack a, IntPack b) { return {a.lanes - b.lanes}; }
    friend IntPack operator*(IntPack a, IntPack b) { return {a.lanes * b.lanes}; }
#if defined(__AVX512F__)
    friend PackMask positive(IntPack a) {
        return PackMask::of(_mm512_cmpgt_epi64_mask(__m512i(a.lanes), __m512i{}));
    }
    friend PackMask negative(IntPack a) {
        return PackMask::of(_mm512_movepi64_mask(__m512i(a.lanes)));
    }
#else
    friend PackMask positive(IntPack a) { return PackMask::of(SignedLanes(a.lanes) > 0); }
    friend PackMask negative(IntPack a) { return PackMask::of(SignedLanes(a.lanes) < 0); }
#endif
    friend IntPack choose(PackMask condition, IntPack a, IntPack b) {
        // Of the bits alone.
        return {as_integers(choose(condition, as_doubles(a), as_doubles(b)))};
    }

    static Lanes as_integers(Pack x) { return Lanes(x.lanes); }
    static Pack as_doubles(IntPack a) { return Pack::of(Pack::Lanes(a.lanes)); }
};

/// x as integers, |x| <= 2^62; where it is none, exact becomes false.
inline IntPack to_integer(Pack x, PackMask& exact) {
#if defined(__AVX512DQ__)
    const __m512i n = _mm512_cvttpd_epi64(x.lanes);
    exact = exact & (Pack::of(_mm512_cvtepi64_pd(n)) == x);
    return {IntPack::Lanes(n)};
#else
    // Sums that leave an integer in the low bits: one of 2^11, then one of 1.
    const double coarse = 0x1.8p+63, fine = 0x1.8p+52;
    const Pack t = x + Pack(coarse), rest = x - (t - Pack(coarse)), u = rest + Pack(fine);
    exact = exact & (u - Pack(fine) == rest);
    const auto steps = [](Pack sum, double base) {
        return IntPack::as_integers(sum) - std::bit_cast<std::uint64_t>(base);
    };
    return {(steps(t, coarse) << 11) + steps(u, fine)};
#endif
}

/// That takes x to [2^(bits - 1), 2^bits).
inline Pack power_of_two(Pack x, int bits) {
    const auto exponent = IntPack::as_integers(x) >> 52;
    return IntPack::as_doubles({(std::uint64_t(2 * 1023 - 1 + bits) - exponent) << 52});
}

#endif

#else

/// Without vectors, a pack is one number.
struct PackMask {
    bool value;

    PackMask(bool v) : value(v) {}
    friend PackMask operator&(PackMask a, PackMask b) { return bool(a.value & b.value); }
    friend PackMask operator|(PackMask a, PackMask b) { return bool(a.value | b.value); }
    friend PackMask operator&&(PackMask a, PackMask b) { return a & b; }
    friend PackMask operator||(PackMask a, PackMask b) { return a | b; }
    friend PackMask operator!(PackMask a) { return !a.value; }
    friend bool all(PackMask a) { return a.value; }
    friend bool any_of(PackMask a) { return a.value; }
    friend std::uint64_t bits(PackMask a) { return a.value; }
};

struct Pack {
    double value;

    static constexpr std::size_t size = 1;
    static Pack load(const double* p) { return *p; }

    Pack() = default;
    Pack(double x) : value(x) {}

    friend Pack operator-(Pack a) { return -a.value; }
    friend Pack operator+(Pack a, Pack b) { return a.value + b.value; }
    friend Pack operator-(Pack a, Pack b) { return a.value - b.value; }
    friend Pack operator*(Pack a, Pack b) { return a.value * b.value; }
    friend PackMask operator>(Pack a, Pack b) { return a.value > b.value; }
    friend PackMask operator<(Pack a, Pack b) { return a.value < b.value; }
    friend PackMask operator>=(Pack a, Pack b) { return a.value >= b.value; }
    friend PackMask operator<=(Pack a, Pack b) { return a.value <= b.value; }
    friend PackMask operator==(Pack a, Pack b) { return a.value == b.value; }

    friend Pack absolute(Pack a) { return std::fabs(a.value); }
    friend Pack larger(Pack a, Pack b) { return a.value > b.value ? a : b; }
    friend Pack smaller(Pack a, Pack b) { return a.value < b.value ? a : b; }
    friend Pack flipped(Pack x, Pack y) { return arith::flipped(x.value, y.value); }
    friend Pack twice(Pack a) { return a.value + a.value; }
    friend Pack reciprocal(Pack a) { return 1 / a.value; }
    friend Pack square_root(Pack a) { return std::sqrt(a.value); }
    friend Pack operator/(Pack a, Pack b) { return a.value / b.value; }
    friend void store(Pack a, double* p) { *p = a.value; }
    friend Pack choose(PackMask condition, Pack a, Pack b) { return condition.value ? a : b; }
};

#endif

inline Pack& operator+=(Pack& a, Pack b) { return a = a + b; }
inline Pack positive_part(Pack x) { return larger(x, 0); }
inline PackMask greater(Pack x, Pack y) { return x > y; }
inline PackMask equal(Pack x, Pack y) { return x == y; }
inline Pack times(Pack x, Pack y) { return x * y; }
inline PackMask in_range(Pack x) {
    return (x >= power_of_two(-magnitude_range)) & (x < power_of_two(magnitude_range));
}
inline Pack or_nan(Pack x, PackMask condition) {
    return choose(condition, x, std::numeric_limits<double>::quiet_NaN());
}

/// Reads shapes that hold the numbers of their columns.
struct PackConverter {
    const double* const* columns;
    std::size_t at;

    Pack number(double column) const { return Pack::load(columns[std::size_t(column)] + at); }
    Pack coordinate(double column) const { return number(column); }
    Pack length(double column) const { return number(column); }
    Pack direction(double column) const { return number(column); }
    Pack axis(double column) const { return number(column); }

    auto padded(const auto& v) const {
        if constexpr (requires { v.z; })
            return std::array{number(v.x), number(v.y), number(v.z)};
        else
            return std::array{number(v.x), number(v.y)};
    }
    auto vector(const auto& v, double w) const {
        if constexpr (requires { v.z; })
            return std::array{number(v.x), number(v.y), number(v.z), Pack(w)};
        else
            return std::array{number(v.x), number(v.y), Pack(w)};
    }
};
inline PackConverter by_axes(const PackConverter& r) { return r; }

template <class V>
PackMask fixed_by(const PackConverter& converter, const V& v, Pack r) {
    const auto fixed = [&](double column) {
        const Pack size = absolute(converter.number(column));
        return size - ((size + r) - r) == 0;
    };
    PackMask all = fixed(v.x) & fixed(v.y);
    if constexpr (requires { v.z; }) all = all & fixed(v.z);
    if constexpr (requires { v.w; }) all = all & fixed(v.w);
    return all;
}

}  // namespace graze::GRAZE_TARGET::arith
