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

/// Source: T. Moller, B. Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
bool intersects(const Segment3& segment, const Triangle3& triangle);

}  // namespace graze::naive
