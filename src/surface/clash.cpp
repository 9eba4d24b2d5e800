// How do two meshes lie to each other?
//
// The faces that meet are found as those of one mesh are, row by row of boxes. Then the boundaries of two solids are
// cut into pieces where they meet. Each place of space that is in both, in a alone or in b alone lies beside a
// piece, or there is none such; and which of these there are tells the relation:
//   a piece is a part of a face, up to where it meets the other solid. Faces that meet nothing of it have the
//     piece of the next face across an edge; of all these one corner is located;
//   where a face is cut, each piece of it has a part of a cut on its rim, between two others that cross it: beside
//     the middle of such a part, on either side, windings of both tell.
#include <algorithm>
#include <array>
#include <cmath>
#include <graze/contact.hpp>
#include <graze/mesh_index.hpp>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "construct/exact.hpp"
#include "surface/beyond_shared.hpp"
#include "surface/default_environment.hpp"
#include "surface/edges.hpp"
#include "surface/index.hpp"
#include "surface/winding.hpp"

namespace graze::mesh {

namespace {

using State = Index::State;
using arith::Rational;
using surface::Box;
using surface::each_bit;
using surface::Plane;
using surface::RationalPoint;
using surface::Row;
using surface::row_size;
using surface::Way;

// ---- Faces that meet ------------------------------------------------------------------------------

/// `none` in what they share alone.
std::optional<FacePair> meeting_pair(const State& a, const State& b, std::uint32_t of_a,
                                     std::uint32_t of_b) {
    const auto ca = surface::corners(a.face(of_a)), cb = surface::corners(b.face(of_b));
    const auto shared = surface::shared_corners(surface::equal_corners(ca, cb));
    const bool degenerate = a.shapes[of_a] != FaceShape::area || b.shapes[of_b] != FaceShape::area;
    const FaceContact beyond = surface::beyond_shared(ca, cb, degenerate, shared);
    if (beyond == FaceContact::none && shared.count == 0) return {};
    return FacePair{of_a, of_b, beyond, std::uint8_t(shared.count), degenerate};
}

/// Until f(pair) is false.
template <class F>
bool each_meeting_pair(const State& a, const State& b, const F& f) {
    if (a.empty() || b.empty() || !intersects(a.box, b.box)) return true;
    bool go_on = true;
    a.tree.each_row({a.tree.place(b.box.min), a.tree.place(b.box.max)}, 0, [&](std::size_t row) {
        // As the boxes of b have it.
        Row here;
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
                    const auto pair = meeting_pair(a, b, a.tree.order[begin + i],
                                                   b.tree.order[other * row_size + j]);
                    if (pair) go_on = f(*pair);
                });
            });
        });
    });
    return go_on;
}

