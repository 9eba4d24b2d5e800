// The judge of pairs of faces: all points that may be extreme in what two triangles have in common, in whole
// numbers. It shares nothing with the library but the structs, and does not link it.
#pragma once

#include <cstddef>
#include <graze/mesh_check.hpp>
#include <vector>

#include "support/rational_points.hpp"

namespace pair_judge {

struct Judged {
    graze::mesh::FaceContact contact;
    std::size_t shared;
    bool degenerate;
    friend bool operator==(const Judged&, const Judged&) = default;
};
Judged judge(const graze::Triangle3& a, const graze::Triangle3& b);

/// Has it no area?
bool flat(const graze::Triangle3& triangle);

/// Of what they have in common all extreme points, and perhaps others.
std::vector<rational::Point> common_points(const graze::Triangle3& a, const graze::Triangle3& b);

}  // namespace pair_judge
