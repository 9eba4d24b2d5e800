// Does a segment meet a triangle in 2D, and how? By the lines that can separate them: the
// segment's own, and those of the triangle's edges. In degenerate configurations the directions of
// hull_hull.hpp decide.
// Source: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (separating axes).
#pragma once

#include <tuple>

#include "predicates/hull_hull.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::segment_triangle {

/// On which side of the segment is vertex i?
struct VertexSide {
    std::size_t i = 0;
    constexpr auto operator()(const auto& f) const {
        const auto v = f.b[i] - f.a[0];
        return f.edge[3][0] * v[1] - f.edge[3][1] * v[0];
    }
};

/// On which side of the edge from vertex i to the next is an end of the segment?
struct EndSide {
    std::size_t i = 0, end = 0;
    constexpr auto operator()(const auto& f) const {
        const auto v = f.a[end] - f.b[i];
        return f.edge[i][0] * v[1] - f.edge[i][1] * v[0];
    }
};

/// Twice the signed area of the triangle.
struct Area {
    constexpr auto operator()(const auto& f) const {
        return f.edge[0][0] * f.edge[1][1] - f.edge[0][1] * f.edge[1][0];
    }
};

struct SegmentTriangle : Pair<Segment2, Triangle2>, MagnitudesAreSums {
    static constexpr int degree = 2;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Segment2& s, const Triangle2& t) {
        const std::array p{convert_point(r, s.a), convert_point(r, s.b)};
        const std::array v{convert_point(r, t.a), convert_point(r, t.b), convert_point(r, t.c)};
        const std::array edge{v[1] - v[0], v[2] - v[1], v[0] - v[2], p[1] - p[0]};
        using C = std::remove_cvref_t<decltype(p[0][0])>;
        using N = std::remove_cvref_t<decltype(edge[0][0])>;
        return HullsFrame<C, N, 2, 2, 3, 4>{p, v, edge};
    }

    static constexpr std::tuple formulas{VertexSide{0}, VertexSide{1}, VertexSide{2}, Area{},
                                         EndSide{0, 0}, EndSide{0, 1}, EndSide{1, 0}, EndSide{1, 1},
                                         EndSide{2, 0}, EndSide{2, 1}};
    static auto verdict(const auto& s) {
        const auto& area = s[3];
        Verdict verdict(same(s[0], s[1], s[2]), opposite(s[0], s[1], s[2]));
        for (std::size_t i = 4; i < 10; i += 2) {
            verdict.disjoint = verdict.disjoint | (opposite(s[i], area) & opposite(s[i + 1], area));
            verdict.overlapping = verdict.overlapping & (same(s[i], area) | same(s[i + 1], area));
        }
        return verdict;
    }
    /// A triangle without an area, or a segment that is a point, with all vertices on its line.
    static auto is_degenerate(const auto& s) { return all_zero(s[3]) | all_zero(s[0], s[1], s[2]); }
    static Contact degenerate_contact(auto& ask) { return hulls_contact<2, 2, 3, 4>(ask); }
};

}  // namespace graze::GRAZE_TARGET::predicates::segment_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M>
struct PredicateFor<M, Segment2, Triangle2> : Is<segment_triangle::SegmentTriangle> {};

}  // namespace graze::GRAZE_TARGET::predicates
