// A query: from one JSON object to typed shapes and options, every field checked.
#pragma once

#include <graze/any.hpp>
#include <variant>
#include <vector>

#include "queries/field.hpp"
#include "queries/question.hpp"

namespace graze::queries {

struct Query {
    Question question = Question::contact;
    AnyShape a, b;                                              ///< not of orient and insphere
    std::variant<std::vector<Vec2>, std::vector<Vec3>> points;  ///< of orient and insphere
    Method method = Method::standard;
    ClipOptions options;
    bool certify = false;
    const Json::Object* expect = nullptr;  ///< inside the JSON that was read

    bool asks_contact() const {
        return question == Question::intersects || question == Question::contact;
    }
    bool asks_sign() const { return queries::asks_sign(question); }
};

/// What a certificate is about: the question, its shapes if it is about contact, `certify` and `expect`; nothing
/// else is read. Throws bad_query.
Query read_claim(const Json& json);

/// Throws bad_query.
Query read_query(const Json& json, IgnoredFields& ignored);

}  // namespace graze::queries
