// As many doubles as fit a vector register of the target, with the operations that formulas use.
#pragma once

#include <cstdint>

#include "arith/number.hpp"

#if __has_include(<experimental/simd>)
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

#else

/// Without vectors, a pack is one number.
struct PackMask {
    bool value;

    PackMask(bool v) : value(v) {}
    friend PackMask operator&(PackMask a, PackMask b) { return bool(a.value & b.value); }
    friend PackMask operator|(PackMask a, PackMask b) { return bool(a.value | b.value); }
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

    auto widened(const auto& v) const {
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
