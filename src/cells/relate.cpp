// How are two meshes related?
//
// The faces that meet are found (meeting_pairs.hpp). Where those of two solids meet, their boundaries part into pieces. Each place of
// space that is in both, in a alone or in b alone lies beside a piece, or there is none such; and which of these there are tells the
// relation:
//   faces that meet nothing of the other solid have the piece of the next face across an edge; of all these one corner is
//     located;
//   faces in one plane tell what is beside them where they lie on each other;
//   where a face is cut and does not cross, the cut is an edge of the other: the faces around the edge tell what is beside it
//     (edge_windings.hpp), where neither these nor the face itself meet others of their own solid.
// Else both are cut into their pieces, and the windings on either side of each are asked (wound, of
// boolean.cpp).
#include <algorithm>
#include <array>
#include <bit>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_index.hpp>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "mesh/default_environment.hpp"
#include "mesh/edge_windings.hpp"
#include "mesh/meeting_pairs.hpp"
#include "mesh/sets.hpp"
#include "mesh/turns.hpp"
#include "mesh/winding.hpp"

namespace graze::mesh {

namespace {

using State = Index::State;

/// What places there are.
struct Places {
    bool in_both = false, in_a_alone = false, in_b_alone = false;

    void note(bool in_a, bool in_b) {
        in_both |= in_a && in_b;
        in_a_alone |= in_a && !in_b;
        in_b_alone |= in_b && !in_a;
    }
    bool all() const { return in_both && in_a_alone && in_b_alone; }
};

/// Do two faces with an area have an area in common?
bool covers(FaceContact contact) {
    return contact == FaceContact::coplanar || contact == FaceContact::duplicate;
}

FacePair turned(const FacePair& pair) {
    FacePair other = pair;
    std::swap(other.a, other.b);
    return other;
}

/// Of two embedded meshes: do they have the same corners in the same turns?
bool same_faces(const State& a, const State& b) {
    if (a.welded.faces.size() != b.welded.faces.size() || !(a.box.min == b.box.min) ||
        !(a.box.max == b.box.max))
        return false;
    using Key = std::array<Vec3, 3>;
    // From the least corner on.
    const auto key = [](const Triangle3& t) {
        Key corners{t.a, t.b, t.c};
        const auto less = [](const Vec3& p, const Vec3& q) {
            return std::array{p.x, p.y, p.z} < std::array{q.x, q.y, q.z};
        };
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end(), less),
                    corners.end());
        return corners;
    };
    const auto hash = [](const Key& corners) {
        std::uint64_t h = 0;
        for (const Vec3& p : corners)
            for (const double x : {p.x, p.y, p.z}) {
                h = (h ^ std::bit_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15;
                h ^= h >> 32;
            }
        return std::size_t(h);
    };
    std::unordered_set<Key, decltype(hash)> faces(a.welded.faces.size(), hash);
    for (std::uint32_t n = 0; n < a.welded.faces.size(); ++n) faces.insert(key(a.face(n)));
    for (std::uint32_t n = 0; n < b.welded.faces.size(); ++n)
        if (!faces.contains(key(b.face(n)))) return false;
    return true;
}

/// The boundary of one of two solids.
class Boundary {
public:
    Boundary(const State& mesh, const State& other, bool is_a)
        : mesh_(mesh),
          other_(other),
          is_a_(is_a),
          alone_(mesh.welded.faces.size(), true),
          lone_edges_(mesh.welded.faces.size(), 7),
          meets_any_(mesh.welded.faces.size()),
          noted_(mesh.welded.faces.size()),
          cut_(mesh.welded.faces.size()) {
        if (mesh.report.embedded() && mesh.report.topology.degenerate_faces() == 0) return;
        for (std::size_t n = 0; n < alone_.size(); ++n)
            alone_[n] = mesh.shapes[n] == FaceShape::area;
        for (const FacePair& pair : mesh.report.pairs.first)
            alone_[pair.a] = alone_[pair.b] = false;
        for (const EqualFaces& group : mesh.report.pairs.equal)
            for (const std::uint32_t n : group.faces) alone_[n] = false;
        mesh.edges.each([&](std::uint32_t low, std::span<const HalfEdge> faces) {
            if (std::all_of(faces.begin(), faces.end(),
                            [&](const HalfEdge& f) { return alone_[f.face()]; }))
                return;
            for (const HalfEdge& f : faces) {
                const auto& corners = mesh.welded.faces[f.face()];
                const std::uint32_t from = f.forward() ? low : f.to;
                const auto i = std::find(corners.begin(), corners.end(), from) - corners.begin();
                lone_edges_[f.face()] &= std::uint8_t(~(1u << i));
            }
        });
    }

