// Two doubles side by side: where two numbers take the same way, for little more than one.
#pragma once

#include <cmath>

#include "arith/approximate.hpp"

namespace graze::inline GRAZE_TARGET::arith {

struct Two {
#if defined(__GNUC__)
    typedef double Values __attribute__((vector_size(16)));
    Values values;

    Two() = default;
    Two(double x) : values{x, x} {}
    Two(double x, double y) : values{x, y} {}
    Two(Values v) : values(v) {}

    friend Two operator-(Two x) { return -x.values; }
    friend Two operator+(Two x, Two y) { return x.values + y.values; }
    friend Two operator-(Two x, Two y) { return x.values - y.values; }
    friend Two operator*(Two x, Two y) { return x.values * y.values; }
    friend Two operator/(Two x, Two y) { return x.values / y.values; }
#else
    double values[2];

    Two() = default;
    Two(double x) : values{x, x} {}
    Two(double x, double y) : values{x, y} {}

    friend Two operator-(Two x) { return {-x[0], -x[1]}; }
    friend Two operator+(Two x, Two y) { return {x[0] + y[0], x[1] + y[1]}; }
    friend Two operator-(Two x, Two y) { return {x[0] - y[0], x[1] - y[1]}; }
    friend Two operator*(Two x, Two y) { return {x[0] * y[0], x[1] * y[1]}; }
    friend Two operator/(Two x, Two y) { return {x[0] / y[0], x[1] / y[1]}; }
#endif
    double operator[](int i) const { return values[i]; }
    friend Two absolute(Two x) { return {std::fabs(x[0]), std::fabs(x[1])}; }
};
inline DoubleWord<Two> two(const DoubleWord<double>& x, const DoubleWord<double>& y) {
    return {{x.high, y.high}, {x.low, y.low}};
}
inline Two two(double x, double y) { return {x, y}; }

inline Approximate<Two> two(const Approximate<double>& x, const Approximate<double>& y) {
    return {two(x.x, y.x), {x.error, y.error}};
}

}  // namespace graze::GRAZE_TARGET::arith
