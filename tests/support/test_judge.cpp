// The judge against closed formulas, cases known by construction, and two elementary methods:
// clipping of a parameter polygon by half-spaces in rationals, and separating directions in
// doubles where they leave no doubt.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cases/generators.hpp"
#include "support/judge.hpp"
#include "support/property.hpp"
#include "support/simplex.hpp"

using cases::AnyCase;
using cases::AnyShape;
using cases::Case;
using cases::dim_of;
using cases::Family;
using graze::Aabb2;
using graze::Aabb3;
using graze::Contact;
using graze::Line2;
using graze::Line3;
using graze::Obb2;
using graze::Obb3;
using graze::Parallelepiped3;
using graze::Parallelogram2;
using graze::Plane3;
using graze::Quaternion;
using graze::Ray2;
using graze::Ray3;
using graze::Segment2;
using graze::Segment3;
using graze::Tetrahedron3;
using graze::Triangle2;
using graze::Triangle3;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;
using judge::Location;
using judge::Number;

namespace {

constexpr auto disjoint = Contact::disjoint;
constexpr auto touching = Contact::touching;
constexpr auto overlapping = Contact::overlapping;
constexpr double infinity = std::numeric_limits<double>::infinity();

// ---- clipping of a parameter polygon ----

using judge::Rational;

/// origin + u p + v q for (u, v) in the hull of some corners: a linear shape or a triangle.
struct Patch {
    std::vector<Rational> origin, p, q;
    std::vector<std::array<Rational, 2>> corners;
};

/// { x : normal . x >= offset, or = offset }.
struct Constraint {
    std::vector<Rational> normal;
    Rational offset;
    bool equality;
};

Rational exact(double x) { return Rational(x); }

template <int Dim>
std::vector<Rational> exact(const Vec<Dim>& v) {
    std::vector<Rational> r;
    for (int i = 0; i < Dim; ++i) r.push_back(exact(v[i]));
    return r;
}

using Point = std::vector<Rational>;

Point minus(const Point& x, const Point& y) {
    Point r;
    for (std::size_t i = 0; i < x.size(); ++i) r.push_back(x[i] - y[i]);
    return r;
}
Point times(const Rational& s, const Point& x) {
    Point r;
    for (const auto& c : x) r.push_back(s * c);
    return r;
}
Rational dot(const Point& x, const Point& y) {
    Rational sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
}
Point cross(const Point& x, const Point& y) {
    return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

/// A parameter that no plane or bounded shape of doubles limits a line of doubles to.
Rational far_parameter() { return Rational(judge::Integer(1) << 5000); }

Patch line_patch(const Point& origin, const Point& direction, const Rational& from,
                 const Rational& to) {
    return {origin, direction, Point(origin.size()), {{from, 0}, {to, 0}}};
}
template <int Dim>
Patch patch(const Vec<Dim>& p) {
    return {exact(p), Point(Dim), Point(Dim), {{0, 0}}};
}
template <int Dim>
Patch patch(const graze::Line<Dim>& s) {
    return line_patch(exact(s.origin), exact(s.direction), -far_parameter(), far_parameter());
}
template <int Dim>
Patch patch(const graze::Ray<Dim>& s) {
    return line_patch(exact(s.origin), exact(s.direction), 0, far_parameter());
}
template <int Dim>
Patch patch(const graze::Segment<Dim>& s) {
    return line_patch(exact(s.a), minus(exact(s.b), exact(s.a)), 0, 1);
}
template <int Dim>
Patch patch(const graze::Triangle<Dim>& s) {
    const auto a = exact(s.a);
    return {a, minus(exact(s.b), a), minus(exact(s.c), a), {{0, 0}, {1, 0}, {0, 1}}};
}

/// low <= normal . (x - at) <= high; one equality where they are the same.
void add_slab(std::vector<Constraint>& list, const Point& normal, const Point& at,
              const Rational& low, const Rational& high) {
    const Rational shift = dot(normal, at);
    list.push_back({normal, shift + low, low == high});
    if (low != high) list.push_back({times(-1, normal), -shift - high, false});
}

template <int Dim>
std::vector<Constraint> constraints(const graze::Aabb<Dim>& box) {
    std::vector<Constraint> list;
    for (int i = 0; i < Dim; ++i) {
        Point axis(Dim);
        axis[std::size_t(i)] = 1;
        add_slab(list, axis, Point(Dim), exact(box.min[i]), exact(box.max[i]));
    }
    return list;
}
std::vector<Constraint> constraints(const Obb3& box) {
    const Rational w = exact(box.rotation.w), x = exact(box.rotation.x), y = exact(box.rotation.y),
                   z = exact(box.rotation.z);
    const Rational n = w * w + x * x + y * y + z * z;
    // Rodrigues: q v / |q| = v + 2 (w (r x v) + r x (r x v)) / |q|^2, with r = (x, y, z).
    const Point r{x, y, z};
    std::vector<Constraint> list;
    for (int i = 0; i < 3; ++i) {
        Point e(3);
        e[std::size_t(i)] = 1;
        const Point t = cross(r, e);
        const Point s = cross(r, t);
        Point axis(3);
        for (std::size_t k = 0; k < 3; ++k) axis[k] = e[k] + 2 * (w * t[k] + s[k]) / n;
        const Rational h = exact(box.half_extents[i]);
        add_slab(list, axis, exact(box.center), -h, h);
    }
    return list;
}
/// Along the normal of a side the box reaches from 0 to `rise` from its anchor, or to both sides.
void add_sides(std::vector<Constraint>& list, graze::Anchor kind, const Point& normal,
               const Point& anchor, const Rational& rise) {
    const bool center = kind == graze::Anchor::center;
    add_slab(list, normal, anchor, center ? Rational(-abs(rise)) : std::min(rise, Rational(0)),
             center ? Rational(abs(rise)) : std::max(rise, Rational(0)));
}
/// Only with independent edges.
std::optional<std::vector<Constraint>> constraints(const Parallelepiped3& box) {
    const Point edges[]{exact(box.u), exact(box.v), exact(box.w)};
    std::vector<Constraint> list;
    for (int i = 0; i < 3; ++i) {
        const Point normal = cross(edges[(i + 1) % 3], edges[(i + 2) % 3]);
        const Rational volume = dot(normal, edges[i]);
        if (volume == 0) return {};
        add_sides(list, box.kind, normal, exact(box.anchor), volume);
    }
    return list;
}
/// Only with independent edges.
std::optional<std::vector<Constraint>> constraints(const Parallelogram2& box) {
    const Point edges[]{exact(box.u), exact(box.v)};
    std::vector<Constraint> list;
    for (int i = 0; i < 2; ++i) {
        const Point normal{-edges[1 - i][1], edges[1 - i][0]};
        const Rational area = dot(normal, edges[i]);
        if (area == 0) return {};
        add_sides(list, box.kind, normal, exact(box.anchor), area);
    }
    return list;
}
/// Only with a volume.
std::optional<std::vector<Constraint>> constraints(const Tetrahedron3& t) {
    const Point vertices[]{exact(t.a), exact(t.b), exact(t.c), exact(t.d)};
    std::vector<Constraint> list;
    for (int i = 0; i < 4; ++i) {
        const Point& apex = vertices[(i + 3) % 4];
        Point normal = cross(minus(vertices[(i + 1) % 4], vertices[i]),
                             minus(vertices[(i + 2) % 4], vertices[i]));
        const Rational volume = dot(normal, minus(apex, vertices[i]));
        if (volume == 0) return {};
        if (volume < 0) normal = times(-1, normal);
        list.push_back({normal, dot(normal, vertices[i]), false});
    }
    return list;
}
std::vector<Constraint> constraints(const Plane3& s) {
    std::vector<Constraint> list;
    add_slab(list, exact(s.normal), exact(s.point), 0, 0);
    return list;
}
/// Only where |direction| is rational.
std::optional<std::vector<Constraint>> constraints(const Obb2& box) {
    const double length =
        std::sqrt(box.direction.x * box.direction.x + box.direction.y * box.direction.y);
    const Rational x = exact(box.direction.x), y = exact(box.direction.y);
    if (!std::isfinite(length) || exact(length) * exact(length) != x * x + y * y) return {};
    std::vector<Constraint> list;
    for (int i = 0; i < 2; ++i) {
        const Rational h = exact(box.half_extents[i]) * exact(length);
        add_slab(list, i == 0 ? Point{x, y} : Point{-y, x}, exact(box.center), -h, h);
    }
    return list;
}
/// A linear shape: planes that hold it, and the bounds of its parameter.
std::vector<Constraint> constraints_of_line(const Point& origin, const Point& direction,
                                            bool from_zero, bool to_one) {
    std::vector<Constraint> list;
    const Rational square = dot(direction, direction);
    for (std::size_t i = 0; i < origin.size(); ++i) {
        Point e(origin.size());
        e[i] = 1;
        // The axes, with the part along the direction taken out.
        const Rational part = square == 0 ? Rational(0) : Rational(direction[i] / square);
        add_slab(list, minus(e, times(part, direction)), origin, 0, 0);
    }
    const Rational shift = dot(direction, origin);
    if (square != 0 && from_zero) list.push_back({direction, shift, false});
    if (square != 0 && to_one) list.push_back({times(-1, direction), -shift - square, false});
    return list;
}
template <int Dim>
std::vector<Constraint> constraints(const graze::Line<Dim>& s) {
    return constraints_of_line(exact(s.origin), exact(s.direction), false, false);
}
template <int Dim>
std::vector<Constraint> constraints(const graze::Ray<Dim>& s) {
    return constraints_of_line(exact(s.origin), exact(s.direction), true, false);
}
template <int Dim>
std::vector<Constraint> constraints(const graze::Segment<Dim>& s) {
    return constraints_of_line(exact(s.a), minus(exact(s.b), exact(s.a)), true, true);
}

/// normal . x - offset as a function of (u, v).
struct Affine {
    Rational constant, u, v;
    Rational at(const std::array<Rational, 2>& p) const { return constant + u * p[0] + v * p[1]; }
};

using Polygon = std::vector<std::array<Rational, 2>>;

/// Sutherland and Hodgman: the part of a polygon where f >= 0.
Polygon clipped(const Polygon& polygon, const Affine& f) {
    Polygon part;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const Rational a = f.at(p), b = f.at(q);
        if (a >= 0) part.push_back(p);
        if ((a > 0 && b < 0) || (a < 0 && b > 0)) {
            const Rational t = a / (a - b);
            part.push_back({p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])});
        }
    }
    return part;
}

