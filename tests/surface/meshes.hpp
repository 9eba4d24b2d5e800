// The shared meshes, and plain ways to count.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <graze/mesh_check.hpp>
#include <iostream>

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

}  // namespace graze::test
