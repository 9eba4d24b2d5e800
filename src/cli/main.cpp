// The graze command. Exit status: 2 for bad usage or input; see `graze query --help` and
// `graze verify --help` for 1.

#include <CLI/CLI.hpp>
#include <exception>
#include <graze/batch.hpp>
#include <graze/version.hpp>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "cli/ask_mesh.hpp"
#include "cli/check.hpp"
#include "cli/clash.hpp"
#include "cli/crosscheck.hpp"
#include "cli/input.hpp"
#include "cli/manual.hpp"
#include "cli/microscope.hpp"
#include "cli/openvdb.hpp"
#include "cli/ranks.hpp"
#include "cli/run_queries.hpp"
#include "cli/suite.hpp"
#include "cli/system.hpp"
#include "cli/verify.hpp"
#include "cli/voxelize.hpp"

namespace {

using graze::cli::Input;
using graze::cli::last_error;

constexpr int failure = 2;

const char* const query_footer = R"(
Each line of FILE is a query, a JSON object; each line of output is its answer, in order:

  echo '{"id": 1, "query": "contact", "a": {"type": "segment", "vertices": [[0, 0], [1, 1]]}, "b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}}' | graze query

prints {"id": 1, "contact": "touching", "stage": "filter"}: they meet, but only at their boundaries.

query    intersects: true or false
         contact: disjoint, touching or overlapping
         clip: the part of a line, ray or segment a inside b, by its parameters and points
         orient, insphere: sign, -1, 0 or 1, of points: [..] instead of a and b
shapes   point        point
         line, ray    origin, direction
         segment      vertices: [a, b]; triangle: [a, b, c]; tetrahedron (3D): [a, b, c, d]
         plane (3D)   point, normal
         aabb         min, max
         obb          center, half_extents, and direction (2D) or quaternion [w, x, y, z] (3D)
         parallelogram (2D), parallelepiped (3D)
                      corner, edges: [u, v(, w)]; or center, half_edges: [u, v(, w)]
pairs    every two of one dimension; clip: b is a box, triangle, plane or tetrahedron
numbers  JSON numbers, meaning the nearest double, or hexadecimal floats in strings: "0x1.8p+1"
options  t_range: [lo, hi] for clip, null where unbounded
         cull: back or front, for clip with a 3D triangle
         method: default, exact, sat, pef or slab, as the pair allows
         certify: true adds a certificate, for intersects and contact; see graze verify --help
         expect: {answer fields}; adds "agrees": true or false
         Other fields are ignored; --stats lists them, so that a mistyped option shows.

A line that cannot be answered gives {"id": .., "line": .., "error": ".."} in its place; one that is longer
than 16 MiB cannot.
Exit status: 0; 1 if any "agrees" is false; 2 if any line was bad or the file cannot be read.)";

const char* const verify_footer = R"(
A certificate is a plane between two shapes, a point of both, or both, in exact fractions. Each is
checked against the shapes of its query, by none of the code that answers:

  graze query --certify cases.jsonl | graze verify cases.jsonl
  graze check part.stl --pairs pairs.jsonl; graze verify --pairs pairs.jsonl

Each certificate gives {"id": .., "verified": true}, or false and a "reason"; each bad line gives
{"id": .., "line": .., "error": ".."}. docs/check_certificates.py checks the same certificates
without graze.
Exit status: 0; 1 if a certificate is no proof; 2 if a line was bad (unreadable, longer than 16 MiB,
not answered, answered under another id, or without the certificate that its query asked for) or a
file cannot be read.)";

const char* const voxelize_footer = R"(
A voxel is in the set when its closed box meets a closed triangle, in exact arithmetic; other modes
and ties are below. Example:

  printf 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n' > tetra.off
  graze voxelize tetra.off --cell 0.25 -o tetra.npy

