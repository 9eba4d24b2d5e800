// What is written is read back the same, in every format; and what cannot be written is refused.
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <graze/replace_file.hpp>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "meshes.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::test;

namespace {

constexpr MeshFormat formats[]{MeshFormat::stl, MeshFormat::obj, MeshFormat::ply, MeshFormat::off};

double number(cases::Random& random) {
    switch (random.between(0, 4)) {
        case 0:
            return random.between(-3, 3);
        case 1:
            return random.symmetric();
        case 2:
            return std::ldexp(random.symmetric(), random.between(-1074, 1023));
        case 3:
            return random.pick({0.1, 1e23, 5e-324, -0.0, 0x1.fffffffffffffp1023, 123456789.125});
        default:
            return double(float(random.symmetric()));
    }
}

Mesh random_mesh(cases::Random& random) {
    Mesh mesh;
    for (int n = random.between(3, 9); n > 0; --n)
        mesh.vertices.push_back({number(random), number(random), number(random)});
    for (int n = random.between(0, 9); n > 0; --n) {
        auto& t = mesh.triangles.emplace_back();
        for (auto& i : t) i = std::uint32_t(random.below(mesh.vertices.size()));
    }
    return mesh;
}

/// The corners of its triangles.
std::vector<Vec3> corners(const Mesh& mesh) {
    std::vector<Vec3> all;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        for (const Vec3& p : {t.a, t.b, t.c}) all.push_back(p);
    }
    return all;
}

std::string refusal(const Mesh& mesh, MeshFormat format) {
    try {
        mesh_bytes(mesh, format, "part");
    } catch (const mesh_error& error) {
        return error.what();
    }
    return "written";
}

}  // namespace

TEST_CASE("write: what is written is read back") {
    cases::Random random(1);
    for (int n = 0; n < 500; ++n) {
        INFO("mesh " << n);
        const Mesh mesh = random_mesh(random);
        for (const MeshFormat format : {MeshFormat::obj, MeshFormat::ply, MeshFormat::off})
            CHECK(same(read_mesh(mesh_bytes(mesh, format, "part"), format, "part"), mesh));
        Mesh small = mesh;
        int exponent;
        for (Vec3& v : small.vertices)
            for (int k = 0; k < 3; ++k) v[k] = std::ldexp(std::frexp(v[k], &exponent), 3);
        const Mesh floats = in_floats(small);
        const std::string bytes = mesh_bytes(floats, MeshFormat::stl, "part");
        CHECK(bytes.size() == 84 + 50 * floats.triangles.size());
        if (floats.triangles.empty()) continue;
        CHECK(corners(read_mesh(bytes, MeshFormat::stl, "part")) == corners(floats));
    }
}

TEST_CASE("write: normals of STL") {
    const Mesh mesh{{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {4, 0, 0}},
                    {{0, 1, 2}, {0, 2, 1}, {0, 1, 3}}};
    const std::string bytes = mesh_bytes(mesh, MeshFormat::stl, "part");
    CHECK(bytes.substr(0, 5) != "solid");
    const auto normal = [&](std::size_t n) {
        std::array<std::uint32_t, 3> bits{};
        for (std::size_t k = 0; k < 12; ++k)
            bits[k / 4] |= std::uint32_t(std::uint8_t(bytes[84 + 50 * n + k])) << (8 * (k % 4));
        return bits;
    };
    CHECK(normal(0) == std::array<std::uint32_t, 3>{0, 0, 0x3f800000});
    CHECK(normal(1)[2] == 0xbf800000);
    CHECK(normal(2) == std::array<std::uint32_t, 3>{});
}

TEST_CASE("write: parts of OBJ keep their names") {
    Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {2, 1, 0}, {1, 0, 2}}};
    mesh.parts = {{"lid", 1}};
    const Mesh read = read_mesh(mesh_bytes(mesh, MeshFormat::obj, "part"), MeshFormat::obj, "part");
    CHECK(read.part(0).empty());
    CHECK(read.part(1) == "lid");
    CHECK(read.part(2) == "lid");
}

