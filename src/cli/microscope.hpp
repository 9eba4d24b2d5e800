// The command `graze microscope`: the answers about a query when two of its numbers move by steps of doubles.
#pragma once

#include <iosfwd>
#include <string>

namespace graze::cli {

/// As they were typed; empty where not given.
struct MicroscopeOptions {
    std::string query, id, x, y, library, command, output;
    int steps = 64;
    int limit_ms = 1000;
};

/// Writes the picture and prints counts to `out`. Returns the exit status: 1 where the other implementation
/// is wrong. Throws std::runtime_error with a message for the user.
int run_microscope(const MicroscopeOptions& options, std::ostream& out);

}  // namespace graze::cli
