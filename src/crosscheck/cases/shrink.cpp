#include "cases/shrink.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <string>

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

/// The shortest decimal with an exponent that is nearest to x, or with so many digits that is near it.
std::string decimal(double x, int digits = 0) {
    std::array<char, 40> text;
    const auto end = text.data() + text.size();
    return {text.data(),
            digits > 0
                ? std::to_chars(text.data(), end, x, std::chars_format::scientific, digits - 1).ptr
                : std::to_chars(text.data(), end, x, std::chars_format::scientific).ptr};
}

int decimal_digits(double x) {
    const std::string text = decimal(x);
    return int(std::count_if(text.begin(), text.begin() + std::ptrdiff_t(text.find('e')),
                             [](char c) { return c >= '0' && c <= '9'; }));
}

double rounded(double x, int digits) {
    double near = 0;
    const std::string text = decimal(x, digits);
    std::from_chars(text.data(), text.data() + text.size(), near);
    return near;
}

/// People read numbers far from 1 with an exponent of ten: there few digits are simple, not few bits.
bool is_far(double x) { return std::abs(std::ilogb(x)) > 40; }

}  // namespace

int complexity(double x) {
    // What overflows on the way to something simpler is not.
    if (!std::isfinite(x)) return 1 << 16;
    if (x == 0) return std::signbit(x) ? 1 : 0;
    const int significant = is_far(x) ? 3 * decimal_digits(x) : significant_bits(x);
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
        for (int keep = 1, digits = decimal_digits(x); keep < digits; keep = 2 * keep + 1)
            list.push_back(rounded(x, keep));
    // Where nothing smaller will do.
    if (is_far(x) && std::isfinite(2 * x)) list.push_back(rounded(2 * x, 1));
    return list;
}

}  // namespace cases
