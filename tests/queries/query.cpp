// The rules of the format: each broken rule is an error that names the field, the rule and what is
// allowed.
#include "queries/query.hpp"

#include "ask.hpp"
#include "support/catch.hpp"

using namespace graze::queries;
using nlohmann::json;

namespace {

const std::string cube = R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 1, 1]})";
const std::string ray = R"({"type": "ray", "origin": [0.25, 0.25, 5], "direction": [0, 0, -1]})";
const std::string triangle =
    R"({"type": "triangle", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]})";
const std::string square = R"({"type": "aabb", "min": [0, 0], "max": [1, 1]})";
const std::string segment2 = R"({"type": "segment", "vertices": [[0, 0], [1, 1]]})";

std::string query(const std::string& question, const std::string& a, const std::string& b,
                  const std::string& options = "") {
    return R"({"id": "q", "query": ")" + question + R"(", "a": )" + a + R"(, "b": )" + b +
           (options.empty() ? "" : ", " + options) + "}";
}

/// The error for a line; checks that it keeps the id and names the line.
std::string error_of(const std::string& line) {
    const json answer = ask_one(line);
    INFO(line << "\n" << answer);
    REQUIRE(answer.size() == 3);
    CHECK(answer.at("id") == "q");
    CHECK(answer.at("line") == 1);
    return answer.at("error");
}

/// The error for a shape as b against one of its dimension.
std::string shape_error(const std::string& shape) { return error_of(query("contact", ray, shape)); }

bool is_answered(const std::string& line) { return ask_one(line).contains("stage"); }

}  // namespace

TEST_CASE("a query names its question and two shapes") {
    CHECK(is_answered(query("contact", ray, cube)));
    CHECK(
        error_of(R"({"id": "q"})") ==
        "query: missing; allowed: intersects, contact, clip, orient, insphere, meet, intersection, "
        "compare, along, within, distance, first_contact");
    CHECK(error_of(R"({"id": "q", "query": "contact"})") == "a: missing; needed: query, a, b");
    CHECK(error_of(R"({"id": "q", "query": "contact", "a": )" + cube + "}") ==
          "b: missing; needed: query, a, b");
    CHECK(error_of(query("touch", ray, cube)) ==
          "query: \"touch\" is unknown; allowed: intersects, contact, clip, orient, insphere, "
          "meet, intersection, "
          "compare, along, within, distance, first_contact");
    CHECK(error_of(R"({"id": "q", "query": 5})") ==
          "query: 5 is unknown; allowed: intersects, contact, clip, orient, insphere, meet, "
          "intersection, "
          "compare, along, within, distance, first_contact");
    CHECK(error_of(query("contact", "5", cube)) == "a: 5 is not an object");
    CHECK(error_of(query("contact", "[]", cube)) == "a: [] is not an object");
    CHECK(ask_one("5").at("error") == "5 is not an object");
    CHECK(ask_one("[]").at("error") == "[] is not an object");
}

TEST_CASE("an id is any JSON value, echoed as it was written") {
    for (const char* id :
         {"null", "0", "-7", "18446744073709551616", "123456789012345678901234567890", "1.50",
          "1e400", "\"q\"", "\"\"", "true", "[1, [2, {\"a\": null}]]", "{\"b\": 1, \"a\": 2}",
          "\"\xe2\x82\xac\""}) {
        const std::string line = R"({"id": )" + std::string(id) + R"(, "query": "contact", "a": )";
        CHECK(ask(line + ray + R"(, "b": )" + cube + "}").lines.at(0) ==
              R"({"id": )" + std::string(id) + R"(, "contact": "overlapping", "stage": "filter"})");
        CHECK(ask(line + ray + "}").lines.at(0) ==
              R"({"id": )" + std::string(id) +
                  R"(, "line": 1, "error": "b: missing; needed: query, a, b"})");
    }
    CHECK(ask_one(R"({"query": "contact"})").at("id").is_null());
    CHECK(ask_one("not JSON").at("id").is_null());
    CHECK(ask_one(R"({"id": 1, "id": 2, "query": "contact"})").at("error") ==
          "id: given twice; allowed: once");
}

