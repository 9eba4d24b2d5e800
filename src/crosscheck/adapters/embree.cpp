#include "adapters/embree.hpp"

#include "adapters/adapter.hpp"

// What happens at edges, and in the plane of a triangle, is left open.
GRAZE_PROMISES("half-open, floats, no-degenerate")
GRAZE_PEER(embree, ray3, graze::Ray3, triangle3, graze::Triangle3)
GRAZE_PEER(embree, segment3, graze::Segment3, triangle3, graze::Triangle3)
