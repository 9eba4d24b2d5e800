// Does a triangle meet an axis-aligned box, and how? 2D and 3D, by projected edge functions: the
// bounding box of the triangle, in 3D the box corners that are farthest along its normal and against
// it, and for each edge of its projections the box corner that is farthest inwards. (By another
// method: aabb_triangle_sat.hpp.)
//
// Degenerate triangles and flat boxes are decided too: an edge whose projection is a point is skipped,
// and a direction along which neither shape extends only tests equality.
// Source: M. Schwarz, H.-P. Seidel, "Fast parallel surface and solid voxelization on GPUs", 2010.
#pragma once

#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::aabb_triangle {

template <class C, int Dim>
struct PefFrame {
    std::array<arith::Tuple<C, Dim>, 3> vertex;
    std::array<arith::Tuple<C, Dim>, 2> bound;  ///< min and max of the box
};

/// A box corner, each coordinate of it taken from min (0) or max (1).
using Corner = std::array<std::size_t, 3>;

/// v - w along axis k, for two vertices.
struct VertexDifference {
    std::size_t v = 0, w = 1;
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.vertex[v][k] - f.vertex[w][k]; }
};

/// max - min of the box along axis k.
struct BoxExtent {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.bound[1][k] - f.bound[0][k]; }
};

/// Vertex minus box plane (0: min, 1: max) along axis k.
struct VertexFromBoxPlane {
    std::size_t v = 0, plane = 0;
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.vertex[v][k] - f.bound[plane][k]; }
};

/// The edge function of the edge from vertex e to the next in the plane of the axes i and j, at a
/// box corner: positive left of the edge.
struct EdgeFunction {
    std::size_t e = 0;
    int i = 0, j = 1;
    std::size_t ci = 0, cj = 0;
    constexpr auto operator()(const auto& f) const {
        const auto &p = f.vertex[e], &q = f.vertex[(e + 1) % 3];
        return (q[i] - p[i]) * (f.bound[cj][j] - p[j]) - (q[j] - p[j]) * (f.bound[ci][i] - p[i]);
    }
};

/// Twice the signed area of the triangle's projection to the plane of the axes i and j.
struct Orientation {
    int i = 0, j = 1;
    constexpr auto operator()(const auto& f) const {
        const auto &a = f.vertex[0], &b = f.vertex[1], &c = f.vertex[2];
        return (b[i] - a[i]) * (c[j] - a[j]) - (b[j] - a[j]) * (c[i] - a[i]);
    }
};

/// normal . (corner - a).
struct CornerFromPlane {
    Corner at{};
    constexpr auto operator()(const auto& f) const {
        auto n = cross(f.vertex[1] - f.vertex[0], f.vertex[2] - f.vertex[0]);
        const auto& a = f.vertex[0];
        return n[0] * (f.bound[at[0]][0] - a[0]) + n[1] * (f.bound[at[1]][1] - a[1]) +
               n[2] * (f.bound[at[2]][2] - a[2]);
    }
};

/// The bounding box of the triangle against the box, along axis k.
Separation pef_bounds(auto& ask, int k) {
    int above_min = -1, below_max = -1;
    for (std::size_t v = 0; v < 3; ++v) {
        above_min = std::max(above_min, ask.sign(VertexFromBoxPlane{v, 0, k}));
        below_max = std::max(below_max, -ask.sign(VertexFromBoxPlane{v, 1, k}));
    }
    if (above_min < 0 || below_max < 0) return Separation::strict;
    if (above_min > 0 && below_max > 0) return Separation::none;
    const bool one_point = ask.sign(BoxExtent{k}) == 0 &&
                           ask.sign(VertexDifference{0, 1, k}) == 0 &&
                           ask.sign(VertexDifference{1, 2, k}) == 0;
    return one_point ? Separation::none : Separation::weak;
}

/// The triangle's edges in the plane of the axes i and j. `orientation` is the sign of the
/// projected area. Where that is zero the edges run to and fro, so that both of their sides are seen
/// in either turn.
Separation pef_edges(auto& ask, int i, int j, int orientation) {
    Separation least = Separation::none;
    const int turn = orientation == -1 ? -1 : 1;
    for (std::size_t e = 0; e < 3; ++e) {
        const std::size_t next = (e + 1) % 3;
        const int di = ask.sign(VertexDifference{next, e, i});
        const int dj = ask.sign(VertexDifference{next, e, j});
        if (di == 0 && dj == 0) continue;
        // The edge function grows with j where d_i > 0, and with i where d_j < 0.
        const std::size_t cj = turn * di == 1, ci = turn * dj == -1;
        const int farthest = turn * ask.sign(EdgeFunction{e, i, j, ci, cj});
        if (farthest < 0) return Separation::strict;
        if (farthest > 0) continue;
        const bool extends = orientation != 0 || (di != 0 && ask.sign(BoxExtent{j}) != 0) ||
                             (dj != 0 && ask.sign(BoxExtent{i}) != 0);
        if (extends) least = Separation::weak;
    }
    return least;
}

/// The triangle's plane against the two box corners that are farthest along its normal, whose
/// signs are given.
Separation pef_plane(auto& ask, const std::array<int, 3>& normal) {
    if (normal == std::array<int, 3>{}) return Separation::none;
    Corner front, back;
    for (std::size_t k = 0; k < 3; ++k) {
        front[k] = normal[k] == 1;
        back[k] = normal[k] == -1;
    }
    const int front_side = ask.sign(CornerFromPlane{front});
    const int back_side = ask.sign(CornerFromPlane{back});
    if (front_side < 0 || back_side > 0) return Separation::strict;
    if (front_side > 0 && back_side < 0) return Separation::none;
    return front_side == back_side ? Separation::none : Separation::weak;
}

template <int Dim>
struct AabbTrianglePef : Pair<Triangle<Dim>, Aabb<Dim>>, MagnitudesAreSums, VerdictOnExactSigns {
    static constexpr int degree = Dim;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Triangle<Dim>& t, const auto& box) {
        auto a = convert_point(r, t.a), b = convert_point(r, t.b), c = convert_point(r, t.c);
        using C = std::remove_cvref_t<decltype(a[0])>;
        return PefFrame<C, Dim>{{a, b, c}, {convert_point(r, box.min), convert_point(r, box.max)}};
    }

    static Verdict<bool> verdict(const auto&) { return no_verdict; }

    static Contact contact(auto& ask) {
        Separation least = Separation::none;
        const auto separates = [&](Separation s) {
            least = std::min(least, s);
            return least == Separation::strict;
        };
        for (int k = 0; k < Dim; ++k)
            if (separates(pef_bounds(ask, k))) return contact_by(least);
        if constexpr (Dim == 2) {
            separates(pef_edges(ask, 0, 1, ask.sign(Orientation{0, 1})));
        } else {
            std::array<int, 3> normal;
            for (int k = 0; k < 3; ++k)
                normal[std::size_t(k)] = ask.sign(Orientation{(k + 1) % 3, (k + 2) % 3});
            if (separates(pef_plane(ask, normal))) return contact_by(least);
            for (int k = 0; k < 3; ++k)
                if (separates(pef_edges(ask, (k + 1) % 3, (k + 2) % 3, normal[std::size_t(k)])))
                    return contact_by(least);
        }
        return contact_by(least);
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::aabb_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <int Dim>
struct PredicateFor<Method::pef, Triangle<Dim>, Aabb<Dim>>
    : Is<aabb_triangle::AabbTrianglePef<Dim>> {};

}  // namespace graze::GRAZE_TARGET::predicates
