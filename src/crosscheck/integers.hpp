// Doubles as integers of any size, in a unit that is a power of 2.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

namespace graze::crosscheck {

using Integer = boost::multiprecision::cpp_int;

/// The exponent of the last bit of the finest number.
inline int unit_of(const std::vector<double>& numbers) {
    int unit = 1024;
    for (const double x : numbers)
        if (x != 0) unit = std::min(unit, std::max(std::ilogb(x) - 52, -1074));
    return unit;
}

/// x / 2^unit, where no bit of x is below the unit.
inline Integer integer(double x, int unit) {
    if (x == 0) return 0;
    int exponent;
    const auto mantissa = std::int64_t(std::ldexp(std::frexp(x, &exponent), 53));
    const int shift = exponent - 53 - unit;
    return shift >= 0 ? Integer(Integer(mantissa) << shift) : Integer(mantissa >> -shift);
}

}  // namespace graze::crosscheck
