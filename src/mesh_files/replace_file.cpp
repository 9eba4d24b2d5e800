#include <fstream>
#include <graze/replace_file.hpp>

#include "mesh_files/places.hpp"

namespace graze {

void expect_replaceable(const std::filesystem::path& path) {
    const auto folder = mesh_files::folder_of(path);
    if (!std::filesystem::is_directory(folder))
        throw file_error(path.string() + ": there is no folder " + folder.string());
    if (std::filesystem::is_directory(path))
        throw file_error(path.string() + ": cannot be written: is a folder");
}

std::filesystem::path part_of(const std::filesystem::path& path) {
    std::filesystem::path part = path;
    part += ".part";
    return part;
}

void replace_file(const std::filesystem::path& path,
                  const std::function<void(std::ostream&)>& write) {
    const bool in_place = mesh_files::is_in_place(path);
    const std::filesystem::path part = in_place ? path : part_of(path);
    const auto refuse = [&](const std::string& why) {
        std::error_code ignored;
        if (!in_place) std::filesystem::remove(part, ignored);
        throw file_error(path.string() + ": cannot be written: " + why);
    };
    errno = 0;
    {
        std::ofstream file(part, std::ios::binary);
        if (file) write(file);
        file.close();
        if (!file) refuse(mesh_files::last_error());
    }
    std::error_code error;
    if (!in_place) std::filesystem::rename(part, path, error);
    if (error) refuse(error.message());
}

}  // namespace graze
