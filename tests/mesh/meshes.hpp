// The shared meshes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <graze/mesh_check.hpp>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace graze::test {

/// The folder of the meshes; empty, and said so, where there is none.
inline std::filesystem::path shared_meshes() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const std::filesystem::path path =
        std::filesystem::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    if (std::filesystem::is_directory(path)) return path;
    std::cout << "SKIPPED: no meshes in " << path.string() << " (set GRAZE_SHARED)" << std::endl;
    return {};
}

struct NamedMesh {
    std::string name;
    Mesh mesh;
};
/// Those with no more triangles than so many, by name.
inline std::vector<NamedMesh> read_shared_meshes(std::size_t most) {
    std::vector<NamedMesh> meshes;
    const auto folder = shared_meshes();
    if (folder.empty()) return meshes;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".md") continue;
        Mesh mesh = read_mesh(entry.path());
        if (mesh.triangles.size() <= most)
            meshes.push_back({entry.path().filename().string(), std::move(mesh)});
    }
    std::sort(meshes.begin(), meshes.end(),
              [](const NamedMesh& x, const NamedMesh& y) { return x.name < y.name; });
    return meshes;
}
/// Of all 29, and of all but the five largest.
constexpr std::size_t all_of_them = 100'000, all_but_five = 25'000;
inline std::size_t count_of(std::size_t most) { return most == all_of_them ? 29 : 24; }

}  // namespace graze::test
