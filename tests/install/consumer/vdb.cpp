// Voxels in a .vdb file, by the library that is installed beside graze.
#include <filesystem>
#include <graze/voxel_files.hpp>
#include <iostream>

int main() try {
    const auto path = std::filesystem::temp_directory_path() / "graze_consumer.vdb";
    graze::VoxelSet set({2, 2, 2});
    set.insert(1, 0, 0, 1);
    graze::add_vdb_files();
    graze::write_voxels(path, graze::Grid::of_resolution(graze::Aabb3{{0, 0, 0}, {2, 2, 2}}, 2),
                        set);
    const bool same = graze::read_voxels(path).set.count() == 2;
    std::filesystem::remove(path);
    if (!same) std::cerr << "wrong: the voxels of a .vdb file\n";
    return same ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
