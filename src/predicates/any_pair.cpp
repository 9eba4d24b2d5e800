#include "predicates/any_pair.hpp"

#include <algorithm>

#include "arith/small_integer.hpp"
#include "predicates/body_filter.hpp"
#include "predicates/bounded_contact.hpp"

namespace graze::inline GRAZE_TARGET::predicates {
namespace {

template <class N, int Dim>
Bodies<N, Dim> integer_bodies(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b,
                              const arith::BitRanges& ranges) {
    const IntegerPoints<N> points{arith::IntegerConverter<N>(ranges), first_point<Dim>(a)};
    return bodies_of<IntegerPoints<N>, Dim>(a, b, points);
}

/// In doubles, of shapes in the order of shapes.hpp. Pairs with a predicate of their own have another
/// filter, and two bounded shapes that graze/pairs.hpp does not list have none.
template <int Dim>
std::optional<Contact> filtered(const detail::ShapePointer<Dim>& a,
                                const detail::ShapePointer<Dim>& b) {
    using Any = detail::ShapePointer<Dim>;
    return std::visit(
        []<class A, class B>(const A* x, const B* y) -> std::optional<Contact> {
            constexpr const A* any_a = nullptr;
            constexpr const B* any_b = nullptr;
            if constexpr (detail::PredicatePair<Method::standard, A, B> ||
                          detail::PredicatePair<Method::standard, B, A> ||
                          Any(any_a).index() > Any(any_b).index())
                return {};
            else if constexpr (BoundedPair<A, B>)
                return contact_in_doubles(*x, *y);
            else if constexpr (HasBodyFilter<A, B>)
                return filtered_contact(*x, *y);
            else
                return {};
        },
        a, b);
}

/// All rungs but the filter.
template <int Dim>
GRAZE_COLD Answer decide_with_care(const detail::ShapePointer<Dim>& a,
                                   const detail::ShapePointer<Dim>& b, bool exact) {
    validate_any(a);
    validate_any(b);
    Candidates unsure;
    if (exact) {
        const auto bodies = bodies_of<ExactPoints, Dim>(a, b, {});
        const auto list = candidates(bodies, spans_space(bodies));
        return {contact_by(ask(list, bodies, unsure)), Stage::rational};
    }
    using arith::BigInt;
    const arith::BitRanges ranges = bit_ranges<Dim>(a, b);
    if (!arith::default_float_environment()) {
        const auto bodies = integer_bodies<BigInt, Dim>(a, b, ranges);
        return {contact_by(ask(candidates(bodies, spans_space(bodies)), bodies, unsure)),
                Stage::bigint};
    }
    // In doubles, where nothing is rounded, or not enough to matter.
    const auto in_doubles = [&](const auto& bodies) {
        unsure = {};
        return ask(candidates(bodies, spans_space(bodies)), bodies, unsure);
    };
    if (ranges.lengths.width() <= few_bits) {
        const Separation s = in_doubles(integer_bodies<arith::SmallInteger, Dim>(a, b, ranges));
        if (s == Separation::strict || unsure.empty()) return {contact_by(s), Stage::filter};
    }
    const Separation certain =
        in_doubles(bodies_of<RunningErrorPoints, Dim>(a, b, {first_point<Dim>(a)}));
    if (certain == Separation::strict || unsure.empty())
        return {contact_by(certain), Stage::filter};
    Candidates none;
    return {
        contact_by(std::min(certain, ask(unsure, integer_bodies<BigInt, Dim>(a, b, ranges), none))),
        Stage::bigint};
}

/// By reference: a variant that was just stored in parts is slow to copy as a whole.
template <int Dim>
Answer decide(const detail::ShapePointer<Dim>& a, const detail::ShapePointer<Dim>& b, bool exact) {
    if (!exact) {
        const auto contact = a.index() <= b.index() ? filtered<Dim>(a, b) : filtered<Dim>(b, a);
        if (contact) [[likely]]
            return {*contact, Stage::filter};
    }
    return decide_with_care<Dim>(a, b, exact);
}

}  // namespace

#define GRAZE_IN_DOUBLES(A, B)                                                  \
    template std::optional<Contact> contact_in_doubles(const A& a, const B& b); \
    template std::optional<Contact> bounded::contact_in_doubles(const A& a, const B& b, double);
GRAZE_BOUNDED_PAIRS(GRAZE_IN_DOUBLES)
#undef GRAZE_IN_DOUBLES

}  // namespace graze::GRAZE_TARGET::predicates

namespace graze::detail {

template <class A, class B>
requires is_bounded_pair<A, B> Answer decide(const A& a, const B& b) {
    if (const auto contact = predicates::contact_in_doubles(a, b)) [[likely]]
        return {*contact, Stage::filter};
    if (const auto contact = predicates::contact_in_words(a, b)) return {*contact, Stage::integer};
    return predicates::decide_with_care<dim_of<A>>(&a, &b, false);
}
#define GRAZE_DECIDE_BOUNDED(A, B) template Answer decide(const A&, const B&);
GRAZE_BOUNDED_PAIRS(GRAZE_DECIDE_BOUNDED)

Answer decide_any(ShapePointer<2> a, ShapePointer<2> b, bool exact) {
    return predicates::decide<2>(a, b, exact);
}
Answer decide_any(ShapePointer<3> a, ShapePointer<3> b, bool exact) {
    return predicates::decide<3>(a, b, exact);
}

}  // namespace graze::detail
