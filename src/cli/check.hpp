// The command `graze check`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace graze::cli {

/// As they were typed; empty where not given.
struct MeshCheckOptions {
    std::string mesh, pairs, mark, curves, report, as;
    std::optional<std::size_t> limit;  ///< if not given, none in the files, and of the report:
    static constexpr std::size_t limit_of_report = 1000;
    unsigned threads = 1;
    bool json = false, first = false;
};

/// Prints what is found about a mesh to `out`: sentences, or one JSON object. Returns the exit status: 1 where
/// there is something to be mended. Throws std::runtime_error with a message for the user.
int run_check(const MeshCheckOptions& options, std::ostream& out);

}  // namespace graze::cli
