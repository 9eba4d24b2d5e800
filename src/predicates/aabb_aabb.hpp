// Do two aabbs meet, and how? Or a point and an aabb, or two points: an aabb whose corners are both
// the point. 2D and 3D, by comparing their extents along each axis:
//   a gap along an axis                                       disjoint
//   extents that share an end, unless both are that number    touching
//   anything else                                             overlapping
// Comparisons of coordinates as they are decide every pair. The signs of gaps say the same again: for
// the filter, which does so sooner in general position, and for rationals, of which there are only
// differences.
#pragma once

#include <tuple>

#include "predicates/predicate.hpp"

namespace graze::inline GRAZE_TARGET::predicates::aabb_aabb {

template <int Dim>
constexpr const Vec<Dim>& min_of(const Vec<Dim>& point) {
    return point;
}
template <int Dim>
constexpr const Vec<Dim>& max_of(const Vec<Dim>& point) {
    return point;
}
template <int Dim>
constexpr const Vec<Dim>& min_of(const Aabb<Dim>& box) {
    return box.min;
}
template <int Dim>
constexpr const Vec<Dim>& max_of(const Aabb<Dim>& box) {
    return box.max;
}

template <class C>
struct ExtentsFrame {
    C a_min, a_max, b_min, b_max;
};

/// The gap between two extents along axis k: with a above b, or below.
struct Gap {
    int k = 0;
    bool above = true;
    constexpr auto operator()(const auto& f) const {
        return above ? f.a_min[k] - f.b_max[k] : f.b_min[k] - f.a_max[k];
    }
};

template <class AT, class BT>
struct AabbAabb : Pair<AT, BT>, Compares {
    static constexpr int degree = 1;
    static constexpr int dim = dim_of<AT>;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const AT& a, const BT& b) {
        auto a_min = convert_point(r, min_of(a));
        return ExtentsFrame<decltype(a_min)>{a_min, convert_point(r, max_of(a)),
                                             convert_point(r, min_of(b)),
                                             convert_point(r, max_of(b))};
    }

    static constexpr std::tuple formulas = [] {
        if constexpr (dim == 2)
            return std::tuple{Gap{0, true}, Gap{0, false}, Gap{1, true}, Gap{1, false}};
        else
            return std::tuple{Gap{0, true},  Gap{0, false}, Gap{1, true},
                              Gap{1, false}, Gap{2, true},  Gap{2, false}};
    }();
    static auto verdict(const auto& gaps) {
        auto disjoint = gaps[0].positive, overlapping = gaps[0].negative;
        for (const auto& gap : gaps) {
            disjoint = disjoint | gap.positive;
            overlapping = overlapping & gap.negative;
        }
        return Verdict(disjoint, overlapping);
    }
    /// Do the extents share an end above or below? If they do both, all four are one number.
    static auto share_end(const auto& above, const auto& below) {
        return (above | below) & !(above & below);
    }
    /// Are both extents one number along an axis?
    static auto is_degenerate(const auto& gaps) {
        auto degenerate = all_zero(gaps[0], gaps[1]);
        for (std::size_t k = 1; k < dim; ++k)
            degenerate = degenerate | all_zero(gaps[2 * k], gaps[2 * k + 1]);
        return degenerate;
    }
    static Contact degenerate_contact(auto& ask) {
        for (int k = 0; k < dim; ++k)
            if (share_end(ask.sign(Gap{k, true}) == 0, ask.sign(Gap{k, false}) == 0))
                return Contact::touching;
        return Contact::overlapping;
    }

    /// By comparisons.
    static auto compared(const auto& r, const AT& a, const BT& b) {
        const auto f = frame(r, a, b);
        using Bool = arith::BoolOf<std::remove_cvref_t<decltype(f.a_min[0] > f.b_max[0])>>;
        Bool disjoint = false, ends = false;
        for (std::size_t k = 0; k < dim; ++k) {
            disjoint = disjoint | (f.a_min[k] > f.b_max[k]) | (f.b_min[k] > f.a_max[k]);
            ends = ends | share_end(f.a_min[k] == f.b_max[k], f.b_min[k] == f.a_max[k]);
        }
        Found<Bool> found;
        found.disjoint = disjoint;
        found.meets = !disjoint;
        found.touching = ends & !disjoint;
        found.overlapping = !(ends | disjoint);
        return found;
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::aabb_aabb

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, int Dim>
struct PredicateFor<M, Vec<Dim>, Vec<Dim>> : Is<aabb_aabb::AabbAabb<Vec<Dim>, Vec<Dim>>> {};
template <Method M, int Dim>
struct PredicateFor<M, Vec<Dim>, Aabb<Dim>> : Is<aabb_aabb::AabbAabb<Vec<Dim>, Aabb<Dim>>> {};
template <Method M, int Dim>
struct PredicateFor<M, Aabb<Dim>, Aabb<Dim>> : Is<aabb_aabb::AabbAabb<Aabb<Dim>, Aabb<Dim>>> {};

}  // namespace graze::GRAZE_TARGET::predicates
