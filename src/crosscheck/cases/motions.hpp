// Points and triangles, and two segments, that move: cases that are hard in a chosen way.
//
// As in generators.hpp everything follows from one seed.
#pragma once

#include <cstdint>
#include <vector>

#include "cases/generators.hpp"

namespace cases {

/// Four corners at t = 0, one after another, and then where they are at t = 1: a point and a triangle, or two segments.
struct MotionCase {
    std::uint64_t seed = 0;
    Family family = Family::uniform;
    bool segments = false;
    std::vector<double> numbers = {};
};

constexpr int corners_of_motion = 4;

MotionCase make_motion_case(bool segments, Family family, std::uint64_t seed);

int complexity(const MotionCase& c);
/// Those of points; and all seen from a corner, or from a corner that moves.
std::vector<MotionCase> simpler(const MotionCase& c);

}  // namespace cases
