// Does a triangle meet an axis-aligned box, and how? 2D and 3D, by two methods that are written
// independently of each other and always agree:
//   sat   separating axes: box normals, edges crossed with box axes, triangle normal
//   pef   projected edge functions: the bounding box of the triangle, the two box corners that are
//         farthest along its normal, and for each edge of its projections the box corner that is
//         farthest inwards
// Both decide degenerate triangles and flat boxes too, given that an axis of length zero is
// skipped, and one along which neither shape extends only tests equality.
// Sources: T. Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001; M. Schwarz, H.-P.
// Seidel, "Fast parallel surface and solid voxelization on GPUs", 2010.
#pragma once

#include "predicates/story.hpp"

namespace graze::predicates::aabb_triangle {

// ---- Separating axes ----------------------------------------------------------------------------

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

    AxisSays settle(auto& ask) const {
        const int gap = ask.sign(BoxAxisGap{k});
        if (gap > 0) return Contact::disjoint;
        if (gap < 0 || only_disjoint_matters(ask)) return Contact::overlapping;
        const bool extends = ask.sign(HalfExtent{k}) != 0 || ask.sign(EdgeComponent{0, k}) != 0 ||
                             ask.sign(EdgeComponent{1, k}) != 0;
        return extends ? Contact::touching : Contact::overlapping;
    }
};

struct EdgeAxis {
    std::size_t e;
    int i, j;

    /// If the axis is zero, so is the gap, and nothing extends.
    AxisSays settle(auto& ask) const {
        const int gap = ask.sign(EdgeAxisGap{e, i, j});
        if (gap > 0) return Contact::disjoint;
        if (gap < 0 || only_disjoint_matters(ask)) return Contact::overlapping;
        const bool extends = (ask.sign(EdgeComponent{e, j}) != 0 && ask.sign(HalfExtent{i}) != 0) ||
                             (ask.sign(EdgeComponent{e, i}) != 0 && ask.sign(HalfExtent{j}) != 0) ||
                             ask.sign(ProjectedArea{i, j}) != 0;
        return extends ? Contact::touching : Contact::overlapping;
    }
};

struct PlaneAxis {
    AxisSays settle(auto& ask) const {
        const int gap = ask.sign(PlaneGap{});
        if (gap > 0) return Contact::disjoint;
        if (gap < 0 || only_disjoint_matters(ask)) return Contact::overlapping;
        for (int k = 0; k < 3; ++k)
            if (ask.sign(HalfExtent{k}) != 0 &&
                ask.sign(ProjectedArea{(k + 1) % 3, (k + 2) % 3}) != 0)
                return Contact::touching;
        return Contact::overlapping;
    }
};

template <int Dim>
struct AabbTriangleSat : Pair<Triangle<Dim>, Aabb<Dim>> {
    static constexpr bool twofold_singles = false;
    static constexpr int twofold_bits = 52;
    static constexpr int degree = Dim;
    static constexpr bool look_finds_all_disjoint = true;
    using LookReader = arith::LanesReader;
    static constexpr bool look_reader_is_general = false;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const Triangle<Dim>& t, const auto& box) {
        auto min = read_point(r, box.min), max = read_point(r, box.max);
        auto a = read_point(r, t.a), b = read_point(r, t.b), c = read_point(r, t.c);
        return sat_frame(a, b, c, min, max);
    }

    /// The extent of both shapes together.
    template <class Reader>
    static auto magnitudes(const Reader& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        auto f = frame(by_axes(r), t, box);
        const auto &a = f.given[0], &b = f.given[1], &c = f.given[2];
        arith::MagnitudesBy<Reader> m;
        m.length = largest(larger(larger(larger(a, b), c), f.max) -
                           smaller(smaller(smaller(a, b), c), f.min));
        return m;
    }

    /// A sum, which is not finite where an input is not.
    static auto plainly_valid(const auto& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        auto f = frame(by_axes(r), t, box);
        const auto sum = total((f.given[0] + f.given[1]) + (f.given[2] + f.min) + f.max);
        return (absolute(sum) <= 0x1p+1000) & plainly_ordered(r, box);
    }
    static auto obeys_rules(const auto& r, const Triangle<Dim>&, const Aabb<Dim>& box) {
        return ordered(r, box);
    }

    /// By comparisons alone: a slab that is out of reach, or else a vertex in the box.
    template <bool Contacts>
    static auto second_look(const auto& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        const auto min = read_point(r, box.min), max = read_point(r, box.max);
        const std::array vertices{read_point(r, t.a), read_point(r, t.b), read_point(r, t.c)};
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
        return Look<Bool>(missed,
                          Bool(!Contacts) & !missed & !(outside[0] & outside[1] & outside[2]));
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

    template <Method>
    static auto look(const auto& filter) {
        return with_axes([&](const auto&... group) { return look_at<true>(filter, group...); });
    }

    template <Method>
    static Contact contact(auto& ask) {
        return with_axes([&](const auto&... group) { return settle(ask, group...); });
    }
};

