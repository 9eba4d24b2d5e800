// The filter: the sign of a formula in doubles, where its error bound proves it.
//
// A predicate of a pair gives it the frame of its formulas and their magnitudes: see
// predicates/predicate.hpp. A formula is a default constructible function object from a frame to a
// number.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "arith/bound.hpp"
#include "arith/converters.hpp"
#include "arith/float_environment.hpp"
#include "arith/lanes.hpp"
#include "arith/number.hpp"

#if defined(__GNUC__)
#define GRAZE_COLD [[gnu::noinline]]
#define GRAZE_HOT [[gnu::flatten]]
#else
#define GRAZE_COLD
#define GRAZE_HOT
#endif
// Of the rungs behind a filter. GRAZE_COMPACT, for the two files of src/packages/vendor.py, saves more than a third of
// the time to compile, and makes them slower.
#if defined(GRAZE_COMPACT)
#define GRAZE_WARM
#else
#define GRAZE_WARM GRAZE_HOT
#endif

namespace graze::inline GRAZE_TARGET::arith {

/// bool for what bit operations make of it; a mask is a mask.
template <class T>
using BoolOf = std::conditional_t<std::is_arithmetic_v<T>, bool, T>;

/// What it is certain of: no sign, or one. Bool is bool, or a mask of lanes.
template <class Bool>
struct FilteredSign {
    Bool positive, negative;
    constexpr FilteredSign() : positive(false), negative(false) {}
    constexpr FilteredSign(Bool p, Bool n) : positive(p), negative(n) {}
};
template <class X, class Y>
FilteredSign(X, Y) -> FilteredSign<BoolOf<X>>;
FilteredSign(int, int)->FilteredSign<bool>;

/// In the range of magnitudes. By the exponent, which leaves the floating-point units to the filter; NaN is
/// outside.
inline bool in_range(double x) {
    const auto exponent = std::bit_cast<std::uint64_t>(x) >> 52;
    return exponent - (1023 - magnitude_range) < 2 * magnitude_range;
}
inline double or_nan(double x, bool condition) {
    return condition ? x : std::numeric_limits<double>::quiet_NaN();
}

/// Bounds of |x| for the inputs of each quantity (of differences, for coordinates); 1 for a quantity that
/// the predicate does not have. N: double, or lanes of them.
template <class N>
struct BasicMagnitudes {
    N length = 1, direction = 1, axis = 1;

    /// Formulas of total degree up to most_degree neither overflow within these magnitudes, nor underflow
    /// by more than a negligible part of their bound. A quantity has a range of its own, at both ends,
    /// because a product can be ordinary while one of its factors is not.
    auto in_range() const {
        using arith::in_range;
        return in_range(length) & in_range(direction) & in_range(axis);
    }
    /// NaN out of it, where nothing is certain.
    BasicMagnitudes in_range_or_nan() const {
        const auto inside = in_range();
        return {or_nan(length, inside), or_nan(direction, inside), or_nan(axis, inside)};
    }
};
using Magnitudes = BasicMagnitudes<double>;
template <class Converter>
using MagnitudesBy = BasicMagnitudes<decltype(std::declval<Converter>().length(0.0))>;

/// The largest |x| in some tuples of doubles.
template <class Tuple, class... Rest>
double magnitude(const Tuple& tuple, const Rest&... rest) {
    auto r = absolute(tuple);
    ((r = larger(r, absolute(rest))), ...);
    return largest(r);
}

template <int n, class N>
constexpr N power(const N& x) {
    if constexpr (n == 0)
        return N(1);
    else if constexpr (n == 1)
        return x;
    else
        return x * power<n - 1>(x);
}

/// The bound of a formula of a predicate.
template <class Predicate, class Formula>
inline constexpr Bound bound_of =
    Formula{}(Predicate::frame(BoundConverter{}, typename Predicate::A{}, typename Predicate::B{}));

/// Up to this absolute value a double says nothing about the sign of the exact value. The factor
/// covers the rounding of the magnitudes and of this product, and underflow within the range.
template <class Predicate, class Formula, class N = double>
N uncertainty(const BasicMagnitudes<N>& m) {
    constexpr Bound bound = bound_of<Predicate, Formula>;
    static_assert(bound.degree.total() <= most_degree, "out of range");
    constexpr double constant = bound.error * (1 + 0x1p-20);
    return N(constant) *
           (power<bound.degree.length>(m.length) * power<bound.degree.direction>(m.direction) *
            power<bound.degree.axis>(m.axis));
}

/// The filter alone. To be used only for finite inputs, in any float environment: the bounds are for
/// every rounding direction, and what is lost where subnormals are flushed is as negligible within
/// the range as underflow. The converter may be one of lanes.
template <class PredicateT, class Converter = DoubleConverter>
class Filter {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    Filter(const A& a, const B& b, const Converter& converter = {})
        : frame_(Predicate::frame(converter, a, b)),
          magnitudes_(Predicate::magnitudes(converter, a, b).in_range_or_nan()) {}

    static constexpr bool has_bounds = true;

    /// Without a branch.
    template <class Formula>
    auto operator()(const Formula& formula) const {
        return in(frame_, formula);
    }

    /// The same in another frame of shapes with the same magnitudes.
    template <class Frame, class Formula>
    auto in(const Frame& frame, const Formula& formula) const {
        const auto value = formula(frame);
        if constexpr (bound_of<Predicate, Formula>.exact_sign) {
            return FilteredSign(value > 0, value < 0);
        } else {
            const auto u = uncertainty<Predicate, Formula>(magnitudes_);
            return FilteredSign(value > u, value < -u);
        }
    }

    const auto& frame() const { return frame_; }

    /// Is it certainly zero? Where subnormals are flushed, a zero proves nothing.
    template <class Formula>
    auto zero(const Formula& formula) const {
        const auto value = formula(frame_);
        if constexpr (bound_of<Predicate, Formula>.exact_sign)
            return (value == 0) & default_float_environment();
        else
            return value < value;  // never
    }

private:
    decltype(Predicate::frame(std::declval<const Converter&>(), std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
    decltype(Predicate::magnitudes(std::declval<const Converter&>(), std::declval<const A&>(),
                                   std::declval<const B&>())) magnitudes_;
};

}  // namespace graze::GRAZE_TARGET::arith