struct Clipped {
    Contact contact;
    Rational low, high;  ///< of u
};

/// The relative interiors meet if and only if the middle of the common part lies in both.
Clipped by_clipping(const Patch& a, const std::vector<Constraint>& b) {
    Polygon polygon = a.corners;
    std::vector<Affine> strict;
    for (const auto& c : b) {
        const Affine f{dot(c.normal, a.origin) - c.offset, dot(c.normal, a.p), dot(c.normal, a.q)};
        polygon = clipped(polygon, f);
        if (c.equality) polygon = clipped(polygon, {-f.constant, -f.u, -f.v});
        if (!c.equality) strict.push_back(f);
    }
    if (polygon.empty()) return {disjoint, 0, 0};

    std::array<Rational, 2> middle{0, 0};
    Clipped result{overlapping, polygon[0][0], polygon[0][0]};
    for (const auto& p : polygon) {
        for (std::size_t i = 0; i < 2; ++i) middle[i] += p[i] / int(polygon.size());
        result.low = std::min(result.low, p[0]);
        result.high = std::max(result.high, p[0]);
    }
    if (a.corners.size() == 2) {
        strict.push_back({-a.corners[0][0], 1, 0});
        strict.push_back({a.corners[1][0], -1, 0});
    } else if (a.corners.size() == 3) {
        strict.push_back({0, 1, 0});
        strict.push_back({0, 0, 1});
        strict.push_back({1, -1, -1});
    }
    for (const auto& f : strict)
        if (f.at(middle) == 0) result.contact = touching;
    return result;
}

// ---- separating directions in doubles ----

template <int Dim>
using Points = std::vector<Vec<Dim>>;

template <int Dim>
Vec<Dim> sum(Vec<Dim> x, double s, const Vec<Dim>& y) {
    for (int i = 0; i < Dim; ++i) x[i] += s * y[i];
    return x;
}
template <int Dim>
double inner(const Vec<Dim>& x, const Vec<Dim>& y) {
    double r = 0;
    for (int i = 0; i < Dim; ++i) r += x[i] * y[i];
    return r;
}

/// The corners and the edge directions of a shape, lines and rays cut far away.
template <int Dim>
struct Hull {
    Points<Dim> corners, edges;
};

template <int Dim>
Hull<Dim> segment_hull(const Vec<Dim>& a, const Vec<Dim>& b) {
    return {{a, b}, {sum(b, -1, a)}};
}
template <int Dim>
Hull<Dim> box_hull(const Vec<Dim>& center, const Points<Dim>& half_edges) {
    Hull<Dim> hull{{center}, half_edges};
    for (const auto& h : half_edges) {
        const auto corners = hull.corners;
        hull.corners.clear();
        for (const auto& c : corners)
            for (int side : {-1, 1}) hull.corners.push_back(sum(c, side, h));
    }
    return hull;
}
template <int Dim>
Hull<Dim> hull(const Vec<Dim>& p) {
    return {{p}, {}};
}
template <int Dim>
Hull<Dim> hull(const graze::Line<Dim>& s) {
    return segment_hull(sum(s.origin, -1e6, s.direction), sum(s.origin, 1e6, s.direction));
}
template <int Dim>
Hull<Dim> hull(const graze::Ray<Dim>& s) {
    return segment_hull(s.origin, sum(s.origin, 1e6, s.direction));
}
template <int Dim>
Hull<Dim> hull(const graze::Segment<Dim>& s) {
    return segment_hull(s.a, s.b);
}
template <int Dim>
Hull<Dim> hull(const graze::Triangle<Dim>& s) {
    return {{s.a, s.b, s.c}, {sum(s.b, -1, s.a), sum(s.c, -1, s.b), sum(s.a, -1, s.c)}};
}
template <int Dim>
Hull<Dim> hull(const graze::Aabb<Dim>& s) {
    Points<Dim> half_edges(Dim);
    Vec<Dim> center;
    for (int i = 0; i < Dim; ++i) {
        center[i] = (s.min[i] + s.max[i]) / 2;
        half_edges[std::size_t(i)][i] = (s.max[i] - s.min[i]) / 2;
    }
    return box_hull(center, half_edges);
}
Hull<2> hull(const Obb2& s) {
    const double l = std::hypot(s.direction.x, s.direction.y);
    const double x = s.half_extents.x / l, y = s.half_extents.y / l;
    return box_hull<2>(s.center, {{x * s.direction.x, x * s.direction.y},
                                  {-y * s.direction.y, y * s.direction.x}});
}
Hull<3> hull(const Obb3& s) {
    const Vec3 r{s.rotation.x, s.rotation.y, s.rotation.z};
    const double n = s.rotation.w * s.rotation.w + inner(r, r);
    const auto times_r = [&](const Vec3& v) {
        return Vec3{r.y * v.z - r.z * v.y, r.z * v.x - r.x * v.z, r.x * v.y - r.y * v.x};
    };
    Points<3> half_edges;
    for (int i = 0; i < 3; ++i) {
        Vec3 e;
        e[i] = s.half_extents[i];
        const Vec3 t = times_r(e);
        half_edges.push_back(sum(sum(e, 2 * s.rotation.w / n, t), 2 / n, times_r(t)));
    }
    return box_hull<3>(s.center, half_edges);
}
template <int Dim>
Hull<Dim> parallel_hull(graze::Anchor kind, Vec<Dim> center, Points<Dim> half_edges) {
    if (kind == graze::Anchor::corner)
        for (Vec<Dim>& e : half_edges) {
            e = sum({}, 0.5, e);
            center = sum(center, 1, e);
        }
    return box_hull(center, half_edges);
}
Hull<2> hull(const Parallelogram2& s) { return parallel_hull<2>(s.kind, s.anchor, {s.u, s.v}); }
Hull<3> hull(const Parallelepiped3& s) {
    return parallel_hull<3>(s.kind, s.anchor, {s.u, s.v, s.w});
}
Hull<3> hull(const Tetrahedron3& s) {
    Hull<3> hull{{s.a, s.b, s.c, s.d}, {}};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < i; ++j)
            hull.edges.push_back(sum(hull.corners[i], -1, hull.corners[j]));
    return hull;
}
Hull<3> hull(const Plane3& s) {
    const Vec3& n = s.normal;
    const double length = std::sqrt(inner(n, n)), far = 1e6;
    int least = 0;
    for (int i = 1; i < 3; ++i)
        if (std::fabs(n[i]) < std::fabs(n[least])) least = i;
    Vec3 u, v;
    u[(least + 1) % 3] = -n[(least + 2) % 3] / length * far;
    u[(least + 2) % 3] = n[(least + 1) % 3] / length * far;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        v[i] = (n[j] * u[k] - n[k] * u[j]) / length;
    }
    return box_hull<3>(s.point, {u, v});
}

/// The normals of all faces that the difference of two hulls can have.
Points<2> normals(const Points<2>& edges) {
    Points<2> list;
    for (const auto& e : edges) list.push_back({-e.y, e.x});
    return list;
}
Points<3> normals(const Points<3>& edges) {
    Points<3> list;
    for (const auto& a : edges)
        for (const auto& b : edges)
            list.push_back({a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x});
    return list;
}

/// The contact, where the widest gap is clear of rounding.
template <int Dim>
std::optional<Contact> by_directions(const Hull<Dim>& a, const Hull<Dim>& b) {
    auto edges = a.edges;
    edges.insert(edges.end(), b.edges.begin(), b.edges.end());
    // The axes, because two lines or points have too few edges to span a face.
    for (int i = 0; i < Dim; ++i) {
        edges.emplace_back();
        edges.back()[i] = 1;
    }
    double gap = -infinity;
    for (const auto& n : normals(edges)) {
        const double length = std::sqrt(inner(n, n));
        if (length < 1e-6) continue;
        double low_a = infinity, high_a = -infinity, low_b = infinity, high_b = -infinity;
        for (const auto& p : a.corners) {
            low_a = std::min(low_a, inner(n, p) / length);
            high_a = std::max(high_a, inner(n, p) / length);
        }
        for (const auto& p : b.corners) {
            low_b = std::min(low_b, inner(n, p) / length);
            high_b = std::max(high_b, inner(n, p) / length);
        }
        gap = std::max({gap, low_a - high_b, low_b - high_a});
    }
    if (std::fabs(gap) < 1e-6) return {};
    return gap > 0 ? disjoint : overlapping;
}

/// A point of whole numbers in [-limit, limit].
template <int Dim>
Vec<Dim> whole(int limit, cases::Random& random) {
    Vec<Dim> v;
    for (int i = 0; i < Dim; ++i) v[i] = random.between(-limit, limit);
    return v;
}

}  // namespace

// ---- cases known by construction ----

