// A mesh of any size, and files of it.
#pragma once

#include <bit>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <string>

namespace graze::bench {

/// A torus of 2 n^2 triangles.
inline Mesh torus(int n) {
    Mesh mesh;
    const double turn = 2 * std::acos(-1.0) / n;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const double r = 1 + 0.4 * std::cos(j * turn);
            mesh.vertices.push_back(
                {r * std::cos(i * turn), r * std::sin(i * turn), 0.4 * std::sin(j * turn)});
            const auto at = [&](int u, int v) { return std::uint32_t((u % n) * n + v % n); };
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i, j + 1)});
            mesh.triangles.push_back({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return mesh;
}

inline std::string text_of(const char* format, const auto&... values) {
    char text[128];
    return {text, std::size_t(std::snprintf(text, sizeof text, format, values...))};
}

inline std::string obj_of(const Mesh& mesh) {
    std::string text;
    for (const Vec3& v : mesh.vertices) text += text_of("v %.9g %.9g %.9g\n", v.x, v.y, v.z);
    for (const auto& t : mesh.triangles)
        text += text_of("f %u %u %u\n", t[0] + 1, t[1] + 1, t[2] + 1);
    return text;
}

inline std::string off_of(const Mesh& mesh) {
    std::string text = text_of("OFF\n%zu %zu 0\n", mesh.vertices.size(), mesh.triangles.size());
    for (const Vec3& v : mesh.vertices) text += text_of("%.9g %.9g %.9g\n", v.x, v.y, v.z);
    for (const auto& t : mesh.triangles) text += text_of("3 %u %u %u\n", t[0], t[1], t[2]);
    return text;
}

inline std::string ascii_stl_of(const Mesh& mesh) {
    std::string text = "solid torus\n";
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle3 t = mesh.triangle(i);
        text += "facet normal 0 0 0\n outer loop\n";
        for (const Vec3& v : {t.a, t.b, t.c})
            text += text_of("  vertex %.9g %.9g %.9g\n", v.x, v.y, v.z);
        text += " endloop\nendfacet\n";
    }
    return text + "endsolid torus\n";
}

/// The bytes of a number, the lowest first.
template <class Number>
void append(std::string& bytes, Number x) {
    for (std::size_t i = 0; i < sizeof x; ++i) bytes += char(x >> (8 * i) & 0xff);
}

inline std::string binary_stl_of(const Mesh& mesh) {
    std::string bytes(80, ' ');
    append(bytes, std::uint32_t(mesh.triangles.size()));
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle3 t = mesh.triangle(i);
        for (const Vec3& v : {Vec3{}, t.a, t.b, t.c})
            for (const double x : {v.x, v.y, v.z})
                append(bytes, std::bit_cast<std::uint32_t>(float(x)));
        append(bytes, std::uint16_t(0));
    }
    return bytes;
}

inline std::string binary_ply_of(const Mesh& mesh) {
    std::string bytes = text_of(
        "ply\nformat binary_little_endian 1.0\nelement vertex %zu\nproperty double x\n"
        "property double y\nproperty double z\n",
        mesh.vertices.size());
    bytes += text_of("element face %zu\nproperty list uchar int vertex_indices\nend_header\n",
                     mesh.triangles.size());
    for (const Vec3& v : mesh.vertices)
        for (const double x : {v.x, v.y, v.z}) append(bytes, std::bit_cast<std::uint64_t>(x));
    for (const auto& t : mesh.triangles) {
        append(bytes, std::uint8_t(3));
        for (const std::uint32_t index : t) append(bytes, index);
    }
    return bytes;
}

inline std::string bytes_of(const std::filesystem::path& path) {
    std::string bytes(std::filesystem::file_size(path), ' ');
    std::ifstream(path, std::ios::binary).read(bytes.data(), std::streamsize(bytes.size()));
    return bytes;
}

}  // namespace graze::bench
