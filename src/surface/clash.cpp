// How are two meshes related?
//
// The faces that meet are found as those of one mesh are, row by row of boxes. Then the boundaries of two solids are
// cut into pieces where they meet. Each place of space that is in both, in a alone or in b alone lies beside a
// piece, or there is none such; and which of these there are tells the relation:
//   a piece is a part of a face, up to where it meets the other solid. Faces that meet nothing of it have the
//     piece of the next face across an edge; of all these one corner is located;
//   faces in one plane tell what is beside them where they lie on each other;
//   where a face is cut, each piece of it has a part of a cut on its rim. Of solids that meet themselves nowhere,
//     and of which no faces cross, a cut is an edge of the other: the faces around the edge tell what is beside it.
//     Else each part of a cut between two others that cross it is asked: beside its middle, on either side, windings
//     of both tell.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/mesh_index.hpp>
#include <graze/orient.hpp>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "construct/exact.hpp"
#include "surface/beyond_shared.hpp"
#include "surface/default_environment.hpp"
#include "surface/edges.hpp"
#include "surface/index.hpp"
#include "surface/turns.hpp"
#include "surface/winding.hpp"

namespace graze::mesh {

namespace {

using State = Index::State;
using arith::Rational;
using surface::Box;
using surface::Corners;
using surface::each_bit;
using surface::Plane;
using surface::RationalPoint;
using surface::Row;
using surface::row_size;
using surface::Way;

// ---- Faces that meet ------------------------------------------------------------------------------

/// A face of one mesh, to be compared with many of another.
class ComparedFace {
public:
    /// No two corners of both meshes are farther apart than `far`.
    ComparedFace(const State& mesh, std::uint32_t n, double far)
        : n_(n),
          corners_(surface::corners(mesh.face(n))),
          degenerate_(mesh.shapes[n] != FaceShape::area),
          far_(far),
          seen_(corners_[0], corners_[1], corners_[2], far) {}

    /// `none` in what they share alone.
    std::optional<FacePair> meeting(const State& mesh, std::uint32_t n) const {
        const Corners other = surface::corners(mesh.face(n));
        const unsigned equal = surface::equal_corners(corners_, other);
        const auto of = [](const Corners& c) {
            return [&c](std::size_t i) -> const Vec3& { return c[i]; };
        };
        const bool apart = surface::certainly_apart(seen_, of(corners_), of(other), equal, far_);
        if (apart && equal == 0) return {};
        const bool degenerate = degenerate_ || mesh.shapes[n] != FaceShape::area;
        const auto shared = surface::shared_corners(equal);
        const FaceContact beyond =
            apart ? FaceContact::none : surface::beyond_shared(corners_, other, degenerate, shared);
        if (beyond == FaceContact::none && shared.count == 0) return {};
        return FacePair{n_, n, beyond, std::uint8_t(shared.count), degenerate};
    }

private:
    std::uint32_t n_;
    Corners corners_;
    bool degenerate_;
    double far_;
    surface::SeenFace seen_;
};

/// More than the difference of any coordinates of both.
double extent(const Aabb3& a, const Aabb3& b) {
    double extent = 0;
    for (int k = 0; k < 3; ++k)
        extent = std::max(extent, std::max(a.max[k], b.max[k]) - std::min(a.min[k], b.min[k]));
    return 1.5 * extent;
}

/// Tells how far it is.
class Steps {
public:
    Steps(const Progress& progress, std::int64_t all) : progress_(progress), all_(all) {}