TEST_CASE("each type of shape has its fields") {
    const std::string types =
        "; allowed: point, line, ray, segment, plane, triangle, aabb, obb, parallelepiped, "
        "tetrahedron, parallelogram";
    CHECK(shape_error(R"({"type": "sphere"})") == "b.type: \"sphere\" is no type of shape" + types);
    CHECK(shape_error(R"({"type": 5})") == "b.type: 5 is no type of shape" + types);
    CHECK(shape_error("{}") == "b.type: missing" + types);
    const std::pair<const char*, const char*> cases[] = {
        {R"({"type": "point"})", "b.point: missing; needed: point"},
        {R"({"type": "line", "origin": [0, 0, 0]})",
         "b.direction: missing; needed: origin, direction"},
        {R"({"type": "ray", "direction": [0, 0, 0]})",
         "b.origin: missing; needed: origin, direction"},
        {R"({"type": "segment"})", "b.vertices: missing; needed: vertices: [a, b]"},
        {R"({"type": "segment", "vertices": [[0, 0, 0]]})",
         "b.vertices: has 1 elements; allowed: 2"},
        {R"({"type": "triangle", "vertices": [[0, 0, 0], [1, 1, 1]]})",
         "b.vertices: has 2 elements; allowed: 3"},
        {R"({"type": "tetrahedron", "vertices": [[0, 0, 0], [1, 1, 1], [2, 2, 2]]})",
         "b.vertices: has 3 elements; allowed: 4"},
        {R"({"type": "plane", "point": [0, 0, 0]})", "b.normal: missing; needed: point, normal"},
        {R"({"type": "aabb", "min": [0, 0, 0]})", "b.max: missing; needed: min, max"},
        {R"({"type": "obb", "center": [0, 0], "half_extents": [1, 1]})",
         "b.direction: missing; needed: center, direction, half_extents"},
        {R"({"type": "obb", "center": [0, 0, 0], "half_extents": [1, 1, 1]})",
         "b.quaternion: missing; needed: center, quaternion, half_extents"},
        {R"({"type": "obb", "center": [0, 0, 0], "quaternion": [1, 0, 0, 0]})",
         "b.half_extents: missing; needed: center, quaternion, half_extents"},
        {R"({"type": "parallelepiped"})",
         "b: needed: either corner and edges, or center and half_edges"},
        {R"({"type": "parallelepiped", "corner": [0, 0, 0]})",
         "b.edges: missing; needed: corner and edges, or center and half_edges"},
        {R"({"type": "parallelepiped", "half_edges": []})",
         "b.center: missing; needed: corner and edges, or center and half_edges"},
        {R"({"type": "parallelepiped", "corner": [0, 0, 0], "half_edges": []})",
         "b: needed: either corner and edges, or center and half_edges"},
        {R"({"type": "parallelepiped", "corner": [0, 0, 0], "edges": [[1, 0, 0], [0, 1, 0]]})",
         "b.edges: has 2 elements; allowed: 3"},
        {R"({"type": "segment", "vertices": 5})", "b.vertices: 5 is not a list"},
        {R"({"type": "segment", "vertices": [5, 6]})",
         "b.vertices[0]: 5 is not a list; allowed: [x, y] or [x, y, z]"},
        {R"({"type": "point", "point": {"x": 1, "y": 2}})",
         R"(b.point: {"x": 1, "y": 2} is not a list; allowed: [x, y] or [x, y, z])"},
        {R"({"type": "aabb", "min": [0, 0, 0], "min": [0, 0, 0], "max": [1, 1, 1]})",
         "b.min: given twice; allowed: once"},
    };
    for (const auto& [shape, error] : cases) CHECK(shape_error(shape) == error);
}

