#include "predicates/segment_segment.hpp"

#include "predicates/decide.hpp"

namespace graze::detail {

GRAZE_INSTANTIATE(Segment2, Segment2);

}  // namespace graze::detail
