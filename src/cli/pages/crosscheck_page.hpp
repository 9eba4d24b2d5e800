// What crosscheck found, as one HTML page that needs nothing else.
#pragma once

#include <ostream>
#include <string>

#include "crosscheck/crosscheck.hpp"

namespace graze::cli {

/// What was asked.
struct Judged {
    std::string name;     ///< of the implementation
    std::string library;  ///< its path, or
    std::string command;  ///< what answers JSON Lines
    std::string cases;    ///< where they come from
};

void write_page(std::ostream& out, const Judged& judged, const crosscheck::Result& result);

}  // namespace graze::cli
