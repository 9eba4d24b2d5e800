// Source: "VTK File Formats", in the VTK User's Guide: image data, appended raw.
#include <bit>
#include <charconv>
#include <ostream>

#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

namespace {

/// All before the numbers of an array, which are as many as voxels.
void write_header(std::ostream& out, const Grid& grid, const VoxelSet::Index& dims,
                  const char* type, const char* name, std::uint64_t bytes_of_each) {
    const auto [nx, ny, nz] = dims;
    const auto vec = [](const Vec3& v) {
        std::string text;
        for (int k = 0; k < 3; ++k) {
            char digits[32];
            const auto last = std::to_chars(digits, digits + sizeof digits, v[k]).ptr;
            text.append(k ? " " : "").append(digits, last);
        }
        return text;
    };
    const std::string extent =
        "0 " + std::to_string(nx) + " 0 " + std::to_string(ny) + " 0 " + std::to_string(nz);
    out << "<?xml version=\"1.0\"?>\n"
           "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" "
           "header_type=\"UInt64\">\n"
        << "<ImageData WholeExtent=\"" << extent << "\" Origin=\"" << vec(grid.origin.rounded())
        << "\" Spacing=\"" << vec(grid.cell.rounded()) << "\">\n<Piece Extent=\"" << extent
        << "\">\n"
        << "<CellData Scalars=\"" << name << "\"><DataArray type=\"" << type << "\" Name=\"" << name
        << "\" format=\"appended\" offset=\"0\"/></CellData>\n"
        << "</Piece>\n</ImageData>\n<AppendedData encoding=\"raw\">\n_";
    std::string bytes;
    put_number(bytes, std::uint64_t(nx * ny * nz) * bytes_of_each);
    out << bytes;
}

constexpr const char* end = "\n</AppendedData>\n</VTKFile>\n";

}  // namespace

void write_vti(std::ostream& out, const Content& content) {
    const auto [nx, ny, nz] = content.set.dims();
    write_header(out, content.grid, content.set.dims(), "UInt8", "voxels", 1);
    std::string row(std::size_t(nx), '\0');
    for (std::int64_t k = 0; k < nz && out; ++k)
        for (std::int64_t j = 0; j < ny; ++j) {
            for (std::int64_t i = 0; i < nx; ++i) {
                const bool more = content.overlapping && content.overlapping->contains(i, j, k);
                row[std::size_t(i)] = char(content.set.contains(i, j, k) + more);
            }
            out.write(row.data(), nx);
        }
    out << end;
}

void write_vti_fractions(std::ostream& out, const Grid& grid, std::span<const double> values) {
    const auto [nx, ny, nz] = grid.dims;
    write_header(out, grid, grid.dims, "Float64", "fractions", 8);
    std::string row;
    for (std::int64_t k = 0; k < nz && out; ++k)
        for (std::int64_t j = 0; j < ny; ++j) {
            row.clear();
            for (std::int64_t i = 0; i < nx; ++i)
                put_number(
                    row, std::bit_cast<std::uint64_t>(values[std::size_t((i * ny + j) * nz + k)]));
            out << row;
        }
    out << end;
}

}  // namespace graze::voxel_files
