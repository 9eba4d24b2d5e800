// Do two segments meet in 2D, and how?
//
// Each segment's line has the ends of the other on two sides, or on itself, or on one side only:
//   one side only, for either line: disjoint;
//   two sides, for both lines: the segments cross;
//   else an end of one lies on the line of the other: they touch there;
//   all ends on both lines: they lie in one line, or are points, and are intervals of it.
// Source: M. de Berg et al., "Computational Geometry", chapter 2.
#pragma once

#include <tuple>

#include "predicates/hull_hull.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::segment_segment {

/// On which side of segment a (0) or b (1) is the first (0) or second (1) end of the other?
struct EndSide {
    std::size_t of = 0, end = 0;
    constexpr auto operator()(const auto& f) const {
        const auto v = of == 0 ? f.b[end] - f.a[0] : f.a[end] - f.b[0];
        return f.edge[of][0] * v[1] - f.edge[of][1] * v[0];
    }
};

/// The difference of two of all four ends along axis k: 0 and 1 are those of a, 2 and 3 those of b.
struct EndDifference {
    std::size_t p = 0, q = 1;
    int k = 0;
    constexpr auto operator()(const auto& f) const { return at(f, p)[k] - at(f, q)[k]; }

private:
    static constexpr const auto& at(const auto& f, std::size_t i) {
        return i < 2 ? f.a[i] : f.b[i - 2];
    }
};

struct SegmentSegment : Pair<Segment2, Segment2>, MagnitudesAreSums, FormulasAreProducts {
    static constexpr int degree = 2;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Segment2& a, const Segment2& b) {
        const std::array p{convert_point(r, a.a), convert_point(r, a.b)};
        const std::array q{convert_point(r, b.a), convert_point(r, b.b)};
        const std::array edge{p[1] - p[0], q[1] - q[0]};
        using C = std::remove_cvref_t<decltype(p[0][0])>;
        using N = std::remove_cvref_t<decltype(edge[0][0])>;
        return HullsFrame<C, N, 2, 2, 2, 2>{p, q, edge};
    }

    static constexpr std::tuple formulas{EndSide{1, 0}, EndSide{1, 1}, EndSide{0, 0},
                                         EndSide{0, 1}};
    static auto verdict(const auto& s) {
        const auto& [a0, a1, b0, b1] = s;
        return Verdict(same(a0, a1) | same(b0, b1), opposite(a0, a1) & opposite(b0, b1));
    }
    static auto is_degenerate(const auto& s) { return all_zero(s[0], s[1], s[2], s[3]); }

    /// The order of two ends of collinear segments along their line.
    static int order(auto& ask, std::size_t p, std::size_t q) {
        const int s = ask.sign(EndDifference{p, q, 0});
        return s != 0 ? s : ask.sign(EndDifference{p, q, 1});
    }

    static Contact degenerate_contact(auto& ask) {
        const bool a_ascends = order(ask, 0, 1) <= 0, b_ascends = order(ask, 2, 3) <= 0;
        const std::size_t a_low = a_ascends ? 0 : 1, b_low = b_ascends ? 2 : 3;
        const int a_from_b = order(ask, a_low, 5 - b_low), b_from_a = order(ask, b_low, 1 - a_low);
        if (a_from_b > 0 || b_from_a > 0) return Contact::disjoint;
        if (a_from_b == 0 && b_from_a == 0) return Contact::overlapping;  // equal points
        return a_from_b == 0 || b_from_a == 0 ? Contact::touching : Contact::overlapping;
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::segment_segment

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M>
struct PredicateFor<M, Segment2, Segment2> : Is<segment_segment::SegmentSegment> {};

}  // namespace graze::GRAZE_TARGET::predicates
