// Who answers a sign question: the ladder of filter, doubles without rounding errors, hardware
// integers and integers of any length; or rationals alone.
//
// A story says what its questions are about:
//   struct Story {
//       using A = ..; using B = ..;                      the two shapes, default constructible
//       static constexpr auto frame(reader, a, b);       their numbers, as the formulas want them
//       static auto magnitudes(reader, a, b);
//       static void for_each_input(a, b, f);             f(kind, value) for each double
//       static void for_each_input_vector(a, b, f);      f(kind, vector) for each vector of them
//       static constexpr int degree;                     the highest of its formulas
//       using LookReader = ..;                           for the frame of a filter
//       static constexpr bool look_reader_is_general;    for any formula, not only for some
//   };
// A formula is a default constructible function object from a frame to a number. Every answerer has
//   int sign(formula)   the sign of its exact value: -1, 0 or 1
// and geometry is ordinary code on these signs: it has no unsure branch.
#pragma once

#include <cstdint>
#include <graze/contact.hpp>
#include <limits>
#include <optional>

#include "arith/big.hpp"
#include "arith/bound.hpp"
#include "arith/guard.hpp"
#include "arith/lanes.hpp"
#include "arith/number.hpp"
#include "arith/readers.hpp"

#if defined(__GNUC__)
#define GRAZE_COLD [[gnu::noinline]]
#define GRAZE_HOT [[gnu::flatten]]
#else
#define GRAZE_COLD
#define GRAZE_HOT
#endif

namespace graze::arith {

/// What a filter says. A filter may prove zero only where no rounding took place.
enum class FilterSign : std::int8_t { negative = -1, zero = 0, positive = 1, unsure = 2 };

/// bool for what bit operations make of it; a mask is a mask.
template <class T>
using BoolOf = std::conditional_t<std::is_arithmetic_v<T>, bool, T>;

/// What it is certain of: no sign, or one. Bool is bool, or a mask of lanes.
template <class Bool>
struct Certain {
    Bool positive, negative;
    constexpr Certain(Bool p, Bool n) : positive(p), negative(n) {}
};
template <class X, class Y>
Certain(X, Y) -> Certain<BoolOf<X>>;
Certain(int, int)->Certain<bool>;

/// In [2^-100, 2^100). By the exponent, which leaves the floating-point units to the filter; NaN is
/// outside.
inline bool within_guard(double x) {
    const auto exponent = std::bit_cast<std::uint64_t>(x) >> 52;
    return exponent - (1023 - 100) < 200;
}
inline double or_nan(double x, bool condition) {
    return condition ? x : std::numeric_limits<double>::quiet_NaN();
}

constexpr bool any(bool condition) { return condition; }

/// Bounds of |x| for the inputs of each kind (of differences, for coordinates); 1 for a kind that
/// the story does not have. N: double, or lanes of them.
template <class N>
struct BasicMagnitudes {
    N length = 1, direction = 1, axis = 1;

    /// Formulas of total degree up to 8 neither overflow within these magnitudes, nor underflow by
    /// more than a negligible part of their bound. A kind is guarded by itself, at both ends,
    /// because a product can be ordinary while one of its factors is not.
    auto within_guard() const {
        using arith::within_guard;
        return within_guard(length) & within_guard(direction) & within_guard(axis);
    }
    /// NaN beyond the guard, where nothing is certain.
    BasicMagnitudes guarded() const {
        const auto inside = within_guard();
        return {or_nan(length, inside), or_nan(direction, inside), or_nan(axis, inside)};
    }
};
using Magnitudes = BasicMagnitudes<double>;
template <class Reader>
using MagnitudesBy = BasicMagnitudes<decltype(std::declval<Reader>().length(0.0))>;

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

/// The bound of a formula of a story.
template <class Story, class Formula>
inline constexpr Bound bound_of = Formula{}(Story::frame(BoundReader{}, typename Story::A{},
                                                         typename Story::B{}));

/// Up to this absolute value a double says nothing about the sign of the exact value. The factor
/// covers the rounding of the magnitudes and of this product, and underflow within the guard.
template <class Story, class Formula, class N = double>
N uncertainty(const BasicMagnitudes<N>& m) {
    constexpr Bound bound = bound_of<Story, Formula>;
    static_assert(bound.degree.total() <= 8, "beyond the guard");
    constexpr double constant = bound.error * (1 + 0x1p-20);
    return N(constant) *
           (power<bound.degree.length>(m.length) * power<bound.degree.direction>(m.direction) *
            power<bound.degree.axis>(m.axis));
}

/// The filter alone. To be used only for finite inputs, in any float environment: the bounds are for
/// every rounding direction, and what is lost where subnormals are flushed is as negligible within
/// the guard as underflow. The reader may be one of lanes.
template <class StoryT, class Reader = DoubleReader>
class Filter {
public:
    using Story = StoryT;
    using A = typename Story::A;
    using B = typename Story::B;

