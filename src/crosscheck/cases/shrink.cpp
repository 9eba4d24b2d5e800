#include "cases/shrink.hpp"

#include <bit>
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

}  // namespace

int complexity(double x) {
    if (x == 0) return std::signbit(x) ? 1 : 0;
    return 2 + std::abs(std::ilogb(x)) + significant_bits(x) + (x < 0 ? 1 : 0);
}

std::vector<double> simpler_numbers(double x) {
    if (x == 0) return {0.0};
    const int bits = significant_bits(x), exponent = std::ilogb(x);
    std::vector<double> list{0.0, 1.0, std::fabs(x)};
    for (int e : {0, exponent / 2, exponent - exponent / 4, exponent - (exponent > 0 ? 1 : -1)})
        list.push_back(std::ldexp(x, e - exponent));
    for (int keep : {1, bits / 2, bits - 1})
        if (0 < keep && keep < bits) list.push_back(truncated(x, keep));
    return list;
}

}  // namespace cases
