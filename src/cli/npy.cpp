#include "cli/npy.hpp"

#include <ostream>
#include <string>

namespace graze::cli {

void write_npy(std::ostream& out, const VoxelSet& voxels, const VoxelSet* overlapping) {
    const auto [nx, ny, nz] = voxels.dims();
    const std::string type = overlapping ? "|u1" : "|b1";
    std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" +
                         std::to_string(nx) + ", " + std::to_string(ny) + ", " +
                         std::to_string(nz) + "), }";
    // Magic string, version and length take 10 bytes; all of it a multiple of 64.
    constexpr std::size_t before = 10, alignment = 64;
    header.append(alignment - 1 - (before + header.size()) % alignment, ' ').append("\n");
    const std::string magic("\x93NUMPY\x01\x00", 8);
    out << magic << char(header.size() & 0xff) << char(header.size() >> 8) << header;
    std::string row(std::size_t(nz), '\0');
    for (std::int64_t i = 0; i < nx; ++i)
        for (std::int64_t j = 0; j < ny; ++j) {
            for (std::int64_t k = 0; k < nz; ++k)
                row[std::size_t(k)] = char(voxels.contains(i, j, k) +
                                           (overlapping && overlapping->contains(i, j, k)));
            out.write(row.data(), nz);
        }
}

}  // namespace graze::cli
