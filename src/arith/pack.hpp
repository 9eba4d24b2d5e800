// As many doubles as fit a vector register of the target, with the operations that formulas use.
#pragma once

#include <cstdint>

#include "arith/number.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

// Other standard libraries have the header, but not all of what it should hold.
#if defined(__GLIBCXX__) && __has_include(<experimental/simd>)
#include <experimental/simd>
#else
#define GRAZE_NO_SIMD 1
#endif

namespace graze::inline GRAZE_TARGET::arith {

#if !defined(GRAZE_NO_SIMD)

namespace stdx = std::experimental;

/// A bool for each lane.
struct PackMask {
    using Lanes = stdx::native_simd_mask<double>;
    Lanes lanes;

    PackMask(bool all) : lanes(all) {}
    PackMask(const Lanes& l) : lanes(l) {}

    friend PackMask operator&(PackMask a, PackMask b) { return a.lanes & b.lanes; }
    friend PackMask operator|(PackMask a, PackMask b) { return a.lanes | b.lanes; }
    /// Both sides are asked for.
    friend PackMask operator&&(PackMask a, PackMask b) { return a & b; }
    friend PackMask operator||(PackMask a, PackMask b) { return a | b; }
    friend PackMask operator!(PackMask a) { return !a.lanes; }
    friend bool all(PackMask a) { return stdx::all_of(a.lanes); }
    friend bool any_of(PackMask a) { return stdx::any_of(a.lanes); }
    friend std::uint64_t bits(PackMask a) {
        if constexpr (requires { a.lanes.__to_bitset(); }) {
            return a.lanes.__to_bitset().to_ullong();
        } else {
            std::uint64_t r = 0;
            for (std::size_t i = 0; i < Lanes::size(); ++i) r |= std::uint64_t(a.lanes[i]) << i;
            return r;
        }
    }
};

struct Pack {
    using Lanes = stdx::native_simd<double>;
    Lanes lanes;

    static constexpr std::size_t size = Lanes::size();
    static Pack load(const double* p) { return Lanes(p, stdx::element_aligned); }

    Pack() = default;
    Pack(double x) : lanes(x) {}
    Pack(const Lanes& l) : lanes(l) {}

    friend Pack operator-(Pack a) { return -a.lanes; }
    friend Pack operator+(Pack a, Pack b) { return a.lanes + b.lanes; }
    friend Pack operator-(Pack a, Pack b) { return a.lanes - b.lanes; }
    friend Pack operator*(Pack a, Pack b) { return a.lanes * b.lanes; }
    friend PackMask operator>(Pack a, Pack b) { return a.lanes > b.lanes; }
    friend PackMask operator<(Pack a, Pack b) { return a.lanes < b.lanes; }
    friend PackMask operator>=(Pack a, Pack b) { return a.lanes >= b.lanes; }
    friend PackMask operator<=(Pack a, Pack b) { return a.lanes <= b.lanes; }
    friend PackMask operator==(Pack a, Pack b) { return a.lanes == b.lanes; }

    friend Pack absolute(Pack a) { return stdx::abs(a.lanes); }
    friend Pack larger(Pack a, Pack b) { return stdx::max(a.lanes, b.lanes); }
    friend Pack smaller(Pack a, Pack b) { return stdx::min(a.lanes, b.lanes); }
    friend Pack twice(Pack a) { return a.lanes + a.lanes; }
    friend Pack reciprocal(Pack a) { return Lanes(1.0) / a.lanes; }
    friend Pack operator/(Pack a, Pack b) { return a.lanes / b.lanes; }
    friend void store(Pack a, double* p) { a.lanes.copy_to(p, stdx::element_aligned); }
    /// Not by where(): of libstdc++ 12 that assigns nothing if compiled by clang for AVX-512.
    friend Pack choose(PackMask condition, Pack a, Pack b) {
#if defined(__clang__)
        return Lanes([&](auto i) { return condition.lanes[i] ? double(a.lanes[i]) : b.lanes[i]; });
#else
        stdx::where(condition.lanes, b.lanes) = a.lanes;
        return b;
#endif
    }
};

#if defined(__FMA__)

/// x y + z, rounded once.
inline Pack fused(Pack x, Pack y, Pack z) {
#if defined(__AVX512F__)
    return Pack::Lanes(_mm512_fmadd_pd(static_cast<__m512d>(x.lanes), static_cast<__m512d>(y.lanes),
                                       static_cast<__m512d>(z.lanes)));
#else
    return Pack::Lanes(_mm256_fmadd_pd(static_cast<__m256d>(x.lanes), static_cast<__m256d>(y.lanes),
                                       static_cast<__m256d>(z.lanes)));
#endif
}

inline Pack square_root(Pack x) {
#if defined(__AVX512F__)
    // With zeros for a lane that is left out: of the plain form GCC 12 warns that it is undefined.
    return Pack::Lanes(_mm512_maskz_sqrt_pd(__mmask8(-1), static_cast<__m512d>(x.lanes)));
#else
    return Pack::Lanes(_mm256_sqrt_pd(static_cast<__m256d>(x.lanes)));
#endif
}

/// 64-bit integers that wrap. Unsigned, because of signed ones compilers make a > b out of a - b > 0.
struct IntPack {
    using Lanes = stdx::rebind_simd_t<std::uint64_t, Pack::Lanes>;
    Lanes lanes;

