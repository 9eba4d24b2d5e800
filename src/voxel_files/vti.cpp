// Source: "VTK File Formats", in the VTK User's Guide: image data, appended raw.
#include <bit>
#include <charconv>
#include <ostream>

#include "voxel_files/formats.hpp"

namespace graze::voxel_files {

void write_vti(std::ostream& out, const Content& content) {
    const auto [nx, ny, nz] = content.set.dims();
    const auto vec = [](const Vec3& v) {
        std::string text;
        for (int k = 0; k < 3; ++k) {
            char digits[32];
            const auto end = std::to_chars(digits, digits + sizeof digits, v[k]).ptr;
            text.append(k ? " " : "").append(digits, end);
        }
        return text;
    };
    const std::string extent =
        "0 " + std::to_string(nx) + " 0 " + std::to_string(ny) + " 0 " + std::to_string(nz);
    out << "<?xml version=\"1.0\"?>\n"
           "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" "
           "header_type=\"UInt64\">\n"
        << "<ImageData WholeExtent=\"" << extent << "\" Origin=\""
        << vec(content.grid.origin.rounded()) << "\" Spacing=\"" << vec(content.grid.cell.rounded())
        << "\">\n<Piece Extent=\"" << extent << "\">\n"
        << "<CellData Scalars=\"voxels\"><DataArray type=\"UInt8\" Name=\"voxels\" "
           "format=\"appended\" offset=\"0\"/></CellData>\n"
        << "</Piece>\n</ImageData>\n<AppendedData encoding=\"raw\">\n_";
    for (int k = 0; k < 8; ++k) out << char(std::uint64_t(nx * ny * nz) >> (8 * k) & 0xff);
    std::string row(std::size_t(nx), '\0');
    for (std::int64_t k = 0; k < nz && out; ++k)
        for (std::int64_t j = 0; j < ny; ++j) {
            for (std::int64_t i = 0; i < nx; ++i) {
                const bool more = content.overlapping && content.overlapping->contains(i, j, k);
                row[std::size_t(i)] = char(content.set.contains(i, j, k) + more);
            }
            out.write(row.data(), nx);
        }
    out << "\n</AppendedData>\n</VTKFile>\n";
}

}  // namespace graze::voxel_files
