#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_measure.hpp>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "archive.hpp"
#include "meshes.hpp"
#include "refusals.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::test;
using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

namespace {

const std::string root = "3D/3dmodel.model";
const std::string uri_p = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
const std::string p = "xmlns:p=\"" + uri_p + "\" requiredextensions=\"p\"";

std::string file(const std::string& resources, const std::string& build,
                 const std::string& attributes = "") {
    return archive_of({{root, model_text(resources, build, attributes)}});
}

Mesh read(const std::string& bytes) { return read_mesh(bytes, MeshFormat::threemf, "part"); }

const std::string corners = vertex_text("0", "0", "0") + vertex_text("1", "0", "0") +
                            vertex_text("0", "1", "0") + vertex_text("0", "0", "1");
const std::string faces =
    "<triangle v1=\"0\" v2=\"2\" v3=\"1\"/><triangle v1=\"0\" v2=\"1\" v3=\"3\"/>"
    "<triangle v1=\"1\" v2=\"2\" v3=\"3\"/><triangle v1=\"0\" v2=\"3\" v3=\"2\"/>";

/// A tetrahedron.
std::string object(const std::string& id, const std::string& attributes = "") {
    return object_text(id, corners, faces, attributes);
}
std::string components(const std::string& id, const std::string& list,
                       const std::string& attributes = "") {
    return "<object id=\"" + id + "\" " + attributes + "><components>" + list +
           "</components></object>";
}
std::string use(const std::string& element, const std::string& id,
                const std::string& transform = "", const std::string& attributes = "") {
    return "<" + element + " objectid=\"" + id + "\" " +
           (transform.empty() ? "" : "transform=\"" + transform + "\" ") + attributes + "/>";
}
std::string item(const std::string& id, const std::string& transform = "",
                 const std::string& attributes = "") {
    return use("item", id, transform, attributes);
}
std::string component(const std::string& id, const std::string& transform = "",
                      const std::string& attributes = "") {
    return use("component", id, transform, attributes);
}

const std::string identity = "1 0 0 0 1 0 0 0 1 0 0 0";

std::vector<std::string> names(const Mesh& mesh) {
    std::vector<std::string> all;
    for (const MeshPart& part : mesh.parts) all.push_back(part.name);
    return all;
}

}  // namespace

TEST_CASE("3mf: the build is read, item by item, each as a part") {
    const Mesh one = read(file(object("7"), item("7")));
    CHECK(one.vertices == std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    CHECK(one.triangles ==
          std::vector<std::array<std::uint32_t, 3>>{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}});
    CHECK(one.face_of.empty());
    CHECK(names(one) == std::vector<std::string>{"object 7"});

    const std::string resources = object("1", "name=\"left &amp; right\" partnumber=\"x\"") +
                                  object("2", "partnumber=\"B-2\" type=\"support\"") +
                                  object("3", "name=\"\" type=\"surface\"") +
                                  object("4", "name=\"unused\" type=\"other\"");
    const Mesh mesh = read(file(resources, item("3") + item("1") + item("2") + item("1")));
    CHECK(names(mesh) ==
          std::vector<std::string>{"object 3", "left & right", "B-2", "left & right"});
    CHECK(mesh.vertices.size() == 16);
    CHECK(mesh.triangles.size() == 16);
    CHECK(mesh.parts[3].first_triangle == 12);
    CHECK(mesh.triangles[15] == std::array<std::uint32_t, 3>{12, 15, 14});
}

TEST_CASE("3mf: numbers without a transform are the nearest doubles") {
    const std::string vertices = vertex_text(" 0.1\n", "-0", "+1.5e-3") +
                                 vertex_text("5e-324", "1e-400", ".5") +
                                 vertex_text("12345678901234567890123", "1.", "-1E2");
    const std::string one = object_text("1", vertices, "<triangle v1=\"0\" v2=\"1\" v3=\"2\"/>");
    const Mesh expected{
        {{0.1, -0.0, 1.5e-3}, {5e-324, 0, 0.5}, {12345678901234567890123.0, 1, -100}}, {{0, 1, 2}}};
    for (const std::string& transform :
         {std::string(), identity, std::string("1.0 0e7 -0 0 10e-1 0 0 0 1 0 0.00 0")}) {
        CHECK(same(read(file(one, item("1", transform))), expected));
        CHECK(same(read(file(one + components("2", component("1", transform)), item("2"))),
                   expected));
    }
}

