// A number as people read it.
#pragma once

#include <cstdint>
#include <string>

namespace graze::cli {

/// "1,234,567".
inline std::string grouped(std::int64_t n) {
    std::string text = std::to_string(n);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
    return text;
}

}  // namespace graze::cli
