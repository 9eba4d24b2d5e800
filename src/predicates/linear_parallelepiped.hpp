// Does a line, ray or segment meet a parallelepiped (in 2D a parallelogram), and how? Where its
// edges are independent, box_linear.hpp decides, and this is its frame: the
// coordinates along the edges, by Cramer's rule. Where they are not, it is the hull of its corners:
// hull_linear.hpp.
#pragma once

#include "predicates/box_linear.hpp"
#include "predicates/hull_linear.hpp"

namespace graze::inline GRAZE_TARGET::predicates::linear_parallelepiped {

template <class V>
constexpr V twice_if(bool condition, const V& v) {
    return condition ? twice(v) : v;
}
/// Then everything is measured from the centre, so that the given edges are half edges.
template <class V>
constexpr V doubled_from_corner(Anchor anchor, const V& v) {
    return twice_if(anchor == Anchor::corner, v);
}

template <class Converter>
constexpr auto convert_edges(const Converter& r, const Parallelogram2& box) {
    return std::array{convert_length(r, box.u), convert_length(r, box.v)};
}
template <class Converter>
constexpr auto convert_edges(const Converter& r, const Parallelepiped3& box) {
    return std::array{convert_length(r, box.u), convert_length(r, box.v), convert_length(r, box.w)};
}

/// A vector of the plane as one of space, with a zero of its type.
template <class N>
constexpr auto in_space(const arith::Tuple<N, 2>& v, const N& zero) {
    return arith::Tuple<N, 3>{v[0], v[1], zero};
}
template <class N>
constexpr auto in_space(const arith::Tuple<N, 3>& v, const N&) {
    return v;
}

/// In 2D each is there twice.
template <class N>
constexpr auto corners_of(const arith::Tuple<N, 3>& anchor,
                          const std::array<arith::Tuple<N, 3>, 3>& edge, Anchor kind) {
    const auto reach = [&](const auto& from, const auto& e, bool far) {
        if (far) return from + e;
        return kind == Anchor::center ? from - e : from;
    };
    std::array<arith::Tuple<N, 3>, 8> corner{};
    for (std::size_t c = 0; c < corner.size(); ++c)
        corner[c] = reach(reach(reach(anchor, edge[0], c & 1), edge[1], c & 2), edge[2], c & 4);
    return corner;
}

/// The corners, as seen from the origin of the line.
template <class L, class B>
struct LinearFlat : Pair<L, B> {
    static constexpr int degree = 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const B& box) {
        const auto origin = convert_point(r, origin_of(l));
        const auto zero = r.length(0.0);
        const auto anchor = in_space(convert_point(r, box.anchor) - origin, zero);
        using N = std::remove_cvref_t<decltype(anchor[0])>;
        std::array<arith::Tuple<N, 3>, 3> edge{};
        edge[2] = {zero, zero, zero};
        const auto edges = convert_edges(r, box);
        for (std::size_t k = 0; k < edges.size(); ++k) edge[k] = in_space(edges[k], zero);
        const auto corner = corners_of(anchor, edge, box.kind);
        if constexpr (is_segment<L>) {
            return HullFrame<N, N, 8>{corner, in_space(convert_point(r, l.b) - origin, zero), edge};
        } else {
            const auto direction = in_space(convert_direction(r, l.direction), r.direction(0.0));
            using D = std::remove_cvref_t<decltype(direction[0])>;
            return HullFrame<N, D, 8>{corner, direction, edge};
        }
    }
};

/// The volume (in 2D the area), with its sign.
struct Volume {
    constexpr auto operator()(const auto& f) const { return f.volume; }
};

/// moment: of the direction about the centre, along each edge (in 2D, its only component). whole_edges:
/// the halves are twice the volume.
template <class N, class V, class M, int Dim>
struct VolumeBoxFrame : BoxFrame<N, V, Dim> {
    V volume;
    M moment;
    bool whole_edges;

    constexpr auto extent(int) const { return absolute(volume); }
    /// The volume cancels out.
    constexpr auto cross_gap(int i, int j) const {
        const auto& d = this->direction;
        const auto along = twice_if(whole_edges, absolute(d[i]) + absolute(d[j]));
        if constexpr (Dim == 2)
            return absolute(moment) - along;
        else
            return absolute(moment[std::size_t(3 - i - j)]) - along;
    }
};

