#include "predicates/aabb_triangle_pef.hpp"
#include "predicates/aabb_triangle_sat.hpp"
#include "predicates/decide.hpp"

GRAZE_AABB_TRIANGLE_PAIRS(GRAZE_DECIDE)