TEST_CASE("3mf: units are kept") {
    const Mesh mesh = read(file(object("1"), item("1")));
    for (const char* unit : {"micron", "millimeter", "centimeter", "inch", "foot", "meter"})
        CHECK(same(read(file(object("1"), item("1"), "unit=\"" + std::string(unit) + "\"")), mesh));
}

TEST_CASE("3mf: what tells nothing of shapes is skipped") {
    const std::string others =
        "xmlns:m=\"http://schemas.microsoft.com/3dmanufacturing/material/2015/02\" "
        "recommendedextensions=\"m\" xml:lang=\"en\"";
    const std::string resources =
        "<basematerials id=\"9\"><base name=\"a\" displaycolor=\"#FFFFFF\"/></basematerials>"
        "<m:colorgroup id=\"8\"><m:color color=\"#FF0000\"/><vertex x=\"1\"/></m:colorgroup>"
        "<object id=\"1\" pid=\"9\" pindex=\"0\" m:unit=\"x\"><metadatagroup><metadata "
        "name=\"m\">text"
        "</metadata></metadatagroup><mesh><vertices>" +
        corners + "</vertices><!-- a comment --><triangles>" + faces +
        "</triangles><m:beams><m:beam/></m:beams></mesh></object>";
    const std::string build =
        "<item objectid=\"1\" partnumber=\"p\" m:printable=\"0\"><metadatagroup/></item>";
    CHECK(same(read(file(resources, build, others)), read(file(object("1"), item("1")))));
    // Names of an extension without a prefix, and those of the core with one.
    const std::string prefixed = "<c:model xmlns:c=\"" + core_namespace +
                                 "\"><c:resources><c:object id=\"1\"><c:mesh><c:vertices>"
                                 "<c:vertex x=\"0\" y=\"0\" z=\"0\"/><vertex xmlns=\"urn:other\"/>"
                                 "</c:vertices></c:mesh></c:object></c:resources><c:build>"
                                 "<c:item objectid=\"1\"/></c:build></c:model>";
    CHECK(read(archive_of({{root, prefixed}})).vertices.size() == 1);
}

TEST_CASE("3mf: the root model is the one that the archive names") {
    const std::string model = model_text(object("1"), item("1"));
    const std::string other = model_text(object("1") + object("2"), item("1") + item("2"));
    const auto rels = [](const std::string& target) {
        return "<Relationships "
               "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
               "<Relationship Target=\"/Metadata/a.png\" Id=\"a\" Type=\"http://x/thumbnail\"/>"
               "<Relationship Target=\"" +
               target +
               "\" Id=\"b\" Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/>"
               "</Relationships>";
    };
    const auto parts_of = [](const Parts& parts) { return read(archive_of(parts)).parts.size(); };
    CHECK(parts_of(
              {{root, other}, {"_rels/.rels", rels("/a b/one.model")}, {"a b/one.model", model}}) ==
          1);
    CHECK(parts_of({{root, other},
                    {"_rels/.rels", rels("a%20b/one.model")},
                    {"A b/One.Model", model}}) == 1);
    CHECK(parts_of({{root, other}, {"_rels/.rels", rels("/none")}}) == 2);
    CHECK(parts_of({{root, other}, {"_rels/.rels", "<Relationships/>"}}) == 2);
    CHECK(parts_of({{"3d/3DModel.model", other}}) == 2);
    CHECK(refusal(archive_of({{"a.model", model}}), MeshFormat::threemf)
              .starts_with("part: holds no 3D model"));
    CHECK(refusal(archive_of({{"_rels/.rels", rels("/none")}}), MeshFormat::threemf) ==
          "part: names 'none' as its model, which it does not hold");
    CHECK(refusal(archive_of({{"_rels/.rels", "<a"}}), MeshFormat::threemf)
              .starts_with("part: _rels/.rels: line 1: malformed XML: "));
}

