// What a command of graze is. Each has a file in this folder, with its name, options, help and work, and a row in
// commands.hpp.
#pragma once

#include <functional>
#include <iosfwd>
#include <span>

#include "cli/terminal/line.hpp"

namespace graze::cli {

/// How graze was called, and where it writes.
struct Call {
    std::span<char*> arguments;
    std::ostream &out, &errors;
};

struct Command {
    Line line;  ///< how it is called
    /// What it does, once its options are read. Returns the exit status; throws std::exception with a message for
    /// the user.
    std::function<int(const Call& call)> run;
};

}  // namespace graze::cli
