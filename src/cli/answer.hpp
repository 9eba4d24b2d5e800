// The answer to a query, field by field as the format prints it.
#pragma once

#include <string>

#include "cli/json.hpp"
#include "cli/query.hpp"

namespace graze::cli {

struct Answered {
    Json::Object fields;  ///< the answer fields
    std::string outcome;  ///< the contact or sign, for counting
    Stage stage;
};

/// Throws std::invalid_argument for a clip that there is not.
Answered answer(const Query& query);

}  // namespace graze::cli
