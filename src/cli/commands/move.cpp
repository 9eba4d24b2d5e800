#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <graze/mesh_motion.hpp>
#include <graze/replace_file.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/commands/checked_mesh.hpp"
#include "cli/commands/commands.hpp"
#include "cli/pages/marks.hpp"
#include "cli/pages/mesh_page.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "queries/mesh_motion.hpp"
#include "queries/mesh_report.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
FROM is a mesh at t = 0, and TO the same mesh at t = 1: the same vertices in the same order, elsewhere. Each goes on a
straight line and at even speed. Does the mesh meet itself on the way, or, with --with, another one? No contact is missed,
and none is reported that is not there.

  graze move cloth0.obj cloth1.obj
  graze move cloth0.obj cloth1.obj --with body0.obj body1.obj --pairs hits.jsonl
  graze move arm0.obj arm1.obj --with table.obj --first
  graze move cloth0.obj cloth1.obj --report report.html

Meshes meet where a vertex comes to a face, or an edge to an edge; and at t = 0 where an edge goes through a face. Each two
that meet are counted once, with the first time at which they do. If no double is just this time, the two next to it are
told. What shares a vertex is left out: a vertex and its own faces, edges with a common end. Meshes are surfaces: a part that
is inside of another from the beginning to the end does not meet it. Vertices that are equal at both ends are one.
A mesh that turns does not move so; if it turns by little in a step, its vertices nearly do.
Exit status: 0 if nothing meets; 1 if something does; 2 if a file cannot be read or written.)";

/// As they were typed.
struct Options {
    std::string from, to, pairs, report;
    std::vector<std::string> with;
    unsigned threads = 1;
    bool first = false, json = false;
};

mesh::MovingMesh read(const std::string& from, const std::optional<std::string>& to) {
    if (!to) return {read_mesh(path_of(from))};
    return mesh::read_moving(path_of(from), path_of(*to));
}

/// How many of each kind, in the order of `kinds`.
struct Kind {
    const char *name, *one, *many;
    std::uint8_t of_one, of_other;
    const char* meaning;
};
constexpr std::array kinds{
    Kind{"vertex_face", "vertex and face", "vertices and faces", 1, 3, "a vertex comes to a face"},
    Kind{"edge_edge", "pair of edges", "pairs of edges", 2, 2, "two edges meet"},
    Kind{"edge_face", "edge through a face at t = 0", "edges through faces at t = 0", 2, 3,
         "an edge goes through a face at the beginning"}};

bool is_of(const Kind& kind, const mesh::MeshContact& c) {
    return std::minmax(c.a.count, c.b.count) == std::minmax(kind.of_one, kind.of_other);
}

std::int64_t count_of(const Kind& kind, const std::vector<mesh::MeshContact>& found) {
    return std::count_if(found.begin(), found.end(),
                         [&](const mesh::MeshContact& c) { return is_of(kind, c); });
}

std::string words_of(const Mesh& mesh, const mesh::MeshFeature& feature) {
    const auto& v = feature.vertices;
    if (feature.count == 1) return "vertex " + std::to_string(v[0]);
    if (feature.count == 2) return "edge " + std::to_string(v[0]) + " - " + std::to_string(v[1]);
    return "face " + std::to_string(mesh.face(feature.face));
}

std::string sentence_of(const Mesh& a, const Mesh& b, const mesh::MeshContact& contact,
                        int decimals) {
    const FirstContact& first = contact.first;
    return (first.below == first.above
                ? "at t = " + to_shortest(first.below)
                : "between t = " + to_shortest(first.below) + " and " + to_shortest(first.above)) +
           ", near " + near(contact.point, decimals) + ": " + words_of(a, contact.a) + " and " +
           words_of(b, contact.b) + ", " + name(first.contact) +
           (first.crosses ? ", one goes through the other" : "");
}

/// A mesh near where it is at t.
Mesh at(const mesh::MovingMesh& moving, double t) {
    Mesh mesh = moving.mesh;
    for (std::size_t n = 0; n < moving.to.size(); ++n)
        for (int k = 0; k < 3; ++k)
            mesh.vertices[n][k] = (1 - t) * mesh.vertices[n][k] + t * moving.to[n][k];
    return mesh;
}

/// Of the meshes as they are at the first contact; each contact is shown where it is at its own time.
void write_report(const Options& options, const mesh::MovingMesh& a, const mesh::MovingMesh* other,
                  const std::vector<mesh::MeshContact>& found,
                  const std::vector<std::string>& sentences) {
    constexpr std::size_t most_listed = 1000;
    const double t = found.empty() ? 0 : found[0].first.below;
    const Mesh here = at(a, t), there = other ? at(*other, t) : Mesh{};
    MeshPage page;
    const std::filesystem::path path = path_of(options.from);
    page.title = path.filename().string();
    if (path.extension() == ".obj") page.up = 'y';
    page.sentences = sentences;
    page.sentences.push_back("It is shown as it is at t = " + to_shortest(t) +
                             ", and each contact where it is at its own time.");
    page.more = "--pairs writes them all.";
    page.nothing = "Nothing meets.";
    page.models.push_back({page.title, &here, color_of_part(0), other == nullptr});
    if (other)
        page.models.push_back(
            {path_of(options.with[0]).filename().string(), &there, color_of_part(1), true});
    constexpr std::array<Color, kinds.size()> colors{
        {{200, 30, 45}, {60, 90, 200}, {150, 50, 160}}};
    for (std::size_t n = 0; n < kinds.size(); ++n)
        page.kinds.push_back(
            {kinds[n].one, kinds[n].meaning, colors[n], count_of(kinds[n], found)});
    MeshPage::Section section{"In the order of time", "contact", "contacts", {}, "length", false};
    for (const mesh::MeshContact& contact : found) {
        if (section.places.size() == most_listed) break;
        const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                       [&](const Kind& one) { return is_of(one, contact); });
        std::array<char, 32> time;
        std::snprintf(time.data(), time.size(), "t = %.6g: ", contact.first.below);
        section.places.push_back({1,
                                  0,
                                  {{std::uint8_t(kind - kinds.begin()),
                                    {{0, contact.a.face}, {other ? 1u : 0u, contact.b.face}},
                                    {contact.point},
                                    time.data() + words_of(a.mesh, contact.a) + " and " +
                                        words_of(other ? other->mesh : a.mesh, contact.b)}}});
    }
    if (!found.empty()) page.sections.push_back(std::move(section));
    write_file(path_of(options.report), [&](std::ostream& file) { write_mesh_page(file, page); });
}

