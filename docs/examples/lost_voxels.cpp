// usage: lost_voxels MESH CELL
//
// Which voxels does rounding lose? Voxelizes a mesh twice, exactly and by the textbook triangle-box
// test in doubles, and prints the voxels in which they differ, one `i j k` a line. The counts go to
// standard error.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <graze/graze.hpp>
#include <string_view>

#include "textbook/aabb_triangle.hpp"

namespace {

/// The same set as graze::voxelize, were it not for rounding. The origin of the grid is (0, 0, 0).
graze::VoxelSet voxelize_in_doubles(const graze::Mesh& mesh, const graze::Grid& grid) {
    const double cell = grid.cell[0].to_double();
    graze::VoxelSet set(grid.dims);
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const graze::Triangle3 t = mesh.triangle(n);
        std::array<std::int64_t, 3> first, last;
        for (int axis = 0; axis < 3; ++axis) {
            const auto [low, high] = std::minmax({t.a[axis], t.b[axis], t.c[axis]});
            const std::int64_t dim = grid.dims[std::size_t(axis)];
            first[std::size_t(axis)] = std::max<std::int64_t>(std::llround(low / cell) - 2, 0);
            last[std::size_t(axis)] =
                std::min<std::int64_t>(std::llround(high / cell) + 1, dim - 1);
        }
        for (std::int64_t i = first[0]; i <= last[0]; ++i)
            for (std::int64_t j = first[1]; j <= last[1]; ++j)
                for (std::int64_t k = first[2]; k <= last[2]; ++k) {
                    const auto corner = [cell](std::int64_t x, std::int64_t y, std::int64_t z) {
                        return graze::Vec3{double(x) * cell, double(y) * cell, double(z) * cell};
                    };
                    const graze::Aabb3 voxel{corner(i, j, k), corner(i + 1, j + 1, k + 1)};
                    if (graze::textbook::triangle_box_sat(t, voxel)) set.insert(i, j, k, k);
                }
    }
    return set;
}

int compare(const char* path, std::string_view cell) {
    const graze::Mesh mesh = graze::read_mesh(path);
    const graze::Exact size(cell);
    const graze::Grid grid = graze::Grid::of_cell(mesh, {{size, size, size}});
    if (!(grid.origin == graze::ExactVec3{})) {
        std::fprintf(stderr, "lost_voxels: the smallest corner of the mesh must be 0, 0, 0\n");
        return 2;
    }
    const graze::VoxelSet exact = graze::voxelize(mesh, grid).set;
    const graze::VoxelSet doubles = voxelize_in_doubles(mesh, grid);
    int lost = 0, extra = 0;
    for (std::int64_t i = 0; i < grid.dims[0]; ++i)
        for (std::int64_t j = 0; j < grid.dims[1]; ++j)
            for (std::int64_t k = 0; k < grid.dims[2]; ++k) {
                if (exact.contains(i, j, k) == doubles.contains(i, j, k)) continue;
                std::printf("%lld %lld %lld\n", static_cast<long long>(i),
                            static_cast<long long>(j), static_cast<long long>(k));
                ++(exact.contains(i, j, k) ? lost : extra);
            }
    std::fprintf(stderr, "exact: %lld voxels; textbook code in doubles: %lld, %d lost, %d extra\n",
                 static_cast<long long>(exact.count()), static_cast<long long>(doubles.count()),
                 lost, extra);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: lost_voxels MESH CELL, as in: lost_voxels part.stl 1/25\n");
        return 2;
    }
    try {
        return compare(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "lost_voxels: %s\n", error.what());
        return 2;
    }
}
