// Decimal numbers by integers: std::from_chars of doubles for standard libraries without it.
#pragma once

#include <charconv>

namespace graze::mesh_files {

/// What std::from_chars(first, last, value) does in its general format, in any rounding mode.
std::from_chars_result read_decimal(const char* first, const char* last, double& value);

}  // namespace graze::mesh_files
