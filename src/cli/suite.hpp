// The command `graze suite`: vectors with exact answers, for any implementation of the questions.
#pragma once

#include <iosfwd>
#include <string>

namespace graze::cli {

/// Vectors of a version are the same on every machine, for ever.
inline constexpr int suite_version = 1;

/// Writes graze-suite-1.jsonl, queries with what is expected, and graze-suite-1-certificates.jsonl, whole
/// answers with certificates, into a folder, which is made if there is none. Prints what is in them. Throws
/// std::runtime_error.
void write_suite(const std::string& folder, std::ostream& out);

}  // namespace graze::cli
