#include "predicates/point_triangle.hpp"

#include "predicates/decide.hpp"

GRAZE_POINT_TRIANGLE_PAIRS(GRAZE_DECIDE)