TEST_CASE("contact of linear shapes and an aabb") {
    const Aabb3 box{{0, 0, 0}, {2, 2, 2}};
    CHECK(judge::contact(Segment3{{-1, 1, 1}, {3, 1, 1}}, box) == overlapping);
    CHECK(judge::contact(Segment3{{0.5, 1, 1}, {1.5, 1, 1}}, box) == overlapping);
    CHECK(judge::contact(Segment3{{-1, 1, 1}, {0, 1, 1}}, box) == touching);
    CHECK(judge::contact(Segment3{{-1, 1, 1}, {-0.5, 1, 1}}, box) == disjoint);
    CHECK(judge::contact(Segment3{{0, 0, 0}, {2, 2, 2}}, box) == overlapping);
    // In a face, along an edge, across an edge, through a corner.
    CHECK(judge::contact(Segment3{{-1, -1, 2}, {3, 3, 2}}, box) == touching);
    CHECK(judge::contact(Line3{{0, 2, 2}, {1, 0, 0}}, box) == touching);
    CHECK(judge::contact(Line3{{3, 1, 2}, {-1, -1, 0}}, box) == touching);
    CHECK(judge::contact(Line3{{3, 1, 2.5}, {-1, 1, -0.5}}, box) == touching);
    CHECK(judge::contact(Line3{{3, 1, 2.5}, {-1, 1, -0.25}}, box) == disjoint);
    // A ray that starts on the boundary and leaves, enters, slides.
    CHECK(judge::contact(Ray3{{2, 1, 1}, {1, 1, 1}}, box) == touching);
    CHECK(judge::contact(Ray3{{2, 1, 1}, {-1, 1, 1}}, box) == overlapping);
    CHECK(judge::contact(Ray3{{2, 1, 1}, {0, 1, 1}}, box) == touching);
    CHECK(judge::contact(Ray3{{3, 1, 1}, {1, 0, 0}}, box) == disjoint);
    CHECK(judge::contact(Line3{{3, 1, 1}, {1, 0, 0}}, box) == overlapping);
}

TEST_CASE("contact of degenerate linear shapes") {
    const Aabb3 box{{0, 0, 0}, {2, 2, 2}};
    for (const Vec3& direction : {Vec3{0, 0, 0}, Vec3{-0.0, 0, -0.0}}) {
        CHECK(judge::contact(Line3{{1, 1, 1}, direction}, box) == overlapping);
        CHECK(judge::contact(Ray3{{2, 1, 1}, direction}, box) == touching);
        CHECK(judge::contact(Line3{{3, 1, 1}, direction}, box) == disjoint);
    }
    CHECK(judge::contact(Segment3{{2, 2, 2}, {2, 2, 2}}, box) == touching);
    CHECK(judge::contact(Segment3{{1, 2, 1}, {1, 2, 1}}, Aabb3{{1, 2, 1}, {1, 2, 1}}) ==
          overlapping);
    CHECK(judge::contact(Segment3{{1, 2, 1}, {1, 2, 1}}, Aabb3{{1, 2, 1}, {1, 2, 2}}) == touching);
}

TEST_CASE("contact with flat boxes") {
    const Aabb3 plate{{0, 0, 1}, {2, 2, 1}};
    CHECK(judge::contact(Segment3{{0.5, 0.5, 1}, {9, 1, 1}}, plate) == overlapping);
    CHECK(judge::contact(Segment3{{0, -1, 1}, {0, 9, 1}}, plate) == touching);
    CHECK(judge::contact(Segment3{{1, 1, 0}, {1, 1, 2}}, plate) == overlapping);
    CHECK(judge::contact(Segment3{{1, 1, 0}, {1, 1, 1}}, plate) == touching);
    CHECK(judge::contact(Segment3{{1, 1, 0}, {1, 1, 0.75}}, plate) == disjoint);
    const Aabb3 needle{{0, 1, 1}, {2, 1, 1}};
    CHECK(judge::contact(Line3{{-5, 1, 1}, {1, 0, 0}}, needle) == overlapping);
    CHECK(judge::contact(Line3{{2, 0, 0}, {0, 1, 1}}, needle) == touching);
    CHECK(judge::contact(Line3{{1, 0, 0}, {0, 1, 1}}, needle) == overlapping);
    const Aabb3 point{{1, 1, 1}, {1, 1, 1}};
    CHECK(judge::contact(point, plate) == overlapping);
    CHECK(judge::contact(Segment3{{1, 1, 1}, {2, 2, 2}}, point) == touching);
    CHECK(judge::contact(Segment3{{0, 0, 0}, {2, 2, 2}}, point) == overlapping);
    CHECK(judge::contact(Aabb2{{0, 0}, {0, 3}}, Aabb2{{0, 3}, {0, 4}}) == touching);
    CHECK(judge::contact(Aabb2{{0, 0}, {0, 3}}, Aabb2{{0, 2}, {0, 4}}) == overlapping);
    CHECK(judge::contact(Aabb2{{0, 0}, {0, 3}}, Aabb2{{0, 0}, {1, 3}}) == touching);
}

TEST_CASE("contact of coplanar triangles, and of a triangle in a face") {
    const Triangle3 t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    CHECK(judge::contact(t, Triangle3{{1, 1, 0}, {5, 1, 0}, {1, 5, 0}}) == overlapping);
    CHECK(judge::contact(t, Triangle3{{4, 0, 0}, {0, 4, 0}, {4, 4, 0}}) == touching);
    CHECK(judge::contact(t, Triangle3{{2, 2, 0}, {4, 4, 0}, {3, 4, 0}}) == touching);
    CHECK(judge::contact(t, Triangle3{{3, 3, 0}, {4, 4, 0}, {3, 4, 0}}) == disjoint);
    CHECK(judge::contact(t, Triangle3{{1, 1, 5e-324}, {5, 1, 5e-324}, {1, 5, 5e-324}}) == disjoint);
    CHECK(judge::contact(t, t) == overlapping);
    // Crossing, and standing on it.
    CHECK(judge::contact(t, Triangle3{{1, 1, -1}, {1, 1, 1}, {1, 2, 0}}) == overlapping);
    CHECK(judge::contact(t, Triangle3{{1, 1, 0}, {1, 1, 1}, {1, 2, 1}}) == touching);
    CHECK(judge::contact(t, Aabb3{{0, 0, 0}, {4, 4, 4}}) == touching);
    CHECK(judge::contact(t, Aabb3{{0, 0, 0}, {4, 4, 0}}) == overlapping);
    CHECK(judge::contact(t, Aabb3{{2, 2, 0}, {4, 4, 0}}) == touching);
    CHECK(judge::contact(t, Aabb3{{2, 2, -1}, {4, 4, 1}}) == touching);
    CHECK(judge::contact(t, Aabb3{{1, 1, -1}, {4, 4, 1}}) == overlapping);
    CHECK(judge::contact(t, Aabb3{{1, 1, 1}, {4, 4, 2}}) == disjoint);
}

TEST_CASE("contact of lines") {
    const Line3 x{{0, 0, 0}, {1, 0, 0}};
    CHECK(judge::contact(x, Line3{{5, 5, 0}, {0, 1, 0}}) == overlapping);
    CHECK(judge::contact(x, Line3{{5, 5, 1}, {0, 1, 0}}) == disjoint);
    CHECK(judge::contact(x, Line3{{5, 0, 1}, {3, 0, 0}}) == disjoint);
    CHECK(judge::contact(x, Line3{{5, 0, 0}, {-3, 0, 0}}) == overlapping);
    CHECK(judge::contact(x, Ray3{{5, 0, 0}, {0, 1, 0}}) == touching);
    CHECK(judge::contact(x, Ray3{{5, 0, 0}, {1, 0, 0}}) == overlapping);
    CHECK(judge::contact(Ray3{{1, 0, 0}, {1, 0, 0}}, Ray3{{1, 0, 0}, {-1, 0, 0}}) == touching);
    CHECK(judge::contact(Ray3{{1, 0, 0}, {1, 0, 0}}, Ray3{{0, 0, 0}, {-1, 0, 0}}) == disjoint);
    CHECK(judge::contact(Ray3{{1, 0, 0}, {1, 0, 0}}, Ray3{{2, 0, 0}, {-1, 0, 0}}) == overlapping);
    CHECK(judge::contact(Segment2{{0, 0}, {1, 1}}, Segment2{{1, 1}, {2, 2}}) == touching);
    CHECK(judge::contact(Segment2{{0, 0}, {1, 1}}, Segment2{{1, 1}, {2, 0}}) == touching);
    CHECK(judge::contact(Segment2{{0, 0}, {2, 2}}, Segment2{{0, 2}, {2, 0}}) == overlapping);
}

TEST_CASE("the range of all doubles") {
    constexpr double most = std::numeric_limits<double>::max(), least = 5e-324;
    CHECK(judge::contact(Segment3{{-most, -most, -most}, {most, most, most}},
                         Aabb3{{0, 0, 0}, {least, least, least}}) == overlapping);
    CHECK(judge::contact(Segment3{{-most, -most, -most}, {most, most, most}},
                         Aabb3{{-least, 0, 0}, {0, least, least}}) == touching);
    CHECK(judge::contact(Segment3{{-most, -most, -most}, {most, most, most}},
                         Aabb3{{-2 * least, 0, 0}, {-least, least, least}}) == disjoint);
}

TEST_CASE("a 2D obb with a rational direction is a box") {
    const Obb2 box{{1, 2}, {3, 4}, {5, 10}};  // half edges (3, 4) and (-8, 6)
    CHECK(judge::contact(Segment2{{4, 6}, {9, 9}}, box) == touching);
    CHECK(judge::contact(Segment2{{-4, 12}, {9, 99}}, box) == touching);  // the corner
    CHECK(judge::locate(Vec2{-4, 12}, box) == Location::boundary);
    CHECK(judge::locate(Vec2{-5, 12}, box) == Location::outside);
    CHECK(judge::locate(Vec2{-3, 11}, box) == Location::inside);
    CHECK(judge::contact(Line2{{4, 6}, {-4, 3}}, box) == touching);
    CHECK(judge::clip(Line2{{1, 2}, {3, 4}}, box).t_out == Number(1.0));
    CHECK(judge::clip(Line2{{1, 2}, {4, -3}}, box).t_in == Number(-2.0));
    // The length of the direction does not matter, not even at the ends of the doubles.
    for (double s : {0x1p1000, 0x1p-1000, 5e-324, -0.25}) {
        const Obb2 same{{1, 2}, {3 * s, 4 * s}, {5, 10}};
        CHECK(judge::locate(Vec2{-4, 12}, same) == Location::boundary);
    }
}

