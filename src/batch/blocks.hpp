// What all batches share: lists read in blocks, and blocks answered by threads.
#pragma once

#include <algorithm>
#include <functional>
#include <graze/batch.hpp>

#include "batch/kernels.hpp"

namespace graze::batch {

/// Throws where this machine does not have it.
Target target_of(const Options& options);

/// The sum of answer(first, last) over all blocks of some pairs.
std::size_t for_blocks(std::size_t pairs, const Options& options,
                       const std::function<std::size_t(std::size_t, std::size_t)>& answer);

/// The same numbers, in any float environment.
inline void widen(const float* from, double* to, std::size_t length) {
    // Conversion is exact but for subnormals, which some environments read as zero.
    std::uint32_t subnormal = 0;
    for (std::size_t i = 0; i < length; ++i) {
        // With neither its sign nor, if it is not zero, 2^24 or more.
        const std::uint32_t twice = std::bit_cast<std::uint32_t>(from[i]) << 1;
        subnormal |= std::uint32_t(twice - 1 < 0xffffff);
    }
    if (subnormal)
        for (std::size_t i = 0; i < length; ++i) to[i] = detail::widened(from[i]);
    else
        for (std::size_t i = 0; i < length; ++i) to[i] = double(from[i]);
}

/// Is each number of row k of some columns finite? In any float environment.
inline bool is_finite(std::span<const double* const> columns, std::size_t k) {
    double sum = 0;
    for (const double* column : columns) sum += column[k] - column[k];
    return sum == 0;
}

/// The numbers of one list in a block of pairs, as columns of doubles: where they are, if they are
/// that, or else copied.
template <class S>
class Columns {
public:
    static constexpr std::size_t count = numbers_of<S>;

    explicit Columns(const detail::Numbers& n) : numbers_(n), in_place_(is_column(n)) {
        if (n.single)
            for (std::size_t c = 0; c < count; ++c)
                std::fill_n(copies_[c], block_size,
                            n.floats ? detail::widened(*static_cast<const float*>(n.first[c]))
                                     : *static_cast<const double*>(n.first[c]));
    }

    /// Of the pairs from `begin` on. What is beyond the last is a copy of it.
    void read(std::size_t begin, const double** columns) {
        const std::size_t left = numbers_.single ? block_size : numbers_.size - begin;
        if (in_place_ && left >= block_size) {
            for (std::size_t c = 0; c < count; ++c)
                columns[c] = static_cast<const double*>(numbers_.first[c]) + begin;
            return;
        }
        if (numbers_.corners) {
            copy_indexed(begin, std::min(left, block_size));
        } else if (!numbers_.single) {
            if (numbers_.floats)
                copy<float>(begin, std::min(left, block_size));
            else
                copy<double>(begin, std::min(left, block_size));
        }
        for (std::size_t c = 0; c < count; ++c) columns[c] = copies_[c];
    }

private:
    static bool is_column(const detail::Numbers& n) {
        return !n.floats && !n.single && !n.corners && n.stride == sizeof(double);
    }

    template <class Number>
    void copy(std::size_t begin, std::size_t length) {
        if constexpr (std::is_same_v<Number, double>) {
            gather(begin, length, copies_);
        } else if (numbers_.stride == sizeof(float)) {
            for (std::size_t c = 0; c < count; ++c)
                widen(static_cast<const float*>(numbers_.first[c]) + begin, copies_[c], length);
        } else {
            gather(begin, length, gathered_);
            for (std::size_t c = 0; c < count; ++c) widen(gathered_[c], copies_[c], length);
        }
        fill_beyond(length);
    }

    void fill_beyond(std::size_t length) {
        for (std::size_t c = 0; c < count; ++c)
            std::fill(copies_[c] + length, copies_[c] + block_size, copies_[c][length - 1]);
    }

    void copy_indexed(std::size_t begin, std::size_t length) {
        constexpr auto dim = std::size_t(dim_of<S>);
        for (std::size_t i = 0; i < length; ++i) {
            const std::uint32_t* const corners = numbers_.corners_of(begin + i);
            for (std::size_t c = 0; c < count; ++c) {
                if (!corners) {
                    copies_[c][i] = std::numeric_limits<double>::quiet_NaN();
                    continue;
                }
                const auto* p = static_cast<const char*>(numbers_.first[c % dim]) +
                                std::ptrdiff_t(corners[c / dim]) * numbers_.stride;
                copies_[c][i] = numbers_.floats
                                    ? detail::widened(*reinterpret_cast<const float*>(p))
                                    : *reinterpret_cast<const double*>(p);
            }
        }
        fill_beyond(length);
    }

    template <class Number>
    void gather(std::size_t begin, std::size_t length, Number (*to)[block_size]) const {
        const auto at = [&](std::size_t c, std::size_t i) {
            const auto* p = static_cast<const char*>(numbers_.first[c]);
            return *reinterpret_cast<const Number*>(p +
                                                    std::ptrdiff_t(begin + i) * numbers_.stride);
        };
        for (std::size_t i = 0; i < length; ++i)
            for (std::size_t c = 0; c < count; ++c) to[c][i] = at(c, i);
    }

    const detail::Numbers& numbers_;
    bool in_place_;
    alignas(64) double copies_[count][block_size];
    alignas(64) float gathered_[count][block_size];
};

}  // namespace graze::batch
