// Signs of exact points: by a filter, by names, in integers of a fixed length (fixed_length.hpp), then of any length. The formulas are homogeneous and see the points from one of them,
// so that what all coordinates are over, their common denominator, changes no sign.
#include <algorithm>
#include <tuple>
#include <utility>

#include "points/filter.hpp"
#include "points/fixed_length.hpp"
#include "points/names.hpp"
#include "points/recipe.hpp"

namespace graze::points {

namespace {

template <int Dim, int Count>
struct Nearby {
    const detail::ExactPoints<Dim, Count>& points;
    Vec<Dim> operator[](std::size_t i) const { return points[i]->rounded(); }
};

/// The sign, or 0 where that is unsure.
template <class P, int Dim, int Count>
int filtered_sign(const detail::ExactPoints<Dim, Count>& points) {
    using predicates::points::least_magnitude, predicates::points::most_magnitude;
    const Nearby<Dim, Count> near{points};
    auto frame = P::frame(arith::DoubleConverter{}, near, near[std::size_t(Count) - 1]);
    const double magnitude = P::largest_of(frame.vectors) + least_magnitude;
    double off = 0;
    for (const auto* p : points) off = arith::larger(off, p->off());
    off *= 2;
    if (!(magnitude < most_magnitude && off <= most_off * magnitude)) return 0;
    return std::apply(
        [&](const auto&... formula) {
            const auto sign = [&]<class Formula>(const Formula& f) {
                const double value = f(frame), least = uncertainty<P, Formula>(magnitude, off);
                return value > least ? 1 : value < -least ? -1 : 0;
            };
            return (sign(formula) * ...);
        },
        P::formulas);
}

struct Unchanged {
    static const BigInt& coordinate(const BigInt& x) { return x; }
};

/// Each times the denominators of all others.
template <int Dim, std::size_t Count>
void over_common_denominator(std::array<Homogeneous<Dim>, Count>& points) {
    for (std::size_t i = 0; i < Count; ++i) {
        BigInt others = 1;
        for (std::size_t j = 0; j < Count; ++j)
            if (j != i) others *= points[j].under;
        if (others == 1) continue;
        for (BigInt& x : points[i].over) x *= others;
    }
}

template <class P, int Dim, int Count>
GRAZE_COLD int exact_sign(const detail::ExactPoints<Dim, Count>& points) {
    arith::BitRange given;
    for (const auto* p : points) include(given, *p);
    std::array<Homogeneous<Dim>, std::size_t(Count)> x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = in_units(*points[i], given.low);
    over_common_denominator<Dim>(x);
    std::array<arith::Tuple<BigInt, Dim>, std::size_t(Count) - 1> others;
    for (std::size_t i = 0; i < others.size(); ++i) others[i] = std::move(x[i].over);
    const auto frame = P::frame(Unchanged{}, others, x[others.size()].over);
    return std::apply([&](const auto&... formula) { return (formula(frame).sign() * ...); },
                      P::formulas);
}

/// What the filter leaves open.
template <class P, int Dim, int Count>
GRAZE_COLD int unsure_sign(const detail::ExactPoints<Dim, Count>& points) {
    constexpr bool is_orient = std::is_same_v<P, predicates::points::Orient<Dim>>,
                   is_in_sphere = std::is_same_v<P, predicates::points::InSphere<Dim>>;
    // Of doubles alone there are quicker ways.
    if constexpr (is_orient || is_in_sphere)
        if (std::none_of(points.begin(), points.end(), [](const auto* p) { return p->recipe(); }))
            return std::apply(
                [](const auto*... p) {
                    if constexpr (is_orient)
                        return graze::orient(p->rounded()...);
                    else
                        return graze::insphere(p->rounded()...);
                },
                points);
    for (const auto* p : points) validate(*p);
    if constexpr (is_orient) {
        if (named_zero<Dim>(points)) return 0;
        if (const auto sign = fixed::orient(points)) return *sign;
    } else if constexpr (is_in_sphere) {
        // One of its two factors.
        detail::ExactPoints<Dim, Dim + 1> first;
        std::copy_n(points.begin(), first.size(), first.begin());
        if (detail::orient(first) == 0) return 0;
    } else {
        if (named_equal(*points[0], *points[1])) return 0;
        if (const auto sign = fixed::compare_along(points)) return *sign;
    }
    return exact_sign<P, Dim, Count>(points);
}

/// The product of the signs of a predicate's formulas.
template <class P, int Dim, int Count>
int sign_of(const detail::ExactPoints<Dim, Count>& points) {
    if (const int sign = filtered_sign<P, Dim, Count>(points)) [[likely]]
        return sign;
    return unsure_sign<P, Dim, Count>(points);
}

}  // namespace

}  // namespace graze::points

namespace graze::detail {

int orient(const ExactPoints<2, 3>& p) {
    return points::sign_of<predicates::points::Orient<2>, 2, 3>(p);
}
int orient(const ExactPoints<3, 4>& p) {
    return points::sign_of<predicates::points::Orient<3>, 3, 4>(p);
}
int insphere(const ExactPoints<2, 4>& p) {
    return points::sign_of<predicates::points::InSphere<2>, 2, 4>(p);
}
int insphere(const ExactPoints<3, 5>& p) {
    return points::sign_of<predicates::points::InSphere<3>, 3, 5>(p);
}
int compare_along(const ExactPoints<2, 4>& p) {
    return points::sign_of<points::OrderAlong<2>, 2, 4>(p);
}
int compare_along(const ExactPoints<3, 4>& p) {
    return points::sign_of<points::OrderAlong<3>, 3, 4>(p);
}

}  // namespace graze::detail
