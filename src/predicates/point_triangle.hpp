// Is a point on a triangle, and how? 2D and 3D.
//
// In 2D, by the side of each edge on which the point is:
//   two different sides                    disjoint
//   the same side of all                   overlapping
//   on the lines of all: the vertices are on one line with the point, and their extents along
//     the axes decide
//   anything else                          touching
// In 3D, a point outside the plane of the triangle is disjoint; of one in it, the same is asked as
// seen along each axis. Along an axis in the plane all is on one line.
#pragma once

#include <tuple>

#include "predicates/hull_hull.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::point_triangle {

/// On which side of the edge from vertex i to the next is the point? In 3D as seen along axis k.
struct Side {
    std::size_t i = 0, k = 2;
    constexpr auto operator()(const auto& f) const {
        constexpr std::size_t dim = std::tuple_size_v<std::remove_cvref_t<decltype(f.a[0])>>;
        const auto u = f.b[i] - f.a[0], v = f.b[(i + 1) % 3] - f.a[0];
        const std::size_t x = dim == 2 ? 0 : (k + 1) % 3, y = dim == 2 ? 1 : (k + 2) % 3;
        return u[x] * v[y] - u[y] * v[x];
    }
};

/// How far from the plane is the point, on either side? Which one is anyone's guess: to a filter it
/// would be two branches.
struct FromPlane {
    constexpr auto operator()(const auto& f) const {
        const auto u = f.b[0] - f.a[0], v = f.b[1] - f.a[0], w = f.b[2] - f.a[0];
        return absolute(dot(cross(u, v), w));
    }
};

template <int Dim>
struct OfTriangle : Pair<Vec<Dim>, Triangle<Dim>>, MagnitudesAreSums {
    template <class Converter>
    static constexpr auto frame(const Converter& r, const Vec<Dim>& point, const Triangle<Dim>& t) {
        auto p = convert_point(r, point);
        auto a = convert_point(r, t.a), b = convert_point(r, t.b), c = convert_point(r, t.c);
        using C = std::remove_cvref_t<decltype(p[0])>;
        using N = std::remove_cvref_t<decltype(p[0] - p[0])>;
        return HullsFrame<C, N, Dim, 1, 3, 0>{{p}, {a, b, c}, {}};
    }
};

struct PointTriangle2 : OfTriangle<2>, FormulasAreProducts {
    static constexpr int degree = 2;

    static constexpr std::tuple formulas{Side{0}, Side{1}, Side{2}};
    static auto verdict(const auto& s) {
        return Verdict(opposite(s[0], s[1], s[2]), same(s[0], s[1], s[2]));
    }
    static auto is_degenerate(const auto& s) { return all_zero(s[0], s[1], s[2]); }
    static Contact degenerate_contact(auto& ask) { return hulls_contact<2, 1, 3, 0>(ask); }
};

struct PointTriangle3 : OfTriangle<3> {
    static constexpr int degree = 3;

    /// What signs tell that are certain. The latter two mean something where they are exact, and the
    /// point is not apart.
    template <class Bool>
    struct Told {
        Bool apart, inside = false, on_line = true;
    };
    static auto told_by(const auto& ask) {
        auto apart = ask(FromPlane{}).positive;
        Told<decltype(apart)> r{apart};
        if (all(apart)) return r;
        const auto look_along = [&](std::size_t k) {
            // Lanes are seldom all apart together.
            if constexpr (std::is_same_v<decltype(apart), bool>)
                if (r.apart) return;
            const std::array s{ask(Side{0, k}), ask(Side{1, k}), ask(Side{2, k})};
            r.apart = r.apart | opposite(s[0], s[1], s[2]);
            r.inside = r.inside | same(s[0], s[1], s[2]);
            r.on_line = r.on_line & all_zero(s[0], s[1], s[2]);
        };
        // Written out: the differences are the same for all.
        look_along(0), look_along(1), look_along(2);
        return r;
    }

    /// That it is in the plane is beyond a filter.
    static auto verdict(const auto& filter) {
        const auto apart = told_by(filter).apart;
        return Verdict(apart, apart & (!apart));
    }
    static auto exact_verdict(const auto& ask) {
        const auto r = told_by(ask);
        return ExactVerdict(r.apart | !r.on_line, r.apart, r.inside & (!r.apart));
    }
    static Contact contact(auto& ask) {
        const auto r = told_by(arith::ExactSigns{ask});
        if (r.apart) return Contact::disjoint;
        if (r.on_line) [[unlikely]]
            return hulls_contact<3, 1, 3, 0>(ask);
        return r.inside ? Contact::overlapping : Contact::touching;
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::point_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M>
struct PredicateFor<M, Vec2, Triangle2> : Is<point_triangle::PointTriangle2> {};
template <Method M>
struct PredicateFor<M, Vec3, Triangle3> : Is<point_triangle::PointTriangle3> {};

}  // namespace graze::GRAZE_TARGET::predicates
