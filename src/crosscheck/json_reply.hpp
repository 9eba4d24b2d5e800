// An answer of the JSON Lines format as a reply.
#pragma once

#include <nlohmann/json.hpp>

#include "crosscheck/judge.hpp"

namespace graze::crosscheck {

/// Of an object. One without the answer is a reply with no value that there is; an error is none.
Reply reply_of(const TypedQuestion& question, const nlohmann::json& json);

}  // namespace graze::crosscheck
