#include "adapters/bullet.hpp"

#include "adapters/adapter.hpp"

GRAZE_PROMISES("no-degenerate")
GRAZE_PEER(bullet, triangle3, graze::Triangle3, aabb3, graze::Aabb3)
GRAZE_PEER(bullet, segment3, graze::Segment3, aabb3, graze::Aabb3)