TEST_CASE("3mf: components, one in another, and those of other models") {
    const std::string up = "1 0 0 0 1 0 0 0 1 0 0 2", turn = "0 1 0 -1 0 0 0 0 1 0 0 0";
    // A quarter turn of what has been moved up, and then along x.
    const std::string resources =
        object("1") + components("2", component("1") + component("1", up)) +
        components("3", component("2", turn) + component("4")) + object("4", "type=\"other\"");
    const Mesh mesh = read(file(resources, item("3", "1 0 0 0 1 0 0 0 1 0.5 0 0")));
    CHECK(mesh.vertices == std::vector<Vec3>{{0.5, 0, 0},
                                             {0.5, 1, 0},
                                             {-0.5, 0, 0},
                                             {0.5, 0, 1},
                                             {0.5, 0, 2},
                                             {0.5, 1, 2},
                                             {-0.5, 0, 2},
                                             {0.5, 0, 3}});
    CHECK(names(mesh) == std::vector<std::string>{"object 3"});

    const std::string path = "p:path=\"/3D/Objects/one.model\" p:UUID=\"x\"";
    const Parts parts{
        {root, model_text(components("5", component("2", turn, path), "name=\"five\""),
                          item("5", "", "p:UUID=\"y\"") + item("1", "", path), p)},
        {"3D/Objects/one.model",
         model_text(object("1", "name=\"other\"") + components("2", component("1", up)),
                    "<nothing/>")}};
    const Mesh two = read(archive_of(parts));
    CHECK(names(two) == std::vector<std::string>{"five", "other"});
    CHECK(two.vertices == std::vector<Vec3>{{0, 0, 2},
                                            {0, 1, 2},
                                            {-1, 0, 2},
                                            {0, 0, 3},
                                            {0, 0, 0},
                                            {1, 0, 0},
                                            {0, 1, 0},
                                            {0, 0, 1}});
}

TEST_CASE("3mf: what is mirrored stays a solid, turned outward") {
    const std::string mirror = "-1 0 0 0 1 0 0 0 1 5 0 0", swap = "0 1 0 1 0 0 0 0 1 0 0 9";
    const auto volume = [](const Mesh& mesh) { return mesh::measure(mesh).moments.value().volume; };
    const Mesh plain = read(file(object("1"), item("1")));
    for (const std::string& build : {item("1", mirror), item("1", swap)}) {
        const Mesh mesh = read(file(object("1"), build));
        CHECK(mesh::check(mesh).clean());
        CHECK(volume(mesh) == volume(plain));
        CHECK(mesh.triangles[0] == std::array<std::uint32_t, 3>{0, 1, 2});
    }
    // Twice is not at all.
    const Mesh twice =
        read(file(object("1") + components("2", component("1", mirror)), item("2", mirror)));
    CHECK(same(twice, plain));
    // All in a plane: the triangles are read.
    CHECK(read(file(object("1"), item("1", "1 0 0 0 1 0 0 0 0 0 0 0"))).triangles ==
          plain.triangles);
}

namespace {

/// A decimal, as the test writes and understands it.
struct Number {
    cpp_int digits;
    int places;
    std::string text() const { return digits.str() + "e-" + std::to_string(places); }
    cpp_rational value() const { return {digits, pow(cpp_int(10), unsigned(places))}; }
};

using Matrix = std::array<Number, 12>;

std::string text(const Matrix& matrix) {
    std::string all;
    for (const Number& n : matrix) all += n.text() + ' ';
    return all;
}

using Point = std::array<cpp_rational, 3>;

Point moved(const Point& point, const Matrix& by) {
    Point to;
    for (std::size_t j = 0; j < 3; ++j) {
        to[j] = by[9 + j].value();
        for (std::size_t i = 0; i < 3; ++i) to[j] += point[i] * by[3 * i + j].value();
    }
    return to;
}

/// Is x the double nearest to the value, which is far from the largest, and the even one of two?
bool is_nearest(const cpp_rational& value, double x) {
    const double infinity = std::numeric_limits<double>::infinity();
    const auto distance = [&](double y) { return cpp_rational(abs(value - cpp_rational(y))); };
    for (const double other : {std::nextafter(x, infinity), std::nextafter(x, -infinity)}) {
        if (distance(other) < distance(x)) return false;
        if (distance(other) == distance(x) && std::bit_cast<std::uint64_t>(x) % 2 != 0)
            return false;
    }
    return true;
}

}  // namespace

