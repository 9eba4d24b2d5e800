// The inputs of the benchmarks: pairs of shapes, the same on every machine.
//
//   R  random, general position; half of the pairs meet
//   V  many of one shape against one of the other: the voxels of a triangle's bounding box; boxes of
//      a hierarchy; small faces and edges near a line
//   G  coordinates are small integers; most of the pairs that meet only touch
//   T  vertices with 48 bits; they touch: a vertex, edge or face of one lies on one of the other,
//      with the rest of both on the two sides
//   U  the same, and one of them moved by -1, 0 or 1 unit of 2^-50 along each axis
//   Z  degenerate shapes on small integers: flat boxes, triangles without an area, points
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/orient.hpp>
#include <string>
#include <utility>
#include <vector>

namespace graze::bench {

enum class Workload { R, V, G, U, T, Z };
inline constexpr std::array workloads{Workload::R, Workload::V, Workload::G,
                                      Workload::U, Workload::T, Workload::Z};
constexpr char name(Workload w) { return "RVGUTZ"[int(w)]; }

/// SplitMix64 (S. Vigna).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    double uniform(double low, double high) {
        return low + (high - low) * double(bits() >> 11) * 0x1p-53;
    }
    int integer(int low, int high) { return low + int(bits() % std::uint64_t(high - low + 1)); }

private:
    std::uint64_t state_;
};

/// How the numbers of shapes are drawn: coordinates about a middle, lengths, directions.
struct Numbers {
    Random& random;
    bool integers;
    double reach = 1;  ///< coordinates are in middle -+ reach
    double size = 1;   ///< lengths are up to this
    std::array<double, 3> middle{};
    double unit = 0;  ///< if not 0, all are multiples of it

    double coordinate(int k) { return middle[std::size_t(k)] + number(-reach, reach); }
    double length() { return integers ? random.integer(0, 2) : number(0.1 * size, size); }
    double component() { return integers ? random.integer(-2, 2) : number(-size, size); }

private:
    double number(double low, double high) {
        if (integers) return random.integer(int(low), int(high));
        const double x = random.uniform(low, high);
        return unit == 0 ? x : std::round(x / unit) * unit;
    }
};

template <int Dim>
Vec<Dim> point(Numbers& n) {
    Vec<Dim> p{};
    for (int k = 0; k < Dim; ++k) p[k] = n.coordinate(k);
    return p;
}
template <int Dim>
Vec<Dim> vector(Numbers& n) {
    Vec<Dim> v{};
    for (int k = 0; k < Dim; ++k) v[k] = n.component();
    return v;
}
template <int Dim>
Vec<Dim> plus(Vec<Dim> p, const Vec<Dim>& v, double factor = 1) {
    for (int k = 0; k < Dim; ++k) p[k] += factor * v[k];
    return p;
}

