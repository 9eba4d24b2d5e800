#include "batch/run_pairs.hpp"

GRAZE_PREDICATE_PAIRS(GRAZE_INSTANTIATE_RUN)
