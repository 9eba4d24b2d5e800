#include "cli/commands/voxelize.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <graze/mesh.hpp>
#include <graze/mesh_check.hpp>
#include <graze/voxel.hpp>
#include <graze/voxel_files.hpp>
#include <graze/voxel_fractions.hpp>
#include <new>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/commands/checked_mesh.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/compare.hpp"
#include "cli/commands/openvdb.hpp"
#include "cli/pages/picture.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/ranks.hpp"
#include "cli/terminal/system.hpp"
#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
A voxel is in the set when its closed box meets a closed triangle, in exact arithmetic; other modes
and ties are below. Example:

  printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' > tetra.off
  graze voxelize tetra.off --cell 0.25 -o tetra.npy

Numbers are exact: 0.04 is 1/25. Also 1/3, 4e-2, and hexadecimal floats such as 0x1.8p-3.
The grid is given in one of four ways:
  --resolution N                       origin at the mesh's smallest corner, N cells along its
                                       longest extent, the same size on all axes
  --cell H                             origin at the mesh's smallest corner
  --origin x,y,z --cell H --dims nx,ny,nz
  --lo x,y,z --hi x,y,z --dims nx,ny,nz
                                       nx x ny x nz cells that fill the given box
Of m, the centre of a voxel, and its box from lo to hi:
  --mode 26      the mesh meets the box: no path through faces, edges or corners crosses the voxels
  --mode 6       it meets one of the three segments between the centres of opposite faces
  --mode inside  m is in the mesh: the winding number about it is not zero. The mesh must be closed,
                 or --inside parity count the crossings of a ray
  --mode solid   26 and inside together
  --ties closed  a face belongs to the voxels on both sides; m on the mesh is inside
  --ties half-open
                 the box is [lo, hi) on each axis: a face belongs to one voxel; m is moved by
                 (e, e^2, e^3) for a small e > 0
  --ties open    the box is (lo, hi): a face belongs to none; m on the mesh is outside
Only 26 with closed ties stops every path through faces, edges or corners; 26 and 6 with half-open ties
stop every path through faces; open ties may leave no voxel at all. With half-open ties --resolution and
--cell add a layer if the mesh ends in a plane of the grid.
--compare OTHER lists holes (voxels that OTHER lacks) and extras (voxels that it should not have), each with
a reason: a triangle and a point of both, or a plane between them, or the crossings that make the winding
number; in exact fractions with --json.
--fractions finds how much of each voxel a solid fills, correctly rounded to a double; of a voxel that the mesh does
not reach into it is 0 or 1. All of them, before they are rounded, make the volume that --json prints.
Exit status: 0; 1 if OTHER differs; 2 if anything is wrong.)";

using Clock = std::chrono::steady_clock;

/// Triangles that are read at once.
constexpr std::size_t portion = 1 << 14;

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t comma; (comma = text.find(',')) != text.npos; text.remove_prefix(comma + 1))
        parts.push_back(text.substr(0, comma));
    parts.push_back(text);
    return parts;
}

std::int64_t read_count(std::string_view text, const std::string& option, const std::string& whole,
                        const std::string& allowed) {
    std::int64_t count = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, count);
    if (read.ec != std::errc() || read.ptr != end || count < 1)
        refuse_value(option, whole, allowed);
    return count;
}

std::int64_t read_resolution(const std::string& text) {
    return read_count(text, "--resolution", text, "a whole number >= 1");
}

std::array<std::int64_t, 3> read_dims(const std::string& text) {
    const std::string allowed = "three whole numbers >= 1, such as 64,64,32";
    const auto parts = split(text);
    if (parts.size() != 3) refuse_value("--dims", text, allowed);
    std::array<std::int64_t, 3> dims;
    for (std::size_t i = 0; i < 3; ++i) dims[i] = read_count(parts[i], "--dims", text, allowed);
    return dims;
}

ExactVec3 read_point(const char* option, const std::string& text) {
    const std::string allowed = "three numbers, such as 0,-0.04,1/3";
    const auto parts = split(text);
    if (parts.size() != 3) refuse_value(option, text, allowed);
    ExactVec3 point;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto number = parse_exact(parts[i]);
        if (!number) refuse_value(option, text, allowed);
        point[int(i)] = *number;
    }
    return point;
}

