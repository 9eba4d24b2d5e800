// JSON Lines: one value a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace graze::queries {

/// The lines of a stream, blank ones left out, and "\r\n" and a byte order mark in front allowed.
/// One line is in memory at a time, and none that is longer than allowed.
class Lines {
public:
    static constexpr std::size_t longest = std::size_t(1) << 24;  ///< bytes

    explicit Lines(std::istream& in) : in_(in) {}

    /// Goes to the next line; false at the end.
    bool next();
    /// Throws std::runtime_error where the line is too long.
    const std::string& text() const;
    std::int64_t number() const { return number_; }  ///< from 1

private:
    bool read();

    std::istream& in_;
    std::string text_;
    bool too_long_ = false;
    std::int64_t number_ = 0;
};

}  // namespace graze::queries
