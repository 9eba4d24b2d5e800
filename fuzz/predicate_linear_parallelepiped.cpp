// Any line, ray or segment against any parallelepiped or parallelogram.
#include "predicate.hpp"

using namespace graze;
using fuzz::Pair;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::check_predicate<Pair<Line3, Parallelepiped3>, Pair<Ray3, Parallelepiped3>,
                                 Pair<Segment3, Parallelepiped3>, Pair<Line2, Parallelogram2>,
                                 Pair<Ray2, Parallelogram2>, Pair<Segment2, Parallelogram2>>(data,
                                                                                             size);
}
