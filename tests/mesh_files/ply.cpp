#include <algorithm>
#include <bit>
#include <cmath>
#include <graze/mesh.hpp>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "mesh_files/polygons.hpp"
#include "meshes.hpp"
#include "refusals.hpp"

using namespace graze;
using namespace graze::test;

namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

Mesh read(const std::string& bytes) { return read_mesh(bytes, MeshFormat::ply, "part"); }

enum class Encoding { ascii, little_endian, big_endian };

// Writes values behind one another in one of the encodings.
class Writer {
public:
    explicit Writer(Encoding encoding) : encoding_(encoding) {}

    // A value of the PLY type.
    void value(const std::string& type, double x) {
        if (encoding_ == Encoding::ascii) {
            body_ += decimal(x) + ' ';
        } else if (type == "double" || type == "float64") {
            bytes(std::bit_cast<std::uint64_t>(x), 8);
        } else if (type == "float" || type == "float32") {
            bytes(std::bit_cast<std::uint32_t>(float(x)), 4);
        } else {
            const bool one = type.find("char") != type.npos || type.find("int8") != type.npos;
            const bool two = type.find("short") != type.npos || type.find("int16") != type.npos;
            bytes(std::uint64_t(std::int64_t(x)), one ? 1 : two ? 2 : 4);
        }
    }
    void end_instance() {
        if (encoding_ == Encoding::ascii) body_.back() = '\n';
    }
    std::string file(const std::string& header, const std::string& newline = "\n") const {
        const char* const names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
        std::string text;
        for (const char c : "ply\nformat " + std::string(names[int(encoding_)]) + " 1.0\n" +
                                header + "end_header\n")
            text += c == '\n' ? newline : std::string(1, c);
        return text + body_;
    }

private:
    void bytes(std::uint64_t bits, int count) {
        for (int i = 0; i < count; ++i) {
            const int byte = encoding_ == Encoding::little_endian ? i : count - 1 - i;
            body_ += char(bits >> (8 * byte) & 0xFF);
        }
    }

    Encoding encoding_;
    std::string body_;
};

struct Polygons {
    std::vector<Vec3> vertices;
    std::vector<std::vector<std::uint32_t>> faces;

    Mesh mesh() const {
        Mesh m{vertices, {}};
        for (std::size_t n = 0; n < faces.size(); ++n)
            for (std::size_t i = 1; i + 1 < faces[n].size(); ++i) {
                m.triangles.push_back({faces[n].front(), faces[n][i], faces[n][i + 1]});
                m.face_of.push_back(std::uint32_t(n));
            }
        // How it does is asked in polygons.cpp.
        mesh_files::cut_polygons(m);
        return m;
    }
};

struct Types {
    std::string coordinate = "float", count = "uchar", index = "int";
};

const std::vector<std::string> integer_types = {"char",  "uchar",  "short", "ushort",
                                                "int",   "uint",   "int8",  "uint8",
                                                "int16", "uint16", "int32", "uint32"};
const std::vector<Encoding> encodings = {Encoding::ascii, Encoding::little_endian,
                                         Encoding::big_endian};

std::string plain(const Polygons& polygons, Encoding encoding, const Types& types,
                  const std::string& newline = "\n") {
    Writer writer(encoding);
    std::string header = "element vertex " + std::to_string(polygons.vertices.size()) + '\n';
    for (const char* axis : {"x", "y", "z"})
        header += "property " + types.coordinate + ' ' + axis + '\n';
    for (const Vec3& p : polygons.vertices) {
        for (int i = 0; i < 3; ++i) writer.value(types.coordinate, p[i]);
        writer.end_instance();
    }
    header += "element face " + std::to_string(polygons.faces.size()) + "\nproperty list " +
              types.count + ' ' + types.index + " vertex_indices\n";
    for (const auto& face : polygons.faces) {
        writer.value(types.count, double(face.size()));
        for (const auto index : face) writer.value(types.index, index);
        writer.end_instance();
    }
    return writer.file(header, newline);
}