    void operator()(std::int64_t done) const {
        if (progress_ && !progress_(done, all_))
            throw cancelled("the comparison of two meshes was cancelled after " +
                            std::to_string(done) + " of " + std::to_string(all_) + " faces");
    }

private:
    const Progress& progress_;
    std::int64_t all_;
};

/// Until f(pair) is false.
template <class F>
bool each_meeting_pair(const State& a, const State& b, const Steps& steps, const F& f) {
    if (a.empty() || b.empty() || !intersects(a.box, b.box)) return true;
    const double far = extent(a.box, b.box);
    std::size_t rows = 0;
    bool go_on = true;
    a.tree.each_row({a.tree.place(b.box.min), a.tree.place(b.box.max)}, 0, [&](std::size_t row) {
        if (!go_on) return;
        if (++rows % 64 == 0) steps(std::int64_t(row * row_size));
        // As the boxes of b have it.
        Row here;
        std::array<std::optional<ComparedFace>, row_size> faces;
        const std::size_t begin = row * row_size,
                          end = std::min(begin + row_size, a.tree.order.size());
        for (std::size_t n = begin; n < end; ++n) {
            const auto& face = a.welded.faces[a.tree.order[n]];
            Box box{b.tree.place(a.welded.points[face[0]]), {}};
            box.hi = box.lo;
            for (std::size_t i = 1; i < 3; ++i) {
                const auto place = b.tree.place(a.welded.points[face[i]]);
                for (std::size_t k = 0; k < 3; ++k) {
                    box.lo[k] = std::min(box.lo[k], place[k]);
                    box.hi[k] = std::max(box.hi[k], place[k]);
                }
            }
            here.set(n - begin, box);
        }
        b.tree.each_row(here.around(), 0, [&](std::size_t other) {
            if (!go_on) return;
            const Row& there = b.tree.levels[0][other];
            each_bit(meeting(b.tree.around(other), here), [&](std::size_t i) {
                each_bit(meeting(here.box(i), there), [&](std::size_t j) {
                    if (!go_on) return;
                    if (!faces[i]) faces[i].emplace(a, a.tree.order[begin + i], far);
                    const auto pair = faces[i]->meeting(b, b.tree.order[other * row_size + j]);
                    if (pair) go_on = f(*pair);
                });
            });
        });
    });
    return go_on;
}

// ---- Relation -------------------------------------------------------------------------------------

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

/// A part of a line in which a face meets another.
struct Cut {
    RationalPoint from, to, along;
    Aabb3 box;  ///< of its ends, rounded: those of cuts that meet, meet

    Cut(const RationalPoint& from_point, const RationalPoint& to_point)
        : from(from_point), to(to_point) {
        for (std::size_t k = 0; k < 3; ++k) {
            along[k] = to[k] - from[k];
            const auto [least, most] =
                std::minmax({arith::nearest_double(from[k]), arith::nearest_double(to[k])});
            box.min[int(k)] = least;
            box.max[int(k)] = most;
        }
    }
    bool has_end(const RationalPoint& p) const { return p == from || p == to; }
};

RationalPoint between(const RationalPoint& a, const RationalPoint& b, const Rational& t) {
    return {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2])};
}

RationalPoint rational(const Vec3& p) {
    return {arith::to_rational(p.x), arith::to_rational(p.y), arith::to_rational(p.z)};
}

