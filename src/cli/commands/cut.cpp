#include <filesystem>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_cut.hpp>
#include <graze/replace_file.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "cli/commands/checked_mesh.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/plane_options.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/json.hpp"
#include "queries/mesh_cut.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Writes two files, NAME_below and NAME_above, in the format of NAME, or of MESH if that has no extension. Each has its
cap, made of the same triangles, and faces in the plane go with the solid that they bound. All is decided exactly:
--z 12.5 is 25/2. New corners are rounded to doubles, or in STL to floats. Where faces would meet then, corners of this half
are moved a little more, which is told; then its cap may differ from that of the other half by as much. Each half is
checked: it is written if it is a solid in which no two faces meet elsewhere than in a corner or an edge of both.

  graze cut part.stl --z 12.5
  graze cut part.obj --plane 1,1,0,0.3 -o out/part.ply

The mesh may have any defects, if its section in this plane is a region: closed, without faces that meet, and once
around each place. With --surface any mesh is cut, without caps and without checks.
Exit status: 0 if all is written that there is; 1 if there is no region, or a half is not written; 2 if a file cannot
be read or written.)";

/// As they were typed.
struct Options {
    std::string mesh, output, tie = "below";
    PlaneOptions plane;
    bool surface = false, force = false, json = false;
};

/// A half as it is written.
struct Piece {
    const char* name;
    std::filesystem::path path;
    mesh::RoundedHalf rounded;
    std::int64_t caps = 0;
    std::optional<mesh::Report> report = {};  ///< of a half with a cap
    std::size_t moved_corners = 0;            ///< where rounded faces met
    double moved = 0;
    bool vanished = false;          ///< thinner than numbers are apart
    bool nothing = false;           ///< on its side of the plane
    std::int64_t pairs_before = 0;  ///< of faces that meet in the mesh, of a half that is not well
    bool solid_before = true;       ///< did the mesh bound one?
    bool written = false;

    bool is_well() const { return !vanished && (!report || (report->solid && report->embedded())); }
};

/// Where the halves go, and in which numbers.
std::filesystem::path output_of(const Options& options) {
    const std::filesystem::path mesh = path_of(options.mesh);
    std::filesystem::path output =
        options.output.empty() ? mesh.filename() : path_of(options.output);
    if (!output.has_extension()) output.replace_extension(mesh.extension());
    mesh_format_to_write(output);
    return output;
}

/// "part_below.stl"
std::filesystem::path file_of(const std::filesystem::path& output, const char* half) {
    std::filesystem::path path = output;
    path.replace_filename(output.stem().concat("_").concat(half) += output.extension());
    return path;
}

/// What rounding broke.
void mend(Piece& piece, const mesh::Half& half, mesh::Precision precision) {
    mesh::MendedCells mended = mesh::mended(half, precision);
    piece.vanished = mended.vanished;
    if (mended.rounding != mesh::Rounding::mended) return;
    piece.rounded = {std::move(mended.mesh), {}, mended.collapsed};
    for (std::size_t n = 0; n < piece.rounded.mesh.triangles.size(); ++n)
        piece.rounded.sources.push_back(
            mended.sources_of(n).empty() ? mesh::Half::cap : mended.sources_of(n)[0].face.number);
    piece.moved_corners = mended.moved_corners;
    piece.moved = mended.moved;
    piece.report = mesh::check(piece.rounded.mesh);
}

Piece make(const Options& options, const std::filesystem::path& output, const Mesh& mesh,
           const mesh::Half& half, const char* name) {
    const mesh::Precision precision = precision_of(output);
    Piece piece{name, file_of(output, name), half.rounded(precision)};
    piece.nothing = half.triangles.empty();
    if (piece.nothing) return piece;
    piece.vanished = piece.rounded.mesh.triangles.empty();
    if (!options.surface && !piece.vanished) piece.report = mesh::check(piece.rounded.mesh);
    // Faces that meet in the mesh are not what rounding broke.
    if (!piece.is_well() && !piece.vanished) {
        if (const mesh::Report own = mesh::check(mesh); own.solid && own.embedded())
            mend(piece, half, precision);
        else
            piece.pairs_before = own.pairs.size(), piece.solid_before = own.solid;
    }
    for (const std::uint32_t source : piece.rounded.sources)
        piece.caps += source == mesh::Half::cap;
    if (piece.rounded.mesh.triangles.empty() || !(piece.is_well() || options.force)) return piece;
    write_mesh_file(piece.path, piece.rounded.mesh);
    piece.written = true;
    return piece;
}

