#include "predicates/linear_parallelepiped.hpp"

#include "predicates/decide.hpp"

GRAZE_LINEAR_PARALLELEPIPED_PAIRS(GRAZE_DECIDE)
