// Does a line, ray or segment meet a box, and how? One story for all boxes, 2D and 3D: each box is
// seen in a frame of its own, where it is { |x_k| <= half_k for every axis k }.
//
// The frame is made without division: every coordinate of it is scaled by the same positive factor
// as half_k, so that a point p of the line is from + t direction. In the frame of a 2D obb half_k
// stands for half_k sqrt(norm), which is irrational in general.
//
// Two methods, independent of each other:
//   sat   the box's normals, and the direction of the line crossed with the box's edges
//   slab  the parameters at which the line enters and leaves the slabs, compared crosswise
// Sources: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; T. Kay, J. Kajiya, "Ray
// tracing complex scenes", SIGGRAPH 1986.
#pragma once

#include "predicates/story.hpp"

namespace graze::predicates {

template <class T>
inline constexpr bool is_line = false;
template <int Dim>
inline constexpr bool is_line<Line<Dim>> = true;
template <class T>
inline constexpr bool is_ray = false;
template <int Dim>
inline constexpr bool is_ray<Ray<Dim>> = true;
template <class T>
inline constexpr bool is_segment = false;
template <int Dim>
inline constexpr bool is_segment<Segment<Dim>> = true;

template <int Dim>
constexpr const Vec<Dim>& origin_of(const Line<Dim>& l) {
    return l.origin;
}
template <int Dim>
constexpr const Vec<Dim>& origin_of(const Ray<Dim>& l) {
    return l.origin;
}
template <int Dim>
constexpr const Vec<Dim>& origin_of(const Segment<Dim>& l) {
    return l.a;
}

/// N: the type of coordinates in the frame, H: of the half extents.
template <class N, class H, int Dim>
struct BoxFrame {
    static constexpr bool rooted = false;

    arith::Tuple<N, Dim> from;       ///< the origin of the line
    arith::Tuple<N, Dim> to;         ///< the far end of a segment; else `from`, and unused
    arith::Tuple<N, Dim> direction;  ///< to - from for a segment
    arith::Tuple<H, Dim> half;

    /// The sign of x + y, where x is like a coordinate and y like a half extent.
    static constexpr auto sum(const auto& x, const auto& y) { return x + y; }
};

/// A frame in which y stands for y sqrt(norm): sums are compared by squaring.
template <class N, class H, class R>
struct RootedBoxFrame : BoxFrame<N, H, 2> {
    static constexpr bool rooted = true;

    R norm;

    constexpr auto sum(const auto& x, const auto& y) const {
        return arith::signed_square(x) + arith::signed_square(y) * norm;
    }
};

// The questions, in a BoxFrame.

/// Component k of the direction.
struct Toward {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.direction[k]; }
};

/// Half extent k.
struct Half {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.half[k]; }
};

/// How far the origin lies outside the slab k: above it (side 1), below it (-1), either (0).
template <int Side>
struct Outside {
    int k = 0;
    constexpr auto operator()(const auto& f) const {
        if constexpr (Side == 0)
            return f.sum(absolute(f.from[k]), -f.half[k]);
        else if constexpr (Side > 0)
            return f.sum(f.from[k], -f.half[k]);
        else
            return f.sum(-f.from[k], -f.half[k]);
    }
};

/// The gap between a segment and the slab k.
struct SegmentGap {
    int k = 0;
    constexpr auto operator()(const auto& f) const {
        const auto &a = f.from[k], &b = f.to[k];
        return f.sum(larger(smaller(a, b), -larger(a, b)), -f.half[k]);
    }
};

/// The gap between the line and the box along the axis that is normal to the line in the plane of
/// the box axes i and j, times the length of that axis.
struct CrossGap {
    int i = 0, j = 1;
    constexpr auto operator()(const auto& f) const {
        const auto &w = f.from, &d = f.direction;
        return f.sum(absolute(w[i] * d[j] - w[j] * d[i]),
                     -(f.half[i] * absolute(d[j]) + f.half[j] * absolute(d[i])));
    }
};

// Separating axes.

/// Box axis k.
template <class Linear>
struct BoxAxis {
    int k;

    FilterSign look(const auto& ask) const {
        if constexpr (is_segment<Linear>) {
            return ask.filter(SegmentGap{k});
        } else {
            const FilterSign toward = ask.filter(Toward{k});
            if (toward == FilterSign::unsure) return FilterSign::unsure;
            if (toward == FilterSign::zero) return ask.filter(Outside<0>{k});
            if constexpr (is_line<Linear>) return FilterSign::negative;
            return toward == FilterSign::positive ? ask.filter(Outside<1>{k})
                                                  : ask.filter(Outside<-1>{k});
        }
    }