    /// Has it an area, and meets nothing of its own solid? Before it this is not, and behind it it is.
    bool alone(std::uint32_t face) const { return alone_[face]; }

    void meets(std::uint32_t face) { meets_any_[face] = true; }
    /// All that is beside a face, but for pieces of it that lie at cuts, has been noted.
    void skip(std::uint32_t face) { noted_[face] = true; }

    /// The first face of a pair is of this solid, and both are alone and do not cross. Are the cuts of the second in the
    /// first, if there are any, told by edges?
    bool told_by_edges(const Boundary& other, const FacePair& pair, Places& places) {
        if (pair.contact == FaceContact::none || pair.contact == FaceContact::duplicate)
            return true;
        const EdgeCuts cuts =
            mesh::edge_windings(mesh_.face(pair.a), other_, pair.b, other.lone_edges_[pair.b],
                                pair.contact, [&](std::int64_t winding) {
                                    note(places, {0, 1}, {winding, winding});
                                });
        if (cuts != EdgeCuts::none) cut_[pair.a] = true;
        return cuts != EdgeCuts::not_told;
    }

    /// Beside the pieces of faces without cuts. False where faces of a piece meet others of their own solid, all of them.
    bool note_whole_faces(Places& places) {
        const auto count = std::uint32_t(mesh_.welded.faces.size());
        Sets pieces(count);
        const auto whole = [&](std::uint32_t n) {
            return mesh_.shapes[n] == FaceShape::area && !cut_[n];
        };
        mesh_.edges.each([&](std::uint32_t, std::span<const mesh::HalfEdge> faces) {
            // What one of them does not meet is not at the edge.
            if (std::none_of(faces.begin(), faces.end(), [&](const auto& f) {
                    return whole(f.face()) && !meets_any_[f.face()];
                }))
                return;
            std::optional<std::uint32_t> last;
            for (const auto& f : faces) {
                if (!whole(f.face())) continue;
                if (last) pieces.join(*last, f.face());
                last = f.face();
            }
        });
        // Of each piece a face that meets nothing, if there is one.
        std::map<std::uint32_t, std::uint32_t> chosen;
        const auto worth = [&](std::uint32_t n) { return 2 * alone_[n] + !meets_any_[n]; };
        for (std::uint32_t n = 0; n < count; ++n) {
            if (!whole(n) || noted_[n]) continue;
            const auto [at, added] = chosen.emplace(pieces.find(n), n);
            if (!added && worth(at->second) < worth(n)) at->second = n;
        }
        for (const auto& [piece, face] : chosen) {
            if (places.all()) return true;
            if (!alone_[face]) return false;
            // No cut is at its corners, so beside one that is apart from the other solid is all of the face.
            std::optional<std::int64_t> others;
            for (std::size_t i = 0; i < 3 && !others; ++i)
                others = winding_at(mesh_.welded.faces[face][i]);
            if (others) {
                note(places, {0, 1}, {*others, *others});
            } else {
                const Plane plane(mesh_.face(face));
                note(places, {0, 1},
                     winding_beside(other_.welded, other_.tree, plane, plane.middle, Way::up,
                                    [](std::uint32_t) { return true; }));
            }
        }
        return true;
    }

private:
    void note(Places& places, const std::array<std::int64_t, 2>& own,
              const std::array<std::int64_t, 2>& others) const {
        for (std::size_t side = 0; side < 2; ++side)
            places.note((is_a_ ? own : others)[side] != 0, (is_a_ ? others : own)[side] != 0);
    }

