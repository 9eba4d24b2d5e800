// How do two triangles meet beyond the points that are corners of both?
//
// Of two triangles with an area that share
//   three corners: they are duplicates;
//   two: they can meet beyond the edge only in one plane, on one side of it;
//   one, v: in the line that their planes have in common each has a side of v. With the other corners seen
//     from v, the sides r1, r2 of a1 and a2 to the plane of b, and s1, s2 of b1 and b2 to that of a:
//     (a1 x a2) x (b1 x b2) = r1 a2 - r2 a1, so a goes from v to the side sign(r1 - r2), and b, because the
//     product turns with its factors, to sign(s2 - s1). They meet beyond v if these are equal. In one plane
//     the angles at v decide;
//   none: each must have corners on two sides of the other's plane, or on it; then where their edges pass each
//     other in the line of both planes decides, or in one plane, whether an edge of one has the other beyond it.
// A triangle without an area is a segment or a point; then segments decide.
#include "mesh/beyond_shared.hpp"

#include <algorithm>
#include <array>
#include <graze/contact.hpp>
#include <graze/mesh_check.hpp>
#include <graze/orient.hpp>
#include <tuple>

#include "mesh/default_environment.hpp"
#include "mesh/turns.hpp"
#include "predicates/inputs.hpp"
#include "predicates/triangle_triangle.hpp"

namespace graze::mesh {

namespace {

// ---- With areas -----------------------------------------------------------------------------------

FaceContact beyond_edge(const Vec3& p, const Vec3& q, const Vec3& a, const Vec3& b) {
    if (orient(p, q, a, b) != 0) return FaceContact::none;
    const int k = axis_of(p, q, a);
    return turn(p, q, a, k) == turn(p, q, b, k) ? FaceContact::coplanar : FaceContact::none;
}

/// Is b on the ray from v through a, of two that are in a line with v?
bool same_way(const Vec3& v, const Vec3& a, const Vec3& b) {
    for (int k = 0; k < 3; ++k)
        if (a[k] != v[k]) return (a[k] > v[k]) == (b[k] > v[k]) && b[k] != v[k];
    return false;
}

/// In one plane, seen along axis k: two angles at v, each less than a half turn.
FaceContact beyond_corner_in_plane(const Vec3& v, std::array<Vec3, 2> a, std::array<Vec3, 2> b,
                                   int k) {
    if (turn(v, a[0], a[1], k) < 0) std::swap(a[0], a[1]);
    if (turn(v, b[0], b[1], k) < 0) std::swap(b[0], b[1]);
    int sign[2][2];
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 2; ++j) sign[i][j] = turn(v, a[i], b[j], k);
    // A line through v that has them on its two sides can be turned until it runs along an edge.
    const bool separated =
        (sign[0][0] <= 0 && sign[0][1] <= 0) || (sign[1][0] >= 0 && sign[1][1] >= 0) ||
        (sign[0][0] >= 0 && sign[1][0] >= 0) || (sign[0][1] <= 0 && sign[1][1] <= 0);
    if (!separated) return FaceContact::coplanar;
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 2; ++j)
            if (sign[i][j] == 0 && same_way(v, a[i], b[j])) return FaceContact::touching;
    return FaceContact::none;
}

FaceContact beyond_corner(const Vec3& v, const std::array<Vec3, 2>& a,
                          const std::array<Vec3, 2>& b) {
    const int r1 = orient(v, b[0], b[1], a[0]), r2 = orient(v, b[0], b[1], a[1]);
    if (r1 * r2 > 0) return FaceContact::none;
    if (r1 == 0 && r2 == 0) return beyond_corner_in_plane(v, a, b, axis_of(v, b[0], b[1]));
    const int s1 = orient(v, a[0], a[1], b[0]), s2 = orient(v, a[0], a[1], b[1]);
    if (s1 * s2 > 0) return FaceContact::none;
    const int side_of_a = r1 != 0 ? r1 : -r2, side_of_b = s2 != 0 ? s2 : -s1;
    if (side_of_a != side_of_b) return FaceContact::none;
    return r1 * r2 < 0 && s1 * s2 < 0 ? FaceContact::crossing : FaceContact::touching;
}

