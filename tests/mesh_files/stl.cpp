#include <bit>
#include <cmath>
#include <graze/mesh.hpp>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "meshes.hpp"
#include "refusals.hpp"

using namespace graze;
using namespace graze::test;

namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

Mesh read(const std::string& bytes) { return read_mesh(bytes, MeshFormat::stl, "part"); }

std::string facet(const Triangle3& t) {
    return "facet normal 0 0 1\nouter loop\nvertex " + decimals(t.a) + "\nvertex " + decimals(t.b) +
           "\nvertex " + decimals(t.c) + "\nendloop\nendfacet\n";
}

std::string ascii(const std::vector<Triangle3>& triangles) {
    std::string text = "solid a part\n";
    for (const Triangle3& t : triangles) text += facet(t);
    return text + "endsolid a part\n";
}

void append_bits(std::string& bytes, std::uint32_t bits) {
    for (int i = 0; i < 4; ++i) bytes += char(bits >> (8 * i) & 0xFF);
}

void append_float(std::string& bytes, double value) {
    append_bits(bytes, std::bit_cast<std::uint32_t>(float(value)));
}

std::string binary(const std::vector<Triangle3>& triangles, std::string header = "a part") {
    header.resize(80, ' ');
    std::string bytes = header;
    append_bits(bytes, std::uint32_t(triangles.size()));
    for (const Triangle3& t : triangles) {
        for (int i = 0; i < 3; ++i) append_float(bytes, std::nan(""));  // the normal
        for (const Vec3& p : {t.a, t.b, t.c})
            for (int i = 0; i < 3; ++i) append_float(bytes, p[i]);
        bytes += "\x7F\x01";
    }
    return bytes;
}

// With coordinates that are floats and come back often, both zeros among them.
std::vector<Triangle3> random_triangles(unsigned seed) {
    std::mt19937 random(seed);
    const auto coordinate = [&] {
        switch (random() % 4) {
            case 0:
                return 0.0;
            case 1:
                return -0.0;
            case 2:
                return double(int(random() % 3)) - 1;
            default:
                break;
        }
        const float value = std::bit_cast<float>(std::uint32_t(random()));
        return std::isfinite(value) ? double(value) : 0.5;
    };
    std::vector<Triangle3> triangles(random() % 40);
    for (Triangle3& t : triangles)
        for (Vec3* p : {&t.a, &t.b, &t.c}) *p = {coordinate(), coordinate(), coordinate()};
    return triangles;
}

const Triangle3 corner{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

}  // namespace

TEST_CASE("stl: ascii and binary give the corners in order and weld equal ones") {
    std::size_t welded_zeros = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        INFO("seed=" << seed);
        const auto triangles = random_triangles(seed);
        const Mesh mesh = read(binary(triangles));
        CHECK(same(read(ascii(triangles)), mesh));
        REQUIRE(mesh.triangles.size() == triangles.size());
        for (std::size_t i = 0; i < triangles.size(); ++i) {
            CHECK(mesh.triangle(i).a == triangles[i].a);
            CHECK(mesh.triangle(i).b == triangles[i].b);
            CHECK(mesh.triangle(i).c == triangles[i].c);
        }
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) REQUIRE(!(mesh.vertices[i] == mesh.vertices[j]));
        for (const Triangle3& t : triangles) welded_zeros += t.a == Vec3{} && std::signbit(t.a.x);
    }
    CHECK(welded_zeros > 0);
}

TEST_CASE("stl: a vertex keeps the zeros of its first corner") {
    const Mesh mesh = read(binary({{{-0.0, 0.0, 1}, {0.0, -0.0, 1}, {0, 0, 2}}}));
    REQUIRE(mesh.vertices.size() == 2);
    CHECK(mesh.triangles == Triangles{{0, 0, 1}});
    CHECK(std::signbit(mesh.vertices[0].x));
    CHECK(!std::signbit(mesh.vertices[0].y));
}

TEST_CASE("stl: corners one ulp apart stay apart") {
    const double next = std::nextafter(1.0, 2.0);
    CHECK(read(ascii({{{1, 0, 0}, {next, 0, 0}, {1, 0, 0}}})).triangles == Triangles{{0, 1, 0}});
    const double tiny = std::numeric_limits<double>::denorm_min();
    CHECK(read(ascii({{{0, 0, 0}, {tiny, 0, 0}, {-tiny, 0, 0}}})).vertices.size() == 3);
}

