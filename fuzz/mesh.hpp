// What every mesh reader must do with any bytes.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <graze/mesh.hpp>
#include <string>

#include "input.hpp"
#include "mesh_files/meshes.hpp"

namespace graze::fuzz {

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
    if (!test::same(mesh, read_mesh(bytes, format, "input"))) fail("a second reading differs");
    if (!mesh.vertices.empty() &&
        !test::same(mesh, read_mesh(test::obj_text(mesh), MeshFormat::obj, "copy")))
        fail("a copy in OBJ differs");
}

}  // namespace graze::fuzz
