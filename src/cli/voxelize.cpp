#include "cli/voxelize.hpp"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/json.hpp"
#include "cli/npy.hpp"
#include "cli/number.hpp"

namespace graze::cli {

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void refuse(const std::string& option, const std::string& text,
                         const std::string& allowed) {
    throw std::runtime_error(option + ": \"" + text + "\" is not valid; allowed: " + allowed);
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t comma; (comma = text.find(',')) != text.npos; text.remove_prefix(comma + 1))
        parts.push_back(text.substr(0, comma));
    parts.push_back(text);
    return parts;
}

std::int64_t read_count(std::string_view text, const std::string& option, const std::string& whole,
                        const std::string& allowed) {
    std::int64_t count = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, count);
    if (read.ec != std::errc() || read.ptr != end || count < 1) refuse(option, whole, allowed);
    return count;
}

std::int64_t read_resolution(const std::string& text) {
    return read_count(text, "--resolution", text, "a whole number >= 1");
}

std::array<std::int64_t, 3> read_dims(const std::string& text) {
    const std::string allowed = "three whole numbers >= 1, such as 64,64,32";
    const auto parts = split(text);
    if (parts.size() != 3) refuse("--dims", text, allowed);
    std::array<std::int64_t, 3> dims;
    for (std::size_t i = 0; i < 3; ++i) dims[i] = read_count(parts[i], "--dims", text, allowed);
    return dims;
}

ExactVec3 read_origin(const std::string& text) {
    const std::string allowed = "three numbers, such as 0,-0.04,1/3";
    const auto parts = split(text);
    if (parts.size() != 3) refuse("--origin", text, allowed);
    ExactVec3 origin;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto number = parse_exact(parts[i]);
        if (!number) refuse("--origin", text, allowed);
        origin[int(i)] = *number;
    }
    return origin;
}

ExactVec3 read_cell(const std::string& text) {
    const std::string allowed =
        "one size > 0 for all axes, such as 0.04, or three, such as 0.04,1/3,2e-2";
    const auto parts = split(text);
    if (parts.size() != 1 && parts.size() != 3) refuse("--cell", text, allowed);
    ExactVec3 cell;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto size = parse_exact(parts[parts.size() == 1 ? 0 : i]);
        if (!size || size->sign() <= 0) refuse("--cell", text, allowed);
        cell[int(i)] = *size;
    }
    return cell;
}

/// Refuses options that do not say one grid, before any work is done.
void check_grid_options(const VoxelizeOptions& o) {
    const bool outright = !o.origin.empty() && !o.cell.empty() && !o.dims.empty();
    const bool neither = o.origin.empty() && o.dims.empty();
    const bool by_resolution = !o.resolution.empty() && o.cell.empty() && neither;
    const bool by_cell = o.resolution.empty() && !o.cell.empty() && neither;
    if (!by_resolution && !by_cell && !(outright && o.resolution.empty()))
        throw std::runtime_error(
            "the options do not say one grid; allowed: --resolution N, or --cell H, or "
            "--origin x,y,z with --cell and --dims nx,ny,nz");
    if (by_resolution) read_resolution(o.resolution);
    if (!o.cell.empty()) read_cell(o.cell);
    if (outright) read_origin(o.origin), read_dims(o.dims);
}

Grid make_grid(const VoxelizeOptions& o, const Mesh& mesh) {
    if (o.origin.empty() && mesh.triangles.empty())
        throw std::runtime_error(o.mesh + ": has no triangles; allowed: a grid by --origin");
    if (!o.resolution.empty()) return Grid::of_resolution(mesh, read_resolution(o.resolution));
    if (o.origin.empty()) return Grid::of_cell(mesh, read_cell(o.cell));
    return {read_origin(o.origin), read_cell(o.cell), read_dims(o.dims)};
}

void check_output(const std::filesystem::path& path) {
    if (path.extension() != ".npy")
        throw std::runtime_error(path.string() + ": \"" + path.extension().string() +
                                 "\" files cannot be written; allowed: .npy");
    const auto folder = path.has_parent_path() ? path.parent_path() : ".";
    if (!std::filesystem::is_directory(folder))
        throw std::runtime_error(path.string() + ": there is no folder " + folder.string());
}

void write_output(const std::string& path, const VoxelSet& voxels) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    if (file) write_npy(file, voxels);
    file.close();
    if (!file)
        throw std::runtime_error(path +
                                 ": cannot be written: " + std::generic_category().message(errno));
}

VoxelSet voxelize_or_refuse(const Mesh& mesh, const Grid& grid) try {
    return voxelize(mesh, grid);
} catch (const std::bad_alloc&) {
    const auto [nx, ny, nz] = grid.dims;
    throw std::runtime_error("not enough memory for " + std::to_string(nx) + " x " +
                             std::to_string(ny) + " x " + std::to_string(nz) +
                             " voxels of one byte each");
}

Json exact_strings(const ExactVec3& v) {
    Json::Array strings;
    for (int i = 0; i < 3; ++i) strings.push_back({v[i].to_string()});
    return {strings};
}

Json number(std::int64_t n) { return {Json::Number{std::to_string(n)}}; }

double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

}  // namespace

void run_voxelize(const VoxelizeOptions& options, std::ostream& out) {
    check_grid_options(options);
    if (!options.output.empty()) check_output(options.output);

    const auto start = Clock::now();
    const Mesh mesh = read_mesh(options.mesh);
    const auto read = Clock::now();
    const Grid grid = make_grid(options, mesh);
    const VoxelSet voxels = voxelize_or_refuse(mesh, grid);
    const auto done = Clock::now();
    const std::int64_t count = voxels.count();
    if (!options.output.empty()) write_output(options.output, voxels);

    const auto& [nx, ny, nz] = grid.dims;
    if (options.json) {
        out << Json{Json::Object{{"origin", exact_strings(grid.origin)},
                                 {"cell", exact_strings(grid.cell)},
                                 {"dims", {Json::Array{number(nx), number(ny), number(nz)}}},
                                 {"voxels", number(count)}}}
            << '\n';
        return;
    }
    const auto vec = [&](const ExactVec3& v) -> std::ostream& {
        return out << v[0].to_double() << ", " << v[1].to_double() << ", " << v[2].to_double();
    };
    out << "read:    " << options.mesh << ", " << mesh.triangles.size() << " triangles, "
        << seconds(read - start) << " s\n";
    out << "grid:    " << nx << " x " << ny << " x " << nz << " voxels, origin ";
    vec(grid.origin) << ", cell ";
    vec(grid.cell) << " (--json prints them exactly)\n";
    out << "voxels:  " << count << " meet the mesh, " << seconds(done - read) << " s\n";
    if (!options.output.empty()) out << "written: " << options.output << '\n';
}

}  // namespace graze::cli
