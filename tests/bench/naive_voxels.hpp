// The voxels that a mesh meets, as they are usually found, in plain doubles.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <memory>

#include "naive.hpp"
#include "voxel/zeroes.hpp"

namespace graze::bench {

struct Freed {
    void operator()(std::uint64_t* words) const { std::free(words); }
};
using Zeroes = std::unique_ptr<std::uint64_t[], Freed>;

/// The naive loop over the voxels of each triangle's bounding box, into a bit each.
class NaiveVoxels {
public:
    NaiveVoxels(const Mesh& mesh, const Grid& grid)
        : words_((grid.dims[2] + 63) / 64), ny_(grid.dims[1]) {
        const Vec3 origin = grid.origin.rounded(), cell = grid.cell.rounded();
        bits_.reset(voxel::zeroes(std::size_t(grid.dims[0] * ny_ * words_)));
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle3 t = mesh.triangle(i);
            std::int64_t low[3], high[3];
            for (int k = 0; k < 3; ++k) {
                const auto index = [&](double x) {
                    const auto c = std::int64_t(std::floor((x - origin[k]) / cell[k]));
                    return std::clamp<std::int64_t>(c, 0, grid.dims[std::size_t(k)] - 1);
                };
                low[k] = index(std::min({t.a[k], t.b[k], t.c[k]}));
                high[k] = index(std::max({t.a[k], t.b[k], t.c[k]}));
            }
            for (auto x = low[0]; x <= high[0]; ++x)
                for (auto y = low[1]; y <= high[1]; ++y)
                    for (auto z = low[2]; z <= high[2]; ++z) {
                        const Vec3 min{origin.x + double(x) * cell.x, origin.y + double(y) * cell.y,
                                       origin.z + double(z) * cell.z};
                        if (naive::early(t, Aabb3{min, naive::sum(min, cell)}))
                            bits_[std::size_t((x * ny_ + y) * words_ + z / 64)] |= std::uint64_t(1)
                                                                                   << (z % 64);
                    }
        }
    }
    std::uint64_t word(std::int64_t i, std::int64_t j, std::int64_t w) const {
        return bits_[std::size_t((i * ny_ + j) * words_ + w)];
    }

private:
    std::int64_t words_, ny_;
    Zeroes bits_;
};

/// The voxels that only one of two sets of the same grid has; the other answers word(i, j, w) as well.
std::int64_t differences(const VoxelSet& a, const auto& b) {
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < a.dims()[0]; ++i)
        for (std::int64_t j = 0; j < a.dims()[1]; ++j)
            for (std::int64_t w = 0; w < a.words(); ++w)
                count += std::popcount(a.word(i, j, w) ^ b.word(i, j, w));
    return count;
}

}  // namespace graze::bench
