// Any triangle against any axis-aligned box, 2D and 3D.
#include "predicate.hpp"

using namespace graze;
using fuzz::Pair;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::check_predicate<Pair<Triangle3, Aabb3>, Pair<Triangle2, Aabb2>>(data, size);
}