    friend IntPack operator-(IntPack a) { return {-a.lanes}; }
    friend IntPack operator+(IntPack a, IntPack b) { return {a.lanes + b.lanes}; }
    friend IntPack operator-(IntPack a, IntPack b) { return {a.lanes - b.lanes}; }
    friend IntPack operator*(IntPack a, IntPack b) { return {a.lanes * b.lanes}; }
    friend PackMask positive(IntPack a) { return mask_of(__builtin_bit_cast(Signed, a.lanes) > 0); }
    friend PackMask negative(IntPack a) { return mask_of(__builtin_bit_cast(Signed, a.lanes) < 0); }
    friend IntPack choose(PackMask condition, IntPack a, IntPack b) {
        // Of the bits alone.
        return {as_integers(choose(condition, as_doubles(a), as_doubles(b)))};
    }

    static Lanes as_integers(Pack x) { return __builtin_bit_cast(Lanes, x.lanes); }
    static Pack as_doubles(IntPack a) { return __builtin_bit_cast(Pack::Lanes, a.lanes); }

private:
    using Signed = stdx::rebind_simd_t<std::int64_t, Pack::Lanes>;
    static PackMask mask_of(const Signed::mask_type& m) {
        return stdx::__proposed::static_simd_cast<PackMask::Lanes>(m);
    }
};

/// x as integers, |x| <= 2^62; where it is none, exact becomes false.
inline IntPack to_integer(Pack x, PackMask& exact) {
#if defined(__AVX512DQ__)
    const __m512i n = _mm512_cvttpd_epi64(static_cast<__m512d>(x.lanes));
    exact = exact & (Pack(Pack::Lanes(_mm512_cvtepi64_pd(n))) == x);
    return {IntPack::Lanes(n)};
#else
    // Sums that leave an integer in the low bits: one of 2^11, then one of 1.
    const double coarse = 0x1.8p+63, fine = 0x1.8p+52;
    const Pack t = x + Pack(coarse), rest = x - (t - Pack(coarse)), u = rest + Pack(fine);
    exact = exact & (u - Pack(fine) == rest);
    const auto steps = [](Pack sum, double base) {
        return IntPack::as_integers(sum) - IntPack::Lanes(__builtin_bit_cast(std::uint64_t, base));
    };
    return {(steps(t, coarse) << 11) + steps(u, fine)};
#endif
}

/// That takes x to [2^(bits - 1), 2^bits).
inline Pack power_of_two(Pack x, int bits) {
    const auto exponent = IntPack::as_integers(x) >> 52;
    return IntPack::as_doubles(
        {(IntPack::Lanes(std::uint64_t(2 * 1023 - 1 + bits)) - exponent) << 52});
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
    friend Pack twice(Pack a) { return a.value + a.value; }
    friend Pack reciprocal(Pack a) { return 1 / a.value; }
    friend Pack operator/(Pack a, Pack b) { return a.value / b.value; }
    friend void store(Pack a, double* p) { *p = a.value; }
    friend Pack choose(PackMask condition, Pack a, Pack b) { return condition.value ? a : b; }
};

#endif

inline Pack& operator+=(Pack& a, Pack b) { return a = a + b; }
inline Pack positive_part(Pack x) { return larger(x, 0); }
inline PackMask in_range(Pack x) { return (x >= 0x1p-100) & (x < 0x1p+100); }
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
