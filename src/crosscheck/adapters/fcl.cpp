#include "adapters/fcl.hpp"

#include "adapters/adapter.hpp"

GRAZE_PEER(fcl, triangle3, graze::Triangle3, triangle3, graze::Triangle3)
GRAZE_PEER(fcl, triangle3, graze::Triangle3, aabb3, graze::Aabb3)
