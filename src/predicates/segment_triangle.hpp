// Does a segment meet a triangle in 2D, and how? By the lines that can separate them: the
// segment's own, and those of the triangle's edges. In degenerate configurations the directions of
// hull_hull.hpp decide.
// Source: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (separating axes).
#pragma once

#include "predicates/hull_hull.hpp"

namespace graze::predicates::segment_triangle {

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

struct SegmentTriangle : Pair<Segment2, Triangle2> {
    static constexpr bool twofold_singles = true;
    static constexpr int twofold_bits = 53;
    static constexpr int degree = 2;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const Segment2& s, const Triangle2& t) {
        const std::array p{read_point(r, s.a), read_point(r, s.b)};
        const std::array v{read_point(r, t.a), read_point(r, t.b), read_point(r, t.c)};
        const std::array edge{v[1] - v[0], v[2] - v[1], v[0] - v[2], p[1] - p[0]};
        using C = std::remove_cvref_t<decltype(p[0][0])>;
        using N = std::remove_cvref_t<decltype(edge[0][0])>;
        return HullsFrame<C, N, 2, 2, 3, 4>{p, v, edge};
    }

    /// A sum, which is not finite where an input is not.
    template <class Reader>
    static auto magnitudes(const Reader& r, const Segment2& s, const Triangle2& t) {
        const auto f = frame(r, s, t);
        arith::MagnitudesBy<Reader> m;
        m.length = total(absolute(f.edge[0]) + absolute(f.edge[1]) + absolute(f.edge[3]) +
                         absolute(f.a[0] - f.b[0]));
        return m;
    }

    static bool plainly_valid(const auto&, const Segment2&, const Triangle2&) { return true; }
    static bool obeys_rules(const auto&, const Segment2&, const Triangle2&) { return true; }

    template <Method>
    static auto look(const auto& filter) {
        auto side0 = filter(VertexSide{0}), side1 = filter(VertexSide{1}),
             side2 = filter(VertexSide{2}), area = filter(Area{});
        Look look(same(side0, side1, side2), opposite(side0, side1, side2));
        for (std::size_t i = 0; i < 3; ++i) {
            auto first = filter(EndSide{i, 0}), second = filter(EndSide{i, 1});
            look.disjoint = look.disjoint | (opposite(first, area) & opposite(second, area));
            look.overlapping = look.overlapping & (same(first, area) | same(second, area));
        }
        return look;
    }

    /// With exact signs: unless the triangle has no area.
    static auto exact_look_is_enough(const auto& ask) {
        const auto area = ask(Area{});
        return area.positive | area.negative;
    }

    template <Method>
    static Contact contact(auto& ask) {
        const int side[] = {ask.sign(VertexSide{0}), ask.sign(VertexSide{1}),
                            ask.sign(VertexSide{2})};
        const auto [least, greatest] = std::minmax({side[0], side[1], side[2]});
        if (least > 0 || greatest < 0) return Contact::disjoint;
        const int area = ask.sign(Area{});
        if (area == 0) return hulls_contact<2, 2, 3, 4>(ask);
        // A segment that is a point has all vertices on its line, which then separates nothing.
        const bool at_line = (least == 0 || greatest == 0) && least != greatest;
        Contact contact = at_line ? Contact::touching : Contact::overlapping;
        for (std::size_t i = 0; i < 3; ++i) {
            const int first = area * ask.sign(EndSide{i, 0});
            if (first > 0) continue;
            const int second = area * ask.sign(EndSide{i, 1});
            if (second > 0) continue;
            if (first < 0 && second < 0) return Contact::disjoint;
            contact = Contact::touching;
        }
        return contact;
    }
};

}  // namespace graze::predicates::segment_triangle

namespace graze::predicates {

template <Method M>
struct StoryFor<M, Segment2, Triangle2> : Is<segment_triangle::SegmentTriangle> {};

}  // namespace graze::predicates
