// Does a triangle meet an axis-aligned box, and how? 2D and 3D, by separating axes: box normals,
// edges crossed with box axes, triangle normal. (By another method: aabb_triangle_pef.hpp.)
//
// Degenerate triangles and flat boxes are decided too: an axis of length zero is skipped, and one along which neither shape extends only tests equality.
// Source: T. Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001.
#pragma once

#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::aabb_triangle {

/// As seen from the centre of the box, and doubled: p is (p - min) + (p - max). The edges, the
/// normal and the coordinates as given are not doubled. V, C: tuples of numbers and of coordinates.
template <class V, class C, class Normal>
struct SatFrame {
    std::array<V, 3> vertex;
    std::array<V, 3> edge;  ///< from vertex i to the next
    V half;
    Normal normal;  ///< (z, x, y), or in 2D its only component
    std::array<C, 3> given;
    C min, max;

    /// The component of the normal along the axis that is normal to the axes i and j = i + 1.
    constexpr auto normal_to([[maybe_unused]] int i) const {
        if constexpr (requires { normal[0]; })
            return normal[std::size_t(i)];
        else
            return normal;
    }
};

template <class C>
constexpr auto sat_frame(const C& a, const C& b, const C& c, const C& min, const C& max) {
    const auto local = [&](const C& p) { return (p - min) + (p - max); };
    auto ab = b - a, bc = c - b, ca = a - c;
    auto half = max - min;
    auto normal = rotated_cross(ab, bc);
    return SatFrame<decltype(ab), C, decltype(normal)>{
        {local(a), local(b), local(c)}, {ab, bc, ca}, half, normal, {a, b, c}, min, max};
}

/// The gap between the triangle and the box along box axis k.
struct BoxAxisGap {
    int k = 0;
    constexpr auto operator()(const auto& f) const {
        const auto &a = f.given[0][k], &b = f.given[1][k], &c = f.given[2][k];
        const auto least = smaller(smaller(a, b), c), greatest = larger(larger(a, b), c);
        return larger(least - f.max[k], f.min[k] - greatest);
    }
};

/// The edge from vertex e, crossed with the box axis that is normal to the axes i and j, as an
/// axis: the gap between triangle and box. Both ends of the edge project to one point, the opposite
/// vertex lies -2 normal_k from there.
struct EdgeAxisGap {
    std::size_t e = 0;
    int i = 0, j = 1;
    constexpr auto operator()(const auto& f) const {
        const auto &d = f.edge[e], &v = f.vertex[e];
        const auto n = f.normal_to(i);
        return absolute(v[i] * d[j] - v[j] * d[i] - n) -
               (absolute(n) + (f.half[i] * absolute(d[j]) + f.half[j] * absolute(d[i])));
    }
};

/// The gap between the triangle's plane and the box along the triangle's normal.
struct PlaneGap {
    constexpr auto operator()(const auto& f) const {
        const auto in_order = rotated(f.normal);
        return absolute(total(times(in_order, f.vertex[0]))) -
               total(times(f.half, absolute(in_order)));
    }
};

/// The largest gap of all box axes, and of all axes of an edge.
struct LargestBoxAxisGap {
    constexpr auto operator()(const auto& f) const {
        const auto &a = f.given[0], &b = f.given[1], &c = f.given[2];
        const auto least = smaller(smaller(a, b), c), greatest = larger(larger(a, b), c);
        return largest(larger(least - f.max, f.min - greatest));
    }
};
struct LargestEdgeAxisGap {
    std::size_t e = 0;
    constexpr auto operator()(const auto& f) const {
        const auto& edge = f.edge[e];
        const auto along = rotated_cross(f.vertex[e], edge) - f.normal;
        const auto d = absolute(edge);
        if constexpr (requires { rotated(d); })
            return largest(absolute(along) - (absolute(f.normal) + (times(f.half, rotated(d)) +
                                                                    times(rotated(f.half), d))));
        else
            return absolute(along) - (absolute(f.normal) + (f.half[0] * d[1] + f.half[1] * d[0]));
    }
};

struct EdgeComponent {
    std::size_t e = 0;
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.edge[e][k]; }
};

struct HalfExtent {
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.half[k]; }
};

/// Twice the area of the projection to the plane of the axes i and j, with its sign: in 3D also a
/// component of the normal.
struct ProjectedArea {
    int i = 0, j = 1;
    constexpr auto operator()(const auto& f) const { return f.normal_to(i); }
};

struct TriangleBoxAxis {
    int k;