TEST_CASE("a shape is 2D or 3D, and exists there") {
    CHECK(shape_error(R"({"type": "aabb", "min": [0], "max": [1]})") ==
          "b.min: has 1 coordinates; allowed: 2 or 3");
    CHECK(shape_error(R"({"type": "aabb", "min": [0, 0, 0, 0], "max": [1, 1, 1, 1]})") ==
          "b.min: has 4 coordinates; allowed: 2 or 3");
    CHECK(shape_error(R"({"type": "aabb", "min": [0, 0], "max": [1, 1, 1]})") ==
          "b.max: has 3 elements; allowed: 2");
    CHECK(shape_error(R"({"type": "triangle", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1]]})") ==
          "b.vertices[2]: has 2 elements; allowed: 3");
    CHECK(shape_error(R"({"type": "plane", "point": [0, 0], "normal": [1, 0]})") ==
          "b.type: there is no plane in 2D; allowed: 3D");
    CHECK(shape_error(R"({"type": "tetrahedron", "vertices": [[0, 0], [1, 0], [0, 1], [1, 1]]})") ==
          "b.type: there is no tetrahedron in 2D; allowed: 3D");
    CHECK(
        shape_error(
            R"({"type": "parallelogram", "corner": [0, 0, 0], "edges": [[1, 0, 0], [0, 1, 0]]})") ==
        "b.type: there is no parallelogram in 3D; allowed: 2D");
    CHECK(shape_error(
              R"({"type": "parallelepiped", "center": [0, 0], "half_edges": [[1, 0], [0, 1]]})") ==
          "b.type: there is no parallelepiped in 2D; allowed: 3D");
    CHECK(error_of(query("contact", ray, square)) ==
          "b: is 2D and a is 3D; allowed: two shapes of the same dimension");
}

TEST_CASE("each rule of a shape is checked") {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"type": "aabb", "min": [0, 2, 0], "max": [1, 1, 1]})",
         "b.min[1]: is more than b.max[1]; allowed: min <= max in each component"},
        {R"({"type": "obb", "center": [0, 0], "direction": [0, -0.0], "half_extents": [1, 1]})",
         "b.direction: is zero; allowed: any other vector"},
        {R"({"type": "obb", "center": [0, 0], "direction": [1, 0], "half_extents": [1, -1]})",
         "b.half_extents[1]: is negative; allowed: >= 0"},
        {R"({"type": "obb", "center": [0, 0, 0], "quaternion": [0, 0, 0, 0], "half_extents": [1, 1, 1]})",
         "b.quaternion: is zero; allowed: any other quaternion"},
        {R"({"type": "obb", "center": [0, 0, 0], "quaternion": [1, 0, 0], "half_extents": [1, 1, 1]})",
         "b.quaternion: has 3 elements; allowed: 4"},
        {R"({"type": "obb", "center": [0, 0, 0], "quaternion": [1, 0, 0, 0], "half_extents": [-0.5, 1, 1]})",
         "b.half_extents[0]: is negative; allowed: >= 0"},
        {R"({"type": "plane", "point": [0, 0, 0], "normal": [0, 0, 0]})",
         "b.normal: is zero; allowed: any other vector"},
    };
    for (const auto& [shape, error] : cases) CHECK(shape_error(shape) == error);
    CHECK(is_answered(
        query("contact", ray, R"({"type": "aabb", "min": [0, 0, 0], "max": [0, 0, 0]})")));
    CHECK(is_answered(query(
        "contact", segment2,
        R"({"type": "obb", "center": [0, 0], "direction": [0, 5e-324], "half_extents": [-0.0, 0]})")));
}

TEST_CASE("a coordinate is a finite number, in JSON or as a hexadecimal float") {
    const auto with = [](const std::string& x) {
        return query("contact", ray,
                     R"({"type": "segment", "vertices": [[0, 0, 0], [1, 2, )" + x + "]]}");
    };
    const auto with_box = [](const std::string& x) {
        return query("contact", ray,
                     R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 2, )" + x + "]}");
    };
    for (const char* x : {"1", "-0", "1e5", "0.1", "1e-400", "\"0x1.8p+1\"", "\"0x0p+0\"", "1e308",
                          "123456789012345678901234567890", "\"0x1p-2000\""})
        CHECK(is_answered(with_box(std::string(x) == "-0" ? "0" : x)));
    const std::string needed =
        " is not a number; allowed: a JSON number, or a hexadecimal float in a string, such as "
        "\"0x1.8p+1\"";
    const std::string finite =
        " is beyond the doubles; allowed: numbers that round to a finite double";
    for (const char* x :
         {"null", "true", "\"1.5\"", "\"\"", "\"nan\"", "\"inf\"", "\"0x\"", "[1]", "{}"})
        CHECK(error_of(with(x)) == "b.vertices[1][2]: " + std::string(x) + needed);
    for (const char* x : {"1e400", "-1e400", "1.7976931348623159e308", "\"0x1p+1024\"",
                          "\"0x1.fffffffffffff8p+1023\"", "1e99999999999999999999"})
        CHECK(error_of(with(x)) == "b.vertices[1][2]: " + std::string(x) + finite);
    for (const char* x : {"NaN", "Infinity", "-Infinity", "nan", "-nan", "inf", "-inf", "INF"})
        CHECK(error_of(with(x)) ==
              "b.vertices[1][2]: NaN and Infinity are no numbers in JSON; allowed: numbers that "
              "round to a finite double");
    for (const char* x : {"nano", "banana", "\"nan\x01\"", "0x1p+0", ".5"}) {
        const json answer = ask_one(with(x));
        CHECK(answer.at("id").is_null());
        CHECK(answer.at("line") == 1);
        CHECK(answer.at("error").get<std::string>().find("not JSON at column ") == 0);
    }
    const std::string long_text(1000, 'x');
    CHECK(error_of(with("\"" + long_text + "\"")).size() < 200);
    std::string euros = "x";
    for (int i = 0; i < 100; ++i) euros += "\xe2\x82\xac";
    CHECK(error_of(with("\"" + euros + "\"")).size() < 200);
}

