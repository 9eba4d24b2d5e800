#include "predicates/linear_triangle.hpp"

#include "predicates/decide.hpp"

GRAZE_LINEAR_TRIANGLE_PAIRS(GRAZE_DECIDE)
