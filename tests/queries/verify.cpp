// graze verify: what counts as verified, rejected and bad.
#include "ask.hpp"
#include "queries/certificate.hpp"
#include "queries/verify_lines.hpp"
#include "support/catch.hpp"

using namespace graze::queries;
using nlohmann::json;

namespace {

struct Verified {
    std::vector<json> lines;
    VerifyReport report;
};

Verified verify(const std::string& queries, const std::string& answers) {
    std::istringstream q(queries), a(answers);
    std::stringstream out;
    Verified run;
    run.report = run_verify(q, a, out);
    for (std::string line; std::getline(out, line);) run.lines.push_back(json::parse(line));
    return run;
}

const json query = {{"id", 7},
                    {"query", "contact"},
                    {"a", {{"type", "segment"}, {"vertices", {{0, 0}, {1, 1}}}}},
                    {"b", {{"type", "aabb"}, {"min", {1, 0}}, {"max", {2, 1}}}},
                    {"certify", true}};
const json proof = {{"plane", {{"normal", {"1", "0"}}, {"offset", "1"}}},
                    {"point", {"1", "1"}},
                    {"weights", {{"a", {"0", "1"}}, {"b", {"0", "1"}}}}};
const json answer = {{"id", 7}, {"contact", "touching"}, {"certificate", proof}};

json changed(json object, const char* path, const json& value) {
    object[json::json_pointer(path)] = value;
    return object;
}

json without(json object, const char* name) {
    object.erase(name);
    return object;
}

/// Why a certificate is rejected; "verified" if it is not.
std::string reason(const json& q, const json& a) {
    const Verified run = verify(q.dump(), a.dump());
    INFO(q << "\n" << a);
    REQUIRE(run.lines.size() == 1);
    CHECK(run.lines[0].at("id") == 7);
    const bool verified = run.lines[0].at("verified");
    CHECK(run.report.exit_status() == (verified ? 0 : 1));
    CHECK(run.report.verified + run.report.rejected == 1);
    CHECK(run.lines[0].size() == (verified ? 2 : 3));
    return verified ? "verified" : run.lines[0].at("reason").get<std::string>();
}
std::string reason(const json& a) { return reason(query, a); }

/// Why a line is bad.
std::string error(const std::string& q, const std::string& a) {
    const Verified run = verify(q, a);
    INFO(q << "\n" << a);
    REQUIRE(run.lines.size() == 1);
    CHECK(run.report.exit_status() == 2);
    CHECK(run.report.bad == 1);
    CHECK(run.lines[0].size() == 3);
    CHECK(run.lines[0].at("line") == 1);
    return run.lines[0].at("error");
}
std::string error(const json& q, const json& a) { return error(q.dump(), a.dump()); }

}  // namespace

TEST_CASE("an answer is verified by the claim that its certificate shows") {
    CHECK(reason(answer) == "verified");
    CHECK(reason(changed(answer, "/contact", "overlapping")) ==
          "the certificate is one of touching, and the answer says \"overlapping\"");
    CHECK(reason(changed(answer, "/contact", true)) ==
          "the certificate is one of touching, and the answer says true");
    CHECK(reason(without(answer, "contact")) ==
          "the certificate is one of touching, and the answer says nothing");

    const json intersects = changed(query, "/query", "intersects");
    const json yes = changed(without(answer, "contact"), "/intersects", true);
    CHECK(reason(intersects, yes) == "verified");
    CHECK(reason(intersects, changed(yes, "/intersects", false)) ==
          "the certificate is one of touching, and the answer says false");
    CHECK(reason(intersects, changed(yes, "/intersects", 1)) ==
          "the certificate is one of touching, and the answer says 1");
    CHECK(reason(intersects, answer) ==
          "the certificate is one of touching, and the answer says nothing");
    const json apart = {{"plane", {{"normal", {"1", "0"}}, {"offset", "1"}}}};
    CHECK(reason(intersects, changed(yes, "/certificate", apart)) ==
          "the certificate is one of disjoint, and the answer says true");
    CHECK(reason(changed(changed(answer, "/contact", "disjoint"), "/certificate", apart)) ==
          "plane: it does not keep a and b apart");

    const json clip = without(changed(query, "/query", "clip"), "certify");
    CHECK(reason(clip, answer) == "a certificate has no place in an answer to clip");
    const json orient = {{"id", 7}, {"query", "orient"}, {"points", {{0, 0}, {1, 0}, {0, 1}}}};
    CHECK(reason(orient, answer) == "a certificate has no place in an answer to orient");
}

