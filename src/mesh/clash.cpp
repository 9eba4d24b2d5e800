// How are two meshes related?
//
// The faces that meet are found (meeting_pairs.hpp). Then the boundaries of two solids are
// cut into pieces where they meet. Each place of space that is in both, in a alone or in b alone lies beside a
// piece, or there is none such; and which of these there are tells the relation:
//   a piece is a part of a face, up to where it meets the other solid. Faces that meet nothing of it have the
//     piece of the next face across an edge; of all these one corner is located;
//   faces in one plane tell what is beside them where they lie on each other;
//   where a face is cut, each piece of it has a part of a cut on its rim. Of faces that do not cross, a cut is an edge
//     of the other: the faces around the edge tell what is beside it (edge_windings.hpp), where neither these nor the
//     face itself meet others of their own solid. Else each part of a cut between two others that cross it is asked
//     (cuts.hpp): beside its middle, on either side, windings of both tell.
#include <algorithm>
#include <array>
#include <bit>
#include <graze/mesh_index.hpp>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "mesh/cuts.hpp"
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

    /// A face of it meets another, of the other solid or of its own.
    void add(std::uint32_t face, const Triangle3& other, FaceContact beyond) {
        meets(face);
        meets_.resize(mesh_.welded.faces.size());
        // What they share is on the rim.
        if (beyond != FaceContact::none && beyond != FaceContact::duplicate)
            meets_[face].push_back(other);
    }
    void add_own() {
        for (const FacePair& pair : mesh_.report.pairs) {
            if (pair.degenerate) continue;
            add(pair.a, mesh_.face(pair.b), pair.contact);
            add(pair.b, mesh_.face(pair.a), pair.contact);
        }
    }
    void find_cuts(const Steps& steps, std::int64_t before) {
        cuts_.resize(mesh_.welded.faces.size());
        for (std::uint32_t n = 0; n < meets_.size(); ++n) {
            if (meets_[n].empty()) continue;
            cuts_[n] = mesh::cuts_of(mesh_.face(n), meets_[n]);
            cut_[n] = cut_[n] || !cuts_[n].empty();
            steps(before + n);
        }
    }

    /// Beside the pieces of faces without cuts.
    void note_whole_faces(Places& places) {
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
        for (std::uint32_t n = 0; n < count; ++n) {
            if (!whole(n) || noted_[n]) continue;
            const auto [at, added] = chosen.emplace(pieces.find(n), n);
            if (!added && meets_any_[at->second] && !meets_any_[n]) at->second = n;
        }
        for (const auto& [piece, face] : chosen) {
            if (places.all()) return;
            // No cut is at its corners, so beside one that is apart from the other solid is all of the face.
            std::optional<std::int64_t> others;
            for (std::size_t i = 0; i < 3 && !others; ++i)
                others = winding_at(mesh_.welded.faces[face][i]);
            if (others && (alone_[face] || !meets_any_[face])) {
                note(places, {0, 1}, {*others, *others});
            } else {
                const Plane plane(mesh_.face(face));
                note_beside(places, face, plane, plane.middle, Way::up);
            }
        }
    }

    /// Beside the pieces of the others.
    void note_cut_faces(Places& places, const Steps& steps, std::int64_t before) const {
        for (std::uint32_t n = 0; n < cuts_.size(); ++n)
            if (!cuts_[n].empty()) note_pieces(places, n, steps, before + n);
    }