Numbers are exact: 0.04 is 1/25. Also 1/3, 4e-2, and hexadecimal floats such as 0x1.8p-3.
The grid is said in one of four ways:
  --resolution N                       origin at the mesh's smallest corner, N cells along its
                                       longest extent, the same size on all axes
  --cell H                             origin at the mesh's smallest corner
  --origin x,y,z --cell H --dims nx,ny,nz
  --lo x,y,z --hi x,y,z --dims nx,ny,nz
                                       so many cells over a box
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
Only 26 with closed ties lets no path through corners pass; 26 and 6 with half-open ties let none
through faces pass; open ties may leave nothing. With half-open ties --resolution and --cell add a
layer where the mesh ends in a plane of the grid.
--compare OTHER lists holes, voxels that OTHER lacks, and extras, each with a reason: a triangle and a
point of both, or a plane between them, or the crossings that make the winding number; in exact
fractions with --json.
Exit status: 0; 1 if OTHER differs; 2 if anything is wrong.)";

const char* const check_footer = R"(
Every answer is exact: the corners of faces are points, the same where their coordinates are equal, and faces
are the closed triangles between them. Two faces are a pair where they meet beyond the corners they share:

  crossing   inside both           coplanar   in an area, in one plane
  touching   where one of them ends: a T-junction, a vertex on a face
  duplicate  they have the same corners

No pair at all means that any two faces meet in a corner or an edge of both, or not at all. Pairs with a face
that has no area are counted apart. The winding of a closed shell is the winding number before and behind its
faces: 0 1 for an outer wall or that of a hole, -1 0 if it is inside out.

  graze check part.stl
  graze check part.stl --json | python3 -m json.tool
  graze check part.stl --report report.html

Exit status: 0 for a clean solid; 1 where there is something to mend; with --first: 0 if no two faces are a
pair, and 1 if some are; 2 if the file cannot be read.)";

const char* const locate_footer = R"(
Each line of POINTS is [x, y, z], or {"point": [x, y, z]} and perhaps an "id"; numbers are JSON numbers, meaning
the nearest double, or hexadecimal floats in strings. Example:

  echo '[0.5, 0.5, 0.5]' | graze locate part.stl

prints {"id": null, "location": "inside", "winding": 1}. A point is on the boundary of the mesh if any face holds
it, exactly; then the first such face of the file is named, and whether the point is in its interior, on an edge
or a vertex. Else it is inside where the winding number is not zero, or with --inside parity where a way to it
crosses an odd number of faces. Where that depends on the way, because edges do not cancel, the location is null,
and there is a reason.
Exit status: 0; 1 if a point has no location; 2 if a line was bad or a file cannot be read.)";

const char* const cast_footer = R"(
Each line of RAYS is a line, ray or segment as graze query has it, perhaps with an "id". Example:

  echo '{"type": "ray", "origin": [0, 0, 9], "direction": [0, 0, -1]}' | graze cast part.stl

prints all points at which it meets faces for the first time, in exact order, each with all its faces:

  {"id": null, "hits": [{"t": 5, "point": [0, 0, 4], "feature": "vertex", "faces": [{"face": 0, "feature": "v2",
  "side": "front"}, ..]}, ..]}

t and point are the doubles nearest to the exact ones, but what is one hit and what comes first is told by the
exact ones. feature says what of the mesh is there: a vertex or edge of a face, or the interior of one. side is
the one that is hit, counter-clockwise seen from the front. Of a face that it runs along, t_end is where that
ends.
Exit status: 0; 2 if a line was bad or a file cannot be read.)";

const char* const clash_footer = R"(
Parts are the objects, groups and solids of each file, or a whole file. Of two that are solids (see graze check)
it is told, exactly, whether they are

  disjoint      touching, at their boundaries alone      overlapping
  in each other (which may touch the boundary from within)      equal

and which faces meet: crossing, coplanar, touching, duplicate, or only in corners that they share. Of others the
faces that meet are told, and why no more.

  graze clash bolt.stl plate.stl
  graze clash assembly.obj --json --pairs pairs.jsonl; graze verify --pairs pairs.jsonl

Exit status: 0 if all parts are disjoint or touching; 1 if some clash, or that cannot be told; 2 if a file cannot
be read, or there is one part only.)";

