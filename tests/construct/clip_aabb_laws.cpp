#include "construct/clip_checks.hpp"

namespace laws {

CLIP_LAWS_INSTANTIATE(Line2, Aabb2);
CLIP_LAWS_INSTANTIATE(Ray2, Aabb2);
CLIP_LAWS_INSTANTIATE(Segment2, Aabb2);
CLIP_LAWS_INSTANTIATE(Line3, Aabb3);
CLIP_LAWS_INSTANTIATE(Ray3, Aabb3);
CLIP_LAWS_INSTANTIATE(Segment3, Aabb3);

}  // namespace laws
