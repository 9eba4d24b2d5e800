// An answer of the JSON Lines format as a reply.
#pragma once

#include <string>

#include "crosscheck/judge.hpp"

namespace graze::crosscheck {

/// A line that is no such answer is a reply with no value that there is; an error is none.
Reply reply_of(const Question& question, const std::string& line);

}  // namespace graze::crosscheck
