#include "predicates/segment_segment.hpp"

#include "predicates/decide.hpp"

GRAZE_SEGMENT_SEGMENT_PAIRS(GRAZE_DECIDE)