TEST_CASE("a 2D obb with an irrational direction") {
    const Obb2 box{{0, 0}, {1, 1}, {1, 1}};  // corners (+-sqrt 2, 0) and (0, +-sqrt 2)
    const double below = 0x1.6a09e667f3bccp+0, above = 0x1.6a09e667f3bcdp+0;  // around sqrt 2
    CHECK(Number(below) < Number("0", "1", "2"));
    CHECK(Number(above) > Number("0", "1", "2"));
    CHECK(judge::locate(Vec2{below, 0}, box) == Location::inside);
    CHECK(judge::locate(Vec2{above, 0}, box) == Location::outside);
    CHECK(judge::contact(Line2{{below, 7}, {0, 1}}, box) == overlapping);
    CHECK(judge::contact(Line2{{above, 7}, {0, 1}}, box) == disjoint);
    CHECK(judge::contact(Line2{{below, 0}, {1, 1}}, box) == overlapping);
    CHECK(judge::contact(Line2{{above, 0}, {1, 1}}, box) == disjoint);

    const auto clip = judge::clip(Line2{{0, 0}, {-4, 0}}, box);
    REQUIRE(clip.hit());
    CHECK(*clip.t_in == Number("0", "-1/4", "2"));
    CHECK(*clip.t_out == Number("0", "1/8", "8"));
    CHECK(judge::point_at(Line2{{0, 0}, {-4, 0}}, *clip.t_in)[0] == Number("0", "1", "2"));

    // A flat one touches across its flat direction only.
    const Obb2 stick{{0, 0}, {1, 1}, {1, 0}};  // ends at +-(1, 1) / sqrt 2
    CHECK(judge::contact(Segment2{{0.25, 0.25}, {1, 0}}, stick) == touching);
    CHECK(judge::contact(Segment2{{0, 1}, {1, 0}}, stick) == overlapping);
    CHECK(judge::contact(Segment2{{0.5, 0.5}, {2, 2}}, stick) == overlapping);
    CHECK(judge::contact(Segment2{{0.75, 0.75}, {2, 2}}, stick) == disjoint);
    CHECK(judge::locate(Vec2{0.5, 0.5}, stick) == Location::inside);
    CHECK(judge::locate(Vec2{0x1.6a09e667f3bccp-1, 0x1.6a09e667f3bccp-1}, stick) ==
          Location::inside);
    CHECK(judge::locate(Vec2{0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1}, stick) ==
          Location::outside);
    CHECK(judge::locate(Vec2{0.5, 0.25}, stick) == Location::outside);
    CHECK(judge::locate(Vec2{0, 0}, Obb2{{0, 0}, {1, 1}, {0, 0}}) == Location::inside);
}

TEST_CASE("two 2D obbs: one root, one root in disguise, two roots") {
    const Obb2 box{{0, 0}, {1, 1}, {1, 1}};
    const double below = 0x1.6a09e667f3bccp+0, above = 0x1.6a09e667f3bcdp+0;
    // Corner against corner: the centres are 2 sqrt 2 apart, but for rounding.
    CHECK(judge::contact(box, Obb2{{2 * below, 0}, {3, 3}, {1, 1}}) == overlapping);
    CHECK(judge::contact(box, Obb2{{2 * above, 0}, {3, 3}, {1, 1}}) == disjoint);
    CHECK(judge::contact(box, Obb2{{2 * above, 0}, {7, -7}, {1, 1}}) == disjoint);
    // sqrt 2 and sqrt 5: the side of the second faces the corner of the first. The side lies at
    // x . (2, 1) / sqrt 5 = 1, the centre of the first on it where 2 x - 2 sqrt 2 = sqrt 5.
    const Obb2 other{{0, 0}, {2, 1}, {1, 8}};
    const double middle = std::sqrt(2.0) + std::sqrt(5.0) / 2;
    CHECK(judge::contact(Obb2{{middle - 1e-15, 0}, {1, 1}, {1, 1}}, other) == overlapping);
    CHECK(judge::contact(Obb2{{middle + 1e-15, 0}, {1, 1}, {1, 1}}, other) == disjoint);
    // Flat ones through one point.
    CHECK(judge::contact(Obb2{{0, 0}, {1, 1}, {1, 0}}, Obb2{{0, 0}, {2, 1}, {1, 0}}) ==
          overlapping);
    CHECK(judge::contact(Obb2{{0, 0}, {1, 1}, {1, 0}}, Obb2{{0, 0}, {2, 1}, {0, 0}}) ==
          overlapping);
    CHECK(judge::contact(Obb2{{0.5, 0.5}, {1, 1}, {0, 1}}, Obb2{{0, 0}, {2, 1}, {0, 0}}) ==
          disjoint);
}

TEST_CASE("a 3D obb by its quaternion") {
    // A quarter turn about z, then half of one about x, of norms that are no squares.
    const Obb3 turned{{1, 1, 1}, {1, 0, 0, 1}, {3, 1, 2}};
    CHECK(judge::locate(Vec3{0, 4, 3}, turned) == Location::boundary);
    CHECK(judge::locate(Vec3{0, 4, 3.5}, turned) == Location::outside);
    CHECK(judge::locate(Vec3{1, 3, 1}, turned) == Location::inside);
    CHECK(judge::locate(Vec3{3, 1, 1}, turned) == Location::outside);
    const Obb3 third{{0, 0, 0}, {3, 1, 0, 0}, {1, 5, 5}};  // cos = 4/5, sin = 3/5
    CHECK(judge::locate(Vec3{1, 4, 3}, third) == Location::boundary);
    CHECK(judge::locate(Vec3{0, 1, 7}, third) == Location::boundary);
    CHECK(judge::locate(Vec3{0, 7, 1}, third) == Location::outside);
    CHECK(judge::locate(Vec3{0, 7, -1}, third) == Location::boundary);
    CHECK(judge::locate(Vec3{0, 1, 6.5}, third) == Location::inside);
    CHECK(judge::contact(Line3{{0, 1, 7}, {1, 0, 0}}, third) == touching);
}

TEST_CASE("a parallelepiped with dependent edges") {
    const auto hexagon = Parallelepiped3::from_corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0});
    CHECK(judge::locate(Vec3{1, 1, 0}, hexagon) == Location::inside);
    CHECK(judge::locate(Vec3{2, 1, 0}, hexagon) == Location::boundary);
    CHECK(judge::locate(Vec3{2, 0, 0}, hexagon) == Location::outside);
    CHECK(judge::locate(Vec3{1.5, 0.5, 0}, hexagon) == Location::boundary);
    CHECK(judge::contact(Segment3{{1, 1, 0}, {1, 1, 1}}, hexagon) == touching);
    const auto stick = Parallelepiped3::from_center({0, 0, 0}, {1, 2, 3}, {-2, -4, -6}, {0, 0, 0});
    CHECK(judge::locate(Vec3{3, 6, 9}, stick) == Location::boundary);
    CHECK(judge::locate(Vec3{2.5, 5, 7.5}, stick) == Location::inside);
}

TEST_CASE("clip: parameters, unbounded ends, ranges") {
    const Aabb3 box{{3, 3, 0}, {4, 4, 0}};
    const auto clip = judge::clip(Ray3{{0, 0, 0}, {1, 1, 0}}, box);
    CHECK(clip.contact == overlapping);
    CHECK(*clip.t_in == Number(3.0));
    CHECK(*clip.t_out == Number(4.0));
    CHECK(judge::clip(Ray3{{0, 0, 0}, {3, 3, 0}}, box).t_out == Number("4/3"));
    CHECK(judge::clip(Segment3{{7, 7, 0}, {0, 0, 0}}, box).t_in == Number("3/7"));

    // A zero direction inside, on and off the box: every t or none.
    for (const Vec3& origin : {Vec3{3.5, 3.5, 0}, Vec3{3, 3.5, 0}}) {
        const auto all = judge::clip(Line3{origin, {0, 0, 0}}, box);
        CHECK((all.hit() && !all.t_in && !all.t_out));
        const auto half = judge::clip(Ray3{origin, {0, 0, 0}}, box);
        CHECK((half.hit() && half.t_in == Number(0.0) && !half.t_out));
        const auto unit = judge::clip(Segment3{origin, origin}, box);
        CHECK((unit.hit() && unit.t_in == Number(0.0) && unit.t_out == Number(1.0)));
    }
    CHECK(!judge::clip(Line3{{3, 3, 1}, {0, 0, 0}}, box).hit());
    const auto crossing = judge::clip(Line3{{1, 2, 3}, {0, 0, 2}}, Line3{{1, 2, 4}, {1, 0, 0}});
    CHECK((crossing.hit() && crossing.t_in == Number(0.5) && crossing.t_out == Number(0.5)));
    const auto along = judge::clip(Line3{{0, 0, 0}, {0, 0, 2}}, Ray3{{0, 0, 4}, {0, 0, -1}});
    CHECK((along.hit() && !along.t_in && along.t_out == Number(2.0)));

    const Line3 line{{0, 0, 0}, {1, 1, 0}};
    const auto cut = judge::clip(line, box, 3.5, 9.0);
    CHECK((cut.contact == overlapping && cut.t_in == Number(3.5) && cut.t_out == Number(4.0)));
    const auto end = judge::clip(line, box, std::nullopt, 3.0);
    CHECK((end.contact == touching && end.t_in == Number(3.0) && end.t_out == Number(3.0)));
    const auto before = judge::clip(line, box, std::nullopt, 3.5);
    CHECK((before.t_in == Number(3.0) && before.t_out == Number(3.5)));
    const auto start = judge::clip(line, box, 4.0);
    CHECK((start.contact == touching && start.t_out == Number(4.0)));
    const auto point = judge::clip(line, box, 3.5, 3.5);
    CHECK(
        (point.contact == overlapping && point.t_in == Number(3.5) && point.t_out == Number(3.5)));
    CHECK(!judge::clip(line, box, 4.5).hit());
    CHECK(!judge::clip(Ray3{{0, 0, 0}, {-1, -1, 0}}, box, -9.0, -1.0).hit());
    CHECK(!judge::clip(Segment3{{0, 0, 0}, {5, 5, 0}}, box, 2.0, 3.0).hit());
    const auto shorter = judge::clip(Segment3{{0, 0, 0}, {5, 5, 0}}, box, 0.75, 3.0);
    CHECK((shorter.t_in == Number(0.75) && shorter.t_out == Number("4/5")));
}

