#include "construct/clip_checks.hpp"

namespace laws {

CLIP_LAWS_INSTANTIATE(Line2, Triangle2);
CLIP_LAWS_INSTANTIATE(Ray2, Triangle2);
CLIP_LAWS_INSTANTIATE(Segment2, Triangle2);
CLIP_LAWS_INSTANTIATE(Line3, Triangle3);
CLIP_LAWS_INSTANTIATE(Ray3, Triangle3);
CLIP_LAWS_INSTANTIATE(Segment3, Triangle3);

}  // namespace laws
