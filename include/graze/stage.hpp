// Which arithmetic settled an answer.
#pragma once

#include <cstdint>

namespace graze {

/// Which arithmetic settled an answer. A diagnostic, not part of the answer.
enum class Stage : std::uint8_t {
    filter,    ///< doubles, with a proven error bound or without any error
    integer,   ///< integers of a few machine words
    bigint,    ///< integers of any length
    rational,  ///< rational numbers
};

/// "filter", "integer", "bigint" or "rational".
constexpr const char* name(Stage stage) {
    constexpr const char* names[]{"filter", "integer", "bigint", "rational"};
    return names[int(stage)];
}

}  // namespace graze
