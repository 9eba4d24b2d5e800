// beyond_shared of two faces, of which is known what they share.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <graze/mesh_check.hpp>

#include "mesh/apart.hpp"

namespace graze::mesh {

/// Points that are corners of both, each once, by one of their places in either.
struct Shared {
    std::size_t count = 0;
    std::array<std::size_t, 3> in_a{}, in_b{};
};
/// Bit 3 i + j of `equal`: are corner i of a and corner j of b the same?
inline Shared shared_corners(unsigned equal) {
    Shared shared;
    unsigned seen = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const unsigned here = equal >> (3 * i) & 7;
        if (here != 0 && (here & seen) == 0) {
            shared.in_a[shared.count] = i;
            shared.in_b[shared.count++] = std::size_t(std::countr_zero(here));
        }
        seen |= here;
    }
    return shared;
}
/// These bits: of corners of any kind, points or their numbers.
template <class T>
unsigned equal_corners(const std::array<T, 3>& a, const std::array<T, 3>& b) {
    unsigned bits = 0;
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j) bits |= unsigned(a[i] == b[j]) << (3 * i + j);
    return bits;
}

/// The points whose hull a triangle is: its corners, the ends of a segment, or one.
struct FaceHull {
    Corners points;
    std::size_t count;
};
FaceHull hull_of(const Corners& face);

/// f(the triangle, segment or point that a hull is)
auto as_shape(const FaceHull& hull, const auto& f) {
    const auto& p = hull.points;
    if (hull.count == 1) return f(p[0]);
    if (hull.count == 2) return f(Segment3{p[0], p[1]});
    return f(Triangle3{p[0], p[1], p[2]});
}
/// f(of a, of b)
auto as_shapes(const FaceHull& a, const FaceHull& b, const auto& f) {
    return as_shape(a, [&](const auto& of_a) {
        return as_shape(b, [&](const auto& of_b) { return f(of_a, of_b); });
    });
}

/// degenerate: has one of them no area?
mesh::FaceContact beyond_shared(const Corners& a, const Corners& b, bool degenerate,
                                const Shared& shared);

}  // namespace graze::mesh