const char* const crosscheck_footer = R"(
Another implementation is asked cases of many kinds, in a process of its own, and judged by exact
answers; what it gets wrong is made as small as it goes. A C or C++ test:

  cat > my_test.cpp <<'END'
  #include <graze/crosscheck.h>
  GRAZE_CROSSCHECK int intersects_point2_aabb2(const double* p, const double* box) {
      return p[0] >= box[0] && p[1] >= box[1] && p[0] < box[2] && p[1] <= box[3];
  }
  END
  c++ -shared -fPIC my_test.cpp -o my_test.so
  graze crosscheck --against ./my_test.so

graze/crosscheck.h has the names, how shapes are laid out, and what a test may promise. In any other
language a command that answers each query on its standard input with a line, at once, such as
{"id": 1, "intersects": true} or {"id": 1, "error": "no such test"}:

  graze crosscheck --command "python3 my_test.py" --question point2_aabb2

With --cases the queries of a file are asked, as intersects and contact and in both orders; --answers has
what was answered to them before, so that nothing needs to run:

  graze suite . && my_program < graze-suite-1.jsonl > answers.jsonl
  graze crosscheck --cases graze-suite-1.jsonl --answers answers.jsonl

Exit status: 0 if nothing is found; 1 if something is wrong; 2 for bad usage, bad lines, and for what
cannot be asked.)";

const char* const microscope_footer = R"(
Two numbers of the query go through the doubles beside them, and each pair of them is one cell: exact,
beside it what another implementation says, and where that is wrong.

  echo '{"query": "orient", "points": [[0.5, 0.5], [12, 12], [24, 24]]}' > query.jsonl
  graze microscope query.jsonl --x a.x --y a.y --command "python3 my_orient.py" -o orient.svg

Numbers are named as C++ names them: a.origin.x, b.min.z, a.rotation.w; points of orient and insphere a.x,
b.x and so on. A name that there is not lists those that there are. Steps from 0 are as long as those at the
largest number of the query.
Exit status: 0; 1 if the other is wrong anywhere; 2 if anything cannot be used.)";

const char* const suite_footer = R"(
graze-suite-1.jsonl has queries with what is expected, by category; graze-suite-1-certificates.jsonl whole
answers with certificates, which graze verify and docs/check_certificates.py check. The vectors of a version
are the same on every machine. docs/suite.md has the format, and how to run it from any language.

  graze suite . && graze query graze-suite-1.jsonl --stats > answers.jsonl

Exit status: 0; 2 if anything cannot be written.)";

int complain(const std::string& what) {
    std::cerr << "graze: " << what << '\n';
    return failure;
}

/// With a command line.
std::string what_is_wrong(const CLI::App& app, const CLI::ParseError& error) {
    const auto commands = app.get_subcommands();
    if (!commands.empty())
        return std::string(error.what()) + "; see graze " + commands[0]->get_name() + " --help";
    if (!dynamic_cast<const CLI::RequiredError*>(&error) &&
        !dynamic_cast<const CLI::ExtrasError*>(&error))
        return std::string(error.what()) + "; see graze --help";
    const auto others = app.remaining();
    return (others.empty() ? "a command is missing" : "\"" + others[0] + "\" is no command") +
           "; allowed: query, verify, voxelize, check, clash, locate, cast, crosscheck, "
           "microscope, "
           "suite; see graze "
           "--help";
}

std::string version() {
    const graze::Build& build = graze::build();
    std::string text = std::string("graze ") + build.version +
                       "\nbig numbers: " + build.big_numbers + "\nthreads: " + build.threads +
                       "\nvector instructions here: ";
    for (const auto target : graze::batch::targets())
        text.append(text.ends_with(' ') ? "" : ", ").append(name(target));
    return text;
}

int query(const std::string& path, bool certify, bool stats) {
    Input in(path);
    const auto report = graze::cli::run_queries(in.stream(), std::cout, certify);
    in.check_read();
    if (!std::cout) return complain("the answers cannot be written: " + last_error());
    if (stats) std::cerr << report;
    return report.exit_status();
}

