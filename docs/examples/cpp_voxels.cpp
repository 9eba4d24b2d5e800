#include <graze/graze.hpp>
#include <iostream>

int main() {
    graze::Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    const graze::Grid grid = graze::Grid::of_resolution(mesh, 4);
    const graze::Voxels voxels =
        graze::voxelize(mesh, grid, {.mode = graze::VoxelMode::solid, .threads = 0});
    std::cout << voxels.set.count() << '\n';  // prints 32
}
