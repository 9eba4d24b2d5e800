// Triangle meshes, from files and into them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <graze/shapes.hpp>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace graze {

/// A part of a file that has a name: an object or a group of OBJ, a solid of ascii STL, an item of 3MF.
struct MeshPart {
    std::string name;
    std::uint32_t first_triangle;  ///< it goes to that of the next part
};

/// Vertices, and triangles as indices into them. Every coordinate is finite and every index valid
/// in a mesh that was read; triangles of zero area are kept.
struct Mesh {
    std::vector<Vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    /// The face of the file that each triangle is a part of, from 0; empty where each is one of its own.
    std::vector<std::uint32_t> face_of = {};
    std::vector<MeshPart> parts = {};  ///< in the order of their triangles; none is empty

    std::uint32_t face(std::size_t triangle) const {
        return face_of.empty() ? std::uint32_t(triangle) : face_of[triangle];
    }

    /// The name of the part that a triangle is in; "" where it has none.
    std::string_view part(std::size_t triangle) const {
        const auto next = std::upper_bound(
            parts.begin(), parts.end(), triangle,
            [](std::size_t i, const MeshPart& part) { return i < part.first_triangle; });
        return next == parts.begin() ? std::string_view() : std::prev(next)->name;
    }

    Triangle3 triangle(std::size_t i) const {
        const auto& t = triangles[i];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

enum class MeshFormat { stl, obj, ply, off, threemf };
/// That which the extension of a file names. Throws mesh_error for any other.
GRAZE_API MeshFormat mesh_format(const std::filesystem::path& path);
/// The same of a file to write. Throws mesh_error for .3mf as well, which is only read.
GRAZE_API MeshFormat mesh_format_to_write(const std::filesystem::path& path);

/// A file that cannot be read or is malformed. `what()` says where (the line of a text file, the
/// byte of a binary one), what is wrong and what is allowed.
class GRAZE_API mesh_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads an STL (ascii or binary), OBJ, PLY (ascii or binary, either byte order), OFF or 3MF file; the
/// format is told from the file's extension. Decimal numbers become the nearest doubles; corners of an
/// STL file with equal coordinates share a vertex. A polygon becomes triangles, two less than it has corners,
/// which depend on its points alone and not on where its line begins: seen along the axis that is nearest to
/// its normal, none is turned over and none is flat, where that can be had. It is always had of polygons that do
/// not meet themselves, up to 10,000 corners; docs/mesh.md has the rest. Of a 3MF file the items of its build are read, in
/// its unit, each as a part; where it moves them, exact coordinates are rounded once. Throws mesh_error, for 3MF also where the
/// library was built without it (GRAZE_3MF).
GRAZE_API Mesh read_mesh(const std::filesystem::path& path);

/// The triangles of a file by and by. Of a binary STL file only a few are in memory; the others are read
/// as a whole.
class GRAZE_API MeshStream {
public:
    /// Throws mesh_error, as the next does.
    explicit MeshStream(const std::filesystem::path& path);
    ~MeshStream();
    MeshStream(MeshStream&&) noexcept;
    MeshStream& operator=(MeshStream&&) noexcept;

    std::int64_t triangles() const;
    /// The next ones, at most so many, in place of what `some` holds; none at the end.
    void next(std::vector<Triangle3>& some, std::size_t most);
    /// Back to the first.
    void rewind();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// As read_mesh of a path, from bytes in memory; `name` stands for the file in messages.
GRAZE_API Mesh read_mesh(const std::string& bytes, MeshFormat format, const std::string& name);

/// Writes a mesh in the format that the extension of the file names, as a whole or not at all: OBJ, with the parts that have names, and
/// OFF, in decimals that give the same doubles; binary PLY in doubles; binary STL in floats. Throws mesh_error for a coordinate that
/// is not finite, an index that is no vertex, and in STL a coordinate that is no float; and file_error.
GRAZE_API void write_mesh(const Mesh& mesh, const std::filesystem::path& path);
/// The same as bytes; `name` stands for the file in messages.
GRAZE_API std::string mesh_bytes(const Mesh& mesh, MeshFormat format, const std::string& name);

/// Each coordinate as the nearest float. Throws mesh_error for one beyond the finite floats.
GRAZE_API Mesh in_floats(Mesh mesh);

}  // namespace graze
