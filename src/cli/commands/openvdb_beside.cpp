#include <cctype>
#include <filesystem>
#include <string>

#include "cli/commands/openvdb.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/system.hpp"

namespace graze::cli {

namespace {

bool is_vdb(const std::string& path) {
    std::string extension = path_of(path).extension().string();
    for (char& c : extension) c = char(std::tolower(static_cast<unsigned char>(c)));
    return extension == ".vdb";
}

}  // namespace

void load_openvdb(const VoxelizeOptions& options, char** arguments) {
    if (is_vdb(options.output) || is_vdb(options.other)) become_beside("-vdb", arguments);
}

}  // namespace graze::cli
