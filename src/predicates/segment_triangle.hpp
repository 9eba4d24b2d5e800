// Does a segment meet a triangle in 2D, and how? By the lines that can separate them: the
// segment's own, and those of the triangle's edges. All is seen from the first end of the segment: then
// six products suffice. In degenerate configurations the directions of hull_hull.hpp decide.
// Source: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (separating axes).
#pragma once

#include <tuple>

#include "predicates/hull_hull.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::segment_triangle {

template <class N>
struct SidesFrame {
    arith::Tuple<N, 3> vertex;  ///< on which side of the segment's line each vertex is
    arith::Tuple<N, 3> origin;  ///< on which side of the edge from each vertex the first end is
    N area;                     ///< of the triangle, twice, with its sign
};

/// On which side of the segment is vertex i?
struct VertexSide {
    std::size_t i = 0;
    constexpr auto operator()(const auto& f) const { return f.vertex[i]; }
};

struct Area {
    constexpr auto operator()(const auto& f) const { return f.area; }
};

/// The largest gap along the normals of the segment and the edges, times their lengths; the edges'
/// count twice. On the line through an edge is 0, the third vertex is at `area`, and the segment goes
/// from `origin` on by the difference of two vertices' sides.
struct LargestGap {
    constexpr auto operator()(const auto& f) const {
        const auto edge_gap = [&](std::size_t i) {
            const auto along = f.vertex[i] - f.vertex[(i + 1) % 3];
            return absolute((twice(f.origin[i]) - f.area) + along) - absolute(along);
        };
        const auto line = larger(least(f.vertex), -largest(f.vertex));
        const auto edges = larger(larger(edge_gap(0), edge_gap(1)), edge_gap(2));
        return larger(line, edges - absolute(f.area));
    }
};

/// The convex hulls of the vertices of both.
struct Hulls : Pair<Segment2, Triangle2> {
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
};

template <class N>
struct DifferencesFrame {
    std::array<std::array<arith::Tuple<N, 2>, 3>, 2> vertex;  ///< from each end of the segment
    arith::Tuple<N, 2> along;                                 ///< the segment
    std::array<arith::Tuple<N, 2>, 2> edge;                   ///< from the first vertex
};

/// On which side of the segment is vertex i?
struct SideOfSegment {
    std::size_t i = 0;
    constexpr auto operator()(const auto& f) const {
        const auto& v = f.vertex[0][i];
        return f.along[0] * v[1] - f.along[1] * v[0];
    }
};
/// On which side of the edge from vertex i is an end of the segment?
struct SideOfEdge {
    std::size_t end = 0, i = 0;
    constexpr auto operator()(const auto& f) const {
        const auto &u = f.vertex[end][i], &v = f.vertex[end][(i + 1) % 3];
        return u[0] * v[1] - u[1] * v[0];
    }
};
struct Turn {
    constexpr auto operator()(const auto& f) const {
        return f.edge[0][0] * f.edge[1][1] - f.edge[0][1] * f.edge[1][0];
    }
};

/// The same separating lines by more formulas, each a product less another one.
struct Sides : Pair<Segment2, Triangle2>, MagnitudesAreSums, FormulasAreProducts {
    static constexpr int degree = 2;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Segment2& s, const Triangle2& t) {
        const auto a = convert_point(r, s.a), b = convert_point(r, s.b);
        const std::array v{convert_point(r, t.a), convert_point(r, t.b), convert_point(r, t.c)};
        using N = std::remove_cvref_t<decltype(a[0] - a[0])>;
        return DifferencesFrame<N>{
            {{{v[0] - a, v[1] - a, v[2] - a}, {v[0] - b, v[1] - b, v[2] - b}}},
            b - a,
            {v[1] - v[0], v[2] - v[0]}};
    }

    static constexpr std::tuple formulas{
        SideOfSegment{0}, SideOfSegment{1}, SideOfSegment{2}, SideOfEdge{0, 0}, SideOfEdge{0, 1},
        SideOfEdge{0, 2}, SideOfEdge{1, 0}, SideOfEdge{1, 1}, SideOfEdge{1, 2}, Turn{}};
    static auto verdict(const auto& s) {
        const auto& turn = s[9];
        auto disjoint = same(s[0], s[1], s[2]), overlapping = opposite(s[0], s[1], s[2]);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto &first = s[3 + i], &second = s[6 + i];
            disjoint = disjoint | (opposite(first, turn) & opposite(second, turn));
            overlapping = overlapping & (same(first, turn) | same(second, turn));
        }
        return Verdict(disjoint, overlapping);
    }
    static auto is_degenerate(const auto& s) { return all_zero(s[9]) | all_zero(s[0], s[1], s[2]); }
    static Contact degenerate_contact(auto& ask) {
        auto hulls = ask.template about<Hulls>();
        return hulls_contact<2, 2, 3, 4>(hulls);
    }
};

struct SegmentTriangle : Pair<Segment2, Triangle2>, MagnitudesAreSums, MayBeProducts<Sides> {
    static constexpr int degree = 2;

    /// From the first end of the segment to the vertices of the triangle, and to the other end.
    template <class Converter>
    static constexpr auto vectors(const Converter& r, const Segment2& s, const Triangle2& t) {
        const auto from = convert_point(r, s.a);
        return std::array{convert_point(r, t.a) - from, convert_point(r, t.b) - from,
                          convert_point(r, t.c) - from, convert_point(r, s.b) - from};
    }

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Segment2& s, const Triangle2& t) {
        auto v = vectors(r, s, t);
        auto vertex = arith::tuple_of<3>([&](std::size_t i) { return rotated_cross(v[3], v[i]); });
        auto origin =
            arith::tuple_of<3>([&](std::size_t i) { return rotated_cross(v[i], v[(i + 1) % 3]); });
        using N = std::remove_cvref_t<decltype(origin[0])>;
        return SidesFrame<N>{vertex, origin, total(origin)};
    }

    /// Of these vectors.
    template <class Converter>
    static auto magnitudes(const Converter& r, const Segment2& s, const Triangle2& t) {
        auto v = vectors(r, s, t);
        arith::MagnitudesBy<Converter> m;
        m.length = total((absolute(v[0]) + absolute(v[1])) + (absolute(v[2]) + absolute(v[3])));
        return m;
    }

    static constexpr std::tuple formulas{LargestGap{}, Area{}, VertexSide{0}, VertexSide{1},
                                         VertexSide{2}};
    static auto verdict(const auto& s) { return Verdict(s[0].positive, s[0].negative); }
    /// A triangle without an area, or a segment that is a point, with all vertices on its line.
    static auto is_degenerate(const auto& s) { return all_zero(s[1]) | all_zero(s[2], s[3], s[4]); }
    static Contact degenerate_contact(auto& ask) {
        auto hulls = ask.template about<Hulls>();
        return hulls_contact<2, 2, 3, 4>(hulls);
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::segment_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M>
struct PredicateFor<M, Segment2, Triangle2> : Is<segment_triangle::SegmentTriangle> {};

}  // namespace graze::GRAZE_TARGET::predicates
