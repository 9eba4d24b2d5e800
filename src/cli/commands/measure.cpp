#include <graze/mesh_measure.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

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
because it meets itself or is turned inside out, its volume counts each place as often as its faces go round it.
Exit status: 0; 1 if there is no volume, because the mesh does not close; 2 if the file cannot be read.)";

/// As they were typed.
struct Options {
    std::string mesh;
    unsigned threads = 1;
    bool json = false;
};

std::string numbers(const ExactVec3& v) {
    const Vec3 r = v.rounded();
    return to_shortest(r.x) + ", " + to_shortest(r.y) + ", " + to_shortest(r.z);
}

/// `report` is that of a mesh that closes.
void print_sentences(std::ostream& out, const std::string& file, const Mesh& mesh,
                     const mesh::Measures& measures, const std::optional<mesh::Report>& report) {
    out << file << ": " << counted(faces_of(mesh), "face", "faces") << ", ";
    if (!report)
        out << "no volume: "
            << words_of_unbalanced(measures.unbalanced_edges, measures.first_unbalanced,
                                   decimals_in(bounds_of(mesh)))
            << ".\n";
    else if (report->solid)
        out << "a solid.\n";
    else if (mesh.triangles.empty())
        out << "no solid.\n";
    else
        out << "closed, but no solid: " << why_no_solid(*report)
            << ". Each place counts as often as faces go round it.\n";
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
    const Mesh mesh = read_mesh(path_of(options.mesh));
    const mesh::Measures measures = mesh::measure(mesh);
    std::optional<mesh::Report> report;
    if (measures.moments)
        report = with_bar(options.threads, [&](const auto& o) { return mesh::check(mesh, o); });
    if (options.json) {
        Json::Object json{{"mesh", options.mesh},
                          {"faces", faces_of(mesh)},
                          {"triangles", mesh.triangles.size()},
                          {"solid", report && report->solid}};
        for (const auto& field : fields_of(measures)) json.push_back(field);
        out << Json{json} << '\n';
    } else {
        print_sentences(out, options.mesh, mesh, measures, report);
    }
    return measures.moments ? 0 : 1;
}

}  // namespace

Command add_measure(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(graze, "measure",
                                  "Area, volume, centroid and moments of inertia of a mesh", help);
    line.add("MESH", o->mesh, "An .stl, .obj, .ply or .off file").required();
    line.add("--threads", o->threads, "To ask whether it is a solid. 0: one for each processor")
        .shows_default();
    line.add_flag("--json", o->json, "Print one JSON object, with exact fractions");
    return {line, [o](const Call& call) {
                const int status = within_memory({o->mesh}, "its faces",
                                                 [&] { return run_measure(*o, call.out); });
                expect_written(call.out, "measures");
                return status;
            }};
}

}  // namespace graze::cli
