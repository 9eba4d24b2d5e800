#include "batch/run_pairs.hpp"

GRAZE_BOUNDED_PAIRS_2D(GRAZE_INSTANTIATE_RUN)
