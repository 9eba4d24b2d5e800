// Any line, ray or segment against any triangle in 3D.
#include "story.hpp"

using namespace graze;
using fuzz::Pair;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::check_story<Pair<Line3, Triangle3>, Pair<Ray3, Triangle3>,
                             Pair<Segment3, Triangle3>>(data, size);
}
