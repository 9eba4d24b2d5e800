// One reader per mesh format. `name` stands for the file in messages; all throw mesh_error.
#pragma once

#include <graze/mesh.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace graze::mesh_files {

Mesh stl(std::string_view bytes, const std::string& name);

// Binary STL: a preamble, whose last four bytes count the triangles, and so many bytes for each.
constexpr std::size_t stl_preamble = 84, stl_facet = 50;
/// That count, if a file of `size` bytes that begins with this preamble is binary STL.
std::optional<std::uint32_t> stl_count(std::string_view preamble, std::uint64_t size);
/// The triangle of a facet, which begins at byte `at` of the file.
Triangle3 stl_triangle(const char* facet, std::size_t at, const std::string& name);

Mesh obj(std::string_view bytes, const std::string& name);
Mesh ply(std::string_view bytes, const std::string& name);
Mesh off(std::string_view bytes, const std::string& name);
Mesh threemf(std::string_view bytes, const std::string& name);  // where it is built: GRAZE_3MF

}  // namespace graze::mesh_files
