#include "queries/line.hpp"

#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "queries/answer.hpp"
#include "queries/exact_query.hpp"
#include "queries/expect.hpp"
#include "queries/query.hpp"

namespace graze::queries {

namespace {

/// Its id aside.
void answer_query(const Json& json, bool certify, IgnoredFields& ignored, LineAnswer& result) {
    Json::Object fields;
    const Json::Object* expect;
    if (auto exact = read_exact_query(json, ignored)) {
        exact->certify_all = certify;
        ExactAnswer answered = answer(*exact);
        result.outcome = exact->question + " " + answered.outcome;
        fields = std::move(answered.fields);
        expect = exact->expect;
    } else {
        Query query = read_query(json, ignored);
        if (certify && query.asks_contact()) query.certify = true;
        Answered answered = answer(query);
        result.stage = name(answered.stage);
        result.outcome = std::string(name(query.question)) + " " + answered.outcome;
        fields = std::move(answered.fields);
        fields.push_back({"stage", result.stage});
        expect = query.expect;
    }
    if (expect) {
        const bool agree = agrees(*expect, fields);
        fields.push_back({"agrees", agree});
        result.disagrees = !agree;
    }
    for (auto& field : fields) result.fields.push_back(std::move(field));
}

}  // namespace

Json read_id(const Json& json) {
    if (!json.get_if<Json::Object>()) return {nullptr};
    const auto id = Members(Field(json, ""), "").find("id");
    return id ? id->json() : Json{nullptr};
}

Json parse_line(const std::string& text, Json& id) try {
    Json json = parse_json(text);
    id = read_id(json);
    return json;
} catch (const json_error& error) {
    id = read_id(error.read);
    throw;
} catch (const std::bad_alloc&) {
    throw std::runtime_error("the line does not fit into the memory");
}

LineAnswer bad_line(std::int64_t number, const std::string& error) {
    LineAnswer result;
    result.bad = true;
    result.fields = {{"id", nullptr}, {"line", number}, {"error", error}};
    return result;
}

LineAnswer answer_line(const std::string& text, std::int64_t number, bool certify,
                       IgnoredFields& ignored) {
    LineAnswer result;
    result.fields = {{"id", nullptr}};
    try {
        const Json json = parse_line(text, result.fields[0].value);
        answer_query(json, certify, ignored, result);
    } catch (const std::exception& error) {
        LineAnswer bad = bad_line(number, error.what());
        bad.fields[0] = std::move(result.fields[0]);
        return bad;
    }
    return result;
}

}  // namespace graze::queries
