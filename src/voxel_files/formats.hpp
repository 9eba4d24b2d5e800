// One writer for each format of voxel_files.hpp, and readers for some. All throw voxel_file_error;
// `name` stands for the file in messages. Whether a stream failed is for the caller to see.
#pragma once

#include <array>
#include <cstdint>
#include <graze/voxel_files.hpp>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace graze::voxel_files {

[[noreturn]] void fail(const std::string& name, const std::string& what);

/// What a writer is given.
struct Content {
    const Grid& grid;
    const VoxelSet& set;
    const VoxelSet* overlapping;
};

struct Format {
    const char* extension;
    void (*write)(std::ostream&, const Content&);
    /// Refuses a grid that the format cannot hold; may be null, as `read`.
    void (*expect)(const Grid&, const std::string& name) = nullptr;
    VoxelFile (*read)(std::string_view bytes, const std::string& name) = nullptr;
    bool byte_a_voxel = false;  ///< of the grid, so that its size is known before
    bool contacts = false;      ///< can it hold them?
    /// Volume fractions of that grid, in C order; null where it cannot hold them.
    void (*write_fractions)(std::ostream&, const Grid&, std::span<const double>) = nullptr;
};
void add(const Format& format);

/// f(i, j, first, last) for each run of voxels, in C order.
template <class F>
void for_each_run(const VoxelSet& set, F&& f) {
    const auto [nx, ny, nz] = set.dims();
    for (std::int64_t i = 0; i < nx; ++i)
        for (std::int64_t j = 0; j < ny; ++j) {
            std::int64_t first = -1;
            for (std::int64_t w = 0; w < set.words(); ++w) {
                const std::uint64_t word = set.word(i, j, w);
                if (word == (first < 0 ? 0 : ~std::uint64_t(0))) continue;
                for (std::int64_t k = 64 * w; k < 64 * w + 64; ++k) {
                    const bool in = (word >> (k % 64) & 1) != 0;
                    if (in && first < 0) first = k;
                    if (!in && first >= 0) {
                        f(i, j, first, k - 1);
                        first = -1;
                    }
                }
            }
            if (first >= 0) f(i, j, first, nz - 1);
        }
}

void write_npy(std::ostream& out, const Content& content);
void write_binvox(std::ostream& out, const Content& content);
void write_vox(std::ostream& out, const Content& content);
void write_vti(std::ostream& out, const Content& content);
void write_ply(std::ostream& out, const Content& content);

void write_npy_fractions(std::ostream& out, const Grid& grid, std::span<const double> values);
void write_vti_fractions(std::ostream& out, const Grid& grid, std::span<const double> values);
/// Its eight bytes, the lowest first.
inline void put_number(std::string& bytes, std::uint64_t x) {
    for (int k = 0; k < 8; ++k) bytes.push_back(char(x >> (8 * k) & 0xff));
}

void expect_cubes(const Grid& grid, const std::string& name);
void expect_models(const Grid& grid, const std::string& name);

VoxelFile read_npy(std::string_view bytes, const std::string& name);
VoxelFile read_binvox(std::string_view bytes, const std::string& name);

}  // namespace graze::voxel_files
