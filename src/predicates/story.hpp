// How a story is run: quick and filtered where that can be trusted, else by the ladder alone; and
// the separating axis search that most stories consist of.
#pragma once

#include <algorithm>
#include <graze/contact.hpp>
#include <optional>
#include <tuple>

#include "arith/ask.hpp"
#include "arith/lanes.hpp"
#include "predicates/inputs.hpp"

namespace graze::predicates {

using arith::absolute;
using arith::all_positive;
using arith::Certain;
using arith::cross;
using arith::dot;
using arith::larger;
using arith::largest;
using arith::least;
using arith::Magnitudes;
using arith::only_disjoint_matters;
using arith::reciprocal;
using arith::rotated;
using arith::rotated_cross;
using arith::smaller;
using arith::times;
using arith::total;
using arith::twice;
using arith::operator+;
using arith::operator-;

/// What an axis says: disjoint where it separates the shapes, touching where their projections have
/// one point in common and at least one of them extends along the axis, overlapping otherwise.
using AxisSays = Contact;

/// What a first look finds for certain: nothing, or one of these. Bool is bool, or a mask of lanes.
template <class Bool>
struct Look {
    Bool disjoint, overlapping;
    constexpr Look(Bool d, Bool o) : disjoint(d), overlapping(o) {}
};
template <class X, class Y>
Look(X, Y) -> Look<arith::BoolOf<X>>;
Look(int, int)->Look<bool>;
inline constexpr Look<bool> no_look{false, false};

constexpr bool all(bool condition) { return condition; }

template <class Bool>
auto only_if(const auto& condition, const Look<Bool>& look) {
    return Look(look.disjoint & condition, look.overlapping & condition);
}

/// Are all these signs certain, and the same? Are two of them certain, and opposite?
template <class... C>
auto same(const C&... c) {
    return (c.positive & ...) | (c.negative & ...);
}
template <class... C>
auto opposite(const C&... c) {
    return (c.positive | ...) & (c.negative | ...);
}

// Do any of these axes separate the shapes (disjoint), at least weakly (touching), or none
// (overlapping)? For a list of axes that is complete for the pair, that is its contact. An axis has
//     Certain look(const Filter&)   positive: separates; negative: does not even touch, or is no
//                                   axis at all
//     AxisSays settle(Ask&)         exactly
// or it is the formula of a gap.

/// By the filter alone. All axes are looked at before any is settled: one certain separation
/// decides the question. In turn: no more where one has been found, which is worth a branch only
/// where axes are dear.
template <bool in_turn, class Filter, class First, class... Axis>
auto look_at(const Filter& filter, const First& first, const Axis&... axis) {
    const auto gap = [&](const auto& x) {
        if constexpr (requires { x.look(filter); })
            return x.look(filter);
        else
            return filter(x);
    };
    auto g = gap(first);
    Look look(g.positive, g.negative);
    const auto include = [&](const auto& x) {
        if constexpr (in_turn)
            if (all(look.disjoint)) return;
        auto next = gap(x);
        look.disjoint = look.disjoint | next.positive;
        look.overlapping = look.overlapping & next.negative;
    };
    (include(axis), ...);
    return look;
}

template <class Ask, class... Axis>
Contact settle(Ask& ask, const Axis&... axis) {
    Contact contact = Contact::overlapping;
    const auto disjoint = [&](const auto& x) {
        const AxisSays says = x.settle(ask);
        contact = std::min(contact, says);
        return says == Contact::disjoint;
    };
    (void)(disjoint(axis) || ...);
    return contact;
}

/// Axes with the formula of the largest gap along any of them: one look at that tells as much as a
/// look at each.
template <class Gap, class... Axis>
struct AxisGroup {
    Gap largest_gap;
    std::tuple<Axis...> axes;

    constexpr AxisGroup(const Gap& gap, const Axis&... axis) : largest_gap(gap), axes(axis...) {}

