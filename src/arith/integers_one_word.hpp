// Signs by machine integers of one word an input: read by the floating-point unit, over units that the
// magnitudes of the filter give.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "arith/filter.hpp"
#include "arith/stage_note.hpp"
#include "arith/wide_int.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Inputs as integers over a unit of each quantity, which they are multiples of.
struct OneWordConverter {
    double per_length, per_direction, per_axis;

    explicit OneWordConverter(const Magnitudes& unit)
        : per_length(inverse(unit.length)),
          per_direction(inverse(unit.direction)),
          per_axis(inverse(unit.axis)) {}

    Int<1> coordinate(double x) const { return Int<1>(std::int64_t(x * per_length)); }
    Int<1> length(double x) const { return coordinate(x); }
    Int<1> direction(double x) const { return Int<1>(std::int64_t(x * per_direction)); }
    Int<1> axis(double x) const { return Int<1>(std::int64_t(x * per_axis)); }
    /// Of a vector of two numbers: right if its square is.
    Int<1> axis_length(const auto& v) const { return axis(std::sqrt(v.x * v.x + v.y * v.y)); }

private:
    /// Of a power of two.
    static double inverse(double x) {
        return std::bit_cast<double>((std::uint64_t(2 * 1023) << 52) -
                                     std::bit_cast<std::uint64_t>(x));
    }
};

/// For inputs that are multiples of a unit 2^58 times smaller than they can be: like ExactDoubles, of
/// more bits. In the default float environment. A predicate gives it the reach of the inputs: its
/// magnitudes, that of length raised until it bounds the coordinates as well.
template <class PredicateT>
class OneWordIntegers {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    /// The unit of each quantity: its reach is 2^(bits - 1) to 2^bits of them, with room for its rounding
    /// in what Bound allows a difference.
    static constexpr int bits = input_bits<1>;
    static_assert(bits < difference_bits);
    static Magnitudes units(const Magnitudes& reach) {
        const auto unit_of = [](double x) {
            return std::bit_cast<double>(((std::bit_cast<std::uint64_t>(x) >> 52) - (bits - 1))
                                         << 52);
        };
        return {unit_of(reach.length), unit_of(reach.direction), unit_of(reach.axis)};
    }
    static bool apply_to(const A& a, const B& b, const Magnitudes& reach) {
        const Magnitudes unit = units(reach);
        bool apply = reach.in_range();
        Predicate::for_each_input_vector(a, b, [&](Quantity quantity, const auto& v) {
            apply &= multiples(v, of_quantity(quantity, unit.length, unit.direction, unit.axis));
        });
        return apply;
    }

    OneWordIntegers(const A& a, const B& b, StageNote& note, const Magnitudes& reach)
        : a_(a),
          b_(b),
          note_(note),
          reach_(reach),
          frame_(Predicate::frame(OneWordConverter(units(reach)), a, b)) {
        note.reach(Stage::integer);
    }

    template <class Formula>
    int sign(const Formula& formula) const {
        return sign_of(value_of(formula));
    }

    static constexpr bool all_signs_at_hand = true;

    template <class Formula>
    FilteredSign<bool> operator()(const Formula& formula) const {
        const auto value = value_of(formula);
        const bool negative = value.negative();
        return {!(negative | value.zero()), negative};
    }
    template <class Formula>
    bool zero(const Formula& formula) const {
        return value_of(formula).zero();
    }

    /// f(frame), for formulas that have a bound.
    auto in_frame(const auto& f) const { return f(frame_); }

    /// The same shapes in the frame of another predicate, whose differences have the same reach.
    template <class Other>
    OneWordIntegers<Other> about() const {
        return {a_, b_, note_, reach_};
    }

private:
    template <class Formula>
    auto value_of(const Formula& formula) const {
        static_assert(bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int, too");
        return formula(frame_);
    }

    const A& a_;
    const B& b_;
    StageNote& note_;
    Magnitudes reach_;
    decltype(Predicate::frame(std::declval<const OneWordConverter&>(), std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
};

}  // namespace graze::GRAZE_TARGET::arith
