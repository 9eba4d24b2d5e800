#include "predicates/linear_parallelepiped.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE_LINES(2, Parallelogram2);
GRAZE_INSTANTIATE_LINES(3, Parallelepiped3);

}  // namespace graze::detail
