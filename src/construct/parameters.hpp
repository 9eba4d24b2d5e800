// Parameters and points by double-words, correctly rounded. Each ends with a test that the rounding is
// certain; where it is not, there is no clip.
//
// What formulas are of a pair is told by double-words, too, within their bounds, or by integers of one
// word, whose signs are certain (one_word.hpp).
//
// To be used in the default float environment, for finite shapes that obey their rules.
#pragma once

#include <cmath>
#include <graze/clip.hpp>
#include <optional>

#include "arith/approximate.hpp"
#include "arith/two.hpp"
#include "construct/one_word.hpp"

namespace graze::inline GRAZE_TARGET::parameters {

using arith::Approximate;
using arith::DoubleWord;
using arith::is_ordinary;
using arith::is_ordinary_or_zero;
using arith::Rounded;
using arith::Two;
using arith::two;
using Word = DoubleWord<double>;

/// What is wanted of a clip: of a line that is known to meet the shape, parameters may do.
enum class Wanted { all, parameters };

// ---- Points ----

inline double high_of(double x) { return x; }
inline double high_of(const Word& x) { return x.high; }
inline Two high_of(const Two& x) { return x; }
inline Two high_of(const DoubleWord<Two>& x) { return x.high; }

/// o + t d, for ordinary t and d; d: words, or doubles. In units of 2^-106: the product is off by at most 5 of itself, the
/// sum of the low words by 1 of it and 1 of the point, and rounded() takes 1 more of that.
template <class N>
Approximate<N> point_near(const N& o, const Approximate<N>& t, const auto& d) {
    using W = DoubleWord<N>;
    const W step = t.x * d, sum = W::sum(o, step.high), p = W::sum(sum.high, sum.low + step.low);
    const N error = N(1.01) * t.error * absolute(high_of(d)) + N(0x1p-103) * absolute(step.high) +
                    N(0x1p-104) * absolute(p.high);
    return {p, error};
}
template <class N>
Rounded<N> point(const N& o, const Approximate<N>& t, const auto& d) {
    return rounded(point_near(o, t, d));
}
/// Is a point's coordinate certain? Below this its last bits might be lost.
inline constexpr double least_of_point = 0x1p-900;
inline bool is_sure(double low, double high) {
    return low == high && (low == 0 || std::fabs(low) >= least_of_point);
}

// ---- The values of formulas ----

/// As double-words.
template <class Predicate>
class WordValues : public arith::ApproximateValues<Predicate> {
public:
    using arith::ApproximateValues<Predicate>::ApproximateValues;

    /// Empty if unsure.
    template <class Formula>
    std::optional<int> sign(const Formula& formula) const {
        const Approximate<double> x = (*this)(formula);
        return x.certain() ? std::optional(x.sign()) : std::nullopt;
    }
    /// Of the unit of a parameter.
    static constexpr double scale() { return 1; }
};

/// As integers.
template <class PredicateT>
class IntegerValues {
public:
    using Predicate = PredicateT;

    IntegerValues(const typename Predicate::A& a, const typename Predicate::B& b,
                  const OneWord& one_word)
        : frame_(Predicate::frame(one_word, a, b)),
          scale_(power_of_two(one_word.parameter_shift())) {}

    template <class Formula>
    Leader operator()(const Formula& formula) const {
        static_assert(arith::bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int");
        return leader(formula(frame_));
    }
    template <class Formula>
    std::optional<int> sign(const Formula& formula) const {
        static_assert(arith::bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int");
        return arith::sign_of(formula(frame_));
    }
    double scale() const { return scale_; }

private:
    decltype(Predicate::frame(std::declval<const OneWord&>(),
                              std::declval<const typename Predicate::A&>(),
                              std::declval<const typename Predicate::B&>())) frame_;
    double scale_;
};

// ---- Lines ----

/// The direction of a line or ray is as given, that of a segment a difference.
template <int dim, bool is_segment>
struct Line {
    using Component = std::conditional_t<is_segment, Word, double>;

    const Vec<dim>& origin;
    const Vec<dim>& end;  ///< of a segment
    arith::Tuple<Component, dim> direction;

    explicit Line(const auto& line) : Line(line, predicates::origin_of(line)) {}

    static Component component(double x) {
        if constexpr (is_segment)
            return {x, 0};
        else
            return x;
    }
    const Component& along(int k) const { return direction[std::size_t(k)]; }

private:
    Line(const auto& line, const Vec<dim>& from) : origin(from), end(end_of(line)) {
        for (int k = 0; k < dim; ++k) {
            if constexpr (is_segment)
                direction[std::size_t(k)] = Word::sum(end[k], -origin[k]);
            else
                direction[std::size_t(k)] = line.direction[k];
        }
    }
    static const Vec<dim>& end_of(const auto& line) {
        if constexpr (is_segment)
            return line.b;
        else
            return line.origin;
    }
};
template <class L>
using LineOf = Line<dim_of<L>, predicates::is_segment<L>>;

/// The parameters of a line, ray or segment, and of the options.
struct Range {
    std::optional<double> min, max;
};
template <class L>
Range range_of(const ClipOptions& options) {
    Range range{options.t_min, options.t_max};
    if (!predicates::is_line<L> && !(range.min && *range.min > 0)) range.min = 0;
    if (predicates::is_segment<L> && !(range.max && *range.max < 1)) range.max = 1;
    return range;
}

}  // namespace graze::inline GRAZE_TARGET::parameters