    auto look(const auto& filter) const { return filter(largest_gap); }

    AxisSays settle(auto& ask) const {
        if constexpr (requires { ask(largest_gap); }) {
            const auto certain = look(ask);
            if (certain.positive | certain.negative)
                return certain.positive ? Contact::disjoint : Contact::overlapping;
            if (only_disjoint_matters(ask) && ask.zero(largest_gap)) return Contact::overlapping;
        }
        return std::apply([&](const auto&... axis) { return predicates::settle(ask, axis...); },
                          axes);
    }
};

template <class Story, class Ask, Method M>
GRAZE_COLD Answer answer_by(const typename Story::A& a, const typename Story::B& b) {
    arith::StageNote note;
    Ask ask(a, b, note);
    const Contact c = Story::template contact<M>(ask);
    return {c, note.stage()};
}

template <class Ask, bool Contacts>
using Asked = std::conditional_t<Contacts, Ask, arith::YesNo<Ask>>;

/// Only the default environment can be asked whether min <= max in doubles.
template <class Story>
bool quickly_valid(const typename Story::A& a, const typename Story::B& b) {
    return arith::default_float_environment() && finite(a, b) &&
           Story::obeys_rules(arith::DoubleReader{}, a, b);
}

/// By an answerer whose signs are exact. A look without branches is quicker than questions one by
/// one, where it is enough.
template <class Story, Method M, bool Contacts>
Answer answer_exactly(auto& ask, const arith::StageNote& note) {
    if constexpr (!Contacts && requires { Story::look_finds_all_disjoint; }) {
        auto look = Story::template look<Method::standard>(ask);
        return {look.disjoint ? Contact::disjoint : Contact::overlapping, note.stage()};
    } else if constexpr (!Contacts && requires { Story::exact_look_is_enough(ask); }) {
        if (Story::exact_look_is_enough(ask)) [[likely]] {
            auto look = Story::template look<Method::standard>(ask);
            return {look.disjoint ? Contact::disjoint : Contact::overlapping, note.stage()};
        }
    }
    const Contact c = Story::template contact<M>(ask);
    return {c, note.stage()};
}

/// Where doubles are not rounded, or where machine integers have room.
template <class Story, Method M, bool Contacts>
GRAZE_COLD GRAZE_HOT std::optional<Answer> answer_by_machine(const typename Story::A& a,
                                                             const typename Story::B& b) {
    constexpr arith::DoubleReader reader;
    arith::StageNote note;
    const auto m = Story::magnitudes(reader, a, b);
    if (arith::ExactDoubles<Story>::apply_to(a, b, m, reader)) {
        Asked<arith::ExactDoubles<Story>, Contacts> ask(a, b, note);
        return answer_exactly<Story, M, Contacts>(ask, note);
    }
    if (arith::Integers<Story>::apply_to(a, b, m)) [[likely]] {
        Asked<arith::Integers<Story>, Contacts> ask(a, b, note, arith::Integers<Story>::units(m));
        return answer_exactly<Story, M, Contacts>(ask, note);
    }
    return std::nullopt;
}

/// The answer where the first look gave none. Without Contacts, only disjoint means what it says.
template <class Story, Method M, bool Contacts>
GRAZE_COLD Answer answer_with_care(const typename Story::A& a, const typename Story::B& b) {
    if constexpr (M == Method::exact) {
        validate(a);
        validate(b);
        arith::ExactOnly<Story> ask(a, b);
        return {Story::template contact<Method::standard>(ask), Stage::rational};
    } else {
        constexpr arith::DoubleReader reader;
        const bool obeys = arith::default_float_environment() && Story::obeys_rules(reader, a, b);
        if constexpr (M == Method::standard &&
                      requires { Story::template second_look<Contacts>(reader, a, b); }) {
            if (obeys && finite(a, b)) {
                const auto look = Story::template second_look<Contacts>(reader, a, b);
                const unsigned found = look.disjoint + 2u * look.overlapping;
                if (found != 0)
                    return {found == 2 ? Contact::overlapping : Contact::disjoint, Stage::filter};
            }
        }
        if (obeys)
            if (const auto answer = answer_by_machine<Story, M, Contacts>(a, b)) return *answer;
        if (obeys && finite(a, b))
            return answer_by<Story, Asked<arith::Staged<Story>, Contacts>, M>(a, b);
        validate(a);
        validate(b);
        return answer_by<Story, arith::Ladder<Story>, M>(a, b);
    }
}

/// By the filter alone, if it is sure.
template <class Story, Method M>
Look<bool> first_look(const typename Story::A& a, const typename Story::B& b) {
    if constexpr (requires { Story::template look_by_division<M>(arith::LanesReader{}, a, b); }) {
        return Story::template look_by_division<M>(arith::LanesReader{}, a, b);
    } else {
        if (!Story::plainly_valid(arith::DoubleReader{}, a, b) && !quickly_valid<Story>(a, b))
            [[unlikely]]
            return no_look;
        auto look = Story::template look<M>(arith::Filter<Story, typename Story::LookReader>(a, b));
        return look;
    }
}

/// The story of a pair, by a method: specialised next to it.
template <Method M, class A, class B>
struct StoryFor;
template <class Story>
struct Is {
    using Type = Story;
};

/// A story's answer. Besides what ask.hpp wants, it has
///     static auto obeys_rules(reader, a, b)              of finite shapes, in the default environment
///     static Contact contact<M>(Ask&)                    exactly, by any answerer
/// and for a first look at one pair, or at lanes of them, in any environment,
///     LookReader                                         of one pair
///     look_reader_is_general                             it can read for formulas that look does not ask
///     static auto plainly_valid(reader, a, b)            cheap; false means "perhaps not"
///     static auto look<M>(Filter&)                       by the filter alone
///     static auto look_by_division<M>(reader, a, b)      optional, instead of the two
///     static constexpr bool look_finds_all_disjoint      optional: look(), with exact signs
///     static auto second_look<Contacts>(reader, a, b)    optional: of valid ones, in the default
///                                                        environment; without Contacts its
///                                                        overlapping means that they meet
/// The first look keeps everything in registers: nothing of it is passed on to the slower stages.
template <class Story, Method M, bool Contacts = true>
GRAZE_HOT Answer run(const typename Story::A& a, const typename Story::B& b) {
    if constexpr (M != Method::exact) {
        auto look = first_look<Story, M>(a, b);
        // One branch for both, because which of them is anyone's guess.
        const unsigned found = look.disjoint + 2u * look.overlapping;
        if (found != 0) [[likely]]
            return {found == 2 ? Contact::overlapping : Contact::disjoint, Stage::filter};
    }
    return answer_with_care<Story, M, Contacts>(a, b);
}

/// Do they meet? Cheaper than contact where the first look gives no answer.
template <class Story>
GRAZE_HOT bool meet(const typename Story::A& a, const typename Story::B& b) {
    return run<Story, Method::standard, false>(a, b).contact != Contact::disjoint;
}

/// min < max, in any float environment: a difference that is flushed is zero.
template <int Dim>
auto plainly_ordered(const auto& r, const Aabb<Dim>& box) {
    const auto by_axes_of = by_axes(r);
    return all_positive(read_point(by_axes_of, box.max) - read_point(by_axes_of, box.min));
}

/// min <= max, in the default float environment.
template <int Dim>
auto ordered(const auto& r, const Aabb<Dim>& box) {
    const auto min = read_point(r, box.min), max = read_point(r, box.max);
    auto all = min[0] <= max[0];
    for (std::size_t k = 1; k < Dim; ++k) all = all & (min[k] <= max[k]);
    return all;
}

}  // namespace graze::predicates
