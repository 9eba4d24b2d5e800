// Triangle meshes from files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <graze/shapes.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace graze {

/// Vertices, and triangles as indices into them. Every coordinate is finite and every index valid
/// in a mesh that was read; triangles of zero area are kept.
struct Mesh {
    std::vector<Vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;

    Triangle3 triangle(std::size_t i) const {
        const auto& t = triangles[i];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

enum class MeshFormat { stl, obj, ply, off };

/// A file that cannot be read or is malformed. `what()` says where (the line of a text file, the
/// byte of a binary one), what is wrong and what is allowed.
class GRAZE_API mesh_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads an STL (ascii or binary), OBJ, PLY (ascii or binary, either byte order) or OFF file; the
/// format is told from the file's extension. Decimal numbers become the nearest doubles, and
/// polygons a fan of triangles from their first vertex; corners of an STL file with equal
/// coordinates share a vertex. Throws mesh_error.
GRAZE_API Mesh read_mesh(const std::filesystem::path& path);

/// The same from bytes in memory; `name` stands for the file in messages.
GRAZE_API Mesh read_mesh(const std::string& bytes, MeshFormat format, const std::string& name);

}  // namespace graze
