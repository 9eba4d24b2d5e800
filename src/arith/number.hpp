// The few operations beyond + - * that formulas use, and small tuples of numbers.
//
// A formula is written once, as a template over its number type, with these names alone; every number
// of this room has them: doubles and packs, bounds, integers, twofolds, rationals.
#pragma once

#include <array>
#include <cmath>
#include <type_traits>

#include "arith/target.hpp"

namespace graze::inline GRAZE_TARGET::arith {

inline double absolute(double x) { return std::fabs(x); }
inline double larger(double x, double y) { return x > y ? x : y; }
inline double smaller(double x, double y) { return x < y ? x : y; }
inline double twice(double x) { return x + x; }
inline double reciprocal(double x) { return 1 / x; }
inline double times(double x, double y) { return x * y; }
/// x, or -x where y has a minus.
inline double flipped(double x, double y) { return x * std::copysign(1.0, y); }
inline int sign_of(double x) { return (x > 0) - (x < 0); }

template <class N>
concept Comparable = requires(const N& x) {
    {x < x};
    {x.sign()};
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

/// f(0), .., f(Dim - 1) as a tuple. Written out, because compilers vectorise a loop of a few
/// steps to their disadvantage.
template <std::size_t Dim, class F>
constexpr auto tuple_of(const F& f) {
    using N = std::remove_cvref_t<decltype(f(0))>;
    static_assert(2 <= Dim && Dim <= 4);
    if constexpr (Dim == 2)
        return std::array<N, 2>{f(0), f(1)};
    else if constexpr (Dim == 3)
        return std::array<N, 3>{f(0), f(1), f(2)};
    else
        return std::array<N, 4>{f(0), f(1), f(2), f(3)};
}

template <class X, class Y, std::size_t Dim>
constexpr auto operator-(const std::array<X, Dim>& x, const std::array<Y, Dim>& y) {
    return tuple_of<Dim>([&](std::size_t i) { return x[i] - y[i]; });
}

template <class X, class Y, std::size_t Dim>
constexpr auto operator+(const std::array<X, Dim>& x, const std::array<Y, Dim>& y) {
    return tuple_of<Dim>([&](std::size_t i) { return x[i] + y[i]; });
}

template <class N, std::size_t Dim>
constexpr auto twice(const std::array<N, Dim>& x) {
    return tuple_of<Dim>([&](std::size_t i) { return twice(x[i]); });
}

template <class N, std::size_t Dim>
constexpr auto absolute(const std::array<N, Dim>& x) {
    return tuple_of<Dim>([&](std::size_t i) { return absolute(x[i]); });
}

template <class N, std::size_t Dim>
constexpr auto reciprocal(const std::array<N, Dim>& x) {
    return tuple_of<Dim>([&](std::size_t i) { return reciprocal(x[i]); });
}

/// Products, larger and smaller values, component by component.
template <class X, class Y, std::size_t Dim>
constexpr auto times(const std::array<X, Dim>& x, const std::array<Y, Dim>& y) {
    return tuple_of<Dim>([&](std::size_t i) { return x[i] * y[i]; });
}
template <class N, std::size_t Dim>
constexpr auto larger(const std::array<N, Dim>& x, const std::array<N, Dim>& y) {
    return tuple_of<Dim>([&](std::size_t i) { return larger(x[i], y[i]); });
}
template <class N, std::size_t Dim>
constexpr auto smaller(const std::array<N, Dim>& x, const std::array<N, Dim>& y) {
    return tuple_of<Dim>([&](std::size_t i) { return smaller(x[i], y[i]); });
}

template <class N, std::size_t Dim>
constexpr auto flipped(const std::array<N, Dim>& x, const std::array<N, Dim>& y) {
    return tuple_of<Dim>([&](std::size_t i) { return flipped(x[i], y[i]); });
}

/// (y, z, x).
template <class N>
constexpr auto rotated(const std::array<N, 3>& x) {
    return std::array<N, 3>{x[1], x[2], x[0]};
}

/// The same, or (y, x).
template <class N, std::size_t Dim>
constexpr auto next_axes(const std::array<N, Dim>& x) {
    if constexpr (Dim == 2)
        return std::array<N, 2>{x[1], x[0]};
    else
        return rotated(x);
}

constexpr bool any_of(bool condition) { return condition; }

/// A condition for each axis. Bool is bool, or a mask of lanes.
template <class Bool, std::size_t Dim>
struct AxisMask {
    std::array<Bool, Dim> at;

    constexpr const Bool& operator[](std::size_t k) const { return at[k]; }
    static constexpr AxisMask of(const auto& f) {
        return {tuple_of<Dim>([&](std::size_t i) { return Bool(f(i)); })};
    }
    friend constexpr AxisMask operator&(const AxisMask& a, const AxisMask& b) {
        return of([&](std::size_t i) { return a.at[i] & b.at[i]; });
    }
    friend constexpr AxisMask operator|(const AxisMask& a, const AxisMask& b) {
        return of([&](std::size_t i) { return a.at[i] | b.at[i]; });
    }
    friend constexpr AxisMask operator!(const AxisMask& a) {
        return of([&](std::size_t i) { return !a.at[i]; });
    }
    friend constexpr Bool any_axis(const AxisMask& a) {
        Bool r = a.at[0];
        for (std::size_t i = 1; i < Dim; ++i) r = r | a.at[i];
        return r;
    }
    friend constexpr AxisMask next_axes(const AxisMask& a) { return {next_axes(a.at)}; }
    /// f(axis, condition), where it is true.
    friend constexpr void each_axis(const AxisMask& a, const auto& f) {
        for (std::size_t k = 0; k < Dim; ++k)
            if (any_of(a.at[k])) f(k, a.at[k]);
    }
};
template <class N, std::size_t Dim>
constexpr auto greater(const std::array<N, Dim>& x, const std::array<N, Dim>& y) {
    using Bool = std::remove_cvref_t<decltype(x[0] > y[0])>;
    return AxisMask<Bool, Dim>::of([&](std::size_t i) { return x[i] > y[i]; });
}
template <class N, std::size_t Dim>
constexpr auto equal(const std::array<N, Dim>& x, const std::array<N, Dim>& y) {
    using Bool = std::remove_cvref_t<decltype(x[0] == y[0])>;
    return AxisMask<Bool, Dim>::of([&](std::size_t i) { return x[i] == y[i]; });
}

/// The sum of the components of a tuple, the largest and the least of them.
template <class N, std::size_t Dim>
constexpr auto total(const std::array<N, Dim>& x) {
    N r = x[0];
    for (std::size_t i = 1; i < Dim; ++i) r = r + x[i];
    return r;
}
template <class N, std::size_t Dim>
constexpr auto largest(const std::array<N, Dim>& x) {
    N r = x[0];
    for (std::size_t i = 1; i < Dim; ++i) r = larger(r, x[i]);
    return r;
}
template <class N, std::size_t Dim>
constexpr auto least(const std::array<N, Dim>& x) {
    N r = x[0];
    for (std::size_t i = 1; i < Dim; ++i) r = smaller(r, x[i]);
    return r;
}

template <class X, class Y>
constexpr auto dot(const std::array<X, 2>& x, const std::array<Y, 2>& y) {
    return x[0] * y[0] + x[1] * y[1];
}
template <class X, class Y>
constexpr auto dot(const std::array<X, 3>& x, const std::array<Y, 3>& y) {
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

template <class X, class Y>
constexpr auto cross(const std::array<X, 3>& x, const std::array<Y, 3>& y) {
    using N = decltype(x[0] * y[0]);
    return std::array<N, 3>{x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2],
                            x[0] * y[1] - x[1] * y[0]};
}

/// The vectors whose product with one of these edges is their volume (in 2D their area), and 0 with
/// the others.
template <class N>
constexpr auto dual(const std::array<Tuple<N, 2>, 2>& e) {
    return std::array{Tuple<N, 2>{e[1][1], -e[1][0]}, Tuple<N, 2>{-e[0][1], e[0][0]}};
}
template <class N>
constexpr auto dual(const std::array<Tuple<N, 3>, 3>& e) {
    return std::array{cross(e[1], e[2]), cross(e[2], e[0]), cross(e[0], e[1])};
}

/// The cross product (z, x, y), or in 2D its only component.
template <class V>
constexpr auto rotated_cross(const V& x, const V& y) {
    if constexpr (requires { rotated(x); })
        return times(x, rotated(y)) - times(rotated(x), y);
    else
        return x[0] * y[1] - x[1] * y[0];
}

}  // namespace graze::GRAZE_TARGET::arith
