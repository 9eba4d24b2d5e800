
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <graze/assembly.hpp>
#include <graze/voxel_files.hpp>
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
#include "cli/pages/places.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/messages.hpp"
#include "cli/terminal/progress.hpp"
#include "queries/face_certificate.hpp"
#include "queries/json.hpp"
#include "queries/number.hpp"

namespace graze::cli {

using namespace queries;

namespace {

constexpr const char* help = R"(
Parts are the objects, groups and solids of each file, or whole files. For two parts that are solids (see graze
check) the answer is exact: they are

  disjoint      touching, at their boundaries alone      overlapping
  in each other (which may touch the boundary from within)      equal

and the faces that meet are counted: crossing, coplanar, touching, duplicate, or only in corners that they share.
If a part is not a solid, only the faces that meet are reported, together with the reason.

  graze clash bolt.stl plate.stl
  graze clash assembly.obj --json --pairs pairs.jsonl; graze verify --pairs pairs.jsonl

Exit status: 0 if all parts are disjoint or touching; 1 if some clash, or if that cannot be decided; 2 if a file cannot
be read, or there is one part only.)";

/// As they were typed; empty where not given.
struct Options {
    std::vector<std::string> meshes;
    bool whole = false, json = false;
    std::string pairs, report;
    std::optional<std::size_t> limit;
    static constexpr std::size_t limit_of_report = 1000;
};

using mesh::FaceContact;
using mesh::FacePair;
using mesh::Relation;

/// Triangles of a file, from one on; its faces have their numbers in the file.
struct Part {
    std::string name;
    const Mesh* file;
    std::uint32_t first;
    const Mesh* mesh = nullptr;
    std::optional<bool> solid = {};
};

Mesh part_of(const Mesh& file, std::uint32_t first, std::uint32_t end) {
    Mesh part;
    std::map<std::uint32_t, std::uint32_t> numbers;
    for (std::uint32_t n = first; n < end; ++n) {
        std::array<std::uint32_t, 3> corners;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = file.triangles[n][k];
            const auto [at, added] = numbers.emplace(vertex, std::uint32_t(part.vertices.size()));
            if (added) part.vertices.push_back(file.vertices[vertex]);
            corners[k] = at->second;
        }
        part.triangles.push_back(corners);
        part.face_of.push_back(file.face(n));
    }
    return part;
}

/// The named parts of each file, or the whole of one that has not two; `meshes` keeps them.
std::vector<Part> parts_of(const Options& options, const std::vector<Mesh>& files,
                           std::vector<Mesh>& meshes) {
    std::vector<Part> parts;
    std::map<std::string, int> times;
    const auto add = [&](const std::string& name, const Mesh& file, std::uint32_t first,
                         std::uint32_t end) {
        if (first == end) return;
        const int n = ++times[name];
        parts.push_back({n > 1 ? name + " (" + std::to_string(n) + ")" : name, &file, first});
        meshes.push_back(part_of(file, first, end));
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Mesh& file = files[i];
        const std::string& path = options.meshes[i];
        const auto all = std::uint32_t(file.triangles.size());
        if (all == 0) throw std::runtime_error(path + ": has no face");
        const auto& named = file.parts;
        if (options.whole || named.empty() || (named.size() == 1 && named[0].first_triangle == 0)) {
            add(path, file, 0, all);
            continue;
        }
        const std::string before = files.size() > 1 ? path + ": " : "";
        add(before + "(no name)", file, 0, named[0].first_triangle);
        for (std::size_t n = 0; n < named.size(); ++n)
            add(before + (named[n].name.empty() ? "(no name)" : named[n].name), file,
                named[n].first_triangle, n + 1 < named.size() ? named[n + 1].first_triangle : all);
    }
    if (parts.size() < 2)
        throw std::runtime_error(options.meshes[0] +
                                 " is one part; needed: another file, or a file with objects, "
                                 "groups or solids and without --whole");
    for (std::size_t n = 0; n < parts.size(); ++n) parts[n].mesh = &meshes[n];
    return parts;
}

struct Clash : mesh::PartPair {
    std::string reason;  ///< where there is no relation

    bool known_apart() const {
        return relation == Relation::disjoint || relation == Relation::touching;
    }
};

