// Signs by integers: of a few machine words, or of any length.
#pragma once

#include <optional>

#include "arith/big.hpp"
#include "arith/converters.hpp"
#include "arith/filter.hpp"
#include "arith/stage_note.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// OneWordIntegers only: of one or two words an input, where these fit, else of any length.
template <class PredicateT>
class IntegerSigns {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;
    IntegerSigns(const A& a, const B& b, StageNote& note) : a_(a), b_(b), note_(note) {}

    template <class Formula>
    GRAZE_COLD int sign(const Formula& formula) {
        static_assert(bound_of<Predicate, Formula>.degree.total() <= 8,
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

/// Machine integers of one word an input, for inputs that have room in them: like ExactDoubles, of
/// more bits. In the default float environment.
template <class PredicateT>
class OneWordIntegers {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    /// The unit of each quantity: its magnitude is 2^53 to 2^54 of them.
    static Magnitudes units(const Magnitudes& m) {
        const auto unit_of = [](double x) {
            return std::bit_cast<double>(((std::bit_cast<std::uint64_t>(x) >> 52) - 53) << 52);
        };
        return {unit_of(m.length), unit_of(m.direction), unit_of(m.axis)};
    }
    static bool apply_to(const A& a, const B& b, const Magnitudes& m) {
        const Magnitudes unit = units(m);
        bool apply = m.in_range();
        Predicate::for_each_input_vector(a, b, [&](Quantity quantity, const auto& v) {
            apply &= multiples(DoubleConverter{}, v,
                               quantity == Quantity::axis        ? unit.axis
                               : quantity == Quantity::direction ? unit.direction
                                                                 : unit.length);
        });
        return apply;
    }

    OneWordIntegers(const A& a, const B& b, StageNote& note, const Magnitudes& units)
        : a_(a),
          b_(b),
          note_(note),
          units_(units),
          frame_(Predicate::frame(Converter(units), a, b)) {
        note.reach(Stage::integer);
    }

    template <class Formula>
    int sign(const Formula& formula) const {
        return sign_of(formula(frame_));
    }

    static constexpr bool all_signs_at_hand = true;

    template <class Formula>
    FilteredSign<bool> operator()(const Formula& formula) const {
        const auto value = formula(frame_);
        const bool negative = value.negative();
        return {!(negative | value.zero()), negative};
    }
    template <class Formula>
    bool zero(const Formula& formula) const {
        return formula(frame_).zero();
    }

    /// The same shapes in the frame of another predicate.
    template <class Other>
    OneWordIntegers<Other> about() const {
        return {a_, b_, note_, units_};
    }

private:
    struct Converter {
        double per_length, per_direction, per_axis;

        explicit Converter(const Magnitudes& unit)
            : per_length(inverse(unit.length)),
              per_direction(inverse(unit.direction)),
              per_axis(inverse(unit.axis)) {}

        Int<1> coordinate(double x) const { return Int<1>(std::int64_t(x * per_length)); }
        Int<1> length(double x) const { return coordinate(x); }
        Int<1> direction(double x) const { return Int<1>(std::int64_t(x * per_direction)); }
        Int<1> axis(double x) const { return Int<1>(std::int64_t(x * per_axis)); }

    private:
        /// Of a power of two.
        static double inverse(double x) {
            return std::bit_cast<double>((std::uint64_t(2 * 1023) << 52) -
                                         std::bit_cast<std::uint64_t>(x));
        }
    };

    const A& a_;
    const B& b_;
    StageNote& note_;
    Magnitudes units_;
    decltype(Predicate::frame(std::declval<const Converter&>(), std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
};

}  // namespace graze::GRAZE_TARGET::arith
