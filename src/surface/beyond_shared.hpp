// beyond_shared of two faces, of which is known what they share.
#pragma once

#include <array>
#include <cstddef>
#include <graze/mesh_check.hpp>

namespace graze::surface {

using Corners = std::array<Vec3, 3>;
inline Corners corners(const Triangle3& t) { return {t.a, t.b, t.c}; }

/// Points that are corners of both, each once, by one of their places in either.
struct Shared {
    std::size_t count = 0;
    std::array<std::size_t, 3> in_a{}, in_b{};
};
Shared shared_corners(const Triangle3& a, const Triangle3& b);

/// The points whose hull a triangle is: its corners, the ends of a segment, or one.
struct FaceHull {
    Corners points;
    std::size_t count;
};
FaceHull hull_of(const Triangle3& triangle);

/// degenerate: has one of them no area?
mesh::FaceContact beyond_shared(const Triangle3& a, const Triangle3& b, bool degenerate,
                                const Shared& shared);

}  // namespace graze::surface
