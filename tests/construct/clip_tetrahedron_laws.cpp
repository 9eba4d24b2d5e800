#include "construct/clip_checks.hpp"

namespace laws {

CLIP_LAWS_INSTANTIATE(Line3, Tetrahedron3);
CLIP_LAWS_INSTANTIATE(Ray3, Tetrahedron3);
CLIP_LAWS_INSTANTIATE(Segment3, Tetrahedron3);
CLIP_LAWS_INSTANTIATE(Line3, Plane3);
CLIP_LAWS_INSTANTIATE(Ray3, Plane3);
CLIP_LAWS_INSTANTIATE(Segment3, Plane3);

}  // namespace laws