std::string why_no_solid(const std::string& name, const mesh::Report& report) {
    const mesh::Topology& t = report.topology;
    const auto count = [&](std::int64_t n, const char* one, const char* many) {
        return name + " is no solid: " + grouped(n) + ' ' + (n == 1 ? one : many);
    };
    if (t.open_edges > 0) return count(t.open_edges, "boundary edge", "boundary edges");
    if (t.left_unbalanced_edges > 0)
        return count(t.left_unbalanced_edges, "edge whose faces do not cancel",
                     "edges whose faces do not cancel");
    const std::int64_t crossing = report.pairs_by_contact[int(FaceContact::crossing)];
    if (crossing > 0)
        return count(crossing, "pair of its faces is crossing", "pairs of its faces are crossing");
    return name + " is no solid: see graze check";
}

/// Of those whose boxes meet, in their order; all others are disjoint if they are solids. Notes which parts are solids,
/// where that was asked.
std::vector<Clash> clashes_of(std::vector<Part>& parts, const std::vector<Mesh>& meshes) {
    ProgressBar bar("faces");
    mesh::Clashes found = mesh::clash(meshes, [&](std::int64_t done, std::int64_t all) {
        bar.show(done, all);
        return true;
    });
    for (std::size_t n = 0; n < parts.size(); ++n)
        if (found.parts[n]) parts[n].solid = found.parts[n]->report().solid;
    std::vector<Clash> clashes;
    for (mesh::PartPair& pair : found.pairs) {
        const std::size_t n = parts[pair.a].solid == true ? pair.b : pair.a;
        std::string reason;
        if (!pair.relation) reason = why_no_solid(parts[n].name, found.parts[n]->report());
        clashes.push_back({std::move(pair), std::move(reason)});
    }
    return clashes;
}

constexpr FaceContact kinds[]{FaceContact::crossing, FaceContact::coplanar, FaceContact::duplicate,
                              FaceContact::touching, FaceContact::none};

std::int64_t count_of(const std::vector<FacePair>& pairs, FaceContact contact) {
    return std::count_if(pairs.begin(), pairs.end(),
                         [&](const FacePair& p) { return p.contact == contact; });
}

/// All parts as one mesh, to draw and to name places.
struct Scene {
    Mesh mesh;
    std::vector<std::uint32_t> first;  ///< triangles of the parts

    explicit Scene(const std::vector<Part>& parts) {
        for (const Part& part : parts) {
            first.push_back(std::uint32_t(mesh.triangles.size()));
            const auto vertices = std::uint32_t(mesh.vertices.size());
            mesh.vertices.insert(mesh.vertices.end(), part.mesh->vertices.begin(),
                                 part.mesh->vertices.end());
            for (const auto& [i, j, k] : part.mesh->triangles)
                mesh.triangles.push_back({vertices + i, vertices + j, vertices + k});
        }
    }
    std::vector<FacePair> pairs(const Clash& clash) const {
        std::vector<FacePair> all = clash.faces;
        for (FacePair& p : all) {
            p.a += first[clash.a];
            p.b += first[clash.b];
        }
        return all;
    }
};

std::string pairs_in_words(const std::vector<FacePair>& pairs) {
    std::string text = grouped(std::int64_t(pairs.size())) +
                       (pairs.size() == 1 ? " pair of faces: " : " pairs of faces: ");
    bool first = true;
    for (const FaceContact contact : kinds) {
        const std::int64_t n = count_of(pairs, contact);
        if (n == 0) continue;
        if (!first) text += ", ";
        first = false;
        text += grouped(n) + ' ' +
                (contact == FaceContact::none ? "in shared corners alone" : name(contact));
    }
    return text;
}

std::string relation_in_words(const Clash& clash, const std::vector<Part>& parts) {
    const std::string &a = parts[clash.a].name, &b = parts[clash.b].name;
    if (!clash.relation) return a + " - " + b + ": not told, for " + clash.reason;
    switch (*clash.relation) {
        case Relation::a_in_b:
            return a + " - " + b + ": " + a + " is in " + b;
        case Relation::b_in_a:
            return a + " - " + b + ": " + b + " is in " + a;
        default:
            return a + " - " + b + ": " + name(*clash.relation);
    }
}

/// Of pairs of parts by their relation, those that are not told last.
std::map<std::string, std::int64_t> counts_of(const std::vector<Clash>& clashes,
                                              std::int64_t parts) {
    std::map<std::string, std::int64_t> counts;
    for (const Clash& clash : clashes)
        ++counts[clash.relation ? name(*clash.relation) : "not told"];
    counts["disjoint"] += parts * (parts - 1) / 2 - std::int64_t(clashes.size());
    return counts;
}

