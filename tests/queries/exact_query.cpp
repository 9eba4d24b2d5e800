// Queries about exact points: by hand, and as the library answers the same in C++.
#include "queries/exact_query.hpp"

#include <graze/intersection.hpp>

#include "ask.hpp"
#include "cases/generators.hpp"
#include "queries/number.hpp"
#include "queries/verify_lines.hpp"
#include "support/property.hpp"

using namespace graze::queries;
using nlohmann::json;

namespace {

const std::string first = R"({"type": "segment", "vertices": [[0, 0], [1, 3]]})";
const std::string second = R"({"type": "segment", "vertices": [[0, 1], [1, 2]]})";
const std::string triangle =
    R"({"type": "triangle", "vertices": [[0, 0, 0], [3, 0, 0], [0, 3, 1]]})";
const std::string box = R"({"type": "aabb", "min": [1, 1, 0], "max": [4, 4, 4]})";

std::string meet(const std::string& shapes) {
    return R"({"query": "meet", "shapes": [)" + shapes + "]}";
}
std::string points(const std::string& question, const std::string& list) {
    return R"({"query": ")" + question + R"(", "points": [)" + list + "]}";
}
std::string shapes(const std::string& question, const std::string& a, const std::string& b,
                   const std::string& options = "") {
    return R"({"query": ")" + question + R"(", "a": )" + a + R"(, "b": )" + b + options + "}";
}
std::string point(const std::string& fields) { return R"({"type": "point", )" + fields + "}"; }
std::string error_of(const std::string& line) { return ask_one(line).at("error"); }

json hex(const graze::Vec3& p) { return {to_hex_float(p.x), to_hex_float(p.y), to_hex_float(p.z)}; }
template <int Dim>
json text(const graze::ExactPoint<Dim>& p) {
    json list;
    for (int k = 0; k < Dim; ++k) list.push_back(p.exact()[k].to_string());
    return list;
}
template <int Dim>
json segment(const graze::Segment<Dim>& s) {
    return {{"type", "segment"}, {"vertices", {hex(s.a), hex(s.b)}}};
}
template <int Dim>
json of_vertices(const graze::Triangle<Dim>& t) {
    return {{"type", "triangle"}, {"vertices", {hex(t.a), hex(t.b), hex(t.c)}}};
}
int sign(std::strong_ordering order) { return (order > 0) - (order < 0); }

}  // namespace

TEST_CASE("exact points: where lines and planes meet") {
    CHECK(ask_one(meet(first + ", " + second)) ==
          json::parse(R"({"id": null, "point": ["1/2", "3/2"],
                          "point_double": ["0x1p-1", "0x1.8p+0"]})"));
    const std::string parallel = R"({"type": "ray", "origin": [5, 0], "direction": [2, 6]})";
    CHECK(ask_one(meet(first + ", " + parallel)) ==
          json::parse(R"({"id": null, "point": null, "point_double": null})"));
    const std::string through =
        R"({"type": "segment", "vertices": [["1/3", 0, 0], {"meet": [)" + triangle +
        R"(, {"type": "line", "origin": [1, 1, 0], "direction": [0, 0, 1]}]}]})";
    // From (1/3, 0, 0) to (1, 1, 1/3).
    CHECK(
        ask_one(meet(through + R"(, {"type": "plane", "point": [0, 0.5, 0], "normal": [0, 1, 0]})"))
            .at("point") == json({"2/3", "1/2", "1/6"}));
    const std::string plane =
        R"({"type": "triangle", "vertices": [[0, 0, "1/7"], [1, 0, "1/7"], [0, 1, "1/7"]]})";
    CHECK(
        ask_one(meet(plane + R"(, {"type": "line", "origin": [2, 3, 0], "direction": [0, 0, 1]})"))
            .at("point") == json({"2", "3", "1/7"}));
}

