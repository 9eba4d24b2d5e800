#include "batch/run_pairs.hpp"

GRAZE_BOUNDED_PAIRS(GRAZE_INSTANTIATE_RUN)
