// Signs by integers: of a few machine words, or of any length.
#pragma once

#include <optional>

#include "arith/big_int.hpp"
#include "arith/converters.hpp"
#include "arith/filter.hpp"
#include "arith/stage_note.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// A frame in integers of one, two or four words an input, or of any length: in one of them, once it
/// is read. Formulas are compiled for the types of frames, which predicates share.
template <class Short, class Long, class Longer, class AnyLength>
struct IntegerFrames {
    std::optional<Short> one_word;
    std::optional<Long> two_words;
    std::optional<Longer> four_words;
    std::optional<AnyLength> any_length;

    bool read() const { return one_word || two_words || four_words || any_length; }
    auto in(const auto& f) const {
        if (one_word) return f(*one_word);
        if (two_words) return f(*two_words);
        if (four_words) return f(*four_words);
        return f(*any_length);
    }
    GRAZE_COLD int sign(const auto& formula) const {
        return in([&](const auto& frame) { return sign_of(formula(frame)); });
    }
};

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
        return frames().sign(formula);
    }

    /// f(frame), for formulas that have a bound.
    auto in_frame(const auto& f) { return frames().in(f); }

    /// The same shapes in the frame of another predicate.
    template <class Other>
    IntegerSigns<Other> about() const {
        return {a_, b_, note_};
    }

private:
    template <class N>
    using Frame = decltype(Predicate::frame(std::declval<IntegerConverter<N>>(),
                                            std::declval<const A&>(), std::declval<const B&>()));

    using Frames = IntegerFrames<Frame<Int<1>>, Frame<Int<2>>, Frame<Int<4>>, Frame<BigInt>>;

    const Frames& frames() {
        if (!frames_.read()) read();
        return frames_;
    }

    GRAZE_COLD void read() {
        note_.reach(Stage::integer);
        if (default_float_environment() && read_quickly()) return;
        BitRanges ranges;
        Predicate::for_each_input(
            a_, b_, [&](Quantity quantity, double x) { ranges.include(quantity, x); });
        if (ranges.fit<1>()) {
            frames_.one_word.emplace(Predicate::frame(IntegerConverter<Int<1>>(ranges), a_, b_));
        } else if (ranges.fit<2>()) {
            frames_.two_words.emplace(Predicate::frame(IntegerConverter<Int<2>>(ranges), a_, b_));
        } else if (ranges.fit<4>()) {
            frames_.four_words.emplace(Predicate::frame(IntegerConverter<Int<4>>(ranges), a_, b_));
        } else {
            note_.reach(Stage::bigint);
            frames_.any_length.emplace(Predicate::frame(IntegerConverter<BigInt>(ranges), a_, b_));
        }
    }

    GRAZE_WARM bool read_quickly() {
        QuickIntegerConverter::Largest largest;
        Predicate::for_each_input(
            a_, b_, [&](Quantity quantity, double x) { largest.include(quantity, x); });
        const QuickIntegerConverter converter(largest);
        if (!converter.usable()) return false;
        frames_.one_word.emplace(Predicate::frame(converter, a_, b_));
        if (converter.all_integers()) return true;
        frames_.one_word.reset();
        return false;
    }

    const A& a_;
    const B& b_;
    Frames frames_;
    StageNote& note_;
};

}  // namespace graze::GRAZE_TARGET::arith
