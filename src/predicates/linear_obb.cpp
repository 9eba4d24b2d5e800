// Does a line, ray or segment meet an oriented box, and how? 2D and 3D. The story is told in
// box_linear.hpp; these are its frames.

#include "predicates/box_linear.hpp"

namespace graze::predicates {
namespace {

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
template <class Reader>
constexpr auto box_axes(const Reader& r, const Obb2& box) {
    auto d = read_axis(r, box.direction);
    auto half = read_length(r, box.half_extents);
    const auto norm = dot(d, d);
    using N = std::remove_cvref_t<decltype(d[0])>;
    using H = std::remove_cvref_t<decltype(half[0])>;
    using R = std::remove_cvref_t<decltype(norm)>;
    return BoxAxes<N, H, R, 2>{{d, {-d[1], d[0]}}, half, norm};
}

/// 3D: the columns of the rotation matrix of q times |q|^2, which scales all coordinates by |q|^2.
template <class Reader>
constexpr auto box_axes(const Reader& r, const Obb3& box) {
    const auto w = r.axis(box.rotation.w), x = r.axis(box.rotation.x), y = r.axis(box.rotation.y),
               z = r.axis(box.rotation.z);
    const auto ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const auto xy = twice(x * y), xz = twice(x * z), yz = twice(y * z);
    const auto wx = twice(w * x), wy = twice(w * y), wz = twice(w * z);
    const auto norm = (ww + xx) + (yy + zz);
    auto h = read_length(r, box.half_extents);
    using N = std::remove_cvref_t<decltype(ww)>;
    using H = std::remove_cvref_t<decltype(h[0] * norm)>;
    return BoxAxes<N, H, N, 3>{{{{(ww + xx) - (yy + zz), xy + wz, xz - wy},
                                 {xy - wz, (ww + yy) - (xx + zz), yz + wx},
                                 {xz + wy, yz - wx, (ww + zz) - (xx + yy)}}},
                               {h[0] * norm, h[1] * norm, h[2] * norm},
                               norm};
}

template <class L, int Dim>
struct LinearObb : Pair<L, Obb<Dim>> {
    static constexpr int degree = Dim == 2 ? 8 : 6;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Obb<Dim>& box) {
        auto center = read_point(r, box.center);
        auto axes = box_axes(r, box);
        auto from = axes.local(read_point(r, origin_of(l)) - center);
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
            auto to = axes.local(read_point(r, l.b) - center);
            return make(from + to, to - from, twice(axes.half));
        } else {
            return make(from, axes.local(read_direction(r, l.direction)), axes.half);
        }
    }

    static Magnitudes magnitudes(const L& l, const Obb<Dim>& box) {
        const arith::DoubleReader r;
        auto center = read_point(r, box.center), half = read_length(r, box.half_extents);
        auto from = read_point(r, origin_of(l)) - center;
        Magnitudes m;
        if constexpr (is_segment<L>) {
            m.length = arith::magnitude(from, read_point(r, l.b) - center, half);
        } else {
            m.length = arith::magnitude(from, half);
            m.direction = arith::magnitude(read_direction(r, l.direction));
        }
        if constexpr (Dim == 2) {
            m.axis = arith::magnitude(read_axis(r, box.direction));
        } else {
            const Quaternion& q = box.rotation;
            m.axis = arith::magnitude(arith::Tuple<double, 2>{q.w, q.x},
                                      arith::Tuple<double, 2>{q.y, q.z});
        }
        return m;
    }

    static bool plainly_valid(const L& l, const Obb<Dim>& box) {
        bool has_volume = true;
        for (int k = 0; k < Dim; ++k) has_volume &= box.half_extents[k] > 0;
        return has_volume && finite(l, box) && has_direction(box);
    }
    static bool has_direction(const Obb<Dim>& box) {
        const auto any = [](auto... x) { return ((x != 0) || ...); };
        if constexpr (Dim == 2) {
            return any(box.direction.x, box.direction.y);
        } else {
            const Quaternion& q = box.rotation;
            return any(q.w, q.x, q.y, q.z);
        }
    }
    static bool obeys_rules(const L&, const Obb<Dim>& box) {
        bool r = has_direction(box);
        for (int k = 0; k < Dim; ++k) r &= box.half_extents[k] >= 0;
        return r;
    }

    template <Method M>
    static std::optional<Contact> look(const auto& filter) {
        if constexpr (M == Method::slab)
            return {};
        else
            return box_linear_look<L, Dim>(filter);
    }

    template <Method M>
    static Contact contact(auto& ask) {
        return box_linear_contact<M, L, Dim>(ask);
    }
};

}  // namespace
}  // namespace graze::predicates

namespace graze::detail {

template <Method M, class L, class B>
requires StoryPair<M, L, B> Answer decide(const L& l, const B& box) {
    return predicates::run<predicates::LinearObb<L, dim_of<L>>, M>(l, box);
}

template <class L, class B>
requires StoryPair<Method::standard, L, B>
bool meet(const L& l, const B& box) {
    return predicates::meet<predicates::LinearObb<L, dim_of<L>>>(l, box);
}

#define GRAZE_INSTANTIATE(L, B)                                   \
    template Answer decide<Method::standard>(const L&, const B&); \
    template Answer decide<Method::sat>(const L&, const B&);      \
    template Answer decide<Method::slab>(const L&, const B&);     \
    template Answer decide<Method::exact>(const L&, const B&);    \
    template bool meet(const L&, const B&)

GRAZE_INSTANTIATE(Line2, Obb2);
GRAZE_INSTANTIATE(Ray2, Obb2);
GRAZE_INSTANTIATE(Segment2, Obb2);
GRAZE_INSTANTIATE(Line3, Obb3);
GRAZE_INSTANTIATE(Ray3, Obb3);
GRAZE_INSTANTIATE(Segment3, Obb3);

}  // namespace graze::detail
