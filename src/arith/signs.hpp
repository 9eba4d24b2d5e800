// Who answers a sign question: the filter and then integers, rationals alone, or one of the rungs by
// itself (filter.hpp, exact_doubles.hpp, integers_one_word.hpp, integers.hpp).
//
// Every answerer that is exact has
//     int sign(formula)   the sign of its exact value: -1, 0 or 1
// and one that has certain signs at hand
//     FilteredSign operator()(formula)
// Geometry is ordinary code on these: it has no unsure branch.
#pragma once

#include "arith/exact_doubles.hpp"
#include "arith/filter.hpp"
#include "arith/integers.hpp"
#include "arith/integers_one_word.hpp"
#include "arith/rational.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// Another answerer, for a question to which only disjoint matters: touching need not be told from
/// overlapping.
template <class Ask>
class DisjointOnly : public Ask {
public:
    using Ask::Ask;
    static constexpr bool only_disjoint_matters = true;
};
constexpr bool only_disjoint_matters(const auto& ask) {
    return requires { ask.only_disjoint_matters; };
}

/// The exact signs of another answerer, one by one, as a filter gives those it is certain of.
template <class Ask>
struct ExactSigns {
    Ask& ask;
    template <class Formula>
    FilteredSign<bool> operator()(const Formula& formula) const {
        const int sign = ask.sign(formula);
        return {sign > 0, sign < 0};
    }
};
template <class Ask>
ExactSigns(Ask&) -> ExactSigns<Ask>;

/// What makes the frame of a predicate: itself, or what predicates by several methods have in common.
/// The rungs of integers are compiled for that.
template <class P>
struct FrameMaker {
    using Type = P;
};
template <class P>
requires requires { typename P::Framed; }
struct FrameMaker<P> {
    using Type = typename P::Framed;
};
template <class P>
using IntegerSignsOf = IntegerSigns<typename FrameMaker<P>::Type>;

/// The filter, and integers for the signs it is unsure of: of finite inputs, in the default float
/// environment.
template <class PredicateT>
class StagedSigns {
public:
    using Predicate = PredicateT;

    StagedSigns(const typename Predicate::A& a, const typename Predicate::B& b, StageNote& note)
        : a_(a), b_(b), filter_(a, b), integers_(a, b, note) {}

    /// Like a filter.
    template <class Formula>
    auto operator()(const Formula& formula) const {
        return filter_(formula);
    }

    template <class Formula>
    bool zero(const Formula& formula) const {
        if constexpr (bound_of<Predicate, Formula>.exact_sign)
            return formula(filter_.frame()) == 0;
        else
            return false;
    }

    template <class Formula>
    GRAZE_WARM int sign(const Formula& formula) {
        constexpr bool exact = bound_of<Predicate, Formula>.exact_sign;
        if constexpr (Predicate::filter_converter_is_general) {
            if constexpr (exact) return sign_of(formula(filter_.frame()));
            const auto certain = filter_(formula);
            if (certain.positive | certain.negative) return certain.positive ? 1 : -1;
        } else if constexpr (exact) {
            return sign_of(formula(Predicate::frame(DoubleConverter{}, a_, b_)));
        }
        return integers_.sign(formula);
    }

    /// The same shapes in the frame of another predicate, without its filter.
    template <class Other>
    IntegerSigns<Other> about() const {
        return integers_.template about<Other>();
    }

private:
    const typename Predicate::A& a_;
    const typename Predicate::B& b_;
    Filter<Predicate, typename Predicate::FilterConverter> filter_;
    IntegerSignsOf<Predicate> integers_;
};

/// Rationals alone. The shapes may hold doubles or rationals.
template <class PredicateT, class A = typename PredicateT::A, class B = typename PredicateT::B>
class RationalSigns {
public:
    using Predicate = PredicateT;

    RationalSigns(const A& a, const B& b)
        : a_(a), b_(b), frame_(Predicate::frame(RationalConverter{}, a, b)) {}

    template <class Formula>
    int sign(const Formula& formula) {
        return sign_of(formula(frame_));
    }
    auto in_frame(const auto& f) const { return f(frame_); }

    /// The same shapes in the frame of another predicate.
    template <class Other>
    RationalSigns<Other, A, B> about() const {
        return {a_, b_};
    }

private:
    const A& a_;
    const B& b_;
    decltype(Predicate::frame(RationalConverter{}, std::declval<const A&>(),
                              std::declval<const B&>())) frame_;
};

}  // namespace graze::GRAZE_TARGET::arith
