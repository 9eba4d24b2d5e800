// Source: Patrick Min, "binvox 3D mesh voxelizer", the page on the .binvox format. Voxel (x, y, z) is at
// (x n + z) n + y, so y runs fastest; x, y and z of the file are those of the grid.
#include <algorithm>
#include <charconv>
#include <ostream>
#include <type_traits>

#include "mesh_files/decimal.hpp"
#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

namespace {

std::string decimal(double x) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, x).ptr;
    return {text, end};
}

/// The next line; `bytes` loses it.
std::string_view take_line(std::string_view& bytes, const std::string& name) {
    const auto end = bytes.find('\n');
    if (end == bytes.npos) fail(name, "ends within its header");
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

template <class N, std::size_t Count>
std::array<N, Count> numbers(std::string_view line, const std::string& name) {
    const std::string_view whole = line;
    std::array<N, Count> list{};
    line.remove_prefix(std::min(line.size(), line.find(' ')));
    for (N& n : list) {
        line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
        const char *first = line.data(), *last = first + line.size();
        const auto read = [&] {
            if constexpr (std::is_same_v<N, double>)
                return mesh_files::read_decimal(first, last, n);
            else
                return std::from_chars(first, last, n);
        }();
        if (read.ec != std::errc()) fail(name, "cannot read \"" + std::string(whole) + "\"");
        line.remove_prefix(std::size_t(read.ptr - line.data()));
    }
    return list;
}

}  // namespace

void expect_cubes(const Grid& grid, const std::string& name) {
    if (!(grid.cell[0] == grid.cell[1] && grid.cell[1] == grid.cell[2]))
        fail(name, "a .binvox file holds cubes, but the cells are " + grid.cell[0].to_string() +
                       ", " + grid.cell[1].to_string() + ", " + grid.cell[2].to_string());
}

void write_binvox(std::ostream& out, const Content& content) {
    const auto& dims = content.set.dims();
    const std::int64_t n = std::max({dims[0], dims[1], dims[2]});
    const Vec3 origin = content.grid.origin.rounded();
    out << "#binvox 1\ndim " << n << ' ' << n << ' ' << n << "\ntranslate " << decimal(origin.x)
        << ' ' << decimal(origin.y) << ' ' << decimal(origin.z) << "\nscale "
        << decimal(double(n) * content.grid.cell[0].to_double()) << "\ndata\n";
    char value = 0;
    std::int64_t length = 0;
    const auto flush = [&] {
        if (length > 0) out << value << char(length);
        length = 0;
    };
    for (std::int64_t x = 0; x < n && out; ++x)
        for (std::int64_t z = 0; z < n; ++z)
            for (std::int64_t y = 0; y < n; ++y) {
                const bool inside = x < dims[0] && y < dims[1] && z < dims[2];
                const char v = inside && content.set.contains(x, y, z);
                if (v != value || length == 255) flush();
                value = v;
                ++length;
            }
    flush();
}

VoxelFile read_binvox(std::string_view bytes, const std::string& name) {
    if (bytes.substr(0, 7) != "#binvox") fail(name, "does not begin with #binvox");
    std::array<std::int64_t, 3> dims{};
    std::array<double, 3> translate{};
    double scale = 1;
    for (take_line(bytes, name);;) {
        const std::string_view line = take_line(bytes, name);
        if (line.substr(0, 3) == "dim")
            dims = numbers<std::int64_t, 3>(line, name);
        else if (line.substr(0, 9) == "translate")
            translate = numbers<double, 3>(line, name);
        else if (line.substr(0, 5) == "scale")
            scale = numbers<double, 1>(line, name)[0];
        else if (line == "data")
            break;
        else
            fail(name, "has \"" + std::string(line) +
                           "\" in its header; allowed: dim, translate, scale, data");
    }
    const auto [depth, height, width] = dims;
    constexpr std::int64_t most = std::int64_t(1) << 40;
    if (depth < 1 || height < 1 || width < 1 || depth > most / height / width)
        fail(name, "its dim are not three whole numbers from 1 whose product is below 2^40");
    VoxelFile file{
        VoxelSet({depth, width, height}), Vec3{translate[0], translate[1], translate[2]}, {}};
    const double cell = scale / double(std::max({depth, height, width}));
    file.cell = Vec3{cell, cell, cell};
    const std::int64_t all = depth * height * width;
    std::int64_t at = 0;
    for (std::size_t n = 0; n + 1 < bytes.size(); n += 2) {
        const std::int64_t run = static_cast<unsigned char>(bytes[n + 1]);
        if (run > all - at) fail(name, "has more voxels than its dim say");
        for (std::int64_t end = at + run; at < end; ++at)
            if (bytes[n] != 0) {
                const std::int64_t y = at % width, z = at / width % height, x = at / width / height;
                file.set.insert(x, y, z, z);
            }
    }
    if (at != all) fail(name, "has fewer voxels than its dim say");
    return file;
}

}  // namespace graze::voxel_files