    Filter(const A& a, const B& b, const Reader& reader = {})
        : frame_(Story::frame(reader, a, b)),
          magnitudes_(Story::magnitudes(reader, a, b).guarded()) {}

    /// Without a branch.
    template <class Formula>
    auto operator()(const Formula& formula) const {
        return in(frame_, formula);
    }

    /// The same in another frame of shapes with the same magnitudes.
    template <class Frame, class Formula>
    auto in(const Frame& frame, const Formula& formula) const {
        const auto value = formula(frame);
        if constexpr (bound_of<Story, Formula>.exact_sign) {
            return Certain(value > 0, value < 0);
        } else {
            const auto u = uncertainty<Story, Formula>(magnitudes_);
            return Certain(value > u, value < -u);
        }
    }

    const auto& frame() const { return frame_; }

    /// Is it certainly zero? Where subnormals are flushed, a zero proves nothing.
    template <class Formula>
    auto zero(const Formula& formula) const {
        const auto value = formula(frame_);
        if constexpr (bound_of<Story, Formula>.exact_sign)
            return (value == 0) & default_float_environment();
        else
            return value < value;  // never
    }

    /// Of one number.
    template <class Formula>
    FilterSign sign(const Formula& formula) const {
        const auto certain = (*this)(formula);
        if (certain.positive) return FilterSign::positive;
        if (certain.negative) return FilterSign::negative;
        return zero(formula) ? FilterSign::zero : FilterSign::unsure;
    }

private:
    decltype(Story::frame(std::declval<const Reader&>(), std::declval<const A&>(),
                          std::declval<const B&>())) frame_;
    decltype(Story::magnitudes(std::declval<const Reader&>(), std::declval<const A&>(),
                               std::declval<const B&>())) magnitudes_;
};

/// The stages that the answers to a question took, the strongest kept.
class StageNote {
public:
    void reach(Stage s) {
        if (stage_ < s) stage_ = s;
    }
    Stage stage() const { return stage_; }

private:
    Stage stage_ = Stage::filter;
};

/// Integers only: of one or two words an input, where these fit, else of any length.
template <class StoryT>
class Ladder {
public:
    using Story = StoryT;
    using A = typename Story::A;
    using B = typename Story::B;
    Ladder(const A& a, const B& b, StageNote& note) : a_(a), b_(b), note_(note) {}

    template <class Formula>
    GRAZE_COLD int sign(const Formula& formula) {
        static_assert(bound_of<Story, Formula>.degree.total() <= 8, "checks the room in Int, too");
        return in_integers([&](const auto& frame, int) { return sign_of(formula(frame)); });
    }

    /// f(frame, direction_shift), the frame in integers: see readers.hpp.
    auto in_integers(const auto& f) {
        if (!short_ && !long_ && !longer_ && !any_length_) read();
        if (short_) return f(*short_, direction_shift_);
        if (long_) return f(*long_, direction_shift_);
        if (longer_) return f(*longer_, direction_shift_);
        return f(*any_length_, direction_shift_);
    }

    /// The same shapes in the frame of another story.
    template <class Other>
    Ladder<Other> about() const {
        return {a_, b_, note_};
    }

private:
    template <class N>
    using Frame = decltype(Story::frame(std::declval<IntegerReader<N>>(), std::declval<const A&>(),
                                        std::declval<const B&>()));

