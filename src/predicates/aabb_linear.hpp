// Does a line, ray or segment meet an axis-aligned box, and how? 2D and 3D. What decides is in
// box_linear.hpp; this is its frame.
#pragma once

#include "predicates/box_linear.hpp"

namespace graze::inline GRAZE_TARGET::predicates::aabb_linear {

/// Measured from the centre of the box, and doubled: p is (p - min) + (p - max). The exact
/// answerers compare the slabs with the coordinates as given, which needs no rounding.
template <class C, class N, int Dim>
struct AabbFrame : BoxFrame<N, N, Dim> {
    arith::Tuple<C, Dim> origin, end, min, max;

    constexpr auto above(int k) const { return origin[k] - max[k]; }
    constexpr auto below(int k) const { return min[k] - origin[k]; }
    constexpr auto segment_gap(int k) const {
        return larger(smaller(origin[k], end[k]) - max[k], min[k] - larger(origin[k], end[k]));
    }
};

/// The parameters at which a line enters and leaves each slab, by division: for the filter.
template <class V>
struct DividedSlabs {
    V near, far;

    constexpr DividedSlabs(const V& min_gap, const V& max_gap, const V& per_direction) {
        const V to_min = times(min_gap, per_direction), to_max = times(max_gap, per_direction);
        near = smaller(to_min, to_max);
        far = larger(to_min, to_max);
    }
};

/// The part of the line, ray or segment in the box: its length in units of the direction, below zero
/// where there is none, and up to which value that says nothing.
template <class N>
struct Inside {
    N length, uncertainty;
};

/// The relative error of a parameter.
inline constexpr double parameter_error = [] {
    using arith::RelativeBound;
    const RelativeBound difference = RelativeBound::difference();
    return DividedSlabs(difference, difference, reciprocal(difference)).near.error;
}();

/// A slab of width w is divided by d where d w d is in [2^-division_range, 2^division_range]: then |d| is in
/// [2^-762, 2^787], as w is in [2^-1074, 2^1024], and its reciprocal has full precision.
inline constexpr int division_range = 500, least_divisor = (division_range + 1024) / 2;
static_assert((division_range + 1074) / 2 < 1022);

/// What flushing subnormals does to a gap, less than 2^-1020, does to a parameter: twice, with room.
inline constexpr double flushed_parameters = 0x1p-250;
static_assert(least_divisor - 1020 + 1 < -250);

/// The range of a segment, [0, 1], is one more slab.
template <class L, class V>
auto inside_by_division(const V& min_gap, const V& max_gap, const V& direction) {
    const DividedSlabs slabs(min_gap, max_gap, reciprocal(direction));
    auto near = largest(slabs.near);
    const auto far = least(slabs.far);
    using N = std::remove_cvref_t<decltype(far)>;
    if constexpr (is_segment<L>) {
        // Two parameters up to 2: greater ones may be off by more, or overflow, but where they
        // decide the length is below -1, and rightly so.
        return Inside<N>{far - near, 4 * parameter_error};
    } else {
        if constexpr (is_ray<L>) near = positive_part(near);
        const N scale = absolute(near) + absolute(far);
        return Inside<N>{far - near, N(2 * parameter_error) * scale + N(flushed_parameters)};
    }
}

/// What all methods share.
template <class L, int Dim>
struct InAabbFrame : Pair<L, Aabb<Dim>> {
    using Framed = InAabbFrame;
    static constexpr int degree = 2;

    template <class Converter>
    static constexpr auto frame(const Converter& r, const L& l, const Aabb<Dim>& box) {
        auto min = convert_point(r, box.min), max = convert_point(r, box.max);
        auto origin = convert_point(r, origin_of(l));
        auto half = max - min;
        using C = std::remove_cvref_t<decltype(origin[0])>;
        using N = std::remove_cvref_t<decltype(half[0])>;
        using Frame = AabbFrame<C, N, Dim>;
        if constexpr (is_segment<L>) {
            auto end = convert_point(r, l.b);
            auto middle = (origin - min) + (end - max);
            return Frame{{middle, end - origin, half, {}}, origin, end, min, max};
        } else {
            auto middle = (origin - min) + (origin - max);
            return Frame{{middle, twice(convert_direction(r, l.direction)), half, {}},
                         origin,
                         origin,
                         min,
                         max};
        }
    }
};

/// What a method adds to its own formulas. In 2D, of one pair, exact doubles are quicker than products.
template <Method M, int Dim>
struct Rungs : Compares, Divides {};
template <int Dim>
struct Rungs<Method::standard, Dim> : Compares, Divides, ComparesProducts<Dim == 3> {};
template <int Dim>
struct Rungs<Method::sat, Dim> : Compares {};

/// Of each axis, for by_products().
template <class V, class Mask>
struct Slabs {
    V far, speed;
    Mask flat, still, far_zero;

