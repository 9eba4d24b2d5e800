#include "predicates/point_tetrahedron.hpp"

#include "predicates/decide.hpp"

GRAZE_POINT_TETRAHEDRON_PAIRS(GRAZE_DECIDE)
