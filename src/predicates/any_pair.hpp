// Do any two shapes meet, and how? The one predicate of all pairs without a predicate of their own.
//
// Both shapes are bodies (body.hpp). They share a point exactly when no candidate direction
// (separating_directions.hpp) separates them, and overlap when none does so even weakly. What a
// direction n says:
//   a gap between the extents along n                        disjoint
//   extents that share one value, one body extends along n   touching
//   anything else                                            nothing
// (Where neither body extends, n is an equality test: a gap, or nothing.)
// Source: separating axis theorem; S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996.
#pragma once

#include <algorithm>
#include <graze/contact.hpp>

#include "predicates/body.hpp"
#include "predicates/separating_axes.hpp"
#include "predicates/separating_directions.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// Coordinates and lengths of at most so many bits are tried as small integers: most sums of products of three
/// have room in a double.
inline constexpr int few_bits = 16;

/// rational - s sqrt(m) - t sqrt(n), with s, t, m, n >= 0.
template <class N>
struct Gap {
    N rational, s{0}, m{0}, t{0}, n{0};

    /// A certain sign, or nothing.
    std::optional<int> sign() const {
        if constexpr (std::is_same_v<N, arith::RunningError>) {
            const N sum = rational - s * sqrt(m) - t * sqrt(n);
            if (is_unsure(sum)) return {};
            return sum.sign();
        } else {
            if (is_unsure(rational) || is_unsure(s) || is_unsure(t)) return {};
            if (s.sign() == 0 && t.sign() == 0) return rational.sign();
            if (rational.sign() <= 0) return -1;
            // Both sides of rational > s sqrt(m) + t sqrt(n) squared, and once more.
            const N st = s * t, rest = rational * rational - s * s * m - t * t * n;
            if (is_unsure(st) || is_unsure(rest)) return {};
            if (st.sign() == 0 || rest.sign() <= 0)
                return rest.sign() != 0 || st.sign() == 0 ? rest.sign() : -1;
            const N last = rest * rest - N(4) * st * st * m * n;
            if (is_unsure(last)) return {};
            return last.sign();
        }
    }
};

/// The gap between two bodies whose extents along a direction are these; empty where neither can
/// lie beyond the other.
template <class N, int Dim>
std::optional<Gap<N>> gap_between(const Extent<N>& x, const Body<N, Dim>& a, const Extent<N>& y,
                                  const Body<N, Dim>& b) {
    const bool above = !x.no_low && !y.no_high, below = !x.no_high && !y.no_low;
    if (!above && !below) return {};
    const auto over = [](const N& value, const Body<N, Dim>& other) {
        return other.scaled ? N(value * other.scale) : value;
    };
    N gap;
    if (above) gap = over(x.low, b) - over(y.high, a);
    if (below) {
        const N other = over(y.low, a) - over(x.high, b);
        gap = above ? larger(gap, other) : other;
    }
    return Gap<N>{gap, over(x.rooted, b), a.root, over(y.rooted, a), b.root};
}

/// Does a body extend along a normal? Empty if that is unsure.
template <class N, int Dim>
std::optional<bool> extends(const Body<N, Dim>& body, const typename Body<N, Dim>::V& normal,
                            const auto& is_normal) {
    bool unsure = false;
    for (std::size_t k = 0; k < body.directions.size(); ++k) {
        if (k < body.unbounded.size() && is_normal(k)) continue;
        const N along = dot(body.directions[k], normal);
        if (is_unsure(along))
            unsure = true;
        else if (along.sign() != 0)
            return true;
    }
    if (unsure) return {};
    return false;
}

/// By a candidate; empty if that is unsure.
template <class N, int Dim>
std::optional<Separation> separation_along(const Candidate& candidate,
                                           const Bodies<N, Dim>& bodies) {
    const auto& [a, b] = bodies;
    const auto normal = normal_of(candidate, bodies);
    const auto normal_to_a = perpendicular(candidate, 0);
    const auto normal_to_b = perpendicular(candidate, 1);
    const auto x = extent_of(a, normal, normal_to_a), y = extent_of(b, normal, normal_to_b);
    if (x.unsure || y.unsure) return {};
    const auto gap = gap_between(x, a, y, b);
    if (!gap) return Separation::none;
    const auto sign = gap->sign();
    if (!sign) return {};
    if (*sign > 0) return Separation::strict;
    if (*sign < 0) return Separation::none;
    const auto a_extends = extends(a, normal, normal_to_a);
    if (a_extends == true) return Separation::weak;
    const auto b_extends = extends(b, normal, normal_to_b);
    if (b_extends == true) return Separation::weak;
    if (!a_extends || !b_extends) return {};
    return Separation::none;
}

/// By some candidates. `unsure` takes those that cannot tell.
template <class N, int Dim>
Separation ask(const Candidates& list, const Bodies<N, Dim>& bodies, Candidates& unsure) {
    Separation least = Separation::none;
    for (const Candidate& candidate : list) {
        const auto separation = separation_along(candidate, bodies);
        if (separation == Separation::strict) return Separation::strict;
        if (separation)
            least = std::min(least, *separation);
        else
            unsure.push_back(candidate);
    }
    return least;
}

}  // namespace graze::GRAZE_TARGET::predicates
