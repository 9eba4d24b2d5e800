// The command `graze check`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <limits>
#include <string>

namespace graze::cli {

/// As they were typed; empty where not given.
struct MeshCheckOptions {
    std::string mesh, pairs, mark, curves, as;
    std::size_t limit = std::numeric_limits<std::size_t>::max();
    unsigned threads = 1;
    bool json = false;
};

/// Prints what is found about a mesh to `out`: sentences, or one JSON object. Returns the exit status: 1 where
/// there is something to be mended. Throws std::runtime_error with a message for the user.
int run_check(const MeshCheckOptions& options, std::ostream& out);

}  // namespace graze::cli