int verify_pairs(const std::string& path) {
    Input in(path);
    const auto report = graze::cli::run_verify_pairs(in.stream(), std::cout);
    in.check_read();
    if (!std::cout) return complain("the verdicts cannot be written: " + last_error());
    std::cerr << report;
    return report.exit_status();
}

int verify(const std::string& queries_path, const std::string& answers_path) {
    if (queries_path == answers_path) return complain("QUERIES and ANSWERS are the same file");
    Input queries(queries_path), answers(answers_path);
    const auto report = graze::cli::run_verify(queries.stream(), answers.stream(), std::cout);
    queries.check_read();
    answers.check_read();
    if (!std::cout) return complain("the verdicts cannot be written: " + last_error());
    std::cerr << report;
    return report.exit_status();
}

/// What run() returns; where there is not enough memory, the files and what it was for are named.
int within_memory(const std::vector<std::string>& files, const std::string& what, const auto& run) {
    graze::cli::refuse_beyond_memory();
    try {
        return run();
    } catch (const std::bad_alloc&) {
        std::string names;
        for (const std::string& file : files) names += (names.empty() ? "" : ", ") + file;
        return complain(names + ": there is not enough memory for " + what);
    }
}

/// The ranks end behind the message: where one process has ended, mpirun ends the others.
int voxelize(const graze::cli::VoxelizeOptions& options) {
    const graze::cli::Ranks ranks;
    try {
        const int status = graze::cli::run_voxelize(options, ranks, std::cout);
        if (!std::cout.flush()) return complain("the summary cannot be written: " + last_error());
        return status;
    } catch (const std::exception& error) {
        return complain(error.what());
    }
}

}  // namespace

