// Sets of voxels in files, and volume fractions.
//
//   .npy     NumPy: an array of bool of shape (nx, ny, nz) in C order; of uint8 where touching voxels (1)
//            are told from overlapping ones (2). No grid.
//   .binvox  of Patrick Min: run lengths; a cube of voxels, so that those beyond the grid are empty;
//            origin and size as decimals. Written for cubic cells only.
//   .vox     MagicaVoxel: models of at most 256 voxels a side. No grid. Written only.
//   .vti     VTK's image data: a byte a voxel; origin and cell as decimals. Written only.
//   .ply     a mesh of the faces between voxels of the set and others. Written only.
//   .vdb     OpenVDB: a grid of bool with its transform. After add_vdb_files.
//
// Volume fractions are doubles, in .npy and .vti files.
#pragma once

#include <filesystem>
#include <graze/replace_file.hpp>
#include <graze/voxel.hpp>
#include <graze/voxel_fractions.hpp>
#include <optional>

namespace graze {

class GRAZE_API voxel_file_error : public file_error {
public:
    using file_error::file_error;
};

/// From then on .vdb files can be written and read. In a library of its own, which is made with
/// GRAZE_OPENVDB: target graze::vdb of find_package(graze COMPONENTS vdb).
GRAZE_API void add_vdb_files();

/// Throws voxel_file_error for an extension that cannot be written, for a grid that the format cannot
/// hold, for `contacts` where it cannot tell touching voxels from overlapping ones, and for a folder
/// that is not there or has no room: before any work is done.
GRAZE_API void expect_writable(const std::filesystem::path& path, const Grid& grid,
                               bool contacts = false);

/// As replace_file does; the format is told from the extension. `overlapping` is for .npy, .vti and
/// .vdb, which tell the voxels of the set that are not in it. Throws voxel_file_error.
GRAZE_API void write_voxels(const std::filesystem::path& path, const Grid& grid,
                            const VoxelSet& set, const VoxelSet* overlapping = nullptr);

/// The same for volume fractions: throws for an extension other than .npy and .vti.
GRAZE_API void expect_writable_fractions(const std::filesystem::path& path, const Grid& grid);
/// Throws voxel_file_error; std::invalid_argument for fractions of other dims than those of the grid.
GRAZE_API void write_volume_fractions(const std::filesystem::path& path, const Grid& grid,
                                      const VolumeFractions& fractions);

/// As far as the file tells.
struct VoxelFile {
    VoxelSet set;
    std::optional<Vec3> origin, cell;
};

/// Throws voxel_file_error.
GRAZE_API VoxelFile read_voxels(const std::filesystem::path& path);

}  // namespace graze
