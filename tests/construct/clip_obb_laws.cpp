#include "construct/clip_checks.hpp"

namespace laws {

CLIP_LAWS_INSTANTIATE(Line2, Obb2);
CLIP_LAWS_INSTANTIATE(Ray2, Obb2);
CLIP_LAWS_INSTANTIATE(Segment2, Obb2);
CLIP_LAWS_INSTANTIATE(Line3, Obb3);
CLIP_LAWS_INSTANTIATE(Ray3, Obb3);
CLIP_LAWS_INSTANTIATE(Segment3, Obb3);

}  // namespace laws
