// Meshes of few points of a grid, so that all is degenerate; and grids at the thresholds of src/mesh.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh.hpp>
#include <vector>

#include "cases/random.hpp"

namespace graze::test {

/// Half of them closed.
inline Mesh random_mesh(cases::Random& random, const std::vector<double>& grid) {
    Mesh mesh;
    const int vertices = random.between(3, 8), faces = random.between(1, 10);
    for (int n = 0; n < vertices; ++n) {
        Vec3 p;
        for (int k = 0; k < 3; ++k) p[k] = grid[random.below(grid.size())];
        mesh.vertices.push_back(p);
    }
    const auto any = [&] { return std::uint32_t(random.below(mesh.vertices.size())); };
    if (random.coin()) {
        // Closed: tetrahedra.
        for (int n = 0; n < faces / 3 + 1; ++n) {
            const std::uint32_t v[]{any(), any(), any(), any()};
            for (const auto& f : {std::array{0, 1, 2}, std::array{0, 2, 3}, std::array{0, 3, 1},
                                  std::array{1, 3, 2}})
                mesh.triangles.push_back({v[f[0]], v[f[1]], v[f[2]]});
        }
    } else {
        for (int n = 0; n < faces; ++n) mesh.triangles.push_back({any(), any(), any()});
    }
    return mesh;
}

/// Lengths at which src/mesh goes one way or another: those of edges, how far apart points are, and how far from the
/// origin (apart.hpp, self_intersections.hpp).
constexpr std::array mesh_thresholds{0x1p-200, 0x1p200, 0x1p-100, 0x1p100};

/// Coordinates at it and an ulp beside it, with zeros and others of any size; differences of coordinates are the same.
inline std::vector<double> grid_at(double threshold, std::uint64_t seed) {
    cases::Random random(seed);
    std::vector<double> grid{0, std::nextafter(threshold, 0), threshold,
                             std::nextafter(threshold, 1e300), threshold / 2};
    for (int n = random.between(1, 4); n > 0; --n)
        grid.push_back(random.pick({-threshold, threshold / 3, 0x1p-1074, 0x3p-1074, 1.0, -0x1p-60,
                                    threshold * 0x1p40, threshold * 0x1p-300, 0x1p900}));
    return grid;
}

}  // namespace graze::test