void print_sentences(std::ostream& out, const std::vector<Part>& parts, const Scene& scene,
                     const std::vector<Clash>& clashes) {
    const int decimals = decimals_in(bounds_of(scene.mesh));
    for (const Clash& clash : clashes) {
        if (clash.relation == Relation::disjoint) continue;
        out << relation_in_words(clash, parts);
        if (!clash.faces.empty()) {
            out << "; " << pairs_in_words(clash.faces) << "; "
                << worst_near(scene.mesh, scene.pairs(clash), decimals);
        }
        out << '\n';
    }
    const auto n = std::int64_t(parts.size());
    out << grouped(n) << " parts, " << grouped(n * (n - 1) / 2)
        << (n == 2 ? " pair of parts" : " pairs of parts");
    bool first = true;
    for (const auto& [relation, count] : counts_of(clashes, n)) {
        if (count == 0) continue;
        out << (first ? ": " : ", ") << grouped(count) << ' ' << relation;
        first = false;
    }
    out << ".\n";
}

Json to_json(const ExactVec3& p) {
    return Json::Array{p[0].to_string(), p[1].to_string(), p[2].to_string()};
}

/// A point of both, where there is one.
Json common_point(const Clash& clash, const std::vector<Part>& parts) {
    const Part &a = parts[clash.a], &b = parts[clash.b];
    for (const FaceContact contact : kinds)
        for (const FacePair& pair : clash.faces)
            if (pair.contact == contact)
                return to_json(
                    *mesh::certify(a.mesh->triangle(pair.a), b.mesh->triangle(pair.b)).proof.point);
    if (clash.relation != Relation::a_in_b && clash.relation != Relation::b_in_a) return nullptr;
    const Vec3 p = (clash.relation == Relation::a_in_b ? a : b).mesh->triangle(0).a;
    return to_json(ExactVec3{{Exact(p.x), Exact(p.y), Exact(p.z)}});
}

Json to_json(const std::vector<Part>& parts, const std::vector<Clash>& clashes) {
    Json::Array part_list, clash_list;
    for (const Part& part : parts) {
        // Of those that are near no other it was not asked whether they are solids.
        Json solid{nullptr};
        if (part.solid) solid = *part.solid;
        part_list.push_back({Json::Object{
            {"name", part.name}, {"faces", part.mesh->triangles.size()}, {"solid", solid}}});
    }
    for (const Clash& clash : clashes) {
        if (clash.relation == Relation::disjoint) continue;
        Json::Object faces{{"pairs", clash.faces.size()}};
        for (const FaceContact contact : kinds)
            faces.push_back({kind_of(contact), count_of(clash.faces, contact)});
        Json relation{nullptr};
        if (clash.relation) relation = {name(*clash.relation)};
        Json::Object one{{"a", parts[clash.a].name},
                         {"b", parts[clash.b].name},
                         {"relation", relation},
                         {"faces", faces},
                         {"point", common_point(clash, parts)}};
        if (!clash.relation) one.push_back({"reason", clash.reason});
        clash_list.push_back({one});
    }
    Json::Object counts;
    for (const auto& [relation, count] : counts_of(clashes, std::int64_t(parts.size())))
        counts.push_back({relation == "not told" ? "not_told" : relation, count});
    return {Json::Object{{"parts", part_list}, {"pairs", clash_list}, {"counts", counts}}};
}

void write_pairs(std::ostream& out, const std::vector<Part>& parts,
                 const std::vector<Clash>& clashes, std::size_t limit) {
    FaceProofs proofs;
    for (const Clash& clash : clashes)
        for (const FacePair& pair : clash.faces) {
            if (limit-- == 0) return;
            const Part &a = parts[clash.a], &b = parts[clash.b];
            Json::Object line{{"faces", Json::Array{a.mesh->face(pair.a), b.mesh->face(pair.b)}}};
            if (!a.file->face_of.empty() || !b.file->face_of.empty())
                line.push_back({"triangles", {Json::Array{a.first + pair.a, b.first + pair.b}}});
            line.push_back({"parts", {Json::Array{{a.name}, {b.name}}}});
            proofs.add(line, a.mesh->triangle(pair.a), b.mesh->triangle(pair.b));
            out << Json{line} << '\n';
        }
}

/// Colors that are easy to tell from each other, by golden angles of hue.
Color color_of(std::size_t part) {
    const double hue = double(part) * 137.508 + 210;
    const auto channel = [&](double shift) {
        const double angle = (hue + shift) * 3.14159265358979 / 180;
        return std::round(165 + 60 * std::cos(angle));
    };
    return {channel(0), channel(240), channel(120)};
}

