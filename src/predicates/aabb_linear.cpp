// Does a line, ray or segment meet an axis-aligned box, and how? 2D and 3D. The story is told in
// box_linear.hpp; this is its frame.

#include "predicates/box_linear.hpp"

namespace graze::predicates {
namespace {

/// A point as seen from the centre of the box, doubled.
constexpr auto doubled_local(const auto& p, const auto& min, const auto& max) {
    return (p - min) + (p - max);
}

template <class L, int Dim>
struct AabbLinear : Pair<L, Aabb<Dim>> {
    template <class Reader>
    static constexpr auto frame(const Reader& r, const L& l, const Aabb<Dim>& box) {
        const auto min = read_point(r, box.min), max = read_point(r, box.max);
        const auto origin = read_point(r, origin_of(l));
        const auto from = doubled_local(origin, min, max);
        const auto half = max - min;
        using Frame = BoxFrame<std::remove_cvref_t<decltype(from[0])>,
                               std::remove_cvref_t<decltype(half[0])>, Dim>;
        if constexpr (is_segment<L>) {
            const auto end = read_point(r, l.b);
            return Frame{from, doubled_local(end, min, max), twice(end - origin), half};
        } else {
            return Frame{from, from, twice(read_direction(r, l.direction)), half};
        }
    }

    /// Every difference of coordinates in the frame is half the sum or difference of two of these.
    static Magnitudes magnitudes(const L& l, const Aabb<Dim>& box) {
        const auto f = frame(arith::DoubleReader{}, l, box);
        Magnitudes m;
        if constexpr (is_segment<L>) {
            m.length = arith::magnitude(f.from, f.to, f.half);
        } else {
            m.length = arith::magnitude(f.from, f.half);
            m.direction = arith::magnitude(f.direction);
        }
        return m;
    }

    static bool obeys_rules(const L&, const Aabb<Dim>& box) { return ordered(box); }

    template <Method M>
    static Contact contact(auto& ask) {
        return box_linear_contact<M, L, Dim>(ask);
    }
};


}  // namespace
}  // namespace graze::predicates

namespace graze::detail {

template <Method M, class L, class B>
    requires OrderedPair<M, L, B>
Answer decide(const L& l, const B& box) {
    return predicates::run<predicates::AabbLinear<L, dim_of<L>>, M>(l, box);
}

#define GRAZE_INSTANTIATE(L, B)                                       \
    template Answer decide<Method::standard>(const L&, const B&);     \
    template Answer decide<Method::sat>(const L&, const B&);          \
    template Answer decide<Method::slab>(const L&, const B&);         \
    template Answer decide<Method::exact>(const L&, const B&)

GRAZE_INSTANTIATE(Line2, Aabb2);
GRAZE_INSTANTIATE(Ray2, Aabb2);
GRAZE_INSTANTIATE(Segment2, Aabb2);
GRAZE_INSTANTIATE(Line3, Aabb3);
GRAZE_INSTANTIATE(Ray3, Aabb3);
GRAZE_INSTANTIATE(Segment3, Aabb3);

}  // namespace graze::detail
