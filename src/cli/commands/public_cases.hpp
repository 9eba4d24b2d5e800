// Inputs that broke other programs, and known examples, as public_cases.jsonl has them.
#pragma once

#include <string_view>

namespace graze::cli {

extern const std::string_view public_cases;

}  // namespace graze::cli
