// Does a line, ray or segment meet a box, and how? One predicate for all boxes, 2D and 3D: each box is
// seen in a frame of its own, where it is { |x_k| <= half_k for every axis k }.
//
// The frame is made without division: along each axis all numbers are scaled by one positive
// factor. In it the line is { middle + t direction }: all t for a line, t >= 0 for a ray, -1 <= t
// <= 1 for a segment. In the frame of a 2D obb half_k stands for half_k sqrt(norm), irrational in
// general.
//
// Two methods, independent of each other:
//   sat   the box's normals, and the direction of the line crossed with the box's edges
//   slab  the parameters at which the line enters and leaves the slabs, compared crosswise
// Sources: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; T. Kay, J. Kajiya, "Ray
// tracing complex scenes", SIGGRAPH 1986.
#pragma once

#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates {

struct NoRoot {};

/// N: the type of coordinates in the frame, H: of the half extents, R: of the norm, if any, or has
/// its root. It is the same type for a line, a ray and a segment, which share what exact answerers
/// compute in it.
template <class N, class H, int Dim, class R = NoRoot>
struct BoxFrame {
    arith::Tuple<N, Dim> middle, direction;
    arith::Tuple<H, Dim> half;
    R norm{};

    /// x + y, where x is like a coordinate and y like a half extent. With a norm, a number of the
    /// sign of x + y sqrt(norm), and of the same order.
    constexpr auto sum(const auto& x, const auto& y) const {
        if constexpr (std::is_same_v<R, NoRoot>)
            return x + y;
        else if constexpr (requires { norm.root; })
            return x + y * norm.root;
        else
            return arith::signed_square(x) + arith::signed_square(y) * norm;
    }
    /// x - y, where y is not negative.
    constexpr auto difference(const auto& x, const auto& y) const {
        if constexpr (std::is_same_v<R, NoRoot>)
            return x - y;
        else if constexpr (requires { norm.root; })
            return x - y * norm.root;
        else
            return arith::signed_square(x) - (y * y) * norm;
    }

    /// The same of w_j d_i - w_i d_j, the middle and the direction of the line, and of y.
    constexpr auto turn_and(int i, int j, const auto& y) const {
        return sum(middle[j] * direction[i] - middle[i] * direction[j], y);
    }

    constexpr auto extent(int k) const { return half[k]; }

    /// How far the origin of a ray lies above the slab k, and below it.
    constexpr auto above(int k) const { return sum(middle[k], -half[k]); }
    constexpr auto below(int k) const { return sum(-middle[k], -half[k]); }
    constexpr auto cross_gap(int i, int j) const {
        const auto &w = middle, &d = direction;
        return sum(absolute(w[i] * d[j] - w[j] * d[i]),
                   -(half[i] * absolute(d[j]) + half[j] * absolute(d[i])));
    }
    /// The gap between a segment and the slab k.
    constexpr auto segment_gap(int k) const {
        if constexpr (std::is_same_v<R, NoRoot>)
            return absolute(middle[k]) - (absolute(direction[k]) + half[k]);
        else
            return difference(absolute(middle[k]) - absolute(direction[k]), half[k]);
    }
};

// The questions, in a BoxFrame.

/// Component k of the direction.
struct Toward {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.direction[k]; }
};

/// Half extent k, or a positive multiple.
struct Half {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.extent(k); }
};

/// How far the origin of a ray lies outside the slab k: above it (side 1), below it (-1), either
/// (0).
template <int Side>
struct Outside {
    int k = 0;
    constexpr auto operator()(const auto& f) const {
        if constexpr (Side == 0)
            return larger(f.above(k), f.below(k));
        else if constexpr (Side > 0)
            return f.above(k);
        else
            return f.below(k);
    }
};

/// The gap between a segment and the slab k.
struct SegmentGap {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.segment_gap(k); }
};

/// The gap between the line and the box along the axis that is normal to the line in the plane of
/// the box axes i and j, times the length of that axis.
struct CrossGap {
    int i = 0, j = 1;
    constexpr auto operator()(const auto& f) const { return f.cross_gap(i, j); }
};

