// JSON Lines: one value a line.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

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

}  // namespace graze::cli
