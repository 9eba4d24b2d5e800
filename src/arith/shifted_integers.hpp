// Signs by machine integers of coordinates alone, of up to 51 bits: a double as large as 3 2^51 units is
// added, and then the last bits of the sum are those of the integer.
#pragma once

#include <bit>

#include "arith/filter.hpp"
#include "arith/lanes.hpp"
#include "arith/stage_note.hpp"
#include "arith/wide_int.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// An integer and a number that is common to all.
struct ShiftedCoordinate {
    std::uint64_t bits;

    friend Int<1> operator-(const ShiftedCoordinate& a, const ShiftedCoordinate& b) {
        return Int<1>(std::int64_t(a.bits - b.bits));
    }
};

/// Reads points by adding `shift`, and notes whether all coordinates were integers over its last bit.
class ShiftedConverter {
public:
#if defined(__x86_64__) && defined(__SSE2__)
    explicit ShiftedConverter(double shift) : shift_(_mm_set1_pd(shift)) {}

    Tuple<ShiftedCoordinate, 3> point(const Spatial auto& v) const {
        const __m128i xy = sum(_mm_loadu_pd(&v.x)), z = sum(_mm_load_sd(&v.z));
        return {first(xy), first(_mm_unpackhi_epi64(xy, xy)), first(z)};
    }
    Tuple<ShiftedCoordinate, 2> point(const Planar auto& v) const {
        const __m128i xy = sum(_mm_loadu_pd(&v.x));
        return {first(xy), first(_mm_unpackhi_epi64(xy, xy))};
    }
    bool exact() const { return _mm_movemask_pd(changed_) == 0; }

private:
    __m128i sum(__m128d x) const {
        const __m128d sum = _mm_add_pd(x, shift_);
        changed_ = _mm_or_pd(changed_, _mm_cmpneq_pd(_mm_sub_pd(sum, shift_), x));
        return _mm_castpd_si128(sum);
    }
    static ShiftedCoordinate first(__m128i x) { return {std::uint64_t(_mm_cvtsi128_si64(x))}; }

    __m128d shift_;
    mutable __m128d changed_ = _mm_setzero_pd();
#else
    explicit ShiftedConverter(double shift) : shift_(shift) {}

    ShiftedCoordinate coordinate(double x) const {
        const double sum = x + shift_;
        exact_ = exact_ & (sum - shift_ == x);
        return {std::bit_cast<std::uint64_t>(sum)};
    }
    bool exact() const { return exact_; }

private:
    double shift_;
    mutable bool exact_ = true;
#endif
};

/// For points of a predicate that takes nothing else, in the default float environment: where
/// applies().
template <class PredicateT>
class ShiftedIntegers {
public:
    using Predicate = PredicateT;
    using A = typename Predicate::A;
    using B = typename Predicate::B;

    /// reach: the largest |coordinate|, which is 2^(bits - 1) to 2^bits units, so that all sums have one
    /// exponent: 3 2^bits units and at most a third of that more or less are 2^52 to 2^53.
    static constexpr int bits = 51;
    ShiftedIntegers(const A& a, const B& b, StageNote& note, double reach)
        : converter_(shift_of(reach)),
          frame_(Predicate::frame(converter_, a, b)),
          applies_(converter_.exact() & in_range(reach)) {
        note.reach(Stage::integer);
    }

    bool applies() const { return applies_; }

    template <class Formula>
    int sign(const Formula& formula) const {
        static_assert(bound_of<Predicate, Formula>.magnitude > 0, "checks the room in Int, too");
        return formula(frame_).sign();
    }

private:
    /// Three times the power of two above the reach, which is finite.
    static double shift_of(double reach) {
        const auto exponent = std::bit_cast<std::uint64_t>(reach) >> 52;
        return 1.5 * std::bit_cast<double>((exponent + (53 - bits)) << 52);
    }

    ShiftedConverter converter_;
    decltype(Predicate::frame(std::declval<const ShiftedConverter&>(), std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
    bool applies_;
};

}  // namespace graze::GRAZE_TARGET::arith