TEST_CASE("exact numbers compare and round") {
    CHECK(Number("0", "3", "2") == Number("0", "1", "18"));
    CHECK(Number("1", "1", "4") == Number(3.0));
    CHECK(Number("7/5") < Number("0", "1", "2"));
    CHECK(Number("1", "-1", "2") > Number("2", "-2", "3"));
    CHECK(Number("1", "1", "2") > Number("2/3", "1", "3"));
    CHECK(Number("-6/4").a() == "-3/2");
    CHECK(Number("3", "1/2", "12").b() == "1/2");

    constexpr double most = std::numeric_limits<double>::max();
    const auto only = [](const Number& x, double y) {
        return x.rounds_to(y) && !x.rounds_to(std::nextafter(y, infinity)) &&
               !x.rounds_to(std::nextafter(y, -infinity)) && !x.rounds_to(-y);
    };
    CHECK(only(Number("1/3"), 1.0 / 3));
    CHECK(only(Number("-1/3"), -1.0 / 3));
    CHECK(only(Number("0", "1", "2"), std::sqrt(2.0)));
    CHECK(only(Number("0", "-1", "3"), -std::sqrt(3.0)));
    CHECK(only(Number("9007199254740993"), 9007199254740992.0));  // 2^53 + 1: a tie, to even
    CHECK(only(Number("9007199254740995"), 9007199254740996.0));
    CHECK(only(Number("-9007199254740995"), -9007199254740996.0));
    const std::string least = "1/" + (judge::Integer(1) << 1074).str();
    const std::string half = "1/" + (judge::Integer(1) << 1075).str();
    const std::string three_quarters = "3/" + (judge::Integer(1) << 1076).str();
    CHECK(only(Number(least), 5e-324));
    CHECK(only(Number(three_quarters), 5e-324));
    CHECK((Number(half).rounds_to(0.0) && !Number(half).rounds_to(5e-324)));
    CHECK((Number("0").rounds_to(0.0) && !Number("0").rounds_to(-0.0)));
    const judge::Integer limit = (judge::Integer(1) << 1024) - (judge::Integer(1) << 970);
    CHECK((Number(limit.str()).rounds_to(infinity) && !Number(limit.str()).rounds_to(most)));
    const std::string under = judge::Integer(limit - 1).str();
    CHECK((Number(under).rounds_to(most) && !Number(under).rounds_to(infinity)));
    CHECK(Number("-" + under).rounds_to(-most));
    CHECK((Number(limit.str() + "0").rounds_to(infinity) &&
           !Number(limit.str() + "0").rounds_to(-infinity)));
    CHECK(!Number("1").rounds_to(std::numeric_limits<double>::quiet_NaN()));
}

// ---- other methods ----

namespace {

template <int Dim>
Patch patch_of(const AnyShape<Dim>& any) {
    return std::visit(
        [](const auto& s) -> Patch {
            if constexpr (requires { patch(s); })
                return patch(s);
            else
                throw std::logic_error("no patch");
        },
        any);
}
template <int Dim>
std::optional<std::vector<Constraint>> constraints_of(const AnyShape<Dim>& any) {
    return std::visit(
        [](const auto& s) -> std::optional<std::vector<Constraint>> {
            if constexpr (requires { constraints(s); })
                return constraints(s);
            else
                throw std::logic_error("no constraints");
        },
        any);
}

/// Contact, and the parameters of a linear shape, for pairs of all families. Returns the number of
/// pairs compared; the rest have no constraints.
template <int Dim>
int compare_with_clipping(const AnyShape<Dim>& one, const AnyShape<Dim>& two, int count) {
    int compared = 0;
    support::campaign<Dim>(
        one, two, graze::type_name(one) + " - " + graze::type_name(two) + " by clipping", 1,
        std::uint64_t(count), [&](const AnyCase<Dim>& c) {
            const auto b = constraints_of<Dim>(c.b);
            if (!b) return true;
            ++compared;
            const Clipped expected = by_clipping(patch_of<Dim>(c.a), *b);
            if (judge::contact(c.a, c.b) != expected.contact) return false;
            const auto line = judge::as_linear(c.a);
            if (!line) return true;
            const auto clip = judge::clip(*line, c.b);
            if (clip.contact != expected.contact) return false;
            if (!clip.hit()) return true;
            const auto same = [](const std::optional<Number>& t, const Rational& x) {
                if (abs(x) == far_parameter()) return !t;
                const Rational copy = x;
                return t && *t == Number(numerator(copy).str() + "/" + denominator(copy).str());
            };
            return same(clip.t_in, expected.low) && same(clip.t_out, expected.high);
        });
    return compared;
}
template <class A, class B>
int compare_with_clipping(int count) {
    return compare_with_clipping<dim_of<A>>(A{}, B{}, count);
}

}  // namespace

TEST_CASE("clipping agrees: boxes") {
    constexpr int count = 520;
    CHECK(compare_with_clipping<Line2, Aabb2>(count) == count);
    CHECK(compare_with_clipping<Ray2, Aabb2>(count) == count);
    CHECK(compare_with_clipping<Segment2, Aabb2>(count) == count);
    CHECK(compare_with_clipping<Triangle2, Aabb2>(count) == count);
    CHECK(compare_with_clipping<Line3, Aabb3>(count) == count);
    CHECK(compare_with_clipping<Ray3, Aabb3>(count) == count);
    CHECK(compare_with_clipping<Segment3, Aabb3>(count) == count);
    CHECK(compare_with_clipping<Triangle3, Aabb3>(count) == count);
}

TEST_CASE("clipping agrees: oriented boxes") {
    constexpr int count = 520;
    CHECK(compare_with_clipping<Segment3, Obb3>(count) == count);
    CHECK(compare_with_clipping<Line3, Obb3>(count) == count);
    CHECK(compare_with_clipping<Triangle3, Obb3>(count) == count);
    CHECK(compare_with_clipping<Segment3, Parallelepiped3>(count) > count / 2);
    CHECK(compare_with_clipping<Ray3, Parallelepiped3>(count) > count / 2);
    CHECK(compare_with_clipping<Triangle3, Parallelepiped3>(count) > count / 2);
    CHECK(compare_with_clipping<Segment2, Obb2>(count) > count / 5);
    CHECK(compare_with_clipping<Line2, Obb2>(count) > count / 5);
    CHECK(compare_with_clipping<Triangle2, Obb2>(count) > count / 5);
}

TEST_CASE("clipping agrees: triangles and linear shapes") {
    constexpr int count = 520;
    CHECK(compare_with_clipping<Triangle3, Line3>(count) == count);
    CHECK(compare_with_clipping<Triangle3, Ray3>(count) == count);
    CHECK(compare_with_clipping<Triangle3, Segment3>(count) == count);
    CHECK(compare_with_clipping<Segment3, Segment3>(count) == count);
    CHECK(compare_with_clipping<Segment2, Ray2>(count) == count);
}

TEST_CASE("clipping agrees: points, planes, parallelograms and tetrahedra") {
    constexpr int count = 520;
    CHECK(compare_with_clipping<Vec2, Aabb2>(count) == count);
    CHECK(compare_with_clipping<Vec2, Segment2>(count) == count);
    CHECK(compare_with_clipping<Vec2, Parallelogram2>(count) > count / 2);
    CHECK(compare_with_clipping<Line2, Parallelogram2>(count) > count / 2);
    CHECK(compare_with_clipping<Ray2, Parallelogram2>(count) > count / 2);
    CHECK(compare_with_clipping<Segment2, Parallelogram2>(count) > count / 2);
    CHECK(compare_with_clipping<Triangle2, Parallelogram2>(count) > count / 2);
    CHECK(compare_with_clipping<Vec3, Obb3>(count) == count);
    CHECK(compare_with_clipping<Vec3, Ray3>(count) == count);
    CHECK(compare_with_clipping<Line3, Plane3>(count) == count);
    CHECK(compare_with_clipping<Ray3, Plane3>(count) == count);
    CHECK(compare_with_clipping<Segment3, Plane3>(count) == count);
    CHECK(compare_with_clipping<Triangle3, Plane3>(count) == count);
    CHECK(compare_with_clipping<Line3, Tetrahedron3>(count) > count / 2);
    CHECK(compare_with_clipping<Ray3, Tetrahedron3>(count) > count / 2);
    CHECK(compare_with_clipping<Segment3, Tetrahedron3>(count) > count / 2);
    CHECK(compare_with_clipping<Triangle3, Tetrahedron3>(count) > count / 2);
}