/// Parameters of a cut at which another one crosses it, begins or ends.
void add_crossings(const Plane& plane, const Cut& cut, const Cut& other,
                   std::vector<Rational>& found) {
    const auto product = [&](const RationalPoint& a, const RationalPoint& b) {
        return Rational(a[plane.l] * b[plane.m] - a[plane.m] * b[plane.l]);
    };
    const auto minus = [](const RationalPoint& a, const RationalPoint& b) {
        return RationalPoint{a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    };
    const RationalPoint &u = cut.along, &v = other.along;
    const Rational area = product(u, v);
    if (area != 0 && (cut.has_end(other.from) || cut.has_end(other.to))) return;
    const RationalPoint w = minus(other.from, cut.from);
    const auto offer = [&](const Rational& t) {
        if (t > 0 && t < 1) found.push_back(t);
    };
    if (area != 0) {
        const Rational of_other = product(w, u) / area;
        if (of_other >= 0 && of_other <= 1) offer(product(w, v) / area);
    } else if (product(w, u) == 0) {
        const std::size_t k = u[plane.l] != 0 ? plane.l : plane.m;
        for (const RationalPoint& end : {other.from, other.to})
            offer(Rational((end[k] - cut.from[k]) / u[k]));
    }
}

/// Do two faces with an area have an area in common?
bool covers(FaceContact contact) {
    return contact == FaceContact::coplanar || contact == FaceContact::duplicate;
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

/// Are all faces that meet along a part of an edge faces of this edge?
bool is_simple(const State& mesh) {
    return mesh.report.embedded() &&
           mesh.report.topology.faces_without_area[int(FaceShape::collinear)] == 0;
}

/// The boundary of one of two solids.
class Boundary {
public:
    Boundary(const State& mesh, const State& other, bool is_a)
        : mesh_(mesh),
          other_(other),
          is_a_(is_a),
          alone_(mesh.report.embedded()),
          meets_any_(mesh.welded.faces.size()),
          noted_(mesh.welded.faces.size()),
          cut_(mesh.welded.faces.size()) {}

    void meets(std::uint32_t face) { meets_any_[face] = true; }
    /// All that is beside a face, but for pieces of it that lie at cuts, has been noted.
    void skip(std::uint32_t face) { noted_[face] = true; }

    // Of simple solids, no faces of which are crossing: all that cuts a face is edges of the other, and beside them
    // the faces there tell what is inside.

    void cut(std::uint32_t n, std::uint32_t of_other, FaceContact beyond, Places& places) {
        const Triangle3 face = mesh_.face(n);
        const auto& numbers = other_.welded.faces[of_other];
        const Corners corners{face.a, face.b, face.c};
        std::array<bool, 3> in_plane;
        for (std::size_t i = 0; i < 3; ++i)
            in_plane[i] = beyond == FaceContact::coplanar ||
                          orient(face.a, face.b, face.c, other_.welded.points[numbers[i]]) == 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax({numbers[i], numbers[(i + 1) % 3]});
            if (!in_plane[i] || !in_plane[(i + 1) % 3]) continue;
            const Vec3 &from = other_.welded.points[low], &to = other_.welded.points[high];
            const auto beside = corners_beside(corners, from, to);
            if (!beside) continue;
            cut_[n] = true;
            for (const Vec3& corner : *beside)
                if (const auto winding = winding_beside_edge(low, high, corner))
                    note(places, {0, 1}, {*winding, *winding});
        }
    }

    // Of others.

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
            find_cuts(n);
            cut_[n] = !cuts_[n].empty();
            steps(before + n);
        }
    }

    /// Beside the pieces of faces without cuts.
    void note_whole_faces(Places& places) {
        const auto count = std::uint32_t(mesh_.welded.faces.size());
        std::vector<std::uint32_t> first(count);
        std::iota(first.begin(), first.end(), 0u);
        const auto first_of = [&](std::uint32_t n) {
            while (first[n] != n) n = first[n] = first[first[n]];
            return n;
        };
        const auto whole = [&](std::uint32_t n) {
            return mesh_.shapes[n] == FaceShape::area && !cut_[n];
        };
        mesh_.edges.each([&](std::uint32_t, std::span<const surface::HalfEdge> faces) {
            // What one of them does not meet is not at the edge.
            if (std::none_of(faces.begin(), faces.end(), [&](const auto& f) {
                    return whole(f.face()) && !meets_any_[f.face()];
                }))
                return;
            std::optional<std::uint32_t> last;
            for (const auto& f : faces) {
                if (!whole(f.face())) continue;
                if (last) {
                    const std::uint32_t x = first_of(*last), y = first_of(f.face());
                    first[std::max(x, y)] = std::min(x, y);
                }
                last = f.face();
            }
        });
        // Of each piece a face that meets nothing, if there is one.
        std::map<std::uint32_t, std::uint32_t> chosen;
        for (std::uint32_t n = 0; n < count; ++n) {
            if (!whole(n) || noted_[n]) continue;
            const auto [at, added] = chosen.emplace(first_of(n), n);
            if (!added && meets_any_[at->second] && !meets_any_[n]) at->second = n;
        }
        for (const auto& [piece, face] : chosen) {
            if (places.all()) return;
            // No cut is at its corners, so beside one that is apart from the other solid is all of the face.
            std::optional<std::int64_t> others;
            for (std::size_t i = 0; i < 3 && !others; ++i)
                others = winding_at(mesh_.welded.faces[face][i]);
            if (others && (alone_ || !meets_any_[face])) {
                note(places, {0, 1}, {*others, *others});
            } else {
                const Plane plane(mesh_.face(face));
                note_beside(places, plane, plane.middle, Way::up);
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
        return surface::winding_beside(mesh.welded, mesh.tree, plane, at, way,
                                       [](std::uint32_t) { return true; });
    }

    void note_beside(Places& places, const Plane& plane, const RationalPoint& at, Way way) const {
        note(places, alone_ ? std::array<std::int64_t, 2>{0, 1} : windings(mesh_, plane, at, way),
             windings(other_, plane, at, way));
    }

    /// Where a face meets others, but for single points and its rim.
    void find_cuts(std::uint32_t n) {
        const Triangle3 face = mesh_.face(n);
        const Plane plane(face);
        const std::array corners{rational(face.a), rational(face.b), rational(face.c)};
        // A bit for each edge of the face that holds a point.
        const auto edges_at = [&](const RationalPoint& p) {
            unsigned bits = 0;
            for (std::size_t i = 0; i < 3; ++i)
                bits |= unsigned(plane.turn(corners[i], corners[(i + 1) % 3], p) == 0) << i;
            return bits;
        };
        std::set<std::array<RationalPoint, 2>> found;
        for (const Triangle3& other : meets_[n]) {
            std::vector<RationalPoint> points;
            for (const ExactVec3& p : intersection(face, other))
                points.push_back({construct::to_rational(p[0]), construct::to_rational(p[1]),
                                  construct::to_rational(p[2])});
            // A segment has one side.
            const std::size_t sides = points.size() > 2 ? points.size() : points.size() - 1;
            for (std::size_t i = 0; i < sides; ++i) {
                const RationalPoint &from = points[i], &to = points[(i + 1) % points.size()];
                if ((edges_at(from) & edges_at(to)) == 0 &&
                    found.insert({std::min(from, to), std::max(from, to)}).second)
                    cuts_[n].emplace_back(from, to);
            }
        }
    }

    /// Of each cut in a plane, others whose boxes meet its own.
    static std::vector<std::vector<std::uint32_t>> near_cuts(const std::vector<Cut>& cuts,
                                                             const Plane& plane) {
        const int l = int(plane.l);
        std::vector<std::uint32_t> order(cuts.size());
        std::iota(order.begin(), order.end(), 0u);
        std::sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
            return cuts[x].box.min[l] < cuts[y].box.min[l];
        });
        std::vector<std::vector<std::uint32_t>> near(cuts.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j) {
                const std::uint32_t x = order[i], y = order[j];
                if (cuts[y].box.min[l] > cuts[x].box.max[l]) break;
                if (!intersects(cuts[x].box, cuts[y].box)) continue;
                near[x].push_back(y);
                near[y].push_back(x);
            }
        return near;
    }

    void note_pieces(Places& places, std::uint32_t n, const Steps& steps, std::int64_t done) const {
        const Plane plane(mesh_.face(n));
        const std::vector<Cut>& cuts = cuts_[n];
        const auto near = near_cuts(cuts, plane);
        for (std::size_t c = 0; c < cuts.size(); ++c) {
            if (c % 16 == 0) steps(done);
            std::vector<Rational> at{0, 1};
            for (const std::uint32_t other : near[c])
                add_crossings(plane, cuts[c], cuts[other], at);
            std::sort(at.begin(), at.end());
            at.erase(std::unique(at.begin(), at.end()), at.end());
            for (std::size_t i = 0; i + 1 < at.size(); ++i) {
                const RationalPoint middle =
                    between(cuts[c].from, cuts[c].to, Rational((at[i] + at[i + 1]) / 2));
                for (const Way way : {Way::up, Way::down}) {
                    if (places.all()) return;
                    note_beside(places, plane, middle, way);
                }
            }
        }
    }

    /// Corners of a face on the two sides of a line in its plane, if the edge between the points goes through its
    /// inside.
    static std::optional<std::array<Vec3, 2>> corners_beside(const Corners& face, const Vec3& from,
                                                             const Vec3& to) {
        const int k = surface::axis_of(face[0], face[1], face[2]),
                  inside = surface::turn(face[0], face[1], face[2], k);
        const Vec3 *left = nullptr, *right = nullptr;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 &p = face[i], &q = face[(i + 1) % 3];
            if (inside * surface::turn(p, q, from, k) <= 0 &&
                inside * surface::turn(p, q, to, k) <= 0)
                return {};
            const int side = surface::turn(from, to, p, k);
            if (side > 0) left = &p;
            if (side < 0) right = &p;
        }
        if (left == nullptr || right == nullptr) return {};
        return std::array{*left, *right};
    }

    /// Of the other solid, in the half plane that an edge of it bounds and that goes on through a point; empty where
    /// a face of it is there. The next face around the edge tells.
    std::optional<std::int64_t> winding_beside_edge(std::uint32_t low, std::uint32_t high,
                                                    const Vec3& beside) const {
        const Vec3 &from = other_.welded.points[low], &to = other_.welded.points[high];
        // Counter-clockwise as seen from `to`: -1 by less than a half turn.
        const auto turned = [&](const Vec3& a, const Vec3& b) { return orient(from, to, a, b); };
        const int k = surface::axis_of(from, to, beside);
        struct Next {
            int half;
            Vec3 corner;
            bool forward;
        };
        std::optional<Next> next;
        for (const surface::HalfEdge& e : other_.edges.faces_at(low, high)) {
            const auto& f = other_.welded.faces[e.face()];
            std::size_t i = 0;
            while (f[i] == low || f[i] == high) ++i;
            const Vec3& corner = other_.welded.points[f[i]];
            const int half = turned(beside, corner);
            if (half == 0 &&
                surface::turn(from, to, corner, k) == surface::turn(from, to, beside, k))
                return {};
            if (!next || half < next->half ||
                (half == next->half && turned(corner, next->corner) < 0))
                next = {half, corner, e.forward()};
        }
        // Behind it, or before.
        return next->forward ? 1 : 0;
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
    bool alone_;  ///< does it meet itself nowhere?
    std::vector<bool> meets_any_, noted_, cut_;
    std::unordered_map<std::uint32_t, std::optional<std::int64_t>> windings_at_;
    std::vector<std::vector<Triangle3>> meets_;  ///< what may cut a face
    std::vector<std::vector<Cut>> cuts_;
};

}  // namespace

