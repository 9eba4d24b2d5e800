#include "predicates/triangle_triangle.hpp"

#include "predicates/decide.hpp"

GRAZE_TRIANGLE_TRIANGLE_PAIRS(GRAZE_DECIDE)
