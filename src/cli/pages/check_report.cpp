#include "cli/pages/check_report.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <variant>

#include "cli/pages/marks.hpp"

namespace graze::cli {

namespace {

using mesh::Defect;
using mesh::FaceContact;
using mesh::FacePair;
using mesh::TopologyDefect;

/// Of more pairs with equal faces among them the page shows some.
constexpr std::size_t most_pairs = 1'000'000;

/// Of defects that are not marked on faces, in turn.
constexpr std::array<Color, 12> colors{{{150, 105, 60},
                                        {0, 150, 136},
                                        {90, 196, 180},
                                        {150, 150, 40},
                                        {219, 39, 119},
                                        {101, 163, 13},
                                        {2, 132, 199},
                                        {120, 85, 50},
                                        {80, 80, 120},
                                        {120, 120, 160},
                                        {160, 140, 110},
                                        {70, 110, 90}}};

/// What the page lists, in the order of its kinds: pairs of faces first.
std::vector<Defect> listed_defects() {
    std::vector<Defect> listed;
    for (const Defect& defect : mesh::defects())
        if (!std::holds_alternative<std::monostate>(defect.which)) listed.push_back(defect);
    std::stable_partition(listed.begin(), listed.end(), is_of_pairs);
    return listed;
}

/// The number of the first that this is one of; -1 for none.
template <class Which>
int kind_of(const std::vector<Defect>& listed, const Which& one) {
    const auto found = std::find_if(listed.begin(), listed.end(), [&](const Defect& defect) {
        return std::visit(
            [&](const auto& which) {
                if constexpr (requires { which(one); })
                    return which(one);
                else
                    return false;
            },
            defect.which);
    });
    return found == listed.end() ? -1 : int(found - listed.begin());
}

/// Of each mark, the kind that it shows.
std::array<std::uint8_t, marks.size()> kinds_of_marks(const std::vector<Defect>& listed) {
    std::array<std::uint8_t, marks.size()> kinds;
    for (std::size_t n = 0; n < marks.size(); ++n)
        // -1 is MeshPage::no_kind.
        kinds[n] = std::uint8_t(kind_of(listed, FacePair{0, 1, marks[n].contact, 0, false}));
    return kinds;
}

std::vector<MeshPage::Kind> kinds_of(const std::vector<Defect>& listed,
                                     const mesh::Report& report) {
    std::vector<MeshPage::Kind> kinds;
    for (const Defect& defect : listed)
        kinds.push_back({defect.one, defect.meaning, {}, defect.count(report)});
    std::vector<bool> marked(kinds.size());
    const auto of_marks = kinds_of_marks(listed);
    for (std::size_t n = 0; n < marks.size(); ++n)
        if (of_marks[n] != MeshPage::no_kind) {
            kinds[of_marks[n]].color = marks[n].color;
            marked[of_marks[n]] = true;
        }
    std::size_t next = 0;
    for (std::size_t n = 0; n < kinds.size(); ++n)
        if (!marked[n]) kinds[n].color = colors[next++ % colors.size()];
    return kinds;
}

/// Lists places, as far as the limit of each kind goes.
class Lister {
public:
    Lister(MeshPage& page, std::size_t limit) : page_(page), left_(page.kinds.size(), limit) {}

