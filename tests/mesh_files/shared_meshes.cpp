// Real meshes, kept outside of the repository, against the table made by another program.
#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <graze/mesh.hpp>
#include <iostream>
#include <limits>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "meshes.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::test;
using boost::multiprecision::cpp_rational;
namespace fs = std::filesystem;

namespace {

// The folder of the meshes; empty, and said so, where there is none.
fs::path folder() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const fs::path path = fs::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    if (fs::is_directory(path)) return path;
    std::cout << "SKIPPED: no meshes in " << path.string() << " (set GRAZE_SHARED)" << std::endl;
    return {};
}

struct Known {
    const char* file;
    std::size_t triangles;
    std::array<const char*, 3> min, max;  // rounded to the digits given
    std::size_t zero_area;
    int duplicate_vertices;  // used ones, equal to an earlier one
};

const Known known[] = {
    {"bunny.obj", 69451, {"-0.0947", "0.0330", "-0.0619"}, {"0.0610", "0.1873", "0.0588"}, 0, 0},
    {"armadillo.off", 52000, {"-63.5", "-54.2", "-57.7"}, {"63.5", "97.1", "57.7"}, 0, 0},
    {"dragon.obj", 100000, {"-1", "-0.447", "-0.705"}, {"1", "0.447", "0.705"}, 0, 0},
    {"chinese_dragon.off", 19994, {"-34.4", "-52.7", "-1036.6"}, {"27.2", "60.2", "-927.3"}, 0, 0},
    {"rocker-arm.obj", 20088, {"-0.152", "-0.257", "-0.5"}, {"0.152", "0.257", "0.5"}, 0, 0},
    {"fandisk.obj", 12946, {"0", "12.6055", "-2.68026"}, {"4.8279", "17.85", "0"}, 0, 0},
    {"fandisk.ply", 12946, {"0", "12.6055", "-2.68026"}, {"4.8279", "17.85", "0"}, 0, 0},
    {"joint.off", 446, {"-0.375", "-0.5", "-0.477"}, {"0.375", "0.5", "0.477"}, 0, 0},
    {"anchor.off", 7598, {"-0.5", "-0.3125", "-0.428"}, {"0.5", "0.3125", "0.428"}, 0, 0},
    {"coupling.off", 3714, {"-0.5", "-0.5", "-0.182"}, {"0.5", "0.5", "0.182"}, 0, 0},
    {"featuretype.stl", 3476, {"-2.5", "-1.25", "-2.7e-16"}, {"2.5", "1.25", "1.375"}, 0, 0},
    {"plate_holes.stl", 1252, {"0", "0", "0"}, {"203.2", "304.8", "12.7"}, 0, 0},
    {"adis16480.stl",
     7436,
     {"-0.0224", "-0.0061", "-0.0192"},
     {"0.0216", "0.0079", "0.0278"},
     0,
     0},
    {"unit_cube.stl", 12, {"-0.5", "-0.5", "-0.5"}, {"0.5", "0.5", "0.5"}, 0, 0},
    {"cycloidal.ply", 43368, {"0.240", "-0.339", "0.811"}, {"2.115", "1.536", "1.918"}, 0, 0},
    {"cube_lattice.obj", 96000, {"-1", "-1", "-1"}, {"0", "0", "0"}, 0, 0},
    {"chair.obj", 12756, {"-0.266", "-0.332", "-0.263"}, {"0.266", "0.332", "0.263"}, 0, 28},
    {"teapot.obj", 6320, {"-3", "0", "-2"}, {"3.434", "3.15", "2"}, 0, 403},
    {"regr01.obj", 2710, {"-194.2", "-204.5", "0"}, {"1442.1", "967.6", "337.5"}, 4, 837},
    {"spider.stl", 1368, {"-3.115", "-4", "-1.649"}, {"3.115", "4", "1.649"}, 56, 0},
    // The table counts fans of its polygons: 11 without an area, which are cut otherwise.
    {"wallhole.obj", 66, {"0", "0", "-10"}, {"10", "15", "0"}, 0, 57},
    {"degtri.off", 8, {"1", "-2", "0"}, {"6", "2", "0"}, 4, 0},
    {"syn_boxes.off", 324, {"0", "0", "0"}, {"3", "3", "3"}, 0, 152},
    {"syn_stairs.off", 192, {"0", "0", "0"}, {"16", "16", "16"}, 0, 30},
    {"syn_tilted.off", 800, {"1", "0", "0"}, {"66", "66", "67"}, 0, 3},
    {"syn_degen.off", 400, {"0", "0", "0"}, {"68", "69.25", "72.25"}, 300, 100},
    {"syn_degen_ascii.stl", 400, {"0", "0", "0"}, {"68", "69.25", "72.25"}, 300, 0},
    {"syn_plate.off", 12, {"-0.3", "0", "0"}, {"80", "60.4", "100"}, 0, 0},
};

