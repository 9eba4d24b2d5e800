#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <graze/replace_file.hpp>
#include <locale>
#include <ostream>
#include <sstream>
#include <string>

#include "arith/nearest_float.hpp"
#include "mesh_files/floating_point.hpp"
#include "mesh_files/readers.hpp"
#include "mesh_files/scan.hpp"

namespace graze {

namespace {

/// As many digits as tell a double from all others.
void put_decimal(std::string& text, double x) {
#ifdef __cpp_lib_to_chars
    std::array<char, 40> digits;
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr);
#else
    std::ostringstream digits;
    digits.imbue(std::locale::classic());
    digits.precision(17);
    digits << x;
    text += digits.str();
#endif
}

template <class T>
void put_bytes(std::string& bytes, T value) {
    std::array<char, sizeof value> raw;
    std::memcpy(raw.data(), &value, sizeof value);
    if constexpr (std::endian::native == std::endian::big) std::reverse(raw.begin(), raw.end());
    bytes.append(raw.data(), raw.size());
}

void put_point(std::string& text, const Vec3& p) {
    for (int k = 0; k < 3; ++k) {
        if (k != 0) text += ' ';
        put_decimal(text, p[k]);
    }
    text += '\n';
}

std::string obj(const Mesh& mesh) {
    std::string text;
    for (const Vec3& p : mesh.vertices) {
        text += "v ";
        put_point(text, p);
    }
    auto part = mesh.parts.begin();
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        if (part != mesh.parts.end() && part->first_triangle == n)
            text += "o " + (part++)->name + '\n';
        text += 'f';
        for (const std::uint32_t i : mesh.triangles[n])
            text += ' ' + std::to_string(std::uint64_t(i) + 1);
        text += '\n';
    }
    return text;
}

std::string off(const Mesh& mesh) {
    std::string text = "OFF\n" + std::to_string(mesh.vertices.size()) + ' ' +
                       std::to_string(mesh.triangles.size()) + " 0\n";
    for (const Vec3& p : mesh.vertices) put_point(text, p);
    for (const auto& t : mesh.triangles) {
        text += '3';
        for (const std::uint32_t i : t) text += ' ' + std::to_string(i);
        text += '\n';
    }
    return text;
}

std::string ply(const Mesh& mesh) {
    std::string bytes = "ply\nformat binary_little_endian 1.0\nelement vertex " +
                        std::to_string(mesh.vertices.size()) +
                        "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                        std::to_string(mesh.triangles.size()) +
                        "\nproperty list uchar uint vertex_indices\nend_header\n";
    for (const Vec3& p : mesh.vertices)
        for (int k = 0; k < 3; ++k) put_bytes(bytes, p[k]);
    for (const auto& t : mesh.triangles) {
        put_bytes(bytes, std::uint8_t(3));
        for (const std::uint32_t i : t) put_bytes(bytes, i);
    }
    return bytes;
}

/// Of length 1, for those who draw with it; 0 where there is none.
std::array<float, 3> normal_of(const Triangle3& t) {
    const Vec3 u{t.b.x - t.a.x, t.b.y - t.a.y, t.b.z - t.a.z},
        v{t.c.x - t.a.x, t.c.y - t.a.y, t.c.z - t.a.z};
    const Vec3 n{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const double length = std::hypot(n.x, n.y, n.z);
    if (!(length > 0) || !std::isfinite(length)) return {};
    return {float(n.x / length), float(n.y / length), float(n.z / length)};
}

std::string stl(const Mesh& mesh, const std::string& name) {
    // It must not begin with "solid", which would make it look like text.
    std::string bytes = "binary STL, written by graze";
    bytes.resize(80, ' ');
    put_bytes(bytes, std::uint32_t(mesh.triangles.size()));
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        for (const float x : normal_of(t)) put_bytes(bytes, x);
        for (const Vec3& p : {t.a, t.b, t.c})
            for (int k = 0; k < 3; ++k) {
                if (arith::nearest_float(p[k]) != p[k]) {
                    std::string number;
                    put_decimal(number, p[k]);
                    mesh_files::fail(name, "triangle " + std::to_string(n) + ": " + "xyz"[k] +
                                               std::string(" is ") + number +
                                               ", which is no float; allowed in STL: floats, as "
                                               "in_floats() gives them");
                }
                put_bytes(bytes, float(p[k]));
            }
        put_bytes(bytes, std::uint16_t(0));
    }
    return bytes;
}

void check(const Mesh& mesh, const std::string& name) {
    if (mesh.vertices.size() > mesh_files::max_count)
        mesh_files::fail(name, mesh_files::too_many_vertices());
    for (std::size_t n = 0; n < mesh.vertices.size(); ++n)
        for (int k = 0; k < 3; ++k)
            if (!std::isfinite(mesh.vertices[n][k]))
                mesh_files::fail(name,
                                 "vertex " + std::to_string(n) + ": " + mesh_files::not_finite());
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        for (const std::uint32_t i : mesh.triangles[n])
            if (i >= mesh.vertices.size())
                mesh_files::fail(name, "triangle " + std::to_string(n) + ": " +
                                           mesh_files::index_out_of_range(
                                               i, std::int64_t(mesh.vertices.size())));
}

}  // namespace

std::string mesh_bytes(const Mesh& mesh, MeshFormat format, const std::string& name) {
    const mesh_files::DefaultFloatingPoint guard;
    check(mesh, name);
    switch (format) {
        case MeshFormat::stl:
            return stl(mesh, name);
        case MeshFormat::obj:
            return obj(mesh);
        case MeshFormat::ply:
            return ply(mesh);
        case MeshFormat::off:
            return off(mesh);
        case MeshFormat::threemf:
            mesh_files::fail(name, mesh_files::threemf_is_only_read());
    }
    mesh_files::fail(name, "has an unknown mesh format");
}

void write_mesh(const Mesh& mesh, const std::filesystem::path& path) {
    const std::string bytes = mesh_bytes(mesh, mesh_format_to_write(path), path.string());
    replace_file(
        path, [&](std::ostream& out) { out.write(bytes.data(), std::streamsize(bytes.size())); });
}

Mesh in_floats(Mesh mesh) {
    const mesh_files::DefaultFloatingPoint guard;
    for (std::size_t n = 0; n < mesh.vertices.size(); ++n)
        for (int k = 0; k < 3; ++k) {
            double& x = mesh.vertices[n][k];
            const auto nearest = float(x);
            if (std::isfinite(x) && !std::isfinite(nearest))
                mesh_files::fail("vertex " + std::to_string(n),
                                 "has a coordinate beyond the floats");
            x = double(nearest);
        }
    return mesh;
}

}  // namespace graze
