#include "predicates/aabb_aabb.hpp"

#include "predicates/decide.hpp"

GRAZE_AABB_AABB_PAIRS(GRAZE_DECIDE)