template <int Dim>
void draw(Numbers& n, Segment<Dim>& s) {
    s.a = point<Dim>(n);
    s.b = plus<Dim>(s.a, vector<Dim>(n));
}
/// A ray or line.
template <class L>
requires requires(L l) { l.origin; }
void draw(Numbers& n, L& l) { l = {point<dim_of<L>>(n), vector<dim_of<L>>(n)}; }
template <int Dim>
void draw(Numbers& n, Triangle<Dim>& t) {
    t.a = point<Dim>(n);
    t.b = plus<Dim>(t.a, vector<Dim>(n));
    t.c = plus<Dim>(t.a, vector<Dim>(n));
}
inline void draw(Numbers& n, Tetrahedron3& t) {
    t.a = point<3>(n);
    for (Vec3* v : {&t.b, &t.c, &t.d}) *v = plus<3>(t.a, vector<3>(n));
}
inline void draw(Numbers& n, Vec2& p) { p = point<2>(n); }
inline void draw(Numbers& n, Vec3& p) { p = point<3>(n); }
template <int Dim>
void draw(Numbers& n, Aabb<Dim>& box) {
    box.min = point<Dim>(n);
    for (int k = 0; k < Dim; ++k) box.max[k] = box.min[k] + n.length();
}
/// A plane's normal, and the axes of an obb, have no zero length.
inline void draw(Numbers& n, Plane3& p) {
    p = {point<3>(n), vector<3>(n)};
    if (p.normal == Vec3{}) p.normal = {0, 0, 1};
}
/// On a grid the axes are turned by an angle with rational sine and cosine, and half extents are
/// multiples of its denominator.
inline void draw(Numbers& n, Obb2& box) {
    box.center = point<2>(n);
    const bool on_grid = n.integers || n.unit != 0;
    static constexpr Vec2 turned[] = {{1, 0}, {3, 4}, {4, -3}, {-3, 4}};
    box.direction = on_grid ? turned[n.random.integer(0, 3)] : vector<2>(n);
    const double length = n.integers ? 5 : on_grid ? 2.5 : 0.5;
    for (int k = 0; k < 2; ++k) box.half_extents[k] = n.length() * length;
}
inline void draw(Numbers& n, Obb3& box) {
    box.center = point<3>(n);
    const bool on_grid = n.integers || n.unit != 0;
    static constexpr Quaternion turned[] = {{1, 0, 0, 0}, {2, 1, 0, 0}, {1, 0, 2, 0}, {0, 1, 0, 2}};
    if (on_grid) {
        box.rotation = turned[n.random.integer(0, 3)];
    } else {
        const Vec3 v = vector<3>(n);
        box.rotation = {n.component(), v.x, v.y, v.z};
    }
    const double length = n.integers ? 5 : on_grid ? 2.5 : 0.5;
    for (int k = 0; k < 3; ++k) box.half_extents[k] = n.length() * length;
}
inline void draw(Numbers& n, Parallelogram2& box) {
    const Vec2 corner = point<2>(n), u = vector<2>(n);
    box = Parallelogram2::from_corner(corner, u, vector<2>(n));
}
inline void draw(Numbers& n, Parallelepiped3& box) {
    const Vec3 corner = point<3>(n), u = vector<3>(n), v = vector<3>(n);
    box = Parallelepiped3::from_corner(corner, u, v, vector<3>(n));
}

/// Weights of a point of the shape, multiples of 1/8: as often as not at an end.
inline double weight(Random& r) {
    const int i = r.integer(-4, 11);
    return i < 0 ? 0 : i > 8 ? 1 : i * 0.125;
}
/// Eighths that sum up to 1.
template <std::size_t N>
std::array<double, N> weights(Random& r) {
    std::array<double, N> w{};
    int left = 8;
    const auto first = std::size_t(r.integer(0, int(N) - 1));
    for (std::size_t i = 0; i + 1 < N; ++i) {
        const int part = r.integer(0, 1) ? 0 : r.integer(0, left);
        w[(first + i) % N] = part * 0.125;
        left -= part;
    }
    w[(first + N - 1) % N] = left * 0.125;
    return w;
}
template <int Dim, std::size_t N>
Vec<Dim> mixed(Random& r, const std::array<Vec<Dim>, N>& vertices) {
    const auto w = weights<N>(r);
    Vec<Dim> x = vertices[0];
    for (std::size_t i = 1; i < N; ++i)
        x = plus<Dim>(x, plus<Dim>(vertices[i], vertices[0], -1), w[i]);
    return x;
}

