// Where does another program's set of voxels differ, and which triangles show it?
#pragma once

#include <cstdint>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <string>
#include <vector>

#include "queries/json.hpp"

namespace graze::cli {

struct Finding {
    VoxelSet::Index voxel;
    bool is_hole;  ///< the other set lacks it; else it is one too many there
    VoxelReason reason;
};

struct Comparison {
    std::string other;
    VoxelOptions how;
    std::int64_t holes = 0, extras = 0;
    std::vector<Finding> findings;  ///< the first of each kind

    bool equal() const { return holes == 0 && extras == 0; }
};

/// Another program's voxels. Throws std::runtime_error if the file cannot be read or is of another grid.
VoxelSet read_other(const std::string& path, const Grid& grid);

/// At most `listed` holes and extras are explained.
Comparison compare(const std::string& path, const VoxelSet& other, const std::string& mesh,
                   const Grid& grid, const VoxelSet& set, const VoxelOptions& how,
                   std::size_t listed);

/// {"other": .., "holes": .., "extras": .., "list": [{"voxel": [i, j, k], "kind": "hole", ..}]}; the reasons'
/// fields are in docs/voxelize.md.
queries::Json to_json(const Comparison& comparison);
/// For people, a line each.
std::ostream& operator<<(std::ostream& out, const Comparison& comparison);

}  // namespace graze::cli
