// What the file system says of a path to write to.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

namespace graze::mesh_files {

/// What is no regular file, such as /dev/full, cannot be replaced.
inline bool is_in_place(const std::filesystem::path& path) {
    return std::filesystem::exists(path) &&
           !std::filesystem::is_regular_file(std::filesystem::status(path));
}

inline std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

inline std::string last_error() { return std::generic_category().message(errno); }

}  // namespace graze::mesh_files
