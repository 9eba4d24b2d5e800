// The same questions in plain doubles, as fast as they are usually written: not exact, no
// validation, yes or no only. The named baseline of every ratio.
#pragma once

#include <graze/shapes.hpp>

namespace graze::naive {

/// 13 separating axes with early outs, the box axes first.
/// Source: T. Akenine-Moller, "Fast 3D triangle-box overlap testing", 2001.
bool intersects(const Triangle3& triangle, const Aabb3& box);

/// Branchless slabs with one division an axis. Wrong where 0 * infinity turns up.
/// Source: T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986, in the min/max form.
bool intersects(const Segment3& segment, const Aabb3& box);
bool intersects(const Ray3& ray, const Aabb3& box);
bool intersects(const Segment2& segment, const Aabb2& box);

/// The same in the axes of the box: with the direction normalised, or by the dual basis of the
/// edges.
bool intersects(const Segment2& segment, const Obb2& box);
bool intersects(const Segment3& segment, const Parallelepiped3& box);

/// Source: T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
bool intersects(const Segment3& segment, const Triangle3& triangle);
bool intersects(const Ray3& ray, const Triangle3& triangle);

/// Without its part for triangles in one plane, which are reported as disjoint.
/// Source: P. Guigue, O. Devillers, "Fast and robust triangle-triangle overlap test using
/// orientation predicates", 2003.
bool intersects(const Triangle3& a, const Triangle3& b);

/// Four orientations. Segments in one line are taken to meet if their bounding boxes do.
bool intersects(const Segment2& a, const Segment2& b);

/// Separating axes: the segment's normal and those of the edges.
bool intersects(const Segment2& segment, const Triangle2& triangle);

}  // namespace graze::naive
