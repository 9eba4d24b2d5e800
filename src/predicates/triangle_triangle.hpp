// Do two triangles meet in 3D, and how?
//
// Each triangle's plane has the vertices of the other
//   on one side: disjoint;
//   on its two sides: then the triangles cut the line that the planes have in common in two
//     intervals, whose ends are where two edges of either triangle cross the plane of the other.
//     The intervals meet, touch or miss each other like the triangles;
//   on one side and on itself: the same, but the triangles can only touch;
//   all on itself: the triangles lie in one plane, or one of them is a segment or a point. In a
//     plane, the lines through the edges separate; else all the directions of hull_hull.hpp.
// Source: P. Guigue, O. Devillers, "Fast and robust triangle-triangle overlap test using
// orientation predicates", 2003.
#pragma once

#include "predicates/hull_hull.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::triangle_triangle {

/// The edges are those of a from vertex 0, 1, 2 to the next, then those of b; the normals are (z,
/// x, y).
template <class C, class N, class Normal>
struct TrianglesFrame : HullsFrame<C, N, 3, 3, 3, 6> {
    std::array<Normal, 2> normal;
};

/// On which side of the plane of triangle a (0) or b (1) is vertex i of the other?
struct VertexSide {
    std::size_t of = 0, i = 0;
    constexpr auto operator()(const auto& f) const {
        return dot(rotated(f.normal[of]), of == 0 ? f.b[i] - f.a[0] : f.a[i] - f.b[0]);
    }
};

/// Does the edge from vertex i of a to vertex p pass the one from vertex j of b to vertex q on the
/// left or on the right?
struct EdgesSide {
    std::size_t i = 0, p = 1, j = 0, q = 1;
    constexpr auto operator()(const auto& f) const {
        const auto &a = f.a[i], &b = f.b[j];
        return dot(cross(f.a[p] - a, b - a), f.b[q] - a);
    }
};

/// Component k of the normal of triangle a or b.
struct NormalComponent {
    std::size_t of = 0, k = 0;
    constexpr auto operator()(const auto& f) const { return f.normal[of][(k + 1) % 3]; }
};

/// Component k of the edge from vertex e of triangle a or b, crossed with the vector from there to
/// vertex i of the other.
struct ProjectedSide {
    std::size_t of = 0, e = 0, i = 0, k = 0;
    constexpr auto operator()(const auto& f) const {
        const auto v = of == 0 ? f.b[i] - f.a[e] : f.a[i] - f.b[e];
        const auto& edge = f.edge[of == 0 ? e : e + 3];
        const std::size_t x = (k + 1) % 3, y = (k + 2) % 3;
        return edge[x] * v[y] - edge[y] * v[x];
    }
};

/// The three vertices of one triangle against the plane of the other: the one that is alone on its
/// side, and the sign of that side. Of vertices in the plane, one is alone only if the others are
/// not in it.
struct Alone {
    std::size_t vertex;
    int side;

    Alone(int s0, int s1, int s2) {
        const int s[] = {s0, s1, s2};
        const auto others_not_with = [&](std::size_t i) {
            return s[(i + 1) % 3] * s[i] <= 0 && s[(i + 2) % 3] * s[i] <= 0;
        };
        for (std::size_t i = 0; i < 3; ++i) {
            vertex = i;
            side = s[i];
            if (s[i] != 0 && others_not_with(i)) return;
        }
        vertex = s0 == 0 ? 0 : s1 == 0 ? 1 : 2;
        side = -s[(vertex + 1) % 3];
    }
};

/// One of the two gaps that tell whether the intervals meet: positive if they are apart.
struct Gap {
    EdgesSide edges;
    int turn;

    template <class Bool>
    FilteredSign<Bool> turned(const FilteredSign<Bool>& c) const {
        return turn > 0 ? c : FilteredSign<Bool>{c.negative, c.positive};
    }
};
inline std::array<Gap, 2> gaps(const Alone& a, const Alone& b) {
    const std::size_t i = a.vertex, j = b.vertex, p = (i + 1) % 3, r = (i + 2) % 3;
    std::size_t q = (j + 1) % 3, s = (j + 2) % 3;
    if (a.side != b.side) std::swap(q, s);
    return {Gap{{i, p, j, q}, b.side}, Gap{{i, r, j, s}, -b.side}};
}