    GRAZE_COLD void read() {
        note_.reach(Stage::integer);
        if (default_float_environment() && read_quickly()) return;
        BitRanges ranges;
        Story::for_each_input(a_, b_, [&](Kind kind, double x) { ranges.include(kind, x); });
        direction_shift_ = IntegerReader<BigInt>(ranges).direction_shift();
        if (ranges.fit<1>()) {
            short_.emplace(Story::frame(IntegerReader<Int<1>>(ranges), a_, b_));
        } else if (ranges.fit<2>()) {
            long_.emplace(Story::frame(IntegerReader<Int<2>>(ranges), a_, b_));
        } else if (ranges.fit<4>()) {
            longer_.emplace(Story::frame(IntegerReader<Int<4>>(ranges), a_, b_));
        } else {
            note_.reach(Stage::bigint);
            any_length_.emplace(Story::frame(IntegerReader<BigInt>(ranges), a_, b_));
        }
    }

    GRAZE_HOT bool read_quickly() {
        QuickReader::Largest largest;
        Story::for_each_input(a_, b_, [&](Kind kind, double x) { largest.include(kind, x); });
        const QuickReader reader(largest);
        if (!reader.usable()) return false;
        direction_shift_ = reader.direction_shift();
        short_.emplace(Story::frame(reader, a_, b_));
        if (reader.all_integers()) return true;
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

/// Doubles alone, for inputs that are multiples of a unit not much smaller than their magnitudes,
/// such as small integers: then there are no rounding errors. The reader may be one of lanes.
template <class StoryT, class Reader = DoubleReader>
class ExactDoubles {
public:
    using Story = StoryT;
    using A = typename Story::A;
    using B = typename Story::B;

    /// In the default float environment. False if an input is not finite.
    static auto apply_to(const A& a, const B& b, const Reader& reader = {}) {
        return apply_to(a, b, Story::magnitudes(reader, a, b), reader);
    }
    static auto apply_to(const A& a, const B& b, const auto& m, const Reader& reader) {
        auto apply = m.within_guard();
        Story::for_each_input_vector(a, b, [&](Kind kind, const auto& v) {
            if (!any(apply)) return;
            apply = apply & fixed_by(reader, v,
                                     rounder * (kind == Kind::axis        ? m.axis
                                                : kind == Kind::direction ? m.direction
                                                                          : m.length));
        });
        return apply;
    }

    ExactDoubles(const A& a, const B& b, StageNote& note, const Reader& reader = {})
        : a_(a), b_(b), note_(note), frame_(Story::frame(reader, a, b)) {}

    template <class Formula>
    int sign(const Formula& formula) const {
        static_assert(bound_of<Story, Formula>.degree.total() <= Story::degree);
        return sign_of(formula(frame_));
    }

    /// Like a filter.
    template <class Formula>
    auto operator()(const Formula& formula) const {
        static_assert(bound_of<Story, Formula>.degree.total() <= Story::degree);
        const auto value = formula(frame_);
        return Certain(value > 0, value < 0);
    }
    template <class Formula>
    auto zero(const Formula& formula) const {
        return formula(frame_) == 0;
    }

    /// The same shapes in the frame of another story.
    template <class Other>
    ExactDoubles<Other> about() const {
        static_assert(Other::degree <= Story::degree);
        return {a_, b_, note_};
    }

    /// Numbers of degree n in 2^bits units are below 2^53: Bound has checked that their magnitude is
    /// at most 2^(4 n - 1).
    static constexpr int bits = (53 - (4 * Story::degree - 1)) / Story::degree;

private:
    /// With this times the magnitude, which is less than 2^bits units, a sum rounds to whole units,
    /// or from 2^53 on to more: there every double is a multiple of the unit.
    static constexpr double rounder = double(std::uint64_t(1) << (53 - bits));

    const A& a_;
    const B& b_;
    StageNote& note_;
    decltype(Story::frame(std::declval<const Reader&>(), std::declval<const A&>(),
                          std::declval<const B&>())) frame_;
};

/// Machine integers of one word an input, for inputs that have room in them: like ExactDoubles, of
/// more bits. In the default float environment.
template <class StoryT>
class Integers {
public:
    using Story = StoryT;
    using A = typename Story::A;
    using B = typename Story::B;

    /// The unit of each kind: its magnitude is 2^53 to 2^54 of them.
    static Magnitudes units(const Magnitudes& m) {
        const auto unit_of = [](double x) {
            return std::bit_cast<double>(((std::bit_cast<std::uint64_t>(x) >> 52) - 53) << 52);
        };
        return {unit_of(m.length), unit_of(m.direction), unit_of(m.axis)};
    }
    static bool apply_to(const A& a, const B& b, const Magnitudes& m) {
        const Magnitudes unit = units(m);
        bool apply = m.within_guard();
        Story::for_each_input_vector(a, b, [&](Kind kind, const auto& v) {
            apply &= multiples(DoubleReader{}, v,
                               kind == Kind::axis        ? unit.axis
                               : kind == Kind::direction ? unit.direction
                                                         : unit.length);
        });
        return apply;
    }

    Integers(const A& a, const B& b, StageNote& note, const Magnitudes& units)
        : a_(a), b_(b), note_(note), units_(units), frame_(Story::frame(Reader(units), a, b)) {
        note.reach(Stage::integer);
    }

    template <class Formula>
    int sign(const Formula& formula) const {
        return sign_of(formula(frame_));
    }

    /// Like a filter.
    template <class Formula>
    Certain<bool> operator()(const Formula& formula) const {
        const auto value = formula(frame_);
        const bool negative = value.negative();
        return {!(negative | value.zero()), negative};
    }
    template <class Formula>
    bool zero(const Formula& formula) const {
        return formula(frame_).zero();
    }

    /// The same shapes in the frame of another story.
    template <class Other>
    Integers<Other> about() const {
        return {a_, b_, note_, units_};
    }

private:
    struct Reader {
        double per_length, per_direction, per_axis;

        explicit Reader(const Magnitudes& unit)
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
            return std::bit_cast<double>((std::uint64_t(2 * 1023) << 52) - std::bit_cast<std::uint64_t>(x));
        }
    };

    const A& a_;
    const B& b_;
    StageNote& note_;
    Magnitudes units_;
    decltype(Story::frame(std::declval<const Reader&>(), std::declval<const A&>(),
                          std::declval<const B&>())) frame_;
};

/// Another answerer, for a question to which only disjoint matters: touching need not be told from
/// overlapping.
template <class Ask>
class YesNo : public Ask {
public:
    using Ask::Ask;
    static constexpr bool only_disjoint_matters = true;
};
constexpr bool only_disjoint_matters(const auto& ask) {
    return requires { ask.only_disjoint_matters; };
}

/// The filter of the first look, and the ladder for the signs it is unsure of: of finite inputs, in
/// the default float environment.
template <class StoryT>
class Staged {
public:
    using Story = StoryT;

