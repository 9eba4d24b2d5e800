#include "predicates/law_checks.hpp"

namespace laws {

LAWS_INSTANTIATE(Line3, Triangle3);
LAWS_INSTANTIATE(Ray3, Triangle3);
LAWS_INSTANTIATE(Segment3, Triangle3);

}  // namespace laws
