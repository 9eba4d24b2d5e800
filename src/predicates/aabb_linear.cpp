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

/// The numbers of a segment and a box, for a first look at all axes at once.
template <class V>
struct SegmentFrame {
    V middle, direction, half;

    SegmentFrame(const V& origin, const V& end, const V& min, const V& max)
        : middle((origin - min) + (end - max)), direction(end - origin), half(max - min) {}
};

/// The largest gap of all axes between a segment and the box, times a length along the box axes: a
/// first look that has no branches to mispredict.
struct LargestGap {
    constexpr auto operator()(const auto& f) const {
        const auto m = absolute(f.middle), d = absolute(f.direction);
        const auto reach = d + f.half;
        const auto cross_gap = [&] {
            const auto across = rotated_cross(f.middle, f.direction);
            if constexpr (requires { rotated(d); })
                return largest(absolute(across) -
                               (times(f.half, rotated(d)) + times(rotated(f.half), d)));
            else
                return absolute(across) - (f.half[0] * d[1] + f.half[1] * d[0]);
        };
        return larger(largest(m - reach) * total(reach), cross_gap());
    }
};

template <class L, int Dim>
struct AabbLinear : Pair<L, Aabb<Dim>> {
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

    static auto look_frame(const L& l, const Aabb<Dim>& box) requires is_segment<L> {
        using arith::lanes;
        return SegmentFrame(lanes(l.a), lanes(l.b), lanes(box.min), lanes(box.max));
    }

    /// Every difference of coordinates in the frame is half a sum or difference of some of these.
    /// Sums, not maxima, because a sum is not finite where an input is not. Requires min <= max.
    static Magnitudes magnitudes(const L& l, const Aabb<Dim>& box) {
        Magnitudes m;
        if constexpr (is_segment<L>) {
            auto f = look_frame(l, box);
            m.length = total(absolute(f.middle) + (absolute(f.direction) + f.half));
        } else {
            auto f = frame(arith::DoubleReader{}, l, box);
            m.length = total(absolute(f.middle) + f.half);
            m.direction = total(absolute(f.direction));
        }
        return m;
    }

    /// The guard of the magnitudes does the rest.
    static bool plainly_valid(const L& l, const Aabb<Dim>& box) {
        return is_segment<L> ? ordered(box) : finite(l, box) && ordered(box);
    }
    static bool obeys_rules(const L&, const Aabb<Dim>& box) { return ordered(box); }

    template <Method M>
    static std::optional<Contact> look(const auto& filter) {
        if constexpr (M == Method::slab) {
            return {};
        } else if constexpr (is_segment<L>) {
            const FilterSign gap = filter(LargestGap{});
            if (gap == FilterSign::unsure) [[unlikely]]
                return {};
            return gap == FilterSign::positive ? Contact::disjoint : Contact::overlapping;
        } else {
            return box_linear_look<L, Dim>(filter);
        }
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
requires OrderedPair<M, L, B> Answer decide(const L& l, const B& box) {
    return predicates::run<predicates::AabbLinear<L, dim_of<L>>, M>(l, box);
}

#define GRAZE_INSTANTIATE(L, B)                                   \
    template Answer decide<Method::standard>(const L&, const B&); \
    template Answer decide<Method::sat>(const L&, const B&);      \
    template Answer decide<Method::slab>(const L&, const B&);     \
    template Answer decide<Method::exact>(const L&, const B&)

GRAZE_INSTANTIATE(Line2, Aabb2);
GRAZE_INSTANTIATE(Ray2, Aabb2);
GRAZE_INSTANTIATE(Segment2, Aabb2);
GRAZE_INSTANTIATE(Line3, Aabb3);
GRAZE_INSTANTIATE(Ray3, Aabb3);
GRAZE_INSTANTIATE(Segment3, Aabb3);

}  // namespace graze::detail
