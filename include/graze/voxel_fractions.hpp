// How much of each voxel of a grid does a mesh fill?
//
//     auto fractions = graze::volume_fractions(mesh, grid);
//     fractions.at(i, j, k);  // of that voxel, correctly rounded
//     fractions.volume;       // of the mesh in the grid, exactly
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <graze/cancelled.hpp>
#include <graze/exact.hpp>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <span>
#include <vector>

namespace graze {

struct FractionOptions {
    /// 0: as many as the machine has processors. The answer is the same for any number.
    unsigned threads = 1;
    /// Called between portions of the work, with the layers done and their sum; false cancels.
    std::function<bool(std::int64_t done, std::int64_t all)> progress = {};
};

/// The fraction of a voxel is the volume of what the mesh fills of it, over that of the voxel. Where a mesh is no solid, points
/// count as often as it winds about them: twice where two parts lie in each other, and -1 times in a part that is turned inside out.
struct GRAZE_API VolumeFractions {
    VoxelSet::Index dims{};
    /// Of voxel (i, j, k) at (i dims[1] + j) dims[2] + k, each correctly rounded: to the nearest double, ties to even.
    std::vector<double> values;
    /// Of the mesh in the grid: the sum of the fractions that are not rounded, times the volume of a voxel.
    Exact volume;
    std::int64_t full = 0;     ///< values that are 1
    std::int64_t partial = 0;  ///< values that are neither 0 nor 1
    std::int64_t exact = 0;    ///< values that only exact numbers told

    double at(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return values[std::size_t((i * dims[1] + j) * dims[2] + k)];
    }
};

/// Of all voxels. Throws std::invalid_argument for a grid with a cell or dimension that is not > 0, for an index that is out of range
/// and for a mesh with a boundary, which has no inside; invalid_shape for a triangle that is not finite; and `cancelled`.
/// Memory: 8 bytes for each voxel, 72 for each vertex and 1 for each triangle; for each thread 104 for each of up to 2^18 voxels, or
/// of a row of them along z; and 4 for each layer along x that a triangle reaches into, of a sixteenth of the layers at once.
/// Method: Gauss's theorem, with faces cut at the planes of the grid, in double-words that carry their errors; in exact numbers
/// where these do not tell the nearest double.
GRAZE_API VolumeFractions volume_fractions(const Mesh& mesh, const Grid& grid,
                                           const FractionOptions& options = {});

/// Of these voxels, not rounded. Throws as volume_fractions does, and std::invalid_argument for voxels beyond the grid.
/// Time: that of one look at each triangle, for each voxel; and of exact numbers where they meet.
GRAZE_API std::vector<Exact> exact_volume_fractions(const Mesh& mesh, const Grid& grid,
                                                    std::span<const VoxelSet::Index> voxels);

}  // namespace graze