TEST_CASE("3mf: what is moved is rounded once") {
    std::mt19937_64 random(5);
    const auto number = [&](int most) {
        const int size = int(random() % unsigned(most));
        Number n{0, int(random() % unsigned(size + 3))};
        for (int i = 0; i < size; ++i) n.digits = 10 * n.digits + random() % 10;
        if (random() % 2 == 0) n.digits = -n.digits;
        return n;
    };
    const auto matrix = [&](int most) {
        Matrix m;
        for (Number& n : m) n = number(most);
        return m;
    };
    int ties = 0;
    // Short ones, which doubles compute, and long ones.
    for (const int most : {2, 4, 7, 9, 12, 20, 60})
        for (int round = 0; round < 40; ++round) {
            std::array<Number, 3> at{number(most), number(most), number(most)};
            // Half way between two doubles.
            if (round % 8 == 0) at[0] = {(cpp_int(1) << 53) + 1, 0};
            Matrix inner = matrix(most), outer = matrix(most);
            if (round % 4 == 0)
                inner = outer = {{{1, 0},
                                  {0, 0},
                                  {0, 0},
                                  {0, 0},
                                  {1, 0},
                                  {0, 0},
                                  {0, 0},
                                  {0, 0},
                                  {1, 0},
                                  {round % 8 != 0, 0},
                                  number(most),
                                  number(most)}};
            const std::string vertex = vertex_text(at[0].text(), at[1].text(), at[2].text());
            const std::string resources =
                object_text("1", vertex, "") + components("2", component("1", text(inner)));
            const Mesh mesh =
                read(file(resources, item("1", text(inner)) + item("2", text(outer))));
            const Point once = moved({at[0].value(), at[1].value(), at[2].value()}, inner),
                        twice = moved(once, outer);
            for (std::size_t k = 0; k < 3; ++k) {
                INFO(most << ' ' << round << ' ' << once[k] << ' ' << twice[k]);
                REQUIRE(is_nearest(once[k], mesh.vertices[0][int(k)]));
                REQUIRE(is_nearest(twice[k], mesh.vertices[1][int(k)]));
                ties +=
                    once[k] != cpp_rational(mesh.vertices[0][int(k)]) && round % 8 == 0 && k == 0;
            }
        }
    CHECK(ties > 20);
}

TEST_CASE("3mf: small and large numbers in transforms") {
    const auto x_of = [&](const std::string& x, const std::string& first,
                          const std::string& shift) {
        const std::string one = object_text("1", vertex_text(x, "0", "0"), "");
        return read(file(one, item("1", first + " 0 0 0 1 0 0 0 1 " + shift + " 0 0")))
            .vertices[0]
            .x;
    };
    CHECK(x_of("1e-400", "1e300", "0") == 1e-100);
    CHECK(x_of("1e300", "1e-300", "-1") == 0);
    CHECK(!std::signbit(x_of("-0", "2", "0")));
    CHECK(x_of("1e22", "1e-22", "1") == 2);
    CHECK(x_of("5", "1e-324", "0") == 5e-324);
    CHECK(x_of("9007199254740993", "1", "0.0000000000000000000000001") == 9007199254740994.0);
    CHECK(x_of("9007199254740993", "1", "-0.000000000000000000000001") == 9007199254740992.0);
}

