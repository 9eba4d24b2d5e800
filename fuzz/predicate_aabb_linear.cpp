// Any line, ray or segment against any axis-aligned box, 2D and 3D.
#include "predicate.hpp"

using namespace graze;
using fuzz::Pair;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::check_predicate<Pair<Line3, Aabb3>, Pair<Ray3, Aabb3>, Pair<Segment3, Aabb3>,
                                 Pair<Line2, Aabb2>, Pair<Ray2, Aabb2>, Pair<Segment2, Aabb2>>(
        data, size);
}