/// A point of the shape, mostly of its boundary. On a grid of numbers with 48 bits nothing is
/// rounded here.
template <int Dim>
Vec<Dim> point_of(Random& r, const Segment<Dim>& s) {
    return plus<Dim>(s.a, plus<Dim>(s.b, s.a, -1), weight(r));
}
template <class L>
requires requires(L l) { l.origin; }
auto point_of(Random& r, const L& l) { return plus<dim_of<L>>(l.origin, l.direction, weight(r)); }
template <int Dim>
Vec<Dim> point_of(Random& r, const Triangle<Dim>& t) {
    return mixed<Dim, 3>(r, {t.a, t.b, t.c});
}
inline Vec3 point_of(Random& r, const Tetrahedron3& t) {
    return mixed<3, 4>(r, {t.a, t.b, t.c, t.d});
}
inline Vec3 point_of(Random& r, const Plane3& p) {
    return plus<3>(p.point, {p.normal.y, -p.normal.x, 0}, weight(r));
}
inline Vec2 point_of(Random&, const Vec2& p) { return p; }
inline Vec3 point_of(Random&, const Vec3& p) { return p; }
template <int Dim>
Vec<Dim> point_of(Random& r, const Aabb<Dim>& box) {
    Vec<Dim> x{};
    for (int k = 0; k < Dim; ++k) x[k] = box.min[k] + weight(r) * (box.max[k] - box.min[k]);
    return x;
}
inline Vec2 point_of(Random& r, const Obb2& box) {
    const double length = std::hypot(box.direction.x, box.direction.y);
    const double x = (2 * weight(r) - 1) * (box.half_extents.x / length);
    const double y = (2 * weight(r) - 1) * (box.half_extents.y / length);
    return {box.center.x + x * box.direction.x - y * box.direction.y,
            box.center.y + x * box.direction.y + y * box.direction.x};
}
inline Vec3 point_of(Random& r, const Obb3& box) {
    const auto [w, x, y, z] = box.rotation;
    const double n = w * w + x * x + y * y + z * z;
    const Vec3 axes[] = {{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
                         {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
                         {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
    Vec3 p = box.center;
    for (int k = 0; k < 3; ++k)
        p = plus<3>(p, axes[k], (2 * weight(r) - 1) * (box.half_extents[k] / n));
    return p;
}
inline Vec2 point_of(Random& r, const Parallelogram2& box) {
    return plus<2>(plus<2>(box.anchor, box.u, weight(r)), box.v, weight(r));
}
inline Vec3 point_of(Random& r, const Parallelepiped3& box) {
    const Vec3 p = plus<3>(plus<3>(box.anchor, box.u, weight(r)), box.v, weight(r));
    return plus<3>(p, box.w, weight(r));
}

/// Adds a vector to all coordinates of a shape.
template <class S>
void move(S& shape, const Vec<dim_of<S>>& by) {
    detail::Description<S>::fields(shape, [&](auto kind, const char*, auto& v) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(v)>, Vec<dim_of<S>>>)
            if (kind == detail::Quantity::coordinate) v = plus<dim_of<S>>(v, by);
    });
}

/// Of small integers.
template <int Dim>
bool is_zero(const Vec<Dim>& v) {
    return v == Vec<Dim>{};
}
inline Vec3 cross(const Vec3& u, const Vec3& v) {
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
inline bool is_degenerate(const Vec2&) { return false; }
inline bool is_degenerate(const Vec3&) { return false; }
inline bool is_degenerate(const Plane3&) { return false; }
template <int Dim>
bool is_degenerate(const Segment<Dim>& s) {
    return s.a == s.b;
}
template <class L>
requires requires(L l) { l.origin; }
bool is_degenerate(const L& l) { return is_zero<dim_of<L>>(l.direction); }
inline bool is_degenerate(const Triangle2& t) { return orient(t.a, t.b, t.c) == 0; }
inline bool is_degenerate(const Triangle3& t) {
    return is_zero<3>(cross(plus<3>(t.b, t.a, -1), plus<3>(t.c, t.a, -1)));
}
inline bool is_degenerate(const Tetrahedron3& t) { return orient(t.a, t.b, t.c, t.d) == 0; }
template <int Dim>
bool is_degenerate(const Aabb<Dim>& box) {
    for (int k = 0; k < Dim; ++k)
        if (box.min[k] == box.max[k]) return true;
    return false;
}
template <int Dim>
bool is_degenerate(const Obb<Dim>& box) {
    for (int k = 0; k < Dim; ++k)
        if (box.half_extents[k] == 0) return true;
    return false;
}
inline bool is_degenerate(const Parallelogram2& box) {
    return box.u.x * box.v.y == box.u.y * box.v.x;
}
inline bool is_degenerate(const Parallelepiped3& box) {
    const Vec3 n = cross(box.v, box.w);
    return box.u.x * n.x + box.u.y * n.y + box.u.z * n.z == 0;
}

/// Makes a shape degenerate, in one of its ways.
template <int Dim>
void flatten(Random& r, Segment<Dim>& s) {
    const int k = r.integer(0, Dim);
    if (k == Dim)
        s.b = s.a;
    else
        s.b[k] = s.a[k];
}
template <class L>
requires requires(L l) { l.origin; }
void flatten(Random& r, L& l) {
    for (int k = 0; k < dim_of<L>; ++k)
        if (r.integer(0, 1)) l.direction[k] = 0;
}
inline void flatten(Random&, Vec2&) {}
inline void flatten(Random&, Vec3&) {}
inline void flatten(Random&, Plane3&) {}
inline void flatten(Random& r, Tetrahedron3& t) {
    const int way = r.integer(0, 2);
    if (way == 0) t.d = plus<3>(t.a, plus<3>(t.b, t.c, -1));
    if (way == 1) t.d = t.c = plus<3>(t.a, plus<3>(t.b, t.a, -1), 2);
    if (way == 2) t.b = t.c = t.d = t.a;
}
template <int Dim>
void flatten(Random& r, Triangle<Dim>& t) {
    const int way = r.integer(0, 2);
    if (way == 0) t.c = plus<Dim>(t.a, plus<Dim>(t.b, t.a, -1), 2);
    if (way == 1) t.c = t.a;
    if (way == 2) t.b = t.c = t.a;
}
template <int Dim>
void flatten(Random& r, Aabb<Dim>& box) {
    for (int k = 0; k < Dim; ++k)
        if (r.integer(0, 1)) box.max[k] = box.min[k];
}
template <int Dim>
void flatten(Random& r, Obb<Dim>& box) {
    box.half_extents[r.integer(0, Dim - 1)] = 0;
    if (r.integer(0, 3) == 0) box.half_extents = {};
}
inline void flatten(Random& r, Parallelogram2& box) { box.v = r.integer(0, 1) ? box.u : Vec2{}; }
inline void flatten(Random& r, Parallelepiped3& box) {
    const int way = r.integer(0, 2);
    if (way == 0) box.w = plus<3>(box.u, box.v);
    if (way == 1) box.v = box.u;
    if (way == 2) box.w = {};
}

/// Pairs of general position.
template <class A, class B>
std::pair<A, B> draw_pair(Numbers numbers) {
    std::pair<A, B> p{};
    draw(numbers, p.first);
    draw(numbers, p.second);
    return p;
}

/// Random, and as often as not one that meets; but some shapes never meet, such as points and lines.
template <class A, class B>
std::pair<A, B> random_pair(Random& random) {
    const bool meets = random.integer(0, 1);
    std::pair<A, B> p;
    for (int tries = 0; tries < 32; ++tries) {
        p = draw_pair<A, B>({.random = random, .integers = false});
        if (intersects(p.first, p.second) == meets) break;
    }
    return p;
}

/// Of small integers, not degenerate.
template <class A, class B>
std::pair<A, B> grid_pair(Random& random) {
    for (;;) {
        const auto p = draw_pair<A, B>({.random = random, .integers = true});
        if (!is_degenerate(p.first) && !is_degenerate(p.second)) return p;
    }
}

/// A touching pair of numbers with 48 bits, then moved by up to `units` of 2^-50 along each axis.
/// Of shapes that never touch otherwise, one that was brought together.
template <class A, class B>
std::pair<A, B> near_contact(Random& random, int units) {
    constexpr int dim = dim_of<A>;
    std::pair<A, B> p;
    for (int tries = 0; tries < 256; ++tries) {
        p = draw_pair<A, B>({.random = random, .integers = false, .unit = 0x1p-46});
        auto& [a, b] = p;
        const Vec<dim> to = point_of(random, b);
        move(a, plus<dim>(to, point_of(random, a), -1));
        if (contact(a, b) == Contact::touching) break;
    }
    Vec<dim> by{};
    for (int k = 0; k < dim; ++k) by[k] = random.integer(-units, units) * 0x1p-50;
    move(p.first, by);
    return p;
}

/// Fresh pairs of a workload, without end.
template <class A, class B>
class Source {
public:
    using Pair = std::pair<A, B>;

    explicit Source(Workload workload)
        : workload_(workload), random_(1 + std::uint64_t(workload)) {}

    std::vector<Pair> operator()(std::size_t count) {
        std::vector<Pair> pairs;
        pairs.reserve(count);
        while (pairs.size() < count) pairs.push_back(next());
        return pairs;
    }

    Pair next() {
        switch (workload_) {
            case Workload::R:
                return random_pair<A, B>(random_);
            case Workload::G:
                return grid_pair<A, B>(random_);
            case Workload::V:
                return against_many();
            case Workload::U:
                return near_contact<A, B>(random_, 1);
            case Workload::T:
                return near_contact<A, B>(random_, 0);
            default: {
                auto p = draw_pair<A, B>({.random = random_, .integers = true});
                const int which = random_.integer(0, 2);
                if (which != 0) flatten(random_, p.first);
                if (which != 1) flatten(random_, p.second);
                return p;
            }
        }
    }

private:
    /// One first shape against 64 second ones of all sizes, within its reach; of a triangle and
    /// boxes the voxels of its bounding box.
    Pair against_many() {
        if constexpr (std::is_same_v<Pair, std::pair<Triangle3, Aabb3>>) {
            if (many_.empty()) many_ = voxels();
            const Pair p = many_.back();
            many_.pop_back();
            return p;
        } else {
            if (asked_++ % 64 == 0) {
                Numbers numbers{.random = random_, .integers = false};
                draw(numbers, one_);
            }
            const double size = std::exp2(-random_.integer(0, 5));
            const auto near = point_of(random_, one_);
            Numbers numbers{.random = random_, .integers = false, .reach = size, .size = size};
            for (int k = 0; k < dim_of<A>; ++k) numbers.middle[std::size_t(k)] = near[k];
            Pair p{one_, {}};
            draw(numbers, p.second);
            return p;
        }
    }

    /// Of a triangle with edges of some voxels' length.
    std::vector<Pair> voxels() {
        Triangle3 t;
        Numbers numbers{.random = random_, .integers = false, .reach = 8, .size = 6};
        draw(numbers, t);
        int low[3], high[3];
        for (int k = 0; k < 3; ++k) {
            low[k] = int(std::floor(std::min({t.a[k], t.b[k], t.c[k]})));
            high[k] = int(std::floor(std::max({t.a[k], t.b[k], t.c[k]})));
        }
        std::vector<Pair> pairs;
        for (int z = low[2]; z <= high[2]; ++z)
            for (int y = low[1]; y <= high[1]; ++y)
                for (int x = low[0]; x <= high[0]; ++x)
                    pairs.push_back(
                        {t, Aabb3{{double(x), double(y), double(z)}, {x + 1.0, y + 1.0, z + 1.0}}});
        return pairs;
    }

    Workload workload_;
    Random random_;
    A one_{};
    std::uint64_t asked_ = 0;
    std::vector<Pair> many_;
};

}  // namespace graze::bench
