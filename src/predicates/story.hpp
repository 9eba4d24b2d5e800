// How a story is run: quick and filtered where that can be trusted, else by the ladder alone; and
// the separating axis search that most stories consist of.
#pragma once

#include <graze/contact.hpp>
#include <optional>

#include "arith/ask.hpp"
#include "arith/lanes.hpp"
#include "predicates/inputs.hpp"

namespace graze::predicates {

using arith::absolute;
using arith::any_sign_bit;
using arith::cross;
using arith::dot;
using arith::FilterSign;
using arith::larger;
using arith::largest;
using arith::Magnitudes;
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
        if (says < contact) contact = says;
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

/// The answer where the first look gave none.
template <class Story, Method M>
GRAZE_COLD Answer answer_with_care(const typename Story::A& a, const typename Story::B& b) {
    // Only a default environment can be asked whether min <= max in doubles.
    const bool quick =
        arith::default_float_environment() && finite(a, b) && Story::obeys_rules(a, b);
    if (!quick) {
        validate(a);
        validate(b);
    }
    if constexpr (M == Method::exact) {
        arith::ExactOnly<Story> ask(a, b);
        return {Story::template contact<Method::standard>(ask), Stage::rational};
    } else if (quick) {
        return answer_by<Story, arith::Staged<Story>, M>(a, b);
    } else {
        return answer_by<Story, arith::Ladder<Story>, M>(a, b);
    }
}

/// A story's answer. Besides what ask.hpp wants, it has
///     static bool plainly_valid(a, b)                 cheap; false means "perhaps not"
///     static bool obeys_rules(a, b)                   of finite shapes
///     static Contact contact<M>(Ask&)                 exactly, by any answerer
///     static std::optional<Contact> look<M>(Filter&)  quickly, by the filter alone
///     static auto look_frame(a, b)                    optional: a frame for look() alone
/// The first look keeps everything in registers: nothing of it is passed on to the slower stages.
template <class Story, Method M>
GRAZE_HOT Answer run(const typename Story::A& a, const typename Story::B& b) {
    if constexpr (M != Method::exact) {
        if (arith::default_float_environment() && Story::plainly_valid(a, b)) [[likely]] {
            constexpr bool looks = requires { Story::look_frame(a, b); };
            arith::Filter<Story, looks> filter(a, b);
            if (const std::optional<Contact> c = Story::template look<M>(filter)) [[likely]]
                return {*c, Stage::filter};
        }
    }
    return answer_with_care<Story, M>(a, b);
}

/// min <= max. By the signs of the differences, which leaves the floating-point units to the
/// filter.
template <int Dim>
bool ordered(const Aabb<Dim>& box) {
    return !any_sign_bit(arith::lanes(box.max) - arith::lanes(box.min));
}

}  // namespace graze::predicates
