#include <algorithm>
#include <stdexcept>
#include <string>

#include "arith/number_field.hpp"
#include "points/fixed_length.hpp"
#include "points/names.hpp"

namespace graze::points {

namespace {

/// Is a finite double over / under * 2^exponent?
bool is_exact(double x, const BigInt& over, const BigInt& under, int exponent) {
    if (over.sign() == 0) return true;
    const arith::Decoded d = arith::decode(x);
    if (d.mantissa == 0) return false;
    const BigInt product = BigInt(d.mantissa) * under;
    const int shift = d.exponent - exponent;
    return shift < 0 ? product == over << std::size_t(-shift)
                     : product << std::size_t(shift) == over;
}

template <int Dim>
void reduce(Homogeneous<Dim>& at, int& exponent) {
    BigInt common = at.under;
    for (const BigInt& x : at.over) common = gcd(common, x);
    at.under /= common;
    for (BigInt& x : at.over) x /= common;
    const std::size_t zeros = at.under.trailing_zeros();
    at.under >>= zeros;
    exponent -= int(zeros);
}

template <int Dim>
std::size_t bits_of(const Homogeneous<Dim>& at) {
    std::size_t bits = at.under.bits();
    for (const BigInt& x : at.over) bits = std::max(bits, x.bits());
    return bits;
}

/// Known from the start.
template <int Dim>
class Known final : public detail::Recipe<Dim> {
public:
    explicit Known(Scaled<Dim> value) : value_(std::move(value)) {}
    const Scaled<Dim>& value() const override { return value_; }

private:
    Scaled<Dim> value_;
};

}  // namespace

double off_of(double x) {
    if (!arith::is_finite(x)) return arith::absolute(x);
    const auto biased = int(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff);
    return biased > 53 ? arith::power_of_two(biased - 1023 - 53)
                       : std::bit_cast<double>(std::uint64_t(1) << std::max(biased - 2, 0));
}

template <int Dim>
Scaled<Dim> scaled(Homogeneous<Dim> at, int exponent) {
    // Of doubles of one scale numbers are shorter than the first; reducing takes longer than all else.
    constexpr std::size_t short_bits = 2048, most_bits = 1'000'000;
    if (at.under.sign() < 0) {
        at.under = -std::move(at.under);
        for (BigInt& x : at.over) x = -std::move(x);
    }
    if (bits_of(at) > short_bits) {
        reduce(at, exponent);
        if (bits_of(at) > most_bits)
            throw std::length_error("point: a coordinate has more than " +
                                    std::to_string(most_bits) + " bits");
    }
    return {std::move(at), exponent};
}

template <int Dim>
ExactPoint<Dim> point_at(Homogeneous<Dim> at, int exponent) {
    return ExactPoint<Dim>(
        std::make_shared<const Known<Dim>>(scaled<Dim>(std::move(at), exponent)));
}

template <int Dim>
Coordinates<Dim> coordinates_of(const ExactPoint<Dim>& point) {
    const auto* recipe = point.recipe();
    if (!recipe) {
        const Vec<Dim> given = point.rounded();
        validate(point);
        return predicates::map(given, [](double x) { return arith::to_rational(x); });
    }
    Scaled<Dim> value = recipe->value();
    Homogeneous<Dim>& at = value.at;
    if (value.exponent < 0)
        at.under <<= std::size_t(-value.exponent);
    else
        for (BigInt& x : at.over) x <<= std::size_t(value.exponent);
    return predicates::map(at.over, [&](const BigInt& x) { return Rational(x, at.under); });
}

template <int Dim>
ExactVec<Dim> exact_of(const ExactPoint<Dim>& point) {
    ExactVec<Dim> r;
    if (!point.recipe()) {
        for (int k = 0; k < Dim; ++k) r[k] = Exact(point.rounded()[k]);
        return r;
    }
    const auto x = coordinates_of(point);
    for (int k = 0; k < Dim; ++k)
        r[k] = Exact(std::make_shared<const detail::Number>(x[std::size_t(k)]));
    return r;
}

template <int Dim>
Homogeneous<Dim> homogeneous(const ExactVec<Dim>& p) {
    const auto x = arith::tuple_of<Dim>([&](std::size_t k) {
        const Exact& c = p[int(k)];
        if (!c.is_rational()) detail::refuse_root(c);
        return c.number().a();
    });
    Homogeneous<Dim> r;
    r.under = 1;
    for (const Rational& c : x) r.under = lcm(r.under, c.denominator());
    for (std::size_t k = 0; k < Dim; ++k)
        r.over[k] = x[k].numerator() * (r.under / x[k].denominator());
    return r;
}

/// The order of x 2^exponent and y, by their first coordinates that differ.
template <int Dim>
int first_order(const Homogeneous<Dim>& x, const Homogeneous<Dim>& y, int exponent) {
    for (std::size_t k = 0; k < Dim; ++k) {
        BigInt of_x = x.over[k] * y.under, of_y = y.over[k] * x.under;
        if (exponent > 0)
            of_x <<= std::size_t(exponent);
        else
            of_y <<= std::size_t(-exponent);
        const auto order = of_x <=> of_y;
        if (order != 0) return order < 0 ? -1 : 1;
    }
    return 0;
}

template <int Dim>
GRAZE_COLD int exact_order(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) {
    validate(p), validate(q);
    if (named_equal(p, q)) return 0;
    if (const auto order = fixed::compare(p, q)) return *order;
    if (p.recipe() && q.recipe()) {
        const Scaled<Dim>&x = p.recipe()->value(), &y = q.recipe()->value();
        return first_order<Dim>(x.at, y.at, x.exponent - y.exponent);
    }
    arith::BitRange given;
    include(given, p), include(given, q);
    return first_order<Dim>(in_units(p, given.low), in_units(q, given.low), 0);
}

/// Rounding keeps the order: where the doubles differ they tell.
template <int Dim>
int compare(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) {
    const Vec<Dim> x = p.rounded(), y = q.rounded();
    bool finite = true;
    for (int k = 0; k < Dim; ++k) finite &= arith::is_finite(x[k]) & arith::is_finite(y[k]);
    if (!finite) return exact_order(p, q);
    for (int k = 0; k < Dim; ++k) {
        if (const int order = arith::compare(x[k], y[k])) return order;
        if (p.recipe() || q.recipe()) return exact_order(p, q);
    }
    return 0;
}

template <int Dim>
std::size_t hash(const ExactPoint<Dim>& p) {
    std::uint64_t r = 0;
    for (int k = 0; k < Dim; ++k) {
        const double x = p.rounded()[k];
        // Both zeros are one.
        r ^= arith::compare(x, 0) == 0 ? 0 : std::bit_cast<std::uint64_t>(x);
        r *= 0x9e3779b97f4a7c15;
        r ^= r >> 32;
    }
    return std::size_t(r);
}

}  // namespace graze::points

