// The page as text: what its scripts are given. mesh_page.py looks at it in a browser.
#include "cli/pages/mesh_page.hpp"

#include <cmath>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "queries/json.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::cli;
using namespace graze::queries;

namespace {

std::string written(const MeshPage& page) {
    std::ostringstream out;
    write_mesh_page(out, page);
    return out.str();
}

/// The text of the script of that name.
std::string script(const std::string& html, const std::string& id) {
    const std::string begin = " id=\"" + id + "\">";
    const std::size_t from = html.find(begin);
    REQUIRE(from != html.npos);
    return html.substr(from + begin.size(), html.find("</script>", from) - from - begin.size());
}

template <class T>
std::vector<T> numbers(const std::string& base64) {
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0, count = 0;
    for (const char c : base64) {
        if (c == '=') break;
        REQUIRE(digits.find(c) != digits.npos);
        bits = bits << 6 | unsigned(digits.find(c));
        if ((count += 6) >= 8) bytes += char(bits >> (count -= 8) & 255);
    }
    REQUIRE(base64.size() % 4 == 0);
    REQUIRE(bytes.size() % sizeof(T) == 0);
    std::vector<T> list(bytes.size() / sizeof(T));
    if (!list.empty()) std::memcpy(list.data(), bytes.data(), bytes.size());
    return list;
}

const Json& member(const Json& json, const std::string& name) {
    for (const auto& m : std::get<Json::Object>(json.value))
        if (m.name == name) return m.value;
    FAIL(name);
    return json;
}
const Json& element(const Json& json, std::size_t n) {
    return std::get<Json::Array>(json.value).at(n);
}
double number(const Json& json) { return std::stod(std::get<Json::Number>(json.value).literal); }

}  // namespace

TEST_CASE("a page of two parts, whose names are awkward") {
    const Mesh a{{{1e7, 0, 0}, {1e7 + 4, 0, 0}, {1e7, 3, 0}, {1e7, 0, 2}},
                 {{0, 1, 2}, {0, 1, 3}},
                 {7, 9},
                 {{"</script><b>\xff", 0}, {"<!--", 1}}};
    const Mesh b{{{1e7 + 1, 1, -1}, {1e7 + 1, 1, 1}, {1e7 + 9, 1, 1}}, {{0, 1, 2}}};
    MeshPage page;
    page.title = "a & <b>";
    page.sentences = {"a < b", "  one", "  two", "the end"};
    page.models = {{"a", &a, {1, 2, 3}, true, {0, MeshPage::no_kind}}, {"b", &b, {4, 5, 6}, true}};
    page.kinds = {{"clash", "they clash", {7, 8, 9}, 12, {{Vec3{1e7, 0, 0}, Vec3{1e7, 1, 0}}}}};
    page.sections = {{"Clashes",
                      "clash",
                      "clashes",
                      {{12, 2.5, {{0, {{0, 1}, {1, 0}}, {{1e7 + 1, 1, 0}, {1e7 + 1.1, 1, 0}}}}}}}};
    const std::string html = written(page);

    CHECK(html.find("<title>a &amp; &lt;b></title>") != html.npos);
    CHECK(
        html.find("<p>a &lt; b</p>\n<ul>\n<li>  one</li>\n<li>  two</li>\n</ul>\n<p>the end</p>") !=
        html.npos);
    CHECK(html.find("</script><b>") == html.npos);
    CHECK(html.find("<!--") == html.npos);

    const Json data = parse_json(script(html, "data"));
    const Json& model = element(member(data, "models"), 0);
    CHECK(*element(element(member(model, "parts"), 0), 0).get_if<std::string>() ==
          "</script><b>\xef\xbf\xbd");
    CHECK(*element(element(member(model, "parts"), 1), 0).get_if<std::string>() == "<!--");
    CHECK(*member(model, "translucent").get_if<bool>());
    CHECK(number(member(element(member(data, "kinds"), 0), "count")) == 12);
    const Json& item = element(
        member(element(member(element(member(data, "sections"), 0), "places"), 0), "items"), 0);
    CHECK(number(element(element(member(item, "faces"), 1), 0)) == 1);
    // As exact as they are.
    CHECK(number(element(element(member(item, "points"), 1), 0)) == 1e7 + 1.1);
    CHECK(number(element(element(member(item, "corners"), 3), 2)) == -1);

    // Single floats tell the corners apart, however far away they are.
    const double scale = number(member(data, "scale")), radius = number(member(data, "radius"));
    const auto expect_points = [&](const std::string& id, const std::vector<Vec3>& points) {
        const auto floats = numbers<float>(script(html, id));
        REQUIRE(floats.size() == 3 * points.size());
        for (std::size_t n = 0; n < floats.size(); ++n) {
            const double center = number(element(member(data, "center"), n % 3));
            CHECK(std::abs((floats[n] * radius + center) / scale - points[n / 3][int(n % 3)]) <
                  1e-6);
            CHECK(std::abs(floats[n]) <= 1);
        }
    };
    expect_points("vertices0", a.vertices);
    expect_points("vertices1", b.vertices);
    expect_points("lines0", {{1e7, 0, 0}, {1e7, 1, 0}});
    CHECK(numbers<std::uint32_t>(script(html, "triangles0")) ==
          std::vector<std::uint32_t>{0, 1, 2, 0, 1, 3});
    CHECK(numbers<std::uint32_t>(script(html, "faces0")) == std::vector<std::uint32_t>{7, 9});
    CHECK(numbers<std::uint32_t>(script(html, "faces1")).empty());
    CHECK(numbers<std::uint8_t>(script(html, "kinds0")) == std::vector<std::uint8_t>{0, 255});
}

TEST_CASE("a page of coordinates of any size, and of none") {
    for (const double size : {1.7e308, 1e-300, 5e-324, 0.0}) {
        const Mesh mesh{{{-size, 0, 0}, {size, 0, 0}, {0, size, 0}}, {{0, 1, 2}}};
        MeshPage page;
        page.models = {{"", &mesh, {0, 0, 0}}};
        const std::string html = written(page);
        INFO(size);
        const auto floats = numbers<float>(script(html, "vertices0"));
        REQUIRE(floats.size() == 9);
        for (const float x : floats) CHECK(std::abs(x) <= 1);
        if (size > 0) CHECK(floats[3] > 0.8);
        parse_json(script(html, "data"));
    }
    const Mesh none;
    MeshPage page;
    page.models = {{"", &none, {0, 0, 0}}};
    CHECK(numbers<float>(script(written(page), "vertices0")).empty());
}

TEST_CASE("blocks of any length") {
    // Past the size in which they are written.
    Mesh mesh;
    for (std::uint32_t n = 0; n < 50'000; ++n) mesh.face_of.push_back(n * 2654435761u);
    MeshPage page;
    page.models = {{"", &mesh, {0, 0, 0}}};
    CHECK(numbers<std::uint32_t>(script(written(page), "faces0")) == mesh.face_of);
    for (std::size_t length = 0; length < 7; ++length) {
        page.models[0].kinds.assign(length, 200);
        CHECK(numbers<std::uint8_t>(script(written(page), "kinds0")) == page.models[0].kinds);
    }
}