    Staged(const typename Story::A& a, const typename Story::B& b, StageNote& note)
        : a_(a), b_(b), filter_(a, b), ladder_(a, b, note) {}

    /// Like a filter.
    template <class Formula>
    auto operator()(const Formula& formula) const {
        return filter_(formula);
    }

    template <class Formula>
    bool zero(const Formula& formula) const {
        if constexpr (bound_of<Story, Formula>.exact_sign)
            return formula(filter_.frame()) == 0;
        else
            return false;
    }

    template <class Formula>
    GRAZE_HOT int sign(const Formula& formula) {
        constexpr bool exact = bound_of<Story, Formula>.exact_sign;
        if constexpr (Story::look_reader_is_general) {
            if constexpr (exact) return sign_of(formula(filter_.frame()));
            const auto certain = filter_(formula);
            if (certain.positive | certain.negative) return certain.positive ? 1 : -1;
        } else if constexpr (exact) {
            return sign_of(formula(Story::frame(DoubleReader{}, a_, b_)));
        }
        return ladder_.sign(formula);
    }

    /// The same shapes in the frame of another story, without its filter.
    template <class Other>
    Ladder<Other> about() const {
        return ladder_.template about<Other>();
    }

private:
    const typename Story::A& a_;
    const typename Story::B& b_;
    Filter<Story, typename Story::LookReader> filter_;
    Ladder<Story> ladder_;
};

/// Rationals alone. The shapes may hold doubles or rationals.
template <class StoryT, class A = typename StoryT::A, class B = typename StoryT::B>
class ExactOnly {
public:
    using Story = StoryT;

    ExactOnly(const A& a, const B& b)
        : a_(a), b_(b), frame_(Story::frame(RationalReader{}, a, b)) {}

    template <class Formula>
    int sign(const Formula& formula) {
        return sign_of(formula(frame_));
    }

    /// The same shapes in the frame of another story.
    template <class Other>
    ExactOnly<Other, A, B> about() const {
        return {a_, b_};
    }

private:
    const A& a_;
    const B& b_;
    decltype(Story::frame(RationalReader{}, std::declval<const A&>(),
                          std::declval<const B&>())) frame_;
};

}  // namespace graze::arith
