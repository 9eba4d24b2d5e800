// No reader allocates by a count that the file does not bear out, or more than a multiple of the file.
#include <atomic>
#include <cstdint>
#include <graze/mesh.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "archive.hpp"
#include "refusals.hpp"
#include "support/watched_new.hpp"

using namespace graze;
using namespace graze::test;

namespace {

std::atomic<std::size_t> largest_allocation, memory = SIZE_MAX;

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t n = 0; n < times; ++n) all += text;
    return all;
}

}  // namespace

void support::note_allocation(std::size_t size) {
    if (size > largest_allocation) largest_allocation = size;
    if (live + size > memory) throw std::bad_alloc();
}

TEST_CASE("allocation: an absurd count is refused before memory is taken for it") {
    const std::string vertex =
        "element vertex 4294967295\nproperty float x\nproperty float y\nproperty float z\n";
    const std::string face = "element face 4294967295\nproperty list uint uint vertex_index\n";
    const auto ply = [](const std::string& format, const std::string& rest) {
        return "ply\nformat " + format + " 1.0\n" + rest + "end_header\n";
    };
    const std::string little = "binary_little_endian", big = "binary_big_endian";
    const std::string endless(4, '\xFF');
    std::string stl(84, ' ');
    stl.replace(80, 4, endless);
    const struct {
        std::string bytes;
        MeshFormat format;
    } cases[] = {
        {stl, MeshFormat::stl},
        {stl + std::string(50, ' '), MeshFormat::stl},
        {"OFF\n4294967295 4294967295 0\n0 0 0\n", MeshFormat::off},
        {"OFF\n1 4294967295 0\n0 0 0\n4294967295 0 0 0\n", MeshFormat::off},
        {"v 0 0 0\nf 1 2 4294967295\n", MeshFormat::obj},
        {ply("ascii", vertex + face), MeshFormat::ply},
        {ply("ascii", face + vertex) + "4294967295 0 0 0\n", MeshFormat::ply},
        {ply(little, vertex + face) + std::string(12, '\0'), MeshFormat::ply},
        {ply(big, vertex + face) + std::string(12, '\0'), MeshFormat::ply},
        {ply(little, face + vertex) + endless + std::string(12, '\0'), MeshFormat::ply},
        {ply(big, face + vertex) + endless + std::string(12, '\0'), MeshFormat::ply},
        {ply(little, "element other 1\nproperty list uint double n\n" + vertex + face) + endless,
         MeshFormat::ply},
        {ply("ascii", "element other 4294967295\n" + vertex + face), MeshFormat::ply},
    };
    for (const auto& c : cases) {
        INFO(c.bytes);
        largest_allocation = 0;
        const std::string message = refusal(c.bytes, c.format);
        const std::size_t largest = largest_allocation;
        INFO(message);
        CHECK(message.compare(0, 6, "part: ") == 0);
        CHECK(largest > 0);
        CHECK(largest < 10000);
    }
}

