// The commands `graze locate` and `graze cast`: many questions about one mesh.
#pragma once

#include <iosfwd>
#include <string>

namespace graze::cli {

/// As they were typed.
struct AskMeshOptions {
    std::string mesh, file = "-", inside = "winding";
    bool first = false;
};

/// Each line of the file a point; prints where it lies to `out`, a JSON object a line. Returns the exit status: 1
/// where a point was refused, 2 where a line was bad. Throws std::runtime_error with a message for the user.
int run_locate(const AskMeshOptions& options, std::ostream& out);

/// Each line a line, ray or segment; prints what it meets.
int run_cast(const AskMeshOptions& options, std::ostream& out);

}  // namespace graze::cli
