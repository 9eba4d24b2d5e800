// The fields of an answer, as the format says them.
#include "queries/answer.hpp"

#include "ask.hpp"
#include "support/catch.hpp"

using namespace graze::queries;
using nlohmann::json;

namespace {

json query(const char* question, const json& a, const json& b,
           const json& options = json::object()) {
    json q = {{"id", 1}, {"query", question}, {"a", a}, {"b", b}};
    q.update(options);
    return q;
}

/// The answer without its id and stage.
json fields(const json& q) {
    json answer = ask_object(q);
    INFO(q << "\n" << answer);
    REQUIRE(answer.contains("stage"));
    answer.erase("id");
    answer.erase("stage");
    return answer;
}

const json cube = {{"type", "aabb"}, {"min", {0, 0, 0}}, {"max", {1, 1, 1}}};
const json square = {{"type", "aabb"}, {"min", {0, 0}}, {"max", {1, 1}}};
const json triangle = {{"type", "triangle"}, {"vertices", {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}}};

json ray(const json& origin, const json& direction) {
    return {{"type", "ray"}, {"origin", origin}, {"direction", direction}};
}
json line(const json& origin, const json& direction) {
    return {{"type", "line"}, {"origin", origin}, {"direction", direction}};
}
json segment(const json& a, const json& b) {
    return {{"type", "segment"}, {"vertices", json::array({a, b})}};
}

}  // namespace

TEST_CASE("intersects and contact") {
    const json touching = segment({-1, 0, 0}, {0, 0, 0});
    CHECK(fields(query("contact", touching, cube)) == json({{"contact", "touching"}}));
    CHECK(fields(query("contact", cube, touching)) == json({{"contact", "touching"}}));
    CHECK(fields(query("intersects", touching, cube)) == json({{"intersects", true}}));
    const json away = segment({-1, 0, 0}, {-1, 0, 5});
    CHECK(fields(query("contact", away, cube)) == json({{"contact", "disjoint"}}));
    CHECK(fields(query("intersects", away, cube)) == json({{"intersects", false}}));
    const json through = segment({-1, 0.5, 0.5}, {2, 0.5, 0.25});
    CHECK(fields(query("contact", through, cube)) == json({{"contact", "overlapping"}}));
    CHECK(fields(query("intersects", through, cube)) == json({{"intersects", true}}));
}

TEST_CASE("the answer prints id, fields and stage in this order") {
    const std::string q =
        R"({"b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}, "a": {"type": "ray", "origin": [0, 0.5], )"
        R"("direction": [2, 0]}, "expect": {"hit": true}, "query": "clip", "id": "x"})";
    CHECK(ask(q).lines.at(0) ==
          R"({"id": "x", "hit": true, "contact": "overlapping", "origin": "outside", )"
          R"("t_in": "1/2", "t_out": "1", "t_in_double": "0x1p-1", "t_out_double": "0x1p+0", )"
          R"("p_in": ["0x1p+0", "0x1p-1"], "p_out": ["0x1p+1", "0x1p-1"], )"
          R"("features_in": ["-x"], "features_out": ["+x"], "stage": "filter", "agrees": true})");
}

TEST_CASE("clip against a box: the examples of the format") {
    const json through = fields(query("clip", line({0, 1}, {1, 1}), square));
    CHECK(through.at("features_in") == json({"-x"}));
    CHECK(through.at("features_out") == json({"+y"}));
    CHECK(through.at("contact") == "touching");
    const json into = fields(query("clip", segment({-1, 0.5}, {0, 0.5}), square));
    CHECK(into.at("features_in") == json({"-x"}));
    CHECK(into.at("features_out") == json::array());
    const json out_of = fields(query("clip", ray({0, 0.5}, {-1, 0}), square));
    CHECK(out_of.at("features_in") == json::array());
    CHECK(out_of.at("features_out") == json({"-x"}));
    CHECK_FALSE(through.contains("side"));
    CHECK_FALSE(through.contains("uv_in"));
    CHECK_FALSE(through.contains("culled"));
}

