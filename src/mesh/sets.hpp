// Numbers joined to sets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace graze::mesh {

/// Of 0 to count - 1, each alone at first. A set is known by its lowest.
class Sets {
public:
    explicit Sets(std::size_t count) : up_(count) { std::iota(up_.begin(), up_.end(), 0u); }

    std::uint32_t find(std::uint32_t x) {
        while (up_[x] != x) x = up_[x] = up_[up_[x]];
        return x;
    }
    /// False where they are in one set already.
    bool join(std::uint32_t x, std::uint32_t y) {
        const std::uint32_t a = find(x), b = find(y);
        up_[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

private:
    std::vector<std::uint32_t> up_;
};

/// Sets of things that lie one way or the other against the rest of their set: of each thing, as it is and turned.
class TurnedSets {
public:
    explicit TurnedSets(std::uint32_t count) : count_(count), sets_(2 * std::size_t(count)) {}

    /// False where they are in one set, turned in the other way.
    bool join(std::uint32_t x, std::uint32_t y, bool turned) {
        if (sets_.join(x, turned ? y + count_ : y)) sets_.join(x + count_, turned ? y : y + count_);
        return sets_.find(x) != sets_.find(x + count_);
    }

private:
    std::uint32_t count_;
    Sets sets_;
};

}  // namespace graze::mesh