/// Of two faces with the same corners.
bool run_the_same_way(const Triangle3& a, const Triangle3& b) {
    const Vec3& next = a.a == b.a ? b.b : a.a == b.b ? b.c : b.a;
    return next == a.b;
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
    Aabb3 box;  ///< around it

    Cut(const RationalPoint& from_point, const RationalPoint& to_point)
        : from(from_point), to(to_point) {
        for (std::size_t k = 0; k < 3; ++k) {
            along[k] = to[k] - from[k];
            const auto [least, most] = std::minmax({near(from[k]), near(to[k])});
            const double off = std::max(std::abs(least), std::abs(most)) * 0x1p-50 + 0x1p-1000;
            box.min[int(k)] = least - off;
            box.max[int(k)] = most + off;
        }
    }
    bool has_end(const RationalPoint& p) const { return p == from || p == to; }

private:
    static double near(const Rational& x) {
        constexpr double most = std::numeric_limits<double>::max() / 2;
        return std::clamp(x.convert_to<double>(), -most, most);
    }
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
          meets_(mesh.welded.faces.size()) {}

    /// A face of it meets another, of the other solid or of its own.
    void add(std::uint32_t face, const Triangle3& other, FaceContact beyond) {
        meets_any_[face] = true;
        // What they share is on the rim.
        if (beyond != FaceContact::none && beyond != FaceContact::duplicate)
            meets_[face].push_back({other, beyond == FaceContact::coplanar});
    }
    void add_own() {
        for (const FacePair& pair : mesh_.report.pairs) {
            if (pair.degenerate) continue;
            add(pair.a, mesh_.face(pair.b), pair.contact);
            add(pair.b, mesh_.face(pair.a), pair.contact);
        }
    }
    /// All of a face has been noted.
    void skip(std::uint32_t face) { noted_[face] = true; }

    /// Beside the pieces of faces without cuts.
    void note_whole_faces(Places& places) {
        const auto count = std::uint32_t(mesh_.welded.faces.size());
        cuts_.resize(count);
        for (std::uint32_t n = 0; n < count; ++n)
            if (!meets_[n].empty()) find_cuts(n);
        std::vector<std::uint32_t> first(count);
        std::iota(first.begin(), first.end(), 0u);
        const auto first_of = [&](std::uint32_t n) {
            while (first[n] != n) n = first[n] = first[first[n]];
            return n;
        };
        const auto whole = [&](std::uint32_t n) {
            return mesh_.shapes[n] == FaceShape::area && cuts_[n].empty();
        };
        surface::Edges(mesh_.welded)
            .each([&](std::uint32_t, std::span<const surface::HalfEdge> faces) {
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
            if (!meets_any_[face]) {
                const std::int64_t others = winding_about(other_, mesh_.face(face).a);
                note(places, {0, 1}, {others, others});
            } else {
                const Plane plane(mesh_.face(face));
                note_beside(places, plane, plane.middle, Way::up);
            }
        }
    }

    /// Beside the pieces of the others.
    void note_cut_faces(Places& places) const {
        for (std::uint32_t n = 0; n < cuts_.size(); ++n)
            if (!cuts_[n].empty()) note_pieces(places, n);
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
        for (const auto& [other, coplanar] : meets_[n]) {
            std::vector<RationalPoint> points;
            for (const ExactVec3& p : intersection(face, other))
                points.push_back({construct::to_rational(p[0]), construct::to_rational(p[1]),
                                  construct::to_rational(p[2])});
            // A segment has one side.
            const std::size_t sides = points.size() > 2 ? points.size() : points.size() - 1;
            for (std::size_t i = 0; i < sides; ++i) {
                const RationalPoint &from = points[i], &to = points[(i + 1) % points.size()];
                const auto is_there = [&](const Cut& c) {
                    return c.has_end(from) && c.has_end(to);
                };
                if ((edges_at(from) & edges_at(to)) == 0 &&
                    std::none_of(cuts_[n].begin(), cuts_[n].end(), is_there))
                    cuts_[n].emplace_back(from, to);
            }
        }
    }

    void note_pieces(Places& places, std::uint32_t n) const {
        const Plane plane(mesh_.face(n));
        const std::vector<Cover> covers = covers_of(plane, n);
        for (const Cut& cut : cuts_[n]) {
            std::vector<Rational> at{0, 1};
            for (const Cut& other : cuts_[n])
                if (intersects(cut.box, other.box)) add_crossings(plane, cut, other, at);
            std::sort(at.begin(), at.end());
            at.erase(std::unique(at.begin(), at.end()), at.end());
            for (std::size_t i = 0; i + 1 < at.size(); ++i) {
                const RationalPoint middle =
                    between(cut.from, cut.to, Rational((at[i] + at[i + 1]) / 2));
                for (const Way way : {Way::up, Way::down}) {
                    if (places.all()) return;
                    const auto cover =
                        std::find_if(covers.begin(), covers.end(),
                                     [&](const Cover& c) { return c.holds(plane, middle, way); });
                    if (cover == covers.end())
                        note_beside(places, plane, middle, way);
                    else if (!cover->noted)
                        note_covered(places, *cover);
                }
            }
        }
    }

    /// A face of the other solid in the plane of a face, where both solids are embedded: it is all there is.
    struct Cover {
        std::array<RationalPoint, 3> corners;
        int side;       ///< seen along the plane's axis
        bool same_way;  ///< do the normals point the same way?
        mutable bool noted = false;

        bool holds(const Plane& plane, const RationalPoint& p, Way way) const {
            for (std::size_t i = 0; i < 3; ++i)
                if (plane.turn(corners[i], corners[(i + 1) % 3], p, way) != side) return false;
            return true;
        }
    };
    std::vector<Cover> covers_of(const Plane& plane, std::uint32_t n) const {
        std::vector<Cover> covers;
        if (!alone_ || !other_.report.embedded()) return covers;
        for (const auto& [other, coplanar] : meets_[n]) {
            if (!coplanar) continue;
            Cover cover{{rational(other.a), rational(other.b), rational(other.c)}, 0, false};
            cover.side = plane.turn(cover.corners[0], cover.corners[1], cover.corners[2]);
            cover.same_way = cover.side == plane.normal[plane.k].sign();
            covers.push_back(cover);
        }
        return covers;
    }
    void note_covered(Places& places, const Cover& cover) const {
        cover.noted = true;
        note(
            places, {0, 1},
            cover.same_way ? std::array<std::int64_t, 2>{0, 1} : std::array<std::int64_t, 2>{1, 0});
    }

    struct Meets {
        Triangle3 face;
        bool coplanar;
    };

    const State& mesh_;
    const State& other_;
    bool is_a_;
    bool alone_;  ///< does it meet itself nowhere?
    std::vector<bool> meets_any_, noted_;
    std::vector<std::vector<Meets>> meets_;  ///< what may cut a face
    std::vector<std::vector<Cut>> cuts_;
};

}  // namespace