TEST_CASE("stl: the size tells a binary file and not the word solid") {
    const std::vector<Triangle3> triangles = {corner, {{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}};
    const Mesh mesh = read(ascii(triangles));
    for (const char* header : {"solid", "solid a part\nfacet normal 0 0 1\n", "SOLID", "", "facet"})
        CHECK(same(read(binary(triangles, header)), mesh));
    CHECK(read(binary({}, "solid")).triangles.empty());
}

TEST_CASE("stl: layout does not matter in ascii") {
    const std::string text = ascii({corner});
    const Mesh plain = read(text);
    std::string upper = text, indented = "\n\t", crlf;
    for (char& c : upper) c = c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c;
    for (const char c : text) {
        indented += c == '\n' ? " \n\n   " : std::string(1, c);
        crlf += c == '\n' ? "\r\n" : std::string(1, c);
    }
    CHECK(same(read(upper), plain));
    CHECK(same(read(indented), plain));
    CHECK(same(read(crlf), plain));
    CHECK(same(read("\xEF\xBB\xBF" + text), plain));
    CHECK(same(read("solid\n" + facet(corner) + "endsolid"), plain));
}

TEST_CASE("stl: several solids are one mesh") {
    const Mesh mesh = read(ascii({corner}) + ascii({{{1, 0, 0}, {0, 0, 0}, {0, 0, 9}}}));
    CHECK(mesh.triangles == Triangles{{0, 1, 2}, {1, 0, 3}});
    CHECK(read("solid\nendsolid\nsolid\nendsolid\n").triangles.empty());
}

TEST_CASE("stl: an ascii normal is not looked at") {
    const std::string text = ascii({corner});
    for (const char* normal :
         {"nan nan nan", "-nan(ind) 1.#QNAN -1.#IND", "inf 0 0", "1e999 0 0"}) {
        std::string other = text;
        other.replace(other.find("0 0 1"), 5, normal);
        CHECK(same(read(other), read(text)));
    }
}

TEST_CASE("stl: malformed ascii files are refused with their line") {
    const std::string open = "solid\nfacet normal 0 0 1\nouter loop\n";
    const std::string corners = "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n";
    const std::vector<Malformed> cases = {
        {"", "", "empty"},
        {"\n\n", "", "empty"},
        {"solid\n", "line 1", "without 'endsolid'"},
        {"solid\nendsolid\nfacet\n", "line 3", "'facet' stands where 'solid' is expected"},
        {"solid\nvertex 0 0 0\n", "line 2", "'vertex' stands where 'facet' or 'endsolid'"},
        {"solid\nfacet 0 0 1\n", "line 2", "'0' stands where 'normal' is expected"},
        {"solid\nfacet normal 0 0\n", "line 2", "the line ends where a number is expected"},
        {"solid\nfacet normal 0 0 z\n", "line 2", "'z' is no number"},
        {"solid\nfacet normal 0 0 1 1\n", "line 2", "'1' stands where the line must end"},
        {"solid\nfacet normal 0 0 1\nloop\n", "line 3", "'loop' stands where 'outer'"},
        {open + "vertex 0 0 0\nvertex 1 0 0\nendloop\n", "line 6",
         "'endloop' stands where 'vertex'"},
        {open + "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 1 1 0\n", "line 7",
         "'vertex' stands where 'endloop'"},
        {open + "vertex 0 0 0\n\nvertex 0 0\n", "line 6", "the line ends where a coordinate"},
        {open + "vertex 0 0 0 0\n", "line 4", "'0' stands where the line must end"},
        {open + "vertex 0 0 zero\n", "line 4", "'zero'"},
        {open + "vertex 0 0 nan\n", "line 4", "NaN or infinite"},
        {open + "vertex 0 1e309 0\n", "line 4", "beyond the largest double"},
        {open + corners + "endloop 1\n", "line 7", "'1' stands where the line must end"},
        {open + corners + "endloop\nendfacet 1\n", "line 8", "'1' stands where the line must end"},
        {"solidus\n", "byte 8", "an ascii STL begins with 'solid'"},
    };
    check_refusals(cases, MeshFormat::stl);
    const std::string text = ascii({corner});
    check_prefixes(text.substr(0, text.size() - std::string("id a part\n").size()),
                   MeshFormat::stl);
}

TEST_CASE("stl: malformed binary files are refused with their byte") {
    const std::string good = binary({corner, corner});
    check_prefixes(good, MeshFormat::stl);
    check_prefixes(binary({corner, corner}, "solid"), MeshFormat::stl);

    std::string counted = good;
    counted.replace(80, 4, "\xFF\xFF\xFF\xFF");
    std::vector<Malformed> cases = {
        {good.substr(0, 83), "byte 83", "the file ends within the first 84 bytes"},
        {good.substr(0, 183), "byte 80", "asks for a file of 184 bytes, not 183"},
        {binary({corner}, "solid").substr(0, 99), "byte 80",
         "asks for a file of 134 bytes, not 99"},
        {good + ' ', "byte 80", "asks for a file of 184 bytes, not 185"},
        {counted, "byte 80", "4294967295 triangles asks for a file of 214748364834 bytes, not 184"},
    };
    // Another format by this name.
    const std::string text = "OFF\n3 1 0\n" + std::string(90, ' ') + "0 0 0\n";
    CHECK_THROWS_WITH(
        read_mesh(text, MeshFormat::stl, "x.stl"),
        "x.stl: is text, and does not begin with 'solid', as ascii STL does; allowed: "
        "ascii or binary STL");
    cases.push_back({text.substr(0, 60) + '\1' + text.substr(61), "byte 80", "asks for a file"});
    const double infinity = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t k = 0; k < 9; ++k)
            for (const double value : {infinity, -infinity, std::nan("")}) {
                std::string bad = good, bits;
                const std::size_t at = 84 + 50 * i + 12 + 4 * k;
                append_float(bits, value);
                bad.replace(at, 4, bits);
                cases.push_back({bad, "byte " + std::to_string(at), "NaN or infinite"});
            }
    check_refusals(cases, MeshFormat::stl);
}
