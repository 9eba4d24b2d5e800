// Voxels of a mesh.

#include <graze/voxel.hpp>
#include <graze/voxel_files.hpp>
#include <memory>
#include <sstream>

#include "c/guard.hpp"
#include "c/meshes.hpp"
#include "queries/json.hpp"
#include "queries/number.hpp"

using namespace graze;
using namespace graze::c;

static_assert(GRAZE_SURFACE_26 == int(VoxelMode::surface_26) &&
              GRAZE_SURFACE_6 == int(VoxelMode::surface_6) &&
              GRAZE_VOXEL_INSIDE == int(VoxelMode::inside) &&
              GRAZE_VOXEL_SOLID == int(VoxelMode::solid));
static_assert(GRAZE_CLOSED == int(Ties::closed) && GRAZE_HALF_OPEN == int(Ties::half_open) &&
              GRAZE_OPEN == int(Ties::open));

struct graze_voxels {
    Grid grid;
    Voxels voxels;

    const VoxelSet& set() const { return voxels.set; }
    const VoxelSet* overlapping() const {
        return voxels.overlapping ? &*voxels.overlapping : nullptr;
    }
    int at(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return set().contains(i, j, k) ? 1 + int(overlapping() && overlapping()->contains(i, j, k))
                                       : 0;
    }
};

namespace {

const graze_voxels& expect_voxels(const graze_voxels* voxels) {
    return expect("voxels", voxels, "graze_voxels");
}

VoxelOptions expect_options(const graze_voxel_options& given) {
    VoxelOptions options;
    expect_number("options.mode", given.mode, GRAZE_SURFACE_26, GRAZE_VOXEL_SOLID,
                  "the numbers of enum graze_voxel_mode");
    expect_number("options.ties", given.ties, GRAZE_CLOSED, GRAZE_OPEN,
                  "the numbers of enum graze_ties");
    options.mode = VoxelMode(given.mode);
    options.ties = Ties(given.ties);
    options.contacts = expect_truth("options.contacts", given.contacts);
    options.parity = expect_truth("options.parity", given.parity);
    options.threads = expect_threads(given.threads, "options.threads");
    return options;
}

ExactVec3 expect_cell(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        parts.push_back(rest.substr(0, comma));
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    ExactVec3 cell;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto size = parts.size() == 1 || parts.size() == 3
                              ? queries::parse_exact(parts[parts.size() == 1 ? 0 : i])
                              : std::nullopt;
        if (!size || size->sign() <= 0)
            refuse("options.cell", "is \"" + std::string(text.substr(0, 60)) + "\"",
                   "one size > 0 for all axes, such as \"0.04\", or three, such as "
                   "\"0.04,1/3,2e-2\"");
        cell[int(i)] = *size;
    }
    return cell;
}

Grid expect_grid(const Mesh& mesh, const graze_voxel_options& given, Ties ties) {
    if ((given.resolution != 0) == (given.cell != nullptr))
        refuse("options",
               given.cell ? "resolution and cell are given" : "resolution and cell are missing",
               "one of them");
    if (given.resolution < 0)
        refuse("options.resolution", "is " + std::to_string(given.resolution), "1 or more");
    return given.cell ? Grid::of_cell(mesh, expect_cell(given.cell), ties)
                      : Grid::of_resolution(mesh, given.resolution, ties);
}

queries::Json json(const ExactVec3& v) {
    queries::Json::Array list;
    for (int i = 0; i < 3; ++i) list.push_back({v[i].to_string()});
    return {list};
}

void expect_size(std::size_t size, std::int64_t rows, std::int64_t each) {
    // The set has fewer voxels than a size_t of 64 bits can count.
    const std::uint64_t needed = std::uint64_t(rows) * std::uint64_t(each);
    if (size != needed) refuse("size", "is " + std::to_string(size), std::to_string(needed));
}

}  // namespace

graze_voxels* graze_voxelize(const graze_mesh* mesh, const graze_voxel_options* options) {
    return guarded([&] {
        const Mesh& of = expect("mesh", mesh, "graze_mesh").mesh;
        const graze_voxel_options& given = expect("options", options, "graze_voxel_options");
        const VoxelOptions how = expect_options(given);
        auto made = std::make_unique<graze_voxels>();
        made->grid = expect_grid(of, given, how.ties);
        made->voxels = voxelize(of, made->grid, how);
        return made.release();
    });
}

