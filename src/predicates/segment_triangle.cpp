#include "predicates/segment_triangle.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE(Segment2, Triangle2);

}  // namespace graze::detail