private:
    void note(Places& places, const std::array<std::int64_t, 2>& own,
              const std::array<std::int64_t, 2>& others) const {
        for (std::size_t side = 0; side < 2; ++side)
            places.note((is_a_ ? own : others)[side] != 0, (is_a_ ? others : own)[side] != 0);
    }

    static std::array<std::int64_t, 2> windings(const State& mesh, const Plane& plane,
                                                const RationalPoint& at, Way way) {
        return mesh::winding_beside(mesh.welded, mesh.tree, plane, at, way,
                                    [](std::uint32_t) { return true; });
    }

    void note_beside(Places& places, std::uint32_t face, const Plane& plane,
                     const RationalPoint& at, Way way) const {
        note(places,
             alone_[face] ? std::array<std::int64_t, 2>{0, 1} : windings(mesh_, plane, at, way),
             windings(other_, plane, at, way));
    }

    void note_pieces(Places& places, std::uint32_t n, const Steps& steps, std::int64_t done) const {
        const Plane plane(mesh_.face(n));
        const std::vector<FaceCut>& cuts = cuts_[n];
        const auto near = mesh::near_cuts(cuts, plane);
        for (std::uint32_t c = 0; c < cuts.size(); ++c) {
            if (c % 16 == 0) steps(done);
            for (const RationalPoint& middle : mesh::middles_of_parts(plane, cuts, c, near[c]))
                for (const Way way : {Way::up, Way::down}) {
                    if (places.all()) return;
                    note_beside(places, n, plane, middle, way);
                }
        }
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
    std::vector<std::vector<Triangle3>> meets_;  ///< what may cut a face
    std::vector<std::vector<FaceCut>> cuts_;
};

}  // namespace

std::vector<FacePair> Index::pairs(const Index& other, const Progress& progress) const {
    const mesh::DefaultEnvironment environment;
    std::vector<FacePair> found;
    const Steps steps(progress, faces());
    mesh::each_meeting_pair(*state_, *other.state_, steps, [&](const FacePair& pair) {
        found.push_back(pair);
        return true;
    });
    std::sort(found.begin(), found.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    steps(faces());
    return found;
}

std::optional<Relation> relate(const Index& a, const Index& b, const Progress& progress) {
    const mesh::DefaultEnvironment environment;
    if (!a.report().solid || !b.report().solid) return {};
    const State &of_a = *a.state_, &of_b = *b.state_;
    const bool embedded = of_a.report.embedded() && of_b.report.embedded();
    if (embedded && same_faces(of_a, of_b)) return Relation::equal;
    // The faces of a, then those of both for their cuts, and for what is beside these.
    const std::int64_t once = a.faces() + b.faces(), all = a.faces() + 2 * once;
    const Steps steps(progress, all);
    Boundary boundary_a(of_a, of_b, true), boundary_b(of_b, of_a, false);
    bool touch = false;
    Places places;
    const bool through = !mesh::each_meeting_pair(of_a, of_b, steps, [&](const FacePair& pair) {
        if (pair.degenerate) return true;
        touch = true;
        boundary_a.meets(pair.a);
        boundary_b.meets(pair.b);
        const bool alone = boundary_a.alone(pair.a) && boundary_b.alone(pair.b);
        if (alone && pair.contact == FaceContact::crossing) return false;
        if (alone && covers(pair.contact)) {
            const bool same_way = mesh::run_the_same_way(of_a.face(pair.a), of_b.face(pair.b));
            for (const bool behind : {false, true}) places.note(behind, behind == same_way);
            boundary_a.skip(pair.a);
            boundary_b.skip(pair.b);
        }
        if (!alone || !boundary_a.told_by_edges(boundary_b, pair, places))
            boundary_a.add(pair.a, of_b.face(pair.b), pair.contact);
        if (!alone || !boundary_b.told_by_edges(boundary_a, turned(pair), places))
            boundary_b.add(pair.b, of_a.face(pair.a), pair.contact);
        return !places.all();
    });
    if (through) return Relation::overlapping;
    if (!of_a.report.embedded()) boundary_a.add_own();
    if (!of_b.report.embedded()) boundary_b.add_own();
    boundary_a.find_cuts(steps, a.faces());
    boundary_b.find_cuts(steps, 2 * a.faces());
    boundary_a.note_whole_faces(places);
    boundary_b.note_whole_faces(places);
    boundary_a.note_cut_faces(places, steps, a.faces() + once);
    boundary_b.note_cut_faces(places, steps, a.faces() + once + a.faces());
    steps(all);
    if (!places.in_both) return touch ? Relation::touching : Relation::disjoint;
    if (places.in_a_alone && places.in_b_alone) return Relation::overlapping;
    if (places.in_a_alone) return Relation::b_in_a;
    return places.in_b_alone ? Relation::a_in_b : Relation::equal;
}

}  // namespace graze::mesh
