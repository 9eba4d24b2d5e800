// What a predicate of a pair is, and how it is run: do two shapes meet, and how?
//
// A predicate describes its pair by a *frame*, the numbers of both shapes as its formulas want them,
// and decides in one of three forms, of single pairs and of packs. The first two are one text for a
// filter's signs and exact signs:
//   signs   a list of formulas, and a verdict on their signs
//   axes    a list of separating axes
//   own     where neither fits: verdict() by a filter, exact_verdict() of packs, contact()
// The rungs of the ladder, in the order in which they are tried:
//   1  the filter, or a division   doubles with a proven bound, in any float environment
//   2  comparisons                 coordinates as they are
//   3  products of differences     compared as they round
//      exact doubles               or inputs so coarse that nothing is rounded
//   4  integers of one word        an input that fits: of single pairs
//      products, or twofolds       the same for packs; twofolds where the processor has fused multiply-add
//   5  integers                    of two words, four or any number, for the signs that the filter
//                                  cannot tell
// 2 to 4 need the default float environment. Rationals answer alone where they are asked for.
#pragma once

#include <concepts>
#include <graze/contact.hpp>
#include <type_traits>

#include "arith/lanes.hpp"
#include "arith/products.hpp"
#include "arith/signs.hpp"
#include "arith/twofold.hpp"
#include "predicates/inputs.hpp"
#include "predicates/separating_axes.hpp"
#include "predicates/verdict.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

// ---- What a predicate has -----------------------------------------------------------------------

/// What predicates have in common; each derives from it. FilterConverter is that of the filter of
/// one pair; `general` says that it converts for all formulas, not only for those of the verdict.
template <class AT, class BT, class FilterConverterT = arith::DoubleConverter, bool general = true>
struct Pair {
    using A = AT;
    using B = BT;
    using FilterConverter = FilterConverterT;
    /// Of an input, so that its formulas fit twofolds.
    static constexpr int twofold_bits = 52, twofold_axis_bits = 52;
    static constexpr bool filter_converter_is_general = general;

    template <class Converter>
    static auto magnitudes(const Converter& converter, const A& a, const B& b) {
        return magnitudes_by<Sums>(converter, a, b);
    }

    /// From which twofolds measure.
    static constexpr const auto& first_coordinate_of(const B& b) { return first_coordinate(b); }

    template <class F>
    static void for_each_input_vector(const A& a, const B& b, F&& f) {
        const auto each = [&](Quantity quantity, const char*, const auto& vector) {
            f(quantity, vector);
        };
        for_each_vector(a, each);
        for_each_vector(b, each);
    }
    template <class F>
    static void for_each_input(const A& a, const B& b, F&& f) {
        for_each_input_vector(a, b, [&](Quantity quantity, const auto& vector) {
            for_each_component(vector, [&](const char*, double x) { f(quantity, x); });
        });
    }
};

/// What is found for certain: each pair meets or is disjoint, and of those that meet some are known to
/// touch or to overlap. Bool is bool, or a mask of lanes.
template <class Bool>
struct Found {
    Bool disjoint = false, meets = false, touching = false, overlapping = false;

    void include(const Bool& where, const Bool& is_disjoint, const Bool& does_meet) {
        disjoint = disjoint | (where & is_disjoint);
        meets = meets | (where & does_meet);
    }
    /// Is the question answered?
    Bool enough(bool contacts) const {
        return contacts ? Bool(disjoint | touching | overlapping) : Bool(disjoint | meets);
    }
    /// Of one pair, where it is: overlapping means that they meet, if no more is known.
    Contact contact() const {
        return disjoint ? Contact::disjoint : touching ? Contact::touching : Contact::overlapping;
    }
};

// What a predicate may add, by deriving from these.

/// Its magnitudes are sums, such as those of Pair, which are not finite where an input is not.
struct MagnitudesAreSums {};
/// divided(converter, a, b): a verdict by division, in any float environment, instead of the filter's.
struct Divides {};
/// None of these: for a predicate that adds one in some of its forms.
struct Nothing {};
/// It has no verdict but on exact signs: the filter answers sign by sign, before any integers do.
struct VerdictOnExactSigns {};
/// compared(converter, a, b): by comparisons alone, of valid shapes, what is Found.
struct Compares {};
/// by_products(converter, a, b): by products of exact differences, of valid shapes, what is Found: of packs, and where
/// of_one says so of one pair, instead of exact doubles.
template <bool of_one>
struct ComparesProducts {};
template <class P>
inline constexpr bool compares_products =
    std::derived_from<P, ComparesProducts<false>> || std::derived_from<P, ComparesProducts<true>>;
