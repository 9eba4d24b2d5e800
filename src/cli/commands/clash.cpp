
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <graze/assembly.hpp>
#include <graze/replace_file.hpp>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/pages/marks.hpp"
#include "cli/pages/mesh_page.hpp"
#include "cli/pages/near_places.hpp"
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "queries/assembly.hpp"
#include "queries/face_certificate.hpp"
#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Parts are the objects, groups, solids and items of each file, or whole files. For two parts that are solids (see graze
check) the answer is exact: they are

  disjoint      touching, at their boundaries alone      overlapping
  in each other (which may touch the boundary from within)      equal

and the faces that meet are counted: crossing, coplanar, touching, duplicate, or only in corners that they share.
If a part is not a solid, only the faces that meet are reported, together with the reason.

With --clearance D any two parts have to be at least D apart, in the units of the files: it is taken as it stands, 0.3
is 3/10. The gap of two parts is that of their surfaces. The clearance is

  kept      at_limit, if the gap is just D, which is enough      violated, if it is less
  clash, if the parts overlap, or one is in the other

With --gaps it is told of every two parts how far apart they are, and where: 0 if they meet. A part that is in another is as
far from its walls.

With --volumes the volume is told that two parts have in common, where they overlap or one is in the other: that of the
exact overlap, correctly rounded.

  graze clash bolt.stl plate.stl
  graze clash assembly.obj --clearance 0.3 --report gaps.html
  graze clash assembly.obj --json --pairs pairs.jsonl; graze verify --pairs pairs.jsonl

Exit status: 0 if all parts are disjoint or touching, and keep the clearance; 1 if some do not, or if that cannot be
decided; 2 if a file cannot be read, or there is one part only.)";

/// As they were typed; empty where not given.
struct Options {
    std::vector<std::string> meshes;
    bool whole = false, volumes = false, gaps = false, json = false;
    std::string pairs, report;
    std::optional<std::string> clearance;
    std::optional<std::size_t> limit;
    static constexpr std::size_t limit_of_report = 1000;
};

using mesh::FaceContact;
using mesh::FacePair;
using mesh::Part;
using mesh::PartPair;
using mesh::Relation;
using mesh::Verdict;

/// An empty one, of a variable of the shell that is not set, is refused and not left out.
std::optional<Exact> read_clearance(const std::optional<std::string>& text) {
    if (!text) return {};
    auto clearance = parse_exact(*text);
    if (!clearance || clearance->sign() < 0)
        refuse_value("--clearance", *text,
                     "a number >= 0 without a unit, such as 0.3, 3/10 or 2.5e-4");
    return clearance;
}

/// For people.
std::string six_digits(double x) {
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%.6g", x);
    return text.data();
}

/// The parts of all files.
std::vector<Part> parts_of(const Options& options, const std::vector<Mesh>& files) {
    for (std::size_t n = 0; n < files.size(); ++n)
        if (files[n].triangles.empty())
            throw std::runtime_error(options.meshes[n] + ": has no face");
    std::vector<Part> parts = mesh::parts_of(files, options.meshes, options.whole);
    if (parts.size() < 2)
        throw std::runtime_error(options.meshes[0] +
                                 " is one part; needed: another file, or a file with objects, "
                                 "groups, solids or items and without --whole");
    return parts;
}

/// How the parts are related, and what is told of each pair: of those whose boxes meet, in their order; all others are
/// disjoint if they are solids.
struct Answers {
    std::vector<NamedMesh> parts;
    std::optional<Exact> clearance;
    std::string clearance_text;  ///< as it was typed
    bool gaps;                   ///< are they told of all pairs?
    mesh::Clashes clashes;

    Answers(const std::vector<Part>& given, const Options& options, std::optional<Exact> clearance_,
            std::string clearance_text_)
        : clearance(std::move(clearance_)),
          clearance_text(std::move(clearance_text_)),
          gaps(options.gaps) {
        for (const Part& part : given) parts.push_back({part.name, &part.mesh});
        ProgressBar bar("faces");
        mesh::ClashOptions asked{.volumes = options.volumes,
                                 .gaps = options.gaps,
                                 .progress = [&](std::int64_t done, std::int64_t all) {
                                     bar.show(done, all);
                                     return true;
                                 }};
        if (clearance) asked.clearance = *clearance;
        clashes = mesh::clash(
            parts.size(), [&](std::size_t n) -> const Mesh& { return *parts[n].mesh; }, asked);
    }

