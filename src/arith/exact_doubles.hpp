// Signs by doubles alone, where nothing is rounded.
#pragma once

#include <cstdint>

#include "arith/filter.hpp"
#include "arith/stage_note.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Doubles alone, for inputs that are multiples of a unit not much smaller than their magnitudes,
/// such as small integers: then there are no rounding errors. The converter may be one of lanes.
template <class PredicateT, class Converter = DoubleConverter>
class ExactDoubles {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    /// In the default float environment. False if an input is not finite.
    static auto apply_to(const A& a, const B& b, const Converter& converter = {}) {
        return apply_to(a, b, Predicate::magnitudes(converter, a, b), converter);
    }
    static auto apply_to(const A& a, const B& b, const auto& m, const Converter& converter) {
        auto apply = m.in_range();
        Predicate::for_each_input_vector(a, b, [&](Quantity quantity, const auto& v) {
            if (!any_of(apply)) return;
            apply =
                apply & fixed_by(converter, v,
                                 rounder * of_quantity(quantity, m.length, m.direction, m.axis));
        });
        return apply;
    }

    ExactDoubles(const A& a, const B& b, StageNote& note, const Converter& converter = {})
        : a_(a), b_(b), note_(note), frame_(Predicate::frame(converter, a, b)) {}

    template <class Formula>
    int sign(const Formula& formula) const {
        static_assert(bound_of<Predicate, Formula>.degree.total() <= Predicate::degree);
        return sign_of(formula(frame_));
    }

    static constexpr bool all_signs_at_hand = true;

    template <class Formula>
    auto operator()(const Formula& formula) const {
        static_assert(bound_of<Predicate, Formula>.degree.total() <= Predicate::degree);
        const auto value = formula(frame_);
        return FilteredSign(value > 0, value < 0);
    }
    template <class Formula>
    auto zero(const Formula& formula) const {
        return formula(frame_) == 0;
    }

    /// f(frame), for formulas that have a bound, of at most the degree of the predicate.
    auto in_frame(const auto& f) const { return f(frame_); }

    /// The same shapes in the frame of another predicate.
    template <class Other>
    ExactDoubles<Other> about() const {
        static_assert(Other::degree <= Predicate::degree);
        return {a_, b_, note_};
    }

    /// Numbers of degree n in 2^bits units are below 2^53: Bound has checked that their magnitude is
    /// at most 2^(4 n - 1).
    static constexpr int bits = (53 - (4 * Predicate::degree - 1)) / Predicate::degree;

private:
    /// With this times the magnitude, which is less than 2^bits units, a sum rounds to whole units,
    /// or from 2^53 on to more: there every double is a multiple of the unit.
    static constexpr double rounder = double(std::uint64_t(1) << (53 - bits));

    const A& a_;
    const B& b_;
    StageNote& note_;
    decltype(Predicate::frame(std::declval<const Converter&>(), std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
};

}  // namespace graze::GRAZE_TARGET::arith