std::vector<FacePair> Index::pairs(const Index& other, const Progress& progress) const {
    const surface::DefaultEnvironment environment;
    std::vector<FacePair> found;
    const Steps steps(progress, faces());
    each_meeting_pair(*state_, *other.state_, steps, [&](const FacePair& pair) {
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
    const surface::DefaultEnvironment environment;
    if (!a.report().solid || !b.report().solid) return {};
    const State &of_a = *a.state_, &of_b = *b.state_;
    const bool embedded = of_a.report.embedded() && of_b.report.embedded();
    if (embedded && same_faces(of_a, of_b)) return Relation::equal;
    const bool simple = is_simple(of_a) && is_simple(of_b);
    // The faces of a, then those of both for their cuts, and for what is beside these.
    const std::int64_t once = a.faces() + b.faces(), all = a.faces() + 2 * once;
    const Steps steps(progress, all);
    Boundary boundary_a(of_a, of_b, true), boundary_b(of_b, of_a, false);
    bool touch = false;
    Places places;
    const bool through = !each_meeting_pair(of_a, of_b, steps, [&](const FacePair& pair) {
        if (pair.degenerate) return true;
        touch = true;
        boundary_a.meets(pair.a);
        boundary_b.meets(pair.b);
        if (embedded && covers(pair.contact)) {
            const bool same_way = surface::run_the_same_way(of_a.face(pair.a), of_b.face(pair.b));
            for (const bool behind : {false, true}) places.note(behind, behind == same_way);
            if (simple || pair.contact == FaceContact::duplicate) {
                boundary_a.skip(pair.a);
                boundary_b.skip(pair.b);
            }
        }
        if (!simple) {
            boundary_a.add(pair.a, of_b.face(pair.b), pair.contact);
            boundary_b.add(pair.b, of_a.face(pair.a), pair.contact);
        } else if (pair.contact == FaceContact::touching || pair.contact == FaceContact::coplanar) {
            boundary_a.cut(pair.a, pair.b, pair.contact, places);
            boundary_b.cut(pair.b, pair.a, pair.contact, places);
        }
        return !(embedded && pair.contact == FaceContact::crossing) && !places.all();
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