namespace graze {

template <int Dim>
ExactPoint<Dim>::ExactPoint(std::shared_ptr<const detail::Recipe<Dim>> recipe) {
    const auto& [at, exponent] = recipe->value();
    bool exact = true;
    for (int k = 0; k < Dim; ++k) {
        const auto& over = at.over[std::size_t(k)];
        near_[k] = arith::nearest_double(over, at.under, exponent);
        exact = exact && arith::is_finite(near_[k]) &&
                points::is_exact(near_[k], over, at.under, exponent);
    }
    if (exact) return;
    off_ = points::off_of<Dim>(near_);
    recipe_ = std::move(recipe);
}

template <int Dim>
ExactPoint<Dim>::ExactPoint(const ExactVec<Dim>& p)
    : ExactPoint(points::point_at<Dim>(points::homogeneous(p), 0)) {}

template <int Dim>
ExactVec<Dim> ExactPoint<Dim>::exact() const {
    return points::exact_of(*this);
}

template <int Dim>
int ExactPoint<Dim>::compare(const ExactPoint& other) const {
    return points::compare(*this, other);
}

#define GRAZE_OF_DIMENSION(Dim)                                                            \
    template class ExactPoint<Dim>;                                                        \
    template points::Scaled<Dim> points::scaled<Dim>(points::Homogeneous<Dim>, int);       \
    template ExactPoint<Dim> points::point_at<Dim>(points::Homogeneous<Dim>, int);         \
    template points::Coordinates<Dim> points::coordinates_of<Dim>(const ExactPoint<Dim>&); \
    std::size_t detail::hash_of(const ExactPoint<Dim>& point) { return points::hash(point); }
GRAZE_OF_DIMENSION(2)
GRAZE_OF_DIMENSION(3)
#undef GRAZE_OF_DIMENSION

}  // namespace graze
