// Numbers that are known but for an error, as double-words, and the doubles that they round to, where
// these are certain. N is double, two of them (two.hpp) or a pack (pack.hpp). To be used as
// double_word.hpp says.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "arith/converters.hpp"
#include "arith/double_word.hpp"
#include "arith/filter.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Numbers that are within error of x.
template <class N>
struct Approximate {
    DoubleWord<N> x;
    N error;

    /// Is |x| so much larger that its sign is certain, and that of each number nearby?
    auto certain() const { return error <= N(0x1p-60) * absolute(x.high); }
    int sign() const { return sign_of(x.high); }

    friend Approximate operator-(const Approximate& a) { return {-a.x, a.error}; }
    friend Approximate operator+(const Approximate& a, const Approximate& b) {
        const DoubleWord<N> sum = a.x + b.x;
        return {sum, N(slack) * (a.error + b.error + N(unit) * absolute(sum.high))};
    }
    friend Approximate operator-(const Approximate& a, const Approximate& b) { return a + -b; }
    friend Approximate operator*(const Approximate& a, const Approximate& b) {
        const DoubleWord<N> product = a.x * b.x;
        const N off = absolute(a.x.high) * b.error + absolute(b.x.high) * a.error +
                      a.error * b.error + N(unit) * absolute(product.high);
        return {product, N(slack) * off};
    }

private:
    // Twice the rounding of one operation; and the roundings of the error itself.
    static constexpr double unit = 2 * DoubleWord<N>::rounding, slack = 1 + 0x1p-49;
};

/// Both ends of what they may be, rounded: what they round to is certain where these are the same. The
/// error has room for the rounding of low and high themselves. Not for subnormal numbers.
template <class N>
struct Rounded {
    N low, high;
    auto sure() const { return low == high; }
};
template <class N>
Rounded<N> rounded(const Approximate<N>& a) {
    return {a.x.high + (a.x.low - a.error), a.x.high + (a.x.low + a.error)};
}

/// In [2^-ordinary_range, 2^ordinary_range), or the negative of such a number: products and quotients of two
/// of them, and their last bits as double-words, are far from overflow and underflow. Of a double by its
/// exponent, which is quicker.
inline constexpr int ordinary_range = 400;
static_assert(2 * ordinary_range + 106 < 1022);
template <class N>
auto is_ordinary(const N& x) -> decltype(x == x) {
    if constexpr (std::is_same_v<N, double>) {
        const auto exponent = std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff;
        return exponent - (1023 - ordinary_range) < 2 * ordinary_range;
    } else {
        const N size = absolute(x);
        return (size >= N(power_of_two(-ordinary_range))) &
               (size < N(power_of_two(ordinary_range)));
    }
}
template <class N>
auto is_ordinary_or_zero(const N& x) -> decltype(x == x) {
    if constexpr (std::is_same_v<N, double>)
        return x == 0 || is_ordinary(x);
    else
        return (x == 0) | is_ordinary(x);
}

/// Of numbers of 104 bits or more; y: words, or N. In units of 2^-106: 15 of the division, 4 of each number, and 1 that
/// rounded() takes.
template <class N>
Approximate<N> quotient(const DoubleWord<N>& x, const auto& y) {
    const DoubleWord<N> q = x / y;
    return {q, absolute(q.high) * N(0x1p-101)};
}
/// |x / y| changes by at most (u + |x / y| v) / (|y| - v), for errors u and v; where v is not far below
/// |y|, that is more than any rounding allows.
template <class N>
Approximate<N> quotient(const Approximate<N>& x, const Approximate<N>& y) {
    const Approximate<N> q = quotient(x.x, y.x);
    const N size = absolute(q.x.high);
    return {q.x, q.error + N(1.01) * (x.error + size * y.error) / absolute(y.x.high)};
}
/// By a power of two.
template <class N>
Approximate<N> scaled(const Approximate<N>& a, const N& power) {
    return {{a.x.high * power, a.x.low * power}, a.error * power};
}

/// The values of a predicate's formulas: what Filter has, as double-words. NaN out of its range.
template <class PredicateT, class Converter = DoubleConverter>
class ApproximateValues {
public:
    using Predicate = PredicateT;
    using N = decltype(std::declval<const Converter&>().length(0.0));
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    ApproximateValues(const A& a, const B& b, const Converter& converter = {})
        : frame_(Predicate::frame(WordConverter{converter}, a, b)),
          magnitudes_(Predicate::magnitudes(converter, a, b).in_range_or_nan()) {}

    template <class Formula>
    Approximate<N> operator()(const Formula& formula) const {
        // The errors of a formula are proportional to that of one operation.
        constexpr double factor = DoubleWord<N>::rounding / Bound::rounding;
        return {formula(frame_), N(factor) * uncertainty<Predicate, Formula>(magnitudes_)};
    }

    const auto& frame() const { return frame_; }

private:
    using WordConverter = DoubleWordConverter<N, Converter>;

    decltype(Predicate::frame(std::declval<const WordConverter&>(), std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
    BasicMagnitudes<N> magnitudes_;
};

}  // namespace graze::GRAZE_TARGET::arith
