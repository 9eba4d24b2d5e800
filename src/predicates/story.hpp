// How a story is run: quick and filtered where that can be trusted, else by the ladder alone; and
// the separating axis search that most stories consist of.
#pragma once

#include <algorithm>
#include <graze/contact.hpp>
#include <optional>

#include "arith/ask.hpp"
#include "arith/lanes.hpp"
#include "predicates/inputs.hpp"

namespace graze::predicates {

using arith::absolute;
using arith::all_positive;
using arith::cross;
using arith::dot;
using arith::FilterSign;
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

// Do any of these axes separate the shapes (disjoint), at least weakly (touching), or none
// (overlapping)? For a list of axes that is complete for the pair, that is its contact. An axis has
//     FilterSign look(const Filter&)   positive: separates; negative: does not even touch, or is no
//                                      axis at all
//     AxisSays settle(Ask&)            exactly

/// By the filter alone, if it can tell. All axes are looked at before any is settled: one certain
/// separation decides the question.
template <class Filter, class... Axis>
std::optional<Contact> look_at(const Filter& filter, const Axis&... axis) {
    bool unsure = false;
    const auto separates = [&](const auto& x) {
        const FilterSign s = x.look(filter);
        unsure |= s == FilterSign::unsure || s == FilterSign::zero;
        return s == FilterSign::positive;
    };
    if ((separates(axis) || ...)) return Contact::disjoint;
    if (unsure) return {};
    return Contact::overlapping;
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

template <class Story, class Ask, Method M>
Answer answer_by(const typename Story::A& a, const typename Story::B& b) {
    arith::StageNote note;
    Ask ask(a, b, note);
    const Contact c = Story::template contact<M>(ask);
    return {c, note.stage()};
}

template <class Ask, bool Contacts>
using Asked = std::conditional_t<Contacts, Ask, arith::YesNo<Ask>>;

/// Only a default environment can be asked whether min <= max in doubles.
template <class Story>
bool quickly_valid(const typename Story::A& a, const typename Story::B& b) {
    return arith::default_float_environment() && finite(a, b) && Story::obeys_rules(a, b);
}

/// The answer where the first look gave none. Without Contacts, only disjoint means what it says.
template <class Story, Method M, bool Contacts>
GRAZE_COLD Answer answer_with_care(const typename Story::A& a, const typename Story::B& b) {
    const bool quick = quickly_valid<Story>(a, b);
    if (!quick) {
        validate(a);
        validate(b);
    }
    if constexpr (M == Method::exact) {
        arith::ExactOnly<Story> ask(a, b);
        return {Story::template contact<Method::standard>(ask), Stage::rational};
    } else if (quick && arith::ExactDoubles<Story>::apply_to(a, b)) {
        return answer_by<Story, Asked<arith::ExactDoubles<Story>, Contacts>, M>(a, b);
    } else if (quick) {
        return answer_by<Story, Asked<arith::Staged<Story>, Contacts>, M>(a, b);
    } else {
        return answer_by<Story, arith::Ladder<Story>, M>(a, b);
    }
}

/// By the filter alone, if it is sure.
template <class Story, Method M>
std::optional<Contact> first_look(const typename Story::A& a, const typename Story::B& b) {
    if (!Story::plainly_valid(a, b) && !quickly_valid<Story>(a, b)) [[unlikely]]
        return {};
    constexpr bool looks = requires { Story::look_frame(a, b); };
    const arith::Filter<Story, looks> filter(a, b);
    return Story::template look<M>(filter);
}

/// A story's answer. Besides what ask.hpp wants, it has
///     static bool plainly_valid(a, b)                 cheap, in any float environment; false means
///                                                     "perhaps not"
///     static bool obeys_rules(a, b)                   of finite shapes, in the default one
///     static Contact contact<M>(Ask&)                 exactly, by any answerer
///     static std::optional<Contact> look<M>(Filter&)  quickly, by the filter alone
///     static auto look_frame(a, b)                    optional: a frame for look() alone
///     static int look_by_division<M>(a, b)            optional, instead of plainly_valid() and look():
///                                                     1 overlapping, -1 disjoint, 0 unsure
/// The first look keeps everything in registers: nothing of it is passed on to the slower stages.
template <class Story, Method M, bool Contacts = true>
GRAZE_HOT Answer run(const typename Story::A& a, const typename Story::B& b) {
    if constexpr (requires { Story::template look_by_division<M>(a, b); }) {
        if (const int s = Story::template look_by_division<M>(a, b)) [[likely]]
            return {s == 1 ? Contact::overlapping : Contact::disjoint, Stage::filter};
    } else if constexpr (M != Method::exact) {
        if (const std::optional<Contact> c = first_look<Story, M>(a, b)) [[likely]]
            return {*c, Stage::filter};
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
bool plainly_ordered(const Aabb<Dim>& box) {
    return all_positive(arith::lanes(box.max) - arith::lanes(box.min));
}

/// min <= max, in the default float environment.
template <int Dim>
bool ordered(const Aabb<Dim>& box) {
    bool r = true;
    for (int k = 0; k < Dim; ++k) r &= box.min[k] <= box.max[k];
    return r;
}

}  // namespace graze::predicates