    Slabs next() const {
        return {next_axes(far), next_axes(speed), next_axes(flat), next_axes(still),
                next_axes(far_zero)};
    }
};
template <class V, class Mask>
struct Crossed {
    arith::TwoProducts<V> products;
    Mask unclear, whole;
};
template <class V, class Mask>
Crossed(arith::TwoProducts<V>, Mask, Mask) -> Crossed<V, Mask>;

template <class L, int Dim, Method M = Method::standard>
struct AabbLinear : InAabbFrame<L, Dim>, BoxLinearBy<M, L, Dim, false>, Rungs<M, Dim> {
    /// Every difference of coordinates in the frame is half a sum or difference of some of these.
    /// Requires min <= max.
    template <class Converter>
    static auto magnitudes(const Converter& r, const L& l, const Aabb<Dim>& box) {
        const auto by = by_axes(r);
        const auto min = convert_point(by, box.min), max = convert_point(by, box.max);
        const auto origin = convert_point(by, origin_of(l));
        arith::MagnitudesBy<Converter> m;
        if constexpr (is_segment<L>) {
            const auto end = convert_point(by, l.b);
            m.length = total(absolute((origin - min) + (end - max)) + (max - min) +
                             absolute(end - origin));
        } else {
            m.length = total(absolute((origin - min) + (origin - max)) + (max - min));
            m.direction = total(absolute(convert_direction(by, l.direction)));
        }
        return m;
    }

    /// With one number more, of the range of a segment.
    static auto widened(const auto& r, const Vec<Dim>& v, double range) {
        if constexpr (is_segment<L>)
            return r.vector(v, range);
        else
            return r.padded(v);
    }

    /// Slabs, by division, in any float environment. What is normal to an axis is left to the
    /// others, like a point or a flat box.
    static auto divided(const auto& r, const L& l, const Aabb<Dim>& box) {
        const auto origin = widened(r, origin_of(l), 0);
        const auto d = [&] {
            if constexpr (is_segment<L>)
                return widened(r, l.b, 1) - origin;
            else
                return widened(r, l.direction, 0);
        }();
        const auto min_gap = widened(r, box.min, 0) - origin,
                   max_gap = widened(r, box.max, 1) - origin;
        // Above zero only where min < max; not finite where an input is not. (A square of d could be
        // rounded up to the smallest double, however small d is.)
        const auto size = times(times(max_gap - min_gap, d), d);
        const auto sure = (total(size) <= arith::power_of_two(division_range)) &
                          (least(size) >= arith::power_of_two(-division_range));
        const auto inside = inside_by_division<L>(min_gap, max_gap, d);
        return Verdict(sure & (inside.length < -inside.uncertainty),
                       sure & (inside.length > inside.uncertainty));
    }

    /// By comparisons alone: a slab that is out of reach, or else an end in the box.
    static auto compared(const auto& r, const L& l, const Aabb<Dim>& box) {
        const auto origin = convert_point(r, origin_of(l));
        const auto min = convert_point(r, box.min), max = convert_point(r, box.max);
        using Bool = arith::BoolOf<std::remove_cvref_t<decltype(origin[0] > max[0])>>;
        Bool missed = false, from_outside = is_line<L>, to_outside = !is_segment<L>;
        for (std::size_t k = 0; k < Dim; ++k) {
            const Bool above = origin[k] > max[k], below = origin[k] < min[k];
            from_outside = from_outside | above | below;
            if constexpr (is_segment<L>) {
                const auto end = convert_point(r, l.b);
                const Bool still_above = end[k] > max[k], still_below = end[k] < min[k];
                missed = missed | (above & still_above) | (below & still_below);
                to_outside = to_outside | still_above | still_below;
            } else {
                const auto d = convert_direction(r, l.direction);
                if constexpr (is_ray<L>)
                    missed = missed | (above & (d[k] >= 0)) | (below & (d[k] <= 0));
                else
                    missed = missed | ((above | below) & (d[k] == 0));
            }
        }
        Found<Bool> found;
        found.include(true, missed, (!missed) & !(from_outside & to_outside));
        return found;
    }

