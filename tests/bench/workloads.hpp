// The inputs of the benchmarks: pairs of shapes, the same on every machine.
//
//   R  random, general position; half of the pairs meet
//   V  many of one shape against one of the other: the voxels of a triangle's bounding box; boxes of
//      a hierarchy; small faces and edges near a line
//   G  coordinates are small integers; most of the pairs that meet only touch
//   U  a vertex, edge or face of each laid on one of the other, then moved by -1, 0 or 1 unit of
//      2^-50
//   T  like U, but those that do touch
//   Z  degenerate shapes on small integers: flat boxes, triangles without an area, points
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/contact.hpp>
#include <graze/orient.hpp>
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
template <int Dim>
void draw(Numbers& n, Ray<Dim>& r) {
    r = {point<Dim>(n), vector<Dim>(n)};
}
template <int Dim>
void draw(Numbers& n, Triangle<Dim>& t) {
    t.a = point<Dim>(n);
    t.b = plus<Dim>(t.a, vector<Dim>(n));
    t.c = plus<Dim>(t.a, vector<Dim>(n));
}
template <int Dim>
void draw(Numbers& n, Aabb<Dim>& box) {
    box.min = point<Dim>(n);
    for (int k = 0; k < Dim; ++k) box.max[k] = box.min[k] + n.length();
}
/// On a grid turned by an angle with rational sine and cosine, half of the time.
inline void draw(Numbers& n, Obb2& box) {
    box.center = point<2>(n);
    const bool on_grid = n.integers || n.unit != 0;
    box.direction = !on_grid ? vector<2>(n) : n.random.integer(0, 1) ? Vec2{1, 0} : Vec2{3, 4};
    for (int k = 0; k < 2; ++k) box.half_extents[k] = n.length() * (on_grid ? 5 : 1) * 0.5;
    if (on_grid) box.half_extents = {2 * box.half_extents.x, 2 * box.half_extents.y};
}
inline void draw(Numbers& n, Parallelepiped3& box) {
    const Vec3 corner = point<3>(n), u = vector<3>(n), v = vector<3>(n);
    box = Parallelepiped3::from_corner(corner, u, v, vector<3>(n));
}

/// A point of the boundary: a vertex, or one of an edge or face.
template <int Dim>
Vec<Dim> boundary_point(Random& r, const Segment<Dim>& s) {
    return r.integer(0, 1) ? s.a : s.b;
}
template <int Dim>
Vec<Dim> boundary_point(Random& r, const Ray<Dim>& ray) {
    return plus<Dim>(ray.origin, ray.direction, r.integer(0, 4) * 0.25);
}
template <int Dim>
Vec<Dim> boundary_point(Random& r, const Triangle<Dim>& t) {
    const Vec<Dim>* v[] = {&t.a, &t.b, &t.c};
    const int i = r.integer(0, 2);
    const Vec<Dim>&p = *v[i], &q = *v[(i + 1) % 3];
    const double w = r.integer(0, 8) * 0.125;
    Vec<Dim> x{};
    for (int k = 0; k < Dim; ++k) x[k] = p[k] + w * (q[k] - p[k]);
    return x;
}
template <int Dim>
std::array<double, Dim> boundary_weights(Random& r) {
    std::array<double, Dim> w;
    for (double& x : w) x = r.integer(0, 8) * 0.125;
    w[std::size_t(r.integer(0, Dim - 1))] = r.integer(0, 1);
    return w;
}
template <int Dim>
Vec<Dim> boundary_point(Random& r, const Aabb<Dim>& box) {
    const auto w = boundary_weights<Dim>(r);
    Vec<Dim> x{};
    for (int k = 0; k < Dim; ++k) x[k] = box.min[k] + w[std::size_t(k)] * (box.max[k] - box.min[k]);
    return x;
}
inline Vec2 boundary_point(Random& r, const Obb2& box) {
    const auto w = boundary_weights<2>(r);
    const double length = std::hypot(box.direction.x, box.direction.y);
    const double x = (2 * w[0] - 1) * box.half_extents.x / length;
    const double y = (2 * w[1] - 1) * box.half_extents.y / length;
    return {box.center.x + x * box.direction.x - y * box.direction.y,
            box.center.y + x * box.direction.y + y * box.direction.x};
}
inline Vec3 boundary_point(Random& r, const Parallelepiped3& box) {
    const auto w = boundary_weights<3>(r);
    return plus<3>(plus<3>(plus<3>(box.anchor, box.u, w[0]), box.v, w[1]), box.w, w[2]);
}

