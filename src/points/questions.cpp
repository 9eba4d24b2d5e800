// Signs of exact points.
//
// A filter asks their doubles first. It is that of predicates/orient.hpp with one more term: a point is not at its doubles but within
// `off` of them. So |computed - exact| <= rounding M^degree + off e M^(degree - 1), where M is the largest difference and e what two
// points are off together. Both constants come from the formula itself, asked for a Bound of coordinates that are off
// by up to most_off M: the error is a polynomial with positive coefficients in e / M, so that it lies below its chord.
//
// Then integers of any length tell. The formulas are homogeneous and see the points from one of them, so that what all
// coordinates are over, their common denominator, changes no sign.
#include <algorithm>

#include "points/recipe.hpp"
#include "predicates/orient.hpp"

namespace graze::points {

namespace {

using arith::Bound;
using arith::dot;
using arith::operator-;

/// The order along a direction: of two differences.
template <int Dim>
struct OrderAlong : predicates::points::SeenFromLast<Dim, 4> {
    struct Dot {
        constexpr auto operator()(const auto& f) const { return dot(f.vectors[0], f.vectors[1]); }
    };
    static constexpr std::tuple formulas{Dot{}};

    template <class Converter>
    static constexpr auto frame(const Converter& converter, const auto& a, const auto& b) {
        const auto at = [&](const auto& p) { return predicates::convert_point(converter, p); };
        const auto along = at(a[0]) - at(a[1]);
        return predicates::points::Differences<std::remove_cvref_t<decltype(along[0])>, Dim, 2>{
            {along, at(b) - at(a[2])}};
    }
};

/// Two points are off by so much of the largest difference at most.
constexpr double most_off = 0x1p-20;

template <int off>
struct OffConverter {
    struct Coordinate {
        friend constexpr Bound operator-(Coordinate, Coordinate) {
            return {1 + off * most_off, Bound::rounding + off * most_off, {1, 0, 0}};
        }
    };
    static constexpr Coordinate coordinate(double) { return {}; }
};

struct OffBound {
    double rounding, off;
    int degree;
};
template <class P, class Formula>
constexpr OffBound off_bound() {
    const auto bound = [](const auto& converter) {
        return Formula{}(P::frame(converter, typename P::A{}, typename P::B{}));
    };
    constexpr Bound without = bound(OffConverter<0>{}), with = bound(OffConverter<1>{});
    return {without.error * (1 + 0x1p-20), (with.error - without.error) / most_off * (1 + 0x1p-20),
            without.degree.length};
}

template <int Dim, int Count>
struct Nearby {
    const detail::ExactPoints<Dim, Count>& points;
    const Vec<Dim> operator[](std::size_t i) const { return points[i]->rounded(); }
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
                constexpr OffBound bound = off_bound<P, Formula>();
                const double value = f(frame);
                const double uncertainty = (bound.rounding * magnitude + bound.off * off) *
                                           arith::power<bound.degree - 1>(magnitude);
                return value > uncertainty ? 1 : value < -uncertainty ? -1 : 0;
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

/// The product of the signs of a predicate's formulas.
template <class P, int Dim, int Count>
int sign_of(const detail::ExactPoints<Dim, Count>& points) {
    if (const int sign = filtered_sign<P, Dim, Count>(points)) [[likely]]
        return sign;
    return exact_sign<P, Dim, Count>(points);
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
