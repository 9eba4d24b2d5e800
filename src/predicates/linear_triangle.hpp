// Does a line, ray or segment meet a triangle in 3D, and how?
//
// The line { o + t d } and the plane { a + u (b - a) + v (c - a) } meet where
//   t : u : v : 1 = T : U : V : D
// with the determinants T, U, V, D of Cramer's rule. U, V and W = D - U - V tell on which side of
// each edge the line passes. Where
//   two of them have opposite signs, the line misses;
//   none do, and not all are zero, it crosses the plane inside the triangle, or on its boundary
//     where one is zero; then T and D - T say whether the ray or segment gets there;
//   all are zero, the line lies in the plane of the triangle, or the triangle or the line is
//     degenerate; then the hull of the three vertices decides (hull_linear.hpp).
// Source: T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
#pragma once

#include "predicates/box_linear.hpp"
#include "predicates/hull_linear.hpp"

namespace graze::predicates::linear_triangle {

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

/// The determinants, computed side by side.
template <class Vector, class Two>
struct TwoByTwoFrame {
    Vector from_a, ab, ac, direction;
    Two dv, ut;

    auto d() const { return first(dv); }
    auto u() const { return first(ut); }
    auto v() const { return second(dv); }
    auto t() const { return second(ut); }
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

    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Triangle3& t) {
        auto origin = read_point(r, origin_of(l));
        auto a = read_point(r, t.a), b = read_point(r, t.b), c = read_point(r, t.c);
        auto pa = a - origin, pb = b - origin, pc = c - origin;
        auto direction = read_along(r, l);
        using N = std::remove_cvref_t<decltype(pa[0])>;
        using Directed = std::remove_cvref_t<decltype(direction[0])>;
        return HullFrame<N, Directed, 3>{{pa, pb, pc}, direction, {b - a, c - b, a - c}};
    }
};

template <class L>
struct LinearTriangle : Pair<L, Triangle3> {
    static constexpr bool twofold_singles = true;
    static constexpr int twofold_bits = 52;
    static constexpr int degree = 3;
    using LookReader = arith::LanesReader;
    static constexpr bool look_reader_is_general = true;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Triangle3& t) {
        auto a = read_point(r, t.a);
        auto from_a = read_point(r, origin_of(l)) - a;
        auto ab = read_point(r, t.b) - a, ac = read_point(r, t.c) - a;
        auto direction = read_along(r, l);
        using Vector = decltype(ab);
        using Directed = decltype(direction);
        if constexpr (requires { arith::two(direction, from_a); }) {
            auto normals = cross(arith::two(direction, from_a), arith::two(ac, ab));
            auto dv = dot(arith::two(ab, direction), normals);
            auto ut = dot(arith::two(from_a, ac), normals);
            return TwoByTwoFrame<Vector, decltype(dv)>{from_a, ab, ac, direction, dv, ut};
        } else {
            auto across = cross(direction, ac);
            auto normal = cross(from_a, ab);
            return CramerFrame<Vector, Directed, decltype(across), decltype(normal)>{
                from_a, ab, ac, direction, across, normal};
        }
    }

    /// Sums, which are not finite where an input is not.
    template <class Reader>
    static auto magnitudes(const Reader& r, const L& l, const Triangle3& t) {
        const auto f = frame(by_axes(r), l, t);
        const auto along = total(absolute(f.direction));
        arith::MagnitudesBy<Reader> m;
        m.length = total(absolute(f.from_a) + absolute(f.ab) + absolute(f.ac));
        if constexpr (is_segment<L>)
            m.length += along;
        else
            m.direction = along;
        return m;
    }

    /// The largest |x| of each kind.
    template <class Reader>
    static auto greatest(const Reader& r, const L& l, const Triangle3& t) {
        const auto f = frame(by_axes(r), l, t);
        auto most = larger(larger(absolute(f.from_a), absolute(f.ab)), absolute(f.ac));
        arith::MagnitudesBy<Reader> m;
        if constexpr (is_segment<L>)
            most = larger(most, absolute(f.direction));
        else
            m.direction = largest(absolute(f.direction));
        m.length = largest(most);
        return m;
    }

    static bool plainly_valid(const auto&, const L&, const Triangle3&) { return true; }
    static bool obeys_rules(const auto&, const L&, const Triangle3&) { return true; }

    template <Method>
    static auto look(const auto& filter) {
        auto u = filter(U{}), v = filter(V{}), w = filter(W{});
        if constexpr (is_line<L>) {
            return Look(opposite(u, v, w), same(u, v, w));
        } else {
            auto d = filter(D{}), t = filter(T{});
            if constexpr (is_ray<L>) {
                return Look(opposite(u, v, w) | opposite(t, d), same(u, v, w, t));
            } else {
                auto rest = filter(DMinusT{});
                return Look(opposite(u, v, w) | opposite(t, d) | opposite(rest, d),
                            same(u, v, w, t, rest));
            }
        }
    }

    /// With exact signs: unless the line lies in the plane of the triangle.
    static auto exact_look_is_enough(const auto& ask) {
        const auto u = ask(U{}), v = ask(V{}), w = ask(W{});
        return u.positive | u.negative | v.positive | v.negative | w.positive | w.negative;
    }

    template <Method>
    static Contact contact(auto& ask) {
        const int sides[] = {ask.sign(U{}), ask.sign(V{}), ask.sign(W{})};
        const auto [least, greatest] = std::minmax({sides[0], sides[1], sides[2]});
        if (least < 0 && greatest > 0) return Contact::disjoint;
        const int side = least + greatest;
        if (side == 0) {
            auto hull = ask.template about<LinearHull<L>>();
            return hull_linear_contact<L, 3>(hull);
        }
        const bool on_boundary = sides[0] == 0 || sides[1] == 0 || sides[2] == 0;
        Contact contact = on_boundary ? Contact::touching : Contact::overlapping;
        if constexpr (!is_line<L>) {
            const int ahead = side * ask.sign(T{});
            if (ahead < 0) return Contact::disjoint;
            if (ahead == 0) contact = Contact::touching;
        }
        if constexpr (is_segment<L>) {
            const int rest = side * ask.sign(DMinusT{});
            if (rest < 0) return Contact::disjoint;
            if (rest == 0) contact = Contact::touching;
        }
        return contact;
    }
};

}  // namespace graze::predicates::linear_triangle

namespace graze::predicates {

template <Method M, LinearShape L>
requires(dim_of<L> == 3) struct StoryFor<M, L, Triangle3> : Is<linear_triangle::LinearTriangle<L>> {
};

}  // namespace graze::predicates