TEST_CASE("3mf: malformed models") {
    const auto with = [](const std::string& resources, const std::string& build = item("1"),
                         const std::string& attributes = "") {
        return file(resources, build, attributes);
    };
    const std::string at = "3D/3dmodel.model: line ";
    const std::string good = object("1");
    const auto triangle = [](const std::string& attributes) {
        return object_text("1", corners, "<triangle " + attributes + "/>");
    };
    const auto vertex = [](const std::string& attributes) {
        return object_text("1", "<vertex " + attributes + "/>", "");
    };
    const std::vector<Malformed> cases{
        {"not an archive", "", "is no zip archive, which a 3MF file is: "},
        {with(good, ""), "3D/3dmodel.model", "its build has no item"},
        {archive_of({{root, ""}}), at + "1", "malformed XML: no element found"},
        {archive_of({{root, "<model"}}), at + "1", "malformed XML: "},
        {archive_of({{root, "\n<model/>"}}), at + "2",
         "the first element is 'model' of no namespace; allowed: model, of http"},
        {archive_of({{root, "<model xmlns=\"urn:x\"/>"}}), at + "1",
         "of the namespace urn:x; allowed"},
        {archive_of({{root, "<m xmlns=\"" + core_namespace + "\"/>"}}), at + "1",
         "the first element is 'm'"},
        {archive_of({{root, "<!DOCTYPE model [<!ENTITY a \"b\">]>\n<model/>"}}), at + "1",
         "a DOCTYPE, which 3MF does not allow"},
        {with(good + "<obj/>"), at + "3",
         "the element 'obj' does not belong here; allowed: object"},
        {with(good, "<object/>"), at + "5", "allowed: item"},
        {with("<object id=\"1\"><mesh><vertex/></mesh></object>"), at + "3",
         "allowed: vertices and triangles"},
        {with("<object id=\"1\"><mesh/><mesh/></object>"), at + "3", "a second mesh or list"},
        {with("<object id=\"1\"/>"), at + "5", "object 1 has no mesh and no components"},
        {with("<object/>"), at + "3", "the element 'object' has no attribute 'id'"},
        {with(object("0")), at + "3",
         "'0' is no allowed value for the number of an object; allowed: an integer from 1"},
        {with(good + "\n" + good), at + "4", "a second object 1"},
        {with(object("1", "type=\"solid\"")), at + "3",
         "an object of the type 'solid'; allowed: model, solidsupport, support, surface, other"},
        {with(object("1", "type=\"other\"")), at + "5", "builds object 1 of the type 'other'"},
        {with(vertex("x=\"0\" y=\"0\"")), at + "3", "the element 'vertex' has no attribute 'z'"},
        {with(vertex("x=\"0\" y=\"a\" z=\"0\"")), at + "3",
         "'a' is no coordinate; allowed: a decimal number"},
        {with(vertex("x=\"0\" y=\"\" z=\"0\"")), at + "3", "'' is no coordinate"},
        {with(vertex("x=\"0\" y=\"1e999\" z=\"0\"")), at + "3",
         "'1e999' is beyond the largest double"},
        {with(vertex("x=\"nan\" y=\"1\" z=\"0\"")), at + "3", "NaN or infinite"},
        {with(triangle("v1=\"0\" v2=\"1\"")), at + "3", "'triangle' has no attribute 'v3'"},
        {with(triangle("v1=\"0\" v2=\"1\" v3=\"4\"")), at + "3",
         "vertex index 4 is out of range; allowed: 0 to 3"},
        {with(triangle("v1=\"-1\" v2=\"1\" v3=\"2\"")), at + "3",
         "'-1' is no allowed value for an index of a vertex"},
        {with(triangle("v1=\"1.0\" v2=\"1\" v3=\"2\"")), at + "3", "'1.0' is no value for"},
        {with("<object id=\"1\"><mesh><triangles>" + faces + "</triangles></mesh></object>"),
         at + "3", "vertex index 0 is out of range; there are no vertices"},
        {with(good, item("2")), at + "5", "there is no object 2 in 3D/3dmodel.model"},
        {with(good, "<item/>"), at + "5", "the element 'item' has no attribute 'objectid'"},
        {with(good, item("1", "1 0 0 0 1 0 0 0 1 0 0")), at + "5",
         "a transform of 11 numbers; allowed: 12"},
        {with(good, item("1", identity + " 0")), at + "5", "a transform of more than 12 numbers"},
        {with(good, item("1", "x 0 0 0 1 0 0 0 1 0 0 0")), at + "5",
         "a transform: 'x' is no coordinate"},
        {with(good, item("1", "inf 0 0 0 1 0 0 0 1 0 0 0")), at + "5", "a transform: "},
        {with(good, item("1", "1e-9999 0 0 0 1 0 0 0 1 0 0 0")), at + "5",
         "a number of too many digits"},
        {with(good, item("1"), "unit=\"mile\""), at + "2",
         "the unit 'mile' is unknown; allowed: micron, millimeter, centimeter, inch, foot, meter"},
        {with(good, item("1"), "requiredextensions=\"b\" xmlns:b=\"http://x/beamlattice/2017/02\""),
         at + "2",
         "it requires the extension 'b', http://x/beamlattice/2017/02; allowed: the production "
         "extension"},
        {with(good, item("1"), "requiredextensions=\"b\""), at + "2",
         "the required extension 'b' has no namespace"},
        {with(components("1", component("1"))), at + "3", "object 1 is a component of itself"},
        {with(components("1", component("2")) + "\n" + components("2", component("1"))), at + "4",
         "object 1 is a component of itself"},
        {with(components("1", component("2"))), at + "3", "there is no object 2"},
        {with(good, item("1", "", "p:path=\"/3D/a.model\""), p), at + "5",
         "the archive holds no part '3D/a.model'"},
        {archive_of(
             {{root, model_text("", item("1", "", "p:path=\"/a\""), p)},
              {"a", model_text(components("1", component("1", "", "p:path=\"/a\"")), "", p)}}),
         "a: line 3", "a path to another model; allowed: only in the root model"},
        {archive_of({{root, model_text("", item("1", "", "p:path=\"/a\""), p)},
                     {"a", model_text(good, "", "unit=\"inch\"")}}),
         at + "5", "'a' has the unit inch, and the root model millimeter; allowed: the same"},
    };
    check_refusals(cases, MeshFormat::threemf);
    CHECK(refusal(file(object_text("1", vertex_text("1e308", "0", "0"), ""),
                       item("1", "2 0 0 0 1 0 0 0 1 0 0 0")),
                  MeshFormat::threemf)
              .find("line 5: moves a vertex beyond the largest double") != std::string::npos);
    CHECK(
        refusal(file(object_text("1", vertex_text(std::string(1001, '1') + "e-1001", "0", "0"), ""),
                     item("1", "2 0 0 0 1 0 0 0 1 0 0 0")),
                MeshFormat::threemf)
            .find("which has too many digits") != std::string::npos);
    for (const char* before : {"", "<?xml version=\"1.0\"?>\n"})
        CHECK(refusal(archive_of({{root, before + ("<!--" + std::string(2'000'000, 'x') + "-->")}}),
                      MeshFormat::threemf)
                  .find("a tag or comment of more than 1000000 bytes") != std::string::npos);
    std::string deep;
    for (int i = 0; i < 1001; ++i) deep += "<x:y>";
    CHECK(refusal(file(deep, "", "xmlns:x=\"x\""), MeshFormat::threemf)
              .find("line 3: elements in elements; allowed: 1000 one in another") !=
          std::string::npos);
    CHECK(refusal(file("", "<!--" + std::string(2'000'000, 'x') + "-->"), MeshFormat::threemf)
              .find("a tag or comment of more than 1000000 bytes") != std::string::npos);
}

