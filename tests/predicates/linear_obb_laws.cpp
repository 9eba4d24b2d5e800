#include "predicates/law_checks.hpp"

namespace laws {

LAWS_INSTANTIATE(Line2, Obb2);
LAWS_INSTANTIATE(Ray2, Obb2);
LAWS_INSTANTIATE(Segment2, Obb2);
LAWS_INSTANTIATE(Line3, Obb3);
LAWS_INSTANTIATE(Ray3, Obb3);
LAWS_INSTANTIATE(Segment3, Obb3);

}  // namespace laws
