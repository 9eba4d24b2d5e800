#include "cli/compare.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <graze/voxel_files.hpp>
#include <ostream>
#include <stdexcept>

namespace graze::cli {

namespace {

std::string text_of(const VoxelSet::Index& v) {
    return std::to_string(v[0]) + " x " + std::to_string(v[1]) + " x " + std::to_string(v[2]);
}

/// Refuses a file of another grid, as far as it tells. With an origin it may hold more of space, or
/// less.
void expect_same_grid(const std::string& path, const VoxelFile& file, const Grid& grid) {
    const auto& dims = file.set.dims();
    for (std::size_t k = 0; k < 3; ++k)
        if (!file.origin && dims[k] != grid.dims[k])
            throw std::runtime_error(path + ": has " + text_of(dims) +
                                     " voxels, but the grid has " + text_of(grid.dims));
    const auto expect = [&](const char* what, double theirs, double ours, double cell) {
        if (!(std::abs(theirs - ours) <= 1e-3 * cell))
            throw std::runtime_error(path + ": its " + what + " is " + std::to_string(theirs) +
                                     ", but that of the grid " + std::to_string(ours));
    };
    for (int k = 0; k < 3; ++k) {
        const double cell = grid.cell[k].to_double();
        if (file.origin) expect("origin", (*file.origin)[k], grid.origin[k].to_double(), cell);
        // So that the last plane is near as well.
        if (file.cell)
            expect("cell", (*file.cell)[k], cell, cell / double(grid.dims[std::size_t(k)]));
    }
}

Json number(std::int64_t n) { return {Json::Number{std::to_string(n)}}; }
Json strings(const ExactVec3& v) {
    return {Json::Array{{v[0].to_string()}, {v[1].to_string()}, {v[2].to_string()}}};
}

}  // namespace

Comparison compare(const std::string& path, const std::string& mesh, const Grid& grid,
                   const VoxelSet& set, std::size_t listed) {
    const VoxelFile file = read_voxels(path);
    expect_same_grid(path, file, grid);
    Comparison c{path, 0, 0, {}};
    std::vector<VoxelSet::Index> holes, extras;
    const auto word_of = [](const VoxelSet& in, std::int64_t i, std::int64_t j, std::int64_t w) {
        const bool within = i < in.dims()[0] && j < in.dims()[1] && w < in.words();
        return within ? in.word(i, j, w) : 0;
    };
    const auto most = [&](std::size_t k) { return std::max(grid.dims[k], file.set.dims()[k]); };
    for (std::int64_t i = 0; i < most(0); ++i)
        for (std::int64_t j = 0; j < most(1); ++j)
            for (std::int64_t w = 0; w < std::max(set.words(), file.set.words()); ++w) {
                const std::uint64_t ours = word_of(set, i, j, w),
                                    theirs = word_of(file.set, i, j, w);
                for (std::uint64_t rest = ours ^ theirs; rest != 0; rest &= rest - 1) {
                    const VoxelSet::Index v{i, j, 64 * w + std::countr_zero(rest)};
                    const bool hole = (ours >> (v[2] % 64) & 1) != 0;
                    ++(hole ? c.holes : c.extras);
                    auto& list = hole ? holes : extras;
                    const bool in_grid =
                        i < grid.dims[0] && j < grid.dims[1] && v[2] < grid.dims[2];
                    if (in_grid && list.size() < listed) list.push_back(v);
                }
            }
    if (c.equal() || listed == 0) return c;
    const Mesh whole = read_mesh(mesh);
    for (const bool is_hole : {true, false}) {
        const auto& list = is_hole ? holes : extras;
        const auto reasons = explain(whole, grid, list);
        for (std::size_t n = 0; n < list.size(); ++n)
            c.findings.push_back({list[n], is_hole, reasons[n]});
    }
    return c;
}

Json to_json(const Comparison& c) {
    Json::Array list;
    for (const Finding& f : c.findings) {
        Json::Object entry{
            {"voxel", {Json::Array{number(f.voxel[0]), number(f.voxel[1]), number(f.voxel[2])}}},
            {"kind", {std::string(f.is_hole ? "hole" : "extra")}},
            {"triangle", number(std::int64_t(f.reason.triangle))}};
        if (f.reason.meets) {
            entry.push_back({"point", strings(f.reason.point)});
            entry.push_back({"weights", strings(f.reason.weights)});
        } else {
            entry.push_back({"plane",
                             {Json::Object{{"normal", strings(f.reason.normal)},
                                           {"offset", {f.reason.offset.to_string()}}}}});
        }
        list.push_back({entry});
    }
    return {Json::Object{{"other", {c.other}},
                         {"holes", number(c.holes)},
                         {"extras", number(c.extras)},
                         {"list", {list}}}};
}

std::ostream& operator<<(std::ostream& out, const Comparison& c) {
    const auto vec = [&](const ExactVec3& v) -> std::ostream& {
        return out << v[0].to_double() << ", " << v[1].to_double() << ", " << v[2].to_double();
    };
    out << "compare: " << c.other << ": " << c.holes << " holes, " << c.extras << " extras\n";
    for (const Finding& f : c.findings) {
        out << "         voxel " << f.voxel[0] << ", " << f.voxel[1] << ", " << f.voxel[2]
            << (f.is_hole ? " is missing" : " is one too many");
        if (f.reason.meets) {
            out << ": triangle " << f.reason.triangle << " meets it at ";
            vec(f.reason.point) << '\n';
        } else {
            out << ": triangle " << f.reason.triangle
                << ", of the nearest, is beyond the plane with normal ";
            vec(f.reason.normal) << '\n';
        }
    }
    const auto listed = std::int64_t(c.findings.size());
    if (listed < c.holes + c.extras)
        out << "         and " << c.holes + c.extras - listed
            << " more; --list N lists N of each\n";
    return out;
}

}  // namespace graze::cli