// The value with as many decimals, and an exponent, as the pattern has.
std::string rounded_like(const std::string& pattern, double value) {
    const std::size_t exponent = std::min(pattern.find('e'), pattern.size());
    const std::size_t point = std::min(pattern.find('.'), exponent);
    const int places = point == exponent ? 0 : int(exponent - point) - 1;
    char text[64];
    std::snprintf(text, sizeof text, exponent == pattern.size() ? "%.*f" : "%.*e", places,
                  value + 0.0);
    return text;
}

bool has_zero_area(const Triangle3& t) {
    cpp_rational u[3], v[3];
    for (int i = 0; i < 3; ++i) {
        u[i] = cpp_rational(t.b[i]) - cpp_rational(t.a[i]);
        v[i] = cpp_rational(t.c[i]) - cpp_rational(t.a[i]);
    }
    return u[1] * v[2] == u[2] * v[1] && u[2] * v[0] == u[0] * v[2] && u[0] * v[1] == u[1] * v[0];
}

int duplicate_vertices(const Mesh& mesh) {
    std::set<std::uint32_t> used;
    for (const auto& t : mesh.triangles) used.insert(t.begin(), t.end());
    std::set<std::tuple<double, double, double>> points;
    for (const auto index : used) {
        const Vec3& p = mesh.vertices[index];
        points.emplace(p.x, p.y, p.z);
    }
    return int(used.size() - points.size());
}

}  // namespace

TEST_CASE("shared meshes: triangles and bounding boxes are those of the table") {
    const fs::path meshes = folder();
    if (meshes.empty()) return;
    for (const Known& k : known) {
        INFO(k.file);
        const Mesh mesh = read_mesh(meshes / k.file);
        REQUIRE(mesh.triangles.size() == k.triangles);
        std::size_t zero_area = 0;
        Vec3 min = mesh.triangle(0).a, max = min;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle3 t = mesh.triangle(i);
            for (const Vec3& p : {t.a, t.b, t.c}) {
                for (int axis = 0; axis < 3; ++axis) {
                    min[axis] = std::min(min[axis], p[axis]);
                    max[axis] = std::max(max[axis], p[axis]);
                }
            }
            if (k.triangles < 4000) zero_area += has_zero_area(t);
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            CHECK(rounded_like(k.min[axis], min[int(axis)]) == k.min[axis]);
            CHECK(rounded_like(k.max[axis], max[int(axis)]) == k.max[axis]);
        }
        CHECK(zero_area == k.zero_area);
        CHECK(duplicate_vertices(mesh) == k.duplicate_vertices);
    }
}

TEST_CASE("shared meshes: the fandisk is the same in OBJ and in binary PLY") {
    const fs::path meshes = folder();
    if (meshes.empty()) return;
    CHECK(same(read_mesh(meshes / "fandisk.obj"), read_mesh(meshes / "fandisk.ply")));
}

TEST_CASE("shared meshes: the far anchor is the anchor moved") {
    const fs::path meshes = folder();
    if (meshes.empty()) return;
    Mesh moved = read_mesh(meshes / "anchor.off");
    for (Vec3& p : moved.vertices) p = {p.x + 1e7, p.y - 2e7, p.z + 5e6};
    CHECK(same(read_mesh(meshes / "anchor_far.ply"), moved));
}

TEST_CASE("shared meshes: the degenerate soup is the same in OFF and in ascii STL") {
    const fs::path meshes = folder();
    if (meshes.empty()) return;
    const Mesh off = read_mesh(meshes / "syn_degen.off");
    const Mesh stl = read_mesh(meshes / "syn_degen_ascii.stl");
    REQUIRE(off.triangles.size() == stl.triangles.size());
    for (std::size_t i = 0; i < off.triangles.size(); ++i) {
        INFO("triangle " << i);
        CHECK(off.triangle(i).a == stl.triangle(i).a);
        CHECK(off.triangle(i).b == stl.triangle(i).b);
        CHECK(off.triangle(i).c == stl.triangle(i).c);
    }
}

TEST_CASE("shared meshes: written as OBJ they come back") {
    const fs::path meshes = folder();
    if (meshes.empty()) return;
    for (const Known& k : known) {
        INFO(k.file);
        const Mesh mesh = read_mesh(meshes / k.file);
        CHECK(same(read_mesh(obj_text(mesh), MeshFormat::obj, "copy"), mesh));
    }
}
