#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "cli/commands/cells_options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Faces are cut wherever they meet, so that any two pieces share a whole edge, a corner, or nothing; where several faces
lie on each other there is one piece. Any mesh will do: one that is open, that meets itself, or a mere soup.

  graze resolve soup.obj -o pieces.ply --sources pieces.jsonl
  graze resolve bodies.stl --solid -o union.stl

With --solid what is written is the boundary of what is inside, where the mesh has no open edges: bodies that overlap
are joined, and walls within them are gone. --rule says what is inside where faces go round a place twice, or the wrong
way round. --outer asks of any mesh what cannot be reached from far away without going through a face, and writes the
boundary of that: the outermost walls. What meets where is decided exactly; then new corners are rounded, to doubles, or
in STL to floats, and moved a little more where faces would meet then. It is written if no two faces meet elsewhere than
in a corner or an edge of both, and with --solid or --outer if it is a solid.
Exit status: 0 if all is written, or nothing is left; 1 if with --solid the mesh is not closed, or what was made does
not pass its check, written by --force or not; 2 if a file cannot be read or written.)";

/// As they were typed.
struct Options : CellsOptions {
    std::string mesh;
    bool solid = false, outer = false;
};

int run_resolve(const Options& options, std::ostream& out) {
    options.expect_outputs({options.mesh});
    const std::vector<OpenedMesh> meshes{{"", options.mesh, read_mesh(path_of(options.mesh))}};
    const Mesh& mesh = meshes[0].mesh;
    const auto ask = [&](const mesh::CheckOptions& how) {
        return options.outer   ? mesh::outer(mesh, how)
               : options.solid ? mesh::solid(mesh, options.chosen_rule(), how)
                               : mesh::resolve(mesh, how);
    };
    Json::Object json{{"mesh", options.mesh}};
    json.push_back({"kept", options.outer ? "outer" : options.solid ? "solid" : "all"});
    json.push_back({"rule", options.solid ? Json(options.rule) : Json(nullptr)});
    const std::string about =
        path_of(options.mesh).filename().string() +
        (options.outer   ? ", what bounds the points that cannot be reached from far away"
         : options.solid ? ", what bounds the points inside of it"
                         : ", cut wherever it meets itself");
    return write_cells(options,
                       {meshes, json, options.solid || options.outer, ask, about,
                        options.solid ? "a" : std::string()},
                       out);
}

}  // namespace

Command add_resolve(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "resolve",
        "Cut a mesh wherever it meets itself, and keep all pieces or the boundary of a solid",
        help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    const Option solid =
        line.add_flag("--solid", o->solid, "Keep what bounds the points inside of the mesh");
    const Option outer = line.add_flag(
        "--outer", o->outer, "Keep what bounds the points that cannot be reached from far away");
    outer.excludes(solid);
    const auto common = o->add_to(line);
    common.rule.needs(solid);
    common.proof.excludes(outer);
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces, and their pieces",
                                                 [&] { return run_resolve(*o, call.out); });
                expect_written(call.out, "summary");
                return status;
            }};
}

}  // namespace graze::cli
