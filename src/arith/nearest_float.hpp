// A double rounded to a float.
#pragma once

#include "arith/target.hpp"

namespace graze::inline GRAZE_TARGET::arith {

/// As a double. GCC 12 leaves out the rounding of double(float(x)) where it makes two of them at once; of what is in memory it does not.
inline double nearest_float(double x) {
    const volatile auto rounded = float(x);
    return double(rounded);
}

}  // namespace graze::GRAZE_TARGET::arith