TEST_CASE("a miss has no fields of ends") {
    CHECK(fields(query("clip", ray({2, 2, 2}, {1, 0, 0}), cube)) ==
          json({{"hit", false}, {"contact", "disjoint"}, {"origin", "outside"}}));
    CHECK(fields(query("clip", ray({1, 1, 1}, {0, 0, 1}), triangle)) ==
          json({{"hit", false}, {"contact", "disjoint"}, {"origin", "outside"}}));
}

TEST_CASE("clip against a triangle has side and barycentrics") {
    const json hit = fields(query("clip", ray({1, 2, 3}, {0, 0, -1}), triangle));
    CHECK(hit == json({{"hit", true},
                       {"contact", "overlapping"},
                       {"origin", "outside"},
                       {"t_in", "3"},
                       {"t_out", "3"},
                       {"t_in_double", "0x1.8p+1"},
                       {"t_out_double", "0x1.8p+1"},
                       {"p_in", {"0x1p+0", "0x1p+1", "0x0p+0"}},
                       {"p_out", {"0x1p+0", "0x1p+1", "0x0p+0"}},
                       {"features_in", {"interior"}},
                       {"features_out", {"interior"}},
                       {"side", "front"},
                       {"uv_in", {"1/4", "1/2"}},
                       {"uv_out", {"1/4", "1/2"}},
                       {"uv_in_double", {"0x1p-2", "0x1p-1"}},
                       {"uv_out_double", {"0x1p-2", "0x1p-1"}}}));
}

TEST_CASE("a culled answer keeps its contact") {
    const json behind = ray({1, 1, -1}, {0, 0, 1}), before = ray({1, 1, 1}, {0, 0, -1});
    const json culled = {
        {"hit", false}, {"culled", true}, {"contact", "overlapping"}, {"origin", "outside"}};
    CHECK(fields(query("clip", behind, triangle, {{"cull", "back"}})) == culled);
    CHECK(fields(query("clip", before, triangle, {{"cull", "front"}})) == culled);
    CHECK(fields(query("clip", before, triangle, {{"cull", "back"}})).at("side") == "front");
    CHECK(fields(query("clip", behind, triangle, {{"cull", "front"}})).at("side") == "back");
    const json coplanar = line({-1, 1, 0}, {1, 0, 0});
    for (const char* cull : {"back", "front"})
        CHECK(fields(query("clip", coplanar, triangle, {{"cull", cull}})) == culled);
    const json missed = {{"hit", false}, {"contact", "disjoint"}, {"origin", "outside"}};
    CHECK(fields(query("clip", ray({1, 1, 1}, {0, 0, 1}), triangle, {{"cull", "back"}})) == missed);
}

TEST_CASE("the fields of an end are null where it is unbounded") {
    const json point = line({0.5, 0.5, 0.5}, {0, 0, 0});
    const json in_box = fields(query("clip", point, cube));
    for (const char* end : {"_in", "_out"}) {
        const std::string e = end;
        for (const std::string& field : {"t" + e, "t" + e + "_double", "p" + e, "features" + e})
            CHECK(in_box.at(field).is_null());
    }
    const json on_triangle = fields(query("clip", line({1, 1, 0}, {0, 0, 0}), triangle));
    for (const char* field : {"t_in", "t_out", "uv_in", "uv_out", "uv_in_double", "uv_out_double",
                              "features_in", "features_out"})
        CHECK(on_triangle.at(field).is_null());
    CHECK(on_triangle.at("side") == "coplanar");
    const json begins = fields(query("clip", ray({0.5, 0.5, 0.5}, {0, 0, 0}), cube));
    CHECK(begins.at("t_in") == "0");
    CHECK(begins.at("features_in") == json::array());
    CHECK(begins.at("t_out").is_null());
}

