#include "adapters/boost_geometry.hpp"

#include "adapters/adapter.hpp"

// Others are no valid geometries.
GRAZE_PROMISES("no-degenerate")
GRAZE_PEER(boost_geometry, segment2, graze::Segment2, aabb2, graze::Aabb2)
GRAZE_PEER(boost_geometry, segment2, graze::Segment2, segment2, graze::Segment2)
GRAZE_PEER(boost_geometry, segment2, graze::Segment2, triangle2, graze::Triangle2)
GRAZE_PEER(boost_geometry, triangle2, graze::Triangle2, triangle2, graze::Triangle2)
GRAZE_PEER(boost_geometry, triangle2, graze::Triangle2, aabb2, graze::Aabb2)
GRAZE_PEER(boost_geometry, point2, graze::Point2, triangle2, graze::Triangle2)
