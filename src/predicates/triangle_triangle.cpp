#include "predicates/triangle_triangle.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE(Triangle3, Triangle3);

}  // namespace graze::detail