MeshPage page_of(const std::vector<Part>& parts, const Scene& scene,
                 const std::vector<Clash>& clashes, std::size_t limit) {
    MeshPage page;
    std::map<FaceContact, std::uint8_t> kind_number;
    for (const FaceContact contact : kinds) {
        std::int64_t count = 0;
        for (const Clash& clash : clashes) count += count_of(clash.faces, contact);
        const auto mark = std::find_if(marks.begin(), marks.end(),
                                       [&](const Mark& m) { return m.contact == contact; });
        kind_number[contact] = std::uint8_t(page.kinds.size());
        page.kinds.push_back(
            {kind_of(contact),
             contact == FaceContact::none ? "the faces meet in corners that they share alone"
                                          : "as of the faces of one mesh",
             contact == FaceContact::none ? Color{120, 125, 135} : mark->color, count});
    }
    for (std::size_t n = 0; n < parts.size(); ++n)
        page.models.push_back({parts[n].name, parts[n].mesh, color_of(n), true});
    for (const Clash& clash : clashes) {
        if (clash.faces.empty()) continue;
        MeshPage::Section section{
            relation_in_words(clash, parts), "pair of faces", "pairs of faces", {}};
        const auto pairs = scene.pairs(clash);
        for (const Place& place : places_of(scene.mesh, pairs)) {
            MeshPage::Place& listed = section.places.emplace_back();
            listed.count = std::int64_t(place.pieces.size());
            listed.length = place.length;
            for (const std::uint32_t piece : place.pieces) {
                const FacePair& pair = clash.faces[piece];
                const Triangle3 face_a = scene.mesh.triangle(pairs[piece].a),
                                face_b = scene.mesh.triangle(pairs[piece].b);
                const std::uint8_t kind = kind_number[pair.contact];
                page.kinds[kind].lines.push_back(span_of(scene.mesh, pairs[piece]).ends);
                if (limit == 0) continue;
                --limit;
                MeshPage::Item item{
                    kind, {{std::uint32_t(clash.a), pair.a}, {std::uint32_t(clash.b), pair.b}}, {}};
                for (const ExactVec3& p : mesh::intersection(face_a, face_b))
                    item.points.push_back(p.rounded());
                listed.items.push_back(std::move(item));
            }
            if (listed.items.empty()) section.places.pop_back();
        }
        if (!section.places.empty()) page.sections.push_back(std::move(section));
    }
    return page;
}

/// Prints to `out` how the parts of meshes are related: sentences, or one JSON object. Returns the exit
/// status: 1 where parts clash, or it cannot be told.
int run_clash(const Options& options, std::ostream& out) {
    const std::vector<std::string> outputs{options.pairs, options.report};
    expect_others(outputs, options.meshes);
    for (const std::string& output : outputs)
        if (!output.empty()) expect_replaceable(path_of(output));
    std::vector<Mesh> files;
    for (const std::string& path : options.meshes) files.push_back(read_mesh(path_of(path)));
    std::vector<Mesh> meshes;
    std::vector<Part> parts = parts_of(options, files, meshes);
    const Scene scene(parts);
    const std::vector<Clash> clashes = clashes_of(parts, meshes);
    if (!options.pairs.empty())
        write_file(path_of(options.pairs), [&](std::ostream& file) {
            write_pairs(file, parts, clashes, options.limit.value_or(std::size_t(-1)));
        });
    std::ostringstream sentences;
    if (!options.json || !options.report.empty()) print_sentences(sentences, parts, scene, clashes);
    if (!options.report.empty())
        write_file(path_of(options.report), [&](std::ostream& file) {
            MeshPage page =
                page_of(parts, scene, clashes, options.limit.value_or(options.limit_of_report));
            page.title = path_of(options.meshes[0]).filename().string();
            if (options.meshes.size() > 1)
                page.title += " and " + grouped(std::int64_t(options.meshes.size()) - 1) + " more";
            std::istringstream lines(sentences.str());
            for (std::string line; std::getline(lines, line);) page.sentences.push_back(line);
            write_mesh_page(file, page);
        });
    if (options.json)
        out << to_json(parts, clashes) << '\n';
    else
        out << sentences.str();
    return std::all_of(clashes.begin(), clashes.end(),
                       [](const Clash& c) { return c.known_apart(); })
               ? 0
               : 1;
}

}  // namespace

Command add_clash(CLI::App& graze) {
    const auto o = std::make_shared<Options>();
    const Line line = add_command(
        graze, "clash", "Do parts touch, overlap, or lie in each other, and where?", help);
    line.add("MESHES", o->meshes, ".stl, .obj, .ply or .off files").required();
    line.add_flag("--whole", o->whole, "Each file is one part");
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
