// Source: NumPy documentation, numpy.lib.format.
#include <bit>
#include <ostream>

#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

namespace {

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr std::size_t alignment = 64;

/// What follows `key` in the header, up to the next comma or bracket that ends it.
std::string_view value_of(std::string_view header, std::string_view key, const std::string& name) {
    const auto at = header.find(key);
    if (at == header.npos) fail(name, "its header has no " + std::string(key));
    header.remove_prefix(at + key.size());
    const auto start = header.find_first_not_of(" :");
    if (start == header.npos) fail(name, "its header has no value of " + std::string(key));
    header.remove_prefix(start);
    const bool tuple = header.front() == '(';
    header = header.substr(tuple, header.find_first_of(tuple ? ")" : ",}") - tuple);
    return header.substr(0, header.find_last_not_of(' ') + 1);
}

void write_header(std::ostream& out, const char* type, const VoxelSet::Index& dims) {
    const auto [nx, ny, nz] = dims;
    std::string header = std::string("{'descr': '") + type +
                         "', 'fortran_order': False, 'shape': (" + std::to_string(nx) + ", " +
                         std::to_string(ny) + ", " + std::to_string(nz) + "), }";
    // Magic string, version and length take 10 bytes; all of it a multiple of 64.
    constexpr std::size_t before = 10;
    header.append(alignment - 1 - (before + header.size()) % alignment, ' ').append("\n");
    out << magic << '\1' << '\0' << char(header.size() & 0xff) << char(header.size() >> 8)
        << header;
}

}  // namespace

void write_npy(std::ostream& out, const Content& content) {
    const auto [nx, ny, nz] = content.set.dims();
    write_header(out, content.overlapping ? "|u1" : "|b1", content.set.dims());
    std::string row(std::size_t(nz), '\0');
    for (std::int64_t i = 0; i < nx && out; ++i)
        for (std::int64_t j = 0; j < ny; ++j) {
            for (std::int64_t k = 0; k < nz; ++k) {
                const bool more = content.overlapping && content.overlapping->contains(i, j, k);
                row[std::size_t(k)] = char(content.set.contains(i, j, k) + more);
            }
            out.write(row.data(), nz);
        }
}

void write_npy_fractions(std::ostream& out, const Grid& grid, std::span<const double> values) {
    write_header(out, "<f8", grid.dims);
    const auto row = std::size_t(grid.dims[2]);
    std::string bytes;
    for (std::size_t n = 0; n < values.size() && out; n += row) {
        bytes.clear();
        for (const double x : values.subspan(n, row))
            put_number(bytes, std::bit_cast<std::uint64_t>(x));
        out << bytes;
    }
}

VoxelFile read_npy(std::string_view bytes, const std::string& name) {
    if (bytes.substr(0, magic.size()) != magic || bytes.size() < 12)
        fail(name, "is no .npy file: it does not begin with \\x93NUMPY");
    const auto byte = [&](std::size_t at) {
        return std::size_t(static_cast<unsigned char>(bytes[at]));
    };
    const bool long_header = byte(6) > 1;
    const std::size_t start = long_header ? 12 : 10;
    const std::size_t length =
        byte(8) + (byte(9) << 8) + (long_header ? (byte(10) << 16) + (byte(11) << 24) : 0);
    if (bytes.size() < start + length) fail(name, "ends within its header");
    const std::string_view header = bytes.substr(start, length);
    const std::string_view type = value_of(header, "'descr'", name);
    if (type != "'|b1'" && type != "'|u1'" && type != "'|i1'")
        fail(name, "holds " + std::string(type) + "; allowed: '|b1', '|u1', '|i1'");
    const bool fortran = value_of(header, "'fortran_order'", name) == "True";
    std::string_view shape = value_of(header, "'shape'", name);
    VoxelSet::Index dims{};
    for (std::int64_t& n : dims) {
        std::size_t digits = 0;
        for (; digits < shape.size() && shape[digits] >= '0' && shape[digits] <= '9'; ++digits)
            if (n < std::int64_t(1) << 50) n = 10 * n + (shape[digits] - '0');
        shape.remove_prefix(std::min(shape.size(), shape.find_first_not_of(", ", digits)));
    }
    if (dims[0] < 1 || dims[1] < 1 || dims[2] < 1 || !shape.empty())
        fail(name, "its shape is (" + std::string(value_of(header, "'shape'", name)) +
                       "); allowed: three whole numbers >= 1");
    bytes.remove_prefix(start + length);
    if (dims[0] > std::int64_t(bytes.size()) / dims[1] / dims[2] ||
        dims[0] * dims[1] * dims[2] != std::int64_t(bytes.size()))
        fail(name, "has " + std::to_string(bytes.size()) +
                       " bytes of voxels, which is not what its shape says");
    VoxelFile file{VoxelSet(dims), {}, {}};
    const auto [nx, ny, nz] = dims;
    for (std::int64_t i = 0; i < nx; ++i)
        for (std::int64_t j = 0; j < ny; ++j)
            for (std::int64_t k = 0; k < nz; ++k)
                if (bytes[std::size_t(fortran ? (k * ny + j) * nx + i : (i * ny + j) * nz + k)])
                    file.set.insert(i, j, k, k);
    return file;
}

}  // namespace graze::voxel_files