/// Its formulas are a product less another one, each of two differences of coordinates: instead of twofolds.
struct FormulasAreProducts {};
/// Of packs, by another predicate of the same pair whose formulas are such products.
template <class ProductsT>
struct MayBeProducts {
    using ByProducts = ProductsT;
};
/// Its axes are complete unless `volume`, a formula, is zero; then flat_contact(ask) answers.
struct MayBeFlat {};

/// Its formulas are exact where `premise`, another one, is zero.
struct OnPremise {};
/// By another predicate of the same pair, OnPremise, of a lower degree: for machine numbers.
template <class EasierT>
struct MayBeEasier {
    using Easier = EasierT;
};

/// By exact signs: where it is known, disjoint, overlapping, or else touching.
template <class Bool>
struct ExactVerdict {
    Bool known, disjoint, overlapping;
    constexpr ExactVerdict(Bool k, Bool d, Bool o) : known(k), disjoint(d), overlapping(o) {}
};
template <class X, class Y, class Z>
ExactVerdict(X, Y, Z) -> ExactVerdict<arith::BoolOf<X>>;

template <class P>
concept BySigns =
    requires(const std::array<FilteredSign<bool>, std::tuple_size_v<decltype(P::formulas)>>& signs,
             arith::RationalSigns<P>& ask) {
    // Certainly disjoint, certainly overlapping; a sign that is neither is unknown, or zero.
    { P::verdict(signs) } -> std::same_as<Verdict<bool>>;
    // Of exact signs without a verdict: is the answer more than "touching"?
    { P::is_degenerate(signs) } -> std::convertible_to<bool>;
    { P::degenerate_contact(ask) } -> std::same_as<Contact>;
};
template <class P>
concept ByAxes = requires {
    // Calls f(axis..), a complete list.
    P::with_axes([](const auto&...) {});
    // Is it worth a branch to stop at the first axis that separates?
    { P::axes_in_turn } -> std::convertible_to<bool>;
};
template <class P>
concept ByItself = requires(const arith::Filter<P, typename P::FilterConverter>& filter,
                            arith::RationalSigns<P>& ask) {
    // In packs, by exact signs: exact_verdict(ask), an ExactVerdict.
    { P::verdict(filter) } -> std::same_as<Verdict<bool>>;
    { P::contact(ask) } -> std::same_as<Contact>;
};

/// A predicate of a pair of shapes: see the head of this file.
template <class P>
concept PairPredicate =
    std::derived_from<P, Pair<typename P::A, typename P::B, typename P::FilterConverter,
                              P::filter_converter_is_general>> &&
    requires(const typename P::A& a, const typename P::B& b) {
    { P::degree } -> std::convertible_to<int>;  // the highest of its formulas
    P::frame(arith::DoubleConverter{}, a, b);
    { P::magnitudes(arith::DoubleConverter{}, a, b) } -> std::same_as<Magnitudes>;
} &&(BySigns<P> || ByAxes<P> || ByItself<P>);

/// The predicate of a pair, by a method: specialised next to it.
template <Method M, class A, class B>
struct PredicateFor;
template <PairPredicate P>
struct Is {
    using Type = P;
};

/// For a filter: cheap, in any float environment, and false means "perhaps not".
template <class P>
auto plainly_valid(const auto& converter, const typename P::A& a, const typename P::B& b) {
    const auto plain = obeys<StrictRulesInRange>(converter, a, b);
    if constexpr (std::derived_from<P, MagnitudesAreSums>)
        return plain;
    else
        return plain & plainly_finite(converter, a, b);
}

/// Magnitudes that bound coordinates, too, not only their differences.
template <class B>
Magnitudes reach_of(Magnitudes m, const B& b) {
    m.length += largest(absolute(convert_point(arith::LanesConverter{}, first_coordinate(b))));
    return m;
}

// ---- A verdict, by whoever answers ---------------------------------------------------------------

template <class P>
auto signs_of(const auto& ask) {
    return std::apply([&](const auto&... formula) { return std::array{ask(formula)...}; },
                      P::formulas);
}

/// Are its axes complete, for certain?
template <class P>
auto is_solid([[maybe_unused]] const auto& ask) {
    if constexpr (std::derived_from<P, MayBeFlat>) {
        const auto volume = ask(P::volume);
        return volume.positive | volume.negative;
    } else {
        return true;
    }
}

/// Is its premise true?
template <class P>
auto on_premise([[maybe_unused]] const auto& ask) {
    if constexpr (std::derived_from<P, OnPremise>)
        return ask.zero(P::premise);
    else
        return true;
}

/// By an answerer that has certain signs at hand: of one pair, or of a pack.
template <class P>
auto verdict_by(const auto& ask) {
    if constexpr (BySigns<P>)
        return P::verdict(signs_of<P>(ask));
    else if constexpr (ByAxes<P>)
        return only_if(is_solid<P>(ask), P::with_axes([&](const auto&... axis) {
                           return filtered_by_axes<P::axes_in_turn>(ask, axis...);
                       }));
    else
        return P::verdict(ask);
}

