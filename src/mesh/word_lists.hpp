// Lists of numbers in lexicographical order: what < of vectors should be, and in GCC 12 is not where the highest byte of a word
// is the first (libstdc++ 113960).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace graze::mesh {

struct ComesBefore {
    using List = std::vector<std::uint32_t>;
    bool operator()(const List& x, const List& y) const {
        const auto [a, b] = std::mismatch(x.begin(), x.end(), y.begin(), y.end());
        return b != y.end() && (a == x.end() || *a < *b);
    }
};

}  // namespace graze::mesh