TEST_CASE("a certificate is read strictly") {
    const auto with = [](const char* path, const json& value) {
        return reason(changed(answer, path, value));
    };
    CHECK(with("/certificate/plane/offset", "1/1") == "verified");
    CHECK(with("/certificate/plane/offset", "002/2") == "verified");
    CHECK(with("/certificate/weights/a/0", "-0") == "verified");
    const std::string no_number = "; allowed: \"num/den\" or \"num\" in decimal digits";
    for (const char* text : {"", "1.0", "+1", " 1", "1 ", "1e0", "0x1", "1/-1", "1/", "/1", "1/1/1",
                             "--1", "-", "\u0661", "1\n", "1_0"}) {
        const std::string expected = "certificate.plane.offset: not an exact number: \"" +
                                     std::string(text) + "\"" + no_number;
        CHECK(with("/certificate/plane/offset", text) == expected);
        CHECK(with("/certificate/point/1", text) != "verified");
        CHECK(with("/certificate/weights/b/1", text) != "verified");
    }
    CHECK(
        with("/certificate/plane/offset", "1/0") ==
        "certificate.plane.offset: not an exact number: \"1/0\"; its denominator must not be zero");
    for (const json& value : {json(1), json(1.0), json(nullptr), json(true), json::array({"1"}),
                              json({{"a", "1"}, {"b", "0"}, {"m", "2"}})}) {
        CHECK(with("/certificate/plane/offset", value) ==
              "certificate.plane.offset: " + quoted(parse_json(value.dump())) + " is not a string");
        CHECK(with("/certificate/plane/normal/0", value) != "verified");
        CHECK(with("/certificate/point/0", value) != "verified");
        CHECK(with("/certificate/weights/a/1", value) != "verified");
    }
    CHECK(with("/certificate/plane/normal", {"1"}) ==
          "certificate.plane.normal: has 1 elements; allowed: 2");
    CHECK(with("/certificate/point", {"1", "1", "0"}) ==
          "certificate.point: has 3 elements; allowed: 2");
    CHECK(with("/certificate/plane/normal", "1") ==
          "certificate.plane.normal: \"1\" is not a list");
    CHECK(with("/certificate/weights/a", "1") == "certificate.weights.a: \"1\" is not a list");
    CHECK(with("/certificate/weights/a", nullptr) == "a: weights are missing");
    CHECK(with("/certificate/weights/a", {"0", "0", "1"}) == "a: there are 3 weights; allowed: 2");

    CHECK(with("/certificate/note", "1") ==
          "certificate.note: has no place here; allowed: plane (disjoint), point and weights "
          "(overlapping), or all three (touching)");
    CHECK(with("/certificate/contact", "touching") != "verified");
    CHECK(with("/certificate/plane/note", "1") ==
          "certificate.plane.note: has no place here; allowed: normal, offset");
    CHECK(with("/certificate/weights/c", nullptr) ==
          "certificate.weights.c: has no place here; allowed: a, b");
    CHECK(with("/certificate", json::object()).find("certificate.point: missing") == 0);
    CHECK(with("/certificate", nullptr) == "certificate: null is not an object");
    CHECK(with("/certificate", "none") == "certificate: \"none\" is not an object");
    CHECK(with("/certificate", json::array()) == "certificate: [] is not an object");
    for (const char* name : {"plane", "point", "weights"}) {
        json part = answer;
        part["certificate"].erase(name);
        CHECK(reason(part) != "verified");
        part["certificate"][name] = nullptr;
        CHECK(reason(part) != "verified");
    }
    json part = answer;
    part["certificate"]["plane"].erase("offset");
    CHECK(reason(part) == "certificate.plane.offset: missing; needed: normal, offset");
    part = answer;
    part["certificate"]["weights"].erase("b");
    CHECK(reason(part) == "certificate.weights.b: missing; needed: a, b");
    std::string twice = answer.dump();
    twice.insert(twice.find("\"offset\""), R"("offset": "1", )");
    CHECK(error(query.dump(), twice) == "certificate.plane.offset: given twice; allowed: once");
    const std::string most(graze::queries::max_certificate_digits, '1');
    CHECK(with("/certificate/plane/offset", most + "/" + most) == "verified");
    for (const std::string& text : {most + "1/" + most, most + "/1" + most, "-" + most + "1"})
        CHECK(with("/certificate/plane/offset", text) ==
              "certificate.plane.offset: has 20001 digits; allowed: at most 20000 above and below "
              "the bar");
    CHECK(with("/certificate/plane/offset", std::string(1000, 'x')).size() < 250);
    CHECK(with("/certificate/weights/a", {"0", "0", "0", "0", "1"}) ==
          "certificate.weights.a: has 5 elements; allowed: at most 4");
}