TEST_CASE("exact points: asked about") {
    CHECK(ask_one(points("orient", R"(["1/3", "2/3"], [1, 0], [0, 1])")).at("sign") == 0);
    CHECK(ask_one(points("orient", R"(["1/3", 1], [1, 0], [0, 1])")).at("sign") == -1);
    CHECK(ask_one(points("insphere", R"([1, 0], [0, 1], [-1, 0], ["3/5", "4/5"])")).at("sign") ==
          0);
    CHECK(ask_one(
              points("compare", R"({"meet": [)" + first + ", " + second + R"(]}, ["1/2", "3/2"])"))
              .at("order") == 0);
    CHECK(ask_one(points("compare", R"([0, 0], [0, 1])")).at("order") == -1);
    CHECK(ask_one(points("along", R"([1, 0], ["1/3", 5], [0, 0], [1, 0])")).at("order") == 1);

    const std::string own = point(R"("meet": [)" + first + ", " + second + "]");
    const json contact = ask_one(shapes("contact", own, second));
    CHECK(contact == json::parse(R"({"id": null, "contact": "overlapping"})"));
    CHECK(ask_one(shapes("intersects", second, point(R"("point": ["1/2", "1/2"])")))
              .at("intersects") == false);
    CHECK(ask_one(shapes("contact", own, point(R"("point": ["1/2", 1.5])"))).at("contact") ==
          "overlapping");
    CHECK(ask_one(shapes("contact", own, second, R"(, "expect": {"contact": "touching"})"))
              .at("agrees") == false);

    const json common = ask_one(shapes("intersection", triangle, box));
    CHECK(common.at("dim") == 2);
    CHECK(common.at("points") ==
          json::parse(R"([["1", "1", "1/3"], ["2", "1", "1/3"], ["1", "2", "2/3"]])"));
    CHECK(common.at("features_a") == json::parse(R"([["interior"], ["e12"], ["e12"]])"));
    CHECK(common.at("features_b") == json::parse(R"([["-x", "-y"], ["-y"], ["-x"]])"));
    CHECK(!common.contains("bounded"));
    const std::string line = R"({"type": "line", "origin": [0, 0], "direction": [1, 1]})";
    CHECK(ask_one(shapes("intersection", line, line)) ==
          json::parse(R"({"id": null, "dim": 1, "bounded": false, "points": [], "points_double": [],
                          "features_a": [], "features_b": []})"));
    const Run run = ask(meet(first + ", " + second) + "\n" + shapes("contact", own, second) + "\n" +
                        shapes("intersection", line, line) + "\n");
    CHECK(run.report.answers ==
          std::map<std::string, std::int64_t>{{"contact overlapping", 1},
                                              {"intersection of dimension 1", 1},
                                              {"meet in a point", 1}});
    CHECK(run.report.stages.empty());
    CHECK(
        ask_one(
            shapes(
                "intersection", triangle, box,
                R"(, "expect": {"dim": 2, "points": [["2/2", "1", "1/3"], ["2", "1", "1/3"], ["1", "2", "2/3"]]})"))
            .at("agrees") == true);
}

TEST_CASE("distances: within a limit, how far, and where") {
    const std::string origin = point(R"("point": [0, 0])"), other = point(R"("point": [0.3, 0])");
    const auto within = [&](const std::string& d) {
        return ask_one(shapes("within", origin, other, R"(, "d": )" + d));
    };
    CHECK(within("0.3") == json::parse(R"({"id": null, "within": true, "sign": 0})"));
    CHECK(within(R"("0.3")") == json::parse(R"({"id": null, "within": true, "sign": -1})"));
    CHECK(within(R"("3/10")") == json::parse(R"({"id": null, "within": true, "sign": -1})"));
    CHECK(within(R"("0x1.3333333333333p-2")").at("sign") == 0);
    CHECK(within(R"("0x1.3333333333332p-2")") ==
          json::parse(R"({"id": null, "within": false, "sign": 1})"));
    CHECK(within("0").at("within") == false);
    CHECK(within(R"("1e5000")").at("sign") == -1);
    CHECK(within(R"("1e-5000")").at("sign") == 1);

    const json apart =
        ask_one(shapes("distance", triangle, point(R"("point": [3, 3, 10])"),
                       R"(, "expect": {"squared": "180/2", "distance": "0x1.2f9422c23c47ep+3"})"));
    CHECK(apart.at("squared") == "90");
    CHECK(apart.at("nearest_a") == json::parse(R"(["0", "3", "1"])"));
    CHECK(apart.at("agrees") == true);
    CHECK(
        ask_one(shapes("distance", triangle, box, R"(, "expect": {"squared": 1})")).at("agrees") ==
        false);

    // Numbers with two roots are no exact fields.
    const auto box_along = [](const std::string& direction, const std::string& center) {
        return R"({"type": "obb", "center": )" + center + R"(, "direction": )" + direction +
               R"(, "half_extents": [1, 2]})";
    };
    const json rooted =
        ask_one(shapes("distance", box_along("[1, 2]", "[0, 0]"), box_along("[1, 1]", "[9, 1]")));
    CHECK(rooted.at("squared").is_null());
    CHECK(rooted.at("nearest_a").is_null());
    CHECK(rooted.at("nearest_b").is_null());
    CHECK(rooted.at("distance").is_string());
    CHECK(rooted.at("features_a") == json::parse(R"(["+x", "-y"])"));
    const Run run =
        ask(shapes("within", origin, other, R"(, "d": 1)") + "\n" +
            shapes("within", origin, other, R"(, "d": 0.1)") + "\n" +
            shapes("distance", origin, other) + "\n" + shapes("distance", origin, origin) + "\n");
    CHECK(run.report.answers ==
          std::map<std::string, std::int64_t>{
              {"distance 0", 1}, {"distance above 0", 1}, {"within false", 1}, {"within true", 1}});
}

