// Do the convex hulls of two sets of few points meet, and how? The answer for every degenerate
// configuration, like that of hull_linear.hpp, with the edges of both hulls. Points on one line need
// none of these.
#pragma once

#include "predicates/hull_linear.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// C: the type of coordinates, N: of their differences.
template <class C, class N, std::size_t Dim, std::size_t A, std::size_t B, std::size_t Edges>
struct HullsFrame {
    std::array<arith::Tuple<C, Dim>, A> a;
    std::array<arith::Tuple<C, Dim>, B> b;
    std::array<arith::Tuple<N, Dim>, Edges> edge;
};

/// In 2D, along the normal of an edge.
struct AlongNormal {
    std::size_t edge = 0;
    constexpr auto of(const auto& f, const auto& v) const {
        return f.edge[edge][0] * v[1] - f.edge[edge][1] * v[0];
    }
};

/// From a point of the second hull to one of the first.
template <class Axis>
struct Between {
    Axis axis{};
    std::size_t of_a = 0, of_b = 0;
    constexpr auto operator()(const auto& f) const { return axis.of(f, f.a[of_a] - f.b[of_b]); }
};

template <std::size_t A, std::size_t B, class Axis>
Separation separation_of_hulls(auto& ask, const Axis& axis) {
    bool below = true, above = true, touching = false;
    for (std::size_t i = 0; i < A; ++i) {
        for (std::size_t j = 0; j < B; ++j) {
            const int side = ask.sign(Between<Axis>{axis, i, j});
            below &= side <= 0;
            above &= side >= 0;
            touching |= side == 0;
            if (!below && !above) return Separation::none;
        }
    }
    if (!touching) return Separation::strict;
    // Both constant, and equal: no separation.
    return below && above ? Separation::none : Separation::weak;
}

template <int Dim, std::size_t A, std::size_t B, std::size_t Edges>
GRAZE_COLD Contact hulls_contact(auto& ask) {
    Separation least = Separation::none;
    const auto include = [&](const auto& axis) {
        if (least != Separation::strict)
            least = std::min(least, separation_of_hulls<A, B>(ask, axis));
    };
    for (int k = 0; k < Dim; ++k) include(AlongCoordinate{k});
    if constexpr (Edges > 0) {
        for (std::size_t e = 0; e < Edges; ++e) {
            if constexpr (Dim == 2) {
                include(AlongNormal{e});
            } else {
                for (int k = 0; k < Dim; ++k) include(AlongEdgeNormal{int(e), k});
                for (std::size_t f = 0; f < e; ++f) include(AlongEdgeCross{int(f), int(e)});
            }
        }
    }
    return contact_by(least);
}

}  // namespace graze::GRAZE_TARGET::predicates
