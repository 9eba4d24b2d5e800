// Where the bits of some doubles are.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace laws {

/// The bits between the highest and the lowest among some doubles: all are multiples of 2^low and
/// less than 2^high.
class Bits {
public:
    void include(double x) {
        if (x == 0) return;
        int exponent;
        const auto m = std::int64_t(std::ldexp(std::frexp(x, &exponent), 53));
        low_ = std::min(low_, exponent - 53 + std::countr_zero(std::uint64_t(std::llabs(m))));
        high_ = std::max(high_, exponent);
    }
    bool empty() const { return high_ < low_; }
    int low() const { return low_; }
    int high() const { return high_; }
    int width() const { return empty() ? 0 : high_ - low_; }

private:
    int low_ = std::numeric_limits<int>::max(), high_ = std::numeric_limits<int>::min();
};

}  // namespace laws
