#include "cli/voxelize.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <graze/mesh.hpp>
#include <graze/voxel.hpp>
#include <graze/voxel_files.hpp>
#include <new>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "cli/json.hpp"
#include "cli/number.hpp"
#include "cli/progress.hpp"

namespace graze::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// Triangles that are read at once.
constexpr std::size_t portion = 1 << 14;

[[noreturn]] void refuse(const std::string& option, const std::string& text,
                         const std::string& allowed) {
    throw std::runtime_error(option + ": \"" + text + "\" is not valid; allowed: " + allowed);
}

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
    if (read.ec != std::errc() || read.ptr != end || count < 1) refuse(option, whole, allowed);
    return count;
}

std::int64_t read_resolution(const std::string& text) {
    return read_count(text, "--resolution", text, "a whole number >= 1");
}

std::array<std::int64_t, 3> read_dims(const std::string& text) {
    const std::string allowed = "three whole numbers >= 1, such as 64,64,32";
    const auto parts = split(text);
    if (parts.size() != 3) refuse("--dims", text, allowed);
    std::array<std::int64_t, 3> dims;
    for (std::size_t i = 0; i < 3; ++i) dims[i] = read_count(parts[i], "--dims", text, allowed);
    return dims;
}

ExactVec3 read_point(const char* option, const std::string& text) {
    const std::string allowed = "three numbers, such as 0,-0.04,1/3";
    const auto parts = split(text);
    if (parts.size() != 3) refuse(option, text, allowed);
    ExactVec3 point;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto number = parse_exact(parts[i]);
        if (!number) refuse(option, text, allowed);
        point[int(i)] = *number;
    }
    return point;
}

ExactVec3 read_cell(const std::string& text) {
    const std::string allowed =
        "one size > 0 for all axes, such as 0.04, or three, such as 0.04,1/3,2e-2";
    const auto parts = split(text);
    if (parts.size() != 1 && parts.size() != 3) refuse("--cell", text, allowed);
    ExactVec3 cell;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto size = parse_exact(parts[parts.size() == 1 ? 0 : i]);
        if (!size || size->sign() <= 0) refuse("--cell", text, allowed);
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

/// `mesh` is asked for its bounding box, or for one of its own.
template <class M>
Grid make_grid(const VoxelizeOptions& o, M&& mesh) {
    if (!o.lo.empty())
        return Grid::over(read_point("--lo", o.lo), read_point("--hi", o.hi), read_dims(o.dims));
    if (!o.origin.empty())
        return {read_point("--origin", o.origin), read_cell(o.cell), read_dims(o.dims)};
    if (!o.resolution.empty())
        return Grid::of_resolution(mesh(), read_resolution(o.resolution), ties_of(o));
    return Grid::of_cell(mesh(), read_cell(o.cell), ties_of(o));
}

Aabb3 bounding_box(MeshStream& mesh, std::vector<Triangle3>& some) {
    if (mesh.triangles() == 0) throw std::runtime_error("mesh: there are no triangles");
    Aabb3 box;
    for (bool first = true; mesh.next(some, portion), !some.empty(); first = false) {
        if (first) box = {some[0].a, some[0].a};
        for (const Triangle3& t : some)
            for (const Vec3& v : {t.a, t.b, t.c})
                for (int k = 0; k < 3; ++k) {
                    box.min[k] = std::min(box.min[k], v[k]);
                    box.max[k] = std::max(box.max[k], v[k]);
                }
    }
    mesh.rewind();
    return box;
}

struct Made {
    Grid grid;
    Voxels voxels;
    std::int64_t triangles = 0;
};

/// Where an edge must be known from both of its triangles, the mesh is read as a whole.
Made from_whole_mesh(const VoxelizeOptions& o, const VoxelOptions& how) {
    const Mesh mesh = read_mesh(o.mesh);
    Made made;
    made.grid = make_grid(o, [&]() -> const Mesh& { return mesh; });
    if (!o.output.empty()) expect_writable(o.output, made.grid);
    made.voxels = voxelize(mesh, made.grid, how);
    made.triangles = std::int64_t(mesh.triangles.size());
    return made;
}

Made from_stream(const VoxelizeOptions& o, const VoxelOptions& how) {
    MeshStream mesh(o.mesh);
    std::vector<Triangle3> some;
    Made made;
    made.grid = make_grid(o, [&] { return bounding_box(mesh, some); });
    if (!o.output.empty()) expect_writable(o.output, made.grid);
    Voxelizer voxelizer(made.grid, how);
    while (mesh.next(some, portion), !some.empty()) {
        voxelizer.add(some);
        made.triangles += std::int64_t(some.size());
        how.progress(made.triangles, mesh.triangles());
    }
    made.voxels = voxelizer.finish();
    return made;
}

Json exact_strings(const ExactVec3& v) {
    Json::Array strings;
    for (int i = 0; i < 3; ++i) strings.push_back({v[i].to_string()});
    return {strings};
}

Json number(std::int64_t n) { return {Json::Number{std::to_string(n)}}; }

double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

}  // namespace

void run_voxelize(const VoxelizeOptions& options, std::ostream& out) {
    check_grid_options(options);

    const auto start = Clock::now();
    VoxelOptions how = voxel_options(options);
    std::optional<ProgressBar> bar("triangles");
    how.progress = [&](std::int64_t triangles, std::int64_t all) {
        bar->show(triangles, all);
        return true;
    };
    const bool fills = how.mode == VoxelMode::inside || how.mode == VoxelMode::solid;
    Made made;
    try {
        made = fills && !how.parity ? from_whole_mesh(options, how) : from_stream(options, how);
    } catch (const std::bad_alloc&) {
        throw std::runtime_error("there is not enough memory for these voxels");
    }
    bar.reset();
    const auto done = Clock::now();
    const auto& [grid, voxels, triangles] = made;
    const std::int64_t count = voxels.set.count();
    const std::int64_t touching = voxels.overlapping ? count - voxels.overlapping->count() : 0;
    if (!options.output.empty()) {
        const RemovedOnInterrupt removed(part_of(options.output));
        write_voxels(options.output, grid, voxels.set,
                     voxels.overlapping ? &*voxels.overlapping : nullptr);
    }

    const auto& [nx, ny, nz] = grid.dims;
    if (options.json) {
        Json::Object fields{{"origin", exact_strings(grid.origin)},
                            {"cell", exact_strings(grid.cell)},
                            {"dims", {Json::Array{number(nx), number(ny), number(nz)}}},
                            {"voxels", number(count)}};
        if (options.contact) fields.push_back({"touching", number(touching)});
        out << Json{fields} << '\n';
        return;
    }
    const auto vec = [&](const ExactVec3& v) -> std::ostream& {
        return out << v[0].to_double() << ", " << v[1].to_double() << ", " << v[2].to_double();
    };
    const VoxelCounts& counts = voxels.counts;
    out << "read:    " << options.mesh << ", " << triangles << " triangles\n";
    out << "grid:    " << nx << " x " << ny << " x " << nz << " voxels, origin ";
    vec(grid.origin) << ", cell ";
    vec(grid.cell) << " (--json prints them exactly)\n";
    out << "voxels:  " << count << " (mode " << options.mode << ", ties " << options.ties << "), "
        << seconds(done - start) << " s\n";
    if (options.contact) out << "         " << touching << " of them touch the mesh only\n";
    out << "asked:   " << counts.rows << " rows of voxels, and " << counts.exact
        << " signs of exact numbers\n";
    if (!options.output.empty()) out << "written: " << options.output << '\n';
}

}  // namespace graze::cli
