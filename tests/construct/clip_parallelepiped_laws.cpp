#include "construct/clip_checks.hpp"

namespace laws {

CLIP_LAWS_INSTANTIATE(Line2, Parallelogram2);
CLIP_LAWS_INSTANTIATE(Ray2, Parallelogram2);
CLIP_LAWS_INSTANTIATE(Segment2, Parallelogram2);
CLIP_LAWS_INSTANTIATE(Line3, Parallelepiped3);
CLIP_LAWS_INSTANTIATE(Ray3, Parallelepiped3);
CLIP_LAWS_INSTANTIATE(Segment3, Parallelepiped3);

}  // namespace laws
