#include "adapters/cgal.hpp"

#include "adapters/adapter.hpp"

// A ray is made of its origin and the point at t = 1, whose rounding is the kernel's.
GRAZE_PROMISES("no-degenerate")
GRAZE_PEER(cgal, triangle3, graze::Triangle3, aabb3, graze::Aabb3)
GRAZE_PEER(cgal, ray3, graze::Ray3, triangle3, graze::Triangle3)
GRAZE_PEER(cgal, segment3, graze::Segment3, triangle3, graze::Triangle3)
GRAZE_PEER(cgal, segment3, graze::Segment3, aabb3, graze::Aabb3)
GRAZE_PEER(cgal, ray3, graze::Ray3, aabb3, graze::Aabb3)
GRAZE_PEER(cgal, segment3, graze::Segment3, parallelepiped3, graze::Parallelepiped3)
GRAZE_PEER(cgal, segment2, graze::Segment2, aabb2, graze::Aabb2)
GRAZE_PEER(cgal, triangle3, graze::Triangle3, triangle3, graze::Triangle3)
GRAZE_PEER(cgal, segment2, graze::Segment2, segment2, graze::Segment2)
GRAZE_PEER(cgal, segment2, graze::Segment2, triangle2, graze::Triangle2)
GRAZE_PEER_SIGNS(cgal)
