// Any line, ray or segment against any triangle, tetrahedron or plane.
#include "predicate.hpp"

using namespace graze;
using fuzz::Pair;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::check_predicate<
        Pair<Line3, Triangle3>, Pair<Ray3, Triangle3>, Pair<Segment3, Triangle3>,
        Pair<Line2, Triangle2>, Pair<Ray2, Triangle2>, Pair<Segment2, Triangle2>,
        Pair<Line3, Tetrahedron3>, Pair<Ray3, Tetrahedron3>, Pair<Segment3, Tetrahedron3>,
        Pair<Line3, Plane3>, Pair<Ray3, Plane3>, Pair<Segment3, Plane3>>(data, size);
}
