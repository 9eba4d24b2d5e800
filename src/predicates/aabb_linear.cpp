#include "predicates/aabb_linear.hpp"

#include "predicates/decide.hpp"

GRAZE_AABB_LINEAR_PAIRS(GRAZE_DECIDE)