ExactVec3 read_cell(const std::string& text) {
    const std::string allowed =
        "one size > 0 for all axes, such as 0.04, or three, such as 0.04,1/3,2e-2";
    const auto parts = split(text);
    if (parts.size() != 1 && parts.size() != 3) refuse_value("--cell", text, allowed);
    ExactVec3 cell;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto size = parse_exact(parts[parts.size() == 1 ? 0 : i]);
        if (!size || size->sign() <= 0) refuse_value("--cell", text, allowed);
        cell[int(i)] = *size;
    }
    return cell;
}

/// Refuses options that do not say one grid, before any work is done.
void check_grid_options(const VoxelizeOptions& o) {
    const bool corners = !o.lo.empty() && !o.hi.empty();
    const bool by_resolution = !o.resolution.empty(), by_cell = !o.cell.empty();
    const bool from = !o.origin.empty(), dims = !o.dims.empty();
    const bool no_corner = o.lo.empty() && o.hi.empty();
    if (!(by_resolution && !by_cell && !from && !dims && no_corner) &&
        !(by_cell && !by_resolution && from == dims && no_corner) &&
        !(corners && dims && !by_cell && !by_resolution && !from))
        throw std::runtime_error(
            "the options do not say one grid; allowed: --resolution N, or --cell H, or "
            "--origin x,y,z with --cell and --dims nx,ny,nz, or --lo x,y,z with --hi x,y,z and "
            "--dims");
    if (by_resolution) read_resolution(o.resolution);
    if (by_cell) read_cell(o.cell);
    if (from) read_point("--origin", o.origin);
    if (dims) read_dims(o.dims);
    if (o.clip_lo.empty() != o.clip_hi.empty())
        throw std::runtime_error("--clip-lo and --clip-hi are needed together");
    if (!o.clip_lo.empty()) {
        read_point("--clip-lo", o.clip_lo);
        read_point("--clip-hi", o.clip_hi);
    }
    if (corners) Grid::over(read_point("--lo", o.lo), read_point("--hi", o.hi), read_dims(o.dims));
}

Ties ties_of(const VoxelizeOptions& o) {
    for (const Ties ties : {Ties::half_open, Ties::open})
        if (o.ties == graze::name(ties)) return ties;
    return Ties::closed;
}

VoxelOptions voxel_options(const VoxelizeOptions& o) {
    VoxelOptions options;
    for (const VoxelMode mode :
         {VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside, VoxelMode::solid})
        if (o.mode == graze::name(mode)) options.mode = mode;
    options.ties = ties_of(o);
    options.contacts = o.contact;
    options.parity = o.inside == "parity";
    options.threads = o.threads;
    return options;
}

bool fills(const VoxelOptions& how) {
    return how.mode == VoxelMode::inside || how.mode == VoxelMode::solid;
}

Aabb3 bounding_box(MeshStream& mesh, std::vector<Triangle3>& some) {
    Bounds bounds;
    while (mesh.next(some, portion), !some.empty())
        for (const Triangle3& t : some)
            for (const Vec3& v : {t.a, t.b, t.c}) bounds.include(v);
    mesh.rewind();
    return {bounds.lo, bounds.hi};
}

Grid whole_grid(const VoxelizeOptions& o, const auto& bounds) {
    if (!o.lo.empty())
        return Grid::over(read_point("--lo", o.lo), read_point("--hi", o.hi), read_dims(o.dims));
    if (!o.origin.empty())
        return {read_point("--origin", o.origin), read_cell(o.cell), read_dims(o.dims)};
    const Aabb3 box = bounds();
    return o.resolution.empty()
               ? Grid::of_cell(box, read_cell(o.cell), ties_of(o))
               : Grid::of_resolution(box, read_resolution(o.resolution), ties_of(o));
}

/// Over a mesh whose bounding box is bounds().
Grid make_grid(const VoxelizeOptions& o, const auto& bounds) {
    const Grid grid = whole_grid(o, bounds);
    return o.clip_lo.empty() ? grid
                             : grid.clipped(read_point("--clip-lo", o.clip_lo),
                                            read_point("--clip-hi", o.clip_hi));
}

