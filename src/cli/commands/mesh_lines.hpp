// Questions about one mesh, a line each: what graze locate and graze cast share.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "queries/json.hpp"

namespace graze::cli {

/// Reads a file of JSON Lines, and prints a line for each: its id and what answer(json, fields) adds, or an error if
/// that throws. Were all lines good?
bool each_line(
    const std::string& path, std::ostream& out,
    const std::function<void(const queries::Json& json, queries::Json::Object& fields)>& answer);

}  // namespace graze::cli