// The same polygons among properties and elements that mean nothing to a mesh, faces first.
std::string adorned(const Polygons& polygons, Encoding encoding) {
    Writer writer(encoding);
    std::string header =
        "comment element vertex 7\nobj_info x y z\n"
        "element empty 3\n"
        "element before 2\nproperty list ushort double weights\nproperty char x\n";
    for (int i = 0; i < 2; ++i) {
        writer.value("ushort", 3 * i);
        for (int k = 0; k < 3 * i; ++k) writer.value("double", std::nan(""));
        writer.value("char", -1);
        writer.end_instance();
    }
    header += "element face " + std::to_string(polygons.faces.size()) +
              "\nproperty uchar red\nproperty list uint short vertex_index\n"
              "property list uchar float texcoord\n";
    for (const auto& face : polygons.faces) {
        writer.value("uchar", 200);
        writer.value("uint", double(face.size()));
        for (const auto index : face) writer.value("short", index);
        writer.value("uchar", 2);
        for (int k = 0; k < 2; ++k) writer.value("float", 0.25);
        writer.end_instance();
    }
    header += "element vertex " + std::to_string(polygons.vertices.size()) +
              "\nproperty double z\nproperty list char int neighbours\nproperty float nx\n"
              "property double x\nproperty double y\nproperty uchar alpha\n";
    for (const Vec3& p : polygons.vertices) {
        writer.value("double", p.z);
        writer.value("char", 1);
        writer.value("int", -7);
        writer.value("float", std::numeric_limits<double>::infinity());
        writer.value("double", p.x);
        writer.value("double", p.y);
        writer.value("uchar", 255);
        writer.end_instance();
    }
    header += "element after 1\nproperty uint n\n";
    writer.value("uint", 4e9);
    writer.end_instance();
    return writer.file(header);
}

template <class Coordinate>
Polygons random_polygons(std::mt19937& random, Coordinate coordinate) {
    Polygons polygons;
    polygons.vertices.resize(1 + random() % 20);
    for (Vec3& p : polygons.vertices) p = {coordinate(), coordinate(), coordinate()};
    polygons.faces.resize(random() % 20);
    for (auto& face : polygons.faces) {
        face.resize(3 + random() % 4);
        for (auto& index : face) index = std::uint32_t(random() % polygons.vertices.size());
    }
    return polygons;
}

const Polygons square{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 3}, {2, 3, 0, 1}}};

}  // namespace

TEST_CASE("ply: every type in every encoding gives the same mesh") {
    std::vector<std::string> number_types = integer_types;
    for (const char* type : {"float", "float32", "double", "float64"}) number_types.push_back(type);
    for (const Encoding encoding : encodings) {
        for (const std::string& type : number_types) {
            INFO(int(encoding) << ' ' << type);
            CHECK(same(read(plain(square, encoding, {type, "uchar", "int"})), square.mesh()));
        }
        for (const std::string& type : integer_types) {
            INFO(int(encoding) << ' ' << type);
            CHECK(same(read(plain(square, encoding, {"float", type, "int"})), square.mesh()));
            CHECK(same(read(plain(square, encoding, {"float", "uchar", type})), square.mesh()));
        }
    }
    CHECK(square.mesh().triangles == Triangles{{0, 1, 3}, {0, 1, 2}, {0, 2, 3}});
}

TEST_CASE("ply: every double and float comes back exactly") {
    std::mt19937 random(2);
    const auto any_double = [&] {
        const auto x = std::bit_cast<double>(std::uint64_t(random()) << 32 | random());
        return std::isfinite(x) ? x : -0.0;
    };
    const auto any_float = [&] {
        const auto x = std::bit_cast<float>(std::uint32_t(random()));
        return std::isfinite(x) ? double(x) : double(std::numeric_limits<float>::denorm_min());
    };
    for (int round = 0; round < 100; ++round) {
        INFO("round " << round);
        const Polygons doubles = random_polygons(random, any_double);
        const Polygons floats = random_polygons(random, any_float);
        for (const Encoding encoding : encodings) {
            INFO(int(encoding));
            CHECK(same(read(plain(doubles, encoding, {"double", "uchar", "ushort"})),
                       doubles.mesh()));
            CHECK(same(read(plain(floats, encoding, {"float", "int", "uint"})), floats.mesh()));
            CHECK(same(read(adorned(doubles, encoding)), doubles.mesh()));
        }
    }
}

TEST_CASE("ply: integers of every size and sign are read as they are") {
    const struct {
        const char* type;
        double min, max;
    } ranges[] = {{"char", -128, 127},
                  {"uchar", 0, 255},
                  {"short", -32768, 32767},
                  {"ushort", 0, 65535},
                  {"int", -2147483648., 2147483647.},
                  {"uint", 0, 4294967295.}};
    for (const Encoding encoding : encodings) {
        for (const auto& range : ranges) {
            INFO(int(encoding) << ' ' << range.type);
            const Polygons polygons{{{range.min, range.max, 1}}, {}};
            CHECK(same(read(plain(polygons, encoding, {range.type, "uchar", "int"})),
                       polygons.mesh()));
        }
    }
}