/// The certain signs are kept, the others asked one after the other, until there is a verdict.
template <class P>
Contact contact_by_signs(auto& ask) {
    constexpr std::size_t count = std::tuple_size_v<decltype(P::formulas)>;
    const auto known = [&] {
        if constexpr (requires { ask(std::get<0>(P::formulas)); })
            return signs_of<P>(ask);
        else
            return std::array<FilteredSign<bool>, count>{};
    };
    auto signs = known();
    Verdict<bool> verdict = P::verdict(signs);
    if constexpr (!requires { ask.all_signs_at_hand; }) {
        std::size_t i = 0;
        const auto decided_with = [&](const auto& formula) {
            auto& s = signs[i++];
            if (s.positive | s.negative) return false;
            const int sign = ask.sign(formula);
            if (sign == 0) return false;
            s = {sign > 0, sign < 0};
            verdict = P::verdict(signs);
            return given(verdict);
        };
        if (!given(verdict))
            std::apply([&](const auto&... formula) { (void)(decided_with(formula) || ...); },
                       P::formulas);
    }
    const bool degenerate = P::is_degenerate(signs);
    if (degenerate & !given(verdict)) [[unlikely]]
        return P::degenerate_contact(ask);
    return contact_of(verdict);
}

/// By an exact answerer.
template <class P>
Contact contact_by(auto& ask) {
    if constexpr (std::derived_from<P, MayBeFlat>)
        if (ask.sign(P::volume) == 0) return P::flat_contact(ask);
    if constexpr (BySigns<P>) {
        return contact_by_signs<P>(ask);
    } else if constexpr (ByAxes<P>) {
        return contact_by(
            P::with_axes([&](const auto&... axis) { return separation_by(ask, axis...); }));
    } else {
        return P::contact(ask);
    }
}

// ---- Rungs that serve one pair and packs alike ---------------------------------------------------

/// Rung 1, with the shapes' rules as far as a filter must know them: "perhaps not" is no verdict.
template <class P>
auto filtered(const auto& converter, const typename P::A& a, const typename P::B& b) {
    if constexpr (std::derived_from<P, Divides>) {
        return P::divided(converter, a, b);
    } else {
        using Converter = std::remove_cvref_t<decltype(converter)>;
        return verdict_by<P>(arith::Filter<P, Converter>(a, b, converter));
    }
}

/// Adds what a verdict says, where it is known; returns where it meets, and says no more.
template <class Bool>
Bool include_verdict(Found<Bool>& found, const Bool& sure, const auto& disjoint,
                     const auto& overlapping) {
    found.include(sure, disjoint, !disjoint);
    found.overlapping = found.overlapping | (sure & overlapping);
    return sure & !(disjoint | overlapping);
}

/// By exact signs.
template <class P, class Bool>
void include_signs(Found<Bool>& found, const Bool& where, const auto& signs) {
    const auto verdict = P::verdict(signs);
    const Bool rest = include_verdict<Bool>(found, where & !P::is_degenerate(signs),
                                            verdict.disjoint, verdict.overlapping);
    found.touching = found.touching | rest;
}

/// With exact signs at hand.
template <class P, class Bool>
void include_exact(Found<Bool>& found, const Bool& where, const auto& ask) {
    if constexpr (BySigns<P>) {
        include_signs<P>(found, where, signs_of<P>(ask));
    } else if constexpr (ByAxes<P>) {
        // Of the others some touch: include_touching() says which.
        const auto verdict = verdict_by<P>(ask);
        include_verdict<Bool>(found, where & is_solid<P>(ask), verdict.disjoint,
                              verdict.overlapping);
    } else if constexpr (requires { ask.frame(); }) {
        const auto verdict = P::exact_verdict(ask);
        const Bool rest = include_verdict<Bool>(found, where & verdict.known, verdict.disjoint,
                                                verdict.overlapping);
        found.touching = found.touching | rest;
    }
}

/// The rest of include_exact, for separating axes: those that meet touch, or else overlap.
template <class P, class Bool>
void include_touching([[maybe_unused]] Found<Bool>& found, [[maybe_unused]] const Bool& where,
                      [[maybe_unused]] const auto& ask) {
    if constexpr (ByAxes<P>) {
        const Bool rest = where & found.meets & is_solid<P>(ask) & !found.enough(true);
        if (!any_of(rest)) return;
        const Bool touches =
            P::with_axes([&](const auto&... axis) { return (touches_along(axis, ask) | ...); });
        found.touching = found.touching | (rest & touches);
        found.overlapping = found.overlapping | (rest & !touches);
    }
}

}  // namespace graze::GRAZE_TARGET::predicates
