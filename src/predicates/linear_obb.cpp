#include "predicates/linear_obb.hpp"

#include "predicates/decide.hpp"

GRAZE_LINEAR_OBB_PAIRS(GRAZE_DECIDE)
