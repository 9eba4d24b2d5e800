// Meshes compared and written as text, independently of the readers.
#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <graze/mesh.hpp>
#include <string>

namespace graze::test {

/// The same doubles, -0.0 and 0.0 told apart, and the same indices.
inline bool same(const Mesh& x, const Mesh& y) {
    if (x.triangles != y.triangles || x.vertices.size() != y.vertices.size()) return false;
    for (std::size_t i = 0; i < x.vertices.size(); ++i)
        for (int k = 0; k < 3; ++k)
            if (std::bit_cast<std::uint64_t>(x.vertices[i][k]) !=
                std::bit_cast<std::uint64_t>(y.vertices[i][k]))
                return false;
    return true;
}

/// A decimal that gives the double back.
inline std::string decimal(double x) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, x).ptr};
}

/// "x y z".
inline std::string decimals(const Vec3& p) {
    return decimal(p.x) + ' ' + decimal(p.y) + ' ' + decimal(p.z);
}

inline std::string obj_text(const Mesh& mesh) {
    std::string text;
    for (const Vec3& p : mesh.vertices) text += "v " + decimals(p) + '\n';
    for (const auto& triangle : mesh.triangles) {
        text += 'f';
        for (const auto index : triangle) text += ' ' + std::to_string(index + 1);
        text += '\n';
    }
    return text;
}

}  // namespace graze::test
