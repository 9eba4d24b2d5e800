// Do any of some axes separate two shapes, strictly, or at least weakly? For a list of axes that is
// complete for a pair, that is its contact. An axis has
//     gap()        the formula of the gap along it
//     flat(zero)   does neither shape extend along it, or has it no length? By zero(formula): a
//                  bool, asked for in turn, or a mask
// or, where there is not one such formula,
//     Separation exact(Ask&)
//     Bool touches(ask)                      of exact signs that are at hand, where no axis separates
//                                            strictly: does it weakly?
// and, unless a group has it filtered,
//     FilteredSign filtered(const Filter&)   positive: separates strictly; negative: not even
//                                            weakly, or is no axis at all
// For filters an axis may be a formula of a gap alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "arith/signs.hpp"
#include "predicates/verdict.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

using arith::only_disjoint_matters;

/// Strictly: the projections have no point in common. Weakly: they have one, and at least one of the
/// shapes extends along the axis.
enum class Separation : std::uint8_t { strict, weak, none };

constexpr Contact contact_by(Separation s) {
    return s == Separation::strict ? Contact::disjoint
           : s == Separation::weak ? Contact::touching
                                   : Contact::overlapping;
}

/// By the filter alone. All axes are looked at before any is asked exactly: one certain separation
/// decides the question. In turn: no more where one has been found, which is worth a branch only
/// where axes are dear.
template <bool in_turn, class Filter, class First, class... Axis>
auto filtered_by_axes(const Filter& filter, const First& first, const Axis&... axis) {
    const auto gap = [&](const auto& x) {
        if constexpr (requires { x.filtered(filter); })
            return x.filtered(filter);
        else
            return filter(x);
    };
    auto g = gap(first);
    Verdict verdict(g.positive, g.negative);
    const auto include = [&](const auto& x) {
        if constexpr (in_turn)
            if (all(verdict.disjoint)) return;
        auto next = gap(x);
        verdict.disjoint = verdict.disjoint | next.positive;
        verdict.overlapping = verdict.overlapping & next.negative;
    };
    (include(axis), ...);
    return verdict;
}

/// By an exact answerer.
Separation separation_along(const auto& axis, auto& ask) {
    if constexpr (requires { axis.exact(ask); }) {
        return axis.exact(ask);
    } else {
        const int gap = ask.sign(axis.gap());
        if (gap > 0) return Separation::strict;
        if (gap < 0 || only_disjoint_matters(ask)) return Separation::none;
        const bool flat = axis.flat([&](const auto& formula) { return ask.sign(formula) == 0; });
        return flat ? Separation::none : Separation::weak;
    }
}

/// By exact signs that are at hand, where no axis separates strictly: does it weakly?
auto touches_along(const auto& axis, const auto& ask) {
    if constexpr (requires { axis.touches(ask); })
        return axis.touches(ask);
    else
        return ask.zero(axis.gap()) &
               !axis.flat([&](const auto& formula) { return ask.zero(formula); });
}

template <class Ask, class... Axis>
Separation separation_by(Ask& ask, const Axis&... axis) {
    Separation least = Separation::none;
    const auto strict = [&](const auto& x) {
        const Separation s = separation_along(x, ask);
        least = std::min(least, s);
        return s == Separation::strict;
    };
    (void)(strict(axis) || ...);
    return least;
}

/// Axes with the formula of the largest gap along any of them: its sign tells as much as all of
/// theirs, but for weak separations.
template <class Gap, class... Axis>
struct AxisGroup {
    Gap largest_gap;
    std::tuple<Axis...> axes;

    constexpr AxisGroup(const Gap& gap, const Axis&... axis) : largest_gap(gap), axes(axis...) {}

    auto filtered(const auto& filter) const { return filter(largest_gap); }

    Separation exact(auto& ask) const {
        if constexpr (requires { ask(largest_gap); }) {
            const auto gap = filtered(ask);
            if (gap.positive | gap.negative)
                return gap.positive ? Separation::strict : Separation::none;
            if (only_disjoint_matters(ask) && ask.zero(largest_gap)) return Separation::none;
        }
        return std::apply([&](const auto&... axis) { return separation_by(ask, axis...); }, axes);
    }
    auto touches(const auto& ask) const {
        return std::apply([&](const auto&... axis) { return (touches_along(axis, ask) | ...); },
                          axes);
    }
};

/// The same for filters alone. Of exact signs those of each axis tell more: one that is none separates
/// nothing, and its gap is zero.
template <class Gap, class... Axis>
struct FilterAxisGroup {
    Gap largest_gap;
    std::tuple<Axis...> axes;

    constexpr FilterAxisGroup(const Gap& gap, const Axis&... axis)
        : largest_gap(gap), axes(axis...) {}

    auto filtered(const auto& ask) const {
        if constexpr (requires { ask.has_bounds; })
            return ask(largest_gap);
        else
            return std::apply([&](const auto&... axis) { return together(axis.filtered(ask)...); },
                              axes);
    }
    Separation exact(auto& ask) const {
        return std::apply([&](const auto&... axis) { return separation_by(ask, axis...); }, axes);
    }
    auto touches(const auto& ask) const {
        return std::apply([&](const auto&... axis) { return (touches_along(axis, ask) | ...); },
                          axes);
    }

private:
    static auto together(const auto&... gap) {
        return FilteredSign((gap.positive | ...), (gap.negative & ...));
    }
};

}  // namespace graze::GRAZE_TARGET::predicates
