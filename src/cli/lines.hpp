// JSON Lines: one value a line.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "cli/json.hpp"

namespace graze::cli {

/// The lines of a stream, blank ones left out, and "\r\n" and a byte order mark in front allowed.
/// One line is in memory at a time.
class Lines {
public:
    explicit Lines(std::istream& in) : in_(in) {}

    /// Goes to the next line; false at the end.
    bool next();
    const std::string& text() const { return text_; }
    std::int64_t number() const { return number_; }  ///< from 1

private:
    std::istream& in_;
    std::string text_;
    std::int64_t number_ = 0;
};

/// The id of an object: null if missing, or if it is no object. Throws bad_query if it is given
/// twice.
Json read_id(const Json& json);

/// The value of a line, and its id, which is set even where a number after it is refused. Throws
/// json_error and bad_query.
Json parse_line(const std::string& text, Json& id);

}  // namespace graze::cli