TEST_CASE("a range of t cuts the interval of the whole line") {
    const auto check = []<class Any>(const Any& one, const Any& two) {
        constexpr int dim = dim_of<Any>;
        support::campaign<dim>(one, two,
                               graze::type_name(one) + " - " + graze::type_name(two) + " ranges", 5,
                               260, [](const AnyCase<dim>& c) {
                                   cases::Random random(c.seed);
                                   const auto line = judge::as_linear(c.a).value();
                                   const auto whole_line = judge::clip(line, c.b);
                                   std::optional<double> low, high;
                                   if (random.coin()) low = random.between(-4, 3) / 4.0;
                                   if (random.coin())
                                       high = low.value_or(-1) + random.between(0, 5) / 4.0;
                                   const auto cut = judge::clip(line, c.b, low, high);
                                   auto t_in = whole_line.t_in, t_out = whole_line.t_out;
                                   if (low && (!t_in || *t_in < Number(*low))) t_in = Number(*low);
                                   if (high && (!t_out || *t_out > Number(*high)))
                                       t_out = Number(*high);
                                   if (!whole_line.hit() || (t_in && t_out && *t_in > *t_out))
                                       return !cut.hit();
                                   return cut.hit() && cut.t_in == t_in && cut.t_out == t_out;
                               });
    };
    for (const AnyShape<3>& line :
         {AnyShape<3>(Line3{}), AnyShape<3>(Ray3{}), AnyShape<3>(Segment3{})})
        for (const AnyShape<3>& shape : {AnyShape<3>(Aabb3{}), AnyShape<3>(Triangle3{})})
            check(line, shape);
    for (const AnyShape<2>& line :
         {AnyShape<2>(Line2{}), AnyShape<2>(Ray2{}), AnyShape<2>(Segment2{})})
        check(line, AnyShape<2>(Obb2{}));
}

TEST_CASE("every segment and triangle of a small grid against a box and a flat box") {
    // All contacts of 81 segments, 729 triangles of a 3 x 3 grid.
    std::vector<Vec2> grid;
    for (int x = 0; x < 3; ++x)
        for (int y = 0; y < 3; ++y) grid.push_back({double(x), double(y)});
    int counts[3] = {};
    for (const Aabb2& box : {Aabb2{{1, 1}, {2, 3}}, Aabb2{{0, 1}, {1, 1}}, Aabb2{{1, 1}, {1, 1}}}) {
        const auto b = constraints(box);
        for (const auto& p : grid)
            for (const auto& q : grid) {
                const Segment2 s{p, q};
                REQUIRE(judge::contact(s, box) == by_clipping(patch(s), b).contact);
                for (const auto& r : grid) {
                    const Triangle2 t{p, q, r};
                    const auto contact = by_clipping(patch(t), b).contact;
                    REQUIRE(judge::contact(t, box) == contact);
                    ++counts[int(contact)];
                }
            }
    }
    for (int n : counts) CHECK(n > 100);
}

TEST_CASE("separating directions agree in general position, for every pair of shapes") {
    const auto check = []<class Any>(const Any& a, const Any& b) {
        int sure = 0;
        constexpr int count = 150, dim = dim_of<Any>;
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            const auto c = cases::make_case<dim>(a, b, Family::uniform, seed);
            const auto hull_of = [](const auto& s) { return hull(s); };
            const auto expected = by_directions(std::visit(hull_of, c.a), std::visit(hull_of, c.b));
            if (!expected) continue;
            ++sure;
            INFO(c);
            REQUIRE(judge::contact(c.a, c.b) == *expected);
        }
        INFO(graze::type_name(a) << " - " << graze::type_name(b));
        // Aimed shapes of low dimension meet but for rounding.
        const auto dimension = []<class S>(const S& s) {
            if (requires { s.x; }) return 0;
            if (graze::LinearShape<S>) return 1;
            return requires { s.normal; }
            || std::is_same_v<S, Triangle3> ? 2 : dim_of<S>;
        };
        const bool low = std::visit(dimension, a) + std::visit(dimension, b) < dim;
        CHECK(sure > (low ? count / 3 : count * 9 / 10));
    };
    cases::each_two<2>(check);
    cases::each_two<3>(check);
}

// ---- closed formulas ----

namespace {

/// Which sides of a plane some numbers are on.
Contact contact_of_sides(const std::vector<Rational>& sides) {
    bool below = false, above = false, on = false;
    for (const Rational& x : sides) (x < 0 ? below : x > 0 ? above : on) = true;
    if (below && above) return overlapping;
    if (!on) return disjoint;
    return below || above ? touching : overlapping;
}

Rational side(const Plane3& plane, const Point& p) {
    return dot(exact(plane.normal), minus(p, exact(plane.point)));
}

Rational volume(const Point& a, const Point& b, const Point& c, const Point& d) {
    return dot(cross(minus(b, a), minus(c, a)), minus(d, a));
}

/// The corners of a bounded shape.
template <class S>
std::vector<Point> corners(const S& s) {
    if constexpr (requires { s.x; }) {
        return {exact(s)};
    } else if constexpr (requires { s.d; }) {
        return {exact(s.a), exact(s.b), exact(s.c), exact(s.d)};
    } else if constexpr (requires { s.c; }) {
        return {exact(s.a), exact(s.b), exact(s.c)};
    } else if constexpr (requires { s.a; }) {
        return {exact(s.a), exact(s.b)};
    } else if constexpr (requires { s.min; }) {
        std::vector<Point> list;
        for (const Vec3& x : {s.min, s.max})
            for (const Vec3& y : {s.min, s.max})
                for (const Vec3& z : {s.min, s.max})
                    list.push_back({exact(x.x), exact(y.y), exact(z.z)});
        return list;
    } else {
        std::vector<Point> list{exact(s.anchor)};
        for (const auto* edge : {&s.u, &s.v, &s.w}) {
            const auto before = list;
            if (s.kind == graze::Anchor::center)
                for (Point& p : list) p = minus(p, exact(*edge));
            for (const Point& p : before) list.push_back(minus(p, times(-1, exact(*edge))));
        }
        return list;
    }
}

template <class A>
void compare_with_sides() {
    support::campaign<3>(A{}, Plane3{}, graze::type_name<A>() + " - Plane3 by sides", 1, 1300,
                         [](const AnyCase<3>& c) {
                             std::vector<Rational> sides;
                             for (const Point& p : corners(std::get<A>(c.a)))
                                 sides.push_back(side(std::get<Plane3>(c.b), p));
                             return judge::contact(c.a, c.b) == contact_of_sides(sides) &&
                                    judge::contact(c.b, c.a) == contact_of_sides(sides);
                         });
}

}  // namespace

TEST_CASE("the corners of a shape on the sides of a plane") {
    compare_with_sides<Vec3>();
    compare_with_sides<Segment3>();
    compare_with_sides<Triangle3>();
    compare_with_sides<Tetrahedron3>();
    compare_with_sides<Aabb3>();
    compare_with_sides<Parallelepiped3>();
}

TEST_CASE("lines, rays and planes on the sides of a plane") {
    // A line and a plane meet unless it is parallel and off; a ray goes to its own side.
    const auto linear = [](const auto& c) {
        const Rational start = side(c.b, exact(c.a.origin));
        const Rational slope = dot(exact(c.b.normal), exact(c.a.direction));
        if (slope == 0) return judge::contact(c.a, c.b) == (start == 0 ? overlapping : disjoint);
        if constexpr (std::is_same_v<std::decay_t<decltype(c.a)>, Line3>)
            return judge::contact(c.a, c.b) == overlapping;
        const Contact expected = start == 0                   ? touching
                                 : (start < 0) == (slope > 0) ? overlapping
                                                              : disjoint;
        return judge::contact(c.a, c.b) == expected;
    };
    support::campaign<Line3, Plane3>("Line3 - Plane3", 1, 1300, linear);
    support::campaign<graze::Ray3, Plane3>("Ray3 - Plane3", 1, 1300, linear);
    support::campaign<Plane3, Plane3>(
        "Plane3 - Plane3", 1, 1300, [](const Case<Plane3, Plane3>& c) {
            const bool parallel = cross(exact(c.a.normal), exact(c.b.normal)) == Point(3);
            const bool apart = side(c.a, exact(c.b.point)) != 0;
            return judge::contact(c.a, c.b) == (parallel && apart ? disjoint : overlapping);
        });
}

TEST_CASE("a point in a tetrahedron by four orientations") {
    int compared = 0, counts[3] = {};
    support::campaign<Vec3, Tetrahedron3>(
        "four orientations", 1, 2600, [&](const Case<Vec3, Tetrahedron3>& c) {
            const Point p = exact(c.a), t[]{exact(c.b.a), exact(c.b.b), exact(c.b.c), exact(c.b.d)};
            const Rational whole = volume(t[0], t[1], t[2], t[3]);
            if (whole == 0) return true;
            const Rational parts[]{volume(p, t[1], t[2], t[3]), volume(t[0], p, t[2], t[3]),
                                   volume(t[0], t[1], p, t[3]), volume(t[0], t[1], t[2], p)};
            Contact expected = overlapping;
            for (const Rational& part : parts) {
                const int sign = part.sign() * whole.sign();
                if (sign < 0) expected = disjoint;
                if (sign == 0 && expected == overlapping) expected = touching;
            }
            ++compared;
            ++counts[int(expected)];
            return judge::contact(c.a, c.b) == expected;
        });
    CHECK(compared > 1700);
    for (int n : counts) CHECK(n > 100);
}

TEST_CASE("two points, and two points apart by one ulp") {
    support::campaign<Vec3, Vec3>("Point3 - Point3", 1, 1300, [](const Case<Vec3, Vec3>& c) {
        return judge::contact(c.a, c.b) == (c.a == c.b ? overlapping : disjoint);
    });
    support::campaign<Vec2, Vec2>("Point2 - Point2", 1, 1300, [](const Case<Vec2, Vec2>& c) {
        return judge::contact(c.a, c.b) == (c.a == c.b ? overlapping : disjoint);
    });
}

