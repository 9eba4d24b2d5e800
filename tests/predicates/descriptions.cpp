#include "predicates/descriptions.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "cases/transform.hpp"
#include "predicates/exact_double.hpp"

namespace laws {

namespace {

using cases::AnyShape;
using cases::dim_of;
using cases::Random;
using cases::Role;
using graze::Aabb;
using graze::Anchor;
using graze::Line;
using graze::Obb2;
using graze::Obb3;
using graze::Parallelepiped3;
using graze::Parallelogram2;
using graze::Plane3;
using graze::Quaternion;
using graze::Ray;
using graze::Segment;
using graze::Tetrahedron3;
using graze::Triangle;
using graze::Vec;
using graze::Vec2;
using graze::Vec3;

template <int Dim>
class List {
public:
    explicit List(Random& random_) : random(random_) {}

    void add(const char* law, const AnyShape<Dim>& shape) { all.push_back({law, shape}); }

    Random& random;
    Descriptions<Dim> all;
};

template <int Dim>
bool is_zero(const Vec<Dim>& v) {
    return v == Vec<Dim>{};
}

/// The same direction with another length.
template <class V>
V with_other_length(V v, bool may_turn, Random& random) {
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    const auto look = [&](double& x, Role) {
        if (x != 0) least = std::fmin(least, std::fabs(x));
        largest = std::fmax(largest, std::fabs(x));
    };
    cases::detail::each_of(v, Role::vector, look);
    if (largest == 0) return v;
    const double sign = may_turn && random.coin() ? -1 : 1;
    // A factor that neither overflows nor makes a subnormal of what is none.
    const int low = std::min(0, -1022 - std::ilogb(least)), high = 1023 - std::ilogb(largest);
    const int e = random.between(low, high);
    const auto scale = [&](double& x, Role) { x = sign * std::ldexp(x, e); };
    cases::detail::each_of(v, Role::vector, scale);
    return v;
}

double some(Random& random) { return random.between(1, 9); }

// ---- the same set ----

template <int Dim>
void describe_point(const Vec<Dim>& p, List<Dim>& list) {
    constexpr const char* law = "a point by any name";
    list.add(law, p);
    list.add(law, Line<Dim>{p, {}});
    list.add(law, Ray<Dim>{p, {}});
    list.add(law, Segment<Dim>{p, p});
    list.add(law, Triangle<Dim>{p, p, p});
    list.add(law, Aabb<Dim>{p, p});
    Random& random = list.random;
    const auto kind = random.coin() ? Anchor::corner : Anchor::center;
    if constexpr (Dim == 2) {
        list.add(law, Obb2{p, {some(random), some(random)}, {}});
        list.add(law, Parallelogram2{p, {}, {}, kind});
    } else {
        list.add(law, Obb3{p, {some(random), some(random), some(random), some(random)}, {}});
        list.add(law, Parallelepiped3{p, {}, {}, {}, kind});
        list.add(law, Tetrahedron3{p, p, p, p});
    }
}

template <int Dim>
void describe_segment(const Vec<Dim>& p, const Vec<Dim>& q, List<Dim>& list) {
    constexpr const char* law = "a segment by any name";
    list.add("reversed segment", Segment<Dim>{q, p});
    list.add(law, Segment<Dim>{p, q});
    list.add(law, Triangle<Dim>{p, q, q});
    list.add(law, Triangle<Dim>{q, p, q});
    const auto middle = midpoint(p, q);
    if (middle) list.add(law, Triangle<Dim>{p, *middle, q});
    int axes = 0;
    Aabb<Dim> box{p, p};
    for (int i = 0; i < Dim; ++i) {
        axes += p[i] != q[i];
        box.min[i] = std::fmin(p[i], q[i]);
        box.max[i] = std::fmax(p[i], q[i]);
    }
    if (axes <= 1) list.add(law, box);
    if (axes == 0) list.add(law, p);
    if (const auto d = difference(q, p)) {
        if constexpr (Dim == 2) {
            list.add(law, Parallelogram2::from_corner(q, {}, negated(*d)));
        } else {
            list.add(law, Parallelepiped3::from_corner(p, {}, *d, {}));
            list.add(law, Parallelepiped3::from_corner(q, {}, {}, negated(*d)));
        }
    }
    if constexpr (Dim == 3) list.add(law, Tetrahedron3{p, q, p, q});
    if (!middle) return;
    if constexpr (Dim == 3) list.add(law, Tetrahedron3{*middle, p, q, *middle});
    if (const auto half = difference(*middle, p)) {
        if constexpr (Dim == 2) {
            list.add(law, Parallelogram2::from_corner(p, *half, *half));
            list.add(law, Parallelogram2::from_center(*middle, *half, {}));
        } else {
            list.add(law, Parallelepiped3::from_corner(p, *half, {}, *half));
            list.add(law, Parallelepiped3::from_center(*middle, {}, *half, {}));
        }
    }
}

/// By its centre and half edges.
void describe_by_center(const Vec2& c, const Vec2& h, double s, List<2>& list) {
    constexpr const char* law = "a box by any name";
    list.add(law, Obb2{c, {s, 0}, h});
    list.add(law, Obb2{c, {0, s}, {h.y, h.x}});
    list.add(law, Parallelogram2::from_center(c, {0, -h.y}, {h.x, 0}));
}
void describe_by_center(const Vec3& c, const Vec3& h, double s, List<3>& list) {
    constexpr const char* law = "a box by any name";
    list.add(law, Obb3{c, {s, 0, 0, 0}, h});
    list.add(law, Obb3{c, {0, 0, s, 0}, h});
    list.add(law, Obb3{c, {s, 0, 0, s}, {h.y, h.x, h.z}});
    list.add(law, Obb3{c, {s, s, s, s}, {h.y, h.z, h.x}});
    list.add(law, Parallelepiped3::from_center(c, {h.x, 0, 0}, {0, h.y, 0}, {0, 0, h.z}));
}

template <int Dim>
void describe_box(const Aabb<Dim>& box, List<Dim>& list) {
    constexpr const char* law = "a box by any name";
    list.add(law, box);
    const double s = std::ldexp(list.random.coin() ? 1 : -3, list.random.between(-300, 300));
    if (const auto center = midpoint(box.min, box.max))
        if (const auto half = difference(*center, box.min))
            describe_by_center(*center, *half, s, list);
    if (const auto size = difference(box.max, box.min)) {
        const auto& d = *size;
        if constexpr (Dim == 2) {
            list.add(law, Parallelogram2::from_corner(box.min, {d.x, 0}, {0, d.y}));
        } else {
            list.add(law,
                     Parallelepiped3::from_corner(box.min, {d.x, 0, 0}, {0, d.y, 0}, {0, 0, d.z}));
            list.add(law, Parallelepiped3::from_corner(box.max, {0, 0, -d.z}, {-d.x, 0, 0},
                                                       {0, -d.y, 0}));
        }
    }
}

/// corner + r u + s v.
template <int Dim>
void describe_parallelogram(const Vec<Dim>& corner, const Vec<Dim>& u, const Vec<Dim>& v,
                            List<Dim>& list) {
    constexpr const char* law = "a parallelogram by any name";
    const auto p = sum(corner, u), q = sum(corner, v), far = p ? sum(*p, v) : std::nullopt;
    const auto half_u = midpoint(u, {});
    if constexpr (Dim == 2) {
        list.add(law, Parallelogram2::from_corner(corner, v, u));
        if (p) list.add(law, Parallelogram2::from_corner(*p, negated(u), v));
    } else {
        list.add(law, Parallelepiped3::from_corner(corner, {}, v, u));
        if (p) list.add(law, Parallelepiped3::from_corner(*p, negated(u), v, {}));
        if (half_u) list.add(law, Parallelepiped3::from_corner(corner, *half_u, v, *half_u));
        if (q && far) list.add(law, Tetrahedron3{corner, *far, *p, *q});
    }
    if (is_zero(v) && p) describe_segment(corner, *p, list);
    if (is_zero(u) && q) describe_segment(corner, *q, list);
}

template <int Dim>
void describe(const Vec<Dim>& p, List<Dim>& list) {
    describe_point(p, list);
}

template <int Dim>
void describe(const Line<Dim>& s, List<Dim>& list) {
    if (is_zero(s.direction)) return describe_point(s.origin, list);
    list.add("another length of a direction",
             Line<Dim>{s.origin, with_other_length(s.direction, true, list.random)});
    if (const auto origin = sum(s.origin, s.direction))
        list.add("another origin of a line", Line<Dim>{*origin, s.direction});
}
template <int Dim>
void describe(const Ray<Dim>& s, List<Dim>& list) {
    if (is_zero(s.direction)) return describe_point(s.origin, list);
    list.add("another length of a direction",
             Ray<Dim>{s.origin, with_other_length(s.direction, false, list.random)});
}
template <int Dim>
void describe(const Segment<Dim>& s, List<Dim>& list) {
    describe_segment(s.a, s.b, list);
}

void describe(const Plane3& s, List<3>& list) {
    const Vec3 normal = with_other_length(s.normal, true, list.random);
    list.add("another length of a direction", Plane3{s.point, normal});
    const Vec3& n = s.normal;
    for (const Vec3& along : {Vec3{n.y, -n.x, 0}, {0, n.z, -n.y}, {-n.z, 0, n.x}})
        if (const auto point = sum(s.point, along))
            list.add("another point of a plane", Plane3{*point, normal});
}

template <int Dim>
void describe(const Triangle<Dim>& t, List<Dim>& list) {
    for (int order = 1; order < 6; ++order)
        list.add("permuted vertices", cases::permuted(t, order));
    if (t.b == t.c) describe_segment(t.a, t.b, list);
    if (t.a == t.c || t.a == t.b) describe_segment(t.b, t.c, list);
    if constexpr (Dim == 3) {
        constexpr const char* law = "a triangle by any name";
        list.add(law, Tetrahedron3{t.a, t.b, t.c, t.b});
        list.add(law, Tetrahedron3{t.c, t.c, t.a, t.b});
        if (const auto middle = midpoint(t.a, t.b))
            list.add(law, Tetrahedron3{t.a, t.c, *middle, t.b});
    }
}

void describe(const Tetrahedron3& t, List<3>& list) {
    for (int i = 0; i < 6; ++i)
        list.add("permuted vertices", cases::permuted(t, list.random.between(1, 23)));
    constexpr const char* law = "a flat tetrahedron is a triangle";
    if (t.a == t.b || t.a == t.c || t.a == t.d) list.add(law, Triangle<3>{t.b, t.c, t.d});
    if (t.b == t.c || t.b == t.d) list.add(law, Triangle<3>{t.a, t.c, t.d});
    if (t.c == t.d) list.add(law, Triangle<3>{t.a, t.b, t.c});
}

template <int Dim>
void describe(const Aabb<Dim>& box, List<Dim>& list) {
    describe_box(box, list);
    int axes = 0;
    for (int i = 0; i < Dim; ++i) axes += box.min[i] != box.max[i];
    if (axes == 0) describe_point(box.min, list);
    if (axes == 1) describe_segment(box.min, box.max, list);
}

template <class Box, int Dim = dim_of<Box>>
void describe_centered(const Box& box, const Vec<Dim>& half, List<Dim>& list) {
    const auto min = difference(box.center, half), max = sum(box.center, half);
    if (min && max) describe_box(Aabb<Dim>{*min, *max}, list);
}

void describe(const Obb2& box, List<2>& list) {
    const auto& [c, d, h] = box;
    list.add("another length of a direction", Obb2{c, with_other_length(d, true, list.random), h});
    list.add("a box turned in itself", Obb2{c, {-d.y, d.x}, {h.y, h.x}});
    if (is_zero(h)) describe_point(c, list);
    if (d.y == 0) describe_centered(box, h, list);
    if (d.x == 0) describe_centered(box, Vec2{h.y, h.x}, list);
}

/// Where the half edges of an oriented box are doubles, it is a parallelepiped.
void describe_as_parallelepiped(const Obb3& box, List<3>& list) {
    const ExactDouble w = box.rotation.w, x = box.rotation.x, y = box.rotation.y,
                      z = box.rotation.z;
    const ExactDouble ww = w * w, xx = x * x, yy = y * y, zz = z * z, two = 2;
    const ExactDouble norm = ww + xx + yy + zz;
    const ExactDouble columns[3][3]{
        {ww + xx - yy - zz, two * (x * y + w * z), two * (x * z - w * y)},
        {two * (x * y - w * z), ww - xx + yy - zz, two * (y * z + w * x)},
        {two * (x * z + w * y), two * (y * z - w * x), ww - xx - yy + zz}};
    std::optional<Vec3> edges[3];
    for (int k = 0; k < 3; ++k) {
        edges[k] = exact_vec<3>(
            [&](int i) { return ExactDouble(box.half_extents[k]) * columns[k][i] / norm; });
        if (!edges[k]) return;
    }
    list.add("an oriented box is a parallelepiped",
             Parallelepiped3::from_center(box.center, *edges[0], *edges[1], *edges[2]));
}

void describe(const Obb3& box, List<3>& list) {
    const auto& [c, q, h] = box;
    list.add("another length of a direction", Obb3{c, with_other_length(q, true, list.random), h});
    // q i, q j and q k, half turns; and with q added, quarter turns.
    const std::array<Quaternion, 3> half_turns{
        {{-q.x, q.w, q.z, -q.y}, {-q.y, -q.z, q.w, q.x}, {-q.z, q.y, -q.x, q.w}}};
    const std::array<Vec3, 3> swapped{{{h.x, h.z, h.y}, {h.z, h.y, h.x}, {h.y, h.x, h.z}}};
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& r = half_turns[k];
        list.add("a box turned in itself", Obb3{c, r, h});
        const ExactDouble w = r.w + ExactDouble(q.w), x = r.x + ExactDouble(q.x),
                          y = r.y + ExactDouble(q.y), z = r.z + ExactDouble(q.z);
        if (w.exact() && x.exact() && y.exact() && z.exact())
            list.add("a box turned in itself",
                     Obb3{c, {w.value(), x.value(), y.value(), z.value()}, swapped[k]});
    }
    describe_as_parallelepiped(box, list);
    if (is_zero(h)) describe_point(c, list);
    const int turned = (q.w != 0) + (q.x != 0) + (q.y != 0) + (q.z != 0);
    if (turned == 1) describe_centered(box, h, list);
}

void describe(const Parallelogram2& s, List<2>& list) {
    const auto& [anchor, u, v, kind] = s;
    constexpr const char* law = "a parallelogram by any name";
    if (kind == Anchor::corner) return describe_parallelogram(anchor, u, v, list);
    list.add(law, Parallelogram2::from_center(anchor, v, negated(u)));
    const auto p = difference(anchor, u), corner = p ? difference(*p, v) : std::nullopt;
    const auto double_u = sum(u, u), double_v = sum(v, v);
    if (corner && double_u && double_v) describe_parallelogram(*corner, *double_u, *double_v, list);
}

void describe(const Parallelepiped3& s, List<3>& list) {
    const auto& [anchor, u, v, w, kind] = s;
    constexpr const char* law = "a parallelepiped by any name";
    for (const auto& [x, y, z] : {std::array{v, w, u}, {w, u, v}, {v, u, w}, {w, v, u}, {u, w, v}})
        list.add(law, Parallelepiped3{anchor, x, y, z, kind});
    if (kind == Anchor::center) {
        list.add(law, Parallelepiped3{anchor, negated(u), v, negated(w), kind});
        const auto p = sum(anchor, u), q = p ? difference(*p, v) : std::nullopt,
                   corner = q ? difference(*q, w) : std::nullopt;
        const auto double_u = sum(u, u), double_v = sum(v, v), double_w = sum(w, w);
        if (corner && double_u && double_v && double_w)
            list.add(law, Parallelepiped3::from_corner(*corner, negated(*double_u), *double_v,
                                                       *double_w));
    } else {
        if (const auto corner = sum(anchor, v))
            list.add(law, Parallelepiped3{*corner, u, negated(v), w, kind});
        if (is_zero(w)) describe_parallelogram(anchor, u, v, list);
        if (is_zero(v)) describe_parallelogram(anchor, u, w, list);
        if (is_zero(u)) describe_parallelogram(anchor, v, w, list);
    }
}

// ---- larger sets ----

double more(double x, Random& random) {
    constexpr double largest = std::numeric_limits<double>::max();
    if (random.coin()) return x;
    if (random.coin()) return std::fmin(std::nextafter(x, INFINITY), largest);
    return std::fmin(x + std::ldexp(random.unit(), random.between(-60, 4)), largest);
}
template <int Dim>
Vec<Dim> near(Vec<Dim> p, Random& random) {
    for (int i = 0; i < Dim; ++i) p[i] = random.coin() ? more(p[i], random) : -more(-p[i], random);
    return p;
}

template <int Dim>
void add_bounds(List<Dim>& list, std::initializer_list<Vec<Dim>> points) {
    Aabb<Dim> box{*points.begin(), *points.begin()};
    for (const auto& p : points)
        for (int i = 0; i < Dim; ++i) {
            box.min[i] = std::fmin(box.min[i], p[i]);
            box.max[i] = std::fmax(box.max[i], p[i]);
        }
    list.add("the bounds meet as well", box);
}

/// b, moved away from a by as much again.
template <int Dim>
std::optional<Vec<Dim>> beyond(const Vec<Dim>& a, const Vec<Dim>& b) {
    const auto d = difference(b, a);
    return d ? sum(b, *d) : std::nullopt;
}

template <int Dim>
void enlarge(const Vec<Dim>& p, List<Dim>& list) {
    const Vec<Dim> q = near(p, list.random);
    list.add("a segment from a point meets as well", Segment<Dim>{p, q});
    list.add("a ray from a point meets as well", Ray<Dim>{p, q});
    list.add("a triangle with a vertex meets as well", Triangle<Dim>{q, p, near(p, list.random)});
    add_bounds(list, {p, q});
}
template <int Dim>
void enlarge(const Line<Dim>& s, List<Dim>& list) {
    const auto& d = s.direction;
    if constexpr (Dim == 3)
        if (d.x != 0 || d.y != 0)
            list.add("a plane through a line meets as well", Plane3{s.origin, {d.y, -d.x, 0}});
}
template <int Dim>
void enlarge(const Ray<Dim>& s, List<Dim>& list) {
    list.add("the line of a ray meets as well", Line<Dim>{s.origin, s.direction});
}
template <int Dim>
void enlarge(const Segment<Dim>& s, List<Dim>& list) {
    if (const auto b = beyond(s.a, s.b))
        list.add("a larger shape meets as well", Segment<Dim>{s.a, *b});
    if (const auto d = difference(s.b, s.a)) {
        list.add("the ray of a segment meets as well", Ray<Dim>{s.a, *d});
        list.add("the line of a segment meets as well", Line<Dim>{s.a, *d});
    }
    list.add("a triangle with an edge meets as well",
             Triangle<Dim>{s.a, near(s.a, list.random), s.b});
    add_bounds(list, {s.a, s.b});
}
void enlarge(const Plane3&, List<3>&) {}
template <int Dim>
void enlarge(const Triangle<Dim>& t, List<Dim>& list) {
    const auto b = beyond(t.a, t.b), c = beyond(t.a, t.c);
    if (b && c) list.add("a larger shape meets as well", Triangle<Dim>{t.a, *b, *c});
    if constexpr (Dim == 3)
        list.add("a tetrahedron with a face meets as well",
                 Tetrahedron3{t.c, t.a, near(t.a, list.random), t.b});
    add_bounds(list, {t.a, t.b, t.c});
}
void enlarge(const Tetrahedron3& t, List<3>& list) {
    const auto b = beyond(t.a, t.b), c = beyond(t.a, t.c), d = beyond(t.a, t.d);
    if (b && c && d) list.add("a larger shape meets as well", Tetrahedron3{t.a, *b, *c, *d});
    add_bounds(list, {t.a, t.b, t.c, t.d});
}
template <int Dim>
void enlarge(Aabb<Dim> box, List<Dim>& list) {
    for (int i = 0; i < Dim; ++i) {
        box.max[i] = more(box.max[i], list.random);
        box.min[i] = -more(-box.min[i], list.random);
    }
    list.add("a larger shape meets as well", box);
}
template <int Dim>
void enlarge(graze::Obb<Dim> box, List<Dim>& list) {
    for (int i = 0; i < Dim; ++i) box.half_extents[i] = more(box.half_extents[i], list.random);
    list.add("a larger shape meets as well", box);
}
template <class S>
void enlarge_edges(S s, List<dim_of<S>>& list) {
    bool exact = true;
    cases::each_field(s, [&](auto& field, Role role) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>, Vec<dim_of<S>>>) {
            if (role != Role::vector || list.random.coin()) return;
            if (const auto twice = sum(field, field))
                field = *twice;
            else
                exact = false;
        }
    });
    if (exact) list.add("a larger shape meets as well", s);
}
void enlarge(const Parallelogram2& s, List<2>& list) { enlarge_edges(s, list); }
void enlarge(const Parallelepiped3& s, List<3>& list) { enlarge_edges(s, list); }