    /// "a - b: touching".
    std::string relation(const PartPair& pair) const {
        const std::string &a = parts[pair.a].name, &b = parts[pair.b].name;
        const std::string both = a + " - " + b + ": ";
        if (!pair.relation) return both + "not told, for " + why_not_related(parts, clashes, pair);
        const std::string in_common =
            pair.volume ? ", " + six_digits(*pair.volume) + " in common" : "";
        if (pair.relation == Relation::a_in_b) return both + a + " is in " + b + in_common;
        if (pair.relation == Relation::b_in_a) return both + b + " is in " + a + in_common;
        return both + name(*pair.relation) + in_common;
    }

    /// "0.25 apart, 0.05 short of 0.3", of parts that do not clash.
    std::string gap(const PartPair& pair) const {
        const double value = pair.gap->distance.value;
        const std::string apart = six_digits(value) + " apart";
        if (!pair.verdict) return apart;
        if (pair.verdict == Verdict::at_limit) return "just " + apart;
        if (pair.verdict == Verdict::kept) return apart;
        const Exact squares = *clearance * *clearance - pair.gap->squared;
        const Exact sum = *clearance + (std::isfinite(value) ? Exact(value) : *clearance);
        return apart + ", " + six_digits((squares / sum).to_double()) + " short of " +
               clearance_text;
    }
};

bool is_well(const PartPair& pair) {
    const bool apart = pair.relation == Relation::disjoint || pair.relation == Relation::touching;
    return apart && pair.verdict != Verdict::violated;
}

/// All parts as one mesh, to draw and to name places.
struct Scene {
    Mesh mesh;
    std::vector<std::uint32_t> first;  ///< triangles of the parts

    explicit Scene(const std::vector<Part>& parts) {
        for (const Part& part : parts) {
            first.push_back(std::uint32_t(mesh.triangles.size()));
            const auto vertices = std::uint32_t(mesh.vertices.size());
            mesh.vertices.insert(mesh.vertices.end(), part.mesh.vertices.begin(),
                                 part.mesh.vertices.end());
            for (const auto& [i, j, k] : part.mesh.triangles)
                mesh.triangles.push_back({vertices + i, vertices + j, vertices + k});
        }
    }
    std::vector<FacePair> pairs(const PartPair& parts) const {
        std::vector<FacePair> all = parts.faces;
        for (FacePair& p : all) {
            p.a += first[parts.a];
            p.b += first[parts.b];
        }
        return all;
    }
};

std::string pairs_in_words(const std::vector<FacePair>& pairs) {
    std::string text = grouped(std::int64_t(pairs.size())) +
                       (pairs.size() == 1 ? " pair of faces: " : " pairs of faces: ");
    bool first = true;
    for (const FaceContact contact : contacts_by_weight) {
        const std::int64_t n = count_of(pairs, contact);
        if (n == 0) continue;
        if (!first) text += ", ";
        first = false;
        text += grouped(n) + ' ' +
                (contact == FaceContact::none ? "in shared corners alone" : name(contact));
    }
    return text;
}

void print_sentences(std::ostream& out, const Answers& answers, const Scene& scene) {
    const int decimals = decimals_in(bounds_of(scene.mesh));
    for (const PartPair& pair : answers.clashes.pairs) {
        const bool enough = !pair.verdict || pair.verdict == Verdict::kept;
        if (!answers.gaps && pair.relation == Relation::disjoint && enough) continue;
        out << answers.relation(pair);
        if (!pair.faces.empty()) {
            out << "; " << pairs_in_words(pair.faces) << "; "
                << worst_near(scene.mesh, scene.pairs(pair), decimals);
        } else if (pair.gap && (answers.gaps || pair.verdict != Verdict::clash)) {
            out << (pair.relation ? ", " : "; ") << answers.gap(pair) << "; nearest at "
                << near(pair.gap->distance.a, decimals);
        }
        if (pair.verdict == Verdict::violated)
            out << "; " << grouped(std::int64_t(pair.near.size()))
                << (pair.near.size() == 1 ? " pair" : " pairs") << " of faces nearer than "
                << answers.clearance_text;
        out << '\n';
    }
    const auto n = std::int64_t(answers.parts.size());
    out << grouped(n) << " parts, " << grouped(n * (n - 1) / 2)
        << (n == 2 ? " pair of parts" : " pairs of parts");
    bool first = true;
    for (const auto& [relation, count] : counts_of(answers.clashes)) {
        if (count == 0) continue;
        out << (first ? ": " : ", ") << grouped(count) << ' ' << relation;
        first = false;
    }
    out << ".\n";
    if (!answers.clearance) return;
    out << "At least " << answers.clearance_text << " apart:";
    first = true;
    for (const auto& [verdict, count] : verdicts_of(answers.clashes)) {
        if (count == 0) continue;
        out << (first ? " " : ", ") << grouped(count) << ' '
            << (verdict == Verdict::at_limit ? "at the limit" : name(verdict));
        first = false;
    }
    out << ".\n";
}

