// Any line, ray or segment against any oriented box, 2D and 3D.
#include "predicate.hpp"

using namespace graze;
using fuzz::Pair;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::check_predicate<Pair<Line3, Obb3>, Pair<Ray3, Obb3>, Pair<Segment3, Obb3>,
                                 Pair<Line2, Obb2>, Pair<Ray2, Obb2>, Pair<Segment2, Obb2>>(data,
                                                                                            size);
}
