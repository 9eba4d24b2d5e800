// Does a line, ray or segment meet the convex hull of a few points, and how? The answer for every
// degenerate configuration, by asking all directions that can separate two convex sets made of
// points and edge directions, whatever space the two together span:
//   the coordinate axes,                             where they span a line,
//   each edge (or the line) crossed with these,      where they span a plane,
//   each two edges (or an edge and the line) crossed, where they span space.
// Those that are superfluous do no harm: every direction that separates is a proof.
#pragma once

#include "predicates/inputs.hpp"
#include "predicates/separating_axes.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

/// Everything as seen from the origin of the line.
template <class N, class D, std::size_t Points>
struct HullFrame {
    std::array<arith::Tuple<N, 3>, Points> point;
    arith::Tuple<D, 3> direction;
    std::array<arith::Tuple<N, 3>, 3> edge;
};

/// Component along a coordinate axis.
struct AlongCoordinate {
    int k = 0;
    constexpr auto of(const auto&, const auto& v) const { return v[k]; }
};

/// Along an edge crossed with coordinate axis k.
struct AlongEdgeNormal {
    int edge = 0, k = 0;
    constexpr auto of(const auto& f, const auto& v) const {
        const auto& e = f.edge[edge];
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        return e[j] * v[i] - e[i] * v[j];
    }
};

/// Along the direction of the line crossed with coordinate axis k.
struct AlongLineNormal {
    int k = 0;
    constexpr auto of(const auto& f, const auto& v) const {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        return f.direction[j] * v[i] - f.direction[i] * v[j];
    }
};

/// Along the cross product of two edges.
struct AlongEdgeCross {
    int e = 0, f = 1;
    constexpr auto of(const auto& frame, const auto& v) const {
        return dot(cross(frame.edge[e], frame.edge[f]), v);
    }
};

/// Along the cross product of an edge and the line.
struct AlongEdgeLineCross {
    int edge = 0;
    constexpr auto of(const auto& f, const auto& v) const {
        return dot(cross(f.edge[edge], f.direction), v);
    }
};

template <class Axis>
struct OfPoint {
    Axis axis{};
    std::size_t point = 0;
    constexpr auto operator()(const auto& f) const { return axis.of(f, f.point[point]); }
};
template <class Axis>
struct OfPointFromEnd {
    Axis axis{};
    std::size_t point = 0;
    constexpr auto operator()(const auto& f) const {
        return axis.of(f, f.point[point] - f.direction);
    }
};
template <class Axis>
struct OfDirection {
    Axis axis{};
    constexpr auto operator()(const auto& f) const { return axis.of(f, f.direction); }
};

/// How far a line goes on from its origin.
enum class Reach { both_ways, one_way, to_end };
template <class Linear>
inline constexpr Reach reach_along = is_line<Linear>  ? Reach::both_ways
                                     : is_ray<Linear> ? Reach::one_way
                                                      : Reach::to_end;

/// By one axis. The line's projection is 0 if the axis is normal to it, else it runs from 0
/// to infinity, to both infinities, or to the end of the segment.
template <class Axis>
GRAZE_COLD Separation separation_of_hull(const auto& frame, auto reach, const Axis& axis) {
    const auto sign = [&](const auto& formula) { return arith::sign_of(formula(frame)); };
    const int toward = sign(OfDirection<Axis>{axis});
    if (reach == Reach::both_ways && toward != 0) return Separation::none;

    // Signs of the points' projections against the least and the greatest of the line's.
    bool below = true, above = true, touching = false;
    for (std::size_t p = 0; p < frame.point.size(); ++p) {
        const int from_origin = sign(OfPoint<Axis>{axis, p});
        int from_least = from_origin, from_greatest = from_origin;
        if (toward != 0)
            (toward == 1 ? from_greatest : from_least) =
                reach == Reach::to_end ? sign(OfPointFromEnd<Axis>{axis, p}) : -toward;
        below &= from_least <= 0;
        above &= from_greatest >= 0;
        touching |= from_least == 0 || from_greatest == 0;
    }
    if (!below && !above) return Separation::none;
    if (!touching) return Separation::strict;
    // Both constant, and equal: no separation.
    return below && above ? Separation::none : Separation::weak;
}

/// A reach, or a constant.
template <class N, class D, std::size_t Points>
GRAZE_COLD Contact hull_contact(const HullFrame<N, D, Points>& frame, auto reach) {
    Separation least = Separation::none;
    const auto include = [&](const auto& axis) {
        if (least != Separation::strict)
            least = std::min(least, separation_of_hull(frame, reach, axis));
    };
    for (int k = 0; k < 3; ++k) {
        include(AlongCoordinate{k});
        include(AlongLineNormal{k});
        for (int e = 0; e < 3; ++e) include(AlongEdgeNormal{e, k});
    }
    for (int e = 0; e < 3; ++e) {
        include(AlongEdgeCross{e, (e + 1) % 3});
        include(AlongEdgeLineCross{e});
    }
    return contact_by(least);
}

/// Do the formulas along some axes have a bound, and so room in the integers of their degree?
template <class P, class... Axis>
constexpr bool have_bounds() {
    const auto fits = [](const arith::Bound& bound) { return bound.degree.total() <= P::degree; };
    bool fit =
        ((fits(arith::bound_of<P, OfPoint<Axis>>) && fits(arith::bound_of<P, OfDirection<Axis>>)) &&
         ...);
    if constexpr (is_segment<typename P::A>)
        fit = fit && (fits(arith::bound_of<P, OfPointFromEnd<Axis>>) && ...);
    return fit;
}

/// By the frame of P, the hull as a predicate. Only in machine numbers has each reach code of its own.
template <class P>
Contact hull_linear_contact(auto& ask) {
    static_assert(have_bounds<P, AlongCoordinate, AlongLineNormal, AlongEdgeNormal, AlongEdgeCross,
                              AlongEdgeLineCross>());
    return ask.template about<P>().in_frame([](const auto& frame) {
        using N = std::remove_cvref_t<decltype(frame.point[0][0])>;
        constexpr std::integral_constant<Reach, reach_along<typename P::A>> reach;
        if constexpr (std::is_same_v<N, double> || std::is_same_v<N, arith::Int<1>>)
            return hull_contact(frame, reach);
        else
            return hull_contact(frame, Reach(reach));
    });
}

}  // namespace graze::GRAZE_TARGET::predicates