TEST_CASE("every two shapes of a dimension are a pair") {
    const std::vector<std::string> shapes[] = {
        {R"({"type": "point", "point": [0, 0]})",
         R"({"type": "line", "origin": [0, 0], "direction": [1, 0]})",
         R"({"type": "ray", "origin": [0, 0], "direction": [1, 0]})", segment2,
         R"({"type": "triangle", "vertices": [[0, 0], [1, 0], [0, 1]]})", square,
         R"({"type": "obb", "center": [0, 0], "direction": [1, 1], "half_extents": [1, 1]})",
         R"({"type": "parallelogram", "corner": [0, 0], "edges": [[1, 0], [0, 1]]})",
         R"({"type": "parallelogram", "center": [0, 0], "half_edges": [[1, 0], [0, 1]]})"},
        {R"({"type": "point", "point": [0, 0, 0]})",
         R"({"type": "line", "origin": [0, 0, 0], "direction": [1, 0, 0]})", ray,
         R"({"type": "segment", "vertices": [[0, 0, 0], [1, 1, 1]]})",
         R"({"type": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]})", triangle,
         R"({"type": "tetrahedron", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]})",
         cube,
         R"({"type": "obb", "center": [0, 0, 0], "quaternion": [1, 1, 0, 0], "half_extents": [1, 1, 1]})",
         R"({"type": "parallelepiped", "corner": [0, 0, 0], "edges": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]})"}};
    for (const auto& list : shapes)
        for (const std::string& a : list)
            for (const std::string& b : list)
                for (const char* question : {"intersects", "contact"})
                    for (const char* method : {"default", "exact"})
                        CHECK(is_answered(
                            query(question, a, b, R"("method": ")" + std::string(method) + "\"")));
}

TEST_CASE("a line, ray or segment is clipped by what has an inside or is flat") {
    CHECK(
        error_of(query("clip", segment2, segment2)) ==
        "b: a segment cannot be clipped to a segment; allowed: aabb, obb, parallelogram, triangle");
    CHECK(error_of(query("clip", ray, R"({"type": "point", "point": [0, 0, 0]})")) ==
          "b: a ray cannot be clipped to a point; allowed: aabb, obb, parallelepiped, plane, "
          "tetrahedron, triangle");
    CHECK(error_of(query("clip", segment2, R"({"type": "point", "point": [0, 0]})",
                         R"("method": "exact")")) ==
          "b: a segment cannot be clipped to a point; allowed: aabb, obb, parallelogram, "
          "triangle");
}

TEST_CASE("only a line, ray or segment is clipped") {
    CHECK(error_of(query("clip", cube, ray)) ==
          "a: aabb cannot be clipped; allowed: line, ray, segment");
    CHECK(error_of(query("clip", triangle, cube)) ==
          "a: triangle cannot be clipped; allowed: line, ray, segment");
}

