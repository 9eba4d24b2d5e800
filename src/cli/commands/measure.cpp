#include <graze/mesh_cells.hpp>
#include <graze/mesh_measure.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "cli/commands/cells_options.hpp"
#include "cli/commands/checked_mesh.hpp"
#include "cli/commands/commands.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/mesh_measure.hpp"
#include "queries/mesh_report.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Units are those of the file: of a part in millimetres the area is in mm^2, the volume in mm^3, and moments, of density 1,
in mm^5. Sums are exact, however far from the origin the part is, and each number is the double nearest to its value.

  graze measure part.stl
  graze measure part.stl --json | python3 -m json.tool

The inertia tensor is that about the centroid. --json has the second moments that it is made of, too, those about the
origin, and all but the area once more as fractions.
A mesh closes if its faces cancel at each edge; of any other there is an area alone. If a mesh that closes is no solid,
because it meets itself or is turned inside out, its volume counts each place as often as its faces go round it. --solid
measures what is inside, each place once, and --rule says what that is, as graze resolve has it.
Exit status: 0; 1 if there is no volume, because the mesh does not close; 2 if the file cannot be read.)";

/// As they were typed.
struct Options {
    std::string mesh, rule = "nonzero";
    unsigned threads = 1;
    bool json = false, solid = false;
};

std::string numbers(const ExactVec3& v) {
    const Vec3 r = v.rounded();
    return to_shortest(r.x) + ", " + to_shortest(r.y) + ", " + to_shortest(r.z);
}

/// A mesh and what is found about it.
struct Measured {
    Mesh mesh;
    mesh::Measures measures;
    bool solid = false;
    std::string sentence;  ///< of one that has a volume
};

/// What is inside of a mesh, each place once.
void measure_inside(Measured& found, const Options& options) {
    const mesh::Cells cells = with_bar(options.threads, [&](const auto& o) {
        return mesh::solid(found.mesh, rule_of(options.rule), o);
    });
    if (cells.unbalanced.empty()) {
        found.measures = mesh::measure(cells);
        found.solid = !cells.pieces.empty();
        found.sentence = found.solid ? "what is inside is a solid." : "nothing is inside.";
        return;
    }
    found.measures = mesh::measure(found.mesh);
    found.measures.moments.reset();
    found.measures.unbalanced_edges = cells.unbalanced[0].edges;
    found.measures.first_unbalanced = cells.unbalanced[0].first;
}

void measure_all(Measured& found, const Options& options) {
    found.measures = mesh::measure(found.mesh);
    if (!found.measures.moments) return;
    const mesh::Report report =
        with_bar(options.threads, [&](const auto& o) { return mesh::check(found.mesh, o); });
    found.solid = report.solid;
    found.sentence = found.solid ? "a solid."
                     : found.mesh.triangles.empty()
                         ? "no solid."
                         : "closed, but no solid: " + why_no_solid(report) +
                               ". Each place counts as often as faces go round it.";
}

void print_sentences(std::ostream& out, const std::string& file, const Measured& found) {
    const mesh::Measures& measures = found.measures;
    out << file << ": " << counted(faces_of(found.mesh), "face", "faces") << ", ";
    if (measures.moments)
        out << found.sentence << '\n';
    else
        out << "no volume: "
            << words_of_unbalanced(measures.unbalanced_edges, measures.first_unbalanced,
                                   decimals_in(bounds_of(found.mesh)))
            << ".\n";
    out << "area      " << to_shortest(measures.area) << '\n';
    if (!measures.moments) return;
    const mesh::Moments& moments = *measures.moments;
    out << "volume    " << to_shortest(moments.volume.to_double()) << '\n';
    if (!moments.centroid) return;
    out << "centroid  (" << numbers(*moments.centroid) << ")\ninertia   ";
    const char* before = "[";
    for (const ExactVec3& row : moments.central->inertia()) {
        out << before << '[' << numbers(row) << ']';
        before = ",\n           ";
    }
    out << "]\n";
}

/// Returns the exit status: 1 where there is no volume.
int run_measure(const Options& options, std::ostream& out) {
    Measured found{read_mesh(path_of(options.mesh)), {}, false, {}};
    if (options.solid)
        measure_inside(found, options);
    else
        measure_all(found, options);
    if (options.json) {
        Json::Object json{{"mesh", options.mesh},
                          {"faces", faces_of(found.mesh)},
                          {"triangles", found.mesh.triangles.size()},
                          {"rule", options.solid ? Json(options.rule) : Json(nullptr)},
                          {"solid", found.solid}};
        for (const auto& field : fields_of(found.measures)) json.push_back(field);
        out << Json{json} << '\n';
    } else {
        print_sentences(out, options.mesh, found);
    }
    return found.measures.moments ? 0 : 1;
}

}  // namespace

Command add_measure(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(graze, "measure",
                                  "Area, volume, centroid and moments of inertia of a mesh", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply, .off or .3mf file").required();
    const Option solid =
        line.add_flag("--solid", o->solid, "Measure what is inside of the mesh, each place once");
    add_rule(line, o->rule).needs(solid);
    line.add("--threads", o->threads, "0: one for each processor").shows_default();
    line.add_flag("--json", o->json, "Print one JSON object, with exact fractions");
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces",
                                                 [&] { return run_measure(*o, call.out); });
                expect_written(call.out, "measures");
                return status;
            }};
}

}  // namespace graze::cli