TEST_CASE("the corners, sides and centre of a parallelogram") {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        // Whole numbers, so that every sum below is exact.
        const auto p = cases::make_case<Parallelogram2, Vec2>(Family::grid, seed).a;
        const double area = p.u.x * p.v.y - p.u.y * p.v.x;
        if (area == 0) continue;
        ++compared;
        INFO(p);
        const double low = p.kind == graze::Anchor::center ? -1 : 0, middle = (low + 1) / 2;
        const auto at = [&](double r, double s) { return sum(sum(p.anchor, r, p.u), s, p.v); };
        for (double r : {low, middle, 1.0})
            for (double s : {low, middle, 1.0})
                CHECK(judge::locate(at(r, s), p) ==
                      (r == middle && s == middle ? Location::inside : Location::boundary));
        for (double outside : {low - 0.25, 1.25})
            for (double s : {low, middle, 1.0}) {
                CHECK(judge::locate(at(outside, s), p) == Location::outside);
                CHECK(judge::locate(at(s, outside), p) == Location::outside);
            }
        CHECK(judge::contact(Segment2{at(low, low), at(1, low)}, p) == touching);
        CHECK(judge::contact(Segment2{at(low, low), at(1, 1)}, p) == overlapping);
        CHECK(judge::contact(Line2{at(low, 1), {p.u.x - p.v.x, p.u.y - p.v.y}}, p) == overlapping);
        CHECK(judge::contact(Line2{at(low, low), {p.u.x - p.v.x, p.u.y - p.v.y}}, p) == touching);
    }
    CHECK(compared > 400);
    // Dependent edges: a segment.
    const auto stick = Parallelogram2::from_center({1, 1}, {1, 2}, {-2, -4});
    CHECK(judge::locate(Vec2{4, 7}, stick) == Location::boundary);
    CHECK(judge::locate(Vec2{3, 5}, stick) == Location::inside);
    CHECK(judge::locate(Vec2{3, 5.5}, stick) == Location::outside);
    CHECK(judge::locate(Vec2{1, 1}, Parallelogram2{{1, 1}, {}, {}}) == Location::inside);
}

TEST_CASE("contact of tetrahedra, flat ones too, and of planes") {
    const Tetrahedron3 t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    CHECK(judge::locate(Vec3{1, 1, 1}, t) == Location::inside);
    CHECK(judge::locate(Vec3{1, 1, 2}, t) == Location::boundary);
    CHECK(judge::locate(Vec3{2, 1, 2}, t) == Location::outside);
    // Face to face, edge to edge, a vertex in a face; a face within a face.
    CHECK(judge::contact(t, Tetrahedron3{{4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {9, 9, 9}}) == touching);
    CHECK(judge::contact(t, Tetrahedron3{{2, 2, 1}, {3, 3, -1}, {9, 9, 1}, {9, 9, -1}}) ==
          disjoint);
    CHECK(judge::contact(t, Tetrahedron3{{2, 2, 1}, {2, 2, -1}, {9, 9, 1}, {9, 9, -1}}) ==
          touching);
    CHECK(judge::contact(t, Tetrahedron3{{1, 1, 0}, {1, 1, -1}, {2, 1, -1}, {1, 2, -1}}) ==
          touching);
    CHECK(judge::contact(t, Tetrahedron3{{1, 1, 1}, {1, 1, -1}, {2, 1, -1}, {1, 2, -1}}) ==
          overlapping);
    CHECK(judge::contact(t, t) == overlapping);
    // A square and a stick.
    const Tetrahedron3 square{{0, 0, 1}, {2, 0, 1}, {2, 2, 1}, {0, 2, 1}};
    CHECK(judge::locate(Vec3{1, 1, 1}, square) == Location::inside);
    CHECK(judge::locate(Vec3{1, 0, 1}, square) == Location::boundary);
    CHECK(judge::contact(square, t) == overlapping);
    CHECK(judge::contact(square, Plane3{{7, 7, 1}, {0, 0, -3}}) == overlapping);
    CHECK(judge::contact(square, Plane3{{7, 0, 0}, {0, 5e-324, 0}}) == touching);
    const Tetrahedron3 stick{{0, 0, 0}, {3, 3, 3}, {1, 1, 1}, {1, 1, 1}};
    CHECK(judge::locate(Vec3{2, 2, 2}, stick) == Location::inside);
    CHECK(judge::locate(Vec3{3, 3, 3}, stick) == Location::boundary);
    const Plane3 plane{{1, 0, 0}, {1, 1, 1}};
    CHECK(judge::contact(plane, Plane3{{0, 0, 1}, {-2, -2, -2}}) == overlapping);
    CHECK(judge::contact(plane, Plane3{{0, 0, 2}, {-2, -2, -2}}) == disjoint);
    CHECK(judge::contact(plane, Plane3{{0, 0, 2}, {-2, -2, -0x1.fffffffffffffp+0}}) == overlapping);
    CHECK(judge::contact(plane, Line3{{0, 0, 1}, {1, -1, 0}}) == overlapping);
    CHECK(judge::contact(plane, Obb3{{1, 1, 1}, {3, 1, 0, 0}, {2, 0, 0}}) == touching);
}

// ---- laws ----

TEST_CASE("swapping, reversing, permuting, mirroring and scaling change nothing") {
    const auto check = []<class Any>(const Any& one, const Any& two) {
        constexpr int dim = dim_of<Any>;
        support::campaign<dim>(
            one, two, graze::type_name(one) + " - " + graze::type_name(two) + " laws", 7, 104,
            [](const cases::AnyCase<dim>& c) {
                const Contact contact = judge::contact(c.a, c.b);
                cases::Random random(c.seed);
                if (judge::contact(c.b, c.a) != contact) return false;
                const auto map = cases::AxisMap<dim>::random(random);
                if (judge::contact(mapped(map, c.a), mapped(map, c.b)) != contact) return false;
                const int exponent = random.between(-100, 100);
                const auto a = cases::scaled(c.a, exponent);
                const auto b = cases::scaled(c.b, exponent);
                if (a && b && judge::contact(*a, *b) != contact) return false;
                return std::visit(
                    [&]<class S>(const S& s) {
                        if constexpr (requires { cases::reversed(s); })
                            if (judge::contact(cases::reversed(s), c.b) != contact) return false;
                        for (int order = 1; order < cases::vertex_orders<S>; ++order)
                            if constexpr (cases::vertex_orders < S >> 1)
                                if (judge::contact(cases::permuted(s, order), c.b) != contact)
                                    return false;
                        return true;
                    },
                    c.a);
            });
    };
    const auto both = [&](const auto& a, const auto& b) {
        check(a, b);
        if (a.index() != b.index()) check(b, a);
    };
    cases::each_two<2>(both);
    cases::each_two<3>(both);
}

namespace {

/// For shapes of a type made of small whole numbers: make(a) gives a pair of shapes that are the
/// same set, and they answer alike against all kinds of others.
template <int Dim>
void check_same_set(
    const AnyShape<Dim>& type, const char* description,
    const std::function<std::pair<AnyShape<Dim>, AnyShape<Dim>>(const AnyShape<Dim>&)>& make) {
    cases::each_type<Dim>([&](const AnyShape<Dim>& other_type) {
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            cases::Random random(seed);
            const auto c = cases::make_case<Dim>(
                type, other_type,
                random.pick({Family::grid, Family::touching, Family::parallel, Family::degenerate}),
                seed);
            const auto [one, other] = make(c.a);
            INFO(description << ": " << one << "\n  " << other << "\n  " << c.b);
            REQUIRE(judge::contact(one, c.b) == judge::contact(other, c.b));
        }
    });
}
template <class A, class Make>
void check_same_set(const char* description, const Make& make) {
    using Any = AnyShape<dim_of<A>>;
    check_same_set<dim_of<A>>(A{}, description, [&](const Any& a) -> std::pair<Any, Any> {
        return make(std::get<A>(a));
    });
}

template <int Dim>
Vec<Dim> halves(const Vec<Dim>& x, double sign, const Vec<Dim>& y) {
    Vec<Dim> r;
    for (int i = 0; i < Dim; ++i) r[i] = x[i] / 2 + sign * y[i] / 2;
    return r;
}

}  // namespace

