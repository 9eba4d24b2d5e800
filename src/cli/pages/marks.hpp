// The colors of faces that meet others, and of parts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <vector>

#include "cli/pages/image.hpp"

namespace graze::cli {

struct Mark {
    mesh::FaceContact contact;
    Color color;
};
/// From what is worst: a face takes the color of the first that it has.
inline constexpr std::array<Mark, 5> marks{{{mesh::FaceContact::crossing, {200, 30, 45}},
                                            {mesh::FaceContact::coplanar, {150, 50, 160}},
                                            {mesh::FaceContact::duplicate, {60, 90, 200}},
                                            {mesh::FaceContact::touching, {242, 142, 43}},
                                            {mesh::FaceContact::none, {205, 208, 214}}}};

/// Of each triangle, the index of its mark.
std::vector<std::uint8_t> marks_of(const Mesh& mesh, const mesh::FacePairs& pairs);

/// Those of parts of an assembly, or of meshes, are easy to tell from each other, by golden angles of hue.
Color color_of_part(std::size_t part);

}  // namespace graze::cli
