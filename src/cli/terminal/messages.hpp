// What a user reads where something is wrong.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace graze::cli {

/// Says on standard error what is wrong. Returns the exit status of that.
int complain(const std::string& what);

/// Throws std::runtime_error for the value of an option.
[[noreturn]] void refuse_value(const std::string& option, const std::string& text,
                               const std::string& allowed);

/// Throws std::runtime_error if not all of what was printed, "answers" for instance, has arrived.
void expect_written(std::ostream& out, const char* what);

/// What run() returns. Where there is not enough memory it throws std::runtime_error, which names the files and
/// what it was for.
int within_memory(const std::vector<std::string>& files, const char* what,
                  const std::function<int()>& run);

}  // namespace graze::cli
