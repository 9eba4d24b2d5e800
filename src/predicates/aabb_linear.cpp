// Does a line, ray or segment meet an axis-aligned box, and how? 2D and 3D. The story is told in
// box_linear.hpp; this is its frame.

#include "predicates/box_linear.hpp"

namespace graze::predicates {
namespace {

/// Measured from the centre of the box, and doubled: p is (p - min) + (p - max). The exact
/// answerers compare the slabs with the coordinates as given, which needs no rounding.
template <class Linear, class C, class N, int Dim>
struct AabbFrame : BoxFrame<Linear, N, N, Dim> {
    arith::Tuple<C, Dim> origin, end, min, max;

    constexpr auto above(int k) const { return origin[k] - max[k]; }
    constexpr auto below(int k) const { return min[k] - origin[k]; }
    constexpr auto segment_gap(int k) const {
        return larger(smaller(origin[k], end[k]) - max[k], min[k] - larger(origin[k], end[k]));
    }
};

/// The parameters at which a line enters and leaves each slab, by division: for a first look.
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
struct Inside {
    double length, uncertainty;
};

/// The relative error of a parameter. What underflow does to them is nothing beside this, or beside
/// the absolute term below.
inline constexpr double parameter_error = [] {
    using arith::RelativeBound;
    const RelativeBound difference = RelativeBound::difference();
    return DividedSlabs(difference, difference, reciprocal(difference)).near.error;
}();

/// The range of a segment, [0, 1], is one more slab.
template <class L, class V>
Inside inside_by_division(const V& min_gap, const V& max_gap, const V& direction) {
    const DividedSlabs slabs(min_gap, max_gap, reciprocal(direction));
    double near = largest(slabs.near), far = least(slabs.far);
    if constexpr (is_segment<L>) {
        // Two parameters up to 2: greater ones may be off by more, or overflow, but where they
        // decide the length is below -1, and rightly so.
        return {far - near, 4 * parameter_error};
    } else {
        if constexpr (is_ray<L>) near = larger(near, 0.0);
        return {far - near, 2 * parameter_error * (absolute(near) + absolute(far)) + 0x1p-900};
    }
}

template <class L, int Dim>
struct AabbLinear : Pair<L, Aabb<Dim>> {
    static constexpr int degree = 2;

    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Aabb<Dim>& box) {
        auto min = read_point(r, box.min), max = read_point(r, box.max);
        auto origin = read_point(r, origin_of(l));
        auto half = max - min;
        using C = std::remove_cvref_t<decltype(origin[0])>;
        using N = std::remove_cvref_t<decltype(half[0])>;
        using Frame = AabbFrame<L, C, N, Dim>;
        if constexpr (is_segment<L>) {
            auto end = read_point(r, l.b);
            auto middle = (origin - min) + (end - max);
            return Frame{{middle, end - origin, half, {}}, origin, end, min, max};
        } else {
            auto middle = (origin - min) + (origin - max);
            return Frame{{middle, twice(read_direction(r, l.direction)), half, {}},
                         origin,
                         origin,
                         min,
                         max};
        }
    }

    /// Every difference of coordinates in the frame is half a sum or difference of some of these.
    /// Requires min <= max.
    static Magnitudes magnitudes(const L& l, const Aabb<Dim>& box) {
        Magnitudes m;
        auto f = frame(arith::DoubleReader{}, l, box);
        m.length = total(absolute(f.middle) + f.half);
        (is_segment<L> ? m.length : m.direction) += total(absolute(f.direction));
        return m;
    }

    static bool plainly_valid(const L& l, const Aabb<Dim>& box) {
        return finite(l, box) && plainly_ordered(box);
    }
    static bool obeys_rules(const L&, const Aabb<Dim>& box) { return ordered(box); }

    /// A vector with one more number: of the range of a segment; else the last again, to no effect.
    static auto widened(const Vec<Dim>& v, double range) {
        return arith::lanes(v, is_segment<L> ? range : v[Dim - 1]);
    }

    /// Slabs, by division, in any float environment. What is normal to an axis is left to the
    /// others, like a point or a flat box.
    template <Method M>
    static int look_by_division(const L& l, const Aabb<Dim>& box) requires(M == Method::standard ||
                                                                           M == Method::slab) {
        const auto origin = widened(origin_of(l), 0);
        const auto d = [&] {
            if constexpr (is_segment<L>)
                return widened(l.b, 1) - origin;
            else
                return widened(l.direction, 0);
        }();
        const auto min_gap = widened(box.min, 0) - origin, max_gap = widened(box.max, 1) - origin;
        // Above zero only where min < max; not finite where an input is not. Within this guard |d|
        // is in [2^-762, 2^787], so that its reciprocal has full precision. (A square of d could be
        // rounded up to the smallest double, however small d is.)
        const auto guard = times(times(max_gap - min_gap, d), d);
        if (!(total(guard) <= 0x1p+500 && least(guard) >= 0x1p-500)) [[unlikely]]
            return 0;
        const Inside inside = inside_by_division<L>(min_gap, max_gap, d);
        return (inside.length > inside.uncertainty) - (inside.length < -inside.uncertainty);
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
    return predicates::run<predicates::AabbLinear<L, dim_of<L>>, M>(l, box);
}

template <class L, class B>
requires StoryPair<Method::standard, L, B>
bool meet(const L& l, const B& box) {
    return predicates::meet<predicates::AabbLinear<L, dim_of<L>>>(l, box);
}

#define GRAZE_INSTANTIATE(L, B)                                   \
    template Answer decide<Method::standard>(const L&, const B&); \
    template Answer decide<Method::sat>(const L&, const B&);      \
    template Answer decide<Method::slab>(const L&, const B&);     \
    template Answer decide<Method::exact>(const L&, const B&);    \
    template bool meet(const L&, const B&)

GRAZE_INSTANTIATE(Line2, Aabb2);
GRAZE_INSTANTIATE(Ray2, Aabb2);
GRAZE_INSTANTIATE(Segment2, Aabb2);
GRAZE_INSTANTIATE(Line3, Aabb3);
GRAZE_INSTANTIATE(Ray3, Aabb3);
GRAZE_INSTANTIATE(Segment3, Aabb3);

}  // namespace graze::detail