TEST_CASE("first contacts: when, and how") {
    const auto segment = [](const char* a, const char* b) {
        return std::string(R"({"type": "segment", "vertices": [)") + a + ", " + b + "]}";
    };
    const auto face = [](int x) {
        const std::string at = std::to_string(x);
        return R"({"type": "triangle", "vertices": [[)" + at + ", 0, 0], [" + at + ", 3, 0], [" +
               at + ", 0, 3]]}";
    };
    const std::string here = point(R"("point": [0, 1, 1])"), there = point(R"("point": [3, 1, 1])");
    // One of them moves, or both, or none.
    const std::string third =
        R"({"id": null, "contact": "overlapping", "t": ["0x1.5555555555555p-2", "0x1.5555555555556p-2"], "crosses": true})";
    CHECK(ask_one(shapes("first_contact", here, face(1), R"(, "a_to": )" + there)) ==
          json::parse(third));
    CHECK(ask_one(shapes("first_contact", face(1), here, R"(, "b_to": )" + there)) ==
          json::parse(third));
    CHECK(ask_one(shapes("first_contact", here, face(1), R"(, "b_to": )" + face(-2))) ==
          json::parse(third));
    CHECK(ask_one(shapes("first_contact", face(-1), there,
                         R"(, "a_to": )" + face(5) + R"(, "b_to": )" + here))
              .at("t") == json::parse(R"(["0x1.c71c71c71c71cp-2", "0x1.c71c71c71c71dp-2"])"));
    for (const char* at_rest : {"", R"(, "a_to": null, "b_to": null)"})
        CHECK(ask_one(shapes("first_contact", here, face(1), at_rest)) ==
              json::parse(R"({"id": null, "contact": "disjoint", "t": null, "crosses": false})"));
    CHECK(
        ask_one(shapes("first_contact", segment("[0, 0, 2]", "[2, 0, 2]"),
                       segment("[1, 0, 0]", "[1, 2, 0]"),
                       R"(, "a_to": )" + segment("[0, 0, -2]", "[2, 0, -2]") +
                           R"(, "expect": {"contact": "touching", "t": [0.5, "0x1p-1"]})")) ==
        json::parse(
            R"({"id": null, "contact": "touching", "t": ["0x1p-1", "0x1p-1"], "crosses": false, "agrees": true})"));
    const Run run = ask(shapes("first_contact", here, face(1)) + "\n" +
                        shapes("first_contact", here, face(0)) + "\n");
    CHECK(run.report.answers ==
          std::map<std::string, std::int64_t>{{"first_contact disjoint", 1},
                                              {"first_contact overlapping", 1}});

    CHECK(error_of(shapes("first_contact", here, there)) ==
          "b: and a are no shapes of which a first contact is told; allowed: a point and a "
          "triangle, or two segments, in 3D");
    CHECK(error_of(shapes("first_contact", here, face(1), R"(, "a_to": )" + face(2))) ==
          "a_to: is another shape than at the beginning; allowed: the same one elsewhere");
    CHECK(error_of(shapes("first_contact", here, face(1), R"(, "certify": true)")) ==
          "certify: is an option of another query; allowed: intersects, contact, within, distance");
    CHECK(error_of(shapes("first_contact", point(R"("point": ["1/3", 1, 1])"), face(1))) ==
          "a: is an exact point; allowed: a shape of doubles");
    CHECK(error_of(shapes("first_contact", here, face(1),
                          R"(, "a_to": )" + point(R"("point": ["1/3", 1, 1])"))) ==
          "a_to: is another shape than at the beginning; allowed: the same one elsewhere");
    CHECK(error_of(shapes("first_contact", here, face(1),
                          R"(, "a_to": )" + point(R"("point": [1e999, 1, 1])")))
              .starts_with("a_to"));
}

