#include <unistd.h>

#include <cctype>
#include <filesystem>
#include <string>
#include <system_error>

#include "cli/openvdb.hpp"

namespace graze::cli {

namespace {

bool is_vdb(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension();
    for (char& c : extension) c = char(std::tolower(static_cast<unsigned char>(c)));
    return extension == ".vdb";
}

}  // namespace

void load_openvdb(const VoxelizeOptions& options, char** arguments) {
    if (!is_vdb(options.output) && !is_vdb(options.other)) return;
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) ::execv((self.string() + "-vdb").c_str(), arguments);
}

}  // namespace graze::cli
