// Inputs as integers of one machine word, for exact numbers of known degree: one of degree n fits n
// words (arith/wide_int.hpp). And their first bits, as double-words.
//
// To be used in the default float environment, for finite shapes that obey their rules.
#pragma once

#include <bit>
#include <cstdint>
#include <graze/clip.hpp>

#include "arith/approximate.hpp"
#include "arith/integers_one_word.hpp"
#include "arith/two.hpp"
#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::parameters {

using arith::absolute;
using arith::larger;
using arith::largest;
using arith::power_of_two;

/// Inputs of a pair over a unit of each quantity: at most 2^59 of them make an input, and 2^60 a
/// difference of two coordinates. Whether all inputs are multiples is known once they are converted.
class OneWord {
public:
    template <class L, class B>
    OneWord(const L& l, const B& b) {
        const arith::LanesConverter by;
        using V = decltype(predicates::convert_point(by, predicates::origin_of(l)));
        V lengths{}, directions{};
        double axis = 0;
        const auto include = [&](Quantity q, const auto& v) {
            if constexpr (requires { v.w; }) {
                axis = arith::magnitude(predicates::convert_axis(by, v));
            } else if (q == Quantity::axis) {
                axis = arith::magnitude(predicates::convert_axis(by, v));
            } else {
                V& most = q == Quantity::direction ? directions : lengths;
                most = larger(most, absolute(predicates::convert_point(by, v)));
            }
        };
        predicates::for_each_vector(l,
                                    [&](Quantity q, const char*, const auto& v) { include(q, v); });
        // Of the shape, a direction is an axis.
        predicates::for_each_vector(b, [&](Quantity q, const char*, const auto& v) {
            include(q == Quantity::direction ? Quantity::axis : q, v);
        });
        arith::Magnitudes reach{largest(lengths), largest(directions), axis};
        for (double* x : {&reach.length, &reach.direction, &reach.axis})
            if (*x == 0) *x = 1;
        exact_ = reach.in_range();
        if (!exact_) return;
        length_ = Unit(reach.length);
        direction_ = Unit(reach.direction);
        axis_ = Unit(reach.axis);
        if (!predicates::is_segment<L>) parameter_shift_ = length_.exponent - direction_.exponent;
    }

    arith::Int<1> coordinate(double x) const { return multiple(x, length_); }
    arith::Int<1> length(double x) const { return multiple(x, length_); }
    arith::Int<1> direction(double x) const { return multiple(x, direction_); }
    arith::Int<1> axis(double x) const { return multiple(x, axis_); }

    /// Of all that has been converted: were they multiples?
    bool exact() const { return exact_; }

    const OneWord& converter() const { return *this; }
    /// A coordinate is an integer times 2^this.
    int coordinate_shift() const { return length_.exponent; }
    /// What is of degree one in coordinates, over what is in directions, is to be multiplied by
    /// 2^this to be a parameter.
    int parameter_shift() const { return parameter_shift_; }

private:
    using Quantity = graze::detail::Quantity;

    /// 2^exponent, and its inverse; or one that makes everything zero.
    static constexpr int bits = arith::input_bits<1>;
    struct Unit {
        int exponent = 0;
        double size = 0, inverse = 0;

        Unit() = default;
        explicit Unit(double reach)
            : exponent(int(std::bit_cast<std::uint64_t>(reach) >> 52) - 1023 - (bits - 1)),
              size(arith::power_of_two(exponent)),
              inverse(arith::power_of_two(-exponent)) {}
    };

    /// The way back also tells a product that has underflowed.
    arith::Int<1> multiple(double x, const Unit& unit) const {
        const auto n = std::int64_t(x * unit.inverse);
        exact_ &= double(n) * unit.size == x;
        return arith::Int<1>(n);
    }

    Unit length_, direction_, axis_;
    int parameter_shift_ = 0;
    mutable bool exact_;
};

/// The first 106 bits of |x| > 0: within a factor of 1 - 2^-105 of words * 2^exponent.
struct Leading {
    arith::DoubleWord<double> words;
    int exponent;
};
/// Of the highest words, whose first bit is set, where the first is to be multiplied by 2^place.
inline Leading leading(std::uint64_t first, std::uint64_t second, int place) {
    const auto high = double(std::int64_t(first >> 11));
    const auto low = double(std::int64_t((first & 0x7ff) << 42 | second >> 22));
    return {arith::DoubleWord<double>::sum(high, 0x1p-53 * low), place + 11};
}
template <int Words>
Leading leading(const arith::Int<Words>& x) {
    std::uint64_t words[Words];
    const arith::Int<Words> size = x.negative() ? -x : x;
    for (int i = 0; i < Words; ++i) words[i] = word_of(size, i);
    int i = Words - 1;
    while (i > 0 && words[i] == 0) --i;
    const int shift = std::countl_zero(words[i]);
    const std::uint64_t next = i > 0 ? words[i - 1] : 0, last = i > 1 ? words[i - 2] : 0;
    const auto joined = [shift](std::uint64_t high, std::uint64_t low) {
        return high << shift | (low >> 1) >> (63 - shift);
    };
    return leading(joined(words[i], next), joined(next, last), 64 * i - shift);
}

/// A number whose first 104 bits are those of x.
struct Leader {
    arith::DoubleWord<double> x;

    static constexpr bool certain() { return true; }
    int sign() const { return arith::sign_of(x.high); }
};
template <int Words>
Leader leader(const arith::Int<Words>& n) {
    if (n.zero()) return {{0, 0}};
    const Leading first = leading(n);
    const double factor =
        n.negative() ? -power_of_two(first.exponent) : power_of_two(first.exponent);
    return {{factor * first.words.high, factor * first.words.low}};
}
inline arith::Approximate<double> quotient(const Leader& x, const Leader& y) {
    return quotient(x.x, y.x);
}
inline arith::DoubleWord<arith::Two> two(const Leader& x, const Leader& y) { return two(x.x, y.x); }

}  // namespace graze::inline GRAZE_TARGET::parameters