TEST_CASE("features and barycentrics are omitted where they do not exist") {
    const json flat = {{"type", "parallelepiped"},
                       {"corner", {0, 0, 0}},
                       {"edges", {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}};
    const json sharp = {{"type", "parallelepiped"},
                        {"corner", {0, 0, 0}},
                        {"edges", {{1, 0, 0}, {0, 1, 0}, {1, 1, 1}}}};
    for (const json& a : {line({0.5, 0.5, 0}, {0, 0, 1}), ray({0.5, 0.5, 0}, {1, 0, 0}),
                          line({0.5, 0.5, 0}, {0, 0, 0}), ray({0.5, 0.5, 0}, {0, 0, 0})}) {
        CHECK_FALSE(fields(query("clip", a, flat)).contains("features_in"));
        CHECK_FALSE(fields(query("clip", a, flat)).contains("features_out"));
        CHECK(fields(query("clip", a, sharp)).contains("features_in"));
        CHECK(fields(query("clip", a, sharp)).contains("features_out"));
    }
    const json needle = {{"type", "triangle"}, {"vertices", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}}};
    const json hit = fields(query("clip", ray({1, 1, 0}, {0, -1, 0}), needle));
    CHECK(hit.at("side") == "degenerate");
    CHECK(hit.at("features_in") == json({"v1"}));
    for (const char* field : {"uv_in", "uv_out", "uv_in_double", "uv_out_double"})
        CHECK_FALSE(hit.contains(field));
}