TEST_CASE("ply: more vertices than a signed index type of that size counts") {
    Polygons polygons;
    for (int i = 0; i < 256; ++i) polygons.vertices.push_back({double(i), 0, 0});
    polygons.faces.push_back({255, 128, 127});
    for (const Encoding encoding : encodings)
        CHECK(same(read(plain(polygons, encoding, {"float", "uchar", "uchar"})), polygons.mesh()));
}

TEST_CASE("ply: layout does not matter") {
    const std::string text = plain(square, Encoding::ascii, {});
    std::string crlf, spaced;
    for (const char c : text) {
        crlf += c == '\n' ? "\r\n" : std::string(1, c);
        spaced += c == '\n' ? " \n\n" : c == ' ' ? "\t  " : std::string(1, c);
    }
    CHECK(same(read(crlf), square.mesh()));
    CHECK(same(read(spaced), square.mesh()));
    CHECK(same(read("\xEF\xBB\xBF" + text), square.mesh()));
    CHECK(same(read(text.substr(0, text.size() - 1)), square.mesh()));
    for (const Encoding encoding : encodings)
        CHECK(same(read(plain(square, encoding, {}, "\r\n")), square.mesh()));
}

TEST_CASE("ply: binary data may begin with the bytes of a line end") {
    const double x = std::bit_cast<double>(std::uint64_t(0x400A0D200A0D0A0D));
    const Polygons polygons{{{x, x, x}}, {}};
    for (const Encoding encoding : encodings)
        CHECK(same(read(plain(polygons, encoding, {"double", "uchar", "int"})), polygons.mesh()));
}

TEST_CASE("ply: malformed headers are refused with their line") {
    const std::string start = "ply\nformat ascii 1.0\n";
    const std::string vertex =
        "element vertex 1\nproperty float x\nproperty float y\nproperty float z\n";
    const std::string face = "element face 0\nproperty list uchar int vertex_indices\n";
    const std::string end = "end_header\n0 0 0\n";
    REQUIRE(read(start + vertex + face + end).vertices.size() == 1);
    const auto without = [&](char axis) {
        std::string bad = vertex;
        return start + bad.erase(bad.find(axis + std::string("\n")) - 15, 17) + face + end;
    };
    const std::vector<Malformed> cases = {
        {"", "", "empty"},
        {"\n", "", "empty"},
        {"PLY\n", "line 1", "the header is 'PLY'; allowed: ply"},
        {"ply ascii\n", "line 1", "'ascii' stands where the line must end"},
        {start + vertex + face, "line 8", "the file ends before 'end_header'"},
        {"ply\n" + vertex + face + end, "line 8", "no format"},
        {"ply\nformat ascii\n", "line 2", "unknown format 'ascii' ''"},
        {"ply\nformat binary 1.0\n", "line 2", "allowed: ascii, binary_little_endian"},
        {"ply\nformat ascii 2.0\n", "line 2", "unknown format 'ascii' '2.0'"},
        {start + start.substr(4), "line 3", "a second format"},
        {start + "elements\n", "line 3", "unknown keyword 'elements'; allowed: format"},
        {start + "property float x\n", "line 3", "before the first element"},
        {start + "element vertex\n", "line 3", "the line ends where the number of an element"},
        {start + "element vertex -1\n", "line 3", "'-1'"},
        {start + "element vertex 1e3\n", "line 3", "'1e3'"},
        {start + "element vertex 4294967296\n", "line 3", "from 0 to 4294967295"},
        {start + vertex + "element vertex 1\n", "line 7", "a second element 'vertex'"},
        {start + vertex + "property float z\n", "line 7", "a second property 'z'"},
        {start + "element vertex 1\nproperty real x\n", "line 4",
         "unknown type 'real'; allowed: char"},
        {start + "element vertex 1\nproperty float\n", "line 4", "no name"},
        {start + "element vertex 1\nproperty float x y\n", "line 4", "'y' stands where"},
        {start + "element vertex 1\nproperty list uchar float x\n", "line 4", "'x' is a list"},
        {start + "element face 1\nproperty int vertex_indices\n", "line 4", "must be a list"},
        {start + "element face 1\nproperty list uchar float vertex_index\n", "line 4",
         "must be a list"},
        {start + "element face 1\nproperty list float int vertex_index\n", "line 4",
         "a list length of floating-point type"},
        {start + vertex + face + "property list uchar int vertex_index\n", "line 9",
         "a second property 'vertex_index'"},
        {start + vertex + end, "line 7", "no element 'face'"},
        {without('x'), "line 8", "no element 'vertex' with the properties x, y and z"},
        {without('y'), "line 8", "no element 'vertex' with the properties x, y and z"},
        {without('z'), "line 8", "no element 'vertex' with the properties x, y and z"},
        {start + face + end, "line 5", "no element 'vertex'"},
    };
    check_refusals(cases, MeshFormat::ply);
}

