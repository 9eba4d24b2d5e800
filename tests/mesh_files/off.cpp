#include <graze/mesh.hpp>
#include <string>
#include <vector>

#include "meshes.hpp"
#include "refusals.hpp"

using namespace graze;
using namespace graze::test;

namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

const std::string points = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";

Mesh read(const std::string& text) { return read_mesh(text, MeshFormat::off, "part"); }

}  // namespace

TEST_CASE("off: vertices and faces") {
    const Mesh mesh = read("OFF\n4 2 0\n" + points + "3 0 1 3\n4 2 3 0 1\n");
    CHECK(mesh.vertices == std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}});
    CHECK(mesh.triangles == Triangles{{0, 1, 3}, {0, 1, 2}, {0, 2, 3}});
}

TEST_CASE("off: layout colours and normals do not matter") {
    const Mesh plain = read("OFF\n4 1 0\n" + points + "4 0 1 2 3\n");
    const std::vector<std::string> others = {
        "OFF 4 1 0\n" + points + "4 0 1 2 3",
        "OFF\n4 1\n" + points + "4 0 1 2 3",
        "# part\n\nOFF # header\n# counts\n4 1 4 # 4 4 4\n\n0 0 0 # first\n\n" + points.substr(6) +
            "#\n 4  0\t1 2 3 # last\n\n#\n",
        "OFF\r\n4 1 0\r\n0 0 0\r\n1 0 0\r\n1 1 0\r\n0 1 0\r\n4 0 1 2 3\r\n",
        "\xEF\xBB\xBFOFF\n4 1 0\n" + points + "4 0 1 2 3\n",
        "OFF\n4 1 0\n" + points + "4 0 1 2 3 7\n",
        "OFF\n4 1 0\n" + points + "4 0 1 2 3 1 0 0\n",
        "OFF\n4 1 0\n" + points + "4 0 1 2 3 0.5 0 0 1.0\n",
        "COFF\n4 1 0\n0 0 0 255 0 0 255\n1 0 0 0 0 0\n1 1 0 .1 .2 .3 1\n0 1 0\n4 0 1 2 3\n",
        "NOFF\n4 1 0\n0 0 0 0 0 1\n1 0 0 nan nan nan\n1 1 0 0 0 1\n0 1 0 0 0 1\n4 0 1 2 3\n",
        "STCNOFF\n4 1 0\n0 0 0 0 0 1 1 0 0 1 .5 .5\n" + points.substr(6) + "4 0 1 2 3\n",
    };
    for (const std::string& text : others) {
        INFO(text);
        CHECK(same(read(text), plain));
    }
}

TEST_CASE("off: no face is a mesh without triangles") {
    CHECK(read("OFF\n4 0 0\n" + points).vertices.size() == 4);
    CHECK(read("OFF 0 0 0").vertices.empty());
}

TEST_CASE("off: malformed files are refused with their line") {
    const std::string head = "OFF\n4 1 0\n" + points;
    const std::vector<Malformed> cases = {
        {"", "", "empty"},
        {"4 1 0\n" + points + "3 0 1 2\n", "line 1", "the header is '4'; allowed: OFF"},
        {"4OFF\n", "line 1", "'4OFF'"},
        {"off\n", "line 1", "'off'"},
        {"#\n", "line 1", "''"},
        {"OFF BINARY\n", "line 1", "'BINARY'"},
        {"OFF\n", "line 1", "before the counts"},
        {"OFF\n4\n" + points, "line 2", "the line ends where the number of faces is expected"},
        {"OFF\n-1 1 0\n", "line 2", "'-1'"},
        {"OFF\n4294967296 1 0\n", "line 2", "allowed: an integer from 0 to 4294967295"},
        {"OFF\n4 1 0 0\n", "line 2", "'0' stands where the line must end"},
        {"OFF\n4.0 1 0\n", "line 2", "'4.0'"},
        {"OFF\n5 0 0\n" + points, "line 6", "the file ends after 4 of 5 vertices"},
        {"OFF\n4 2 0\n" + points + "3 0 1 2\n", "line 7", "the file ends after 1 of 2 faces"},
        {head + "3 0 1 2\n3 0 1 3\n", "line 8", "text after the last of 1 faces"},
        {"OFF\n4 1 0\n0 0 0\n1 0\n", "line 4", "the line ends where a coordinate is expected"},
        {"OFF\n4 1 0\n0 0 0\n1 0 x\n", "line 4", "'x'"},
        {"OFF\n1 0 0\n0 0 nan\n", "line 3", "NaN or infinite"},
        {"OFF\n1 0 0\n0 0 -1e309\n", "line 3", "beyond the largest double"},
        {"OFF\n1 0 0\n0 0 0 red\n", "line 3", "'red'"},
        {head + "2 0 1\n", "line 7", "a face of 2 vertices; allowed: 3 or more"},
        {head + "-3 0 1 2\n", "line 7", "'-3'"},
        {head + "3 0 1\n", "line 7", "the line ends where a vertex index is expected"},
        {head + "4000000000 0 1\n", "line 7", "the line ends where a vertex index is expected"},
        {head + "3 0 1 4\n", "line 7", "index 4 is out of range; allowed: 0 to 3"},
        {head + "3 0 1 -1\n", "line 7", "index -1 is out of range"},
        {head + "3 0 1 4294967296\n", "line 7", "index 4294967296 is out of range"},
        {head + "3 0 1 1.5\n", "line 7", "'1.5'"},
        {head + "3 0 1 2 red\n", "line 7", "'red'"},
        {head + "3 0 1 2 1 2 3 4 5\n", "line 7", "'5'"},
        {"OFF\n0 1 0\n3 0 0 0\n", "line 3", "there are no vertices"},
    };
    check_refusals(cases, MeshFormat::off);
}

TEST_CASE("off: a truncated file is refused") {
    check_prefixes("OFF\n4 2 0\n" + points + "3 0 1 3\n4 2 3 0 1", MeshFormat::off);
}
