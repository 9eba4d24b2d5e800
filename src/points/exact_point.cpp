#include <stdexcept>
#include <string>

#include "arith/number_field.hpp"
#include "points/recipe.hpp"

namespace graze::points {

namespace {

/// A bound of |x - near| that is a double.
double off_by(const Rational& x, double near) {
    if (!arith::is_finite(near)) return near < 0 ? -near : near;
    const Rational off = arith::absolute(x - arith::to_rational(near));
    const double rounded = nearest_double(off);
    // The next double, by its bits.
    return arith::to_rational(rounded) < off
               ? std::bit_cast<double>(std::bit_cast<std::uint64_t>(rounded) + 1)
               : rounded;
}

}  // namespace

template <int Dim>
ExactPoint<Dim> point_at(Coordinates<Dim> coordinates) {
    constexpr std::size_t most_bits = 1'000'000;
    for (const Rational& x : coordinates)
        if (x.numerator().bits() > most_bits || x.denominator().bits() > most_bits)
            throw std::length_error("point: a coordinate has more than " +
                                    std::to_string(most_bits) + " bits");
    return ExactPoint<Dim>(
        std::make_shared<const detail::Recipe<Dim>>(detail::Recipe<Dim>{std::move(coordinates)}));
}

template <int Dim>
Coordinates<Dim> coordinates_of(const ExactPoint<Dim>& point) {
    if (const auto* recipe = point.recipe()) return recipe->coordinates;
    const Vec<Dim> given = point.rounded();
    predicates::validate(given);
    return predicates::map(given, [](double x) { return arith::to_rational(x); });
}

template <int Dim>
ExactVec<Dim> exact_of(const ExactPoint<Dim>& point) {
    ExactVec<Dim> r;
    const auto* recipe = point.recipe();
    for (int k = 0; k < Dim; ++k)
        r[k] =
            recipe
                ? Exact(std::make_shared<const detail::Number>(recipe->coordinates[std::size_t(k)]))
                : Exact(point.rounded()[k]);
    return r;
}

template <int Dim>
Coordinates<Dim> rationals(const ExactVec<Dim>& p) {
    return arith::tuple_of<Dim>([&](std::size_t k) {
        const Exact& x = p[int(k)];
        if (!x.is_rational()) detail::refuse_root(x);
        return x.number().a();
    });
}

template <int Dim>
GRAZE_COLD int exact_order(const ExactPoint<Dim>& p, const ExactPoint<Dim>& q) {
    const auto x = coordinates_of(p), y = coordinates_of(q);
    for (std::size_t k = 0; k < Dim; ++k)
        if (const auto order = x[k] <=> y[k]; order != 0) return order < 0 ? -1 : 1;
    return 0;
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
    std::size_t r = 0;
    for (int k = 0; k < Dim; ++k) {
        const double x = p.rounded()[k];
        const auto bits = arith::compare(x, 0) == 0 ? 0 : std::bit_cast<std::uint64_t>(x);
        r = (r ^ std::hash<std::uint64_t>{}(bits)) * 0x9e3779b97f4a7c15;
        r ^= r >> 32;
    }
    return r;
}

}  // namespace graze::points

namespace graze {

template <int Dim>
ExactPoint<Dim>::ExactPoint(std::shared_ptr<const detail::Recipe<Dim>> recipe)
    : recipe_(std::move(recipe)) {
    for (int k = 0; k < Dim; ++k) {
        const auto& x = recipe_->coordinates[std::size_t(k)];
        near_[k] = arith::nearest_double(x);
        off_ = std::max(off_, points::off_by(x, near_[k]));
    }
}

template <int Dim>
ExactPoint<Dim>::ExactPoint(const ExactVec<Dim>& p)
    : ExactPoint(points::point_at<Dim>(points::rationals(p))) {}

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
    template ExactPoint<Dim> points::point_at<Dim>(points::Coordinates<Dim>);              \
    template points::Coordinates<Dim> points::coordinates_of<Dim>(const ExactPoint<Dim>&); \
    std::size_t detail::hash_of(const ExactPoint<Dim>& point) { return points::hash(point); }
GRAZE_OF_DIMENSION(2)
GRAZE_OF_DIMENSION(3)
#undef GRAZE_OF_DIMENSION

}  // namespace graze