void graze_voxels_free(graze_voxels* voxels) { delete voxels; }

int graze_voxels_grid(const graze_voxels* voxels, graze_grid* grid) {
    return guarded([&] {
        const Grid& of = expect_voxels(voxels).grid;
        graze_grid& to = expect("grid", grid, "graze_grid");
        for (int i = 0; i < 3; ++i) {
            to.dims[i] = of.dims[std::size_t(i)];
            to.origin[i] = of.origin[i].to_double();
            to.cell[i] = of.cell[i].to_double();
        }
        return 1;
    });
}

char* graze_voxels_json(const graze_voxels* voxels) {
    return guarded([&] {
        const graze_voxels& v = expect_voxels(voxels);
        const auto& [nx, ny, nz] = v.grid.dims;
        const std::int64_t count = v.set().count();
        const queries::Json touching = v.overlapping()
                                           ? queries::Json(count - v.overlapping()->count())
                                           : queries::Json{nullptr};
        const queries::Json::Object fields{{"origin", json(v.grid.origin)},
                                           {"cell", json(v.grid.cell)},
                                           {"dims", queries::Json::Array{nx, ny, nz}},
                                           {"voxels", count},
                                           {"touching", touching},
                                           {"triangles", v.voxels.counts.triangles},
                                           {"degenerate", v.voxels.counts.degenerate}};
        std::ostringstream out;
        out << queries::Json{fields};
        return text_for_caller(std::move(out).str());
    });
}

int64_t graze_voxels_count(const graze_voxels* voxels) {
    return guarded([&] { return expect_voxels(voxels).set().count(); });
}

int graze_voxels_at(const graze_voxels* voxels, int64_t i, int64_t j, int64_t k) {
    return guarded([&] {
        const graze_voxels& v = expect_voxels(voxels);
        const std::int64_t at[]{i, j, k};
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (at[axis] < 0 || at[axis] >= v.grid.dims[axis])
                refuse(std::string(1, "ijk"[axis]), "is " + std::to_string(at[axis]),
                       "0 to " + std::to_string(v.grid.dims[axis] - 1));
        return v.at(i, j, k);
    });
}

int64_t graze_voxels_bytes(const graze_voxels* voxels, uint8_t* bytes, size_t size) {
    return guarded([&] {
        const graze_voxels& v = expect_voxels(voxels);
        const auto& [nx, ny, nz] = v.grid.dims;
        expect_size(size, nx * ny, nz);
        expect_array("bytes", bytes, size, "bytes");
        std::uint8_t* to = bytes;
        for (std::int64_t i = 0; i < nx; ++i)
            for (std::int64_t j = 0; j < ny; ++j)
                for (std::int64_t w = 0; w < v.set().words(); ++w) {
                    const std::uint64_t in = v.set().word(i, j, w),
                                        more = v.overlapping() ? v.overlapping()->word(i, j, w) : 0;
                    for (std::int64_t k = 0; k < std::min<std::int64_t>(64, nz - 64 * w); ++k)
                        *to++ = std::uint8_t((in >> k & 1) + (more >> k & 1));
                }
        return v.set().count();
    });
}

int64_t graze_voxels_bits(const graze_voxels* voxels, uint64_t* words, size_t size) {
    return guarded([&] {
        const graze_voxels& v = expect_voxels(voxels);
        const auto& [nx, ny, nz] = v.grid.dims;
        const std::int64_t row = (nz + 63) / 64;
        expect_size(size, nx * ny, row);
        expect_array("words", words, size, "words");
        std::uint64_t* to = words;
        for (std::int64_t i = 0; i < nx; ++i)
            for (std::int64_t j = 0; j < ny; ++j)
                for (std::int64_t w = 0; w < row; ++w) *to++ = v.set().word(i, j, w);
        return v.set().count();
    });
}

int64_t graze_voxels_write(const graze_voxels* voxels, const char* path) {
    return guarded([&] {
        const graze_voxels& v = expect_voxels(voxels);
        write_voxels(expect_path(path), v.grid, v.set(), v.overlapping());
        return v.set().count();
    });
}