/// Of two that share no corner and lie in one plane, seen along axis k.
FaceContact in_plane(const Corners& a, const Corners& b, int k) {
    FaceContact contact = FaceContact::coplanar;
    for (const auto& [face, other] : {std::tie(a, b), std::tie(b, a)}) {
        const int inside = turn(face[0], face[1], face[2], k);
        for (std::size_t i = 0; i < 3; ++i) {
            int nearest = -1;
            for (std::size_t j = 0; j < 3 && nearest < 1; ++j)
                nearest = std::max(nearest, inside * turn(face[i], face[(i + 1) % 3], other[j], k));
            if (nearest < 0) return FaceContact::none;
            if (nearest == 0) contact = FaceContact::touching;
        }
    }
    return contact;
}

/// Of two that share no corner.
FaceContact beyond_nothing(const Corners& a, const Corners& b) {
    const auto sides = [](const Corners& plane, const Corners& of) {
        std::array<int, 3> s;
        for (std::size_t i = 0; i < 3; ++i) s[i] = orient(plane[0], plane[1], plane[2], of[i]);
        return s;
    };
    const auto extremes = [](const auto& s) { return std::minmax({s[0], s[1], s[2]}); };
    const auto of_b = sides(a, b);
    const auto [least_b, most_b] = extremes(of_b);
    if (least_b > 0 || most_b < 0) return FaceContact::none;
    if (least_b == most_b) return in_plane(a, b, axis_of(a[0], a[1], a[2]));
    const auto of_a = sides(b, a);
    const auto [least_a, most_a] = extremes(of_a);
    if (least_a > 0 || most_a < 0) return FaceContact::none;
    FaceContact contact = least_a * most_a < 0 && least_b * most_b < 0 ? FaceContact::crossing
                                                                       : FaceContact::touching;
    using predicates::triangle_triangle::Alone;
    for (const auto& [edges, way] : predicates::triangle_triangle::gaps(
             Alone(of_a[0], of_a[1], of_a[2]), Alone(of_b[0], of_b[1], of_b[2]))) {
        const int apart = way * orient(a[edges.i], a[edges.p], b[edges.j], b[edges.q]);
        if (apart > 0) return FaceContact::none;
        if (apart == 0) contact = FaceContact::touching;
    }
    return contact;
}

FaceContact of_areas(const Corners& a, const Corners& b, const Shared& shared) {
    const auto in_a = shared.in_a, in_b = shared.in_b;
    switch (shared.count) {
        case 3:
            return FaceContact::duplicate;
        case 2:
            return beyond_edge(a[in_a[0]], a[in_a[1]], a[3 - in_a[0] - in_a[1]],
                               b[3 - in_b[0] - in_b[1]]);
        case 1: {
            const auto others = [](const Corners& c, std::size_t i) {
                return std::array{c[(i + 1) % 3], c[(i + 2) % 3]};
            };
            return beyond_corner(a[in_a[0]], others(a, in_a[0]), others(b, in_b[0]));
        }
        default:
            return beyond_nothing(a, b);
    }
}

// ---- Without an area ------------------------------------------------------------------------------

bool less(const Vec3& a, const Vec3& b) {
    return std::array{a.x, a.y, a.z} < std::array{b.x, b.y, b.z};
}

Contact contact_of(const FaceHull& a, const FaceHull& b) {
    return as_shapes(a, b, [](const auto& x, const auto& y) { return contact(x, y); });
}

/// Does a segment with v in it go on beyond v in a triangle with the corner v?
bool goes_beyond(const FaceHull& segment, const FaceHull& triangle, const Vec3& v) {
    std::array<Vec3, 2> opposite;
    std::size_t n = 0;
    for (const Vec3& p : triangle.points)
        if (!(p == v)) opposite[n++] = p;
    for (std::size_t i = 0; i < 2; ++i) {
        const Vec3& end = segment.points[i];
        // It leaves the triangle through the edge that is opposite to v, or ends before.
        if (!(end == v) && (intersects(Segment3{v, end}, Segment3{opposite[0], opposite[1]}) ||
                            intersects(end, Triangle3{triangle.points[0], triangle.points[1],
                                                      triangle.points[2]})))
            return true;
    }
    return false;
}