std::vector<FacePair> Index::pairs(const Index& other) const {
    const surface::DefaultEnvironment environment;
    std::vector<FacePair> found;
    each_meeting_pair(*state_, *other.state_, [&](const FacePair& pair) {
        found.push_back(pair);
        return true;
    });
    std::sort(found.begin(), found.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return found;
}

std::optional<Relation> relate(const Index& a, const Index& b) {
    const surface::DefaultEnvironment environment;
    if (!a.report().solid || !b.report().solid) return {};
    const State &of_a = *a.state_, &of_b = *b.state_;
    Boundary boundary_a(of_a, of_b, true), boundary_b(of_b, of_a, false);
    const bool embedded = a.report().embedded() && b.report().embedded();
    bool touch = false;
    Places places;
    const bool through = !each_meeting_pair(of_a, of_b, [&](const FacePair& pair) {
        if (pair.degenerate) return true;
        touch = true;
        boundary_a.add(pair.a, of_b.face(pair.b), pair.contact);
        boundary_b.add(pair.b, of_a.face(pair.a), pair.contact);
        if (!embedded) return true;
        if (pair.contact == FaceContact::duplicate) {
            const bool same_way = run_the_same_way(of_a.face(pair.a), of_b.face(pair.b));
            for (const bool behind : {false, true}) places.note(behind, behind == same_way);
            boundary_a.skip(pair.a);
            boundary_b.skip(pair.b);
        }
        return pair.contact != FaceContact::crossing;
    });
    if (through) return Relation::overlapping;
    if (!a.report().embedded()) boundary_a.add_own();
    if (!b.report().embedded()) boundary_b.add_own();
    boundary_a.note_whole_faces(places);
    boundary_b.note_whole_faces(places);
    boundary_a.note_cut_faces(places);
    boundary_b.note_cut_faces(places);
    if (!places.in_both) return touch ? Relation::touching : Relation::disjoint;
    if (places.in_a_alone && places.in_b_alone) return Relation::overlapping;
    if (places.in_a_alone) return Relation::b_in_a;
    return places.in_b_alone ? Relation::a_in_b : Relation::equal;
}

}  // namespace graze::mesh
