// A point and a triangle that move, or two segments, for every program that is asked.
#pragma once

#include <vector>

#include "bench.hpp"
#include "motion/families.hpp"

namespace graze::bench {

using MotionCell = Cell<cases_of_motion::Query, Contact>;

/// Others than graze.
inline std::vector<void (*)(MotionCell&)> motion_peers;

}  // namespace graze::bench
