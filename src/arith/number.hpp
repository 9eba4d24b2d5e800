// The few operations beyond + - * that formulas use, and small tuples of numbers.
//
// A formula is written once, as a template over its number type, with these names alone; they exist
// for double, Bound, Int, BigInt and Rational.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace graze::arith {

inline double absolute(double x) { return std::fabs(x); }
inline double larger(double x, double y) { return x > y ? x : y; }
inline double smaller(double x, double y) { return x < y ? x : y; }
inline double twice(double x) { return x + x; }
inline int sign_of(double x) { return (x > 0) - (x < 0); }

template <class N>
concept Comparable = requires(const N& x) {
    { x < x };
    { x.sign() };
};

template <Comparable N>
N absolute(const N& x) {
    return x.sign() < 0 ? N(-x) : x;
}
template <Comparable N>
N larger(const N& x, const N& y) {
    return x < y ? y : x;
}
template <Comparable N>
N smaller(const N& x, const N& y) {
    return y < x ? y : x;
}
template <Comparable N>
N twice(const N& x) {
    return x + x;
}
template <Comparable N>
int sign_of(const N& x) {
    return x.sign();
}

/// x |x|: a square that keeps the sign.
template <class N>
constexpr auto signed_square(const N& x) {
    return x * absolute(x);
}

template <class N, int Dim>
using Tuple = std::array<N, Dim>;

template <class X, class Y, std::size_t Dim>
constexpr auto operator-(const std::array<X, Dim>& x, const std::array<Y, Dim>& y) {
    std::array<decltype(x[0] - y[0]), Dim> r{};
    for (std::size_t i = 0; i < Dim; ++i) r[i] = x[i] - y[i];
    return r;
}

template <class X, class Y, std::size_t Dim>
constexpr auto operator+(const std::array<X, Dim>& x, const std::array<Y, Dim>& y) {
    std::array<decltype(x[0] + y[0]), Dim> r{};
    for (std::size_t i = 0; i < Dim; ++i) r[i] = x[i] + y[i];
    return r;
}

template <class N, std::size_t Dim>
constexpr auto twice(const std::array<N, Dim>& x) {
    std::array<N, Dim> r{};
    for (std::size_t i = 0; i < Dim; ++i) r[i] = twice(x[i]);
    return r;
}

template <class X, class Y, std::size_t Dim>
constexpr auto dot(const std::array<X, Dim>& x, const std::array<Y, Dim>& y) {
    auto r = x[0] * y[0];
    for (std::size_t i = 1; i < Dim; ++i) r = r + x[i] * y[i];
    return r;
}

template <class X, class Y>
constexpr auto cross(const std::array<X, 3>& x, const std::array<Y, 3>& y) {
    using N = decltype(x[0] * y[0]);
    return std::array<N, 3>{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
                            x[0] * y[1] - x[1] * y[0]};
}

}  // namespace graze::arith
