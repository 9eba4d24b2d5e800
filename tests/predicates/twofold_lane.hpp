// One lane of a pack as twofolds see it, on any processor.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace arith_test {

/// A 64-bit integer that wraps.
struct WordLane {
    std::uint64_t n;

    friend WordLane operator-(WordLane a) { return {-a.n}; }
    friend WordLane operator+(WordLane a, WordLane b) { return {a.n + b.n}; }
    friend WordLane operator-(WordLane a, WordLane b) { return {a.n - b.n}; }
    friend WordLane operator*(WordLane a, WordLane b) { return {a.n * b.n}; }
    friend bool positive(WordLane a) { return std::int64_t(a.n) > 0; }
    friend bool negative(WordLane a) { return std::int64_t(a.n) < 0; }
    friend WordLane choose(bool c, WordLane a, WordLane b) { return c ? a : b; }
};

struct Lane {
    double x;

    Lane() = default;
    Lane(double value) : x(value) {}

    friend Lane operator-(Lane a) { return -a.x; }
    friend Lane operator+(Lane a, Lane b) { return a.x + b.x; }
    friend Lane operator-(Lane a, Lane b) { return a.x - b.x; }
    friend Lane operator*(Lane a, Lane b) { return a.x * b.x; }
    friend bool operator>(Lane a, Lane b) { return a.x > b.x; }
    friend bool operator<(Lane a, Lane b) { return a.x < b.x; }
    friend bool operator==(Lane a, Lane b) { return a.x == b.x; }
    friend Lane absolute(Lane a) { return std::fabs(a.x); }
    friend Lane larger(Lane a, Lane b) { return a.x > b.x ? a : b; }
    friend Lane smaller(Lane a, Lane b) { return a.x < b.x ? a : b; }
    friend Lane reciprocal(Lane a) { return 1 / a.x; }
    friend Lane square_root(Lane a) { return std::sqrt(a.x); }
    friend Lane choose(bool c, Lane a, Lane b) { return c ? a : b; }
    friend bool in_range(Lane a) { return 0x1p-100 <= a.x && a.x < 0x1p+100; }
    friend Lane fused(Lane a, Lane b, Lane c) { return std::fma(a.x, b.x, c.x); }
    friend WordLane to_integer(Lane a, bool& exact) {
        exact = exact && std::fabs(a.x) <= 0x1p+62 && a.x == std::floor(a.x);
        return {exact ? std::uint64_t(std::int64_t(a.x)) : 0};
    }
    friend Lane power_of_two(Lane a, int bits) {
        // Never asked to be right of what is not in range.
        return in_range(a) ? std::ldexp(1.0, bits - 1 - std::ilogb(a.x)) : 1.0;
    }
};

struct LaneConverter {
    static Lane coordinate(double x) { return x; }
    static Lane length(double x) { return x; }
    static Lane direction(double x) { return x; }
    static Lane axis(double x) { return x; }
};
inline LaneConverter by_axes(LaneConverter c) { return c; }

}  // namespace arith_test
