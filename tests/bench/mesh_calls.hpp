// The calls about meshes and voxels, each beside what it is measured in, where that is known. voxels.cpp
// times them and instructions.cpp counts them, so what has a row has a guard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace graze::bench {

/// One `ask` is so many of the unit; what it returns is there to be computed.
struct MeshCall {
    std::string call, on;
    const char* unit;
    std::size_t units;
    std::function<std::int64_t()> ask;
    std::string baseline = {};
    std::function<std::int64_t()> ask_baseline = {};
};
using AddMeshCall = std::function<void(const MeshCall&)>;

/// On a torus of 2 n^2 triangles in a grid of a resolution; and on cubes of that size whose faces lie
/// in planes and in centres of voxels.
void every_mesh_call(int n, std::int64_t resolution, const AddMeshCall& add);

}  // namespace graze::bench
