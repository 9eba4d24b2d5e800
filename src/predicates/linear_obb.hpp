// Does a line, ray or segment meet an oriented box, and how? 2D and 3D. What decides is in
// box_linear.hpp; these are its frames.
#pragma once

#include "predicates/box_linear.hpp"

namespace graze::inline GRAZE_TARGET::predicates::linear_obb {

/// The box axes, not normalised, and the half extents in their scale. R is the square of the scale
/// where that is irrational.
template <class N, class H, class R, std::size_t Dim>
struct BoxAxes {
    std::array<arith::Tuple<N, Dim>, Dim> axis;
    arith::Tuple<H, Dim> half;
    R norm;

    constexpr auto local(const auto& v) const {
        return arith::tuple_of<Dim>([&](std::size_t k) { return dot(axis[k], v); });
    }
};

/// 2D: d and its left perpendicular, which scale all coordinates by |d|. So the half extents are
/// h |d| = h sqrt(d.d).
template <class Converter>
constexpr auto box_axes(const Converter& r, const Obb2& box) {
    auto d = convert_axis(r, box.direction);
    auto half = convert_length(r, box.half_extents);
    const auto norm = dot(d, d);
    using N = std::remove_cvref_t<decltype(d[0])>;
    using H = std::remove_cvref_t<decltype(half[0])>;
    using R = std::remove_cvref_t<decltype(norm)>;
    return BoxAxes<N, H, R, 2>{{d, {-d[1], d[0]}}, half, norm};
}

/// 3D: the columns of the rotation matrix of q times |q|^2, which scales all coordinates by |q|^2.
template <class Converter>
constexpr auto box_axes(const Converter& r, const Obb3& box) {
    const auto& q = box.rotation;
    const auto [axis, norm] = turned_axes(r.axis(q.w), r.axis(q.x), r.axis(q.y), r.axis(q.z));
    auto h = convert_length(r, box.half_extents);
    using N = std::remove_cvref_t<decltype(norm)>;
    using H = std::remove_cvref_t<decltype(h[0] * norm)>;
    return BoxAxes<N, H, N, 3>{axis, {h[0] * norm, h[1] * norm, h[2] * norm}, norm};
}

/// moment: of the direction about the centre, in coordinates as given. In those of the frame it is
/// the norm times that, and one root of the norm cancels out.
template <class N, class H, class R, class M>
struct PlaneBoxFrame : BoxFrame<N, H, 2, R> {
    M moment;

    constexpr auto turn_and(int i, int, const auto& y) const {
        return this->sum(y, i == 0 ? M(-moment) : moment);
    }
    constexpr auto cross_gap(int i, int j) const {
        const auto& d = this->direction;
        const auto& h = this->half;
        return -this->difference(h[i] * absolute(d[j]) + h[j] * absolute(d[i]), absolute(moment));
    }
};

/// Of a line from a point on, as seen from the centre.
template <class Half, class R>
constexpr auto frame_along(const auto& axes, const auto& from_center, const auto& along,
                           const Half& half, const R& norm) {
    auto middle = axes.local(from_center), direction = axes.local(along);
    using N = std::remove_cvref_t<decltype(middle[0])>;
    using H = std::remove_cvref_t<decltype(half[0])>;
    if constexpr (std::tuple_size_v<Half> == 2) {
        auto moment = arith::rotated_cross(from_center, along);
        using M = decltype(moment);
        return PlaneBoxFrame<N, H, R, M>{{middle, direction, half, norm}, moment};
    } else {
        return BoxFrame<N, H, 3>{middle, direction, half, {}};
    }
}

/// For a segment everything is doubled, as its middle is the sum of both ends.
template <class L, int Dim>
constexpr auto box_frame(const auto& r, const L& l, const Obb<Dim>& box, const auto& axes,
                         const auto& norm) {
    auto center = convert_point(r, box.center);
    auto from = convert_point(r, origin_of(l)) - center;
    auto along = convert_along(r, l);
    if constexpr (is_segment<L>)
        return frame_along(axes, from + (convert_point(r, l.b) - center), along, twice(axes.half),
                           norm);
    else
        return frame_along(axes, from, along, axes.half, norm);
}

/// excess: the square of the root minus the norm.
template <class N, class E>
struct RootOfNorm {
    N root;
    E excess;
};
struct Excess {
    constexpr auto operator()(const auto& f) const { return f.norm.excess; }
};

/// In 2D, where the norm has a root among the numbers of a converter. Where it has none at all, a formula
/// is zero only if both of its parts are.
template <class L>
struct LinearObbByRoot : Pair<L, Obb2>, BoxLinearAxes<L, 2>, OnPremise {
    static constexpr int degree = 3;
    static constexpr int twofold_axis_bits = 40;
    static constexpr Excess premise{};

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const Obb2& box) {
        const auto axes = box_axes(r, box);
        const auto root = r.axis_length(box.direction);
        const auto excess = root * root - axes.norm;
        using N = std::remove_cvref_t<decltype(root)>;
        using E = std::remove_cvref_t<decltype(excess)>;
        return box_frame(r, l, box, axes, RootOfNorm<N, E>{root, excess});
    }
};

/// What both methods share.
template <class L, int Dim>
struct InObbFrame : Pair<L, Obb<Dim>> {
    using Framed = InObbFrame;
    static constexpr int degree = 6;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const Obb<Dim>& box) {
        auto axes = box_axes(r, box);
        return box_frame(r, l, box, axes, axes.norm);
    }
};

template <class L, int Dim, Method M = Method::sat>
struct LinearObb : InObbFrame<L, Dim>,
                   BoxLinearBy<M, L, Dim>,
                   MagnitudesAreSums,
                   std::conditional_t<Dim == 2, MayBeEasier<LinearObbByRoot<L>>, Nothing> {};

}  // namespace graze::GRAZE_TARGET::predicates::linear_obb

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, LinearShape L, int Dim>
struct PredicateFor<M, L, Obb<Dim>> : Is<linear_obb::LinearObb<L, Dim, box_linear_method(M)>> {};

}  // namespace graze::GRAZE_TARGET::predicates
