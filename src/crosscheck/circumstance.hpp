// In which circumstances two shapes are asked about, exactly.
#pragma once

#include <array>
#include <cstdint>

#include "crosscheck/question.hpp"

namespace graze::crosscheck {

/// A point where a segment should be, a flat box, and so on.
bool is_degenerate(const AnyShape& shape);

/// Of both shapes; of those that move, at the beginning or at the end. Of a point where lines and planes meet the second is
/// the segment or triangle of the points that it is asked about.
std::array<bool, 2> are_degenerate(const Case& c);

/// Do both lie in one plane, or in 2D in one line? Those that move, all the way.
bool in_one_plane(const Case& c);

/// What may be hard about a case: the first of these that is so.
enum class Circumstance : std::uint8_t {
    huge,        ///< numbers beyond 2^300
    tiny,        ///< numbers below 2^-300
    degenerate,  ///< both without a length, area or volume
    degenerate_a,
    degenerate_b,
    in_plane,          ///< both in one plane, or in 2D in one line
    degenerate_asked,  ///< a point where lines and planes meet is asked about a line or plane that is none
    ordinary,
};
Circumstance circumstance_of(const Case& c);
/// "with huge numbers", and so on; "" for ordinary.
const char* words(Circumstance circumstance);

}  // namespace graze::crosscheck