TEST_CASE("clip against the other shapes") {
    const json plane = {{"type", "plane"}, {"point", {0, 0, 0}}, {"normal", {0, 0, 2}}};
    const json through = fields(query("clip", line({0, 0, 1}, {0, 0, 1}), plane));
    CHECK(through.at("t_in") == "-1");
    CHECK(through.at("t_out") == "-1");
    CHECK_FALSE(through.contains("features_in"));
    for (const json& direction : {json({1, 0, 0}), json({0, 0, 0})}) {
        const json inside = fields(query("clip", line({0, 0, 0}, direction), plane));
        CHECK(inside.at("hit") == true);
        CHECK(inside.at("t_in").is_null());
        CHECK(inside.at("p_out").is_null());
        CHECK_FALSE(inside.contains("features_in"));
    }
    const json tetrahedron = {{"type", "tetrahedron"},
                              {"vertices", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    const json across = fields(query("clip", ray({-1, 0.25, 0.25}, {1, 0, 0}), tetrahedron));
    CHECK(across.at("features_in") == json({"f023"}));
    CHECK(across.at("features_out") == json({"f123"}));
    CHECK_FALSE(across.contains("side"));
    const json parallelogram = {
        {"type", "parallelogram"}, {"corner", {0, 0}}, {"edges", {{1, 0}, {1, 2}}}};
    for (const char* method : {"default", "exact", "sat", "slab"}) {
        const json cut =
            fields(query("clip", ray({-1, 1}, {1, 0}), parallelogram, {{"method", method}}));
        CHECK(cut.at("t_in") == "3/2");
        CHECK(cut.at("features_out") == json({"+x"}));
    }
    const json flat = {{"type", "triangle"}, {"vertices", {{0, 0}, {2, 0}, {0, 2}}}};
    const json half = fields(query("clip", segment({0, 0}, {2, 2}), flat));
    CHECK(half.at("features_in") == json({"v0"}));
    CHECK(half.at("features_out") == json({"e12"}));
    CHECK_FALSE(half.contains("side"));
    CHECK_FALSE(half.contains("uv_in"));
}

TEST_CASE("an irrational parameter is a + b sqrt(m)") {
    const json rectangle = {
        {"type", "obb"}, {"center", {0, 0}}, {"direction", {1, 1}}, {"half_extents", {1, 1}}};
    const json hit = fields(query("clip", line({0, 0}, {1, 0}), rectangle,
                                  {{"expect", {{"t_in", {{"a", "0"}, {"b", "-1"}, {"m", "2"}}}}}}));
    CHECK(hit.at("agrees") == true);
    CHECK(hit.at("t_out").size() == 3);
    for (const char* part : {"a", "b", "m"}) CHECK(hit.at("t_out").at(part).is_string());
    CHECK(hit.at("t_out_double") == "0x1.6a09e667f3bcdp+0");
    CHECK(hit.at("p_out") == json({"0x1.6a09e667f3bcdp+0", "0x0p+0"}));
    // 3-4-5: the sides are rational, and printed plainly.
    const json rational = {
        {"type", "obb"}, {"center", {0, 0}}, {"direction", {3, 4}}, {"half_extents", {1, 1}}};
    CHECK(fields(query("clip", line({0, 0}, {3, 4}), rational)).at("t_out") == "1/5");
}

TEST_CASE("a finite parameter beyond the doubles prints as an infinity") {
    const json far = fields(query("clip", line({-1, 0.5, 0.5}, {"0x1p-1074", 0, 0}), cube));
    CHECK(far.at("t_in_double") == "inf");
    CHECK(far.at("p_in") == json({"0x0p+0", "0x1p-1", "0x1p-1"}));
    CHECK(far.at("t_in").get<std::string>().size() == 324);
    const json behind = fields(query("clip", line({2, 0.5, 0.5}, {"0x1p-1074", 0, 0}), cube));
    CHECK(behind.at("t_out_double") == "-inf");
}

TEST_CASE("t_range restricts every field but origin") {
    const json a = line({-1, 0.5, 0.5}, {1, 0, 0});
    const json cut = fields(query("clip", a, cube, {{"t_range", {nullptr, 1.5}}}));
    CHECK(cut.at("t_out") == "3/2");
    CHECK(cut.at("features_out") == json::array());
    CHECK(cut.at("contact") == "overlapping");
    CHECK(fields(query("clip", a, cube, {{"t_range", {2, 5}}})).at("contact") == "touching");
    CHECK(fields(query("clip", a, cube, {{"t_range", {3, 5}}})) ==
          json({{"hit", false}, {"contact", "disjoint"}, {"origin", "outside"}}));
    // A named method answers about the same restricted line.
    for (const char* method : {"default", "exact", "sat", "slab"}) {
        CHECK(fields(query("clip", a, cube, {{"t_range", {2, 5}}, {"method", method}}))
                  .at("contact") == "touching");
        CHECK(fields(query("clip", a, cube, {{"t_range", {3, 5}}, {"method", method}})).at("hit") ==
              false);
    }
}

TEST_CASE("the stage is the arithmetic that settled the answer") {
    const auto stage = [](const json& q) { return ask_object(q).at("stage"); };
    const json through = segment({-1, 0.3, 0.4}, {2, 0.6, 0.7}),
               away = segment({-1, 5, 0.4}, {2, 6, 0.7});
    CHECK(stage(query("contact", through, cube)) == "filter");
    CHECK(stage(query("contact", through, cube, {{"method", "exact"}})) == "rational");
    CHECK(stage(query("clip", away, cube)) == "filter");
    CHECK(stage(query("clip", away, cube, {{"method", "exact"}})) == "rational");
    CHECK(stage(query("clip", through, cube)) == "filter");
    CHECK(stage(query("clip", through, cube, {{"method", "exact"}})) == "rational");
    // Into a corner of the box.
    CHECK(stage(query("clip", segment({-1, -1, -1}, {0.5, 0.5, 0.5}), cube)) == "integer");
}

TEST_CASE("every type is read as the shape that it is") {
    // A point on a far part of each shape, which another order of the fields would lose.
    const std::pair<json, json> members[] = {
        {{{"type", "point"}, {"point", {1, 2, 3}}}, {1, 2, 3}},
        {{{"type", "plane"}, {"point", {1, 2, 3}}, {"normal", {0, 1, -1}}}, {7, 0, 1}},
        {{{"type", "tetrahedron"}, {"vertices", {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {4, 8, 16}}}},
         {1, 2, 4}},
        {{{"type", "parallelogram"}, {"corner", {1, 1}}, {"edges", {{4, 0}, {0, 2}}}}, {5, 3}},
        {{{"type", "parallelogram"}, {"center", {1, 1}}, {"half_edges", {{4, 0}, {0, 2}}}},
         {-3, 3}},
        {{{"type", "obb"}, {"center", {0, 0}}, {"direction", {0, 2}}, {"half_extents", {5, 1}}},
         {1, -5}},
        {{{"type", "obb"},
          {"center", {0, 0, 0}},
          {"quaternion", {1, 0, 0, 1}},
          {"half_extents", {5, 1, 3}}},
         {1, -5, 3}},
    };
    for (const auto& [shape, member] : members) {
        const json point = {{"type", "point"}, {"point", member}};
        CHECK(fields(query("intersects", point, shape)) == json({{"intersects", true}}));
        for (std::size_t i = 0; i < member.size(); ++i) {
            json off = point;
            off["point"][i] = member[i].get<double>() + 16.5;
            if (shape.at("type") == "plane" && i == 0) continue;
            CHECK(fields(query("intersects", off, shape)) == json({{"intersects", false}}));
        }
    }
}

TEST_CASE("a certificate has the fields of its contact") {
    const json certified = {{"certify", true}};
    const auto certificate = [&](const json& a, const json& b) {
        return fields(query("contact", a, b, certified)).at("certificate");
    };
    CHECK(certificate(segment({-1, 0, 0}, {-1, 0, 5}), cube) ==
          json({{"plane", {{"normal", {"1", "0", "0"}}, {"offset", "-1/2"}}}}));
    CHECK(certificate(segment({-1, 0, 0}, {0, 0, 0}), cube) ==
          json({{"plane", {{"normal", {"1", "0", "0"}}, {"offset", "0"}}},
                {"point", {"0", "0", "0"}},
                {"weights", {{"a", {"0", "1"}}, {"b", {"0", "0", "0"}}}}}));
    const json inside = certificate(segment({-1, 0.5, 0.5}, {2, 0.5, 0.5}), cube);
    CHECK(inside.size() == 2);
    CHECK(inside.at("point")[1] == "1/2");
    CHECK(inside.at("weights").at("a").size() == 2);
    CHECK(inside.at("weights").at("b").size() == 3);
    const json plane = {{"type", "plane"}, {"point", {0, 0, 0.5}}, {"normal", {0, 0, 1}}};
    CHECK(certificate(plane, cube).at("weights").at("a").is_null());
    CHECK(fields(query("intersects", plane, cube, certified)).at("certificate") ==
          certificate(plane, cube));
    CHECK_FALSE(fields(query("contact", plane, cube)).contains("certificate"));
}

TEST_CASE("signs of points") {
    const auto sign = [](const char* question, const json& points,
                         const json& options = json::object()) {
        json q = {{"query", question}, {"points", points}};
        q.update(options);
        return fields(q);
    };
    CHECK(sign("orient", {{0, 0}, {1, 0}, {0, 1}}) == json({{"sign", 1}}));
    CHECK(sign("orient", {{0, 0}, {0, 1}, {1, 0}}) == json({{"sign", -1}}));
    CHECK(sign("orient", {{0, 0}, {1, 1}, {3, 3}}) == json({{"sign", 0}}));
    // det(a - d, b - d, c - d) > 0
    const json frame = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    CHECK(sign("orient", frame) == json({{"sign", 1}}));
    CHECK(sign("insphere", {{1, 0}, {0, 1}, {-1, 0}, {0, 0.5}}) == json({{"sign", 1}}));
    CHECK(sign("insphere", {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) == json({{"sign", 0}}));
    CHECK(sign("insphere", {{1, 0}, {0, 1}, {-1, 0}, {0, -1.5}}) == json({{"sign", -1}}));
    CHECK(sign("insphere", {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, 0.5}}) ==
          json({{"sign", 1}}));
    CHECK(sign("insphere", {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {2, 0, 0}}) ==
          json({{"sign", -1}}));
    CHECK(sign("orient", frame, {{"expect", {{"sign", 1}}}}).at("agrees") == true);
    CHECK(sign("orient", frame, {{"expect", {{"sign", -1}}}}).at("agrees") == false);
    CHECK(ask_object({{"query", "orient"}, {"points", frame}, {"method", "exact"}}).at("stage") ==
          "rational");
}