struct TriangleTriangle : Pair<Triangle3, Triangle3>, MagnitudesAreSums {
    static constexpr int degree = 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Triangle3& s, const Triangle3& t) {
        const std::array a{convert_point(r, s.a), convert_point(r, s.b), convert_point(r, s.c)};
        const std::array b{convert_point(r, t.a), convert_point(r, t.b), convert_point(r, t.c)};
        const std::array edge{a[1] - a[0], a[2] - a[1], a[0] - a[2],
                              b[1] - b[0], b[2] - b[1], b[0] - b[2]};
        const std::array normal{rotated_cross(edge[0], edge[1]), rotated_cross(edge[3], edge[4])};
        using C = std::remove_cvref_t<decltype(a[0][0])>;
        using N = std::remove_cvref_t<decltype(edge[0][0])>;
        using Normal = std::remove_cvref_t<decltype(normal[0])>;
        return TrianglesFrame<C, N, Normal>{{a, b, edge}, normal};
    }

    static auto verdict(const auto& filter) {
        using Signs = std::array<decltype(filter(VertexSide{})), 3>;
        Signs a{filter(VertexSide{1, 0}), filter(VertexSide{1, 1}), filter(VertexSide{1, 2})};
        auto apart = same(a[0], a[1], a[2]);
        const auto none = apart & (!apart);
        if (all(apart)) return Verdict(apart, none);
        Signs b{filter(VertexSide{0, 0}), filter(VertexSide{0, 1}), filter(VertexSide{0, 2})};
        apart = apart | same(b[0], b[1], b[2]);
        if (all(apart)) return Verdict(apart, none);
        if constexpr (std::is_same_v<Signs, std::array<FilteredSign<bool>, 3>>) {
            const auto sign = [](const auto& c) { return c.positive - c.negative; };
            const int s[] = {sign(a[0]), sign(a[1]), sign(a[2]),
                             sign(b[0]), sign(b[1]), sign(b[2])};
            for (const int x : s)
                if (x == 0) return Verdict(none, none);
            const auto [gap, other] = gaps({s[0], s[1], s[2]}, {s[3], s[4], s[5]});
            const auto f = gap.turned(filter(gap.edges)), g = other.turned(filter(other.edges));
            return Verdict(f.positive | g.positive, f.negative & g.negative);
        } else {
            const auto sure = [](const auto& c) { return c.positive | c.negative; };
            const auto all_sure =
                sure(a[0]) & sure(a[1]) & sure(a[2]) & sure(b[0]) & sure(b[1]) & sure(b[2]);
            const auto across = filtered_gaps<CertainSides>(filter, a, b);
            return Verdict(apart | (all_sure & across.disjoint),
                           all_sure & (!apart) & across.overlapping);
        }
    }

    /// By an answerer with all exact signs at hand, for lanes: what is not known lies in one plane.
    static auto exact_verdict(const auto& ask) {
        const std::array a{ask(VertexSide{1, 0}), ask(VertexSide{1, 1}), ask(VertexSide{1, 2})};
        const std::array b{ask(VertexSide{0, 0}), ask(VertexSide{0, 1}), ask(VertexSide{0, 2})};
        const auto apart = same(a[0], a[1], a[2]) | same(b[0], b[1], b[2]);
        const auto in_plane = all_zero(a[0], a[1], a[2]) | all_zero(b[0], b[1], b[2]);
        const auto cross_planes = opposite(a[0], a[1], a[2]) & opposite(b[0], b[1], b[2]);
        const auto across = filtered_gaps<ExactSides>(ask, a, b);
        return ExactVerdict(apart | !in_plane, apart | across.disjoint,
                            cross_planes & across.overlapping);
    }

    /// By signs of the filter: which vertex is alone. Means something where all sides are certain, and
    /// not all the same.
    struct CertainSides {
        template <class Signs>
        static auto alone(const Signs& s) {
            const auto second = opposite(s[1], s[0]) & opposite(s[1], s[2]);
            const auto third = opposite(s[2], s[0]) & opposite(s[2], s[1]);
            const auto above = (second & s[1].positive) | (third & s[2].positive) |
                               ((!second) & (!third) & s[0].positive);
            return std::array{second, third, above};
        }
    };
    /// By exact signs.
    struct ExactSides {
        template <class Signs>
        static auto alone(const Signs& s) {
            const auto with_another = [&](std::size_t i) {
                return all_zero(s[i]) | same(s[i], s[(i + 1) % 3]) | same(s[i], s[(i + 2) % 3]);
            };
            const auto alone0 = !with_another(0), alone1 = !(alone0 | with_another(1)),
                       alone2 = !(alone0 | alone1 | with_another(2));
            // Else one of them is in the plane, and the others on one side of it.
            const auto none = !(alone0 | alone1 | alone2), zero0 = all_zero(s[0]),
                       zero1 = all_zero(s[1]);
            const auto second = alone1 | (none & (!zero0) & zero1);
            const auto third = alone2 | (none & (!zero0) & (!zero1));
            const auto above = (alone0 & s[0].positive) | (alone1 & s[1].positive) |
                               (alone2 & s[2].positive) | (none & (s[0].negative | s[1].negative));
            return std::array{second, third, above};
        }
    };

    /// Like gaps(), where all lanes must go one way: the vertices trade places, so that the first of
    /// each triangle is alone.
    template <class Sides, class Signs>
    static auto filtered_gaps(const auto& filter, const Signs& sides_of_a,
                              const Signs& sides_of_b) {
        auto frame = filter.frame();
        const auto turn = [](auto& vertex, const Signs& s) {
            const auto [second, third, above] = Sides::alone(s);
            const auto given = vertex;
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t k = 0; k < 3; ++k)
                    vertex[i][k] = choose(second, given[(i + 1) % 3][k],
                                          choose(third, given[(i + 2) % 3][k], given[i][k]));
            return above;
        };
        const auto a_above = turn(frame.a, sides_of_a), b_above = turn(frame.b, sides_of_b);
        const auto swap = (a_above | b_above) & (!(a_above & b_above));
        const auto given = frame.b;
        for (std::size_t k = 0; k < 3; ++k) {
            frame.b[1][k] = choose(swap, given[2][k], given[1][k]);
            frame.b[2][k] = choose(swap, given[1][k], given[2][k]);
        }
        auto f = filter.in(frame, EdgesSide{0, 1, 0, 1}),
             g = filter.in(frame, EdgesSide{0, 2, 0, 2});
        return Verdict(
            (b_above & (f.positive | g.negative)) | ((!b_above) & (f.negative | g.positive)),
            (b_above & f.negative & g.positive) | ((!b_above) & f.positive & g.negative));
    }

    /// For two triangles with an area in one plane, seen along an axis that is not in it.
    static Contact contact_in_plane(auto& ask, std::size_t k) {
        Contact contact = Contact::overlapping;
        for (std::size_t of = 0; of < 2; ++of) {
            const int turn = ask.sign(NormalComponent{of, k});
            for (std::size_t e = 0; e < 3; ++e) {
                int nearest = -1;
                for (std::size_t i = 0; i < 3 && nearest < 1; ++i)
                    nearest = std::max(nearest, turn * ask.sign(ProjectedSide{of, e, i, k}));
                if (nearest < 0) return Contact::disjoint;
                if (nearest == 0) contact = Contact::touching;
            }
        }
        return contact;
    }

    static Contact contact(auto& ask) {
        const auto sides = [&](std::size_t of) {
            return std::array{ask.sign(VertexSide{of, 0}), ask.sign(VertexSide{of, 1}),
                              ask.sign(VertexSide{of, 2})};
        };
        const auto least = [](const auto& s) { return std::min({s[0], s[1], s[2]}); };
        const auto greatest = [](const auto& s) { return std::max({s[0], s[1], s[2]}); };
        const auto a = sides(1);
        if (least(a) > 0 || greatest(a) < 0) return Contact::disjoint;
        const auto b = sides(0);
        if (least(b) > 0 || greatest(b) < 0) return Contact::disjoint;

        if (least(a) == greatest(a) || least(b) == greatest(b)) {
            const auto has_normal = [&](std::size_t of, std::size_t k) {
                return ask.sign(NormalComponent{of, k}) != 0;
            };
            for (std::size_t k = 0; k < 3; ++k)
                if (has_normal(0, k) && has_normal(1, k)) return contact_in_plane(ask, k);
            return hulls_contact<3, 3, 3, 6>(ask);
        }

        const bool cross_planes = least(a) * greatest(a) < 0 && least(b) * greatest(b) < 0;
        Contact contact = cross_planes ? Contact::overlapping : Contact::touching;
        for (const Gap& gap : gaps(Alone(a[0], a[1], a[2]), Alone(b[0], b[1], b[2]))) {
            const int apart = gap.turn * ask.sign(gap.edges);
            if (apart > 0) return Contact::disjoint;
            if (apart == 0) contact = Contact::touching;
        }
        return contact;
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::triangle_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M>
struct PredicateFor<M, Triangle3, Triangle3> : Is<triangle_triangle::TriangleTriangle> {};

}  // namespace graze::GRAZE_TARGET::predicates