TEST_CASE("one set given by different shapes") {
    check_same_set<Segment3>("segment, triangle", [](const Segment3& s) {
        return std::pair(s, Triangle3{s.b, s.a, s.b});
    });
    check_same_set<Segment2>("segment, triangle", [](const Segment2& s) {
        return std::pair(s, Triangle2{s.a, halves(s.a, 1, s.b), s.b});
    });
    check_same_set<Segment3>("segment, parallelepiped", [](const Segment3& s) {
        const Vec3 half = halves(s.b, -1, s.a);
        return std::pair(s, Parallelepiped3::from_corner(s.a, half, {0, 0, 0}, half));
    });
    check_same_set<Aabb3>("flat aabb, segment", [](const Aabb3& b) {
        const Vec3 end{b.min.x, b.max.y, b.min.z};
        return std::pair(Aabb3{b.min, end}, Segment3{end, b.min});
    });
    check_same_set<Aabb3>("aabb, obb", [](const Aabb3& b) {
        const Vec3 half = halves(b.max, -1, b.min);
        return std::pair(b, Obb3{halves(b.min, 1, b.max), {0, 3, 0, 3}, {half.z, half.y, half.x}});
    });
    check_same_set<Aabb3>("aabb, parallelepiped", [](const Aabb3& b) {
        const Vec3 half = halves(b.max, -1, b.min);
        return std::pair(b, Parallelepiped3::from_center(halves(b.min, 1, b.max), {0, half.y, 0},
                                                         {-half.x, 0, 0}, {0, 0, half.z}));
    });
    check_same_set<Aabb2>("aabb, obb", [](const Aabb2& b) {
        const Vec2 half = halves(b.max, -1, b.min);
        return std::pair(b, Obb2{halves(b.min, 1, b.max), {0, -7}, {half.y, half.x}});
    });
    check_same_set<Obb3>("obb, turned about its own axis", [](const Obb3& b) {
        const auto& q = b.rotation;
        return std::pair(b, Obb3{b.center, {-q.z, q.y, -q.x, q.w}, b.half_extents});
    });
    check_same_set<Obb2>("obb, turned a quarter", [](const Obb2& b) {
        return std::pair(b, Obb2{b.center,
                                 {-3 * b.direction.y, 3 * b.direction.x},
                                 {b.half_extents.y, b.half_extents.x}});
    });
    check_same_set<Parallelepiped3>("dependent edges", [](const Parallelepiped3& p) {
        return std::pair(Parallelepiped3{p.anchor, p.u, p.v, p.u, p.kind},
                         Parallelepiped3{p.anchor, p.v, sum(p.u, 1, p.u), {0, 0, 0}, p.kind});
    });
    check_same_set<Parallelepiped3>("corner, centre", [](const Parallelepiped3& p) {
        const Vec3 corner = sum(sum(sum(p.anchor, -1, p.u), -1, p.v), -1, p.w);
        return std::pair(Parallelepiped3::from_center(p.anchor, p.u, p.v, p.w),
                         Parallelepiped3::from_corner(corner, sum(p.u, 1, p.u), sum(p.v, 1, p.v),
                                                      sum(p.w, 1, p.w)));
    });
    check_same_set<Vec3>("point, tetrahedron", [](const Vec3& p) {
        return std::pair(p, Tetrahedron3{p, p, p, p});
    });
    check_same_set<Vec2>("point, parallelogram", [](const Vec2& p) {
        return std::pair(p, Parallelogram2::from_center(p, {}, {}));
    });
    check_same_set<Vec3>("point, aabb", [](const Vec3& p) { return std::pair(p, Aabb3{p, p}); });
    check_same_set<Triangle3>("triangle, tetrahedron", [](const Triangle3& t) {
        return std::pair(t, Tetrahedron3{t.b, halves(t.a, 1, t.c), t.c, t.a});
    });
    check_same_set<Parallelepiped3>("parallelogram, tetrahedron", [](const Parallelepiped3& p) {
        const Vec3 far = sum(p.anchor, 1, p.u);
        return std::pair(Parallelepiped3::from_corner(p.anchor, p.u, {}, p.v),
                         Tetrahedron3{p.anchor, sum(far, 1, p.v), far, sum(p.anchor, 1, p.v)});
    });
    check_same_set<Plane3>("plane, by another point and normal", [](const Plane3& p) {
        const Vec3 n = p.normal, along{n.y, n.z - n.x, -n.y};
        Plane3 other{sum(p.point, 1, along), {-3 * n.x, -3 * n.y, -3 * n.z}};
        // Where the normal is of quite another size the sum is rounded.
        if (sum(other.point, -1, along) != p.point || sum(other.point, -1, p.point) != along)
            other.point = p.point;
        return std::pair(p, other);
    });
    check_same_set<Aabb2>("aabb, parallelogram", [](const Aabb2& b) {
        const Vec2 size = sum(b.max, -1, b.min);
        return std::pair(b, Parallelogram2::from_corner(b.max, {0, -size.y}, {-size.x, 0}));
    });
    check_same_set<Segment2>("segment, parallelogram", [](const Segment2& s) {
        const Vec2 half = halves(s.b, -1, s.a);
        return std::pair(s, Parallelogram2::from_corner(s.a, half, half));
    });
    check_same_set<Parallelogram2>("parallelogram: corner, centre", [](const Parallelogram2& p) {
        return std::pair(Parallelogram2::from_center(p.anchor, p.v, p.u),
                         Parallelogram2::from_corner(sum(sum(p.anchor, -1, p.u), 1, p.v),
                                                     sum(p.u, 1, p.u), sum({}, -2, p.v)));
    });
}

namespace {

Vec3 raised(const Vec2& v, double z) { return {v.x, v.y, z}; }
Vec3 raised(const Vec2& p) { return raised(p, 3); }
Line3 raised(const Line2& s) { return {raised(s.origin, 3), raised(s.direction, 0)}; }
Ray3 raised(const Ray2& s) { return {raised(s.origin, 3), raised(s.direction, 0)}; }
Segment3 raised(const Segment2& s) { return {raised(s.a, 3), raised(s.b, 3)}; }
Triangle3 raised(const Triangle2& s) { return {raised(s.a, 3), raised(s.b, 3), raised(s.c, 3)}; }
Aabb3 raised(const Aabb2& s) { return {raised(s.min, 3), raised(s.max, 3)}; }
Parallelepiped3 raised(const Parallelogram2& s) {
    return {raised(s.anchor, 3), raised(s.u, 0), {}, raised(s.v, 0), s.kind};
}

/// The image under an invertible matrix of small whole numbers.
Vec3 sheared(const Vec3& v) { return {v.x + 2 * v.y, v.y - v.z, v.x + v.z}; }
Line3 sheared(const Line3& s) { return {sheared(s.origin), sheared(s.direction)}; }
Ray3 sheared(const Ray3& s) { return {sheared(s.origin), sheared(s.direction)}; }
Segment3 sheared(const Segment3& s) { return {sheared(s.a), sheared(s.b)}; }
Triangle3 sheared(const Triangle3& s) { return {sheared(s.a), sheared(s.b), sheared(s.c)}; }
Parallelepiped3 sheared(const Parallelepiped3& s) {
    return {sheared(s.anchor), sheared(s.u), sheared(s.v), sheared(s.w), s.kind};
}
Parallelepiped3 sheared(const Aabb3& s) {
    const Vec3 size = sum(s.max, -1, s.min);
    return Parallelepiped3::from_corner(sheared(s.min), sheared(Vec3{size.x, 0, 0}),
                                        sheared(Vec3{0, size.y, 0}), sheared(Vec3{0, 0, size.z}));
}

Tetrahedron3 sheared(const Tetrahedron3& s) {
    return {sheared(s.a), sheared(s.b), sheared(s.c), sheared(s.d)};
}
Plane3 sheared(const Plane3& s) {
    // A normal by the matrix of the cofactors.
    const auto& [x, y, z] = s.normal;
    return {sheared(s.point), {x - y - z, -2 * x + y + 2 * z, -2 * x + y + z}};
}

AnyShape<3> in_space(const AnyShape<2>& any) {
    return std::visit(
        [](const auto& s) -> AnyShape<3> {
            if constexpr (requires { raised(s); })
                return raised(s);
            else
                throw std::logic_error("not raised");
        },
        any);
}
AnyShape<3> image_of(const AnyShape<3>& any) {
    return std::visit(
        [](const auto& s) -> AnyShape<3> {
            if constexpr (requires { sheared(s); })
                return sheared(s);
            else
                throw std::logic_error("not sheared");
        },
        any);
}

}  // namespace

TEST_CASE("a plane in space answers like the plane, and an affine image like the original") {
    using cases::Shapes;
    const auto plane = [](const AnyShape<2>& a, const AnyShape<2>& b) {
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            const auto c = cases::make_case<2>(a, b, seed);
            INFO(c);
            REQUIRE(judge::contact(in_space(c.a), in_space(c.b)) == judge::contact(c.a, c.b));
        }
    };
    using Planar = Shapes<Vec2, Line2, Ray2, Segment2, Triangle2, Aabb2, Parallelogram2>;
    cases::each_pair(Planar{}, [&]<class A, class B>() { plane(A{}, B{}); });

    const auto affine = [](const AnyShape<3>& a, const AnyShape<3>& b) {
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            cases::Random random(seed);
            const auto c = cases::make_case<3>(
                a, b,
                random.pick({Family::grid, Family::touching, Family::parallel, Family::degenerate}),
                seed);
            INFO(c);
            REQUIRE(judge::contact(image_of(c.a), image_of(c.b)) == judge::contact(c.a, c.b));
        }
    };
    using Affine = Shapes<Vec3, Line3, Ray3, Segment3, Plane3, Triangle3, Aabb3, Parallelepiped3,
                          Tetrahedron3>;
    cases::each_pair(Affine{}, [&]<class A, class B>() { affine(A{}, B{}); });
}

TEST_CASE("the ends of a clip with an irrational 2D obb lie on its sides") {
    int ends = 0;
    support::campaign<Line2, Obb2>("ends on sides", 1, 1300, [&](const Case<Line2, Obb2>& c) {
        const auto clip = judge::clip(c.a, c.b);
        const Rational x = exact(c.b.direction.x), y = exact(c.b.direction.y);
        const Rational square = x * x + y * y;
        for (const auto& t : {clip.t_in, clip.t_out}) {
            if (!t) continue;
            // (p - center) . axis = a + b sqrt(m) is +-h |direction| on a side.
            const auto p = judge::point_at(c.a, *t);
            const Rational m(t->m());
            bool on_side = false;
            for (int axis = 0; axis < 2; ++axis) {
                const Rational n[]{axis == 0 ? x : Rational(-y), axis == 0 ? y : x};
                Rational a = 0, b = 0;
                for (int i = 0; i < 2; ++i) {
                    a += n[i] * (Rational(p[std::size_t(i)].a()) - exact(c.b.center[i]));
                    b += n[i] * Rational(p[std::size_t(i)].b());
                }
                const Rational h = exact(c.b.half_extents[axis]);
                on_side = on_side || (a * b == 0 && a * a + b * b * m == h * h * square);
            }
            if (!on_side) return false;
            if (m != 0) ++ends;
        }
        return true;
    });
    CHECK(ends > 300);
}
