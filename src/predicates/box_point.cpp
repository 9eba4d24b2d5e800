#include "predicates/box_point.hpp"

#include "predicates/decide.hpp"

GRAZE_BOX_POINT_PAIRS(GRAZE_DECIDE)