/// Pairs of faces that meet, and then those that are near and do not.
void write_pairs(std::ostream& out, const std::vector<Mesh>& files, const std::vector<Part>& parts,
                 const Answers& answers, std::size_t limit) {
    FaceProofs proofs;
    for (const PartPair& pair : answers.clashes.pairs) {
        const Part &a = parts[pair.a], &b = parts[pair.b];
        // add(line, faces) adds the proof.
        const auto write = [&](const auto& faces, const auto& add) {
            if (limit == 0) return;
            --limit;
            Json::Object line{{"faces", Json::Array{a.mesh.face(faces.a), b.mesh.face(faces.b)}}};
            if (!files[a.file].face_of.empty() || !files[b.file].face_of.empty())
                line.push_back({"triangles", {Json::Array{a.first + faces.a, b.first + faces.b}}});
            line.push_back({"parts", {Json::Array{{a.name}, {b.name}}}});
            add(line, a.mesh.triangle(faces.a), b.mesh.triangle(faces.b));
            out << Json{line} << '\n';
        };
        for (const FacePair& faces : pair.faces)
            write(faces, [&](auto&&... line) { proofs.add(line...); });
        auto meeting = pair.faces.begin();
        for (const mesh::NearPair& faces : pair.near) {
            while (meeting != pair.faces.end() && mesh::NearPair{meeting->a, meeting->b} < faces)
                ++meeting;
            if (meeting != pair.faces.end() && mesh::NearPair{meeting->a, meeting->b} == faces)
                continue;
            write(faces, [&](auto&&... line) { add_near_faces(line..., *answers.clearance); });
        }
    }
}

/// Of each two parts that violate the clearance, where they do, and lines from one to the other.
void add_near_places(MeshPage& page, const Answers& answers, std::size_t limit) {
    const auto kind = std::uint8_t(page.kinds.size());
    page.kinds.push_back(
        {"near", "the faces are nearer than " + answers.clearance_text, Color{20, 140, 130}, 0});
    for (const PartPair& parts : answers.clashes.pairs) {
        if (parts.near.empty()) continue;
        page.kinds[kind].count += std::int64_t(parts.near.size());
        MeshPage::Section section{answers.relation(parts) + ", " + answers.gap(parts),
                                  "pair of near faces",
                                  "pairs of near faces",
                                  {},
                                  "apart"};
        const Mesh &a = *answers.parts[parts.a].mesh, &b = *answers.parts[parts.b].mesh;
        for (const NearPlace& place : near_places(a, b, parts)) {
            MeshPage::Place& listed = section.places.emplace_back();
            listed.count = std::int64_t(place.pairs.size());
            listed.length = place.pairs[0].distance.value;
            for (const auto& [faces, distance] : place.pairs) {
                page.kinds[kind].lines.push_back({distance.a, distance.b});
                if (limit == 0) continue;
                --limit;
                listed.items.push_back(
                    {kind,
                     {{std::uint32_t(parts.a), faces.a}, {std::uint32_t(parts.b), faces.b}},
                     {distance.a, distance.b}});
            }
            if (listed.items.empty()) section.places.pop_back();
        }
        if (!section.places.empty()) page.sections.push_back(std::move(section));
    }
}

MeshPage page_of(const Answers& answers, const Scene& scene, std::size_t limit) {
    MeshPage page;
    std::map<FaceContact, std::uint8_t> kind_number;
    for (const FaceContact contact : contacts_by_weight) {
        std::int64_t count = 0;
        for (const PartPair& pair : answers.clashes.pairs) count += count_of(pair.faces, contact);
        const auto mark = std::find_if(marks.begin(), marks.end(),
                                       [&](const Mark& m) { return m.contact == contact; });
        kind_number[contact] = std::uint8_t(page.kinds.size());
        page.kinds.push_back(
            {kind_of(contact),
             contact == FaceContact::none ? "the faces meet in corners that they share alone"
                                          : "as of the faces of one mesh",
             contact == FaceContact::none ? Color{120, 125, 135} : mark->color, count});
    }
    for (std::size_t n = 0; n < answers.parts.size(); ++n)
        page.models.push_back(
            {answers.parts[n].name, answers.parts[n].mesh, color_of_part(n), true});
    for (const PartPair& parts : answers.clashes.pairs) {
        if (parts.faces.empty()) continue;
        MeshPage::Section section{answers.relation(parts), "pair of faces", "pairs of faces", {}};
        const auto pairs = scene.pairs(parts);
        for (const Place& place : places_of(scene.mesh, pairs)) {
            MeshPage::Place& listed = section.places.emplace_back();
            listed.count = std::int64_t(place.pieces.size());
            listed.length = place.length;
            for (const std::uint32_t piece : place.pieces) {
                const FacePair& pair = parts.faces[piece];
                const Triangle3 face_a = scene.mesh.triangle(pairs[piece].a),
                                face_b = scene.mesh.triangle(pairs[piece].b);
                const std::uint8_t kind = kind_number[pair.contact];
                page.kinds[kind].lines.push_back(diameter_of(scene.mesh, pairs[piece]).ends);
                if (limit == 0) continue;
                --limit;
                MeshPage::Item item{
                    kind, {{std::uint32_t(parts.a), pair.a}, {std::uint32_t(parts.b), pair.b}}, {}};
                for (const ExactVec3& p : mesh::intersection(face_a, face_b))
                    item.points.push_back(p.rounded());
                listed.items.push_back(std::move(item));
            }
            if (listed.items.empty()) section.places.pop_back();
        }
        if (!section.places.empty()) page.sections.push_back(std::move(section));
    }
    if (answers.clearance) add_near_places(page, answers, limit);
    return page;
}

