// The command `graze crosscheck`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace graze::cli {

/// As they were typed; empty where not given.
struct CrosscheckOptions {
    std::string library, command, answers, cases, promises, questions, output, page;
    std::vector<std::string> families;
    std::int64_t count = 10'000;
    int seconds = 0;
    std::uint64_t seed = 1;
    int limit_ms = 1000;
    bool json = false;
};

/// Prints a summary, or one JSON object, to `out`, and lines of files that cannot be used to `complaints`.
/// Returns the exit status: 2 where there are such lines, 1 where anything is wrong. Throws
/// std::runtime_error or std::invalid_argument with a message for the user.
int run_crosscheck(const CrosscheckOptions& options, std::ostream& out, std::ostream& complaints);

}  // namespace graze::cli