/// Of a line from a point on, as seen from the centre. The normals measure along the edges, whose volume
/// is the size.
template <class Edges, class V>
constexpr auto frame_along(const Edges& edge, const auto& normal, const V& size,
                           const auto& from_center, const auto& d, bool whole_edges) {
    constexpr int dim = std::tuple_size_v<Edges>;
    const auto along = [&](const auto& x) {
        return arith::tuple_of<dim>([&](std::size_t k) { return dot(normal[k], x); });
    };
    auto middle = along(from_center), direction = along(d);
    auto moment = [&] {
        if constexpr (dim == 2) {
            return arith::rotated_cross(from_center, d);
        } else {
            auto m = cross(from_center, d);
            return arith::tuple_of<dim>([&](std::size_t k) { return dot(edge[k], m); });
        }
    }();
    const auto half = twice_if(whole_edges, absolute(size));
    const auto halves = arith::tuple_of<dim>([&](std::size_t) { return half; });
    using N = std::remove_cvref_t<decltype(middle[0])>;
    return VolumeBoxFrame<N, V, decltype(moment), dim>{
        {middle, direction, halves, {}}, size, moment, whole_edges};
}

/// What both methods share.
template <class L, class B>
struct InVolumeFrame : Pair<L, B>, MayBeFlat {
    using Framed = InVolumeFrame;
    static constexpr int degree = 3;
    static constexpr Volume volume{};

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const B& box) {
        auto anchor = convert_point(r, box.anchor);
        auto edge = convert_edges(r, box);
        auto normal = arith::dual(edge);
        const auto size = dot(normal[0], edge[0]);
        const bool corner = box.kind == Anchor::corner;
        // The centre is the anchor, or from there half of all edges: everything is doubled, as the
        // middle of a segment is, which makes the given edges half of what they are.
        const auto from = convert_point(r, origin_of(l)) - anchor;
        const auto direction = convert_along(r, l);
        if constexpr (is_segment<L>) {
            const auto middle = from + (convert_point(r, l.b) - anchor);
            return frame_along(edge, normal, size, corner ? middle - total_of(edge) : middle,
                               direction, !corner);
        } else {
            return frame_along(edge, normal, size, corner ? twice(from) - total_of(edge) : from,
                               doubled_from_corner(box.kind, direction), false);
        }
    }

    static constexpr auto total_of(const auto& edge) {
        if constexpr (dim_of<B> == 2)
            return edge[0] + edge[1];
        else
            return edge[0] + edge[1] + edge[2];
    }

    static Contact flat_contact(auto& ask) { return hull_linear_contact<LinearFlat<L, B>>(ask); }
};

template <class L, class B, Method M>
struct LinearParallelepiped : InVolumeFrame<L, B>,
                              BoxLinearBy<M, L, dim_of<B>>,
                              std::conditional_t<M == Method::slab, Nothing, MagnitudesAreSums> {
    static constexpr int degree = M == Method::slab ? 2 * dim_of<B> : 3;

    /// The slabs' formulas are of degree 6, for which sums are too loose.
    template <class Converter>
    static auto magnitudes(const Converter& r, const L& l, const B& box) {
        if constexpr (M == Method::slab) {
            auto m = magnitudes_by<Largest>(r, l, box);
            if constexpr (is_segment<L>)
                m.length = larger(m.length, largest(absolute(convert_along(by_axes(r), l))));
            return m;
        } else {
            return magnitudes_by<Sums>(r, l, box);
        }
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::linear_parallelepiped

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, LinearShape L>
struct PredicateFor<M, L, Parallelogram2>
    : Is<linear_parallelepiped::LinearParallelepiped<L, Parallelogram2, box_linear_method(M)>> {};
template <Method M, LinearShape L>
struct PredicateFor<M, L, Parallelepiped3>
    : Is<linear_parallelepiped::LinearParallelepiped<L, Parallelepiped3, box_linear_method(M)>> {};

}  // namespace graze::GRAZE_TARGET::predicates