    constexpr BoxAxisGap gap() const { return {k}; }
    auto flat(const auto& zero) const {
        return zero(HalfExtent{k}) && zero(EdgeComponent{0, k}) && zero(EdgeComponent{1, k});
    }
};

struct EdgeAxis {
    std::size_t e;
    int i, j;

    constexpr EdgeAxisGap gap() const { return {e, i, j}; }
    auto flat(const auto& zero) const {
        return (zero(EdgeComponent{e, j}) || zero(HalfExtent{i})) &&
               (zero(EdgeComponent{e, i}) || zero(HalfExtent{j})) && zero(ProjectedArea{i, j});
    }
};

struct PlaneAxis {
    constexpr PlaneGap gap() const { return {}; }
    auto flat(const auto& zero) const {
        const auto flat_along = [&](int k) {
            return zero(HalfExtent{k}) || zero(ProjectedArea{(k + 1) % 3, (k + 2) % 3});
        };
        return flat_along(0) && flat_along(1) && flat_along(2);
    }
};

template <int Dim>
struct AabbTriangleSat : Pair<Triangle<Dim>, Aabb<Dim>, arith::LanesAtOnceConverter, false>,
                         Compares {
    static constexpr int degree = Dim;
    static constexpr bool axes_in_turn = true;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Triangle<Dim>& t, const auto& box) {
        auto min = convert_point(r, box.min), max = convert_point(r, box.max);
        auto a = convert_point(r, t.a), b = convert_point(r, t.b), c = convert_point(r, t.c);
        return sat_frame(a, b, c, min, max);
    }

    /// The extent of both shapes together.
    template <class Converter>
    static auto magnitudes(const Converter& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        auto f = frame(by_axes(r), t, box);
        const auto &a = f.given[0], &b = f.given[1], &c = f.given[2];
        arith::MagnitudesBy<Converter> m;
        m.length = largest(larger(larger(larger(a, b), c), f.max) -
                           smaller(smaller(smaller(a, b), c), f.min));
        return m;
    }

    /// By comparisons alone: a slab that is out of reach, or else a vertex in the box.
    static auto compared(const auto& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        const auto min = convert_point(r, box.min), max = convert_point(r, box.max);
        const std::array vertices{convert_point(r, t.a), convert_point(r, t.b),
                                  convert_point(r, t.c)};
        using Bool = arith::BoolOf<std::remove_cvref_t<decltype(min[0] > max[0])>>;
        Bool missed = false, outside[3] = {false, false, false};
        for (std::size_t k = 0; k < Dim; ++k) {
            Bool all_above = true, all_below = true;
            for (std::size_t i = 0; i < 3; ++i) {
                const Bool above = vertices[i][k] > max[k], below = vertices[i][k] < min[k];
                outside[i] = outside[i] | above | below;
                all_above = all_above & above;
                all_below = all_below & below;
            }
            missed = missed | all_above | all_below;
        }
        Found<Bool> found;
        found.include(true, missed, (!missed) & !(outside[0] & outside[1] & outside[2]));
        return found;
    }

    /// Calls f with the complete list of axes.
    static auto with_axes(const auto& f) {
        using B = TriangleBoxAxis;
        using E = EdgeAxis;
        using LargestOfBox = LargestBoxAxisGap;
        using LargestOfEdge = LargestEdgeAxisGap;
        if constexpr (Dim == 2)
            return f(AxisGroup(LargestOfBox{}, B{0}, B{1}), AxisGroup(LargestOfEdge{0}, E{0, 0, 1}),
                     AxisGroup(LargestOfEdge{1}, E{1, 0, 1}),
                     AxisGroup(LargestOfEdge{2}, E{2, 0, 1}));
        else
            return f(AxisGroup(LargestOfBox{}, B{0}, B{1}, B{2}),
                     AxisGroup(LargestOfEdge{0}, E{0, 1, 2}, E{0, 2, 0}, E{0, 0, 1}),
                     AxisGroup(LargestOfEdge{1}, E{1, 1, 2}, E{1, 2, 0}, E{1, 0, 1}),
                     AxisGroup(LargestOfEdge{2}, E{2, 1, 2}, E{2, 2, 0}, E{2, 0, 1}),
                     AxisGroup(PlaneGap{}, PlaneAxis{}));
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::aabb_triangle

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, int Dim>
struct PredicateFor<M, Triangle<Dim>, Aabb<Dim>> : Is<aabb_triangle::AabbTriangleSat<Dim>> {};

}  // namespace graze::GRAZE_TARGET::predicates
