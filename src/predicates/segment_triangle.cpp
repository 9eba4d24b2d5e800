#include "predicates/segment_triangle.hpp"

#include "predicates/decide.hpp"

GRAZE_SEGMENT_TRIANGLE_PAIRS(GRAZE_DECIDE)