TEST_CASE("write: files") {
    const auto folder = std::filesystem::temp_directory_path() / "graze_write";
    std::filesystem::create_directories(folder);
    const Mesh mesh{{{0, 0, 0}, {1, 0.5, 0}, {0, 1, 0.25}}, {{0, 1, 2}}};
    for (const char* name : {"a.stl", "a.OBJ", "a.ply", "a.off"}) {
        INFO(name);
        write_mesh(mesh, folder / name);
        CHECK(same(read_mesh(folder / name), mesh));
    }
    CHECK_THROWS_AS(write_mesh(mesh, folder / "a.step"), mesh_error);
    CHECK_THROWS_WITH(write_mesh(mesh, folder / "a.3MF"),
                      (folder / "a.3MF").string() +
                          ": .3mf files are only read; allowed: .stl, .obj, .ply, .off");
    CHECK_THROWS_WITH(
        mesh_format_to_write("a.step"),
        "a.step: the extension '.step' names no mesh format; allowed: .stl, .obj, .ply, .off");
    CHECK(refusal(mesh, MeshFormat::threemf) ==
          "part: .3mf files are only read; allowed: .stl, .obj, .ply, .off");
    CHECK_THROWS_AS(write_mesh(mesh, folder / "none" / "a.ply"), file_error);
    // What cannot be written leaves what was there.
    Mesh bad = mesh;
    bad.vertices[0].x = 0.1;
    CHECK_THROWS_AS(write_mesh(bad, folder / "a.stl"), mesh_error);
    CHECK(same(read_mesh(folder / "a.stl"), mesh));
    std::filesystem::remove_all(folder);
}

TEST_CASE("write: what is refused") {
    Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}};
    mesh.vertices[1].y = 0.1;
    CHECK(refusal(mesh, MeshFormat::stl) ==
          "part: triangle 0: y is 0.1, which is no float; allowed in STL: floats, as in_floats() "
          "gives them");
    CHECK(refusal(in_floats(mesh), MeshFormat::stl) == "written");
    mesh.vertices[2].z = std::numeric_limits<double>::quiet_NaN();
    for (const MeshFormat format : formats)
        CHECK(refusal(mesh, format).starts_with("part: vertex 2: "));
    mesh.vertices[2].z = 0;
    mesh.triangles[1][2] = 3;
    for (const MeshFormat format : formats)
        CHECK(refusal(mesh, format).starts_with("part: triangle 1: "));
}

TEST_CASE("write: floats") {
    const Mesh mesh{{{0.1, 0x1p-149, 0x1p-151}, {1, -0.0, 16777217}, {0, 0, 0}}, {}};
    const Mesh floats = in_floats(mesh);
    CHECK(floats.vertices[0] == Vec3{double(0.1f), 0x1p-149, 0});
    CHECK(floats.vertices[1] == Vec3{1, 0, 16777216});
    CHECK_THROWS_AS(in_floats(Mesh{{{0, 1e39, 0}}, {}}), mesh_error);
    CHECK_NOTHROW(in_floats(Mesh{{{0, 0x1.fffffep127, 0}}, {}}));
}

TEST_CASE("write: the same in every float environment") {
    cases::Random random(3);
    for (int n = 0; n < 20; ++n) {
        const Mesh mesh = random_mesh(random);
        for (const MeshFormat format : {MeshFormat::obj, MeshFormat::ply, MeshFormat::off}) {
            const std::string here = mesh_bytes(mesh, format, "part");
            for (const auto& environment : arith_test::other_environments()) {
                INFO(environment.name);
                const bool same_bytes = arith_test::in_environment(
                    environment, [&] { return mesh_bytes(mesh, format, "part") == here; });
                CHECK(same_bytes);
            }
        }
    }
    const Mesh mesh{{{0.1, 0x1p-149, 0.3}, {1, -0.7, 1e-40}, {0, 0, 0}}, {{0, 1, 2}}};
    const std::string here = mesh_bytes(in_floats(mesh), MeshFormat::stl, "part");
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        const bool same_bytes = arith_test::in_environment(environment, [&] {
            return mesh_bytes(in_floats(mesh), MeshFormat::stl, "part") == here;
        });
        CHECK(same_bytes);
    }
}