    AxisSays settle(auto& ask) const {
        const int toward = ask.sign(Toward{k});
        int gap = -1;
        if constexpr (is_segment<Linear>)
            gap = ask.sign(SegmentGap{k});
        else if (toward == 0)
            gap = ask.sign(Outside<0>{k});
        else if (is_ray<Linear>)
            gap = toward > 0 ? ask.sign(Outside<1>{k}) : ask.sign(Outside<-1>{k});
        if (gap != 0) return gap > 0 ? Contact::disjoint : Contact::overlapping;
        const bool extends = toward != 0 || ask.sign(Half{k}) != 0;
        return extends ? Contact::touching : Contact::overlapping;
    }
};

/// The direction of the line crossed with the box edge that is normal to the axes i and j.
struct CrossAxis {
    int i, j;

    FilterSign look(const auto& ask) const {
        const FilterSign gap = ask.filter(CrossGap{i, j});
        if (gap == FilterSign::unsure && ask.filter(Toward{i}) == FilterSign::zero &&
            ask.filter(Toward{j}) == FilterSign::zero)
            return FilterSign::zero;
        return gap;
    }

    AxisSays settle(auto& ask) const {
        const int di = ask.sign(Toward{i}), dj = ask.sign(Toward{j});
        if (di == 0 && dj == 0) return Contact::overlapping;
        const int gap = ask.sign(CrossGap{i, j});
        if (gap != 0) return gap > 0 ? Contact::disjoint : Contact::overlapping;
        const bool box_extends = (dj != 0 && ask.sign(Half{i}) != 0) ||
                                 (di != 0 && ask.sign(Half{j}) != 0);
        return box_extends ? Contact::touching : Contact::overlapping;
    }
};

template <class Linear, int Dim>
Contact box_linear_sat(auto& ask) {
    using Axis = BoxAxis<Linear>;
    if constexpr (Dim == 2)
        return separation(ask, Axis{0}, Axis{1}, CrossAxis{0, 1});
    else
        return separation(ask, Axis{0}, Axis{1}, Axis{2}, CrossAxis{1, 2}, CrossAxis{2, 0},
                          CrossAxis{0, 1});
}

// Slabs. The line is in slab k for t in [(-s half_k - from_k) / d_k, (s half_k - from_k) / d_k],
// where d = direction and s is the sign of d_k: it enters at the first and leaves at the second.

/// x or -x.
template <class N>
constexpr N signed_by(int sign, const N& x) { return sign < 0 ? N(-x) : x; }

/// d_i d_j (entry into slab i - exit from slab j), without the signs of d_i and d_j.
struct EntryMinusExit {
    int i = 0, j = 1, si = 1, sj = 1;
    constexpr auto operator()(const auto& f) const {
        const auto &w = f.from, &d = f.direction;
        return f.sum(w[j] * d[i] - w[i] * d[j],
                     signed_by(-si, f.half[i] * d[j]) + signed_by(-sj, f.half[j] * d[i]));
    }
};

/// d_k (exit from slab k), where s is the sign of d_k.
struct Exit {
    int k = 0, s = 1;
    constexpr auto operator()(const auto& f) const {
        return f.sum(-f.from[k], signed_by(s, f.half[k]));
    }
};

/// d_k (entry into slab k - 1), for a segment.
struct EntryMinusEnd {
    int k = 0, s = 1;
    constexpr auto operator()(const auto& f) const {
        return f.sum(-f.to[k], signed_by(-s, f.half[k]));
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
            const int exit = s[k] * ask.sign(Exit{k, s[k]});
            if (exit < 0) return Contact::disjoint;
            if (exit == 0) contact = Contact::touching;
        }
        if constexpr (is_segment<Linear>) {
            const int late = s[k] * ask.sign(EntryMinusEnd{k, s[k]});
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

template <Method M, class Linear, int Dim>
Contact box_linear_contact(auto& ask) {
    if constexpr (M == Method::slab)
        return box_linear_slab<Linear, Dim>(ask);
    else
        return box_linear_sat<Linear, Dim>(ask);
}

}  // namespace graze::predicates