TEST_CASE("distances: what is refused") {
    const std::string p = point(R"("point": [0, 0])"), q = point(R"("point": [3, 4])");
    const auto error = [&](const std::string& d) {
        return error_of(shapes("within", p, q, R"(, "d": )" + d));
    };
    CHECK(error_of(shapes("within", p, q)) == "d: missing; needed: query, a, b, d");
    CHECK(error("-1") == "d: a limit of distance must not be negative");
    CHECK(error(R"("-1/2")") == "d: a limit of distance must not be negative");
    CHECK(error("1e999") ==
          "d: 1e999 is beyond the doubles; allowed: numbers that round to a finite double");
    for (const std::string text : {"0.3mm", "nan", "inf", "", "1/0", "1e5001"})
        CHECK(error('"' + text + '"') ==
              "d: \"" + text +
                  "\" is no distance; allowed: a number, or in a string a decimal, a fraction or a "
                  "hexadecimal float, such as \"0.3\" or \"3/10\"");
    CHECK(error("[1]") ==
          "d: [1] is not a number; allowed: a JSON number, or a hexadecimal float in a string, "
          "such as \"0x1.8p+1\"");
    CHECK(error('"' + std::string(20'001, '9') + '"') ==
          "d: has 20001 characters; allowed: at most 20000");
    CHECK(error_of(shapes("within", p, point(R"("point": ["1/3", 4])"), R"(, "d": 1)")) ==
          "b: is an exact point; allowed: a shape of doubles");
    CHECK(error_of(shapes("distance", point(R"("point": ["1/3", 4])"), p)) ==
          "a: is an exact point; allowed: a shape of doubles");
    CHECK(error_of(shapes("distance", p, box)) ==
          "b: is 3D and a is 2D; allowed: two shapes of the same dimension");
    // Of a number with one root, and of one with two.
    const std::string turned =
        R"({"type": "obb", "center": [0, 0], "direction": [1, 1], "half_extents": [1, 1]})";
    const std::string steep =
        R"({"type": "obb", "center": [9, 1], "direction": [1, 2], "half_extents": [1, 1]})";
    CHECK(error_of(shapes("distance", turned, q, R"(, "certify": true)")) ==
          "the nearest points are not rational, and have no certificate");
    CHECK(error_of(shapes("distance", turned, steep, R"(, "certify": true)")) ==
          "the nearest points are not rational, and have no certificate");
}

TEST_CASE("distances: with certificates") {
    const std::string p = point(R"("point": [0, 0])");
    const std::string segment = R"({"type": "segment", "vertices": [[3, -1], [3, 3]]})";
    const json found = ask_one(shapes("distance", p, segment, R"(, "certify": true)"));
    CHECK(found.at("certificate") == json::parse(R"({"points": {"a": ["0", "0"], "b": ["3", "0"]},
                          "weights": {"a": ["1"], "b": ["3/4", "1/4"]}})"));
    const json within = ask_one(shapes("within", p, segment, R"(, "d": "3", "certify": true)"));
    CHECK(within.at("sign") == 0);
    CHECK(within.at("certificate") == found.at("certificate"));
}

TEST_CASE("exact points: what is refused") {
    CHECK(error_of(meet("")) == "shapes: is empty; allowed: lines and planes");
    CHECK(error_of(meet(first)) == "shapes: does not say a point; allowed: two lines");
    CHECK(error_of(meet(triangle + ", " + triangle)) ==
          "shapes: does not say a point; allowed: two lines, a line and a plane, three planes");
    CHECK(error_of(meet(triangle + ", " + box)) ==
          "shapes[1].type: \"aabb\" is no line or plane; allowed: line, ray, segment, triangle, "
          "plane");
    CHECK(error_of(meet(first + ", {}")) ==
          "shapes[1].type: missing; allowed: line, ray, segment, triangle, plane");
    CHECK(
        error_of(meet(first + R"(, {"type": "triangle", "vertices": [[0, 0], [1, 0], [0, 1]]})")) ==
        "shapes[1]: is no line; allowed: line, ray, segment");
    CHECK(error_of(meet(first + ", " + triangle)) ==
          "shapes[1]: is 3D; allowed: shapes of the dimension of the first");
    CHECK(error_of(R"({"query": "meet"})") == "shapes: missing; needed: query, shapes");
    CHECK(error_of(meet(first + R"(, {"type": "segment", "vertices": [["1/0", 0], [1, 1]]})"))
              .starts_with("shapes[1].vertices[0][0]: "));
    CHECK(
        error_of(meet(first + R"(, {"type": "segment", "vertices": [["1/2", 0], [1, 1, 1]]})")) ==
        "shapes[1].vertices[1]: is no point in 2D; allowed: points of the dimension of the first");
    CHECK(error_of(meet(first + R"(, {"type": "segment", "vertices": [["1/2", 0]]})")) ==
          "shapes[1].vertices: has 1 elements; allowed: 2");
    CHECK(error_of(meet(first +
                        R"(, {"type": "triangle", "vertices": [["1/2", 0], [0, 1], [1, 1]]})")) ==
          "shapes[1]: is no line; allowed: line, ray, segment");

    CHECK(error_of(points("orient", R"(["1/3", 1], [1, 0])")) ==
          "points: has 2 elements; allowed: 3");
    CHECK(error_of(points("along", R"(["1/3", 1], [1, 0])")) ==
          "points: has 2 elements; allowed: 4");
    CHECK(error_of(points("compare", R"(["1/3", 1], [1, 0, 0])")) ==
          "points[1]: is no point in 2D; allowed: points of the dimension of the first");
    CHECK(error_of(points("compare", "")) ==
          "points: is empty; allowed: the points of the question");
    const std::string no_point = R"({"meet": [)" + first + ", " + first + "]}";
    CHECK(error_of(points("compare", "[0, 0], " + no_point)) ==
          "points[1].meet: is no point; allowed: lines and planes that meet in one point");

    const std::string third = point(R"("point": ["1/3", "2/3"])");
    CHECK(error_of(shapes("clip", third, second))
              .starts_with("a clip is of shapes of doubles; allowed with exact points: "));
    CHECK(error_of(shapes("contact", third, triangle)) ==
          "b: is 3D and a is 2D; allowed: two shapes of the same dimension");
    CHECK(ask_one(shapes("contact", first, second, R"(, "points": [{}])")).contains("stage"));
    // Fields of other shapes are ignored.
    CHECK(ask_one(shapes("contact",
                         R"({"type": "segment", "vertices": [[0, 0], [2, 2]], "meet": null})",
                         second))
              .at("contact") == "disjoint");
    const std::string met = R"("meet": [)" + first + ", " + second + "]";
    for (const char* coordinates :
         {R"("point": ["1", "1"], )", R"("point": [1, 1], )", R"("point": null, )"})
        CHECK(error_of(shapes("contact", point(coordinates + met), second)) ==
              "a: needed: either point or meet");
    CHECK(error_of(points("compare", "[0, 0], {}")) == "points[1]: needed: either point or meet");
    CHECK(error_of(points("compare", R"([0, 0], {"type": "aabb", )" + met + "}")) ==
          "points[1].type: \"aabb\" is no point; allowed: point");
    CHECK(
        ask_one(points("compare", R"([0, 0], {"type": "point", "point": ["0", 0]})")).at("order") ==
        0);
    CHECK(error_of(points("compare", R"(["+1/3", 1], ["1/3", 2])")) ==
          "points[0][0]: \"+1/3\" is not a number; allowed: a JSON number, or in a string a "
          "hexadecimal "
          "float or a fraction, such as \"1/3\"");
    CHECK(error_of(shapes("contact", third, second, R"(, "method": "exact")")) ==
          "method: \"exact\" does not answer this query; allowed: default");
    CHECK(error_of(points("compare", R"([0, 0], [0, 1])").replace(1, 0, R"("certify": true, )")) ==
          "certify: is an option of another query; allowed: intersects, contact, within, "
          "distance");
    CHECK(error_of(shapes("intersection", third, second)) ==
          "a: is an exact point; allowed: a shape of doubles");
    const std::string obb =
        R"({"type": "obb", "center": [0, 0], "direction": [1, 1], "half_extents": [1, 1]})";
    CHECK(error_of(shapes("intersection", second, obb)) ==
          "b: an obb in 2D has corners that need not be rational; allowed: any other shape");
    const std::string nines(10'001, '9');
    CHECK(error_of(shapes("contact", point(R"("point": [")" + nines + R"(", ")" + nines + R"("])"),
                          second)) == "a: has fractions of 20002 digits; allowed: at most 20000");
    CHECK(error_of(points("compare", R"([0, 0], [")" + nines + R"(", ")" + nines + R"("])")) ==
          "points[1]: has fractions of 20002 digits; allowed: at most 20000");
    CHECK(error_of(meet(first + R"(, {"type": "segment", "vertices": [[")" + nines + R"(", ")" +
                        nines + R"("], [0, 0]]})")) ==
          "shapes: has fractions of 20002 digits; allowed: at most 20000");
}

