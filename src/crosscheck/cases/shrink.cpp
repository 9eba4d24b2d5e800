#include "cases/shrink.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace cases {

namespace {

/// The bits of the mantissa from the highest to the lowest that is set.
int significant_bits(double x) {
    int exponent;
    const double m = std::frexp(x, &exponent);
    const auto integer = std::uint64_t(std::fabs(std::ldexp(m, 53)));
    return 53 - std::countr_zero(integer);
}

/// x with its mantissa cut to some bits.
double truncated(double x, int bits) {
    int exponent;
    const double m = std::frexp(x, &exponent);
    return std::ldexp(std::trunc(std::ldexp(m, bits)), exponent - bits);
}

/// A decimal with an exponent: the shortest that is nearest to x, or of so many digits.
class Decimal {
public:
    explicit Decimal(double x)
        : end_(std::to_chars(first(), room(), x, std::chars_format::scientific).ptr) {}
    Decimal(double x, int digits)
        : end_(std::to_chars(first(), room(), x, std::chars_format::scientific, digits - 1).ptr) {}

    int digits() const {
        return int(std::count_if(text_.data(), std::find(text_.data(), end_, 'e'),
                                 [](char c) { return c >= '0' && c <= '9'; }));
    }

    double value() const {
        double near = 0;
        std::from_chars(text_.data(), end_, near);
        return near;
    }

private:
    char* first() { return text_.data(); }
    char* room() { return text_.data() + text_.size(); }

    std::array<char, 40> text_;
    const char* end_;
};

/// People read numbers far from 1 with an exponent of ten: there few digits are simple, not few bits.
bool is_far(double x) { return std::abs(std::ilogb(x)) > 40; }

}  // namespace

int complexity(double x) {
    // What overflows on the way to something simpler is not.
    if (!std::isfinite(x)) return 1 << 16;
    if (x == 0) return std::signbit(x) ? 1 : 0;
    const int significant = is_far(x) ? 3 * Decimal(x).digits() : significant_bits(x);
    return 2 + std::abs(std::ilogb(x)) + significant + (x < 0 ? 1 : 0);
}

std::vector<double> simpler_numbers(double x) {
    if (x == 0) return {0.0};
    const int bits = significant_bits(x), exponent = std::ilogb(x);
    std::vector<double> list{0.0, 1.0, std::fabs(x)};
    for (int e : {0, exponent / 2, exponent - exponent / 4, exponent - (exponent > 0 ? 1 : -1)})
        list.push_back(std::ldexp(x, e - exponent));
    for (int keep : {1, bits / 2, bits - 1})
        if (0 < keep && keep < bits) list.push_back(truncated(x, keep));
    if (is_far(x))
        for (int keep = 1, digits = Decimal(x).digits(); keep < digits; keep = 2 * keep + 1)
            list.push_back(Decimal(x, keep).value());
    // Where nothing smaller will do.
    if (is_far(x) && std::isfinite(2 * x)) list.push_back(Decimal(2 * x, 1).value());
    return list;
}

}  // namespace cases