    /// The line enters slab i at near_i / speed_i and leaves slab j at far_j / speed_j: these are compared crosswise,
    /// which is right for a speed of zero beside another one. The range of a ray or segment is one more slab.
    static auto by_products(const auto& r, const L& l, const Aabb<Dim>& box) {
        const auto by = by_axes(r);
        const auto origin = convert_point(by, origin_of(l));
        const auto min = convert_point(by, box.min), max = convert_point(by, box.max);
        using V = std::remove_cvref_t<decltype(min)>;
        const V zero = arith::on_each_axis<V>(0);
        auto exact = equal(zero, zero);
        const V direction = [&] {
            if constexpr (is_segment<L>) {
                return arith::difference_of(convert_point(by, l.b), origin, exact);
            } else {
                const V d = convert_direction(by, l.direction);
                exact = exact & equal(d - d, zero);
                return d;
            }
        }();
        const V below = flipped(arith::difference_of(min, origin, exact), direction),
                above = flipped(arith::difference_of(max, origin, exact), direction);
        const V near = smaller(below, above), far = larger(below, above),
                speed = absolute(direction);
        const auto still = equal(speed, zero), far_zero = equal(far, zero);
        const Slabs<V, std::remove_cvref_t<decltype(still)>> slabs{far, speed, equal(min, max),
                                                                   still, far_zero};

        const auto near_zero = equal(near, zero);
        // Where it stands still it is in the slab or not; no crosswise comparison says so if it does on all axes. A slab
        // of no width is met at one value, or all the time.
        const auto whole = !(slabs.flat & still);
        auto missed = still & (greater(near, zero) | greater(zero, far)),
             touching = still & (near_zero | far_zero) & whole;
        if constexpr (!is_line<L>) {
            missed = missed | greater(zero, far);
            touching = touching | (far_zero & whole);
        }
        if constexpr (is_segment<L>) {
            missed = missed | greater(near, speed);
            touching = touching | (equal(near, speed) & whole);
        }
        const auto cross = [&](const auto& other) {
            const arith::TwoProducts<V> products{near, other.speed, other.far, speed};
            const auto both_whole = !((slabs.flat | other.still) & (other.flat | still));
            const auto alike = products.alike(),
                       zeros = (near_zero | other.still) & (other.far_zero | still);
            missed = missed | products.first_is_greater();
            touching = touching | (alike & zeros & both_whole);
            return Crossed{products, alike & !zeros, both_whole};
        };
        using Bool = std::remove_cvref_t<decltype(any_axis(missed))>;
        Bool known = true, disjoint = false, touches = false;
        const auto reduce = [&] {
            known = !any_axis(!exact), disjoint = any_axis(missed), touches = any_axis(touching);
        };
        const auto settle = [&](const auto&... crossed) {
            const auto beyond = [&] {
                return ((crossed.unclear & !crossed.products.ordinary()) | ...);
            };
            if constexpr (requires { arith::are_short(near, far, speed); }) {
                if (arith::are_short(near, far, speed)) {
                    exact = exact & !beyond();
                    touching = touching | ((crossed.unclear & crossed.whole) | ...);
                    return reduce();
                }
            }
            reduce();
            const Bool unclear = any_axis((crossed.unclear | ...));
            if (all(Bool(disjoint | !unclear))) return;
            known = known & !any_axis(beyond());
            const auto by_rests = [&](const auto& c) {
                each_axis(c.unclear, [&](std::size_t k, const Bool& here) {
                    const auto order = c.products.order_of_rests(k);
                    known = known & (order.known | !here);
                    disjoint = disjoint | (here & order.first_is_greater);
                    touches = touches | (here & order.equal & c.whole[k]);
                });
            };
            (by_rests(crossed), ...);
        };
        const auto next = slabs.next();
        if constexpr (Dim == 2)
            settle(cross(next));
        else
            settle(cross(next), cross(next.next()));
        Found<Bool> found;
        found.include(known, disjoint, !disjoint);
        found.touching = known & (!disjoint) & touches;
        found.overlapping = known & !(disjoint | touches);
        return found;
    }
};

}  // namespace graze::GRAZE_TARGET::predicates::aabb_linear

namespace graze::inline GRAZE_TARGET::predicates {

template <Method M, LinearShape L, int Dim>
struct PredicateFor<M, L, Aabb<Dim>> : Is<aabb_linear::AabbLinear<L, Dim, M>> {};

}  // namespace graze::GRAZE_TARGET::predicates
