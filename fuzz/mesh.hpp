// What every mesh reader must do with any bytes.
#pragma once

#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/mesh.hpp>
#include <string>

#include "input.hpp"

namespace graze::fuzz {

inline bool same(const Mesh& x, const Mesh& y) {
    if (x.triangles != y.triangles || x.vertices.size() != y.vertices.size()) return false;
    for (std::size_t i = 0; i < x.vertices.size(); ++i)
        for (int k = 0; k < 3; ++k)
            if (std::bit_cast<std::uint64_t>(x.vertices[i][k]) !=
                std::bit_cast<std::uint64_t>(y.vertices[i][k]))
                return false;
    return true;
}

/// The mesh as OBJ text that gives every double back.
inline std::string obj_text(const Mesh& mesh) {
    std::string text;
    for (const Vec3& p : mesh.vertices) {
        text += 'v';
        for (int k = 0; k < 3; ++k) {
            char digits[32];
            const auto end = std::to_chars(digits, digits + sizeof digits, p[k]).ptr;
            text += ' ';
            text.append(digits, end);
        }
        text += '\n';
    }
    for (const auto& triangle : mesh.triangles) {
        text += 'f';
        for (const auto index : triangle) text += ' ' + std::to_string(index + 1);
        text += '\n';
    }
    return text;
}

/// Any bytes are a valid mesh or a mesh_error, and nothing else; the same at every reading.
inline void read_any_mesh(const std::uint8_t* data, std::size_t size, MeshFormat format) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    Mesh mesh;
    try {
        mesh = read_mesh(bytes, format, "input");
    } catch (const mesh_error& error) {
        if (!std::string(error.what()).starts_with("input: ")) fail("a message without the file");
        return;
    }
    for (const Vec3& p : mesh.vertices)
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
            fail("a vertex is not finite");
    for (const auto& triangle : mesh.triangles)
        for (const auto index : triangle)
            if (index >= mesh.vertices.size()) fail("an index is out of range");
    if (!same(mesh, read_mesh(bytes, format, "input"))) fail("a second reading differs");
    if (!mesh.vertices.empty() && !same(mesh, read_mesh(obj_text(mesh), MeshFormat::obj, "copy")))
        fail("a copy in OBJ differs");
}

}  // namespace graze::fuzz