/// Two segments: do they meet in more than the hull of the points that they share?
bool overlap_beyond(const FaceHull& a, const FaceHull& b, const Shared& shared,
                    const Corners& corners) {
    const auto in_line = [&](const Vec3& p) { return axis_of(a.points[0], a.points[1], p) == 3; };
    // They share a point and are not in one line: that point is all.
    if (!in_line(b.points[0]) || !in_line(b.points[1])) return false;
    const Vec3 begin = std::max(a.points[0], b.points[0], less),
               end = std::min(a.points[1], b.points[1], less);
    Vec3 first = corners[shared.in_a[0]], last = first;
    for (std::size_t i = 1; i < shared.count; ++i) {
        first = std::min(first, corners[shared.in_a[i]], less);
        last = std::max(last, corners[shared.in_a[i]], less);
    }
    return !(begin == first && end == last);
}

FaceContact of_hulls(const Corners& of_a, const Corners& of_b, const Shared& shared) {
    const FaceHull a = mesh::hull_of(of_a), b = mesh::hull_of(of_b);
    const auto points_of = [](const Corners& c) {
        return 1 + std::size_t(!(c[1] == c[0])) + std::size_t(!(c[2] == c[0]) && !(c[2] == c[1]));
    };
    if (shared.count == points_of(of_a) && shared.count == points_of(of_b))
        return FaceContact::duplicate;
    if (shared.count > 0) {
        // A point is all of what it meets, and an edge all of what is in its line.
        if (a.count == 1 || b.count == 1) return FaceContact::none;
        if (a.count + b.count == 5) {
            const auto& [segment, triangle] = a.count == 2 ? std::tie(a, b) : std::tie(b, a);
            if (shared.count > 1 || !goes_beyond(segment, triangle, of_a[shared.in_a[0]]))
                return FaceContact::none;
        } else if (!overlap_beyond(a, b, shared, of_a)) {
            return FaceContact::none;
        }
    }
    switch (contact_of(a, b)) {
        case Contact::disjoint:
            return FaceContact::none;
        case Contact::touching:
            return FaceContact::touching;
        case Contact::overlapping:
            break;
    }
    return FaceContact::crossing;
}

}  // namespace

FaceShape shape_of(const Triangle3& t) {
    predicates::validate(t);
    const mesh::DefaultEnvironment environment;
    const bool ab = t.a == t.b, bc = t.b == t.c, ca = t.c == t.a;
    if (ab && bc) return FaceShape::point;
    if (ab || bc || ca) return FaceShape::two_equal_corners;
    return axis_of(t.a, t.b, t.c) < 3 ? FaceShape::area : FaceShape::collinear;
}

FaceContact beyond_shared(const Triangle3& ta, const Triangle3& tb) {
    const mesh::DefaultEnvironment environment;
    const bool degenerate = shape_of(ta) != FaceShape::area || shape_of(tb) != FaceShape::area;
    const Corners a = mesh::corners(ta), b = mesh::corners(tb);
    const unsigned equal = mesh::equal_corners(a, b);
    double far = 0;
    for (const Vec3& p : a)
        for (const Vec3& q : b) far = std::max(far, mesh::longest(mesh::minus(p, q)));
    if (mesh::certainly_apart(
            mesh::SeenFace(a[0], a[1], a[2], far),
            [&](std::size_t i) -> const Vec3& { return a[i]; },
            [&](std::size_t j) -> const Vec3& { return b[j]; }, equal, far))
        return FaceContact::none;
    return mesh::beyond_shared(a, b, degenerate, mesh::shared_corners(equal));
}

}  // namespace graze::mesh

namespace graze::mesh {

FaceHull hull_of(const Corners& face) {
    if (axis_of(face[0], face[1], face[2]) < 3) return {face, 3};
    // Along a line points are sorted by their coordinates.
    Corners c = face;
    std::sort(c.begin(), c.end(), mesh::less);
    if (c[0] == c[2]) return {{c[0]}, 1};
    return {{c[0], c[2]}, 2};
}

mesh::FaceContact beyond_shared(const Corners& a, const Corners& b, bool degenerate,
                                const Shared& shared) {
    return degenerate ? mesh::of_hulls(a, b, shared) : mesh::of_areas(a, b, shared);
}

}  // namespace graze::mesh
