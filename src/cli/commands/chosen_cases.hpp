// Cases for crosscheck from files: queries, and what somebody answered to them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "crosscheck/crosscheck.hpp"

namespace graze::cli {

struct ChosenCases {
    std::vector<crosscheck::Chosen> cases;
    std::vector<std::string> ids;                  ///< of each, as JSON
    std::vector<std::string> bad;                  ///< lines that cannot be used: where, and why
    std::map<std::string, std::int64_t> left_out;  ///< queries that no test is asked, by the reason
};

/// The queries of a file, by their `category`. Throws std::runtime_error where it cannot be read.
ChosenCases read_cases(const std::string& path);

/// The answers of a file to them, by their ids. Lines that cannot be used are added to `bad`. Throws
/// std::runtime_error where the file cannot be read.
std::unique_ptr<crosscheck::Implementation> read_answers(const std::string& path,
                                                         ChosenCases& chosen);

}  // namespace graze::cli
