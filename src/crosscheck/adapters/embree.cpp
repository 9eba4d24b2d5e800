#include "adapters/embree.hpp"

#include "adapters/adapter.hpp"

GRAZE_PROMISES("floats")
GRAZE_PEER(embree, ray3, graze::Ray3, triangle3, graze::Triangle3)
GRAZE_PEER(embree, segment3, graze::Segment3, triangle3, graze::Triangle3)
