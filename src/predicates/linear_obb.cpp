#include "predicates/linear_obb.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE_LINES(2, Obb2);
GRAZE_INSTANTIATE_LINES(3, Obb3);

}  // namespace graze::detail