void expect_closed(MeshStream& mesh, std::vector<Triangle3>& some) {
    Boundary boundary;
    while (mesh.next(some, portion), !some.empty()) boundary.add(some);
    boundary.expect_none();
    mesh.rewind();
}

/// What a rank makes: all of the grid, or some of its layers along x.
struct Part {
    Grid whole, grid;
    std::int64_t first = 0;  ///< layer
    bool empty = false;      ///< where there are more ranks than layers
    std::string output;
    Voxels voxels;
    std::int64_t count = 0, touching = 0;
    /// What to compare with.
    std::optional<VoxelSet> other;
    /// When the mesh, or as much of it as the grid needs, was read; and the rest was done.
    Clock::time_point read, done, written;

    const VoxelSet* overlapping() const {
        return voxels.overlapping ? &*voxels.overlapping : nullptr;
    }
};

/// out.npy is made of out.0.npy, out.1.npy and so on.
std::string output_of(const std::string& output, int rank) {
    std::filesystem::path path = path_of(output);
    const std::string extension = path.extension().string();
    return path.replace_extension("." + std::to_string(rank) + extension).string();
}

Part part_of(const VoxelizeOptions& o, const Grid& grid, const Ranks& ranks) {
    Part part;
    part.whole = part.grid = grid;
    part.output = o.output;
    if (ranks.count() > 1) {
        const auto begin_of = [&](std::int64_t rank) {
            const std::int64_t n = grid.dims[0], count = ranks.count();
            return n / count * rank + std::min(rank, n % count);
        };
        part.first = begin_of(ranks.rank());
        const std::int64_t end = begin_of(ranks.rank() + 1);
        part.empty = part.first == end;
        if (!part.empty)
            part.grid =
                grid.part({part.first, 0, 0}, {end - part.first, grid.dims[1], grid.dims[2]});
        if (!o.output.empty()) part.output = output_of(o.output, ranks.rank());
    }
    if (!part.output.empty() && !part.empty)
        expect_writable(path_of(part.output), part.grid, o.contact);
    if (!o.picture.empty()) expect_drawable(path_of(o.picture));
    if (!o.other.empty()) part.other = read_other(o.other, grid);
    part.read = Clock::now();
    return part;
}

void expect_triangles(const VoxelizeOptions& o, std::int64_t triangles) {
    if (triangles == 0)
        throw std::runtime_error(o.mesh + ": has no triangles; allowed: one or more");
}

Part voxelize_part(const VoxelizeOptions& o, const VoxelOptions& how, const Ranks& ranks) {
    MeshStream mesh(path_of(o.mesh));
    std::vector<Triangle3> some;
    expect_triangles(o, mesh.triangles());
    if (fills(how) && !how.parity) expect_closed(mesh, some);
    const Grid grid = make_grid(o, [&] { return bounding_box(mesh, some); });
    Part part = part_of(o, grid, ranks);
    if (part.empty) return part;
    Voxelizer voxelizer(part.grid, how);
    for (std::int64_t triangles = 0; mesh.next(some, portion), !some.empty();) {
        voxelizer.add(some);
        triangles += std::int64_t(some.size());
        how.progress(triangles, mesh.triangles());
    }
    part.voxels = voxelizer.finish();
    return part;
}

Part make_part(const VoxelizeOptions& options, const VoxelOptions& how, const Ranks& ranks) {
    if (ranks.count() > 1 && !(options.picture.empty() && options.other.empty()))
        throw std::runtime_error("--picture and --compare are for one process, but there are " +
                                 std::to_string(ranks.count()) + " ranks");
    Part part = voxelize_part(options, how, ranks);
    part.done = Clock::now();
    if (!part.empty) {
        part.count = part.voxels.set.count();
        if (part.overlapping()) part.touching = part.count - part.overlapping()->count();
        if (!part.output.empty()) {
            const RemovedOnInterrupt removed(graze::part_of(path_of(part.output)));
            write_voxels(path_of(part.output), part.grid, part.voxels.set, part.overlapping());
        }
        if (!options.picture.empty()) {
            const RemovedOnInterrupt removed(graze::part_of(path_of(options.picture)));
            write_picture(path_of(options.picture), part.grid, part.voxels.set, part.overlapping(),
                          fills(how));
        }
    }
    part.written = Clock::now();
    return part;
}

