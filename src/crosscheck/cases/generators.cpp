#include "cases/generators.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace cases {

using graze::Vec;
using graze::Vec2;
using graze::Vec3;

const char* name(Family family) {
    switch (family) {
        case Family::uniform:
            return "uniform";
        case Family::grid:
            return "grid";
        case Family::decimal:
            return "decimal";
        case Family::touching:
            return "touching";
        case Family::parallel:
            return "parallel";
        case Family::ulps:
            return "ulps";
        case Family::exponents:
            return "exponents";
        case Family::mixed:
            return "mixed";
        case Family::cancellation:
            return "cancellation";
        case Family::degenerate:
            return "degenerate";
        case Family::sliver:
            return "sliver";
        case Family::floats:
            return "floats";
        case Family::negative_zero:
            return "negative_zero";
        case Family::extremes:
            return "extremes";
        case Family::overflow:
            return "overflow";
        case Family::same:
            return "same";
    }
    throw std::invalid_argument("no such family");
}

namespace {

template <int Dim>
Vec<Dim> operator+(Vec<Dim> x, const Vec<Dim>& y) {
    for (int i = 0; i < Dim; ++i) x[i] += y[i];
    return x;
}
template <int Dim>
Vec<Dim> operator-(Vec<Dim> x, const Vec<Dim>& y) {
    for (int i = 0; i < Dim; ++i) x[i] -= y[i];
    return x;
}
template <int Dim>
Vec<Dim> operator*(double s, Vec<Dim> x) {
    for (int i = 0; i < Dim; ++i) x[i] *= s;
    return x;
}
template <int Dim>
double dot(const Vec<Dim>& x, const Vec<Dim>& y) {
    double sum = 0;
    for (int i = 0; i < Dim; ++i) sum += x[i] * y[i];
    return sum;
}
Vec3 cross(const Vec3& x, const Vec3& y) {
    return {x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x};
}
Vec2 left(const Vec2& v) { return {-v.y, v.x}; }

template <int Dim>
bool is_zero(const Vec<Dim>& v) {
    return v == Vec<Dim>{};
}

template <int Dim>
Vec<Dim> integer_vector(int limit, Random& random) {
    Vec<Dim> v;
    for (int i = 0; i < Dim; ++i) v[i] = random.between(-limit, limit);
    return v;
}

/// A float-sized or full mantissa in [1, 2), of either sign, times 2^exponent.
double with_exponent(int exponent, Random& random) {
    const double m = random.coin() ? 1 + random.between(0, 7) / 8.0 : 1 + random.unit();
    const bool negative = random.coin();
    return std::ldexp(negative ? -m : m, exponent);
}

/// The columns of the rotation matrix times |q|^2; exact for small integers.
std::array<Vec3, 3> rotation_columns(const graze::Quaternion& q) {
    const double w = q.w, x = q.x, y = q.y, z = q.z;
    return {Vec3{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Vec3{2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
            Vec3{2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
}
double norm(const graze::Quaternion& q) { return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z; }

/// Puts right what breaks a rule of shapes.hpp.
template <class S>
void repair(S& s) {
    constexpr double largest = std::numeric_limits<double>::max();
    each_number(s, [](double& x, Role role) {
        if (role == Role::extent) x = std::fabs(x);
        if (!std::isfinite(x)) x = std::copysign(largest, x);
    });
    if constexpr (requires { s.min; })
        for (int i = 0; i < dim_of<S>; ++i)
            if (s.min[i] > s.max[i]) std::swap(s.min[i], s.max[i]);
    if (valid(s)) return;
    if constexpr (requires { s.rotation; }) s.rotation.w = 1;
    if constexpr (requires { s.direction; }) s.direction.x = 1;
    if constexpr (requires { s.normal; }) s.normal.x = 1;
}

// ---- scenes ----

/// What the two shapes of a pair have in common.
template <int Dim>
struct Scene {
    using Vec = graze::Vec<Dim>;

    Scene(Family family, bool axes_may_scale, Random& random);

    Family family;
    /// On their own, or through `point` on one side of the plane with `normal`.
    enum class Layout { free, planar } layout = Layout::free;
    enum class Numbers { integers, steps, reals, any_exponent, some_exponents, kinds } numbers;
    int bits = 2;     ///< of integers
    double step = 1;  ///< of steps
    int kinds = 0;    ///< a set of the kinds of numbers below
    double large = 1;
    Vec point, normal;
    int leaving = 2;                  ///< one vector in so many may leave the plane
    bool parallel = false;            ///< shapes may leave the point, along the plane or off it
    bool aimed = false;               ///< the first shape is moved onto the second
    std::array<int, Dim> exponent{};  ///< of the final scale of each axis
    Vec offset;                       ///< added to every point

    /// Chooses a plane and a point of it. Whatever is built there is exact for integers.
    void make_planar(Numbers kind, int integer_bits, Random& random);
    /// Kinds of numbers: zeros, the smallest, small integers, small multiples of `large`, and next to
    /// the largest.
    static constexpr int number_kinds = 5;
    double of_kind(int kind, Random& random) const;
    /// Takes over everything of another family but its name; small numbers where it has a choice.
    void imitate(Family other, Random& random);

    bool exact() const { return numbers == Numbers::integers; }
    /// The nearest multiple of the grid, if there is one.
    double snapped(double x) const;
    double number(Random& random) const;
    Vec vector(Random& random) const;
    Vec in_plane(Random& random) const;
    /// A vector in the plane or on its positive (side 1) or negative (side -1) side.
    Vec on_side(int side, Random& random) const;
};

template <int Dim>
Scene<Dim>::Scene(Family family_, bool axes_may_scale, Random& random) : family(family_) {
    switch (family) {
        case Family::uniform:
            numbers = Numbers::reals;
            aimed = random.coin();
            break;
        case Family::grid:
            numbers = Numbers::integers;
            bits = random.between(1, 3);
            aimed = random.once_in(3);
            break;
        case Family::decimal:
            numbers = Numbers::steps;
            aimed = random.once_in(3);
            step = random.pick({0.1, 0.05, 0.01, 1.0 / 3, 0.7, 1.1});
            break;
        case Family::touching:
            make_planar(Numbers::integers, random.pick({2, 2, 3, 8, 20}), random);
            if (random.coin()) exponent.fill(random.between(-60, 60));
            break;
        case Family::parallel:
            make_planar(Numbers::integers, random.between(1, 3), random);
            leaving = 5;
            parallel = true;
            break;
        case Family::ulps:
            bits = random.pick({2, 3, 20});
            make_planar(random.coin() ? Numbers::integers : Numbers::reals, bits, random);
            break;
        case Family::exponents: {
            imitate(
                random.pick({Family::uniform, Family::grid, Family::touching, Family::parallel}),
                random);
            const int range = random.between(0, 3);
            exponent.fill(range == 0   ? random.between(-1084, -1020)
                          : range == 1 ? random.between(990, 1010)
                                       : random.between(-1074, 1000));
            break;
        }
        case Family::mixed: {
            const int kind = random.between(axes_may_scale ? 0 : 1, 2);
            if (kind == 0) {
                make_planar(Numbers::integers, 2, random);
                const int range = random.coin() ? 40 : 500;
                for (int& e : exponent) e = random.between(-range, range);
            } else {
                numbers = kind == 1 ? Numbers::any_exponent : Numbers::some_exponents;
            }
            break;
        }
        case Family::cancellation:
            imitate(
                random.pick({Family::grid, Family::decimal, Family::touching, Family::parallel}),
                random);
            for (int i = 0; i < Dim; ++i)
                if (!random.once_in(4)) {
                    const int odd = 2 * random.between(-4, 3) + 1;
                    offset[i] = std::ldexp(odd, random.between(20, 44));
                }
            break;
        case Family::degenerate:
            imitate(random.pick({Family::grid, Family::touching, Family::parallel}), random);
            break;
        case Family::sliver:
            if (random.once_in(3))
                make_planar(Numbers::reals, 0, random);
            else
                imitate(Family::uniform, random);
            break;
        case Family::floats:
            if (random.once_in(3))
                make_planar(Numbers::reals, 0, random);
            else
                imitate(random.coin() ? Family::uniform : Family::decimal, random);
            break;
        case Family::negative_zero:
            if (random.coin()) {
                make_planar(Numbers::integers, 1, random);
                point = {};
            } else {
                numbers = Numbers::integers;
                bits = 1;
            }
            break;
        case Family::extremes: {
            // Integers of one word hold what is 2^59 times smaller than the largest, in a range of 2^100.
            const int power = random.coin() ? random.between(56, 98) : random.between(-102, 99);
            if (random.once_in(3)) {
                numbers = Numbers::kinds;
                kinds = random.between(1, (1 << number_kinds) - 1) | 1 << random.between(1, 2);
                if (!random.once_in(3)) kinds &= ~(1 << (number_kinds - 1));
                large = std::ldexp(1, power);
                aimed = random.once_in(3);
            } else {
                imitate(random.pick(
                            {Family::grid, Family::touching, Family::touching, Family::parallel}),
                        random);
                exponent.fill(power);
            }
            break;
        }
        case Family::overflow:
            imitate(
                random.pick({Family::uniform, Family::grid, Family::touching, Family::parallel}),
                random);
            break;
        case Family::same:
            imitate(random.pick({Family::uniform, Family::decimal, Family::grid, Family::touching}),
                    random);
            break;
    }
}

template <int Dim>
void Scene<Dim>::imitate(Family other, Random& random) {
    const Family own = family;
    *this = Scene(other, false, random);
    family = own;
    bits = bits > 3 ? 3 : bits;
    exponent.fill(0);
    for (int i = 0; i < Dim; ++i)
        if (std::fabs(point[i]) > 7) point[i] = random.between(-7, 7);
}

template <int Dim>
void Scene<Dim>::make_planar(Numbers kind, int integer_bits, Random& random) {
    layout = Layout::planar;
    numbers = kind;
    bits = integer_bits;
    const int point_bits = random.coin() ? bits : 36;
    for (int i = 0; i < Dim; ++i) {
        point[i] = random.symmetric();
        if (exact()) point[i] = std::floor(std::ldexp(point[i], point_bits));
    }
    if (random.coin()) {
        const int axis = random.between(0, Dim - 1);
        normal[axis] = random.coin() ? 1 : -1;
    } else if (!exact()) {
        normal = vector(random);
    } else if (Dim == 2 && random.coin()) {
        // Along the side of a rational 2D obb.
        const double a = random.pick({3, 4, 5, 8}), b = a == 3 ? 4 : a == 4 ? 3 : a == 5 ? 12 : 15;
        normal[0] = random.coin() ? a : -a;
        normal[1] = random.coin() ? b : -b;
    } else {
        while (is_zero(normal)) normal = integer_vector<Dim>(2, random);
    }
}

template <int Dim>
double Scene<Dim>::number(Random& random) const {
    switch (numbers) {
        case Numbers::integers:
            return random.between(1 - (1 << bits), (1 << bits) - 1);
        case Numbers::steps:
            return step * random.between(-10, 10);
        case Numbers::reals:
            return random.symmetric();
        case Numbers::any_exponent:
            if (random.once_in(6)) return 0;
            if (random.once_in(6)) return random.between(-3, 3);
            return with_exponent(random.between(-1074, 1023), random);
        case Numbers::some_exponents:
            if (random.once_in(6)) return 0;
            return with_exponent(random.between(-40, 40), random);
        case Numbers::kinds:
            for (;;) {
                const int kind = random.between(0, number_kinds - 1);
                if (kinds >> kind & 1) return of_kind(kind, random);
            }
    }
    throw std::logic_error("no such numbers");
}

/// A small multiple of the smallest double.
double dust(Random& random) { return random.pick({1, -1, 2, -3}) * 0x1p-1074; }

/// The largest double, or one next to it.
double topmost(Random& random) {
    const double x = random.coin() ? std::numeric_limits<double>::max() : 0x1p1023;
    return random.coin() ? x : -x;
}

template <int Dim>
double Scene<Dim>::of_kind(int kind, Random& random) const {
    switch (kind) {
        case 0:
            return random.coin() ? 0.0 : -0.0;
        case 1:
            return dust(random);
        case 2:
            return random.between(-3, 3);
        case 3:
            return random.between(-4, 4) * large;
        default:
            return topmost(random);
    }
}

template <int Dim>
double Scene<Dim>::snapped(double x) const {
    if (numbers == Numbers::integers) return std::round(x);
    if (numbers == Numbers::steps) return step * std::round(x / step);
    return x;
}

template <int Dim>
Vec<Dim> Scene<Dim>::vector(Random& random) const {
    Vec v;
    for (int i = 0; i < Dim; ++i) v[i] = number(random);
    return v;
}

template <int Dim>
Vec<Dim> Scene<Dim>::in_plane(Random& random) const {
    if constexpr (Dim == 2)
        return number(random) * left(normal);
    else
        return cross(normal, vector(random));
}

template <int Dim>
Vec<Dim> Scene<Dim>::on_side(int side, Random& random) const {
    const Vec v = random.once_in(leaving) ? vector(random) : in_plane(random);
    return side * dot(normal, v) < 0 ? -1.0 * v : v;
}

// ---- shapes through a point, on one side of a plane ----

/// 0, 1 or 2, or a number in [0, 2).
template <int Dim>
double multiple(const Scene<Dim>& scene, Random& random) {
    return scene.exact() ? random.between(0, 2) : 2 * random.unit();
}

/// The centre of a box with a corner, edge or face through p.
template <int Dim>
Vec<Dim> center_of(const std::array<Vec<Dim>, std::size_t(Dim)>& half_edges, Vec<Dim> p,
                   const Scene<Dim>& scene, int side, Random& random) {
    for (const auto& h : half_edges) {
        const double rise = side * dot(scene.normal, h);
        const double weight = rise > 0 ? 1 : rise < 0 ? -1 : random.between(-2, 2) / 2.0;
        p = p + weight * h;
    }
    return p;
}

template <int Dim>
Vec<Dim> planar(const Vec<Dim>*, Vec<Dim> p, const Scene<Dim>& scene, int side, Random& random) {
    return random.once_in(8) ? p + scene.on_side(side, random) : p;
}

graze::Plane3 planar(const graze::Plane3*, Vec3 p, const Scene<3>& scene, int side,
                     Random& random) {
    graze::Plane3 plane{p, random.pick({1.0, -1.0, 2.0, 0.75}) * scene.normal};
    if (random.coin()) plane.point = p + scene.in_plane(random);
    if (random.once_in(scene.parallel ? 8 : 4)) plane.normal = scene.vector(random);
    if (scene.parallel && random.once_in(3)) plane.point = plane.point + side * scene.normal;
    return plane;
}

template <int Dim>
graze::Line<Dim> planar(const graze::Line<Dim>*, Vec<Dim> p, const Scene<Dim>& scene, int,
                        Random& random) {
    const auto d = scene.in_plane(random);
    return {p + (multiple(scene, random) - 1) * d, d};
}

template <int Dim>
graze::Ray<Dim> planar(const graze::Ray<Dim>*, Vec<Dim> p, const Scene<Dim>& scene, int side,
                       Random& random) {
    if (random.coin()) return {p, scene.on_side(side, random)};
    const auto d = scene.in_plane(random);
    return {p - multiple(scene, random) * d, d};
}

/// A segment in the plane that holds p.
template <int Dim>
graze::Segment<Dim> through(const Vec<Dim>& p, const Scene<Dim>& scene, Random& random) {
    const auto d = scene.in_plane(random);
    const double before = multiple(scene, random), after = multiple(scene, random);
    return {p - before * d, p + after * d};
}

template <int Dim>
graze::Segment<Dim> planar(const graze::Segment<Dim>*, Vec<Dim> p, const Scene<Dim>& scene,
                           int side, Random& random) {
    graze::Segment<Dim> s{p, p + scene.on_side(side, random)};
    if (random.coin()) s = through(p, scene, random);
    return random.coin() ? s : reversed(s);
}

template <int Dim>
graze::Triangle<Dim> planar(const graze::Triangle<Dim>*, Vec<Dim> p, const Scene<Dim>& scene,
                            int side, Random& random) {
    graze::Triangle<Dim> t{p, p + scene.on_side(side, random), p + scene.on_side(side, random)};
    const int kind = random.pick({0, 0, 1, 1, 2});
    if (kind == 1) {  // an edge through p
        const auto edge = through(p, scene, random);
        t.a = edge.a;
        t.b = edge.b;
    } else if (kind == 2) {  // p in the middle
        const auto d = scene.in_plane(random), e = scene.in_plane(random);
        t = {p + d, p + e, p - d - e};
    }
    return permuted(t, random.between(0, 5));
}

graze::Tetrahedron3 planar(const graze::Tetrahedron3*, Vec3 p, const Scene<3>& scene, int side,
                           Random& random) {
    const auto face = planar(static_cast<const graze::Triangle3*>(nullptr), p, scene, side, random);
    const graze::Tetrahedron3 t{face.a, face.b, face.c, p + scene.on_side(side, random)};
    return permuted(t, random.between(0, 23));
}

template <int Dim>
graze::Aabb<Dim> planar(const graze::Aabb<Dim>*, Vec<Dim> p, const Scene<Dim>& scene, int side,
                        Random& random) {
    graze::Aabb<Dim> box{p, p};
    for (int i = 0; i < Dim; ++i) {
        const double rise = side * scene.normal[i];
        const double length = std::fabs(scene.number(random));
        if (rise <= 0) box.min[i] -= length;
        if (rise >= 0) box.max[i] += rise > 0 ? length : std::fabs(scene.number(random));
    }
    return box;
}

graze::Obb2 planar(const graze::Obb2*, Vec2 p, const Scene<2>& scene, int side, Random& random) {
    Vec2 d = random.coin() ? scene.normal : left(scene.normal);
    if (random.coin()) d = scene.exact() ? integer_vector<2>(2, random) : scene.vector(random);
    if (random.once_in(4)) d = random.pick({Vec2{3, 4}, Vec2{-4, 3}, Vec2{12, 5}, Vec2{1, 1}});
    if (is_zero(d)) d = scene.normal;
    const double length = std::sqrt(dot(d, d));
    const bool rational = length * length == dot(d, d);
    const std::array axes{d, left(d)};
    std::array<Vec2, 2> half_edges;
    graze::Obb2 box{p, random.coin() ? d : 0.5 * d, {}};
    for (int i = 0; i < 2; ++i) {
        const Vec2& axis = axes[std::size_t(i)];
        const double size = std::fabs(scene.number(random));
        if (!scene.exact()) {
            box.half_extents[i] = size;
            half_edges[std::size_t(i)] = size / length * axis;
        } else if (rational) {
            box.half_extents[i] = size * length;
            half_edges[std::size_t(i)] = size * axis;
        } else if (dot(axis, scene.normal) == 0) {
            // Its corners are no doubles, but the box may lie in the plane.
            box.half_extents[i] = size * std::ceil(length);
            half_edges[std::size_t(i)] = size * axis;
        }
    }
    box.center = center_of<2>(half_edges, p, scene, side, random);
    return box;
}

graze::Obb3 planar(const graze::Obb3*, Vec3 p, const Scene<3>& scene, int side, Random& random) {
    graze::Quaternion q{0, 0, 0, 0};
    std::array<Vec3, 3> axes;
    // A few attempts at an axis along the plane.
    for (int attempt = 0; attempt < 6; ++attempt) {
        q = {0, 0, 0, 0};
        const int limit = random.between(1, 3);
        while (norm(q) == 0)
            for (double* c : {&q.w, &q.x, &q.y, &q.z})
                *c = scene.exact() ? random.between(-limit, limit) : scene.number(random);
        axes = rotation_columns(q);
        bool along = false;
        for (const auto& axis : axes) along = along || dot(axis, scene.normal) == 0;
        if (along || random.once_in(4)) break;
    }
    std::array<Vec3, 3> half_edges;
    graze::Obb3 box{p, q, {}};
    for (int i = 0; i < 3; ++i) {
        const double size = std::fabs(scene.number(random));
        box.half_extents[i] = scene.exact() ? size * norm(q) : size;
        half_edges[std::size_t(i)] = (scene.exact() ? size : size / norm(q)) * axes[std::size_t(i)];
    }
    box.center = center_of<3>(half_edges, p, scene, side, random);
    return box;
}

template <int Dim>
using Parallel = std::conditional_t<Dim == 2, graze::Parallelogram2, graze::Parallelepiped3>;

/// The edges of a parallelogram or parallelepiped.
std::array<Vec2*, 2> edges(graze::Parallelogram2& s) { return {&s.u, &s.v}; }
std::array<Vec3*, 3> edges(graze::Parallelepiped3& s) { return {&s.u, &s.v, &s.w}; }

template <int Dim>
Parallel<Dim> planar(const Parallel<Dim>*, Vec<Dim> p, const Scene<Dim>& scene, int side,
                     Random& random) {
    std::array<Vec<Dim>, std::size_t(Dim)> half_edges;
    for (auto& h : half_edges) h = scene.on_side(side, random);
    Parallel<Dim> s;
    s.anchor = center_of<Dim>(half_edges, p, scene, side, random);
    s.kind = random.coin() ? graze::Anchor::center : graze::Anchor::corner;
    for (std::size_t i = 0; i < half_edges.size(); ++i) {
        const bool center = s.kind == graze::Anchor::center;
        *edges(s)[i] = (center ? 1.0 : 2.0) * half_edges[i];
        if (!center) s.anchor = s.anchor - half_edges[i];
    }
    return s;
}

// ---- shapes on their own ----

template <class S>
S free_shape(const Scene<dim_of<S>>& scene, Random& random) {
    S s;
    each_number(s, [&](double& x, Role) { x = scene.number(random); });
    if constexpr (requires { s.anchor; })
        s.kind = random.coin() ? graze::Anchor::corner : graze::Anchor::center;
    repair(s);
    return s;
}

// ---- degenerate and thin shapes ----

/// A number from 1 to 2^n - 1: a set of some of n things.
int some_of(int n, Random& random) { return random.between(1, (1 << n) - 1); }

template <class S>
void collapse(S& s, Random& random) {
    constexpr int dim = dim_of<S>;
    if constexpr (requires { s.origin; }) {
        if (random.coin())
            s.direction = {};
        else
            s.direction[random.between(0, dim - 1)] = 0;
    } else if constexpr (requires { s.x; }) {
        s[random.between(0, dim - 1)] = 0;
    } else if constexpr (requires { s.normal; }) {
        const int axis = random.between(0, 2);
        for (int i = 0; i < dim; ++i)
            if ((i == axis) == random.coin()) s.normal[i] = 0;
        repair(s);
    } else if constexpr (requires { s.d; }) {
        // A flat one: four points in a plane, two equal ones, or a degenerate triangle and a point
        // of its plane.
        graze::Triangle3 face{s.a, s.b, s.c};
        if (random.coin()) collapse(face, random);
        const Vec3 more = double(random.between(-1, 2)) * (face.c - face.a);
        s = {face.a, face.b, face.c,
             face.a + double(random.between(-1, 2)) * (face.b - face.a) + more};
        s = permuted(s, random.between(0, 23));
    } else if constexpr (requires { s.c; }) {
        switch (random.between(0, 3)) {
            case 0:
                s.b = s.a;
                break;
            case 1:
                s.c = s.b;
                break;
            case 2:
                s.b = s.c = s.a;
                break;
            case 3:
                s.c = s.a + double(random.between(-2, 3)) * (s.b - s.a);
                break;
        }
        s = permuted(s, random.between(0, 5));
    } else if constexpr (requires { s.a; }) {
        s.b = s.a;
    } else if constexpr (requires { s.min; }) {
        const int axes = some_of(dim, random);
        for (int i = 0; i < dim; ++i)
            if (axes >> i & 1) s.min[i] = s.max[i] = random.coin() ? s.min[i] : s.max[i];
    } else if constexpr (requires { s.center; }) {
        const int axes = some_of(dim, random);
        for (int i = 0; i < dim; ++i)
            if (axes >> i & 1) s.half_extents[i] = 0;
    } else {
        const auto list = edges(s);
        switch (random.between(0, 3)) {
            case 0:
                s.u = {};
                break;
            case 1:
                s.v = double(random.between(-2, 2)) * s.u;
                break;
            case 2:
                if constexpr (dim == 2)
                    s.u = double(random.between(-2, 2)) * s.v;
                else
                    s.w = s.u + double(random.between(-1, 1)) * s.v;
                break;
            case 3: {
                const int zeros = some_of(dim, random);
                for (int i = 0; i < dim; ++i)
                    if (zeros >> i & 1) *list[std::size_t(i)] = {};
                break;
            }
        }
    }
}

double tiny(Random& random) {
    const double m = random.symmetric();
    return std::ldexp(m, -random.between(10, 52));
}

template <class S>
void thin(S& s, Random& random) {
    constexpr int dim = dim_of<S>;
    const auto tiny_vector = [&] {
        Vec<dim> v;
        for (int i = 0; i < dim; ++i) v[i] = tiny(random);
        return v;
    };
    if constexpr (requires { s.origin; }) {
        for (int i = 0; i < dim; ++i)
            if (random.coin()) s.direction[i] = tiny(random);
    } else if constexpr (requires { s.x; }) {
        s[random.between(0, dim - 1)] = tiny(random);
    } else if constexpr (requires { s.normal; }) {
        const int axis = random.between(0, 2);
        for (int i = 0; i < dim; ++i)
            if ((i == axis) == random.coin()) s.normal[i] = tiny(random);
    } else if constexpr (requires { s.d; }) {
        graze::Triangle3 face{s.a, s.b, s.c};
        if (random.coin()) thin(face, random);
        const double u = 3 * random.unit() - 1, v = 3 * random.unit() - 1;
        s = {face.a, face.b, face.c,
             face.a + u * (face.b - face.a) + v * (face.c - face.a) + tiny_vector()};
        s = permuted(s, random.between(0, 23));
    } else if constexpr (requires { s.c; }) {
        const double t = 3 * random.unit() - 1;
        if (random.once_in(3))
            s.b = s.a + tiny_vector();
        else
            s.c = s.a + t * (s.b - s.a) + tiny_vector();
        s = permuted(s, random.between(0, 5));
    } else if constexpr (requires { s.a; }) {
        if (random.coin()) s.b = s.a + tiny_vector();
    } else if constexpr (requires { s.min; }) {
        const int axes = some_of(dim, random);
        for (int i = 0; i < dim; ++i)
            if (axes >> i & 1) s.max[i] = s.min[i] + std::fabs(tiny(random));
    } else if constexpr (requires { s.center; }) {
        const int axes = some_of(dim, random);
        for (int i = 0; i < dim; ++i)
            if (axes >> i & 1) s.half_extents[i] = std::fabs(tiny(random));
    } else {
        const double weight[]{random.symmetric(), random.symmetric(), random.symmetric()};
        if constexpr (dim == 3) s.w = weight[0] * s.u + weight[1] * s.v + tiny_vector();
        if (dim == 2 || random.once_in(3)) s.v = weight[2] * s.u + tiny_vector();
    }
}

/// Through memory: g++ 12 -O2 drops half of the roundings where it packs them two by two.
double rounded_to_float(double x) {
    const volatile float y = float(x);
    return y;
}

void nudge(double& x, int ulps, Random& random) {
    const double to = std::copysign(std::numeric_limits<double>::infinity(), random.symmetric());
    for (int i = 0; i < ulps; ++i) x = std::nextafter(x, to);
}

// ---- pairs ----

/// One shape of a scene, before its last touches.
template <class S>
S build(const Scene<dim_of<S>>& scene, int side, Random& random) {
    using Layout = typename Scene<dim_of<S>>::Layout;
    S s;
    if (scene.layout == Layout::free) {
        s = free_shape<S>(scene, random);
    } else {
        auto p = scene.point;
        if (scene.parallel && random.coin()) p = p + scene.in_plane(random);
        if (scene.parallel && random.once_in(5))
            p = p + double(random.between(-1, 1)) * scene.normal;
        s = planar(static_cast<const S*>(nullptr), p, scene, side, random);
    }
    if (scene.family == Family::degenerate && !random.once_in(3)) collapse(s, random);
    if (scene.family == Family::sliver && !random.once_in(3)) thin(s, random);
    return s;
}

/// Moves, scales, nudges and rounds a shape as its family asks.
template <class S>
void finish(S& s, const Scene<dim_of<S>>& scene, Random& random) {
    constexpr int dim = dim_of<S>;
    each_point(s, [&](Vec<dim>& p) { p = p + scene.offset; });
    int axis = 0;
    const bool extremes = scene.family == Family::extremes;
    const int turn = scene.family == Family::exponents && random.coin() ? random.between(-960, 960)
                     : extremes && random.coin()                        ? random.between(-104, 104)
                                                                        : 0;
    each_number(s, [&](double& x, Role role) {
        int exponent = scene.exponent[std::size_t(axis)];
        // A normal scales inversely to the axes.
        if (requires { s.normal; } && role == Role::direction)
            exponent = scene.family == Family::exponents || extremes ? turn : -exponent;
        x = std::ldexp(x, role == Role::orientation             ? turn
                          : extremes && role == Role::direction ? exponent + turn
                                                                : exponent);
        axis = (axis + 1) % dim;
        if (extremes && (x == 0 ? random.coin() : random.once_in(16)))
            x = random.once_in(3) ? std::copysign(0.0, random.symmetric()) : dust(random);
        if (scene.family == Family::floats) x = rounded_to_float(x);
        if (scene.family == Family::negative_zero && x == 0) x = random.coin() ? 0.0 : -0.0;
    });
    if (scene.family == Family::ulps) {
        std::vector<double*> all;
        each_number(s, [&](double& x, Role) {
            if (x != 0 || random.once_in(8)) all.push_back(&x);
        });
        const int count = all.empty() ? 0 : random.between(0, scene.exact() ? 2 : 1);
        for (int i = 0; i < count; ++i) {
            double& x = *all[random.below(all.size())];
            nudge(x, random.between(1, 3), random);
        }
    }
    repair(s);
}

/// A point of the shape, rounded; an inner one nearly always.
template <class S>
Vec<dim_of<S>> point_of(const S& s, Random& random) {
    if constexpr (requires { s.origin; }) {
        return s.origin + 2 * random.unit() * s.direction;
    } else if constexpr (requires { s.x; }) {
        return s;
    } else if constexpr (requires { s.normal; }) {
        return s.point;
    } else if constexpr (requires { s.d; }) {
        const double u = random.unit(), v = (1 - u) * random.unit();
        const double w = (1 - u - v) * random.unit();
        return s.a + u * (s.b - s.a) + v * (s.c - s.a) + w * (s.d - s.a);
    } else if constexpr (requires { s.c; }) {
        const double u = random.unit(), v = (1 - u) * random.unit();
        return s.a + u * (s.b - s.a) + v * (s.c - s.a);
    } else if constexpr (requires { s.a; }) {
        return s.a + random.unit() * (s.b - s.a);
    } else if constexpr (requires { s.min; }) {
        Vec<dim_of<S>> p;
        for (int i = 0; i < dim_of<S>; ++i) p[i] = s.min[i] + random.unit() * (s.max[i] - s.min[i]);
        return p;
    } else if constexpr (requires { s.rotation; }) {
        const auto axes = rotation_columns(s.rotation);
        Vec3 p = s.center;
        for (int i = 0; i < 3; ++i)
            p = p +
                random.symmetric() * s.half_extents[i] / norm(s.rotation) * axes[std::size_t(i)];
        return p;
    } else if constexpr (requires { s.center; }) {
        const double length = std::sqrt(dot(s.direction, s.direction));
        const double x = random.symmetric(), y = random.symmetric();
        return s.center + x * s.half_extents.x / length * s.direction +
               y * s.half_extents.y / length * left(s.direction);
    } else {
        auto p = s.anchor;
        S copy = s;
        for (const auto* edge : edges(copy))
            p = p + (s.kind == graze::Anchor::corner ? random.unit() : random.symmetric()) * *edge;
        return p;
    }
}

/// Both shapes as large as the doubles go, or nearly: a case of small numbers stays what it is.
template <int Dim>
void raise(AnyShape<Dim>& a, AnyShape<Dim>& b, Random& random) {
    const auto to_the_top = [&](bool (*wanted)(Role), auto&... shapes) {
        double most = 0;
        (each_number(shapes,
                     [&](double& x, Role r) {
                         if (wanted(r)) most = std::fmax(most, std::fabs(x));
                     }),
         ...);
        if (most == 0) return;
        const int up = 1023 - random.between(0, 2) - std::ilogb(most);
        (each_number(shapes,
                     [&](double& x, Role r) {
                         if (wanted(r)) x = std::ldexp(x, up);
                     }),
         ...);
    };
    to_the_top([](Role r) { return r == Role::position || r == Role::vector || r == Role::extent; },
               a, b);
    for (auto* shape : {&a, &b}) {
        if (random.coin()) to_the_top([](Role r) { return r == Role::direction; }, *shape);
        if (random.once_in(4)) to_the_top([](Role r) { return r == Role::orientation; }, *shape);
        each_number(*shape, [&](double& x, Role) {
            if (random.once_in(16)) x = topmost(random);
        });
        std::visit([](auto& s) { repair(s); }, *shape);
    }
}

/// Points of a shape, most of them corners.
template <int Dim>
std::vector<Vec<Dim>> corners_of(AnyShape<Dim> shape) {
    std::vector<Vec<Dim>> list;
    each_point(shape, [&](const Vec<Dim>& p) { list.push_back(p); });
    std::visit(
        [&]<class S>(S& s) {
            if constexpr (requires { s.min; }) {
                for (int set = 1; set < (1 << Dim) - 1; ++set) {
                    Vec<Dim> p = s.min;
                    for (int i = 0; i < Dim; ++i)
                        if (set >> i & 1) p[i] = s.max[i];
                    list.push_back(p);
                }
            } else if constexpr (requires { s.anchor; }) {
                for (const auto* edge : edges(s)) list.push_back(s.anchor + *edge);
            } else if constexpr (requires { s.origin; }) {
                list.push_back(s.origin + s.direction);
            }
        },
        shape);
    return list;
}

/// Makes b the same set as a where they have one type, or shares vertices with it.
template <int Dim>
void share(const AnyShape<Dim>& a, AnyShape<Dim>& b, Random& random) {
    if (a.index() == b.index() && !random.once_in(3)) {
        std::visit(
            [&]<class S>(const S& s) {
                if constexpr (vertex_orders < S >> 1)
                    b = permuted(s, random.between(0, vertex_orders<S> - 1));
                else if constexpr (std::is_same_v<S, graze::Segment<Dim>>)
                    b = random.coin() ? s : reversed(s);
                else
                    b = s;
            },
            a);
        return;
    }
    const auto corners = corners_of<Dim>(a);
    each_point(b, [&](Vec<Dim>& p) {
        if (!random.once_in(4)) p = corners[random.below(corners.size())];
    });
    std::visit([](auto& s) { repair(s); }, b);
}

template <class S>
bool axes_may_scale(const S&) {
    return !requires(S s) { s.center; };
}

}  // namespace

template <int Dim>
std::pair<AnyShape<Dim>, AnyShape<Dim>> make_pair(const AnyShape<Dim>& a, const AnyShape<Dim>& b,
                                                  Family family, Random& random) {
    const auto may_scale = [](const auto& s) { return axes_may_scale(s); };
    const Scene<Dim> scene(family, std::visit(may_scale, a) && std::visit(may_scale, b), random);
    const int side = random.coin() ? 1 : -1;
    // Parallel shapes may lie on the same side.
    const int other_side = scene.parallel && random.once_in(4) ? side : -side;
    const auto built = [&](const AnyShape<Dim>& type, int on) {
        return std::visit(
            [&]<class S>(const S&) { return AnyShape<Dim>(build<S>(scene, on, random)); }, type);
    };
    const auto some_point = [&](const AnyShape<Dim>& shape) {
        return std::visit([&](const auto& s) { return point_of(s, random); }, shape);
    };
    AnyShape<Dim> x = built(a, side), y = built(b, other_side);
    if (scene.aimed) {
        const auto from = some_point(x), to = some_point(y);
        each_point(x, [&](Vec<Dim>& p) {
            for (int i = 0; i < Dim; ++i) p[i] += scene.snapped(to[i] - from[i]);
        });
    }
    for (AnyShape<Dim>* shape : {&x, &y})
        std::visit([&](auto& s) { finish(s, scene, random); }, *shape);
    if (family == Family::overflow) raise<Dim>(x, y, random);
    if (family == Family::same) share<Dim>(x, y, random);
    return {x, y};
}

template std::pair<AnyShape<2>, AnyShape<2>> make_pair<2>(const AnyShape<2>&, const AnyShape<2>&,
                                                          Family, Random&);
template std::pair<AnyShape<3>, AnyShape<3>> make_pair<3>(const AnyShape<3>&, const AnyShape<3>&,
                                                          Family, Random&);

}  // namespace cases
