#include "construct/exact.hpp"

#include <stdexcept>

namespace graze {

namespace {

arith::Rational checked(double value) {
    if (!arith::is_finite(value))
        throw std::invalid_argument("an exact number must be finite: NaN and infinities are not");
    return arith::to_rational(value);
}

std::shared_ptr<const detail::Number> shared(auto value) {
    return std::make_shared<const detail::Number>(std::move(value));
}

/// f of both, in a field that has them.
Exact combined(const Exact& x, const Exact& y, const auto& f) {
    if (x.is_rational() && y.is_rational()) return Exact(shared(f(x.number().a(), y.number().a())));
    const auto both = in_one_field(x.number(), y.number());
    if (!both)
        throw std::domain_error("no field of one root holds " + x.to_string() + " and " +
                                y.to_string());
    return Exact(shared(f(both->first, both->second)));
}

}  // namespace

Exact::Exact() {
    static const auto zero = shared(arith::Rational());
    number_ = zero;
}

Exact::Exact(double value) : number_(shared(checked(value))) {}

Exact::Exact(std::string_view text) : number_(shared(detail::parse_rational(text))) {}

std::optional<Exact> Exact::with_root(const Exact& a, const Exact& b, const Exact& m) {
    const bool integer = m.is_rational() && m.number_->a().is_integer() && m.sign() >= 0;
    if (!a.is_rational() || !b.is_rational() || !integer) return {};
    return Exact(std::make_shared<const detail::Number>(a.number_->a(), b.number_->a(),
                                                        m.number_->a().numerator()));
}

Exact::Exact(std::shared_ptr<const detail::Number> number) : number_(std::move(number)) {}

double Exact::to_double() const { return nearest_double(*number_); }

std::string Exact::to_string() const {
    if (is_rational()) return a();
    const bool negative = number_->b().sign() < 0;
    const arith::Rational b = arith::absolute(number_->b());
    return a() + (negative ? " - " : " + ") + b.str() + " sqrt(" + m() + ")";
}

bool Exact::is_rational() const { return number_->is_rational(); }
std::string Exact::a() const { return number_->a().str(); }
std::string Exact::b() const { return number_->b().str(); }
std::string Exact::m() const { return number_->m().str(); }
int Exact::sign() const { return number_->sign(); }

Exact operator-(const Exact& x) { return Exact(shared(-x.number())); }

Exact operator+(const Exact& x, const Exact& y) {
    return combined(x, y, [](const auto& a, const auto& b) { return a + b; });
}
Exact operator-(const Exact& x, const Exact& y) {
    return combined(x, y, [](const auto& a, const auto& b) { return a - b; });
}
Exact operator*(const Exact& x, const Exact& y) {
    return combined(x, y, [](const auto& a, const auto& b) { return a * b; });
}
Exact operator/(const Exact& x, const Exact& y) {
    if (y.sign() == 0) throw std::domain_error("a quotient by zero: " + x.to_string() + " / 0");
    return combined(x, y, [](const auto& a, const auto& b) { return a / b; });
}

void detail::refuse_root(const Exact& number) {
    throw std::domain_error("not a rational number: " + number.to_string());
}

std::strong_ordering operator<=>(const Exact& x, const Exact& y) {
    return compare(x.number(), y.number()) <=> 0;
}

}  // namespace graze
