// Signs by integers: of a few machine words, or of any length.
#pragma once

#include <optional>

#include "arith/big.hpp"
#include "arith/converters.hpp"
#include "arith/filter.hpp"
#include "arith/stage_note.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Integers only: of one, two or four words an input, where these fit, else of any length.
template <class PredicateT>
class IntegerSigns {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;
    IntegerSigns(const A& a, const B& b, StageNote& note) : a_(a), b_(b), note_(note) {}

    template <class Formula>
    GRAZE_COLD int sign(const Formula& formula) {
        static_assert(bound_of<Predicate, Formula>.degree.total() <= most_degree,
                      "checks the room in Int, too");
        return in_integers([&](const auto& frame, int) { return sign_of(formula(frame)); });
    }

    /// f(frame, direction_shift), the frame in integers: see converters.hpp.
    auto in_integers(const auto& f) {
        if (!short_ && !long_ && !longer_ && !any_length_) read();
        if (short_) return f(*short_, direction_shift_);
        if (long_) return f(*long_, direction_shift_);
        if (longer_) return f(*longer_, direction_shift_);
        return f(*any_length_, direction_shift_);
    }

    /// The same shapes in the frame of another predicate.
    template <class Other>
    IntegerSigns<Other> about() const {
        return {a_, b_, note_};
    }

private:
    template <class N>
    using Frame = decltype(Predicate::frame(std::declval<IntegerConverter<N>>(),
                                            std::declval<const A&>(), std::declval<const B&>()));

    GRAZE_COLD void read() {
        note_.reach(Stage::integer);
        if (default_float_environment() && read_quickly()) return;
        BitRanges ranges;
        Predicate::for_each_input(
            a_, b_, [&](Quantity quantity, double x) { ranges.include(quantity, x); });
        direction_shift_ = IntegerConverter<BigInt>(ranges).direction_shift();
        if (ranges.fit<1>()) {
            short_.emplace(Predicate::frame(IntegerConverter<Int<1>>(ranges), a_, b_));
        } else if (ranges.fit<2>()) {
            long_.emplace(Predicate::frame(IntegerConverter<Int<2>>(ranges), a_, b_));
        } else if (ranges.fit<4>()) {
            longer_.emplace(Predicate::frame(IntegerConverter<Int<4>>(ranges), a_, b_));
        } else {
            note_.reach(Stage::bigint);
            any_length_.emplace(Predicate::frame(IntegerConverter<BigInt>(ranges), a_, b_));
        }
    }

    GRAZE_HOT bool read_quickly() {
        QuickIntegerConverter::Largest largest;
        Predicate::for_each_input(
            a_, b_, [&](Quantity quantity, double x) { largest.include(quantity, x); });
        const QuickIntegerConverter converter(largest);
        if (!converter.usable()) return false;
        direction_shift_ = converter.direction_shift();
        short_.emplace(Predicate::frame(converter, a_, b_));
        if (converter.all_integers()) return true;
        short_.reset();
        return false;
    }

    const A& a_;
    const B& b_;
    std::optional<Frame<Int<1>>> short_;
    std::optional<Frame<Int<2>>> long_;
    std::optional<Frame<Int<4>>> longer_;
    std::optional<Frame<BigInt>> any_length_;
    int direction_shift_ = 0;
    StageNote& note_;
};

}  // namespace graze::GRAZE_TARGET::arith
