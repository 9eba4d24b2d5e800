// The planes that a command is called with.
#pragma once

#include <graze/mesh_cut.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/line.hpp"

namespace graze::cli {

/// As they were typed: one of them.
struct PlaneOptions {
    std::optional<std::string> plane, x, y, z;

    /// `many`: several coordinates are allowed.
    void add_to(const Line& line, bool many);
};

/// Parallel planes.
struct Planes {
    ExactVec3 normal;
    std::vector<Exact> offsets;
    std::vector<std::string> names;  ///< "z = 12.5"

    ExactPlane<3> plane(std::size_t n) const { return {normal, offsets[n]}; }
};

/// Throws std::runtime_error for what is no plane.
Planes planes_of(const PlaneOptions& options, bool many);

/// Of --tie, which is one of their names.
mesh::Tie tie_of(const std::string& text);

/// "the mesh is open at faces 3 and 17, near (1, 2, 5)".
std::string words_of(const Mesh& mesh, const mesh::CutObstacle& obstacle);

}  // namespace graze::cli
