#include <graze/mesh.hpp>
#include <string>
#include <vector>

#include "meshes.hpp"
#include "refusals.hpp"

using namespace graze;
using namespace graze::test;

namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

Mesh read(const std::string& text) { return read_mesh(text, MeshFormat::obj, "part"); }

}  // namespace

TEST_CASE("obj: every form of a corner names the same vertex") {
    for (const char* face : {"f 1 2 4", "f 1/1 2/1 4/1", "f 1//1 2//1 4//1", "f 1/1/1 2/2/2 4/3/4",
                             "f -4 -3 -1", "f -4/-1/-1 2 4//", "f 1/ 2/ 4/"}) {
        INFO(face);
        const Mesh mesh = read(square + face);
        CHECK(mesh.vertices == std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
        CHECK(mesh.triangles == Triangles{{0, 1, 3}});
    }
}

TEST_CASE("obj: a negative index counts from the last vertex so far") {
    const Mesh mesh = read("v 0 0 0\nv 1 0 0\nv 2 0 0\nf -1 -2 -3\nv 3 0 0\nf -1 -2 -3\n");
    CHECK(mesh.triangles == Triangles{{2, 1, 0}, {3, 2, 1}});
}

TEST_CASE("obj: a face may stand before its vertices") {
    CHECK(read("f 1 2 4\n" + square).triangles == Triangles{{0, 1, 3}});
}

TEST_CASE("obj: a convex polygon becomes a fan from its least vertex") {
    CHECK(read(square + "v 2 .5 0\nf 3 4 1 2 5").triangles ==
          Triangles{{0, 1, 4}, {0, 4, 2}, {0, 2, 3}});
    CHECK(read(square + "f 1 1 2 2").triangles == Triangles{{0, 0, 1}, {0, 1, 1}});
}

TEST_CASE("obj: faces keep their numbers, and parts their names") {
    const Mesh triangles = read(square + "f 1 2 3\nf 1 3 4\n");
    CHECK(triangles.face_of.empty());
    CHECK(triangles.face(1) == 1);
    CHECK(triangles.parts.empty());
    const Mesh mesh = read(
        square + "o empty\no a lid \nf 1 2 3\nf 1 2 3 4\ng body\nf 4 3 2 1 2\nf 2 3 4\ng none\n");
    CHECK(mesh.face_of == std::vector<std::uint32_t>{0, 1, 1, 2, 2, 2, 3});
    CHECK(mesh.face(6) == 3);
    REQUIRE(mesh.parts.size() == 2);
    CHECK(mesh.parts[0].name == "a lid");
    CHECK(mesh.parts[0].first_triangle == 0);
    CHECK(mesh.parts[1].name == "body");
    CHECK(mesh.parts[1].first_triangle == 3);
    // The first may have more than three corners.
    CHECK(read(square + "f 1 2 3 4\nf 1 2 3\n").face_of == std::vector<std::uint32_t>{0, 0, 1});
}

TEST_CASE("obj: layout does not matter") {
    const Mesh plain = read(square + "f 1 2 3 4\n");
    const std::vector<std::string> others = {
        "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\nf 1 2 3 4\r\n",
        "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\nf 1 2 \\\r\n3 4\r\n",
        "  v\t0  0 0 \n\n\n" + square.substr(8) + "f 1 2 3 4",
        square + "f 1 \\\n 2 \\\n 3 4",
        square + "f 1 2 3\\\n 4",
        "# v 9 9 9\nv 0 0 0 # v\n#\n" + square.substr(8) + "f 1 2 3 4 # 5",
        "# C:\\parts\\\n" + square + "f 1 2 3 4",
        "mtllib C:\\part.mtl\no part\ng a b\ns 1\nusemtl v\nvt 0 1\nvn 0 0 1\nvp 1\nl 1 2\np 1\n" +
            square + "f 1 2 3 4\nfo 1 2\nvertex\n",
        "\xEF\xBB\xBF" + square + "f 1 2 3 4",
        "v 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nv 1 1 0 1 0 0 1\nv 0 1 0 nan\nf 1 2 3 4",
    };
    for (const std::string& text : others) {
        INFO(text);
        CHECK(same(read(text), plain));
    }
}

TEST_CASE("obj: vertices without a face are a mesh without triangles") {
    const Mesh mesh = read(square);
    CHECK(mesh.vertices.size() == 4);
    CHECK(mesh.triangles.empty());
}

TEST_CASE("obj: malformed files are refused with their line") {
    const std::vector<Malformed> cases = {
        {"", "", "empty"},
        {" \n\r\n", "", "empty"},
        {"solid part\nendsolid\n", "", "no vertex"},
        {"f 1 2 3\n", "line 1", "there are no vertices"},
        {"v 0 0\n", "line 1", "the line ends where a coordinate is expected"},
        {"v 0 0 0\n\nv 0 0 x\n", "line 3", "'x'"},
        {"v 0 0 0 red\n", "line 1", "'red'"},
        {"v 1 2 3 4 5 6 7 8\n", "line 1", "'8'"},
        {"v 0 0 1,5\n", "line 1", "'1,5'"},
        {"v 0 \\\n 0 0\n\nv 0 0 x\n", "line 4", "'x'"},
        {"v nan 0 0\n", "line 1", "NaN or infinite"},
        {"v 0 -inf 0\n", "line 1", "NaN or infinite"},
        {"v 0 0 infinity\n", "line 1", "NaN or infinite"},
        {"v 0 0 1e999\n", "line 1", "beyond the largest double"},
        {square + "f 1 2\n", "line 5", "a face of 2 vertices; allowed: 3 or more"},
        {square + "f\n", "line 5", "a face of 0 vertices"},
        {square + "f 1 2 \\\n\n", "line 5", "a face of 2 vertices"},
        {square + "f 1 2 \\\n5\n", "line 5",
         "index 5 is out of range; allowed: 1 to 4 and -4 to -1"},
        {square + "f 1 2 5\nf 1 2 9\nf 1 2 6\n", "line 6", "index 9 is out of range"},
        {square + "f 1 2 0\n", "line 5", "index 0 is out of range"},
        {square + "f 1 2 -5\n", "line 5", "index -5 is out of range"},
        {"v 0 0 0\nf -1 -1 -2\n" + square, "line 2", "index -2 is out of range"},
        {square + "f 1 2 4294967297\n", "line 5", "index 4294967297 is out of range"},
        {square + "f 1 2 99999999999999999999\n", "line 5", "'99999999999999999999'"},
        {square + "f 1 2 3.0\n", "line 5", "'3.0' is no corner"},
        {square + "f 1 2 3/x\n", "line 5", "'3/x' is no corner"},
        {square + "f 1 2 3/1/1/1\n", "line 5", "'3/1/1/1' is no corner"},
        {square + "f 1 2 /3\n", "line 5", "'/3' is no corner"},
        {square + "f 1 2 3-\n", "line 5", "allowed: v, v/vt, v//vn, v/vt/vn"},
        {square + "f 1 2 +-3\n", "line 5", "'+-3' is no corner"},
    };
    check_refusals(cases, MeshFormat::obj);
}

TEST_CASE("obj: a message shows strange bytes readably") {
    const std::string message =
        refusal("v 0 0 \x01\xFFz" + std::string(1000, 'y'), MeshFormat::obj);
    INFO(message);
    CHECK(message.size() < 200);
    CHECK(message.find("??z") != message.npos);
}