int main(int argc, char** argv) try {
    std::ios::sync_with_stdio(false);
    const auto arguments = graze::cli::start(argc, argv);
    CLI::App app("graze: do two shapes meet, and how? Exact answers for shapes given by doubles.",
                 "graze");
    app.set_version_flag("--version", version());
    app.add_option_function<std::string>(
           "--completion",
           [&](const std::string& chosen) {
               graze::cli::write_completion(app, chosen, std::cout);
               throw CLI::Success();
           },
           "Print a script that completes commands and options in a shell")
        ->check(CLI::IsMember({"bash", "fish", "zsh"}))
        ->trigger_on_parse();
    app.add_flag_callback(
           "--manual",
           [&] {
               graze::cli::write_manual(app, graze::build().version, std::cout);
               throw CLI::Success();
           },
           "Print the page for man: graze --manual | man -l -")
        ->trigger_on_parse();
    app.require_subcommand(1);
    app.footer("\nTry `graze query --help` and so on: each command has an example.");

    std::string queries = "-";
    bool certify = false, stats = false;
    CLI::App* query_command = app.add_subcommand("query", "Answer queries, one JSON object a line");
    query_command->add_option("FILE", queries, "Queries; - or nothing is standard input");
    query_command->add_flag("--certify", certify,
                            "Add a certificate to each answer to intersects and contact");
    query_command->add_flag("--stats", stats, "Print counts by stage and answer to standard error");
    query_command->footer(query_footer);

    std::string certified, answers = "-";
    bool pairs = false;
    CLI::App* verify_command =
        app.add_subcommand("verify", "Check the certificates of answers against their queries");
    verify_command->add_option("QUERIES", certified, "What graze query read")->required();
    verify_command->add_option("ANSWERS", answers, "What it wrote; - or nothing is standard input");
    verify_command->add_flag("--pairs", pairs,
                             "QUERIES are pairs of faces of graze check, with their proofs");
    verify_command->footer(verify_footer);

    graze::cli::VoxelizeOptions options;
    CLI::App* voxelize_command =
        app.add_subcommand("voxelize", "Find the voxels that a mesh meets");
    voxelize_command->add_option("MESH", options.mesh, "An .stl, .obj, .ply or .off file")
        ->required();
    voxelize_command->add_option("--resolution", options.resolution,
                                 "Cells along the longest extent");
    voxelize_command->add_option("--cell", options.cell, "Size of a voxel: H, or HX,HY,HZ");
    voxelize_command->add_option("--origin", options.origin, "Smallest corner of the grid: x,y,z");
    voxelize_command->add_option("--dims", options.dims, "Number of voxels: nx,ny,nz");
    voxelize_command->add_option("--lo", options.lo, "Smallest corner of a box: x,y,z");
    voxelize_command->add_option("--hi", options.hi, "Its largest corner: x,y,z");
    voxelize_command->add_option("--clip-lo", options.clip_lo,
                                 "Only those voxels that overlap a box: its smallest corner x,y,z");
    voxelize_command->add_option("--clip-hi", options.clip_hi, "Its largest corner: x,y,z");
    voxelize_command->add_option("--mode", options.mode, "Which voxels")
        ->check(CLI::IsMember({"26", "6", "inside", "solid"}))
        ->capture_default_str();
    voxelize_command->add_option("--ties", options.ties, "Where the mesh meets faces")
        ->check(CLI::IsMember({"closed", "half-open", "open"}))
        ->capture_default_str();
    voxelize_command->add_option("--inside", options.inside, "How inside is told")
        ->check(CLI::IsMember({"winding", "parity"}))
        ->capture_default_str();
    voxelize_command->add_flag("--contact", options.contact,
                               "Tell touching voxels (1) from overlapping ones (2), in mode 26");
    voxelize_command->add_option("--threads", options.threads, "0: one for each processor")
        ->capture_default_str();
    voxelize_command->add_option("-o,--output", options.output,
                                 "A .npy, .binvox, .vdb, .vox, .vti or .ply file to write");
    voxelize_command->add_option("--picture", options.picture,
                                 "A .png file to draw: three slices and a view");
    CLI::Option* const compare = voxelize_command->add_option(
        "--compare", options.other,
        "Another program's voxels, .npy, .binvox or .vdb: list what differs");
    voxelize_command->add_option("--list", options.listed, "How many holes and extras to explain")
        ->capture_default_str()
        ->needs(compare);
    voxelize_command->add_flag("--json", options.json,
                               "Print origin, cell, dims and voxels as one JSON object");
    voxelize_command->footer(voxelize_footer);

    graze::cli::MeshCheckOptions mesh;
    CLI::App* check_command =
        app.add_subcommand("check", "Is a mesh closed, and does it meet itself?");
    check_command->add_option("MESH", mesh.mesh, "An .stl, .obj, .ply or .off file")->required();
    check_command->add_option("--threads", mesh.threads, "0: one for each processor")
        ->capture_default_str();
    CLI::Option* const first = check_command->add_flag(
        "--first", mesh.first, "Stop at the first pair of faces: is there one at all?");
    check_command
        ->add_option("--pairs", mesh.pairs,
                     "A .jsonl file for the pairs, each with a proof: see graze verify")
        ->excludes(first);
    check_command
        ->add_option("--report", mesh.report,
                     "An .html file to write: the mesh to turn, and a list of all that is found")
        ->excludes(first);
    check_command
        ->add_option("--limit", mesh.limit,
                     "List no more pairs in files than so many; in the report, of each kind (1000)")
        ->check(CLI::NonNegativeNumber)
        ->excludes(first);
    check_command
        ->add_option("--mark", mesh.mark,
                     "A .ply file of the mesh to write, faces in pairs with colors")
        ->excludes(first);
    check_command
        ->add_option("--curves", mesh.curves,
                     "An .obj file to write: where the faces of pairs meet")
        ->excludes(first);
    check_command
        ->add_option("--as", mesh.as, "float: ask about the mesh as binary STL will hold it")
        ->check(CLI::IsMember({"float"}));
    check_command->add_flag("--json", mesh.json, "Print all that is found as one JSON object");
    check_command->footer(check_footer);

    graze::cli::ClashOptions clash;
    CLI::App* clash_command =
        app.add_subcommand("clash", "Do parts touch, overlap, or lie in each other, and where?");
    clash_command->add_option("MESHES", clash.meshes, ".stl, .obj, .ply or .off files")->required();
    clash_command->add_flag("--whole", clash.whole, "Each file is one part");
    clash_command->add_option("--pairs", clash.pairs,
                              "A .jsonl file for the pairs of faces, each with a proof");
    clash_command->add_option("--report", clash.report,
                              "An .html file to write: the parts to turn, and a list of places");
    clash_command->add_option("--limit", clash.limit, "List no more pairs in files than so many")
        ->check(CLI::NonNegativeNumber);
    clash_command->add_flag("--json", clash.json, "Print all that is found as one JSON object");
    clash_command->footer(clash_footer);

    graze::cli::AskMeshOptions asked;
    CLI::App* locate_command =
        app.add_subcommand("locate", "Are points inside a mesh, outside, or on it?");
    locate_command->add_option("MESH", asked.mesh, "An .stl, .obj, .ply or .off file")->required();
    locate_command->add_option("POINTS", asked.file,
                               "A point a line; - or nothing is standard input");
    locate_command->add_option("--inside", asked.inside, "How inside is told")
        ->check(CLI::IsMember({"winding", "parity"}))
        ->capture_default_str();
    locate_command->footer(locate_footer);

    CLI::App* cast_command =
        app.add_subcommand("cast", "What do lines, rays and segments meet of a mesh, in order?");
    cast_command->add_option("MESH", asked.mesh, "An .stl, .obj, .ply or .off file")->required();
    cast_command->add_option("RAYS", asked.file,
                             "A line, ray or segment a line; - or nothing is standard input");
    cast_command->add_flag("--first", asked.first, "Only the first hit of each");
    cast_command->footer(cast_footer);

    graze::cli::CrosscheckOptions check;
    CLI::App* crosscheck_command = app.add_subcommand(
        "crosscheck",
        "Find where another implementation is wrong, and the smallest case of each kind");
    CLI::Option_group* const other = crosscheck_command->add_option_group("implementation");
    other->add_option("--against", check.library,
                      "A shared library with functions of graze/crosscheck.h");
    other->add_option("--command", check.command, "A command that answers JSON Lines");
    CLI::Option* const recorded = other->add_option(
        "--answers", check.answers, "A file of answers to --cases: JSON Lines with their ids");
    other->require_option(1);
    CLI::Option* const chosen = crosscheck_command->add_option(
        "--cases", check.cases, "Ask the queries of this file, not made ones; see graze suite");
    recorded->needs(chosen);
    crosscheck_command->add_option(
        "--promises", check.promises,
        "What it promises beside what its library says; see graze/crosscheck.h");
    crosscheck_command->add_option("--question", check.questions,
                                   "Only questions with this in their names, such as ray3_aabb3");
    crosscheck_command
        ->add_option("--family", check.families, "Only cases of this family; may be repeated")
        ->excludes(chosen);
    CLI::Option* const count =
        crosscheck_command->add_option("--count", check.count, "Cases of each question")
            ->check(CLI::Range(std::int64_t(1), std::int64_t(1) << 40))
            ->excludes(chosen)
            ->capture_default_str();
    crosscheck_command
        ->add_option("--seconds", check.seconds, "As many cases as fit this time instead")
        ->check(CLI::Range(1, 1'000'000))
        ->excludes(chosen)
        ->excludes(count);
    crosscheck_command->add_option("--seed", check.seed, "Other cases")
        ->check(CLI::NonNegativeNumber)
        ->excludes(chosen)
        ->capture_default_str();
    crosscheck_command
        ->add_option("--limit", check.limit_ms, "Milliseconds for one case; then it hangs")
        ->check(CLI::Range(1, 3'600'000))
        ->capture_default_str();
    crosscheck_command->add_option(
        "-o,--output", check.output,
        "A .jsonl file for the findings: queries with the right answers");
    crosscheck_command->add_option(
        "--page", check.page,
        "An .html file to write: each finding with numbers, drawings and "
        "ways to see it yourself");
    crosscheck_command->add_flag("--json", check.json,
                                 "Print counts and findings as one JSON object");
    crosscheck_command->footer(crosscheck_footer);

    graze::cli::MicroscopeOptions scope;
    CLI::App* microscope_command = app.add_subcommand(
        "microscope",
        "Draw the answers about a query while two of its numbers move by single doubles");
    microscope_command->add_option("QUERY", scope.query, "A query; - is standard input")
        ->required();
    microscope_command->add_option("--id", scope.id, "Which query of several");
    microscope_command->add_option("--x", scope.x, "The number that grows to the right: b.min.x");
    microscope_command->add_option("--y", scope.y, "The number that grows upwards");
    microscope_command->add_option("--steps", scope.steps, "Doubles to each side")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    CLI::Option* const library = microscope_command->add_option(
        "--against", scope.library, "Beside a shared library with functions of graze/crosscheck.h");
    microscope_command
        ->add_option("--command", scope.command, "Beside a command that answers JSON Lines")
        ->excludes(library);
    microscope_command
        ->add_option("--limit", scope.limit_ms, "Milliseconds for one answer; then it hangs")
        ->check(CLI::Range(1, 3'600'000))
        ->capture_default_str();
    microscope_command->add_option("-o,--output", scope.output, "A .png or .svg file to draw")
        ->required();
    microscope_command->footer(microscope_footer);

    std::string folder;
    CLI::App* suite_command = app.add_subcommand(
        "suite", "Write the conformance suite: queries of every kind with exact answers");
    suite_command->add_option("FOLDER", folder, "Where to")->required();
    suite_command->footer(suite_footer);

    try {
        app.parse(int(arguments.size()), arguments.data());
    } catch (const CLI::ParseError& error) {
        // Of --help and --version.
        if (error.get_exit_code() == 0) return app.exit(error);
        return complain(what_is_wrong(app, error));
    }
    if (query_command->parsed())
        return within_memory({queries}, "its lines",
                             [&] { return query(queries, certify, stats); });
    if (verify_command->parsed())
        return within_memory({certified}, "its lines", [&] {
            return pairs ? verify_pairs(certified) : verify(certified, answers);
        });
    if (crosscheck_command->parsed()) {
        const int status = graze::cli::run_crosscheck(check, std::cout, std::cerr);
        if (!std::cout.flush()) return complain("the summary cannot be written: " + last_error());
        return status;
    }
    if (clash_command->parsed()) {
        const int status =
            within_memory(clash.meshes, "the faces, and the pairs of faces that meet",
                          [&] { return graze::cli::run_clash(clash, std::cout); });
        if (!std::cout.flush()) return complain("the answers cannot be written: " + last_error());
        return status;
    }
    if (locate_command->parsed() || cast_command->parsed()) {
        const int status = within_memory({asked.mesh}, "its faces, and what is asked of them", [&] {
            return locate_command->parsed() ? graze::cli::run_locate(asked, std::cout)
                                            : graze::cli::run_cast(asked, std::cout);
        });
        if (!std::cout) return complain("the answers cannot be written: " + last_error());
        return status;
    }
    if (microscope_command->parsed() || suite_command->parsed() || check_command->parsed()) {
        int status = 0;
        if (suite_command->parsed())
            graze::cli::write_suite(folder, std::cout);
        else if (check_command->parsed())
            status = within_memory({mesh.mesh}, "its faces, and the pairs of faces that meet",
                                   [&] { return graze::cli::run_check(mesh, std::cout); });
        else
            status = graze::cli::run_microscope(scope, std::cout);
        if (!std::cout.flush()) return complain("the summary cannot be written: " + last_error());
        return status;
    }
    graze::cli::load_openvdb(options, arguments.data());
    return voxelize(options);
} catch (const std::bad_alloc&) {
    return complain("there is not enough memory");
} catch (const std::exception& error) {
    return complain(error.what());
}
