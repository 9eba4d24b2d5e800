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
    const auto w = r.axis(box.rotation.w), x = r.axis(box.rotation.x), y = r.axis(box.rotation.y),
               z = r.axis(box.rotation.z);
    const auto ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const auto xy = twice(x * y), xz = twice(x * z), yz = twice(y * z);
    const auto wx = twice(w * x), wy = twice(w * y), wz = twice(w * z);
    const auto norm = (ww + xx) + (yy + zz);
    auto h = convert_length(r, box.half_extents);
    using N = std::remove_cvref_t<decltype(ww)>;
    using H = std::remove_cvref_t<decltype(h[0] * norm)>;
    return BoxAxes<N, H, N, 3>{{{{(ww + xx) - (yy + zz), xy + wz, xz - wy},
                                 {xy - wz, (ww + yy) - (xx + zz), yz + wx},
                                 {xz + wy, yz - wx, (ww + zz) - (xx + yy)}}},
                               {h[0] * norm, h[1] * norm, h[2] * norm},
                               norm};
}

template <class L, int Dim, Method M = Method::standard>
struct LinearObb : Pair<L, Obb<Dim>>, BoxLinearBy<M, L, Dim>, MagnitudesAreSums {
    static constexpr int degree = Dim == 2 ? 8 : 6;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const Obb<Dim>& box) {
        auto center = convert_point(r, box.center);
        auto axes = box_axes(r, box);
        auto from = axes.local(convert_point(r, origin_of(l)) - center);
        const auto make = [&](const auto& middle, const auto& direction, const auto& half) {
            using N = std::remove_cvref_t<decltype(middle[0])>;
            using H = std::remove_cvref_t<decltype(half[0])>;
            if constexpr (Dim == 2) {
                using R = std::remove_cvref_t<decltype(axes.norm)>;
                return BoxFrame<L, N, H, 2, R>{middle, direction, half, axes.norm};
            } else {
                return BoxFrame<L, N, H, 3>{middle, direction, half, {}};
            }
        };
        if constexpr (is_segment<L>) {
            auto to = axes.local(convert_point(r, l.b) - center);
            return make(from + to, to - from, twice(axes.half));
        } else {
            return make(from, axes.local(convert_direction(r, l.direction)), axes.half);
        }
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::linear_obb

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, LinearShape L, int Dim>
struct PredicateFor<M, L, Obb<Dim>> : Is<linear_obb::LinearObb<L, Dim, M>> {};

}  // namespace graze::GRAZE_TARGET::predicates
