// Inputs as integers of one machine word, for exact numbers of known degree: one of degree n fits n
// words (arith/wide_int.hpp). And their first bits, as double-words.
//
// To be used in the default float environment, for finite shapes that obey their rules.
#pragma once

#include <graze/clip.hpp>

#include "arith/double_word.hpp"
#include "arith/integers_one_word.hpp"
#include "predicates/inputs.hpp"

namespace graze::inline GRAZE_TARGET::parameters {

using arith::absolute;
using arith::larger;
using arith::largest;

/// The unit of each quantity, of which the inputs of a pair are multiples, if there is one: at most
/// 2^59 of them make an input, and 2^60 a difference of two coordinates.
template <class L, class B>
class OneWord {
public:
    OneWord(const L& l, const B& b) {
        const arith::LanesConverter by;
        using V = decltype(predicates::convert_point(by, predicates::origin_of(l)));
        V lengths{}, directions{};
        double axis = 0;
        const auto each = [&](const auto& f) {
            predicates::for_each_vector(l,
                                        [&](Quantity q, const char*, const auto& v) { f(q, v); });
            predicates::for_each_vector(b, [&](Quantity q, const char*, const auto& v) {
                // Of the shape, a direction is an axis.
                f(q == Quantity::direction ? Quantity::axis : q, v);
            });
        };
        each([&](Quantity q, const auto& v) {
            if constexpr (requires { v.w; }) {
                axis = arith::magnitude(predicates::convert_axis(by, v));
            } else if (q == Quantity::axis) {
                axis = arith::magnitude(predicates::convert_axis(by, v));
            } else {
                V& most = q == Quantity::direction ? directions : lengths;
                most = larger(most, absolute(predicates::convert_point(by, v)));
            }
        });
        arith::Magnitudes reach{largest(lengths), largest(directions), axis};
        for (double* x : {&reach.length, &reach.direction, &reach.axis})
            if (*x == 0) *x = 1;
        applies_ = reach.in_range();
        unit_ = {unit_of(reach.length), unit_of(reach.direction), unit_of(reach.axis)};
        each([&](Quantity q, const auto& v) {
            applies_ &= arith::multiples(
                v, arith::of_quantity(q, unit_.length, unit_.direction, unit_.axis));
        });
    }

    bool applies() const { return applies_; }
    arith::OneWordConverter converter() const { return arith::OneWordConverter(unit_); }
    /// A coordinate is an integer times 2^this.
    int coordinate_shift() const { return exponent_of(unit_.length); }
    /// What is of degree one in coordinates, over what is in directions, is to be multiplied by
    /// 2^this to be a parameter.
    int parameter_shift() const {
        return predicates::is_segment<L> ? 0
                                         : exponent_of(unit_.length) - exponent_of(unit_.direction);
    }

private:
    using Quantity = graze::detail::Quantity;

    static double unit_of(double x) {
        return std::bit_cast<double>(((std::bit_cast<std::uint64_t>(x) >> 52) - 58) << 52);
    }
    static int exponent_of(double power) {
        return int(std::bit_cast<std::uint64_t>(power) >> 52) - 1023;
    }

    bool applies_;
    arith::Magnitudes unit_;
};

/// 2^n, in the range of normal numbers.
inline double power_of_two(int n) { return std::bit_cast<double>(std::uint64_t(1023 + n) << 52); }

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

}  // namespace graze::inline GRAZE_TARGET::parameters