Json exact_strings(const ExactVec3& v) {
    Json::Array strings;
    for (int i = 0; i < 3; ++i) strings.push_back({v[i].to_string()});
    return {strings};
}

double seconds(Clock::duration d) {
    return double(std::chrono::duration_cast<std::chrono::milliseconds>(d).count()) / 1000;
}

double percent(std::int64_t part, std::int64_t all) {
    return all == 0 ? 0 : double(1000 * part / all) / 10;
}

Json::Object fields_of(const Grid& grid) {
    const auto& [nx, ny, nz] = grid.dims;
    return {{"origin", exact_strings(grid.origin)},
            {"cell", exact_strings(grid.cell)},
            {"dims", Json::Array{nx, ny, nz}}};
}

/// The line of a summary.
void print(std::ostream& out, const Grid& grid) {
    const auto vec = [&](const ExactVec3& v) -> std::ostream& {
        return out << v[0].to_double() << ", " << v[1].to_double() << ", " << v[2].to_double();
    };
    const auto& [nx, ny, nz] = grid.dims;
    out << "grid:    " << nx << " x " << ny << " x " << nz << " voxels, origin ";
    vec(grid.origin) << ", cell ";
    vec(grid.cell) << " (--json prints them exactly)\n";
}

std::runtime_error no_memory(const VoxelizeOptions& o, const char* more) {
    return std::runtime_error(o.mesh +
                              ": there is not enough memory for these voxels; allowed: a coarser "
                              "grid, a part of it by --clip-lo and --clip-hi" +
                              more);
}

/// Throws if not each point is in the mesh once or not at all.
void expect_solid(const VoxelizeOptions& o, const Mesh& mesh) {
    Boundary boundary;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        boundary.add({&t, 1});
    }
    boundary.expect_none("a closed mesh");
    const mesh::Report report =
        with_bar(o.threads, [&](const mesh::CheckOptions& how) { return mesh::check(mesh, how); });
    if (!report.solid)
        throw std::runtime_error(o.mesh + ": " + flaw_of(mesh, report.pairs) +
                                 "; allowed: a solid, as graze resolve --solid makes it");
}

int run_fractions(const VoxelizeOptions& o, const Ranks& ranks, std::ostream& out) {
    if (ranks.count() > 1)
        throw std::runtime_error("--fractions is for one process, but there are " +
                                 std::to_string(ranks.count()) + " ranks");
    check_grid_options(o);
    const auto start = Clock::now();
    const Mesh mesh = read_mesh(path_of(o.mesh));
    expect_triangles(o, std::int64_t(mesh.triangles.size()));
    const Grid grid = make_grid(o, [&] {
        Bounds bounds;
        for (const auto& t : mesh.triangles)
            for (const std::uint32_t v : t) bounds.include(mesh.vertices[v]);
        return Aabb3{bounds.lo, bounds.hi};
    });
    if (!o.output.empty()) expect_writable_fractions(path_of(o.output), grid);
    expect_solid(o, mesh);
    const auto read = Clock::now();
    const VolumeFractions fractions = [&] {
        ProgressBar bar("layers");
        return volume_fractions(
            mesh, grid,
            {.threads = o.threads, .progress = [&](std::int64_t done, std::int64_t all) {
                 bar.show(done, all);
                 return true;
             }});
    }();
    const auto done = Clock::now();
    if (!o.output.empty()) {
        const RemovedOnInterrupt removed(graze::part_of(path_of(o.output)));
        write_volume_fractions(path_of(o.output), grid, fractions);
    }
    const auto written = Clock::now();
    const double volume = fractions.volume.to_double();
    if (o.json) {
        Json::Object fields = fields_of(grid);
        fields.push_back({"full", fractions.full});
        fields.push_back({"partial", fractions.partial});
        fields.push_back({"volume", fractions.volume.to_string()});
        fields.push_back({"rounded_volume", volume});
        fields.push_back({"triangles", std::int64_t(mesh.triangles.size())});
        out << Json{fields} << '\n';
        return 0;
    }
    out << "mesh:    " << o.mesh << ", " << mesh.triangles.size() << " triangles\n";
    print(out, grid);
    out << "voxels:  " << fractions.full << " full, " << fractions.partial << " partly filled, "
        << fractions.exact << " of all by exact numbers\n"
        << "volume:  " << volume << " in the grid\n"
        << "time:    " << seconds(read - start) << " s to read and check, " << seconds(done - read)
        << " s for the fractions, " << seconds(written - done) << " s to write\n";
    if (!o.output.empty()) out << "written: " << o.output << '\n';
    return 0;
}

