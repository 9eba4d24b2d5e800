#include "predicates/aabb_linear.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE_LINES(2, Aabb2);
GRAZE_INSTANTIATE_LINES(3, Aabb3);

}  // namespace graze::detail
