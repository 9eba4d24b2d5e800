#include "batch/run_pairs.hpp"

GRAZE_BOUNDED_PAIRS_3D(GRAZE_INSTANTIATE_RUN)