TEST_CASE("t_range") {
    const auto range = [](const std::string& t) {
        return query("clip", ray, cube, R"("t_range": )" + t);
    };
    for (const char* t :
         {"[0, 1]", "[1, 1]", "[null, 1]", "[0, null]", "[null, null]", "[\"0x1p-1\", 1]"})
        CHECK(is_answered(range(t)));
    CHECK(error_of(range("[2, 1]")) ==
          "t_range: begins after its end; allowed: [lo, hi] with lo <= hi, null where unbounded");
    CHECK(error_of(range("[1]")) == "t_range: has 1 elements; allowed: 2");
    CHECK(error_of(range("null")) == "t_range: null is not a list");
    CHECK(error_of(range("[0, 1e999]")).find("t_range[1]: 1e999 is beyond the doubles") == 0);
    CHECK(error_of(range("[\"inf\", 1]")).find("t_range[0]: \"inf\" is not a number") == 0);
    for (const char* question : {"intersects", "contact"})
        CHECK(error_of(query(question, ray, cube, R"("t_range": [0, 1])")) ==
              "t_range: is an option of another query; allowed: clip");
}

TEST_CASE("cull") {
    for (const char* cull : {"back", "front"})
        CHECK(is_answered(query("clip", ray, triangle, R"("cull": ")" + std::string(cull) + "\"")));
    for (const char* cull : {"\"none\"", "null", "true", "\"Back\""})
        CHECK(error_of(query("clip", ray, triangle, R"("cull": )" + std::string(cull))) ==
              "cull: " + std::string(cull) + " is unknown; allowed: back, front");
    const std::string other =
        "cull: is an option of another query; allowed: clip with a 3D triangle as b";
    CHECK(error_of(query("clip", ray, cube, R"("cull": "back")")) == other);
    CHECK(error_of(query("contact", ray, triangle, R"("cull": "back")")) == other);
    CHECK(error_of(query("clip", segment2,
                         R"({"type": "triangle", "vertices": [[0, 0], [1, 0], [0, 1]]})",
                         R"("cull": "back")")) == other);
}

TEST_CASE("only contact and intersects are certified") {
    const std::string other =
        "certify: is an option of another query; allowed: intersects, contact";
    for (const char* question : {"contact", "intersects"}) {
        CHECK(ask_one(query(question, ray, cube, R"("certify": true)")).contains("certificate"));
        CHECK(error_of(query(question, ray, cube, R"("certify": 1)")) ==
              "certify: 1 is not true or false");
    }
    CHECK(error_of(query("clip", ray, cube, R"("certify": true)")) == other);
    CHECK(error_of(R"({"id": "q", "query": "orient", "points": [[0, 0], [1, 0], [0, 1]], )"
                   R"("certify": true})") == other);
    for (const char* question : {"contact", "clip"}) {
        const std::string line = query(question, ray, cube, R"("certify": false)");
        CHECK(is_answered(line));
        CHECK_FALSE(ask_one(line).contains("certificate"));
    }
}

TEST_CASE("orient and insphere take points") {
    const auto ask_sign = [](const std::string& question, const std::string& points,
                             const std::string& options = "") {
        return R"({"id": "q", "query": ")" + question + R"(", "points": )" + points + options + "}";
    };
    const std::string p2 = "[[0, 0], [1, 0], [0, 1]]",
                      p3 = "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]";
    CHECK(is_answered(ask_sign("orient", p2)));
    CHECK(is_answered(ask_sign("orient", p3)));
    CHECK(is_answered(ask_sign("insphere", "[[0, 0], [1, 0], [0, 1], [1, 1]]")));
    CHECK(is_answered(
        ask_sign("insphere", "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]")));
    CHECK(error_of(R"({"id": "q", "query": "orient"})") ==
          "points: missing; needed: query, points");
    CHECK(error_of(ask_sign("orient", "[]")).find("points: is empty; allowed: ") == 0);
    CHECK(error_of(ask_sign("orient", "5")) == "points: 5 is not a list");
    CHECK(error_of(ask_sign("orient", "[[0]]")) == "points[0]: has 1 coordinates; allowed: 2 or 3");
    CHECK(error_of(ask_sign("orient", "[[0, 0], [1, 0]]")) == "points: has 2 elements; allowed: 3");
    CHECK(error_of(ask_sign("insphere", p2)) == "points: has 3 elements; allowed: 4");
    CHECK(error_of(ask_sign("insphere", p3)) == "points: has 4 elements; allowed: 5");
    CHECK(error_of(ask_sign("orient", "[[0, 0], [1, 0], [0, 1, 2]]")) ==
          "points[2]: has 3 elements; allowed: 2");
    CHECK(error_of(ask_sign("orient", "[[0, 0], [1, 0], [0, null]]"))
              .find("points[2][1]: null is not a number") == 0);
    CHECK(is_answered(ask_sign("orient", p2, R"(, "method": "exact")")));
    CHECK(error_of(ask_sign("orient", p2, R"(, "method": "sat")")) ==
          "method: \"sat\" does not answer this query; allowed: default, exact");
    CHECK(error_of(ask_sign("orient", p2, R"(, "t_range": [0, 1])")) ==
          "t_range: is an option of another query; allowed: clip");
    CHECK(error_of(ask_sign("orient", p2, R"(, "cull": "back")"))
              .find("cull: is an option of another query; ") == 0);
    // Shapes are not looked at.
    CHECK(is_answered(ask_sign("orient", p2, R"(, "a": 5)")));
}

