#include "predicates/law_checks.hpp"

namespace laws {

LAWS_INSTANTIATE(Line2, Aabb2);
LAWS_INSTANTIATE(Ray2, Aabb2);
LAWS_INSTANTIATE(Segment2, Aabb2);
LAWS_INSTANTIATE(Line3, Aabb3);
LAWS_INSTANTIATE(Ray3, Aabb3);
LAWS_INSTANTIATE(Segment3, Aabb3);

}  // namespace laws