void print_sentence(std::ostream& out, const Options& options, const Piece& piece) {
    const std::string path = piece.path.string();
    if (piece.nothing) {
        out << "Nothing is " << piece.name << " the plane.\n";
        if (std::filesystem::exists(piece.path))
            out << path << " is there from before, and is not of this cut.\n";
        return;
    }
    out << path << ": "
        << counted(std::int64_t(piece.rounded.mesh.triangles.size()), "face", "faces");
    if (piece.caps != 0) out << ", " << grouped(piece.caps) << " of them of the cap";
    out << words_of_collapsed(piece.rounded.collapsed)
        << words_of_moved(piece.moved_corners, piece.moved);
    if (piece.is_well()) {
        out << (options.surface ? "." : words_of_solid(*piece.report)) << '\n';
        return;
    }
    out << ". " << (piece.written ? "Written, though once rounded " : "Not written: once rounded ")
        << flaw_of(piece.rounded.mesh, piece.report ? piece.report->pairs : mesh::FacePairs{})
        << (piece.vanished ? words_of_vanished(precision_of(piece.path)) : "")
        << (piece.written  ? ""
            : piece.report ? "; --force writes it"
                           : "");
    if (piece.pairs_before != 0)
        out << "; of " << options.mesh << " itself " << grouped(piece.pairs_before)
            << (piece.pairs_before == 1 ? " does" : " do");
    if (!piece.solid_before && piece.report && piece.report->pairs.empty())
        out << "; " << options.mesh << " itself bounds none: graze check says why";
    out << ".\n";
}

Json json_of(const Piece& piece) {
    if (piece.nothing) return nullptr;
    Json::Object json{{"file", piece.path.string()},
                      {"written", piece.written},
                      {"triangles", piece.rounded.mesh.triangles.size()},
                      {"cap_triangles", piece.caps},
                      {"collapsed_triangles", piece.rounded.collapsed}};
    if (piece.report) {
        json.push_back({"solid", piece.report->solid});
        json.push_back({"clean", piece.report->clean()});
        json.push_back({"pairs", piece.report->pairs.size()});
        json.push_back({"moved_corners", piece.moved_corners});
        json.push_back({"moved", piece.moved});
    }
    json.push_back({"vanished", piece.vanished});
    return json;
}

/// Returns the exit status: 1 where something is not written.
int run_cut(const Options& options, std::ostream& out) {
    const std::filesystem::path output = output_of(options);
    const Planes planes = planes_of(options.plane, false);
    for (const char* half : {"below", "above"}) {
        const std::filesystem::path file = file_of(output, half);
        expect_others({file.string()}, {options.mesh});
        expect_replaceable(file);
    }
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Cut halves =
        mesh::cut(mesh, planes.plane(0), {.surface = options.surface, .tie = tie_of(options.tie)});
    Json::Object json{{"mesh", options.mesh},
                      {"plane", to_json(planes.plane(0))},
                      {"obstacle", to_json(mesh, halves.obstacle)}};
    if (halves.obstacle) {
        if (options.json)
            out << Json{json} << '\n';
        else
            out << options.mesh << " is not cut at " << planes.names[0] << ": "
                << words_of(mesh, *halves.obstacle)
                << ".\n--surface cuts the faces alone; graze check finds what is wrong.\n";
        return 1;
    }
    const Piece pieces[]{make(options, output, mesh, halves.below, "below"),
                         make(options, output, mesh, halves.above, "above")};
    bool well = true;
    for (const Piece& piece : pieces) {
        well &= piece.nothing || piece.is_well();
        if (options.json)
            json.push_back({piece.name, json_of(piece)});
        else
            print_sentence(out, options, piece);
    }
    if (options.json) out << Json{json} << '\n';
    return well ? 0 : 1;
}

}  // namespace

Command add_cut(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line =
        add_command(graze, "cut", "Cut a mesh into what is below a plane and above", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    o->plane.add_to(line, false);
    line.add("-o,--output", o->output, "NAME of the halves; that of MESH, here, if not given");
    const Option surface =
        line.add_flag("--surface", o->surface, "Cut the faces of any mesh, and make no caps");
    line.add("--tie", o->tie, "For a surface, to which half faces in the plane go; either is none")
        .one_of({"below", "above", "both", "either"})
        .needs(surface);
    line.add_flag("--force", o->force, "Write what does not pass its check, too").excludes(surface);
    line.add_flag("--json", o->json, "Print what was written as one JSON object");
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces, and those of its halves",
                                                 [&] { return run_cut(*o, call.out); });
                expect_written(call.out, "summary");
                return status;
            }};
}

}  // namespace graze::cli