    /// kind_of(n) and item_of(n), without the kind, of a piece of the places.
    void list(MeshPage::Section section, const std::vector<Place>& places, const auto& kind_of,
              const auto& item_of) {
        // In rounds, so that each place has its turn: the longest of each, the next of each, and so on.
        std::vector<std::vector<std::uint32_t>> listed(places.size());
        std::vector<std::size_t> in_round(places.size());
        std::iota(in_round.begin(), in_round.end(), std::size_t(0));
        for (std::size_t round = 0; !in_round.empty(); ++round) {
            std::erase_if(in_round,
                          [&](std::size_t n) { return round >= places[n].pieces.size(); });
            for (const std::size_t n : in_round) {
                const std::uint32_t piece = places[n].pieces[round];
                std::size_t& left = left_[kind_of(piece)];
                if (left == 0) continue;
                --left;
                listed[n].push_back(piece);
            }
        }
        for (std::size_t n = 0; n < places.size(); ++n) {
            if (listed[n].empty()) continue;
            MeshPage::Place& place = section.places.emplace_back();
            place.count = std::int64_t(places[n].pieces.size());
            place.length = places[n].length;
            for (const std::uint32_t piece : listed[n]) {
                place.items.push_back(item_of(piece));
                place.items.back().kind = kind_of(piece);
            }
        }
        if (!section.places.empty()) page_.sections.push_back(std::move(section));
    }

private:
    MeshPage& page_;
    std::vector<std::size_t> left_;
};

std::vector<MeshPage::Face> faces_of(const auto& triangles) {
    std::vector<MeshPage::Face> faces;
    for (const std::uint32_t n : triangles) faces.push_back({0, n});
    return faces;
}

std::string title_of(const Defect& defect) {
    std::string title = defect.many;
    title[0] = char(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

void add_pairs(MeshPage& page, Lister& lister, const std::vector<Defect>& listed, const Mesh& mesh,
               const std::vector<FacePair>& pairs) {
    const auto kind = [&](std::uint32_t n) { return std::uint8_t(kind_of(listed, pairs[n])); };
    for (std::uint32_t n = 0; n < pairs.size(); ++n) {
        // All of the faces is common to duplicates, which have a color already.
        if (pairs[n].contact == FaceContact::duplicate) continue;
        auto& lines = page.kinds[kind(n)].lines;
        if (pairs[n].contact != FaceContact::coplanar) {
            lines.push_back(diameter_of(mesh, pairs[n]).ends);
        } else {
            const auto outline =
                edges_in_common(mesh.triangle(pairs[n].a), mesh.triangle(pairs[n].b));
            lines.insert(lines.end(), outline.begin(), outline.end());
        }
    }
    lister.list({"Where faces meet", "pair", "pairs", {}}, places_of(mesh, pairs), kind,
                [&](std::uint32_t n) {
                    const auto& [a, b] = std::array{pairs[n].a, pairs[n].b};
                    MeshPage::Item item{0, {{0, a}, {0, b}}, {}};
                    for (const auto& p : mesh::intersection(mesh.triangle(a), mesh.triangle(b)))
                        item.points.push_back(p.rounded());
                    return item;
                });
}

/// Edges or vertices of one kind, which hang together in vertices.
void add_edges(MeshPage& page, Lister& lister, const Defect& defect, std::uint8_t kind,
               const Mesh& mesh, const std::vector<TopologyDefect>& found) {
    const auto ends_of = [&](const TopologyDefect& d) {
        return std::array{mesh.vertices[d.ends[0]], mesh.vertices[d.ends[1]]};
    };
    std::vector<Piece> pieces;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
    for (const TopologyDefect& d : found) {
        const auto ends = ends_of(d);
        const Diameter diameter = diameter_of({ends[0], ends[1]});
        for (const std::uint32_t v : d.ends) keys.push_back({v, std::uint32_t(pieces.size())});
        pieces.push_back({diameter.length, diameter.middle()});
        page.kinds[kind].lines.push_back(ends);
    }
    const bool are_vertices = !found.empty() && found[0].ends[0] == found[0].ends[1];
    lister.list(
        {title_of(defect),
         are_vertices ? "vertex" : "edge",
         are_vertices ? "vertices" : "edges",
         {}},
        places_of(pieces, std::move(keys)), [&](std::uint32_t) { return kind; },
        [&](std::uint32_t n) {
            const auto ends = ends_of(found[n]);
            MeshPage::Item item{0, faces_of(found[n].faces), {ends[0]}};
            if (!are_vertices) item.points.push_back(ends[1]);
            return item;
        });
}

/// Faces each of which is a place of its own.
void add_faces(MeshPage& page, Lister& lister, const Mesh& mesh, MeshPage::Section section,
               std::uint8_t kind, const std::vector<std::uint32_t>& faces, bool without_area) {
    std::vector<Piece> pieces;
    std::vector<Diameter> diameters;
    for (const std::uint32_t face : faces) {
        const Triangle3 t = mesh.triangle(face);
        const Diameter& diameter = diameters.emplace_back(diameter_of({t.a, t.b, t.c}));
        pieces.push_back({diameter.length, diameter.middle()});
        if (without_area) page.kinds[kind].lines.push_back(diameter.ends);
    }
    lister.list(
        std::move(section), places_of(pieces, {}), [&](std::uint32_t) { return kind; },
        [&](std::uint32_t n) {
            MeshPage::Item item{0, {{0, faces[n]}}, {}};
            if (without_area)
                item.points.assign(diameters[n].ends.begin(), diameters[n].ends.end());
            return item;
        });
}

}  // namespace

bool is_of_pairs(const Defect& defect) {
    return std::holds_alternative<bool (*)(const FacePair&)>(defect.which);
}

MeshPage page_of(const Mesh& mesh, const mesh::Report& report, std::size_t limit) {
    const std::vector<Defect> listed = listed_defects();
    MeshPage page;
    page.kinds = kinds_of(listed, report);
    const auto of_marks = kinds_of_marks(listed);
    std::vector<std::uint8_t> kinds = marks_of(mesh, report.pairs);
    for (std::uint8_t& kind : kinds) kind = of_marks[kind];
    page.models.push_back({"", &mesh, marks.back().color, false, std::move(kinds)});

    Lister lister(page, limit);
    add_pairs(page, lister, listed, mesh, some_of(report.pairs, most_pairs));
    std::vector<std::vector<TopologyDefect>> edges(listed.size());
    for (TopologyDefect& d : mesh::topology_defects(mesh))
        if (const int kind = kind_of(listed, d); kind >= 0)
            edges[std::size_t(kind)].push_back(std::move(d));
    for (std::uint8_t kind = 0; kind < listed.size(); ++kind) {
        const Defect& defect = listed[kind];
        std::vector<std::uint32_t> faces;
        if (std::holds_alternative<bool (*)(const TopologyDefect&)>(defect.which)) {
            add_edges(page, lister, defect, kind, mesh, edges[kind]);
        } else if (const auto* is = std::get_if<bool (*)(const Triangle3&)>(&defect.which)) {
            if (defect.count(report) > 0)
                for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n)
                    if ((*is)(mesh.triangle(n))) faces.push_back(n);
            add_faces(page, lister, mesh, {title_of(defect), "face", "faces", {}}, kind, faces,
                      true);
        } else if (const auto* is_one = std::get_if<bool (*)(const mesh::Shell&)>(&defect.which)) {
            for (const auto& shell : report.topology.shells)
                if ((*is_one)(shell)) faces.push_back(shell.first_face);
            add_faces(page, lister, mesh,
                      {title_of(defect) + ", by their first faces", "shell", "shells", {}}, kind,
                      faces, false);
        }
    }
    return page;
}

}  // namespace graze::cli
