// Where is another implementation wrong? Asks it cases of every family, judges its answers, and makes what
// it gets wrong as small as it goes.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "crosscheck/circumstance.hpp"
#include "crosscheck/implementation.hpp"
#include "crosscheck/judge.hpp"

namespace graze::crosscheck {

struct Plan {
    std::int64_t count = 10'000;   ///< cases of each question
    std::chrono::seconds time{0};  ///< if not 0: as many as fit, in rounds of all questions
    std::uint64_t seed = 1;
    std::string questions;                ///< a part of their names; "" for all
    std::vector<cases::Family> families;  ///< empty for all
    /// Cases that are judged, of how many.
    std::function<void(std::int64_t done, std::int64_t all)> progress = [](std::int64_t,
                                                                           std::int64_t) {};
};

/// A case that somebody chose.
struct Chosen {
    const TypedQuestion* question;
    Case c;
    std::string category;
    std::string name;  ///< where it comes from
};

/// Of one question and category.
struct Tally {
    std::int64_t asked = 0, right = 0, excused = 0, no_answer = 0;
    std::array<std::int64_t, wrong_kinds> wrong{};  ///< by Wrong

    std::int64_t all_wrong() const;
    Tally& operator+=(const Tally& other);
};

/// Wrong answers of one kind.
struct Finding {
    const TypedQuestion* question;
    Wrong wrong;
    Case found, smallest;
    Reply reply;  ///< to the smallest
    Truth truth;  ///< of it
    Circumstance circumstance;
    std::string category;
    std::string name;    ///< of the case that was found, if it was chosen
    std::int64_t count;  ///< wrong answers in this circumstance
};

struct Result {
    std::vector<const TypedQuestion*> questions;  ///< those asked
    std::vector<std::string> categories;          ///< of the cases
    std::vector<std::vector<Tally>> tallies;      ///< by question and category
    std::vector<Finding> findings;                ///< the simplest first, of each question
    std::vector<const TypedQuestion*> given_up;   ///< they crashed or hung too often to be asked on
    std::int64_t left_out =
        0;  ///< chosen cases of questions that it does not answer, or beyond its promises
    Promises promises;
};

/// Sums of the tallies.
struct Counts {
    std::vector<std::pair<std::string, Tally>> by_question, by_category;  ///< with their names
    Tally sum;

    explicit Counts(const Result& result);
};

/// `promises` are beside its own. Throws std::runtime_error where it answers none of the questions that
/// the plan names, and std::invalid_argument for promises that there are not.
Result crosscheck(Implementation& other, const std::string& promises, const Plan& plan);

/// The same of cases that were chosen, as they are: whether two shapes meet as intersects and as contact,
/// in both orders, and distances in both. Of the plan `questions` and `progress` count.
Result crosscheck(Implementation& other, const std::string& promises, const Plan& plan,
                  std::span<const Chosen> chosen);

}  // namespace graze::crosscheck