TEST_CASE("each pair has its methods") {
    const std::string segment = R"({"type": "segment", "vertices": [[0, 0, 5], [1, 1, -5]]})";
    const std::string obb =
        R"({"type": "obb", "center": [0, 0, 0], "quaternion": [1, 0, 0, 0], "half_extents": [1, 1, 1]})";
    const std::string cuboid =
        R"({"type": "parallelepiped", "corner": [0, 0, 0], "edges": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]})";
    const std::string point = R"({"type": "point", "point": [0, 0, 0]})";
    const std::string parallelogram =
        R"({"type": "parallelogram", "corner": [0, 0], "edges": [[1, 0], [0, 1]]})";
    struct Pair {
        std::string a, b, names, allowed;
    };
    const Pair pairs[] = {
        {ray, cube, "ray - aabb", "default, exact, sat, slab"},
        {segment, obb, "segment - obb", "default, exact, sat, slab"},
        {ray, cuboid, "ray - parallelepiped", "default, exact, sat, slab"},
        {ray, triangle, "ray - triangle", "default, exact"},
        {triangle, cube, "triangle - aabb", "default, exact, sat, pef"},
        {triangle, obb, "triangle - obb", "default, exact"},
        {point, cube, "point - aabb", "default, exact"},
        {cube, cube, "aabb - aabb", "default, exact"},
        {segment2, parallelogram, "segment - parallelogram", "default, exact, sat, slab"},
    };
    int refused = 0, answered = 0;
    for (const Pair& pair : pairs)
        for (const std::string question : {"intersects", "contact", "clip"})
            for (const std::string method : {"default", "exact", "sat", "pef", "slab", "SAT", ""}) {
                const bool known =
                    (pair.allowed + ",").find(method + ",") != std::string::npos && !method.empty();
                if (question == "clip" && pair.a != ray && pair.a != segment && pair.a != segment2)
                    continue;
                const std::string line =
                    query(question, pair.a, pair.b, R"("method": ")" + method + "\"");
                INFO(line);
                if (!known) {
                    CHECK(error_of(line) == "method: \"" + method + "\" does not answer " +
                                                pair.names + "; allowed: " + pair.allowed);
                    ++refused;
                } else {
                    CHECK(is_answered(line));
                    ++answered;
                }
            }
    CHECK(refused > 40);
    CHECK(answered > 40);
    CHECK(is_answered(query("contact", cube, triangle, R"("method": "pef")")));
    CHECK(is_answered(query("contact", cube, ray, R"("method": "slab")")));
    CHECK(
        error_of(query("contact", ray, cube, R"("method": null)")).find("method: null does not") ==
        0);
}

TEST_CASE("expect is an object") {
    CHECK(is_answered(query("contact", ray, cube, R"("expect": {})")));
    CHECK(error_of(query("contact", ray, cube, R"("expect": "touching")")) ==
          "expect: \"touching\" is not an object");
}

TEST_CASE("fields that no rule knows are ignored, and counted") {
    const Run run =
        ask(query("contact", ray,
                  R"({"type": "aabb", "min": [0, 0, 0], "max": [1, 1, 1], "colour": 3})",
                  R"("note": [1], "categoryy": {"a": 1}, "t-range": [0, 1])") +
            "\n" + query("contact", ray, cube, R"("note": 1)") + "\n");
    REQUIRE(run.answers.size() == 2);
    CHECK(run.answers[0] == json({{"id", "q"}, {"contact", "overlapping"}, {"stage", "filter"}}));
    const IgnoredFields expected = {{"note", 2}, {"categoryy", 1}, {"t-range", 1}, {"b.colour", 1}};
    CHECK(run.report.ignored == expected);
}
