// Another implementation, asked in a process of its own: what it does there ends no run.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "crosscheck/judge.hpp"

namespace graze::crosscheck {

class Implementation {
public:
    virtual ~Implementation() = default;
    Implementation() = default;
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    virtual std::string name() const = 0;
    virtual std::string promises() const = 0;
    virtual bool answers(const TypedQuestion& question) const = 0;
    /// Of its format insphere takes points in any order.
    virtual bool speaks_json() const { return false; }
    /// What else it did that its user should know; "" for nothing.
    virtual std::string remark() const { return ""; }
    /// One reply for each case, which can_be_said.
    virtual std::vector<Reply> ask(const TypedQuestion& question, std::span<const Case> cases) = 0;
};

/// What a reply has cost, for whoever asks much: a hang its time limit, a crash a new process.
constexpr int cost(Outcome outcome) {
    return outcome == Outcome::hung ? 8 : outcome == Outcome::crashed ? 2 : 0;
}
/// Then a question is asked no more: 8 hangs, or 32 crashes.
constexpr int most_cost = 64;

/// A shared library with functions of crosscheck.h. `limit` is for one case. Throws std::runtime_error
/// where it cannot be loaded or has no function.
std::unique_ptr<Implementation> shared_library(const std::string& path,
                                               std::chrono::milliseconds limit);

/// A command of the shell that answers queries of the JSON Lines format, a line for a line, at once.
std::unique_ptr<Implementation> process(const std::string& command,
                                        std::chrono::milliseconds limit);

/// What somebody answered before: a line of the JSON Lines format. The case is known by its seed.
struct Answered {
    const TypedQuestion* question;
    Case c;
    std::string line;
};
/// Has no answer for any other case.
std::unique_ptr<Implementation> recorded(std::string name, std::span<const Answered> answers);

}  // namespace graze::crosscheck
