// The sign of distance - d: doubles guess which points of the shapes are nearest, and prove the answer by them: two points that are
// closer, or a slab between the shapes that is wider. Else exact numbers begin at the guess.
#include "nearest/compare.hpp"

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "arith/float_environment.hpp"
#include "construct/exact.hpp"
#include "nearest/few_corners.hpp"

namespace graze {

namespace {

[[noreturn]] void refuse_limit(const char* rule) {
    throw std::invalid_argument(std::string("a limit of distance must ") + rule);
}
/// By bits: where subnormals are read as zeros, negative ones are not below 0.
double checked_limit(double d) {
    if (!arith::is_finite(d)) refuse_limit("be finite: NaN and infinities are not allowed");
    if (arith::decode(d).mantissa < 0) refuse_limit("not be negative");
    return d;
}

}  // namespace

Limit::Limit(double d) : first_(checked_limit(d)) {}
Limit::Limit(const Exact& d) : first_(d.to_double()), exact_(d) {
    if (!d.is_rational()) refuse_limit("be rational: roots are not allowed");
    if (d.sign() < 0) refuse_limit("not be negative");
}
Limit::Limit(std::initializer_list<double> parts) {
    for (const double part : parts) checked_limit(part);
    if (parts.size() <= 2) {
        if (parts.size() > 0) first_ = parts.begin()[0];
        if (parts.size() > 1) second_ = parts.begin()[1];
    } else {
        Exact sum;
        for (const double part : parts) sum += Exact(part);
        *this = Limit(sum);
    }
}
bool Limit::is_zero() const {
    // In some environments the sum is flushed.
    const auto zero = [](double x) { return arith::decode(x).mantissa == 0; };
    return exact_ ? exact_->sign() == 0 : zero(first_) && zero(second_);
}
Exact Limit::exact() const { return exact_ ? *exact_ : Exact(first_) + Exact(second_); }

}  // namespace graze

namespace graze::nearest {

namespace {

using arith::RunningError;

/// The square of a distance, over / under.
template <class N>
struct Square {
    N over, under;
};

/// Ends at the true least point at the latest.
template <class N, int Dim>
int compare_exactly(const Difference<N, Dim>& difference, const Square<N>& limit,
                    const Corral<Dim>& guess) {
    LeastPoint<N, Dim> least(difference, guess);
    const N units = limit.over * difference.a.under * difference.a.under;
    for (;;) {
        if (least.is_origin()) return sign_of(units) == 0 ? 0 : -1;
        const auto& foot = least.foot();
        const N square = dot(foot.normal, foot.normal) * units;
        const auto compared = [&](const N& along) {
            return sign_of(N(along * along * limit.under - square));
        };
        const int so_far = compared(foot.height);
        if (so_far < 0) return -1;
        const auto lowest = least.lowest();
        if (!lowest.is_lower) return so_far;
        if (!lowest.generator.is_direction() && sign_of(lowest.height) > 0 &&
            compared(lowest.height) > 0)
            return 1;
        least.add(lowest.generator);
    }
}

template <int Dim>
int compare_in_exact_numbers(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b,
                             const Rational& squared_limit, const Corral<Dim>& guess) {
    const arith::BitRanges ranges = predicates::bit_ranges<Dim>(a, b);
    const Rational square = squared_limit * power_of_two(-2 * ranges.lengths.low);
    return in_exact_numbers<Dim>(
        a, b, {arith::IntegerConverter<BigInt>(ranges), predicates::first_point<Dim>(a)},
        [&]<class N>(const Difference<N, Dim>& difference, const auto&) {
            return compare_exactly<N, Dim>(difference,
                                           {N(square.numerator()), N(square.denominator())}, guess);
        });
}

// ---- Doubles ----

/// Proofs by doubles that carry their errors.
template <int Dim>
class Proofs {
public:
    using V = arith::Tuple<RunningError, Dim>;

    Proofs(const Difference<RunningError, Dim>& difference, double limit)
        : difference_(difference), limit_(limit, 0x1p-50 * limit + 0x1p-1074) {
        limit_ = limit_ * difference_.a.under;
    }

    double limit() const { return limit_.value(); }

    /// Is a point closer, of which these are the weights?
    bool is_closer(const Corral<Dim>& corral, const std::array<double, Dim + 1>& weights) const {
        V at{};
        RunningError sum;
        for (std::size_t k = 0; k < corral.size(); ++k) {
            const RunningError weight(weights[k]);
            at = at + predicates::map(difference_[corral[k]],
                                      [&](const RunningError& x) { return weight * x; });
            if (!corral[k].is_direction()) sum = sum + weight;
        }
        const RunningError length = limit_ * sum, s = dot(at, at) - length * length;
        return !s.unsure() && s.sign() < 0;
    }

