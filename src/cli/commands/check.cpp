
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <graze/mesh_check.hpp>
#include <graze/replace_file.hpp>
#include <iterator>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "cli/commands/checked_mesh.hpp"
#include "cli/commands/commands.hpp"
#include "cli/pages/check_report.hpp"
#include "cli/pages/marks.hpp"
#include "cli/pages/mesh_page.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "queries/face_certificate.hpp"
#include "queries/json.hpp"
#include "queries/mesh_report.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Every answer is exact. Corners with equal coordinates are the same corner, and faces are the closed triangles
between corners. Two faces are a pair if they meet in more than the corners and the edge that they share:

  crossing   inside both           coplanar   in an area, in one plane
  touching   where one of them ends: a T-junction, a vertex on a face
  duplicate  they have the same corners

If there are no pairs, any two faces share a whole edge, a corner, or nothing. Pairs with a face that has no area
are counted separately. The winding of a closed shell is the winding number in front of and behind its faces: 0 1
for an outer wall or the wall of a cavity, -1 0 if the shell is inside out.

  graze check part.stl
  graze check part.stl --json | python3 -m json.tool
  graze check part.stl --report report.html
  graze check parts/*.stl

Of several meshes each is asked for itself, and what is wrong with one file does not end the work. Files with pairs, marks,
curves and reports are of one mesh.
Exit status: 0 for a clean solid; 1 if there is something to mend; with --first: 0 if no two faces are a
pair, and 1 if some are; 2 if a file cannot be read. Of several meshes it is the highest.)";

/// As they were typed; empty where not given.
struct Options {
    std::vector<std::string> meshes;
    std::string mesh, pairs, mark, curves, report, as;  ///< the mesh is one of them
    std::optional<std::size_t> limit;  ///< if not given, none in the files, and of the report:
    static constexpr std::size_t limit_of_report = 1000;
    unsigned threads = 1;
    bool json = false, first = false;
};

using mesh::Report;
using mesh::Topology;

std::string count(std::int64_t n, const char* one, const char* many) {
    return grouped(n) + ' ' + (n == 1 ? one : many);
}

void print_sentences(std::ostream& out, const std::string& file, const Mesh& mesh,
                     const Report& report) {
    const Topology& t = report.topology;
    out << file << ": " << count(faces_of(mesh), "face", "faces")
        << (faces_of(mesh) == t.faces ? "" : " (" + grouped(t.faces) + " triangles)") << ", "
        << count(t.vertices, "vertex", "vertices") << ", "
        << count(std::int64_t(t.shells.size()), "shell", "shells") << ".\n";
    out << (report.clean()
                ? "A clean solid: closed, oriented, manifold, and nothing meets where it "
                  "should not.\n"
            : report.solid ? "A solid, with something to mend:\n"
            : t.faces > 0  ? "Not a solid:\n"
                           : "Not a solid: it has no face.\n");
    std::string pairs;
    for (const mesh::Defect& defect : mesh::defects()) {
        const std::int64_t n = defect.count(report);
        if (n == 0) continue;
        if (is_of_pairs(defect))
            pairs.append(pairs.empty() ? "" : ", ").append(counted(defect, n));
        else
            out << "  " << sentence(defect, n) << '\n';
    }
    if (!pairs.empty())
        out << "  "
            << count(report.pairs.size(), "pair of faces that meets", "pairs of faces that meet")
            << " beyond what they share: " << pairs << "; "
            << worst_near(mesh, report.pairs, decimals_in(bounds_of(mesh))) << '\n';
    if (t.unused_vertices > 0)
        out << count(t.unused_vertices, "vertex belongs", "vertices belong") << " to no face.\n";
}

Json to_json(const std::string& file, const Mesh& mesh, const Report& report) {
    Json::Object fields{{"mesh", file}};
    const Json::Object found = fields_of(mesh, report);
    fields.insert(fields.end(), found.begin(), found.end());
    return {fields};
}

/// With what proves it.
Json to_json(const Mesh& mesh, const mesh::FacePair& pair, FaceProofs& proofs) {
    const Triangle3 a = mesh.triangle(pair.a), b = mesh.triangle(pair.b);
    Json::Object line{{"faces", Json::Array{mesh.face(pair.a), mesh.face(pair.b)}}};
    if (!mesh.face_of.empty()) line.push_back({"triangles", Json::Array{pair.a, pair.b}});
    if (!mesh.parts.empty())
        line.push_back(
            {"parts",
             {Json::Array{{std::string(mesh.part(pair.a))}, {std::string(mesh.part(pair.b))}}}});
    proofs.add(line, a, b);
    return {line};
}

// ---- Pictures -------------------------------------------------------------------------------------

/// Binary PLY, with a color and the number of pairs of each face.
void write_marks(std::ostream& out, const Mesh& mesh, const mesh::FacePairs& pairs) {
    std::vector<std::int64_t> alike(mesh.triangles.size(), 1), count(mesh.triangles.size());
    for (const auto& group : pairs.equal) alike[group.faces[0]] = std::int64_t(group.faces.size());
    for (const auto& pair : pairs.first) {
        count[pair.a] += alike[pair.b];
        count[pair.b] += alike[pair.a];
    }
    for (const auto& group : pairs.equal) {
        const std::int64_t of_first = count[group.faces[0]];
        for (const std::uint32_t n : group.faces)
            count[n] = of_first + std::int64_t(group.faces.size()) - 1;
    }
    const std::vector<std::uint8_t> mark = marks_of(mesh, pairs);
    out << "ply\nformat binary_little_endian 1.0\ncomment crossing red, coplanar purple, duplicate "
           "blue, "
           "touching orange; quality is the number of pairs\nelement vertex "
        << mesh.vertices.size()
        << "\nproperty double x\nproperty double y\nproperty double z\nelement face "
        << mesh.triangles.size()
        << "\nproperty list uchar int vertex_indices\nproperty uchar red\nproperty uchar green\n"
           "property uchar blue\nproperty float quality\nend_header\n";
    const auto put = [&](auto value) {
        char bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        if constexpr (std::endian::native == std::endian::big)
            std::reverse(bytes, bytes + sizeof value);
        out.write(bytes, sizeof value);
    };
    for (const Vec3& p : mesh.vertices) put(p.x), put(p.y), put(p.z);
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        put(std::uint8_t(3));
        for (const std::uint32_t i : mesh.triangles[n]) put(std::int32_t(i));
        const Color& color = marks[mark[n]].color;
        for (const double x : {color.r, color.g, color.b}) put(std::uint8_t(x));
        put(float(count[n]));
    }
}

/// OBJ: a point, a line or a closed outline for each pair.
void write_curves(std::ostream& out, const Mesh& mesh, const mesh::FacePairs& pairs,
                  std::size_t limit) {
    std::size_t vertices = 0;
    for (const auto& pair : pairs) {
        if (limit-- == 0) return;
        const auto corners = mesh::intersection(mesh.triangle(pair.a), mesh.triangle(pair.b));
        out << "# " << name(pair.contact) << ", faces " << mesh.face(pair.a) << " and "
            << mesh.face(pair.b) << '\n';
        for (const auto& corner : corners) {
            const Vec3 p = corner.rounded();
            out << "v " << to_shortest(p.x) << ' ' << to_shortest(p.y) << ' ' << to_shortest(p.z)
                << '\n';
        }
        out << (corners.size() == 1 ? 'p' : 'l');
        for (std::size_t n = 0; n < corners.size(); ++n) out << ' ' << vertices + n + 1;
        if (corners.size() > 2) out << ' ' << vertices + 1;
        out << '\n';
        vertices += corners.size();
    }
}

Mesh read(const Options& options) {
    Mesh mesh = read_mesh(path_of(options.mesh));
    if (options.as != "float") return mesh;
    try {
        return in_floats(std::move(mesh));
    } catch (const mesh_error& error) {
        throw std::runtime_error(options.mesh + ": " + error.what());
    }
}

void print_first(std::ostream& out, const Options& options, const Mesh& mesh,
                 const std::optional<mesh::FacePair>& pair) {
    if (options.json) {
        FaceProofs proofs;
        out << Json{Json::Object{{"mesh", options.mesh},
                                 {"faces", faces_of(mesh)},
                                 {"triangles", mesh.triangles.size()},
                                 {"embedded", !pair},
                                 {"pair", pair ? to_json(mesh, *pair, proofs) : Json{nullptr}}}}
            << '\n';
    } else if (pair) {
        const Diameter diameter = diameter_of(mesh, *pair);
        out << options.mesh << ": faces " << mesh.face(pair->a) << " and " << mesh.face(pair->b)
            << " meet beyond what they share: " << name(pair->contact) << ", near "
            << near(diameter.middle(), decimals_in(bounds_of(mesh))) << ".\n";
    } else {
        out << options.mesh << ": no two faces meet beyond what they share.\n";
    }
}

/// Prints what is found about a mesh to `out`: sentences, or one JSON object. Returns the exit status: 1 where
/// there is something to be mended.
int run_check(const Options& options, std::ostream& out) {
    const std::vector<std::string> outputs{options.pairs, options.mark, options.curves,
                                           options.report};
    expect_others(outputs, {options.mesh});
    expect_extension("--report", options.report, {".html", ".htm"});
    expect_extension("--mark", options.mark, {".ply"});
    for (const std::string& output : outputs)
        if (!output.empty()) expect_replaceable(path_of(output));
    const Mesh mesh = read(options);
    if (options.first) {
        const auto pair = with_bar(options.threads,
                                   [&](const auto& o) { return first_self_intersection(mesh, o); });
        print_first(out, options, mesh, pair);
        return pair ? 1 : 0;
    }
    const Report report =
        with_bar(options.threads, [&](const auto& o) { return mesh::check(mesh, o); });

    const std::size_t limit = options.limit.value_or(std::size_t(-1));
    const auto write = [&](const std::string& path, const auto& how) {
        if (!path.empty()) write_file(path_of(path), how);
    };
    write(options.pairs, [&](std::ostream& file) {
        FaceProofs proofs;
        std::size_t left = limit;
        for (const auto& pair : report.pairs) {
            if (left-- == 0) break;
            file << to_json(mesh, pair, proofs) << '\n';
        }
    });
    write(options.mark, [&](std::ostream& file) { write_marks(file, mesh, report.pairs); });
    write(options.curves,
          [&](std::ostream& file) { write_curves(file, mesh, report.pairs, limit); });
    std::ostringstream sentences;
    if (!options.json || !options.report.empty())
        print_sentences(sentences, options.mesh, mesh, report);
    write(options.report, [&](std::ostream& file) {
        MeshPage page = page_of(mesh, report, options.limit.value_or(options.limit_of_report));
        const std::filesystem::path path = path_of(options.mesh);
        page.title = path.filename().string();
        if (path.extension() == ".obj") page.up = 'y';
        std::istringstream lines(sentences.str());
        for (std::string line; std::getline(lines, line);) page.sentences.push_back(line);
        write_mesh_page(file, page);
    });
    if (options.json)
        out << to_json(options.mesh, mesh, report) << '\n';
    else
        out << sentences.str();
    if (!options.json && !options.report.empty())
        out << options.report << ": the mesh to look at.\n";
    return report.clean() ? 0 : 1;
}

/// Each for itself, and what is wrong with one does not end the work. Returns the highest exit status.
int run_all(Options options, const Call& call) {
    if (options.meshes.size() > 1)
        for (const auto& [option, path] :
             {std::pair("--pairs", &options.pairs), std::pair("--mark", &options.mark),
              std::pair("--curves", &options.curves), std::pair("--report", &options.report)})
            if (!path->empty())
                throw std::runtime_error(std::string(option) + ": it is of one mesh, and " +
                                         grouped(std::int64_t(options.meshes.size())) +
                                         " are given");
    std::array<std::int64_t, 3> ended{};
    for (const std::string& mesh : options.meshes) {
        options.mesh = mesh;
        const auto run = [&] {
            return within_memory({mesh}, "its faces, and the pairs of faces that meet",
                                 [&] { return run_check(options, call.out); });
        };
        if (options.meshes.size() == 1) return run();
        try {
            ++ended[std::size_t(run())];
        } catch (const std::exception& error) {
            ++ended[std::size_t(complain(error.what()))];
        }
        expect_written(call.out, "summary");
    }
    if (!options.json) {
        const bool first = options.first;
        call.out << grouped(std::int64_t(options.meshes.size())) << " meshes: " << grouped(ended[0])
                 << (first           ? " in which no two faces are a pair"
                     : ended[0] == 1 ? " clean solid"
                                     : " clean solids")
                 << ", " << grouped(ended[1])
                 << (first ? " with such a pair" : " with something to mend");
        if (ended[2] > 0) call.out << ", " << grouped(ended[2]) << " that cannot be read";
        call.out << ".\n";
    }
    return ended[2] > 0 ? 2 : ended[1] > 0 ? 1 : 0;
}

}  // namespace

Command add_check(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line =
        add_command(graze, "check", "Is a mesh closed, and does it meet itself?", help);
    line.add("MESHES", o->meshes, ".stl, .obj, .ply, .off or .3mf files").required();
    line.add("--threads", o->threads, "0: one for each processor").shows_default();
    const Option first =
        line.add_flag("--first", o->first, "Stop at the first pair of faces: is there one at all?");
    line.add("--pairs", o->pairs,
             "A .jsonl file for the pairs, each with a proof: see graze verify")
        .excludes(first);
    line.add("--report", o->report,
             "An .html file to write: the mesh to turn, and a list of all that is found")
        .excludes(first);
    line.add("--limit", o->limit,
             "List no more pairs in files than so many; in the report, of each kind (1000)")
        .not_negative()
        .excludes(first);
    line.add("--mark", o->mark, "A .ply file of the mesh to write, faces in pairs with colors")
        .excludes(first);
    line.add("--curves", o->curves, "An .obj file to write: where the faces of pairs meet")
        .excludes(first);
    line.add("--as", o->as, "float: ask about the mesh as binary STL will hold it")
        .one_of({"float"});
    line.add_flag("--json", o->json, "Print all that is found as one JSON object");
    return {line, [o](const Call& call) {
                const int status = run_all(*o, call);
                expect_written(call.out, "summary");
                return status;
            }};
}

}  // namespace graze::cli
