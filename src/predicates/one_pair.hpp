// A predicate asked of one pair, rung by rung: see predicate.hpp.
#pragma once

#include <optional>

#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// Rung 1 of one pair.
template <PairPredicate P>
Verdict<bool> filtered_pair(const typename P::A& a, const typename P::B& b) {
    if constexpr (std::derived_from<P, Divides>) {
        return filtered<P>(arith::LanesConverter{}, a, b);
    } else {
        constexpr typename P::FilterConverter converter{};
        if (!plainly_valid<P>(converter, a, b) &&
            !(arith::default_float_environment() && finite(a, b) &&
              obeys_rules(arith::DoubleConverter{}, a, b))) [[unlikely]]
            return no_verdict;
        // Not const: see the note on GCC in docs/hacking.md.
        auto verdict = filtered<P>(converter, a, b);
        return verdict;
    }
}

template <class Ask, bool Contacts>
using Asked = std::conditional_t<Contacts, Ask, arith::DisjointOnly<Ask>>;

template <class P, class Ask>
GRAZE_COLD Answer answer_by(const typename P::A& a, const typename P::B& b) {
    arith::StageNote note;
    Ask ask(a, b, note);
    const Contact c = contact_by<P>(ask);
    return {c, note.stage()};
}

/// By an answerer with all exact signs at hand: a verdict, without branches, is quicker than
/// questions one by one, where it is enough.
template <class P, bool Contacts>
Answer answer_at_hand(auto& ask, const arith::StageNote& note) {
    if constexpr (!Contacts && !BySigns<P>) {
        Found<bool> found;
        include_exact<P>(found, true, ask);
        if (found.enough(Contacts)) [[likely]]
            return {found.contact(), note.stage()};
    }
    const Contact c = contact_by<P>(ask);
    return {c, note.stage()};
}

/// Rung 4 of one pair.
template <class P, bool Contacts>
std::optional<Answer> answer_by_one_word(const typename P::A& a, const typename P::B& b,
                                         const Magnitudes& reach) {
    if (arith::OneWordIntegers<P>::apply_to(a, b, reach)) [[likely]] {
        arith::StageNote note;
        Asked<arith::OneWordIntegers<P>, Contacts> ask(a, b, note, reach);
        if (on_premise<P>(ask)) return answer_at_hand<P, Contacts>(ask, note);
    }
    return std::nullopt;
}

/// Rungs 3 and 4 of one pair.
template <class P, bool Contacts>
std::optional<Answer> answer_by_machine(const typename P::A& a, const typename P::B& b) {
    constexpr arith::DoubleConverter converter;
    arith::StageNote note;
    const auto m = P::magnitudes(converter, a, b);
    if constexpr (!std::derived_from<P, ComparesProducts<true>>) {
        if (arith::ExactDoubles<P>::apply_to(a, b, m, converter)) {
            Asked<arith::ExactDoubles<P>, Contacts> ask(a, b, note);
            return answer_at_hand<P, Contacts>(ask, note);
        }
    }
    if constexpr (!std::derived_from<P, VerdictOnExactSigns> || std::derived_from<P, Divides>) {
        const auto reach = reach_of(m, b);
        if constexpr (requires { typename P::Easier; })
            if (const auto answer = answer_by_one_word<typename P::Easier, Contacts>(a, b, reach))
                return answer;
        return answer_by_one_word<P, Contacts>(a, b, reach);
    }
    return std::nullopt;
}

/// All rungs but the first. Without Contacts, overlapping means that they meet.
template <class P, bool Contacts>
GRAZE_COLD GRAZE_WARM Answer answer_with_care(const typename P::A& a, const typename P::B& b) {
    constexpr arith::DoubleConverter converter;
    const bool obeys = arith::default_float_environment() && obeys_rules(converter, a, b);
    if constexpr (std::derived_from<P, Compares>) {
        if (obeys && (finite(a, b) || all_finite(a, b))) {
            const Found<bool> compared = P::compared(converter, a, b);
            if (compared.enough(Contacts)) return {compared.contact(), Stage::filter};
        }
    }
    if constexpr (std::derived_from<P, ComparesProducts<true>>) {
        if (obeys) {
            const Found<bool> found = P::by_products(converter, a, b);
            if (found.enough(Contacts)) [[likely]]
                return {found.contact(), Stage::filter};
        }
    }
    if (obeys)
        if (const auto answer = answer_by_machine<P, Contacts>(a, b)) return *answer;
    if (obeys && finite(a, b)) return answer_by<P, Asked<arith::StagedSigns<P>, Contacts>>(a, b);
    validate(a);
    validate(b);
    return answer_by<P, arith::IntegerSignsOf<P>>(a, b);
}

/// The filter keeps everything in registers: nothing of it is passed on to the slower rungs.
template <PairPredicate P, bool Contacts = true>
GRAZE_HOT Answer run(const typename P::A& a, const typename P::B& b) {
    auto verdict = filtered_pair<P>(a, b);
    // One branch for both, because which of them is anyone's guess.
    const unsigned found = verdict.disjoint + 2u * verdict.overlapping;
    if (found != 0) [[likely]]
        return {found == 2 ? Contact::overlapping : Contact::disjoint, Stage::filter};
    return answer_with_care<P, Contacts>(a, b);
}

/// In rationals alone.
template <PairPredicate P>
Answer run_in_rationals(const typename P::A& a, const typename P::B& b) {
    validate(a);
    validate(b);
    arith::RationalSigns<P> ask(a, b);
    return {contact_by<P>(ask), Stage::rational};
}

/// Do they meet? Cheaper than contact where the filter gives no answer.
template <PairPredicate P>
GRAZE_HOT bool intersects(const typename P::A& a, const typename P::B& b) {
#if defined(GRAZE_COMPACT)
    return run<P>(a, b).contact != Contact::disjoint;
#else
    return run<P, false>(a, b).contact != Contact::disjoint;
#endif
}

}  // namespace graze::GRAZE_TARGET::predicates
