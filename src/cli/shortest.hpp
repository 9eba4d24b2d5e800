// Doubles for people to read.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace graze::cli {

/// The shortest decimal that is nearest to a finite double and to no other.
inline std::string to_shortest(double x) {
    std::array<char, 40> text;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

}  // namespace graze::cli
