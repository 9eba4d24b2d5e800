// Which voxels of a grid does a mesh meet?
//
// Voxel (i, j, k) is the closed box [origin + i cell, origin + (i + 1) cell] in each axis, in exact
// arithmetic: its planes are never rounded. A voxel is in the set when its closed box meets a
// closed triangle of the mesh (26-separating). So a triangle that lies in a grid plane is met by
// the voxels on both sides.
#pragma once

#include <array>
#include <cstdint>
#include <graze/exact.hpp>
#include <graze/mesh.hpp>
#include <graze/shapes.hpp>
#include <vector>

namespace graze {

/// A grid of dims[0] x dims[1] x dims[2] voxels.
struct GRAZE_API Grid {
    ExactVec3 origin;
    ExactVec3 cell;  ///< the size of a voxel along each axis, > 0
    std::array<std::int64_t, 3> dims{};

    /// origin = the mesh's smallest corner, cell = its longest extent / resolution on all axes,
    /// dims = max(1, ceil(extent / cell)). Throws std::invalid_argument for a resolution below 1,
    /// and for a mesh without triangles or of one point only.
    static Grid of_resolution(const Mesh& mesh, std::int64_t resolution);

    /// origin = the mesh's smallest corner, dims = max(1, ceil(extent / cell)).
    /// Throws std::invalid_argument for a cell size that is not > 0 and for an empty mesh.
    static Grid of_cell(const Mesh& mesh, const ExactVec3& cell);
};

/// A set of voxels of a grid, one byte a voxel, in C order: voxel (i, j, k) is at
/// (i dims[1] + j) dims[2] + k.
struct GRAZE_API VoxelSet {
    std::array<std::int64_t, 3> dims{};
    std::vector<std::uint8_t> voxels;

    bool contains(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return voxels[std::size_t((i * dims[1] + j) * dims[2] + k)] != 0;
    }
    std::int64_t count() const;
};

/// The voxels of the grid that the mesh meets. Throws std::invalid_argument for a grid with a cell
/// or a dimension that is not > 0 or more than 2^32 voxels, and invalid_shape for a triangle of
/// the mesh whose coordinates are not finite.
GRAZE_API VoxelSet voxelize(const Mesh& mesh, const Grid& grid);

}  // namespace graze
