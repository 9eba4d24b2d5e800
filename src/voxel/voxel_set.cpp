#include <algorithm>
#include <bit>
#include <cstdlib>
#include <graze/voxel.hpp>
#include <new>
#include <span>
#include <stdexcept>
#include <string>

#include "voxel/zeroes.hpp"

namespace graze {

namespace {
/// Clearing more bits than these, 512 MiB, takes longer than tiles do.
constexpr std::int64_t most_dense = std::int64_t(1) << 32;
/// Then the list of blocks takes 2 GiB, or 64 times as much where dimensions are below 64.
constexpr std::int64_t most_voxels = std::int64_t(1) << 49;
}  // namespace

void VoxelSet::Freed::operator()(std::uint64_t* words) const { std::free(words); }

VoxelSet::VoxelSet(const Index& dims) : dims_(dims) {
    for (std::size_t k = 0; k < 3; ++k)
        if (dims[k] < 1)
            throw std::invalid_argument(std::string("grid: dims.") + "xyz"[k] +
                                        " must be at least 1");
    if (dims[0] > most_voxels / dims[1] / dims[2])
        throw std::invalid_argument("grid: " + std::to_string(dims[0]) + " x " +
                                    std::to_string(dims[1]) + " x " + std::to_string(dims[2]) +
                                    " voxels are more than 2^49");
    words_ = (dims[2] + 63) / 64;
    if (dims[0] <= most_dense / 64 / words_ / dims[1]) {
        dense_words_ = std::size_t(dims[0] * dims[1] * words_);
        dense_.reset(voxel::zeroes(dense_words_));
    } else {
        blocks_y_ = (dims[1] + 63) / 64;
        blocks_z_ = (words_ + 7) / 8;
        blocks_.resize(std::size_t((dims[0] + 63) / 64 * blocks_y_ * blocks_z_));
    }
}

std::uint64_t& VoxelSet::at(std::int64_t i, std::int64_t j, std::int64_t w) {
    if (dense_) return dense_[std::size_t((i * dims_[1] + j) * words_ + w)];
    auto& block = blocks_[block_of(i, j, w)];
    if (!block) block = std::make_unique<Block>();
    auto& tile = (*block)[tile_of(i, j, w)];
    if (!tile) tile = std::make_unique<Tile>();
    return (*tile)[std::size_t(i % 8 * 8 + j % 8)];
}

void VoxelSet::insert(std::int64_t i, std::int64_t j, std::int64_t first, std::int64_t last) {
    const std::int64_t end = last / 64;
    const std::uint64_t to = ~std::uint64_t(0) >> (63 - last % 64);
    std::uint64_t bits = ~std::uint64_t(0) << (first % 64);
    std::int64_t w = first / 64;
    for (; w < end; ++w, bits = ~std::uint64_t(0)) at(i, j, w) |= bits;
    at(i, j, w) |= bits & to;
}

std::int64_t VoxelSet::count() const {
    std::int64_t n = 0;
    for (std::size_t w = 0; w < dense_words_; ++w) n += std::popcount(dense_[w]);
    for (const auto& block : blocks_)
        if (block)
            for (const auto& tile : *block)
                if (tile)
                    for (const std::uint64_t word : *tile) n += std::popcount(word);
    return n;
}

std::size_t VoxelSet::bytes() const {
    std::size_t n = dense_words_ * sizeof(std::uint64_t) + blocks_.size() * sizeof(blocks_[0]);
    for (const auto& block : blocks_)
        if (block) {
            n += sizeof(Block);
            for (const auto& tile : *block)
                if (tile) n += sizeof(Tile);
        }
    return n;
}

namespace {
/// f(a word of one set, that of the other) where the other has any.
template <class Blocks, class F>
void with_words(std::span<std::uint64_t> dense, Blocks& blocks,
                std::span<const std::uint64_t> other_dense, const auto& other_blocks, const F& f) {
    for (std::size_t n = 0; n < other_dense.size(); ++n) f(dense[n], other_dense[n]);
    for (std::size_t b = 0; b < other_blocks.size(); ++b) {
        if (!other_blocks[b]) continue;
        auto& block = blocks[b];
        using Block = std::remove_reference_t<decltype(*block)>;
        if (!block) block = std::make_unique<Block>();
        for (std::size_t t = 0; t < block->size(); ++t) {
            const auto& from = (*other_blocks[b])[t];
            if (!from) continue;
            auto& tile = (*block)[t];
            using Tile = std::remove_reference_t<decltype(*tile)>;
            if (!tile) tile = std::make_unique<Tile>();
            for (std::size_t n = 0; n < tile->size(); ++n) f((*tile)[n], (*from)[n]);
        }
    }
}
}  // namespace

VoxelSet& VoxelSet::operator|=(const VoxelSet& other) {
    with_words({dense_.get(), dense_words_}, blocks_, {other.dense_.get(), other.dense_words_},
               other.blocks_, [](std::uint64_t& a, std::uint64_t b) { a |= b; });
    return *this;
}

VoxelSet& VoxelSet::operator-=(const VoxelSet& other) {
    with_words({dense_.get(), dense_words_}, blocks_, {other.dense_.get(), other.dense_words_},
               other.blocks_, [](std::uint64_t& a, std::uint64_t b) { a &= ~b; });
    return *this;
}

bool operator==(const VoxelSet& a, const VoxelSet& b) {
    if (a.dims_ != b.dims_ ||
        !std::equal(a.dense_.get(), a.dense_.get() + a.dense_words_, b.dense_.get()))
        return false;
    // A tile may be there without a voxel.
    static const VoxelSet::Block no_block{};
    static const VoxelSet::Tile no_tile{};
    for (std::size_t n = 0; n < a.blocks_.size(); ++n) {
        if (!a.blocks_[n] && !b.blocks_[n]) continue;
        const auto& x = a.blocks_[n] ? *a.blocks_[n] : no_block;
        const auto& y = b.blocks_[n] ? *b.blocks_[n] : no_block;
        for (std::size_t t = 0; t < x.size(); ++t)
            if (x[t] != y[t] && (x[t] ? *x[t] : no_tile) != (y[t] ? *y[t] : no_tile)) return false;
    }
    return true;
}

}  // namespace graze
