#include "predicates/law_checks.hpp"

namespace laws {

LAWS_INSTANTIATE(Line3, Parallelepiped3);
LAWS_INSTANTIATE(Ray3, Parallelepiped3);
LAWS_INSTANTIATE(Segment3, Parallelepiped3);

}  // namespace laws
