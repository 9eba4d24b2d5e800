#include "cli/commands/compare.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <graze/voxel_files.hpp>
#include <ostream>
#include <stdexcept>

#include "cli/terminal/input.hpp"

namespace graze::cli {

using namespace queries;

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

Json strings(const ExactVec3& v) {
    return {Json::Array{{v[0].to_string()}, {v[1].to_string()}, {v[2].to_string()}}};
}
Json json_of(const VoxelReason::Plane& plane) {
    return {Json::Object{{"normal", strings(plane.normal)}, {"offset", plane.offset.to_string()}}};
}

/// Does the answer depend on crossings, where no triangle meets what counts?
bool fills(const VoxelOptions& how) {
    return how.mode == VoxelMode::inside || how.mode == VoxelMode::solid;
}

std::ostream& operator<<(std::ostream& out, const ExactVec3& v) {
    return out << v[0].to_double() << ", " << v[1].to_double() << ", " << v[2].to_double();
}

void print_meeting(std::ostream& out, const VoxelReason& r, VoxelMode mode) {
    if (mode == VoxelMode::inside)
        out << "its centre is on triangle " << r.triangle;
    else
        out << "triangle " << r.triangle
            << (mode == VoxelMode::surface_6 ? " meets its cross at " : " meets it at ") << r.point;
}

void print_planes(std::ostream& out, const VoxelReason& r, Ties ties) {
    out << "triangle " << r.triangle << ", of the nearest, is "
        << (ties == Ties::closed ? "beyond" : "on or beyond")
        << (r.planes.size() == 1 ? " the plane with normal " : " planes with normals ");
    for (std::size_t n = 0; n < r.planes.size(); ++n)
        out << (n > 0 ? "; " : "") << r.planes[n].normal;
}

void print_crossings(std::ostream& out, const VoxelReason& r, bool parity) {
    constexpr std::size_t most = 4;
    const std::size_t count = r.crossings.size();
    if (parity)
        out << count << (count == 1 ? " triangle crosses" : " triangles cross")
            << " the ray up from its centre";
    else
        out << "its centre has the winding number " << r.winding;
    for (std::size_t n = 0; n < std::min(count, most); ++n)
        out << (n > 0 ? ", " : ": triangle ") << r.crossings[n].triangle
            << (r.crossings[n].sign > 0 ? " (+1)" : " (-1)");
    if (count > most) out << " and " << count - most << " more";
}

}  // namespace

VoxelSet read_other(const std::string& path, const Grid& grid) {
    VoxelFile file = read_voxels(path_of(path));
    expect_same_grid(path, file, grid);
    return std::move(file.set);
}

Comparison compare(const std::string& path, const VoxelSet& other, const std::string& mesh,
                   const Grid& grid, const VoxelSet& set, const VoxelOptions& how,
                   std::size_t listed) {
    Comparison c{path, how, 0, 0, {}};
    std::vector<VoxelSet::Index> holes, extras;
    const auto word_of = [](const VoxelSet& in, std::int64_t i, std::int64_t j, std::int64_t w) {
        const bool within = i < in.dims()[0] && j < in.dims()[1] && w < in.words();
        return within ? in.word(i, j, w) : 0;
    };
    const auto most = [&](std::size_t k) { return std::max(grid.dims[k], other.dims()[k]); };
    for (std::int64_t i = 0; i < most(0); ++i)
        for (std::int64_t j = 0; j < most(1); ++j)
            for (std::int64_t w = 0; w < std::max(set.words(), other.words()); ++w) {
                const std::uint64_t ours = word_of(set, i, j, w), theirs = word_of(other, i, j, w);
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
    const Mesh whole = read_mesh(path_of(mesh));
    for (const bool is_hole : {true, false}) {
        const auto& list = is_hole ? holes : extras;
        const auto reasons = explain(whole, grid, list, how);
        for (std::size_t n = 0; n < list.size(); ++n)
            c.findings.push_back({list[n], is_hole, reasons[n]});
    }
    return c;
}

Json to_json(const Comparison& c) {
    Json::Array list;
    for (const Finding& f : c.findings) {
        Json::Object entry{{"voxel", Json::Array{f.voxel[0], f.voxel[1], f.voxel[2]}},
                           {"kind", std::string(f.is_hole ? "hole" : "extra")}};
        const auto& planes = f.reason.planes;
        if (f.reason.meets || !planes.empty()) entry.push_back({"triangle", f.reason.triangle});
        if (f.reason.meets) {
            entry.push_back({"point", strings(f.reason.point)});
            entry.push_back({"weights", strings(f.reason.weights)});
        } else if (planes.size() == 1) {
            entry.push_back({"plane", json_of(planes[0])});
        } else if (!planes.empty()) {
            Json::Array all;
            for (const auto& plane : planes) all.push_back(json_of(plane));
            entry.push_back({"planes", all});
        }
        if (!f.reason.meets && fills(c.how)) {
            Json::Array crossings;
            for (const auto& [triangle, sign] : f.reason.crossings)
                crossings.push_back({Json::Object{{"triangle", triangle}, {"sign", sign}}});
            if (!c.how.parity) entry.push_back({"winding", f.reason.winding});
            entry.push_back({"crossings", crossings});
        }
        list.push_back({entry});
    }
    return {
        Json::Object{{"other", c.other}, {"holes", c.holes}, {"extras", c.extras}, {"list", list}}};
}

std::ostream& operator<<(std::ostream& out, const Comparison& c) {
    out << "compare: " << c.other << ": " << c.holes << " holes, " << c.extras << " extras\n";
    for (const Finding& f : c.findings) {
        out << "         voxel " << f.voxel[0] << ", " << f.voxel[1] << ", " << f.voxel[2]
            << (f.is_hole ? " is missing: " : " is one too many: ");
        if (f.reason.meets) print_meeting(out, f.reason, c.how.mode);
        if (!f.reason.planes.empty()) print_planes(out, f.reason, c.how.ties);
        if (!f.reason.planes.empty() && fills(c.how)) out << ", and ";
        if (!f.reason.meets && fills(c.how)) print_crossings(out, f.reason, c.how.parity);
        out << '\n';
    }
    const auto listed = std::int64_t(c.findings.size());
    if (listed < c.holes + c.extras)
        out << "         and " << c.holes + c.extras - listed
            << " more; --list N lists N of each\n";
    return out;
}

}  // namespace graze::cli