TEST_CASE("lines that cannot be judged are bad") {
    CHECK(error(query.dump(), "not JSON").find("not JSON at column ") == 0);
    CHECK(error("not JSON", answer.dump()).find("not JSON at column ") == 0);
    CHECK(error(query.dump(), "") == "a query without an answer");
    CHECK(error("\n\n", answer.dump()) == "an answer without a query");
    CHECK(error(query, changed(answer, "/id", 8)) == "the answer has another id: 8");
    CHECK(error(query, changed(answer, "/id", "7")) == "the answer has another id: \"7\"");
    CHECK(error(query, without(answer, "id")) == "the answer has another id: null");
    CHECK(error(query, without(answer, "certificate")) ==
          "certificate: missing; the query asks for it");
    CHECK(error(query, {{"id", 7}, {"line", 1}, {"error", "what"}}) ==
          "the query was not answered");
    CHECK(error(query.dump(), "[]") == "the answer has another id: null");
    CHECK(error(std::string("{}"), std::string("[]")) == "[] is not an object");
    CHECK(error(changed(query, "/a/type", "sphere"), answer).find("a.type: ") == 0);
    CHECK(error(changed(query, "/b/min/0", 3), answer).find("b.min[0]: ") == 0);
    CHECK(error(changed(query, "/query", "touch"), answer).find("query: ") == 0);
    std::string twice = answer.dump();
    twice.insert(1, R"("id": 7, )");
    CHECK(error(query.dump(), twice) == "id: given twice; allowed: once");
}

TEST_CASE("queries and answers are read side by side") {
    const std::string q = query.dump(), a = answer.dump();
    json other = query;
    other.erase("certify");
    const json bare = {{"id", 7}, {"contact", "touching"}};
    const Verified run =
        verify("\xef\xbb\xbf" + q + "\r\n\n" + other.dump() + "\n  \n" + q + "\n" + q,
               a + "\n" + bare.dump() + "\n\n\n" +
                   changed(answer, "/certificate/point/0", "2").dump() + "\n");
    REQUIRE(run.lines.size() == 3);
    CHECK(run.lines[0] == json({{"id", 7}, {"verified", true}}));
    CHECK(run.lines[1] ==
          json({{"id", 7}, {"verified", false}, {"reason", "a: the weights give another point"}}));
    CHECK(run.lines[2] == json({{"id", 7}, {"line", 6}, {"error", "a query without an answer"}}));
    CHECK(run.report.exit_status() == 2);
    std::ostringstream text;
    text << run.report;
    CHECK(text.str() == "verified: 1\nrejected: 1\nwithout certificate: 1\nbad lines: 1\n");
    CHECK(verify("", "").report.exit_status() == 0);
}

TEST_CASE("an id is compared and echoed as it was written") {
    std::string q = query.dump(), a = answer.dump();
    const std::string id = "123456789012345678901234567890";
    q.replace(q.find("\"id\":7"), 6, "\"id\":" + id);
    a.replace(a.find("\"id\":7"), 6, "\"id\":" + id);
    std::istringstream queries(q), answers(a);
    std::stringstream out;
    CHECK(run_verify(queries, answers, out).verified == 1);
    CHECK(out.str() == "{\"id\": " + id + ", \"verified\": true}\n");
}
