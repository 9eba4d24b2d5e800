#include "cli/pages/check_report.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>

#include "cli/pages/marks.hpp"

namespace graze::cli {

namespace {

using mesh::DefectKind;
using mesh::FaceContact;
using mesh::FaceShape;

/// Of more pairs with equal faces among them the page shows some.
constexpr std::size_t most_pairs = 1'000'000;

/// Before these come the marks, without the last, which is none.
enum Kind : std::uint8_t {
    pair_without_area = marks.size() - 1,
    boundary_edge,  // as DefectKind goes on
    non_manifold_edge,
    misoriented_edge,
    pinched_vertex,
    face_without_area,
    inverted_shell,
    nested_shell,
    empty_shell,
};

const char* meaning(FaceContact contact) {
    switch (contact) {
        case FaceContact::crossing:
            return "both faces reach through each other";
        case FaceContact::coplanar:
            return "the faces cover each other in an area, in one plane";
        case FaceContact::duplicate:
            return "the faces have the same corners";
        default:
            return "the faces meet only where one of them ends";
    }
}

std::vector<MeshPage::Kind> kinds_of(const mesh::Report& report) {
    const mesh::Topology& t = report.topology;
    std::vector<MeshPage::Kind> kinds;
    for (const Mark& mark : marks)
        if (mark.contact != FaceContact::none)
            kinds.push_back({name(mark.contact), meaning(mark.contact), mark.color,
                             report.pairs_by_contact[int(mark.contact)]});
    kinds.push_back({"pair without area",
                     "one of the two faces has no area",
                     {150, 105, 60},
                     report.pairs_with_degenerate_faces});
    kinds.push_back({"boundary edge",
                     "it has one face: the mesh is not closed",
                     {0, 150, 136},
                     t.boundary_edges});
    kinds.push_back(
        {"non-manifold edge", "it has more than two faces", {219, 39, 119}, t.non_manifold_edges});
    kinds.push_back({"misoriented edge",
                     "its two faces run along it in the same direction",
                     {101, 163, 13},
                     t.misoriented_edges});
    kinds.push_back({"pinched vertex",
                     "parts of the mesh touch in this single point",
                     {2, 132, 199},
                     t.pinched_vertices});
    kinds.push_back({"face without area",
                     "its corners are in one line, or in one point",
                     {120, 85, 50},
                     t.degenerate_faces()});
    kinds.push_back({"inverted shell",
                     "it is inside out",
                     {80, 80, 120},
                     std::count_if(t.shells.begin(), t.shells.end(), is_inverted)});
    kinds.push_back({"nested shell",
                     "it is nested inside another shell with the same orientation, or overlaps one",
                     {120, 120, 160},
                     std::count_if(t.shells.begin(), t.shells.end(), is_nested)});
    kinds.push_back({"empty shell",
                     "its faces lie on each other, and enclose nothing",
                     {160, 140, 110},
                     std::count_if(t.shells.begin(), t.shells.end(), is_empty)});
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

void add_pairs(MeshPage& page, Lister& lister, const Mesh& mesh,
               const std::vector<mesh::FacePair>& pairs, const std::vector<Place>& places) {
    const auto kind_of = [&](std::uint32_t n) {
        if (pairs[n].degenerate) return std::uint8_t(pair_without_area);
        std::uint8_t mark = 0;
        while (marks[mark].contact != pairs[n].contact) ++mark;
        return mark;
    };
    for (std::uint32_t n = 0; n < pairs.size(); ++n) {
        // All of the faces is common to duplicates, which have a color already.
        if (pairs[n].contact == FaceContact::duplicate) continue;
        auto& lines = page.kinds[kind_of(n)].lines;
        if (pairs[n].contact != FaceContact::coplanar) {
            lines.push_back(span_of(mesh, pairs[n]).ends);
        } else {
            const auto outline =
                edges_in_common(mesh.triangle(pairs[n].a), mesh.triangle(pairs[n].b));
            lines.insert(lines.end(), outline.begin(), outline.end());
        }
    }
    lister.list({"Where faces meet", "pair", "pairs", {}}, places, kind_of, [&](std::uint32_t n) {
        const auto& [a, b] = std::array{pairs[n].a, pairs[n].b};
        MeshPage::Item item{0, {{0, a}, {0, b}}, {}};
        for (const auto& p : mesh::intersection(mesh.triangle(a), mesh.triangle(b)))
            item.points.push_back(p.rounded());
        return item;
    });
}

/// Edges of one kind hang together in vertices.
void add_defects(MeshPage& page, Lister& lister, const Mesh& mesh) {
    const auto defects = mesh::topology_defects(mesh);
    const auto ends_of = [&](const mesh::TopologyDefect& d) {
        return std::array{mesh.vertices[d.ends[0]], mesh.vertices[d.ends[1]]};
    };
    const auto kind_of = [&](std::uint32_t n) {
        return std::uint8_t(boundary_edge + int(defects[n].kind));
    };
    const MeshPage::Section sections[]{
        {"Boundary edges", "edge", "edges", {}},
        {"Edges of more than two faces", "edge", "edges", {}},
        {"Edges along which their two faces run in the same direction", "edge", "edges", {}},
        {"Pinched vertices", "vertex", "vertices", {}}};
    for (const auto& section : sections) {
        const auto of_section = DefectKind(&section - sections);
        std::vector<Piece> pieces;
        std::vector<std::uint32_t> defect_of;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
        for (std::uint32_t n = 0; n < defects.size(); ++n) {
            if (defects[n].kind != of_section) continue;
            const auto ends = ends_of(defects[n]);
            const Span span = span_of({ends[0], ends[1]});
            for (const std::uint32_t v : defects[n].ends)
                keys.push_back({v, std::uint32_t(pieces.size())});
            pieces.push_back({span.length, span.middle()});
            defect_of.push_back(n);
            page.kinds[kind_of(n)].lines.push_back(ends);
        }
        lister.list(
            section, places_of(pieces, std::move(keys)),
            [&](std::uint32_t piece) { return kind_of(defect_of[piece]); },
            [&](std::uint32_t piece) {
                const auto& defect = defects[defect_of[piece]];
                const auto ends = ends_of(defect);
                MeshPage::Item item{0, faces_of(defect.faces), {ends[0]}};
                if (defect.kind != DefectKind::pinched_vertex) item.points.push_back(ends[1]);
                return item;
            });
    }
}

/// Faces each of which is a place of its own.
void add_faces(MeshPage& page, Lister& lister, const Mesh& mesh, MeshPage::Section section,
               std::uint8_t kind, const std::vector<std::uint32_t>& faces, bool without_area) {
    std::vector<Piece> pieces;
    std::vector<Span> spans;
    for (const std::uint32_t face : faces) {
        const Triangle3 t = mesh.triangle(face);
        const Span& span = spans.emplace_back(span_of({t.a, t.b, t.c}));
        pieces.push_back({span.length, span.middle()});
        if (without_area) page.kinds[kind].lines.push_back(span.ends);
    }
    lister.list(
        std::move(section), places_of(pieces, {}), [&](std::uint32_t) { return kind; },
        [&](std::uint32_t n) {
            MeshPage::Item item{0, {{0, faces[n]}}, {}};
            if (without_area) item.points.assign(spans[n].ends.begin(), spans[n].ends.end());
            return item;
        });
}

}  // namespace

bool is_inverted(const mesh::Shell& shell) {
    return shell.winding == std::array<std::int64_t, 2>{-1, 0};
}
bool is_empty(const mesh::Shell& shell) {
    return shell.winding == std::array<std::int64_t, 2>{0, 0};
}
bool is_nested(const mesh::Shell& shell) {
    return shell.winding && !is_inverted(shell) && !is_empty(shell) &&
           shell.winding != std::array<std::int64_t, 2>{0, 1};
}

MeshPage page_of(const Mesh& mesh, const mesh::Report& report, std::size_t limit) {
    const std::vector<mesh::FacePair> pairs = some_of(report.pairs, most_pairs);
    MeshPage page;
    page.kinds = kinds_of(report);
    std::vector<std::uint8_t> colors = marks_of(mesh, report.pairs);
    for (std::uint8_t& mark : colors)
        if (marks[mark].contact == FaceContact::none) mark = MeshPage::no_kind;
    page.models.push_back({"", &mesh, marks.back().color, false, std::move(colors)});

    Lister lister(page, limit);
    add_pairs(page, lister, mesh, pairs, places_of(mesh, pairs));
    add_defects(page, lister, mesh);
    std::vector<std::uint32_t> without_area, inverted, nested, empty;
    if (report.topology.degenerate_faces() > 0)
        for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n)
            if (mesh::shape_of(mesh.triangle(n)) != FaceShape::area) without_area.push_back(n);
    for (const auto& shell : report.topology.shells) {
        if (is_inverted(shell)) inverted.push_back(shell.first_face);
        if (is_nested(shell)) nested.push_back(shell.first_face);
        if (is_empty(shell)) empty.push_back(shell.first_face);
    }
    add_faces(page, lister, mesh, {"Faces without an area", "face", "faces", {}}, face_without_area,
              without_area, true);
    add_faces(page, lister, mesh, {"Inverted shells, by their first faces", "shell", "shells", {}},
              inverted_shell, inverted, false);
    add_faces(page, lister, mesh, {"Nested shells, by their first faces", "shell", "shells", {}},
              nested_shell, nested, false);
    add_faces(page, lister, mesh,
              {"Shells that enclose nothing, by their first faces", "shell", "shells", {}},
              empty_shell, empty, false);
    return page;
}

}  // namespace graze::cli
