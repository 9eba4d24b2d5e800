// How a story is run: quick and filtered where that can be trusted, else by the ladder alone; and
// the separating axis search that most stories consist of.
#pragma once

#include <graze/contact.hpp>

#include "arith/ask.hpp"
#include "predicates/inputs.hpp"

namespace graze::predicates {

using arith::absolute;
using arith::cross;
using arith::dot;
using arith::FilterSign;
using arith::larger;
using arith::Magnitudes;
using arith::smaller;
using arith::twice;
using arith::operator+;
using arith::operator-;

/// What an axis says: disjoint where it separates the shapes, touching where their projections have
/// one point in common and at least one of them extends along the axis, overlapping otherwise.
using AxisSays = Contact;

/// Do any of these axes separate the shapes (disjoint), at least weakly (touching), or none
/// (overlapping)? Requires a complete list of axes for the pair: then the answer is its contact.
/// An axis has
///     FilterSign look(const Staged&)   positive: separates for certain; negative: for certain
///                                      does not even touch; zero: no such axis
///     AxisSays settle(Ask&)            exactly
/// All axes are looked at before any is settled: one certain separation decides the question.
template <class Ask, class... Axis>
GRAZE_COLD Contact settle(Ask& ask, const Axis&... axis) {
    Contact contact = Contact::overlapping;
    const auto disjoint = [&](const auto& x) {
        const AxisSays says = x.settle(ask);
        if (says < contact) contact = says;
        return says == Contact::disjoint;
    };
    (void)(disjoint(axis) || ...);
    return contact;
}

template <class Ask, class... Axis>
Contact separation(Ask& ask, const Axis&... axis) {
    if constexpr (Ask::filters) {
        bool unsure = false;
        const auto separates = [&](const auto& x) {
            const FilterSign s = x.look(ask);
            unsure |= s == FilterSign::unsure;
            return s == FilterSign::positive;
        };
        if ((separates(axis) || ...)) return Contact::disjoint;
        if (!unsure) return Contact::overlapping;
    }
    return settle(ask, axis...);
}

template <class Story, Method M>
GRAZE_COLD Answer answer_without_filter(const typename Story::A& a, const typename Story::B& b) {
    validate(a);
    validate(b);
    if constexpr (M == Method::exact) {
        arith::ExactOnly<Story> ask(a, b);
        return {Story::template contact<Method::standard>(ask), Stage::rational};
    } else {
        arith::StageNote note;
        arith::Ladder<Story> ask(a, b, note);
        const Contact c = Story::template contact<M>(ask);
        return {c, note.stage()};
    }
}

/// Story::contact<M>(ask) by the right answerer. Story::obeys_rules(a, b) says whether finite
/// shapes are valid.
template <class Story, Method M>
Answer run(const typename Story::A& a, const typename Story::B& b) {
    if constexpr (M != Method::exact) {
        arith::StageNote note;
        arith::Ladder<Story> ladder(a, b, note);
        arith::Staged<Story> ask(a, b, ladder);
        if (ask.trusted() && Story::obeys_rules(a, b)) [[likely]] {
            const Contact c = Story::template contact<M>(ask);
            return {c, note.stage()};
        }
    }
    return answer_without_filter<Story, M>(a, b);
}

template <int Dim>
bool ordered(const Aabb<Dim>& box) {
    bool r = true;
    for (int i = 0; i < Dim; ++i) r &= box.min[i] <= box.max[i];
    return r;
}

}  // namespace graze::predicates