/// The largest of these gaps.
template <int Dim>
struct LargestSegmentGap {
    constexpr auto operator()(const auto& f) const {
        return largest(arith::tuple_of<Dim>([&](std::size_t k) { return f.segment_gap(int(k)); }));
    }
};
struct LargestCrossGap {
    constexpr auto operator()(const auto& f) const {
        return larger(larger(f.cross_gap(1, 2), f.cross_gap(2, 0)), f.cross_gap(0, 1));
    }
};

// Separating axes.

/// Box axis k, for a line or ray: where it is not across the axis it reaches one of its ends, or both.
template <class Linear>
struct BoxAxis {
    int k;

    auto filtered(const auto& filter) const {
        auto toward = filter(Toward{k}), above = filter(Outside<1>{k}),
             below = filter(Outside<-1>{k});
        const auto inside = above.negative & below.negative;
        const auto normal = filter.zero(Toward{k}) & (above.positive | below.positive);
        if constexpr (is_line<Linear>)
            return FilteredSign(normal, toward.positive | toward.negative | inside);
        else
            return FilteredSign(
                normal | (toward.positive & above.positive) | (toward.negative & below.positive),
                inside | (toward.positive & above.negative) | (toward.negative & below.negative));
    }

    Separation exact(auto& ask) const {
        const int toward = ask.sign(Toward{k});
        int gap = -1;
        if (toward == 0)
            gap = ask.sign(Outside<0>{k});
        else if (is_ray<Linear>)
            gap = toward > 0 ? ask.sign(Outside<1>{k}) : ask.sign(Outside<-1>{k});
        if (gap > 0) return Separation::strict;
        if (gap < 0 || only_disjoint_matters(ask)) return Separation::none;
        return toward == 0 && ask.sign(Half{k}) == 0 ? Separation::none : Separation::weak;
    }
    auto touches(const auto& ask) const {
        const auto toward = ask(Toward{k});
        const auto at_top = ask.zero(Outside<1>{k}), at_bottom = ask.zero(Outside<-1>{k});
        const auto beside = all_zero(toward) & (at_top | at_bottom) & !ask.zero(Half{k});
        if constexpr (is_line<Linear>)
            return beside;
        else
            return beside | (toward.positive & at_top) | (toward.negative & at_bottom);
    }
};

/// For a segment.
template <class Linear>
requires is_segment<Linear>
struct BoxAxis<Linear> {
    int k;

    constexpr SegmentGap gap() const { return {k}; }
    auto filtered(const auto& filter) const { return filter(gap()); }
    auto flat(const auto& zero) const { return zero(Toward{k}) && zero(Half{k}); }
};

/// The direction of the line crossed with the box edge that is normal to the axes i and j.
struct CrossAxis {
    int i, j;

    constexpr CrossGap gap() const { return {i, j}; }
    auto filtered(const auto& filter) const {
        auto sign = filter(gap());
        const auto none = filter.zero(Toward{i}) & filter.zero(Toward{j});
        return FilteredSign(sign.positive, sign.negative | none);
    }
    auto flat(const auto& zero) const {
        return (zero(Toward{j}) || zero(Half{i})) && (zero(Toward{i}) || zero(Half{j}));
    }
};

/// The method of separating axes: the complete list. Alike: the gaps of a segment are, to the filter.
template <class Linear, int Dim, bool Alike = is_segment<Linear>>
struct BoxLinearAxes {
    static constexpr bool axes_in_turn = false;

    static auto with_axes(const auto& f) {
        using Axis = BoxAxis<Linear>;
        if constexpr (Alike && Dim == 2)
            return f(FilterAxisGroup(LargestSegmentGap<2>{}, Axis{0}, Axis{1}), CrossAxis{0, 1});
        else if constexpr (Alike)
            return f(FilterAxisGroup(LargestSegmentGap<3>{}, Axis{0}, Axis{1}, Axis{2}),
                     FilterAxisGroup(LargestCrossGap{}, CrossAxis{1, 2}, CrossAxis{2, 0},
                                     CrossAxis{0, 1}));
        else if constexpr (Dim == 2)
            return f(Axis{0}, Axis{1}, CrossAxis{0, 1});
        else
            return f(Axis{0}, Axis{1}, Axis{2}, CrossAxis{1, 2}, CrossAxis{2, 0}, CrossAxis{0, 1});
    }
};

