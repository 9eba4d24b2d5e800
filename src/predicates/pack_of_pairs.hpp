// A predicate asked of a pack of pairs, rung by rung: see predicate.hpp.
#pragma once

#include <tuple>
#include <utility>

#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// Rung 1 of a pack.
template <PairPredicate P>
auto filtered_pack(const auto& converter, const typename P::A& a, const typename P::B& b) {
    if constexpr (std::derived_from<P, Divides>)
        return filtered<P>(converter, a, b);
    else
        return only_if(plainly_valid<P>(converter, a, b), filtered<P>(converter, a, b));
}

/// Does the rung of twofolds serve it? Formulas of a higher degree do not fit.
template <class P, class Converter>
inline constexpr bool fits_twofolds = P::degree <= 3 &&
                                      requires(decltype(std::declval<Converter>().length(0.0)) x) {
    fused(x, x, x);
};

/// The predicate for twofolds.
template <class P>
struct ForTwofolds {
    using Type = P;
};
template <class P>
requires requires { typename P::Easier; }
struct ForTwofolds<P> {
    using Type = typename P::Easier;
};

/// The predicate for products of differences.
template <class P>
struct ForProducts {
    using Type = P;
};
template <class P>
requires requires { typename P::ByProducts; }
struct ForProducts<P> {
    using Type = typename P::ByProducts;
};

template <class P>
auto twofolds_of(const auto& converter, const typename P::A& a, const typename P::B& b) {
    using Converter = std::remove_cvref_t<decltype(converter)>;
    const auto from = convert_point(converter, first_coordinate(b));
    using From = std::remove_cvref_t<decltype(from)>;
    using Reading =
        arith::TwofoldConverter<P::twofold_bits, P::twofold_axis_bits, typename From::value_type,
                                std::tuple_size_v<From>, Converter>;
    return arith::Twofolds<P, Reading>(
        a, b, Reading(converter, from, magnitudes_by<Largest>(converter, a, b)));
}

template <class P, class Bool, class Converter>
Found<Bool> found_by_products(const Converter& converter, const typename P::A& a,
                              const typename P::B& b) {
    const arith::Products<P, Converter> products(a, b, converter);
    Found<Bool> found;
    // Known when all signs have been asked: not in one expression with them.
    const auto signs = signs_of<P>(products);
    include_signs<P>(found, products.exact(), signs);
    return found;
}
/// Apart from the rungs before it, which then keep more in registers.
template <class P, class Bool, class Converter>
[[gnu::noinline, gnu::flatten]] Found<Bool> found_by_products_apart(const Converter& converter,
                                                                    const typename P::A& a,
                                                                    const typename P::B& b) {
    return found_by_products<P, Bool>(converter, a, b);
}

/// The other rungs of a pack, in the default float environment: what they find is added.
template <PairPredicate P, class Bool>
void include_pack(Found<Bool>& found, bool contacts, const auto& converter, const typename P::A& a,
                  const typename P::B& b) {
    using Converter = std::remove_cvref_t<decltype(converter)>;
    const auto unsure = [&] { return !all(found.enough(contacts)); };
    const auto include = [&](const Bool& valid, const Found<Bool>& more) {
        found.include(valid, more.disjoint, more.meets);
        found.touching = found.touching | (valid & more.touching);
        found.overlapping = found.overlapping | (valid & more.overlapping);
    };
    const Bool obeys = obeys_rules(converter, a, b);
    if constexpr (std::derived_from<P, Compares>) {
        include(obeys & finite(converter, a, b), P::compared(converter, a, b));
        if (!unsure()) return;
    }
    if constexpr (compares_products<P>) {
        include(obeys, P::by_products(converter, a, b));
        return;
    }
    using R = typename ForProducts<P>::Type;
    if constexpr (BySigns<P> || ByAxes<P>) {
        using Exact = arith::ExactDoubles<P, Converter>;
        const Bool apply = Exact::apply_to(a, b, converter) & obeys;
        if (any_of(apply)) {
            arith::StageNote note;
            const Exact exact(a, b, note, converter);
            include_exact<P>(found, apply, exact);
            if (contacts) include_touching<P>(found, apply, exact);
            if (!unsure()) return;
            // What is left is degenerate.
            if (std::derived_from<R, FormulasAreProducts> && all(apply)) return;
        }
    }
    if constexpr (std::derived_from<R, FormulasAreProducts>) {
        if constexpr (std::is_same_v<R, P>)
            include(obeys, found_by_products<R, Bool>(converter, a, b));
        else
            include(obeys, found_by_products_apart<R, Bool>(converter, a, b));
        return;
    }
    using Q = typename ForTwofolds<P>::Type;
    if constexpr (fits_twofolds<Q, Converter>) {
        const auto twofolds = twofolds_of<Q>(converter, a, b);
        const Bool apply = twofolds.applies() & obeys & on_premise<Q>(twofolds);
        include_exact<Q>(found, apply, twofolds);
        if (contacts) include_touching<Q>(found, apply, twofolds);
    }
}

}  // namespace graze::GRAZE_TARGET::predicates