/// Prints to `out` how the parts of meshes are related: sentences, or one JSON object. Returns the exit
/// status: 1 where parts clash, or it cannot be told.
int run_clash(const Options& options, std::ostream& out) {
    const auto clearance = read_clearance(options.clearance);
    const std::vector<std::string> outputs{options.pairs, options.report};
    expect_others(outputs, options.meshes);
    expect_extension("--report", options.report, {".html", ".htm"});
    for (const std::string& output : outputs)
        if (!output.empty()) expect_replaceable(path_of(output));
    std::vector<Mesh> files;
    for (const std::string& path : options.meshes) files.push_back(read_mesh(path_of(path)));
    const std::vector<Part> parts = parts_of(options, files);
    const Scene scene(parts);
    const Answers answers(parts, options, clearance, options.clearance.value_or(""));
    if (!options.pairs.empty())
        write_file(path_of(options.pairs), [&](std::ostream& file) {
            write_pairs(file, files, parts, answers, options.limit.value_or(std::size_t(-1)));
        });
    std::ostringstream sentences;
    if (!options.json || !options.report.empty()) print_sentences(sentences, answers, scene);
    if (!options.report.empty())
        write_file(path_of(options.report), [&](std::ostream& file) {
            MeshPage page =
                page_of(answers, scene, options.limit.value_or(options.limit_of_report));
            page.title = path_of(options.meshes[0]).filename().string();
            if (options.meshes.size() > 1)
                page.title += " and " + grouped(std::int64_t(options.meshes.size()) - 1) + " more";
            // What is said of all comes first.
            std::istringstream lines(sentences.str());
            for (std::string line; std::getline(lines, line);) page.sentences.push_back(' ' + line);
            const std::ptrdiff_t of_all = answers.clearance ? 2 : 1;
            std::rotate(page.sentences.begin(), page.sentences.end() - of_all,
                        page.sentences.end());
            for (std::ptrdiff_t n = 0; n < of_all; ++n) page.sentences[std::size_t(n)].erase(0, 1);
            write_mesh_page(file, page);
        });
    if (options.json)
        out << to_json(answers.parts, answers.clashes, answers.clearance) << '\n';
    else
        out << sentences.str();
    const auto& pairs = answers.clashes.pairs;
    return std::all_of(pairs.begin(), pairs.end(), is_well) ? 0 : 1;
}

}  // namespace

Command add_clash(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "clash",
        "Do parts touch, overlap, or lie in each other, and where? How far apart are they?", help);
    line.add("MESHES", o->meshes, ".stl, .obj, .ply, .off or .3mf files").required();
    line.add_flag("--whole", o->whole, "Each file is one part");
    line.add("--clearance", o->clearance, "Any two parts have to be at least so far apart");
    line.add_flag("--gaps", o->gaps, "Tell of every two parts how far apart they are");
    line.add_flag("--volumes", o->volumes, "Tell the volume that two parts have in common");
    line.add("--pairs", o->pairs, "A .jsonl file for the pairs of faces, each with a proof");
    line.add("--report", o->report,
             "An .html file to write: the parts to turn, and a list of places");
    line.add("--limit", o->limit, "List no more pairs in files than so many").not_negative();
    line.add_flag("--json", o->json, "Print all that is found as one JSON object");
    return {line, [o](const Call& call) {
                const int status =
                    within_memory(o->meshes, "the faces, and the pairs of faces that meet",
                                  [&] { return run_clash(*o, call.out); });
                expect_written(call.out, "answers");
                return status;
            }};
}

}  // namespace graze::cli