// Slabs. The line is in slab k for t in [(-s half_k - middle_k) / d_k, (s half_k - middle_k) /
// d_k], where d = direction and s is the sign of d_k: it enters at the first and leaves at the
// second.

/// x or -x, by a sign that is not 0.
template <class N>
constexpr N signed_by(int sign, const N& x) {
    return sign == 1 ? x : N(-x);
}

/// d_i d_j (entry into slab i - exit from slab j), without the signs of d_i and d_j.
struct EntryMinusExit {
    int i = 0, j = 1, si = 1, sj = 1;
    constexpr auto operator()(const auto& f) const {
        const auto& d = f.direction;
        return f.turn_and(i, j,
                          signed_by(-si, f.half[i] * d[j]) + signed_by(-sj, f.half[j] * d[i]));
    }
};

/// The first end of the ray or segment.
template <bool Segment>
constexpr auto first_end(const auto& f, int k) {
    if constexpr (Segment)
        return f.middle[k] - f.direction[k];
    else
        return f.middle[k];
}

/// d_k (exit from slab k - first end), where s is the sign of d_k.
template <bool Segment>
struct ExitMinusFrom {
    int k = 0, s = 1;
    constexpr auto operator()(const auto& f) const {
        return f.sum(-first_end<Segment>(f, k), signed_by(s, f.half[k]));
    }
};

/// d_k (entry into slab k - other end), for a segment.
struct EntryMinusTo {
    int k = 0, s = 1;
    constexpr auto operator()(const auto& f) const {
        return f.sum(-(f.middle[k] + f.direction[k]), signed_by(-s, f.half[k]));
    }
};

/// Overlapping needs a t in the open interval of every slab, or at the one point of a flat slab,
/// and inside the range of the ray or segment.
template <class Linear, int Dim>
Contact box_linear_slab(auto& ask) {
    Contact contact = Contact::overlapping;
    int s[Dim];
    bool flat[Dim];
    for (int k = 0; k < Dim; ++k) {
        s[k] = ask.sign(Toward{k});
        flat[k] = ask.sign(Half{k}) == 0;
    }
    for (int k = 0; k < Dim; ++k) {
        if (s[k] == 0) {
            const int outside = ask.sign(Outside<0>{k});
            if (outside > 0) return Contact::disjoint;
            if (outside == 0 && !flat[k]) contact = Contact::touching;
            continue;
        }
        if constexpr (!is_line<Linear>) {
            const int exit = s[k] * ask.sign(ExitMinusFrom<is_segment<Linear>>{k, s[k]});
            if (exit < 0) return Contact::disjoint;
            if (exit == 0) contact = Contact::touching;
        }
        if constexpr (is_segment<Linear>) {
            const int late = s[k] * ask.sign(EntryMinusTo{k, s[k]});
            if (late > 0) return Contact::disjoint;
            if (late == 0) contact = Contact::touching;
        }
        for (int j = 0; j < Dim; ++j) {
            if (j == k || s[j] == 0) continue;
            const int late = s[k] * s[j] * ask.sign(EntryMinusExit{k, j, s[k], s[j]});
            if (late > 0) return Contact::disjoint;
            if (late == 0 && !(flat[k] && flat[j])) contact = Contact::touching;
        }
    }
    return contact;
}

/// The method of slabs: exactly alone.
template <class Linear, int Dim>
struct BoxLinearSlabs : VerdictOnExactSigns {
    static Verdict<bool> verdict(const auto&) { return no_verdict; }
    static Contact contact(auto& ask) { return box_linear_slab<Linear, Dim>(ask); }
};

/// The method of a box that divides nowhere: axes, unless slabs are asked for.
constexpr Method box_linear_method(Method m) { return m == Method::slab ? m : Method::sat; }

template <Method M, class Linear, int Dim, bool Alike = is_segment<Linear>>
using BoxLinearBy = std::conditional_t<M == Method::slab, BoxLinearSlabs<Linear, Dim>,
                                       BoxLinearAxes<Linear, Dim, Alike>>;

}  // namespace graze::GRAZE_TARGET::predicates
