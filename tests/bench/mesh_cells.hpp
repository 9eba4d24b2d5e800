// Other programs that unite, cut and refine meshes, for their benchmark.
#pragma once

#include <functional>
#include <graze/mesh.hpp>
#include <vector>

namespace graze::bench {

/// normal . p = offset
struct CutPlane {
    Vec3 normal;
    double offset;
};

/// Each takes a mesh as it wants it, before the clock runs; what it gives back answers anew each time, and gives its mesh away where one
/// is asked for. Empty where it cannot take that mesh.
struct MeshCellsPeer {
    using Ask = std::function<void(Mesh*)>;
    const char* name;
    Ask (*unite)(const Mesh& a, const Mesh& b);
    Ask (*below)(const Mesh& mesh, const CutPlane& plane);
    Ask (*resolve)(const Mesh& mesh);
};
std::vector<MeshCellsPeer>& mesh_cells_peers();

}  // namespace graze::bench
