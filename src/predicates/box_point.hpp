// Is a point in an oriented box, a parallelogram or a parallelepiped, and how? As seen along each
// axis of the box, from its centre:
//   farther away than its half extent        disjoint
//   nearer along all axes                    overlapping
//   on one side at least                     touching
// A half extent of zero has no side. Where the edges of a parallelepiped are dependent, it is the
// hull of its corners: hull_hull.hpp.
#pragma once

#include <tuple>

#include "predicates/hull_hull.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"

namespace graze::inline GRAZE_TARGET::predicates::box_point {

/// The point along the axes, and the half extents; along each axis in some scale. With a norm, its
/// root is a factor of the half extents.
template <class N, class H, std::size_t Dim, class R = NoRoot>
struct AxesFrame {
    arith::Tuple<N, Dim> along;
    arith::Tuple<H, Dim> half;
    R norm{};

    constexpr auto extent(int k) const { return half[std::size_t(k)]; }
};

/// How far the point is outside of the extent along axis k.
struct Gap {
    std::size_t k = 0;
    constexpr auto operator()(const auto& f) const {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(f.norm)>, NoRoot>)
            return absolute(f.along[k]) - f.half[k];
        else
            return f.along[k] * f.along[k] - f.half[k] * f.half[k] * f.norm;
    }
};

template <std::size_t Dim>
auto verdict_of_gaps(const auto& s) {
    if constexpr (Dim == 2)
        return Verdict(s[0].positive | s[1].positive, s[0].negative & s[1].negative);
    else
        return Verdict(s[0].positive | s[1].positive | s[2].positive,
                       s[0].negative & s[1].negative & s[2].negative);
}

template <int Dim>
struct PointObb : Pair<Vec<Dim>, Obb<Dim>>, MagnitudesAreSums {
    static constexpr int degree = Dim == 2 ? 4 : 3;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Vec<Dim>& point, const Obb<Dim>& box) {
        auto from_center = convert_point(r, point) - convert_point(r, box.center);
        auto axes = linear_obb::box_axes(r, box);
        auto along = axes.local(from_center);
        using N = std::remove_cvref_t<decltype(along[0])>;
        using H = std::remove_cvref_t<decltype(axes.half[0])>;
        if constexpr (Dim == 2)
            return AxesFrame<N, H, 2, std::remove_cvref_t<decltype(axes.norm)>>{along, axes.half,
                                                                                axes.norm};
        else
            return AxesFrame<N, H, 3>{along, axes.half, {}};
    }

    static constexpr auto formulas = [] {
        if constexpr (Dim == 2)
            return std::tuple{Gap{0}, Gap{1}, Half{0}, Half{1}};
        else
            return std::tuple{Gap{0}, Gap{1}, Gap{2}, Half{0}, Half{1}, Half{2}};
    }();
    static auto verdict(const auto& s) { return verdict_of_gaps<Dim>(s); }
    static auto is_degenerate(const auto& s) {
        auto degenerate = all_zero(s[0], s[Dim]);
        for (std::size_t k = 1; k < Dim; ++k) degenerate = degenerate | all_zero(s[k], s[Dim + k]);
        return degenerate;
    }
    static Contact degenerate_contact(auto& ask) {
        for (std::size_t k = 0; k < Dim; ++k)
            if (ask.sign(Gap{k}) == 0 && ask.sign(Half{int(k)}) != 0) return Contact::touching;
        return Contact::overlapping;
    }
};

/// The corners, as seen from the anchor.
template <class B>
struct PointFlatBox : Pair<Vec<dim_of<B>>, B> {
    static constexpr std::size_t dim = dim_of<B>;
    static constexpr int degree = dim;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Vec<int(dim)>& point, const B& box) {
        auto from_anchor = convert_point(r, point) - convert_point(r, box.anchor);
        auto edge = linear_parallelepiped::convert_edges(r, box);
        using N = std::remove_cvref_t<decltype(from_anchor[0])>;
        HullsFrame<N, N, dim, 1, 1 << dim, dim> f{{from_anchor}, {}, edge};
        for (std::size_t c = 0; c < f.b.size(); ++c) {
            f.b[c].fill(r.length(0.0));
            for (std::size_t k = 0; k < dim; ++k) {
                if (c >> k & 1)
                    f.b[c] = f.b[c] + edge[k];
                else if (box.kind == Anchor::center)
                    f.b[c] = f.b[c] - edge[k];
            }
        }
        return f;
    }
};

using linear_parallelepiped::Volume;

template <class N, class V, std::size_t Dim>
struct VolumeFrame : AxesFrame<N, V, Dim> {
    V volume;
};

/// Along axis k is a determinant with the edges but k: the half extents are that of all edges.
template <class B>
struct PointParallelepiped : Pair<Vec<dim_of<B>>, B>, MagnitudesAreSums {
    static constexpr int dim = dim_of<B>;
    static constexpr int degree = dim;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const Vec<dim>& point, const B& box) {
        auto from_anchor = convert_point(r, point) - convert_point(r, box.anchor);
        auto edge = linear_parallelepiped::convert_edges(r, box);
        auto from_center = linear_parallelepiped::doubled_from_corner(box.kind, from_anchor);
        if (box.kind == Anchor::corner)
            for (const auto& e : edge) from_center = from_center - e;
        auto normal = arith::dual(edge);
        auto along =
            arith::tuple_of<dim>([&](std::size_t k) { return dot(normal[k], from_center); });
        const auto volume = dot(normal[0], edge[0]);
        const auto half = absolute(volume);
        using N = std::remove_cvref_t<decltype(along[0])>;
        using V = std::remove_cvref_t<decltype(volume)>;
        return VolumeFrame<N, V, dim>{
            {along, arith::tuple_of<dim>([&](std::size_t) { return half; }), {}}, volume};
    }

    static constexpr auto formulas = [] {
        if constexpr (dim == 2)
            return std::tuple{Gap{0}, Gap{1}, Volume{}};
        else
            return std::tuple{Gap{0}, Gap{1}, Gap{2}, Volume{}};
    }();
    static auto verdict(const auto& s) { return verdict_of_gaps<dim>(s); }
    static auto is_degenerate(const auto& s) { return all_zero(s[dim]); }
    static Contact degenerate_contact(auto& ask) {
        auto flat = ask.template about<PointFlatBox<B>>();
        return hulls_contact<dim, 1, 1 << dim, dim>(flat);
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::box_point

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, int Dim>
struct PredicateFor<M, Vec<Dim>, Obb<Dim>> : Is<box_point::PointObb<Dim>> {};
template <Method M>
struct PredicateFor<M, Vec2, Parallelogram2> : Is<box_point::PointParallelepiped<Parallelogram2>> {
};
template <Method M>
struct PredicateFor<M, Vec3, Parallelepiped3>
    : Is<box_point::PointParallelepiped<Parallelepiped3>> {};

}  // namespace graze::GRAZE_TARGET::predicates
