// Does a line, ray or segment meet a triangle in 3D, and how?
//
// The line { o + t d } and the plane { a + u (b - a) + v (c - a) } meet where
//   t : u : v : 1 = T : U : V : D
// with the determinants T, U, V, D of Cramer's rule. U, V and W = D - U - V tell on which side of
// each edge the line passes. Where
//   two of them have opposite signs, the line misses;
//   none do, and not all are zero, it crosses the plane inside the triangle, or on its boundary
//     where one is zero; then T and D - T, which have the sign of D or are zero, say whether the
//     ray or segment gets there;
//   all are zero, the line lies in the plane of the triangle, or the triangle or the line is
//     degenerate; then the hull of the three vertices decides (hull_linear.hpp).
// Source: T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
#pragma once

#include <tuple>

#include "predicates/hull_linear.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::linear_triangle {

/// The vectors from a to the origin, b - a and c - a, and what the determinants are made of.
template <class Vector, class Directed, class Across, class Normal>
struct CramerFrame {
    Vector from_a, ab, ac;
    Directed direction;
    Across across;  ///< direction x ac
    Normal normal;  ///< from_a x ab

    constexpr auto d() const { return dot(ab, across); }
    constexpr auto u() const { return dot(from_a, across); }
    constexpr auto v() const { return dot(direction, normal); }
    constexpr auto t() const { return dot(ac, normal); }
};

/// The same two by two, side by side.
template <class Vectors, class Two>
struct TwoByTwoFrame {
    Vectors from_a_and_direction, ab_and_ac;
    Two vd, tu;

    auto d() const { return second(vd); }
    auto u() const { return second(tu); }
    auto v() const { return first(vd); }
    auto t() const { return first(tu); }
};

struct D {
    constexpr auto operator()(const auto& f) const { return f.d(); }
};
struct U {
    constexpr auto operator()(const auto& f) const { return f.u(); }
};
struct V {
    constexpr auto operator()(const auto& f) const { return f.v(); }
};
struct W {
    constexpr auto operator()(const auto& f) const { return f.d() - (f.u() + f.v()); }
};
struct T {
    constexpr auto operator()(const auto& f) const { return f.t(); }
};
/// Of a segment.
struct DMinusT {
    constexpr auto operator()(const auto& f) const { return f.d() - f.t(); }
};

/// The hull of the vertices, as seen from the origin.
template <class L>
struct LinearHull : Pair<L, Triangle3> {
    static constexpr int degree = 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const Triangle3& t) {
        auto origin = convert_point(r, origin_of(l));
        auto a = convert_point(r, t.a), b = convert_point(r, t.b), c = convert_point(r, t.c);
        auto pa = a - origin, pb = b - origin, pc = c - origin;
        auto direction = convert_along(r, l);
        using N = std::remove_cvref_t<decltype(pa[0])>;
        using Directed = std::remove_cvref_t<decltype(direction[0])>;
        return HullFrame<N, Directed, 3>{{pa, pb, pc}, direction, {b - a, c - b, a - c}};
    }
};

template <class L>
struct LinearTriangle : Pair<L, Triangle3, arith::SideBySideConverter>, MagnitudesAreSums {
    static constexpr int degree = 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const Triangle3& t) {
        if constexpr (requires { r.side_by_side(t.a, t.b); }) {
            auto edges = r.side_by_side(t.b, t.c) - r.side_by_side(t.a, t.a);
            auto from_and_along = [&] {
                if constexpr (is_segment<L>)
                    return r.side_by_side(l.a, l.b) - r.side_by_side(t.a, l.a);
                else
                    return r.side_by_side(l.origin, l.direction) - r.side_by_side(t.a, Vec3{});
            }();
            auto normals = cross(from_and_along, edges);
            auto vd = dot(second_and_first(from_and_along, edges), normals);
            auto tu = dot(second_and_first(edges, from_and_along), normals);
            return TwoByTwoFrame<decltype(edges), decltype(vd)>{from_and_along, edges, vd, tu};
        } else {
            auto a = convert_point(r, t.a);
            auto from_a = convert_point(r, origin_of(l)) - a;
            auto ab = convert_point(r, t.b) - a, ac = convert_point(r, t.c) - a;
            auto direction = convert_along(r, l);
            using Vector = decltype(ab);
            using Directed = decltype(direction);
            auto across = cross(direction, ac);
            auto normal = cross(from_a, ab);
            return CramerFrame<Vector, Directed, decltype(across), decltype(normal)>{
                from_a, ab, ac, direction, across, normal};
        }
    }

    /// Of the vectors of the frame.
    template <class Converter>
    static auto magnitudes(const Converter& r, const L& l, const Triangle3& t) {
        auto f = frame(r, l, t);
        const auto [from_a, along, ab, ac] = [&] {
            if constexpr (requires { f.ab_and_ac; }) {
                const auto lines = total(absolute(f.from_a_and_direction)),
                           edges = total(absolute(f.ab_and_ac));
                return std::array{first(lines), second(lines), first(edges), second(edges)};
            } else {
                return std::array{total(absolute(f.from_a)), total(absolute(f.direction)),
                                  total(absolute(f.ab)), total(absolute(f.ac))};
            }
        }();
        arith::MagnitudesBy<Converter> m;
        m.length = from_a + (ab + ac);
        if constexpr (is_segment<L>)
            m.length = m.length + along;
        else
            m.direction = along;
        return m;
    }

    static constexpr auto formulas = [] {
        if constexpr (is_line<L>)
            return std::tuple{U{}, V{}, W{}};
        else if constexpr (is_ray<L>)
            return std::tuple{U{}, V{}, W{}, D{}, T{}};
        else
            return std::tuple{U{}, V{}, W{}, D{}, T{}, DMinusT{}};
    }();

    static auto verdict(const auto& s) {
        const auto &u = s[0], &v = s[1], &w = s[2];
        if constexpr (is_line<L>) {
            return Verdict(opposite(u, v, w), same(u, v, w));
        } else {
            const auto &d = s[3], &t = s[4];
            if constexpr (is_ray<L>) {
                return Verdict(opposite(u, v, w) | opposite(t, d), same(u, v, w, t));
            } else {
                const auto& rest = s[5];
                return Verdict(opposite(u, v, w) | opposite(t, d) | opposite(rest, d),
                               same(u, v, w, t, rest));
            }
        }
    }

    static auto is_degenerate(const auto& s) { return all_zero(s[0], s[1], s[2]); }
    static Contact degenerate_contact(auto& ask) { return hull_linear_contact<LinearHull<L>>(ask); }
};

}  // namespace graze::GRAZE_TARGET::predicates::linear_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, LinearShape L>
requires(dim_of<L> == 3) struct PredicateFor<M, L, Triangle3>
    : Is<linear_triangle::LinearTriangle<L>> {
};

}  // namespace graze::GRAZE_TARGET::predicates
