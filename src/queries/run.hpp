// JSON Lines of queries in, one answer a line out.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>

#include "queries/field.hpp"

namespace graze::queries {

/// What a run has answered.
struct QueryReport {
    std::int64_t answered = 0, bad = 0, disagreeing = 0;
    std::map<std::string, std::int64_t> stages;   ///< answers by the arithmetic that settled them
    std::map<std::string, std::int64_t> answers;  ///< answers by query and contact or sign
    IgnoredFields ignored;

    /// 2 if any line was bad, else 1 if any answer disagrees with what was expected, else 0.
    int exit_status() const { return bad > 0 ? 2 : disagreeing > 0 ? 1 : 0; }
};

/// Answers each line of `in` in order; a bad one with an error in its place. One line is in memory
/// at a time. Answers are flushed when no more input is waiting. A byte order mark in front, "\r\n"
/// and blank lines are skipped. `certify` adds a certificate to every answer that can have one.
/// Whether a stream failed is for the caller to ask.
QueryReport run_queries(std::istream& in, std::ostream& out, bool certify = false);

/// The counts of a report, for people.
std::ostream& operator<<(std::ostream& out, const QueryReport& report);

}  // namespace graze::queries
