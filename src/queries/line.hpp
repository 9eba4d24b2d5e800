// A line of JSON in, its answer out: the whole of the format.
#pragma once

#include <cstdint>
#include <string>

#include "queries/field.hpp"
#include "queries/json.hpp"

namespace graze::queries {

/// The id of an object: null if missing, or if it is no object.
Json read_id(const Json& json);

/// The value of a line, and its id, which is set even where something after it is refused. Throws
/// json_error.
Json parse_line(const std::string& text, Json& id);

/// What became of a line.
struct LineAnswer {
    Json::Object fields;  ///< as the format prints them
    bool bad = false;     ///< there is an error in the place of an answer
    bool disagrees = false;
    /// "integer", "contact touching", and the like; not of bad lines. Of exact points no stage is told.
    std::string stage, outcome;
};

/// Of a line that cannot be answered.
LineAnswer bad_line(std::int64_t number, const std::string& error);

/// Answers the query of a line. `certify` adds a certificate to an answer that can have one. Throws nothing of
/// its own: what is wrong with a query stands in its answer, with the number of the line.
LineAnswer answer_line(const std::string& text, std::int64_t number, bool certify,
                       IgnoredFields& ignored);

}  // namespace graze::queries