/// Beside out.0.npy and so on: out.json, which says where each of them is.
void write_index(const VoxelizeOptions& options, const Part& part, Json::Object fields,
                 const Ranks& ranks, std::span<const std::int64_t> first_layers,
                 std::span<const std::int64_t> counts) {
    Json::Array parts;
    for (int r = 0; r < ranks.count(); ++r) {
        const std::int64_t first = first_layers[std::size_t(r)],
                           end = r + 1 < ranks.count() ? first_layers[std::size_t(r) + 1]
                                                       : part.whole.dims[0];
        if (first == end) continue;
        const auto name = path_of(output_of(options.output, r)).filename().string();
        parts.push_back({Json::Object{
            {"file", name},
            {"first", Json::Array{first, 0, 0}},
            {"dims", {Json::Array{end - first, part.whole.dims[1], part.whole.dims[2]}}},
            {"voxels", counts[std::size_t(r)]}}});
    }
    fields.push_back({"parts", parts});
    replace_file(path_of(options.output).replace_extension(".json"),
                 [&](std::ostream& out) { out << Json{fields} << '\n'; });
}

}  // namespace

int run_voxelize(const VoxelizeOptions& options, const Ranks& ranks, std::ostream& out) {
    VoxelOptions how = voxel_options(options);
    const auto start = Clock::now();
    Part part;
    std::string refusal;
    refuse_beyond_memory();
    if (options.fractions) try {
            return run_fractions(options, ranks, out);
        } catch (const std::bad_alloc&) {
            throw no_memory(options, "");
        }
    {
        std::optional<ProgressBar> bar;
        if (ranks.first()) bar.emplace("triangles");
        how.progress = [&](std::int64_t triangles, std::int64_t all) {
            if (bar) bar->show(triangles, all);
            return true;
        };
        try {
            check_grid_options(options);
            part = make_part(options, how, ranks);
        } catch (const std::bad_alloc&) {
            refusal = no_memory(options, ", or more ranks").what();
        } catch (const std::exception& error) {
            refusal = error.what();
        }
    }
    // What one of them cannot do, none has done; the first of these says why.
    const auto rank = std::size_t(ranks.rank());
    std::vector<std::int64_t> refused(std::size_t(ranks.count()));
    refused[rank] = !refusal.empty();
    ranks.sum(refused);
    const auto failed = std::find(refused.begin(), refused.end(), 1) - refused.begin();
    if (failed < ranks.count()) {
        if (failed == ranks.rank()) throw std::runtime_error(refusal);
        std::error_code ignored;
        if (refusal.empty() && !part.output.empty())
            std::filesystem::remove(path_of(part.output), ignored);
        return 2;
    }

    std::vector<std::int64_t> first_layers(refused.size()), in_parts(refused.size());
    first_layers[rank] = part.first;
    in_parts[rank] = part.count;
    ranks.sum(first_layers);
    ranks.sum(in_parts);
    VoxelCounts counts = part.voxels.counts;
    std::int64_t sums[]{part.count,  part.touching, counts.in_one_row,
                        counts.rows, counts.spans,  counts.exact};
    ranks.sum(sums);
    const auto& [count, touching, in_one_row, rows, spans, by_exact] = sums;
    if (!ranks.first()) return 0;

    const Json touching_json = part.overlapping() ? touching : Json{nullptr};
    Json::Object fields = fields_of(part.whole);
    fields.push_back({"voxels", count});
    fields.push_back({"touching", touching_json});
    if (ranks.count() > 1 && !options.output.empty())
        write_index(options, part, fields, ranks, first_layers, in_parts);
    std::optional<Comparison> comparison;
    if (part.other)
        comparison = compare(options.other, *part.other, options.mesh, part.grid, part.voxels.set,
                             how, options.listed);
    const int status = comparison && !comparison->equal() ? 1 : 0;

    if (options.json) {
        fields.push_back({"triangles", counts.triangles});
        fields.push_back({"degenerate", counts.degenerate});
        if (comparison) fields.push_back({"compare", to_json(*comparison)});
        out << Json{fields} << '\n';
        return status;
    }
    out << "mesh:    " << options.mesh << ", " << counts.triangles << " triangles, "
        << counts.degenerate << " of them without area\n";
    print(out, part.whole);
    out << "voxels:  " << count << " (mode " << options.mode << ", ties " << options.ties << ")";
    if (part.overlapping()) out << "; " << touching << " of them touch the mesh only";
    out << "\nasked:   " << in_one_row << " triangles in one row of voxels; " << rows
        << " rows of the others; " << spans << " spans, " << by_exact
        << " of them by exact numbers (" << percent(by_exact, spans) << " %)\n";
    out << "time:    " << seconds(part.read - start) << " s to read, "
        << seconds(part.done - part.read) << " s to voxelize, " << seconds(part.written - part.done)
        << " s to write\n";
    if (!options.output.empty()) out << "written: " << options.output << '\n';
    if (!options.picture.empty()) out << "picture: " << options.picture << '\n';
    if (comparison) out << *comparison;
    return status;
}

