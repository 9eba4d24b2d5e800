#include "predicates/linear_triangle.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE(Line3, Triangle3);
GRAZE_INSTANTIATE(Ray3, Triangle3);
GRAZE_INSTANTIATE(Segment3, Triangle3);

}  // namespace graze::detail