/// Returns the exit status: 1 where something meets.
int run_move(const Options& options, std::ostream& out) {
    if (options.with.size() > 2)
        throw std::runtime_error(
            "--with has " + std::to_string(options.with.size()) +
            " files; allowed: one of a mesh at rest, or two, at t = 0 and at t = 1");
    std::vector<std::string> inputs{options.from, options.to};
    inputs.insert(inputs.end(), options.with.begin(), options.with.end());
    expect_others({options.pairs, options.report}, inputs);
    expect_extension("--report", options.report, {".html", ".htm"});
    for (const std::string& path : {options.pairs, options.report})
        if (!path.empty()) expect_replaceable(path_of(path));

    const mesh::MovingMesh a = read(options.from, options.to);
    std::optional<mesh::MovingMesh> other;
    if (!options.with.empty())
        other = read(options.with[0],
                     options.with.size() == 2 ? std::optional(options.with[1]) : std::nullopt);
    const std::vector<mesh::MeshContact> found = with_bar(options.threads, [&](const auto& o) {
        if (!options.first) return other ? contacts(a, *other, o) : self_contacts(a, o);
        const auto first = other ? first_contact(a, *other, o) : first_self_contact(a, o);
        return first ? std::vector{*first} : std::vector<mesh::MeshContact>{};
    });
    const Mesh& b = other ? other->mesh : a.mesh;
    if (!options.pairs.empty())
        write_file(path_of(options.pairs), [&](std::ostream& file) {
            for (const mesh::MeshContact& contact : found)
                file << Json{fields_of(a.mesh, b, contact)} << '\n';
        });
    std::vector<std::string> sentences;
    std::string meshes = options.from + ": " + counted(faces_of(a.mesh), "face", "faces");
    if (other)
        meshes += "; " + options.with[0] + ": " + counted(faces_of(other->mesh), "face", "faces");
    if (found.empty()) {
        sentences.push_back(meshes + (other ? "; they do not meet on the way."
                                            : "; it does not meet itself on the way."));
    } else {
        sentences.push_back(meshes + (other ? "; they meet" : "; it meets itself") +
                            " on the way.");
        Bounds bounds = bounds_of(a.mesh);
        for (const Vec3& v : a.to) bounds.include(v);
        sentences.push_back("First " + sentence_of(a.mesh, b, found[0], decimals_in(bounds)) + '.');
        std::string all;
        for (const Kind& kind : kinds)
            if (const std::int64_t n = count_of(kind, found); n != 0)
                all += (all.empty() ? "" : ", ") + counted(n, kind.one, kind.many);
        if (!options.first) sentences.push_back("In all: " + all + '.');
    }
    if (!options.report.empty())
        write_report(options, a, other ? &*other : nullptr, found, sentences);
    if (options.json) {
        Json::Array with(options.with.begin(), options.with.end());
        Json::Object json{{"from", options.from}, {"to", options.to}, {"with", with}};
        json.push_back(
            {"first", found.empty() ? Json(nullptr) : Json(fields_of(a.mesh, b, found[0]))});
        if (!options.first)
            for (const Kind& kind : kinds) json.push_back({kind.name, count_of(kind, found)});
        out << Json{json} << '\n';
    } else {
        for (const std::string& sentence : sentences) out << sentence << '\n';
        if (!options.report.empty()) out << options.report << ": the meshes to look at.\n";
    }
    return found.empty() ? 0 : 1;
}

}  // namespace

Command add_move(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "move", "Does a mesh that moves meet itself or another, and when first?", help);
    line.add("FROM", o->from, "The mesh at t = 0: an .stl, .obj, .ply, .off or .3mf file")
        .required();
    line.add("TO", o->to, "The same mesh at t = 1").required();
    line.add("--with", o->with, "Another mesh: one file, at rest, or two, at t = 0 and at t = 1");
    const Option first = line.add_flag("--first", o->first, "Look for the first contact alone");
    line.add("--pairs", o->pairs, "A .jsonl file for all that meets, in the order of time")
        .excludes(first);
    line.add(
        "--report", o->report,
        "An .html file to write: the meshes at the first contact, and a list of all that meets");
    line.add("--threads", o->threads, "0: one for each processor").shows_default();
    line.add_flag("--json", o->json, "Print one JSON object");
    return {line, [o](const Call& call) {
                std::vector<std::string> files{o->from, o->to};
                files.insert(files.end(), o->with.begin(), o->with.end());
                const int status = within_memory(files, "the faces, and what of them meets",
                                                 [&] { return run_move(*o, call.out); });
                expect_written(call.out, "answers");
                return status;
            }};
}

}  // namespace graze::cli
