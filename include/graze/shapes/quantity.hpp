// What the doubles of a shape measure.
#pragma once

#include <cstdint>

namespace graze::detail {

/// What the doubles of a field measure. Those of one quantity share a unit.
enum class Quantity : std::uint8_t {
    coordinate,  ///< only the difference of two means something
    length,      ///< a vector or extent in the unit of the coordinates
    direction,   ///< a vector with a magnitude of its own
    axis,        ///< a quaternion or the direction of an obb
};

}  // namespace graze::detail