    /// About a vertex of this mesh, of the other; empty where it is on a face of it.
    std::optional<std::int64_t> winding_at(std::uint32_t vertex) {
        const auto [at, added] = windings_at_.try_emplace(vertex);
        if (added) at->second = winding_about(other_, mesh_.welded.points[vertex]);
        return at->second;
    }

    const State& mesh_;
    const State& other_;
    bool is_a_;
    std::vector<bool> alone_;
    /// Bit i: are all faces at the edge from corner i to the next alone? Then nothing of the solid is at it but these.
    std::vector<std::uint8_t> lone_edges_;
    std::vector<bool> meets_any_, noted_, cut_;
    std::unordered_map<std::uint32_t, std::optional<std::int64_t>> windings_at_;
};

/// On both sides of each piece of both.
void note_pieces(Places& places, const State& a, const State& b, const Progress& progress) {
    const auto mesh_of = [](const Welded& welded) {
        Mesh mesh;
        mesh.vertices = welded.points;
        mesh.triangles = welded.faces;
        return mesh;
    };
    const Mesh of_a = mesh_of(a.welded), of_b = mesh_of(b.welded);
    const WoundCells all = wound({{"a", of_a}, {"b", of_b}}, {.threads = 1, .progress = progress});
    for (std::size_t n = 0; n < all.before.size(); n += 2)
        for (const auto* windings : {&all.before, &all.behind})
            places.note((*windings)[n] != 0, (*windings)[n + 1] != 0);
}

}  // namespace

std::optional<Relation> relate(const Index& a, const Index& b, const Progress& progress) {
    const mesh::DefaultEnvironment environment;
    if (!a.report().solid || !b.report().solid) return {};
    const State &of_a = *a.state_, &of_b = *b.state_;
    const bool embedded = of_a.report.embedded() && of_b.report.embedded();
    if (embedded && same_faces(of_a, of_b)) return Relation::equal;
    // The faces of a, then those of both for their pieces.
    const std::int64_t all = 2 * a.faces() + b.faces();
    const Steps steps(progress, all);
    Boundary boundary_a(of_a, of_b, true), boundary_b(of_b, of_a, false);
    bool touch = false, told = true;
    Places places;
    const bool through = !mesh::each_meeting_pair(of_a, of_b, steps, [&](const FacePair& pair) {
        if (pair.degenerate) return true;
        touch = true;
        boundary_a.meets(pair.a);
        boundary_b.meets(pair.b);
        // What they share is on the rim.
        if (pair.contact == FaceContact::none) return true;
        if (!boundary_a.alone(pair.a) || !boundary_b.alone(pair.b)) {
            told = false;
            return true;
        }
        if (pair.contact == FaceContact::crossing) return false;
        if (covers(pair.contact)) {
            const bool same_way = mesh::run_the_same_way(of_a.face(pair.a), of_b.face(pair.b));
            for (const bool behind : {false, true}) places.note(behind, behind == same_way);
            boundary_a.skip(pair.a);
            boundary_b.skip(pair.b);
        }
        told &= boundary_a.told_by_edges(boundary_b, pair, places) &&
                boundary_b.told_by_edges(boundary_a, turned(pair), places);
        return !places.all();
    });
    if (through) return Relation::overlapping;
    if (!(told && boundary_a.note_whole_faces(places) && boundary_b.note_whole_faces(places)))
        note_pieces(places, of_a, of_b, [&](std::int64_t done, std::int64_t of) {
            steps(a.faces() + std::int64_t(double(all - a.faces()) * double(done) / double(of)));
            return true;
        });
    steps(all);
    if (!places.in_both) return touch ? Relation::touching : Relation::disjoint;
    if (places.in_a_alone && places.in_b_alone) return Relation::overlapping;
    if (places.in_a_alone) return Relation::b_in_a;
    return places.in_b_alone ? Relation::a_in_b : Relation::equal;
}

}  // namespace graze::mesh
