// In place, because most of the time goes to copies.
#include "dyadic.hpp"

#include <cmath>
#include <utility>

namespace support {

Dyadic::Dyadic(double x) {
    int e;
    const double fraction = std::frexp(x, &e);
    mantissa_ = std::int64_t(std::ldexp(fraction, 53));
    exponent_ = e - 53;
}
Dyadic::Dyadic(Integer mantissa, int exponent)
    : mantissa_(std::move(mantissa)), exponent_(exponent) {}

int Dyadic::sign() const { return mantissa_.sign(); }

Dyadic operator-(Dyadic x) {
    x.mantissa_.backend().negate();
    return x;
}
Dyadic& Dyadic::operator+=(const Dyadic& y) { return add(y, false); }
Dyadic& Dyadic::operator-=(const Dyadic& y) { return add(y, true); }
Dyadic operator+(Dyadic x, const Dyadic& y) { return std::move(x += y); }
Dyadic operator-(Dyadic x, const Dyadic& y) { return std::move(x -= y); }
Dyadic operator*(Dyadic x, const Dyadic& y) {
    x.mantissa_ *= y.mantissa_;
    x.exponent_ += y.exponent_;
    return x;
}
Dyadic absolute(Dyadic x) { return x.sign() < 0 ? -std::move(x) : std::move(x); }
bool operator<(const Dyadic& x, const Dyadic& y) { return (x - y).sign() < 0; }
bool operator==(const Dyadic& x, const Dyadic& y) { return (x - y).sign() == 0; }

Dyadic Dyadic::times_power_of_two(int e) const { return {mantissa_, exponent_ + e}; }

Dyadic& Dyadic::add(const Dyadic& y, bool negated) {
    if (y.sign() == 0) return *this;
    if (sign() == 0) {
        *this = y;
        if (negated) mantissa_.backend().negate();
        return *this;
    }
    if (exponent_ < y.exponent_) {
        const Integer shifted = y.mantissa_ << unsigned(y.exponent_ - exponent_);
        negated ? mantissa_ -= shifted : mantissa_ += shifted;
    } else {
        mantissa_ <<= unsigned(exponent_ - y.exponent_);
        exponent_ = y.exponent_;
        negated ? mantissa_ -= y.mantissa_ : mantissa_ += y.mantissa_;
    }
    return *this;
}

bool equal_modulo_2_64(const Dyadic& x, std::uint64_t residue) {
    Dyadic::Integer m = x.mantissa_;
    if (x.exponent_ >= 0) {
        m <<= unsigned(x.exponent_);
    } else {
        const Dyadic::Integer unit = Dyadic::Integer(1) << unsigned(-x.exponent_);
        if (m % unit != 0) return false;
        m /= unit;
    }
    const Dyadic::Integer difference = m - residue;
    return difference % (Dyadic::Integer(1) << 64u) == 0;
}

double Dyadic::approximate() const {
    const Integer m = sign() < 0 ? Integer(-mantissa_) : mantissa_;
    const int bits = sign() == 0 ? 0 : int(boost::multiprecision::msb(m)) + 1;
    const int cut = bits > 60 ? bits - 60 : 0;
    const Integer top = m >> unsigned(cut);
    const double r = std::ldexp(double(top.convert_to<std::uint64_t>()), exponent_ + cut);
    return sign() < 0 ? -r : r;
}

double approximate_ratio(const Dyadic& x, const Dyadic& y) {
    const auto parts = [](const Dyadic& d) {
        const Dyadic::Integer m = abs(d.mantissa_);
        const int bits = m == 0 ? 0 : int(boost::multiprecision::msb(m)) + 1, cut = bits - 53;
        const Dyadic::Integer top = cut > 0 ? Dyadic::Integer(m >> unsigned(cut)) : m;
        return std::pair(double(top.convert_to<std::uint64_t>()),
                         d.exponent_ + (cut > 0 ? cut : 0));
    };
    const auto [m, e] = parts(x);
    const auto [n, f] = parts(y);
    return std::ldexp(m / n, e - f);
}

}  // namespace support