// ---- Projected edge functions -------------------------------------------------------------------

template <class C, int Dim>
struct PefFrame {
    std::array<arith::Tuple<C, Dim>, 3> vertex;
    std::array<arith::Tuple<C, Dim>, 2> corner;  ///< min and max
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
    constexpr auto operator()(const auto& f) const { return f.corner[1][k] - f.corner[0][k]; }
};

/// Vertex minus box plane (0: min, 1: max) along axis k.
struct VertexFromPlane {
    std::size_t v = 0, plane = 0;
    int k = 0;
    constexpr auto operator()(const auto& f) const { return f.vertex[v][k] - f.corner[plane][k]; }
};

/// The edge function of the edge from vertex e to the next in the plane of the axes i and j, at a
/// box corner: positive left of the edge.
struct EdgeFunction {
    std::size_t e = 0;
    int i = 0, j = 1;
    std::size_t ci = 0, cj = 0;
    constexpr auto operator()(const auto& f) const {
        const auto &p = f.vertex[e], &q = f.vertex[(e + 1) % 3];
        return (q[i] - p[i]) * (f.corner[cj][j] - p[j]) - (q[j] - p[j]) * (f.corner[ci][i] - p[i]);
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
        return n[0] * (f.corner[at[0]][0] - a[0]) + n[1] * (f.corner[at[1]][1] - a[1]) +
               n[2] * (f.corner[at[2]][2] - a[2]);
    }
};

/// The bounding box of the triangle against the box, along axis k.
AxisSays pef_bounds(auto& ask, int k) {
    int above_min = -1, below_max = -1;
    for (std::size_t v = 0; v < 3; ++v) {
        above_min = std::max(above_min, ask.sign(VertexFromPlane{v, 0, k}));
        below_max = std::max(below_max, -ask.sign(VertexFromPlane{v, 1, k}));
    }
    if (above_min < 0 || below_max < 0) return Contact::disjoint;
    if (above_min > 0 && below_max > 0) return Contact::overlapping;
    const bool one_point = ask.sign(BoxExtent{k}) == 0 &&
                           ask.sign(VertexDifference{0, 1, k}) == 0 &&
                           ask.sign(VertexDifference{1, 2, k}) == 0;
    return one_point ? Contact::overlapping : Contact::touching;
}

/// The triangle's edges in the plane of the axes i and j. `orientation` is the sign of the
/// projected area. Where that is zero the edges run to and fro, so that both of their sides are seen
/// in either turn.
AxisSays pef_edges(auto& ask, int i, int j, int orientation) {
    Contact contact = Contact::overlapping;
    const int turn = orientation == -1 ? -1 : 1;
    for (std::size_t e = 0; e < 3; ++e) {
        const std::size_t next = (e + 1) % 3;
        const int di = ask.sign(VertexDifference{next, e, i});
        const int dj = ask.sign(VertexDifference{next, e, j});
        if (di == 0 && dj == 0) continue;
        // The edge function grows with j where d_i > 0, and with i where d_j < 0.
        const std::size_t cj = turn * di == 1, ci = turn * dj == -1;
        const int farthest = turn * ask.sign(EdgeFunction{e, i, j, ci, cj});
        if (farthest < 0) return Contact::disjoint;
        if (farthest > 0) continue;
        const bool extends = orientation != 0 || (di != 0 && ask.sign(BoxExtent{j}) != 0) ||
                             (dj != 0 && ask.sign(BoxExtent{i}) != 0);
        if (extends) contact = Contact::touching;
    }
    return contact;
}

