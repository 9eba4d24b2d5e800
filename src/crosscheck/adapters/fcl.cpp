#include "adapters/fcl.hpp"

#include "adapters/adapter.hpp"

// The tolerance of its GJK.
GRAZE_PROMISES("tolerance=1e-6, no-degenerate")
GRAZE_PEER(fcl, triangle3, graze::Triangle3, triangle3, graze::Triangle3)
GRAZE_PEER(fcl, triangle3, graze::Triangle3, aabb3, graze::Aabb3)

#define ASK(segments, from, to) \
    graze::adapters::fcl::ask(graze::adapters::fcl::prepare(segments, from, to))
GRAZE_MOTION(ASK)
