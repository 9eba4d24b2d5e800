// Where is another implementation wrong? Asks it cases of every family, judges its answers, and makes what
// it gets wrong as small as it goes.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "crosscheck/implementation.hpp"
#include "crosscheck/judge.hpp"

namespace graze::crosscheck {

struct Plan {
    std::int64_t count = 10'000;   ///< cases of each question
    std::chrono::seconds time{0};  ///< if not 0: as many as fit, in rounds of all questions
    std::uint64_t seed = 1;
    std::string questions;                ///< a part of their names; "" for all
    std::vector<cases::Family> families;  ///< empty for all
    /// Cases that are judged, of how many, and the findings so far.
    std::function<void(std::int64_t done, std::int64_t all, std::size_t findings)> progress =
        [](std::int64_t, std::int64_t, std::size_t) {};
};

/// Of one question and family.
struct Tally {
    std::int64_t asked = 0, right = 0, excused = 0, no_answer = 0;
    std::array<std::int64_t, 9> wrong{};  ///< by Wrong

    std::int64_t all_wrong() const;
    Tally& operator+=(const Tally& other);
};

/// Wrong answers of one kind.
struct Finding {
    const Question* question;
    Wrong wrong;
    Case found, smallest;
    Reply reply;         ///< to the smallest
    Truth truth;         ///< of it
    std::int64_t count;  ///< so many of the kind
};

struct Result {
    std::vector<const Question*> questions;                          ///< those asked
    std::vector<std::array<Tally, cases::families.size()>> tallies;  ///< by question and family
    std::vector<Finding> findings;          ///< the simplest first, of each question
    std::vector<const Question*> given_up;  ///< they hung too often to be asked on
    Promises promises;
};

/// `promises` are beside its own. Throws std::runtime_error where it answers none of the questions that
/// the plan names, and std::invalid_argument for promises that there are not.
Result crosscheck(Implementation& other, const std::string& promises, const Plan& plan);

}  // namespace graze::crosscheck