TEST_CASE("3mf: any part of a file is refused") {
    const std::string good = file(object("1"), item("1"));
    check_prefixes(good, MeshFormat::threemf, 1);
    // The sum of a part's bytes does not fit to them.
    std::string changed = good;
    changed[changed.find("x=\"1\"") + 3] = '2';
    CHECK(refusal(changed, MeshFormat::threemf) ==
          "part: 3D/3dmodel.model: cannot be unpacked: CRC error");
    // Encrypted, says its entry.
    changed = good;
    changed[changed.find("PK\1\2") + 8] = 1;
    changed[6] = 1;
    CHECK(refusal(changed, MeshFormat::threemf) ==
          "part: 3D/3dmodel.model: is encrypted, which 3MF does not allow");
    // More than is there, and a size that is not that of what is there.
    for (const char size : {'\1', '\x70'}) {
        changed = good;
        changed[changed.find("PK\1\2") + 27] = size;
        CHECK(refusal(changed, MeshFormat::threemf) != "read");
    }
}

TEST_CASE("3mf: what takes long, though it makes little, is refused") {
    const auto hundreds = [](const std::string& first, const std::string& transform, int height) {
        std::string all = first;
        for (int i = 2; i <= height; ++i) {
            std::string list;
            for (int n = 0; n < 100; ++n) list += component(std::to_string(i - 1));
            all += components(std::to_string(i), list);
        }
        return refusal(file(all, item(std::to_string(height), transform)), MeshFormat::threemf);
    };
    // Components that are not made, again and again.
    CHECK(hundreds(object("1", "type=\"other\""), "", 5).find("builds more than") !=
          std::string::npos);
    // Integers of thousands of bits.
    CHECK(
        refusal(file(object("1"), item("1", "1e-2000 0 0 0 1 0 0 0 1 0 0 0")), MeshFormat::threemf)
            .find("a transform with a number of too many digits") != std::string::npos);
    std::string vertices;
    for (int n = 0; n < 100; ++n) vertices += vertex_text("1e-600", "1", "1");
    CHECK(hundreds(object_text("1", vertices, ""), "1e-300 0 0 0 1 0 0 0 1 0 0 0", 3)
              .find("builds more than") != std::string::npos);
}

