// The answer to a query, field by field as the format prints it.
#pragma once

#include <optional>

#include "cli/json.hpp"
#include "cli/query.hpp"

namespace graze::cli {

struct Answered {
    Json::Object fields;  ///< the answer fields
    Contact contact;
    Stage stage;
};

/// Throws bad_query for a pair that is not built yet.
Answered answer(const Query& query);

const char* name(Question question);
const char* name(Stage stage);
const char* name(Contact contact);

}  // namespace graze::cli