/// Adds a vector to a shape.
template <int Dim>
void move(Segment<Dim>& s, const Vec<Dim>& v) {
    s = {plus<Dim>(s.a, v), plus<Dim>(s.b, v)};
}
template <int Dim>
void move(Ray<Dim>& r, const Vec<Dim>& v) {
    r.origin = plus<Dim>(r.origin, v);
}
template <int Dim>
void move(Triangle<Dim>& t, const Vec<Dim>& v) {
    t = {plus<Dim>(t.a, v), plus<Dim>(t.b, v), plus<Dim>(t.c, v)};
}

/// The vertex of the first shape that is moved by a unit.
template <int Dim>
Vec<Dim>& first_point(Segment<Dim>& s) {
    return s.a;
}
template <int Dim>
Vec<Dim>& first_point(Ray<Dim>& r) {
    return r.origin;
}
template <int Dim>
Vec<Dim>& first_point(Triangle<Dim>& t) {
    return t.a;
}

/// Of small integers.
template <int Dim>
bool is_zero(const Vec<Dim>& v) {
    return v == Vec<Dim>{};
}
inline Vec3 cross(const Vec3& u, const Vec3& v) {
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
template <int Dim>
bool is_degenerate(const Segment<Dim>& s) {
    return s.a == s.b;
}
template <int Dim>
bool is_degenerate(const Ray<Dim>& r) {
    return is_zero<Dim>(r.direction);
}
inline bool is_degenerate(const Triangle2& t) { return orient(t.a, t.b, t.c) == 0; }
inline bool is_degenerate(const Triangle3& t) {
    return is_zero<3>(cross(plus<3>(t.b, t.a, -1), plus<3>(t.c, t.a, -1)));
}
template <int Dim>
bool is_degenerate(const Aabb<Dim>& box) {
    for (int k = 0; k < Dim; ++k)
        if (box.min[k] == box.max[k]) return true;
    return false;
}
inline bool is_degenerate(const Obb2& box) {
    return box.half_extents.x == 0 || box.half_extents.y == 0;
}
inline bool is_degenerate(const Parallelepiped3& box) {
    const Vec3 n = cross(box.v, box.w);
    return box.u.x * n.x + box.u.y * n.y + box.u.z * n.z == 0;
}

/// Makes a shape degenerate, in one of its ways.
template <int Dim>
void flatten(Random& r, Segment<Dim>& s) {
    if (r.integer(0, 1))
        s.b = s.a;
    else
        s.b[r.integer(0, Dim - 1)] = s.a[r.integer(0, Dim - 1)];
}
template <int Dim>
void flatten(Random& r, Ray<Dim>& ray) {
    for (int k = 0; k < Dim; ++k)
        if (r.integer(0, 1)) ray.direction[k] = 0;
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
inline void flatten(Random& r, Obb2& box) {
    box.half_extents[r.integer(0, 1)] = 0;
    if (r.integer(0, 3) == 0) box.half_extents = {};
}
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

/// A pair with a point of both boundaries in common, moved by up to `units` of 2^-50 in one
/// coordinate.
template <class A, class B>
std::pair<A, B> near_contact(Random& random, int units) {
    auto p = draw_pair<A, B>({.random = random, .integers = false, .unit = 0x1p-20});
    auto& [a, b] = p;
    const auto from = boundary_point(random, a), to = boundary_point(random, b);
    auto way = to;
    for (int k = 0; k < dim_of<A>; ++k) way[k] = to[k] - from[k];
    move(a, way);
    first_point(a)[random.integer(0, dim_of<A> - 1)] += random.integer(-units, units) * 0x1p-50;
    return p;
}

/// The voxels of the bounding boxes of triangles with edges of some voxels' length.
inline std::vector<std::pair<Triangle3, Aabb3>> triangle_voxels(Random& random, std::size_t count) {
    std::vector<std::pair<Triangle3, Aabb3>> pairs;
    while (pairs.size() < count) {
        Triangle3 t;
        Numbers numbers{.random = random, .integers = false, .reach = 8, .size = 6};
        draw(numbers, t);
        int low[3], high[3];
        for (int k = 0; k < 3; ++k) {
            low[k] = int(std::floor(std::min({t.a[k], t.b[k], t.c[k]})));
            high[k] = int(std::floor(std::max({t.a[k], t.b[k], t.c[k]})));
        }
        for (int z = low[2]; z <= high[2]; ++z)
            for (int y = low[1]; y <= high[1]; ++y)
                for (int x = low[0]; x <= high[0] && pairs.size() < count; ++x)
                    pairs.push_back(
                        {t, Aabb3{{double(x), double(y), double(z)}, {x + 1.0, y + 1.0, z + 1.0}}});
    }
    return pairs;
}

/// One first shape against 64 second ones of all sizes, within its reach.
template <class A, class B>
std::vector<std::pair<A, B>> against_many(Random& random, std::size_t count) {
    std::vector<std::pair<A, B>> pairs(count);
    A a{};
    for (std::size_t i = 0; i < count; ++i) {
        if (i % 64 == 0) {
            Numbers numbers{.random = random, .integers = false};
            draw(numbers, a);
        }
        const double size = std::exp2(-random.integer(0, 5));
        const auto near = boundary_point(random, a);
        Numbers numbers{.random = random, .integers = false, .reach = size, .size = size};
        for (int k = 0; k < dim_of<A>; ++k) numbers.middle[std::size_t(k)] = near[k];
        pairs[i].first = a;
        draw(numbers, pairs[i].second);
    }
    return pairs;
}

/// Pairs of a workload; those of one that need a certain answer are drawn until they have it.
template <class A, class B>
std::vector<std::pair<A, B>> make_pairs(Workload workload, std::size_t count = 1 << 15) {
    Random random(1 + std::uint64_t(workload));
    if (workload == Workload::V) {
        if constexpr (std::is_same_v<std::pair<A, B>, std::pair<Triangle3, Aabb3>>)
            return triangle_voxels(random, count);
        else
            return against_many<A, B>(random, count);
    }
    std::vector<std::pair<A, B>> pairs;
    while (pairs.size() < count) {
        switch (workload) {
            case Workload::R: {
                const bool meets = random.integer(0, 1);
                std::pair<A, B> p;
                do {
                    p = draw_pair<A, B>({.random = random, .integers = false});
                } while (intersects(p.first, p.second) != meets);
                pairs.push_back(p);
                break;
            }
            case Workload::U:
                pairs.push_back(near_contact<A, B>(random, 1));
                break;
            case Workload::T: {
                const auto p = near_contact<A, B>(random, 0);
                if (contact(p.first, p.second) == Contact::touching) pairs.push_back(p);
                break;
            }
            case Workload::G: {
                const auto p = draw_pair<A, B>({.random = random, .integers = true});
                if (!is_degenerate(p.first) && !is_degenerate(p.second)) pairs.push_back(p);
                break;
            }
            default: {
                auto p = draw_pair<A, B>({.random = random, .integers = true});
                const int which = random.integer(0, 2);
                if (which != 0) flatten(random, p.first);
                if (which != 1) flatten(random, p.second);
                pairs.push_back(p);
            }
        }
    }
    return pairs;
}

}  // namespace graze::bench
