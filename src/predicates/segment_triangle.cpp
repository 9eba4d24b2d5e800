// Does a segment meet a triangle in 2D, and how? By the lines that can separate them: the
// segment's own, and those of the triangle's edges. In degenerate configurations the directions of
// hull_hull.hpp decide.
// Source: S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (separating axes).

#include "predicates/hull_hull.hpp"

namespace graze::predicates {
namespace {

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

    static Magnitudes magnitudes(const Segment2& s, const Triangle2& t) {
        const auto f = frame(arith::DoubleReader{}, s, t);
        const auto& a = f.a;
        const auto& b = f.b;
        Magnitudes m;
        m.length = largest(larger(larger(larger(a[0], a[1]), larger(b[0], b[1])), b[2]) -
                           smaller(smaller(smaller(a[0], a[1]), smaller(b[0], b[1])), b[2]));
        return m;
    }

    static bool plainly_valid(const Segment2& s, const Triangle2& t) { return finite(s, t); }
    static bool obeys_rules(const Segment2&, const Triangle2&) { return true; }

    template <Method>
    static std::optional<Contact> look(const auto& filter) {
        const FilterSign side[] = {filter(VertexSide{0}), filter(VertexSide{1}),
                                   filter(VertexSide{2})};
        if (side[0] == side[1] && side[0] == side[2] && side[0] != FilterSign::unsure)
            return Contact::disjoint;
        bool unsure = side[0] == FilterSign::unsure || side[1] == FilterSign::unsure ||
                      side[2] == FilterSign::unsure;
        const FilterSign area = filter(Area{});
        if (area == FilterSign::unsure) return {};
        for (std::size_t i = 0; i < 3; ++i) {
            const FilterSign first = filter(EndSide{i, 0}), second = filter(EndSide{i, 1});
            unsure |= first == FilterSign::unsure || second == FilterSign::unsure;
            if (first == second && first != area && first != FilterSign::unsure)
                return Contact::disjoint;
        }
        if (unsure) return {};
        return Contact::overlapping;
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

}  // namespace
}  // namespace graze::predicates

namespace graze::detail {

template <Method M, class S, class B>
requires StoryPair<M, S, B> Answer decide(const S& segment, const B& triangle) {
    return predicates::run<predicates::SegmentTriangle, M>(segment, triangle);
}

template <class S, class B>
requires StoryPair<Method::standard, S, B>
bool meet(const S& segment, const B& triangle) {
    return predicates::meet<predicates::SegmentTriangle>(segment, triangle);
}

template Answer decide<Method::standard>(const Segment2&, const Triangle2&);
template Answer decide<Method::exact>(const Segment2&, const Triangle2&);
template bool meet(const Segment2&, const Triangle2&);

}  // namespace graze::detail