/// The triangle's plane against the two box corners that are farthest along its normal, whose
/// signs are given.
AxisSays pef_plane(auto& ask, const std::array<int, 3>& normal) {
    if (normal == std::array<int, 3>{}) return Contact::overlapping;
    Corner front, back;
    for (std::size_t k = 0; k < 3; ++k) {
        front[k] = normal[k] == 1;
        back[k] = normal[k] == -1;
    }
    const int front_side = ask.sign(CornerFromPlane{front});
    const int back_side = ask.sign(CornerFromPlane{back});
    if (front_side < 0 || back_side > 0) return Contact::disjoint;
    if (front_side > 0 && back_side < 0) return Contact::overlapping;
    return front_side == back_side ? Contact::overlapping : Contact::touching;
}

template <int Dim>
struct AabbTrianglePef : Pair<Triangle<Dim>, Aabb<Dim>> {
    static constexpr int degree = Dim;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const Triangle<Dim>& t, const auto& box) {
        auto a = read_point(r, t.a), b = read_point(r, t.b), c = read_point(r, t.c);
        using C = std::remove_cvref_t<decltype(a[0])>;
        return PefFrame<C, Dim>{{a, b, c}, {read_point(r, box.min), read_point(r, box.max)}};
    }

    /// No difference of coordinates is greater than the extent of both shapes together, which is
    /// at most twice the largest difference to one of them.
    template <class Reader>
    static auto magnitudes(const Reader& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        auto f = frame(r, t, box);
        const auto& a = f.vertex[0];
        arith::MagnitudesBy<Reader> m;
        m.length = 2 * arith::magnitude(f.vertex[1] - a, f.vertex[2] - a, f.corner[0] - a,
                                        f.corner[1] - a);
        return m;
    }

    static auto plainly_valid(const auto& r, const Triangle<Dim>& t, const Aabb<Dim>& box) {
        return finite(r, t, box) & plainly_ordered(r, box);
    }
    static auto obeys_rules(const auto& r, const Triangle<Dim>&, const Aabb<Dim>& box) {
        return ordered(r, box);
    }

    template <Method>
    static auto look(const auto&) {
        return no_look;
    }

    template <Method>
    static Contact contact(auto& ask) {
        Contact contact = Contact::overlapping;
        const auto disjoint = [&](AxisSays says) {
            contact = std::min(contact, says);
            return contact == Contact::disjoint;
        };
        for (int k = 0; k < Dim; ++k)
            if (disjoint(pef_bounds(ask, k))) return contact;
        if constexpr (Dim == 2) {
            disjoint(pef_edges(ask, 0, 1, ask.sign(Orientation{0, 1})));
        } else {
            std::array<int, 3> normal;
            for (int k = 0; k < 3; ++k)
                normal[std::size_t(k)] = ask.sign(Orientation{(k + 1) % 3, (k + 2) % 3});
            if (disjoint(pef_plane(ask, normal))) return contact;
            for (int k = 0; k < 3; ++k)
                if (disjoint(pef_edges(ask, (k + 1) % 3, (k + 2) % 3, normal[std::size_t(k)])))
                    return contact;
        }
        return contact;
    }
};

}  // namespace graze::predicates::aabb_triangle

namespace graze::predicates {

template <Method M, int Dim>
struct StoryFor<M, Triangle<Dim>, Aabb<Dim>> : Is<aabb_triangle::AabbTriangleSat<Dim>> {};
template <int Dim>
struct StoryFor<Method::pef, Triangle<Dim>, Aabb<Dim>> : Is<aabb_triangle::AabbTrianglePef<Dim>> {};

}  // namespace graze::predicates
