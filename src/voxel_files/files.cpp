#include <fstream>
#include <iomanip>
#include <sstream>
#include <vector>

#include "mesh_files/places.hpp"
#include "voxel_files/formats.hpp"

namespace graze {

namespace voxel_files {

void fail(const std::string& name, const std::string& what) {
    throw voxel_file_error(name + ": " + what);
}

namespace {

std::vector<Format>& formats() {
    static std::vector<Format> list{
        {".npy", write_npy, nullptr, read_npy, true, true, write_npy_fractions},
        {".binvox", write_binvox, expect_cubes, read_binvox},
        {".vox", write_vox, expect_models},
        {".vti", write_vti, nullptr, nullptr, true, true, write_vti_fractions},
        {".ply", write_ply}};
    return list;
}

const Format& format_of(const std::filesystem::path& path, bool to_read) {
    std::string extension = path.extension().string(), allowed;
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    for (const Format& f : formats()) {
        if (to_read && !f.read) continue;
        if (extension == f.extension) return f;
        allowed.append(allowed.empty() ? "" : ", ").append(f.extension);
    }
    fail(path.string(), "\"" + path.extension().string() + "\" files cannot be " +
                            (to_read ? "read" : "written") + "; allowed: " + allowed +
                            (allowed.ends_with(".vdb") ? ""
                             : extension == ".vdb"     ? "; graze was built without OpenVDB"
                                                       : ", and .vdb by OpenVDB"));
}

}  // namespace

void add(const Format& format) { formats().push_back(format); }

}  // namespace voxel_files

namespace {

std::string megabytes(double bytes) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(bytes < 1e7 ? 1 : 0) << bytes / 1e6 << " MB";
    return text.str();
}

/// f(), and what cannot be written as an error of these files.
void written(const auto& f) {
    try {
        f();
    } catch (const voxel_file_error&) {
        throw;
    } catch (const file_error& error) {
        throw voxel_file_error(error.what());
    }
}

void expect_room(const std::filesystem::path& path, const Grid& grid, double bytes) {
    if (mesh_files::is_in_place(path)) return;
    for (const std::int64_t n : grid.dims) bytes *= double(n);
    std::error_code unknown;
    const auto room = std::filesystem::space(mesh_files::folder_of(path), unknown);
    if (!unknown && bytes > double(room.available))
        voxel_files::fail(path.string(), "cannot be written: takes " + megabytes(bytes) +
                                             ", but its folder has " +
                                             megabytes(double(room.available)) + " left");
}

}  // namespace

void expect_writable(const std::filesystem::path& path, const Grid& grid, bool contacts) {
    const auto& format = voxel_files::format_of(path, false);
    const std::string name = path.string();
    if (format.expect) format.expect(grid, name);
    if (contacts && !format.contacts)
        voxel_files::fail(name, std::string(format.extension) +
                                    " files do not tell touching voxels from overlapping ones; "
                                    "allowed: .npy, .vti, .vdb");
    written([&] { expect_replaceable(path); });
    if (format.byte_a_voxel) expect_room(path, grid, 1);
}

void write_voxels(const std::filesystem::path& path, const Grid& grid, const VoxelSet& set,
                  const VoxelSet* overlapping) {
    expect_writable(path, grid, overlapping != nullptr);
    const auto write = voxel_files::format_of(path, false).write;
    written([&] {
        replace_file(path, [&](std::ostream& out) { write(out, {grid, set, overlapping}); });
    });
}

void expect_writable_fractions(const std::filesystem::path& path, const Grid& grid) {
    const auto& format = voxel_files::format_of(path, false);
    if (!format.write_fractions)
        voxel_files::fail(path.string(), std::string(format.extension) +
                                             " files hold no fractions; allowed: .npy, .vti");
    written([&] { expect_replaceable(path); });
    expect_room(path, grid, sizeof(double));
}

void write_volume_fractions(const std::filesystem::path& path, const Grid& grid,
                            const VolumeFractions& fractions) {
    if (fractions.dims != grid.dims)
        throw std::invalid_argument("fractions: they are of a grid with other dims");
    expect_writable_fractions(path, grid);
    const auto write = voxel_files::format_of(path, false).write_fractions;
    written([&] {
        replace_file(path, [&](std::ostream& out) { write(out, grid, fractions.values); });
    });
}

VoxelFile read_voxels(const std::filesystem::path& path) {
    const auto& format = voxel_files::format_of(path, true);
    const std::string name = path.string();
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    for (char some[1 << 12]; file.read(some, sizeof some), file.gcount() > 0;)
        bytes.append(some, std::size_t(file.gcount()));
    if (file.bad() || !file.eof() || std::filesystem::is_directory(path))
        voxel_files::fail(name, "cannot be read: " + mesh_files::last_error());
    return format.read(bytes, name);
}

}  // namespace graze
