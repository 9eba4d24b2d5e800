// Is a point on a tetrahedron, and how? By the volumes of the four tetrahedra that the point makes
// with a face, which sum up to that of the given one:
//   two of different signs    disjoint
//   all of the same sign      overlapping
//   all zero: the vertices are in one plane with the point, and the directions of hull_hull.hpp
//     decide
//   anything else             touching
#pragma once

#include <tuple>

#include "predicates/hull_hull.hpp"
#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::point_tetrahedron {

/// The vertices as seen from the point, and what the volumes are made of.
template <class Vector, class Normal>
struct VolumesFrame {
    std::array<Vector, 4> to;
    Normal ab, cd;  ///< to[0] x to[1], to[2] x to[3]
};

/// The volume with the face opposite vertex i.
struct Volume {
    std::size_t i = 0;
    constexpr auto operator()(const auto& f) const {
        const auto volume = dot(i < 2 ? f.cd : f.ab, f.to[i ^ 1]);
        return i % 2 == 0 ? volume : -volume;
    }
};

/// The hull of vertices in one plane.
struct PointFlatTetrahedron : Pair<Vec3, Tetrahedron3> {
    static constexpr int degree = 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Vec3& point, const Tetrahedron3& t) {
        auto p = convert_point(r, point);
        auto a = convert_point(r, t.a), b = convert_point(r, t.b), c = convert_point(r, t.c),
             d = convert_point(r, t.d);
        using C = std::remove_cvref_t<decltype(p[0])>;
        using N = std::remove_cvref_t<decltype(p[0] - p[0])>;
        return HullsFrame<C, N, 3, 1, 4, 6>{
            {p}, {a, b, c, d}, {b - a, c - a, d - a, c - b, d - b, d - c}};
    }
};

struct PointTetrahedron : Pair<Vec3, Tetrahedron3>, MagnitudesAreSums {
    static constexpr int degree = 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Vec3& point, const Tetrahedron3& t) {
        auto p = convert_point(r, point);
        auto a = convert_point(r, t.a) - p, b = convert_point(r, t.b) - p,
             c = convert_point(r, t.c) - p, d = convert_point(r, t.d) - p;
        auto ab = cross(a, b), cd = cross(c, d);
        return VolumesFrame<decltype(a), decltype(ab)>{{a, b, c, d}, ab, cd};
    }

    static constexpr std::tuple formulas{Volume{0}, Volume{1}, Volume{2}, Volume{3}};
    static auto verdict(const auto& s) {
        return Verdict(opposite(s[0], s[1], s[2], s[3]), same(s[0], s[1], s[2], s[3]));
    }
    static auto is_degenerate(const auto& s) { return all_zero(s[0], s[1], s[2], s[3]); }
    static Contact degenerate_contact(auto& ask) {
        auto flat = ask.template about<PointFlatTetrahedron>();
        return hulls_contact<3, 1, 4, 6>(flat);
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::point_tetrahedron

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M>
struct PredicateFor<M, Vec3, Tetrahedron3> : Is<point_tetrahedron::PointTetrahedron> {};

}  // namespace graze::GRAZE_TARGET::predicates