TEST_CASE("ply: malformed ascii bodies are refused with their line") {
    const std::string head =
        "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\n"
        "property int z\nelement face 1\nproperty list char uchar vertex_indices\nend_header\n";
    const std::string points = "0 0 0\n1 0 0\n";
    REQUIRE(read(head + points + "3 0 1 0\n").triangles.size() == 1);
    const std::vector<Malformed> cases = {
        {head, "line 9", "the file ends after 0 of 2 of element 'vertex'"},
        {head + "0 0 0\n", "line 10", "the file ends after 1 of 2 of element 'vertex'"},
        {head + points, "line 11", "the file ends after 0 of 1 of element 'face'"},
        {head + points + "3 0 1 0\n3 0 1 0\n", "line 13", "text after the last element"},
        {head + "0 0\n", "line 10", "the line ends where a coordinate is expected"},
        {head + "0 0 0 0\n", "line 10", "'0' stands where the line must end"},
        {head + "0 x 0\n", "line 10", "'x'"},
        {head + "0 nan 0\n", "line 10", "NaN or infinite"},
        {head + "0 1e400 0\n", "line 10", "beyond the largest double"},
        {head + "0 0 0.5\n", "line 10", "'0.5' is no value for a coordinate; allowed: an integer"},
        {head + "0 0 2147483648\n", "line 10", "from -2147483648 to 2147483647"},
        {head + points + "2 0 1\n", "line 12", "a face of 2 vertices; allowed: 3 or more"},
        {head + points + "-1 0 1\n", "line 12", "'-1'"},
        {head + points + "128 0 1\n", "line 12", "from 0 to 127"},
        {head + points + "3 0 1\n", "line 12", "the line ends where a vertex index is expected"},
        {head + points + "3 0 1 1 1\n", "line 12", "'1' stands where the line must end"},
        {head + points + "3 0 1 2\n", "line 12", "index 2 is out of range; allowed: 0 to 1"},
        {head + points + "3 0 1 -1\n", "line 12", "from 0 to 255"},
        {head + points + "3 0 1 1.0\n", "line 12", "'1.0'"},
    };
    check_refusals(cases, MeshFormat::ply);
    check_prefixes(plain(square, Encoding::ascii, {}).substr(0, 180), MeshFormat::ply);
}

TEST_CASE("ply: malformed binary bodies are refused with their byte") {
    for (const Encoding encoding : {Encoding::little_endian, Encoding::big_endian}) {
        const std::string good = plain(square, encoding, {"float", "char", "short"});
        const std::string flourish = adorned(square, encoding);
        check_prefixes(good, MeshFormat::ply);
        check_prefixes(flourish, MeshFormat::ply);

        const std::size_t body = good.find("end_header\n") + 11, faces = body + 4 * 12;
        const auto at = [](std::size_t byte) { return "byte " + std::to_string(byte); };
        const auto with = [&](std::size_t byte, const std::string& bytes) {
            std::string bad = good;
            return bad.replace(byte, bytes.size(), bytes);
        };
        const auto in_order = [&](std::string big_endian) {
            if (encoding == Encoding::little_endian)
                std::reverse(big_endian.begin(), big_endian.end());
            return big_endian;
        };
        const std::vector<Malformed> cases = {
            {good + ' ', at(good.size()), "1 bytes after the last element"},
            {good.substr(0, body + 13), at(body + 12), "ends after 1 of 4 of element 'vertex'"},
            {good.substr(0, faces), at(faces), "ends after 0 of 2 of element 'face'"},
            {with(body + 16, in_order("\x7F\xC0\x01\x01")), at(body + 16), "NaN or infinite"},
            {with(body + 44, in_order({"\xFF\x80\0\0", 4})), at(body + 44), "NaN or infinite"},
            {with(faces, "\x02"), at(faces), "a face of 2 vertices; allowed: 3 or more"},
            {with(faces, "\xFF"), at(faces), "a list of negative length"},
            {with(faces + 7, "\x7F"), at(good.size()), "ends after 1 of 2 of element 'face'"},
            {with(faces + 3, in_order({"\0\x04", 2})), at(faces + 3),
             "index 4 is out of range; allowed: 0 to 3"},
            {with(faces + 5, "\xFF\xFF"), at(faces + 5), "index -1 is out of range"},
        };
        check_refusals(cases, MeshFormat::ply);
    }
}