    /// Is there a slab that is wider, across what is nearest in a corral?
    bool is_farther(const Corral<Dim>& corral) const {
        const auto foot = foot_of(difference_, corral);
        if (foot.height.unsure()) return false;
        const auto& [a, b] = difference_;
        const V& normal = foot.normal;
        using enum Generator::Kind;
        for (std::size_t k = 0; k < a.directions.size(); ++k)
            if (!corral.is_across(direction_of_a, k, a.both_ways)) {
                const RunningError along = dot(normal, a.directions[k]);
                if (along.unsure() || along.sign() > 0) return false;
            }
        for (std::size_t k = 0; k < b.directions.size(); ++k)
            if (!corral.is_across(direction_of_b, k, b.both_ways)) {
                const RunningError along = dot(normal, b.directions[k]);
                if (along.unsure() || along.sign() < 0) return false;
            }
        RunningError high = dot(normal, a.points[0]), low = dot(normal, b.points[0]);
        for (std::size_t k = 1; k < a.points.size(); ++k)
            high = larger(high, dot(normal, a.points[k]));
        for (std::size_t k = 1; k < b.points.size(); ++k)
            low = smaller(low, dot(normal, b.points[k]));
        const RunningError gap = low - high, wider = gap - limit_ * sqrt(dot(normal, normal));
        return !wider.unsure() && wider.sign() > 0;
    }

private:
    const Difference<RunningError, Dim>& difference_;
    RunningError limit_;
};

/// The sign of distance - d where doubles prove it, else 0; `corral` is the guess in any case.
template <int Dim>
int compare_in_doubles(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b, double limit,
                       Corral<Dim>& corral) {
    const auto difference = in_doubles<Dim>(a, b);
    const Proofs<Dim> proofs(difference, limit);
    int sign = 0;
    guess<Dim>(
        without_errors(difference), corral,
        [&](const LeastPoint<double, Dim>& least) {
            const auto& foot = least.foot();
            const double reach = proofs.limit() * std::sqrt(dot(foot.normal, foot.normal));
            if (foot.height <= reach && proofs.is_closer(least.corral(), least.weights()))
                sign = -1;
            return sign == 0;
        },
        [&](const LeastPoint<double, Dim>& least, double lowest) {
            const auto& normal = least.foot().normal;
            if (lowest > proofs.limit() * std::sqrt(dot(normal, normal)) &&
                proofs.is_farther(least.corral()))
                sign = 1;
            return sign == 0;
        });
    return sign;
}

/// The same by corners; empty where these are not usable.
template <int Dim>
std::optional<int> compare_quickly(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b,
                                   double limit, Corral<Dim>& corral) {
    const Quick<Dim> quick(a, b);
    if (!quick.is_usable()) return {};
    int sign = 0;
    guess<Dim>(
        quick.difference(), corral,
        [&](const LeastPoint<double, Dim>& least) {
            if (quick.at_most(least) < limit) sign = -1;
            return sign == 0;
        },
        [&](const LeastPoint<double, Dim>& least, double lowest) {
            if (quick.at_least(least, lowest) > limit) sign = 1;
            return sign == 0;
        });
    return sign;
}

/// `limit` approximates a limit as Limit::approximate() does; squared() is its square.
template <int Dim>
int compare(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b, double limit, bool is_zero,
            const auto& squared) {
    if (!is_zero)
        if (const int sign = compare_by_formula<Dim>(a, b, limit)) return sign;
    Corral<Dim> corral;
    corral.add({});
    std::optional<int> quick;
    if (!is_zero) quick = compare_quickly<Dim>(a, b, limit, corral);
    if (quick && *quick != 0) return *quick;
    if (!quick) {
        predicates::validate_any(a);
        predicates::validate_any(b);
        if (is_zero) return detail::decide_any(a, b, false).contact == Contact::disjoint;
        if (arith::default_float_environment())
            if (const int sign = compare_in_doubles<Dim>(a, b, limit, corral)) return sign;
    }
    // Shapes that meet have no slab between them, and this is the quicker proof.
    if (detail::decide_any(a, b, false).contact != Contact::disjoint) return -1;
    return compare_in_exact_numbers<Dim>(a, b, squared(), corral);
}
template <int Dim>
int compare(detail::ShapePointer<Dim> a, detail::ShapePointer<Dim> b, const Limit& d) {
    return compare<Dim>(a, b, d.approximate(), d.is_zero(), [&] {
        const Rational length = construct::to_rational(d.exact());
        return length * length;
    });
}

}  // namespace

int compare_squares(detail::ShapePointer<3> a, detail::ShapePointer<3> b, const Exact& squared,
                    double root) {
    return compare<3>(a, b, root, squared.sign() == 0,
                      [&] { return construct::to_rational(squared); });
}

Interval interval_of_distance(const Triangle3& a, const Triangle3& b, double far) {
    if (are_surely_farther(a, b, far)) return {std::nextafter(far, HUGE_VAL), HUGE_VAL};
    const Quick<3> quick(&a, &b);
    if (!quick.is_usable()) {
        // Correctly rounded: what rounds to more is not less, and the other way.
        const double value = distance(a, b).value;
        return {value, value};
    }
    Interval r{0, HUGE_VAL};
    Corral<3> corral;
    corral.add({});
    guess<3>(
        quick.difference(), corral,
        [&](const LeastPoint<double, 3>& least) {
            r.high = arith::smaller(r.high, quick.at_most(least));
            return true;
        },
        [&](const LeastPoint<double, 3>& least, double lowest) {
            r.low = arith::larger(r.low, quick.at_least(least, lowest));
            return r.low <= far;
        });
    return r;
}

}  // namespace graze::nearest

namespace graze::detail {

int compare_distance(ShapePointer<2> a, ShapePointer<2> b, const Limit& d) {
    return nearest::compare<2>(a, b, d);
}
int compare_distance(ShapePointer<3> a, ShapePointer<3> b, const Limit& d) {
    return nearest::compare<3>(a, b, d);
}

}  // namespace graze::detail
