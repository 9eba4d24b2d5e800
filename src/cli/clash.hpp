// The command `graze clash`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace graze::cli {

/// As they were typed; empty where not given.
struct ClashOptions {
    std::vector<std::string> meshes;
    bool whole = false, json = false;
    std::string pairs, report;
    std::optional<std::size_t> limit;
    std::size_t limit_of_report = 1000;
};

/// Prints how the parts of meshes lie to each other to `out`: sentences, or one JSON object. Returns the exit
/// status: 1 where parts clash, or it cannot be told. Throws std::runtime_error with a message for the user.
int run_clash(const ClashOptions& options, std::ostream& out);

}  // namespace graze::cli