// ---- parts ----

template <int Dim>
void cut(const Vec<Dim>&, Parts<Dim>&) {}
template <int Dim>
void cut(const Line<Dim>& s, Parts<Dim>& list) {
    list.push_back({Ray<Dim>{s.origin, s.direction}, Ray<Dim>{s.origin, negated(s.direction)}});
}
template <int Dim>
void cut(const Ray<Dim>& s, Parts<Dim>& list) {
    if (const auto p = sum(s.origin, s.direction))
        list.push_back({Segment<Dim>{s.origin, *p}, Ray<Dim>{*p, s.direction}});
}
template <int Dim>
void cut(const Segment<Dim>& s, Parts<Dim>& list) {
    if (const auto m = midpoint(s.a, s.b))
        list.push_back({Segment<Dim>{s.a, *m}, Segment<Dim>{*m, s.b}});
}
void cut(const Plane3&, Parts<3>&) {}
template <int Dim>
void cut(const Triangle<Dim>& t, Parts<Dim>& list) {
    if (const auto m = midpoint(t.a, t.b))
        list.push_back({Triangle<Dim>{t.a, *m, t.c}, Triangle<Dim>{*m, t.b, t.c}});
}
void cut(const Tetrahedron3& t, Parts<3>& list) {
    if (const auto m = midpoint(t.a, t.b))
        list.push_back({Tetrahedron3{t.a, *m, t.c, t.d}, Tetrahedron3{*m, t.b, t.c, t.d}});
}
template <int Dim>
void cut(const Aabb<Dim>& box, Parts<Dim>& list) {
    const auto m = midpoint(box.min, box.max);
    if (!m) return;
    Aabb<Dim> low = box, high = box;
    low.max.y = high.min.y = m->y;
    list.push_back({low, high});
}
template <int Dim>
void cut(const graze::Obb<Dim>&, Parts<Dim>&) {}
void cut(const Parallelogram2& s, Parts<2>& list) {
    if (s.kind == Anchor::center) return;
    const auto p = sum(s.anchor, s.u), q = sum(s.anchor, s.v), far = p ? sum(*p, s.v) : p;
    if (q && far)
        list.push_back({Triangle<2>{s.anchor, *p, *far}, Triangle<2>{s.anchor, *far, *q}});
}
void cut(const Parallelepiped3& s, Parts<3>& list) {
    if (s.kind == Anchor::center) return;
    const auto half = midpoint(s.u, {});
    const auto corner = half ? sum(s.anchor, *half) : half;
    if (corner)
        list.push_back({Parallelepiped3::from_corner(s.anchor, *half, s.v, s.w),
                        Parallelepiped3::from_corner(*corner, *half, s.v, s.w)});
    if (!is_zero(s.w)) return;
    const auto p = sum(s.anchor, s.u), q = sum(s.anchor, s.v), far = p ? sum(*p, s.v) : p;
    if (q && far)
        list.push_back({Triangle<3>{s.anchor, *p, *far}, Triangle<3>{s.anchor, *far, *q}});
}

}  // namespace

template <int Dim>
Descriptions<Dim> same_sets(const AnyShape<Dim>& shape, Random& random) {
    List<Dim> list(random);
    std::visit([&](const auto& s) { describe(s, list); }, shape);
    return std::move(list.all);
}

template <int Dim>
Descriptions<Dim> larger_sets(const AnyShape<Dim>& shape, Random& random) {
    List<Dim> list(random);
    std::visit([&](const auto& s) { enlarge(s, list); }, shape);
    return std::move(list.all);
}

template <int Dim>
Parts<Dim> parts(const AnyShape<Dim>& shape) {
    Parts<Dim> list;
    std::visit([&](const auto& s) { cut(s, list); }, shape);
    return list;
}

template Descriptions<2> same_sets<2>(const AnyShape<2>&, Random&);
template Descriptions<3> same_sets<3>(const AnyShape<3>&, Random&);
template Descriptions<2> larger_sets<2>(const AnyShape<2>&, Random&);
template Descriptions<3> larger_sets<3>(const AnyShape<3>&, Random&);
template Parts<2> parts<2>(const AnyShape<2>&);
template Parts<3> parts<3>(const AnyShape<3>&);

}  // namespace laws