TEST_CASE("3mf: materials may be required") {
    const std::string m =
        "xmlns:m=\"http://schemas.microsoft.com/3dmanufacturing/material/2015/02\" "
        "requiredextensions=\"m\"";
    CHECK(read(file("<m:colorgroup id=\"9\"><m:color color=\"#ff0000\"/></m:colorgroup>" +
                        object("1", "pid=\"9\" pindex=\"0\""),
                    item("1"), m))
              .triangles.size() == 4);
}

TEST_CASE("3mf: names with escaped characters, in the archive as well or not") {
    const std::string path = "p:path=\"/3D/a%20b.model\"";
    for (const char* name : {"3D/a%20b.model", "3D/a b.model"}) {
        const std::string bytes = archive_of({{root, model_text("", item("1", "", path), p)},
                                              {name, model_text(object("1"), "", p)}});
        CHECK(read(bytes).triangles.size() == 4);
    }
}

TEST_CASE("3mf: components that multiply are refused") {
    // Two of the one before, again and again: as deep as is allowed, and deeper.
    const auto tower = [](int height, const std::string& first) {
        std::string all = first;
        for (int i = 2; i <= height; ++i) {
            const std::string below = component(std::to_string(i - 1));
            all += components(std::to_string(i), below + below);
        }
        return file(all, item(std::to_string(height)));
    };
    CHECK(read(tower(10, object("1"))).vertices.size() == 2048);
    for (const std::string& first : {object("1"), object_text("1", "", "")}) {
        CHECK(refusal(tower(32, first), MeshFormat::threemf) ==
              "part: builds more than 4000 times its bytes and 64 MB");
        CHECK(refusal(tower(33, first), MeshFormat::threemf)
                  .find("components in components; allowed: 32 one in another") !=
              std::string::npos);
    }
    std::string chain = object("1");
    for (int i = 2; i <= 32; ++i)
        chain += components(std::to_string(i),
                            component(std::to_string(i - 1),
                                      "1." + std::string(90, '3') + " 0 0 0 1 0 0 0 1 0 0 0"));
    CHECK(refusal(file(chain, item("32")), MeshFormat::threemf)
              .find("transforms one in another have too many digits") != std::string::npos);
}
