// What the asker of a query expects, against the answer.
#pragma once

#include "queries/json.hpp"

namespace graze::queries {

/// Whether the answer has every expected field, with an equal value: exact fields compare by value
/// ("2/2" is "1"; a JSON number is its decimal value), rounded fields as doubles.
bool agrees(const Json::Object& expected, const Json::Object& answer);

}  // namespace graze::queries