Command add_voxelize(CLI::App& graze) {
    const auto o = std::make_shared<VoxelizeOptions>();
    const Line line = add_command(graze, "voxelize", "Find the voxels that a mesh meets", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    line.add("--resolution", o->resolution, "Cells along the longest extent");
    line.add("--cell", o->cell, "Size of a voxel: H, or HX,HY,HZ");
    line.add("--origin", o->origin, "Smallest corner of the grid: x,y,z");
    line.add("--dims", o->dims, "Number of voxels: nx,ny,nz");
    line.add("--lo", o->lo, "Smallest corner of a box: x,y,z");
    line.add("--hi", o->hi, "Its largest corner: x,y,z");
    line.add("--clip-lo", o->clip_lo,
             "Only those voxels that overlap a box: its smallest corner x,y,z");
    line.add("--clip-hi", o->clip_hi, "Its largest corner: x,y,z");
    const Option mode = line.add("--mode", o->mode, "Which voxels")
                            .one_of({"26", "6", "inside", "solid"})
                            .shows_default();
    const Option ties = line.add("--ties", o->ties, "Where the mesh meets faces")
                            .one_of({"closed", "half-open", "open"})
                            .shows_default();
    const Option inside = line.add("--inside", o->inside, "How inside is told")
                              .one_of({"winding", "parity"})
                              .shows_default();
    const Option contact = line.add_flag(
        "--contact", o->contact, "Tell touching voxels (1) from overlapping ones (2), in mode 26");
    line.add("--threads", o->threads, "0: one for each processor").shows_default();
    line.add("-o,--output", o->output, "A .npy, .binvox, .vdb, .vox, .vti or .ply file to write");
    const Option picture =
        line.add("--picture", o->picture, "A .png file to draw: three slices and a view");
    const Option compare =
        line.add("--compare", o->other,
                 "Another program's voxels, .npy, .binvox or .vdb: list what differs");
    line.add("--list", o->listed, "How many holes and extras to explain")
        .shows_default()
        .needs(compare);
    line.add_flag(
            "--fractions", o->fractions,
            "How much of each voxel a solid fills, from 0 to 1, as doubles in a .npy or .vti file")
        .excludes(mode)
        .excludes(ties)
        .excludes(inside)
        .excludes(contact)
        .excludes(picture)
        .excludes(compare);
    line.add_flag("--json", o->json, "Print origin, cell, dims and voxels as one JSON object");
    return {line, [o](const Call& call) {
                load_openvdb(*o, call.arguments.data());
                // The ranks end behind the message: where one process has ended, mpirun ends the others.
                const Ranks ranks;
                try {
                    const int status = run_voxelize(*o, ranks, call.out);
                    expect_written(call.out, "summary");
                    return status;
                } catch (const std::exception& error) {
                    return complain(error.what());
                }
            }};
}

}  // namespace graze::cli
