#include <algorithm>
#include <array>
#include <graze/mesh_defects.hpp>
#include <iterator>

namespace graze::mesh {

namespace {

template <FaceContact contact>
constexpr Defect pairs(const char* name, const char* one, const char* many, const char* meaning) {
    return {name,
            one,
            many,
            meaning,
            [](const Report& r) { return r.pairs_by_contact[std::size_t(contact)]; },
            [](const FacePair& pair) { return !pair.degenerate && pair.contact == contact; }};
}

template <DefectKind kind>
bool is(const TopologyDefect& defect) {
    return defect.kind == kind;
}

using Winding = std::array<std::int64_t, 2>;
bool is_inverted(const Winding& w) { return w == Winding{-1, 0}; }
bool is_empty(const Winding& w) { return w == Winding{0, 0}; }
bool is_nested(const Winding& w) { return !is_inverted(w) && !is_empty(w) && w != Winding{0, 1}; }

template <bool (*is)(const Winding&)>
bool bounds(const Shell& shell) {
    return shell.winding && is(*shell.winding);
}
template <bool (*is)(const Winding&)>
constexpr Defect shells(const char* name, const char* one, const char* many, const char* meaning) {
    return {name,
            one,
            many,
            meaning,
            [](const Report& r) -> std::int64_t {
                const auto& all = r.topology.shells;
                return std::count_if(all.begin(), all.end(), bounds<is>);
            },
            bounds<is>};
}

constexpr Defect list[]{
    {"open_edge", "open edge", "open edges", "the mesh is not closed",
     [](const Report& r) { return r.topology.open_edges; },
     [](const TopologyDefect& d) { return d.open; }},
    {"unmatched_edge", "unmatched edge", "unmatched edges",
     "closed only by other edges on the same line, as at a T-junction",
     [](const Report& r) {
         return r.topology.boundary_edges - r.topology.open_edges - r.topology.turned_edges;
     },
     [](const TopologyDefect& d) {
         return d.kind == DefectKind::boundary_edge && !d.open && !d.turned;
     }},
    {"turned_edge", "turned edge", "turned edges",
     "of one face, and other edges on the same line run in the same direction",
     [](const Report& r) { return r.topology.turned_edges; },
     [](const TopologyDefect& d) { return d.turned; }},
    {"non_manifold_edge", "non-manifold edge", "non-manifold edges", "of more than two faces",
     [](const Report& r) { return r.topology.non_manifold_edges; },
     is<DefectKind::non_manifold_edge>},
    {"unbalanced_non_manifold_edge",
     "unbalanced non-manifold edge",
     "unbalanced non-manifold edges",
     "more faces run along it in one direction than in the other",
     [](const Report& r) {
         const Topology& t = r.topology;
         return t.unbalanced_edges - t.boundary_edges - t.misoriented_edges;
     },
     {}},
    {"misoriented_edge", "misoriented edge", "misoriented edges",
     "both faces run along it in the same direction",
     [](const Report& r) { return r.topology.misoriented_edges; },
     is<DefectKind::misoriented_edge>},
    {"pinched_vertex", "pinched vertex", "pinched vertices",
     "parts of the mesh touch in a single point",
     [](const Report& r) { return r.topology.pinched_vertices; }, is<DefectKind::pinched_vertex>},
    {"face_without_area", "face without area", "faces without area",
     "corners on one line, or at one point",
     [](const Report& r) { return r.topology.degenerate_faces(); }, is_degenerate},
    {"duplicate_face",
     "duplicate face",
     "duplicate faces",
     "with the corners of another face",
     [](const Report& r) { return r.topology.duplicate_faces; },
     {}},
    pairs<FaceContact::crossing>("crossing_pair", "crossing pair", "crossing pairs",
                                 "both faces reach through each other"),
    pairs<FaceContact::coplanar>("coplanar_pair", "coplanar pair", "coplanar pairs",
                                 "the faces cover each other in an area, in one plane"),
    pairs<FaceContact::duplicate>("duplicate_pair", "duplicate pair", "duplicate pairs",
                                  "the faces have the same corners"),
    pairs<FaceContact::touching>("touching_pair", "touching pair", "touching pairs",
                                 "the faces meet only where one of them ends"),
    {"pair_without_area", "pair without area", "pairs without area",
     "one of the two faces has no area",
     [](const Report& r) { return r.pairs_with_degenerate_faces; },
     [](const FacePair& pair) { return pair.degenerate; }},
    shells<is_inverted>("inverted_shell", "inverted shell", "inverted shells", "inside out"),
    shells<is_nested>("nested_shell", "nested shell", "nested shells",
                      "inside another shell of the same orientation, or overlapping one"),
    shells<is_empty>("empty_shell", "empty shell", "empty shells",
                     "the faces lie on each other and enclose nothing"),
};

}  // namespace

std::span<const Defect> defects() { return list; }

bool Report::clean() const {
    return solid && std::none_of(std::begin(list), std::end(list),
                                 [&](const Defect& defect) { return defect.count(*this) > 0; });
}

}  // namespace graze::mesh
