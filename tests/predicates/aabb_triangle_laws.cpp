#include "predicates/law_checks.hpp"

namespace laws {

LAWS_INSTANTIATE(Triangle2, Aabb2);
LAWS_INSTANTIATE(Triangle3, Aabb3);

}  // namespace laws