TEST_CASE("exact points: points of points of points end with an answer or an error") {
    std::string deep = R"(["1/3", "5/7"])";
    for (int i = 0; i < 24; ++i)
        deep = R"({"meet": [{"type": "segment", "vertices": [)" + deep +
               R"(, ["3/11", 2]]}, {"type": "segment", "vertices": [["1/13", 1], ["2/17", )" +
               std::to_string(3 + i) + "]]}]}";
    const json answer = ask_one(points("compare", deep + ", [0, 0]"));
    CHECK((answer.contains("order") || answer.contains("error")));
}

TEST_CASE("exact points: answers are those of the library") {
    std::string queries, answers;
    for (int i = 0; i < support::case_count(400); ++i) {
        const auto c = cases::make_case<graze::Segment3, graze::Triangle3>(std::uint64_t(i) + 1);
        const auto p = graze::meet(c.a, c.b);
        const json shapes_json{segment(c.a), of_vertices(c.b)};
        const json met = ask_object({{"query", "meet"}, {"shapes", shapes_json}});
        INFO(met);
        REQUIRE(met.contains("point"));
        CHECK(met["point"] == (p ? text(*p) : json(nullptr)));
        CHECK(met["point_double"] == (p ? hex(p->rounded()) : json(nullptr)));
        const auto common = graze::intersection(c.a, c.b);
        const json found =
            ask_object({{"query", "intersection"}, {"a", shapes_json[0]}, {"b", shapes_json[1]}});
        CHECK(found["dim"] == common.dim);
        REQUIRE(found["points"].size() == common.corners.size());
        for (std::size_t k = 0; k < common.corners.size(); ++k)
            CHECK(found["points"][k] == text(common.corners[k].point));
        if (!p) continue;
        // By its recipe, and by its fractions.
        const json by_recipe{{"type", "point"}, {"meet", shapes_json}},
            by_fractions{{"type", "point"}, {"point", text(*p)}};
        const graze::Contact contact = graze::contact(*p, c.b);
        for (const json& own : {by_recipe, by_fractions}) {
            const json query{
                {"query", "contact"}, {"a", own}, {"b", shapes_json[1]}, {"certify", true}};
            const json answer = ask_object(query);
            CHECK(answer["contact"] == graze::name(contact));
            queries += query.dump() + "\n";
            answers += answer.dump() + "\n";
        }
        const json list{{{"meet", shapes_json}}, hex(c.b.a), hex(c.b.b), hex(c.a.a)};
        CHECK(ask_object({{"query", "orient"}, {"points", list}})["sign"] ==
              graze::orient(*p, c.b.a, c.b.b, c.a.a));
        CHECK(ask_object({{"query", "along"}, {"points", list}})["order"] ==
              sign(graze::compare_along(*p, c.b.a, c.b.b, c.a.a)));
        CHECK(ask_object({{"query", "compare"}, {"points", {list[0], list[1]}}})["order"] ==
              sign(*p <=> graze::ExactPoint3(c.b.a)));
    }
    std::istringstream asked(queries), answered(answers);
    std::ostringstream out;
    const VerifyReport report = run_verify(asked, answered, out);
    INFO(out.str());
    CHECK(report.rejected + report.bad + report.without_certificate == 0);
    if (support::at_full_length()) CHECK(report.verified > 100);
}
