// The answer to a query, field by field as the format prints it.
#pragma once

#include <string>

#include "queries/json.hpp"
#include "queries/query.hpp"

namespace graze::queries {

struct Answered {
    Json::Object fields;  ///< the answer fields
    std::string outcome;  ///< the contact or sign, for counting
    Stage stage;
};

/// Throws std::invalid_argument for a clip that there is not.
Answered answer(const Query& query);

}  // namespace graze::queries