namespace {

struct File {
    const char* what;
    std::string bytes;
    MeshFormat format;
};

#ifdef GRAZE_3MF
std::string threemf(const std::string& resources, const std::string& scale = "1") {
    return archive_of(
        {{"3D/3dmodel.model", model_text(resources, "<item objectid=\"1\" transform=\"" + scale +
                                                        " 0 0 0 1 0 0 0 1 0 0 0\"/>")}});
}

std::string many_objects(std::size_t count) {
    std::string all;
    for (std::size_t n = 0; n < count; ++n) all += "<object id=\"" + std::to_string(n + 2) + "\"/>";
    return all;
}
#endif

/// As many numbers, faces and names as a byte can hold.
std::vector<File> dense_files() {
    constexpr std::size_t many = 100000;
    const std::string three = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const std::string off =
        std::to_string(many) + " 1 0\n" + repeated("0 0 0\n", many) + "3 0 1 2\n";
    const auto ply = [](const std::string& format, const std::string& header) {
        return "ply\nformat " + format + " 1.0\n" + header + "end_header\n";
    };
    const std::string bytes = "property uchar x\nproperty uchar y\nproperty uchar z\n";
    const std::string vertex = "element vertex 100000\n" + bytes,
                      face = "element face 1\nproperty list uint uchar vertex_index\n";
    const std::string faces = "element vertex 3\n" + bytes +
                              "element face 100000\nproperty list uchar uchar vertex_index\n";
    const std::string polygon = "element vertex 3\n" + bytes + face,
                      count("\xA0\x86\x01\0", 4);  // 100,000
    const std::string xyz("\0\0\0\1\0\0\0\1\0", 9), corners("\0\1\2", 3);
    std::string stl(80, ' ');
    stl += count + std::string(50 * many, '\0');
    return {
        {"binary STL", stl, MeshFormat::stl},
        {"STL of text",
         "solid\n" +
             repeated("facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                      "endloop\nendfacet\n",
                      many / 10) +
             "endsolid\n",
         MeshFormat::stl},
        {"vertices of OBJ", three + repeated("v 0 0 0\n", many) + "f 1 2 3\n", MeshFormat::obj},
        {"faces of OBJ", three + repeated("f 1 2 3\n", many), MeshFormat::obj},
        {"a polygon of OBJ", three + "f" + repeated(" 1 2 3", many) + "\n", MeshFormat::obj},
        {"quadrangles of OBJ", three + repeated("f 1 2 3 2\n", many), MeshFormat::obj},
        {"parts of OBJ", three + repeated("g\nf 1 2 3\n", many), MeshFormat::obj},
        {"parts of OBJ without faces", three + repeated("g\n", many) + "f 1 2 3\n",
         MeshFormat::obj},
        {"a part's name", three + "g " + std::string(many, 'x') + "\nf 1 2 3\n", MeshFormat::obj},
        {"a bad token", three + "f " + std::string(many, '1') + "\n", MeshFormat::obj},
        {"vertices of OFF", "OFF\n" + off, MeshFormat::off},
        {"a polygon of OFF",
         "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n300000" + repeated(" 0 1 2", many) + "\n",
         MeshFormat::off},
        {"vertices of PLY",
         ply("binary_little_endian", vertex + face) + std::string(3 * many, '\0') +
             std::string("\3\0\0\0", 4) + corners,
         MeshFormat::ply},
        {"faces of PLY", ply("binary_little_endian", faces) + xyz + repeated("\3" + corners, many),
         MeshFormat::ply},
        {"a polygon of PLY",
         ply("binary_little_endian", polygon) + xyz + count + repeated(corners, many / 3) +
             corners.substr(0, 1),
         MeshFormat::ply},
        {"a PLY that claims 10^12 faces",
         ply("ascii", "element vertex 3\n" + bytes +
                          "element face 1000000000000\nproperty list uchar uchar vertex_index\n") +
             "0 0 0\n1 0 0\n0 1 0\n" + repeated("3 0 1 2\n", many),
         MeshFormat::ply},
        {"properties of PLY",
         ply("ascii", vertex + repeated("property uchar n\n", many) + face) + "0 0 0\n",
         MeshFormat::ply},
        {"comments of PLY", ply("ascii", repeated("comment\n", many) + vertex + face) + "0 0 0\n",
         MeshFormat::ply},
#ifdef GRAZE_3MF
        {"vertices of 3MF",
         threemf(object_text("1", repeated(vertex_text("0", "0", "0"), many), "")),
         MeshFormat::threemf},
        {"moved vertices of 3MF",
         threemf(object_text("1", repeated(vertex_text("0", "0", "0"), many), ""), "2"),
         MeshFormat::threemf},
        {"triangles of 3MF",
         threemf(object_text("1", vertex_text("0", "0", "0"),
                             repeated("<triangle v1=\"0\" v2=\"0\" v3=\"0\"/>", many))),
         MeshFormat::threemf},
        {"components of 3MF",
         threemf(object_text("2", "", "") + "<object id=\"1\"><components>" +
                 repeated("<component objectid=\"2\"/>", many) + "</components></object>"),
         MeshFormat::threemf},
        {"transforms of 3MF",
         threemf(
             object_text("2", "", "") + "<object id=\"1\"><components>" +
             repeated("<component objectid=\"2\" transform=\"0 0 0 0 0 0 0 0 0 0 0 0\"/>", many) +
             "</components></object>"),
         MeshFormat::threemf},
        {"objects of 3MF", threemf(object_text("1", "", "") + many_objects(many / 10)),
         MeshFormat::threemf},
        {"elements in elements of 3MF",
         threemf(repeated("<a xmlns=\"b\">", many) + repeated("</a>", many)), MeshFormat::threemf},
#endif
    };
}

}  // namespace

TEST_CASE("allocation: no reader takes more than 64 times the bytes of a file") {
    for (const File& file : dense_files()) {
        support::reset_peak();
        const std::size_t before = support::peak;
        const std::string message = refusal(file.bytes, file.format);
        const double multiple = double(support::peak - before) / double(file.bytes.size());
        INFO(file.what << ": " << multiple << " times its bytes; " << message.substr(0, 300));
        CHECK(multiple < 64);
        CHECK(message.size() < 300);
        std::cout << file.what << ": " << multiple << (message == "read" ? "" : ", refused")
                  << std::endl;
    }
}

TEST_CASE("allocation: a mesh that does not fit into the memory is refused by its name") {
    for (const File& file : dense_files()) {
        if (refusal(file.bytes, file.format) != "read") continue;
        memory = support::live + 100000;
        const std::string message = refusal(file.bytes, file.format);
        memory = SIZE_MAX;
        INFO(file.what);
        CHECK((message == "part: does not fit into the memory" || message == "read"));
    }
}
