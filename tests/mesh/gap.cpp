// How far apart meshes are: against all pairs of faces, by the judge of distances; against cubes; and of shared meshes against
// plain doubles.
#include <algorithm>
#include <array>
#include <cmath>
#include <graze/mesh_index.hpp>
#include <iostream>
#include <iterator>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "grid_meshes.hpp"
#include "meshes.hpp"
#include "nearest/judge.hpp"
#include "polycubes.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using cases::Random;
using judge_of_points::Number;

namespace {

Number judged_square(const Triangle3& a, const Triangle3& b) {
    const auto part = [](const Triangle3& t) {
        return judge_of_distance::vertices_of<Number>(judge_of_points::part_of(t));
    };
    return judge_of_distance::nearest<Number>(part(a), part(b),
                                              [](const Number& x) { return x == 0; })
        .square;
}

struct Judged {
    std::vector<NearPair> faces;  ///< all pairs
    std::vector<Number> squares;  ///< of their distances

    Judged(const Mesh& a, const Mesh& b) {
        for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
            for (std::uint32_t j = 0; j < b.triangles.size(); ++j) {
                faces.push_back({i, j});
                squares.push_back(judged_square(a.triangle(i), b.triangle(j)));
            }
    }
    std::size_t nearest() const {
        return std::size_t(std::min_element(squares.begin(), squares.end()) - squares.begin());
    }
    std::vector<NearPair> nearer_than(const Number& square) const {
        std::vector<NearPair> r;
        for (std::size_t n = 0; n < faces.size(); ++n)
            if (squares[n] < square) r.push_back(faces[n]);
        return r;
    }
};

NearPair swapped(const NearPair& p) { return {p.b, p.a}; }

void check(const Mesh& mesh_a, const Mesh& mesh_b) {
    const Index a(mesh_a), b(mesh_b);
    const Judged judged(mesh_a, mesh_b);
    const std::size_t nearest = judged.nearest();
    const Number& square = judged.squares[nearest];
    const NearPair faces = judged.faces[nearest];
    const auto gap = a.gap(b);
    REQUIRE(gap);
    CHECK(NearPair{gap->a, gap->b} == faces);
    CHECK(gap->squared == Exact(square.str()));
    const Triangle3 of_a = mesh_a.triangle(faces.a), of_b = mesh_b.triangle(faces.b);
    CHECK(gap->distance == graze::distance(of_a, of_b));
    const auto back = b.gap(a);
    REQUIRE(back);
    CHECK(back->squared == gap->squared);
    CHECK(back->distance.value == gap->distance.value);

    std::vector<double> limits{0.0, 0x1p-1074, 1.0};
    const double value = gap->distance.value,
                 other = graze::distance(mesh_a.triangle(0), mesh_b.triangle(0)).value;
    for (const double x : {value, other})
        for (const double d : {x, std::nextafter(x, 0.0), std::nextafter(x, HUGE_VAL), 2 * x})
            if (std::isfinite(d)) limits.push_back(d);
    for (const double d : limits) {
        INFO("d = " << std::hexfloat << d);
        const Number limit = Number(d) * Number(d);
        CHECK(a.within(b, d) == (square <= limit));
        const auto near = a.near(b, d);
        CHECK(near == judged.nearer_than(limit));
        auto turned = b.near(a, d);
        std::transform(turned.begin(), turned.end(), turned.begin(), swapped);
        std::sort(turned.begin(), turned.end());
        CHECK(turned == near);
    }
}

Mesh moved(Mesh mesh, const Vec3& by) {
    for (Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k) v[k] += by[k];
    return mesh;
}
Mesh scaled(Mesh mesh, double by) {
    for (Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k) v[k] *= by;
    return mesh;
}

/// Two meshes, beside each other or not.
std::array<Mesh, 2> two_meshes(std::uint64_t seed) {
    Random random(seed);
    std::vector<double> grid;
    switch (seed % 6) {
        case 0:
            for (int n = -3; n <= 3; ++n) grid.push_back(n);
            break;
        case 1:
            for (int n = 0; n < 9; ++n) grid.push_back(random.symmetric());
            break;
        case 2:
            grid = grid_at(random.pick({mesh_thresholds[0], mesh_thresholds[1], mesh_thresholds[2],
                                        mesh_thresholds[3]}),
                           seed);
            break;
        case 3:
            grid = {0, 0x1p-1074, -0x1p-1074, 0x1p-1040, 0x1p-1022};
            break;
        case 4:
            grid = {0, 0x1p1023, -0x1p1023, 0x1.fffffffffffffp1023, 1, 0x1p-500};
            break;
        default:
            for (int n = 0; n < 9; ++n) grid.push_back(random.symmetric());
    }
    Mesh a = random_mesh(random, grid), b = random_mesh(random, grid);
    if (seed % 6 == 5) {
        // Face to face, much nearer than they are large, and one of them in a larger box.
        const double apart = random.pick({1e-7, 1e-8, 1e-9, 0x1p-60});
        for (Vec3& v : a.vertices) v.z = 0;
        for (Vec3& v : b.vertices) v.z = apart;
        if (random.coin()) b.vertices[0] = {3, 5, 7};
        return {a, b};
    }
    const double by = random.pick({0.0, 8.0, 1e9, 0x1p-30}),
                 size = random.pick({1.0, 1.0, 0x1p-40});
    if (seed % 6 < 2) b = moved(scaled(b, size), {by, by / 3, 0});
    return {a, b};
}

void check_many(int count, std::uint64_t first) {
    for (int n = 0; n < count; ++n) {
        const std::uint64_t seed = first + std::uint64_t(n);
        INFO("meshes of seed " << seed);
        const auto [a, b] = two_meshes(seed);
        check(a, b);
    }
}

/// Of cubes of length 1.
std::int64_t squared_gap(const Cubes& a, const Cubes& b) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Cube& x : a)
        for (const Cube& y : b) {
            std::int64_t sum = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::int64_t apart = std::max(std::abs(x[k] - y[k]) - 1, 0);
                sum += apart * apart;
            }
            least = std::min(least, sum);
        }
    return least;
}

/// As their cubes are, at the gap and beside it.
void check_polycubes(int count, std::uint64_t seed) {
    Random random(seed);
    int apart = 0;
    for (int n = 0; n < count; ++n) {
        const Polycube a = random_polycube(random);
        Polycube b = random_polycube(random);
        for (int& x : b.offset) x *= random.pick({1, 2, 5});
        const Cubes in_a = a.of_length_1(), in_b = b.of_length_1();
        const std::int64_t square = squared_gap(in_a, in_b);
        // The walls of one that holds the other may be farther.
        if (square == 0 &&
            std::any_of(in_a.begin(), in_a.end(), [&](const Cube& c) { return in_b.contains(c); }))
            continue;
        apart += square > 0;
        const double unit = random.pick({1.0, 0x1p-20, 0x1p300});
        const std::array axes{Vec3{unit, 0, 0}, Vec3{0, unit, 0}, Vec3{0, 0, unit}};
        const int walls = random.pick({0, 3}), cracks = random.pick({0, 3});
        const Index of_a(boundary(a, walls, axes, random, cracks)),
            of_b(boundary(b, walls, axes, random, cracks));
        INFO("pair " << n << " of seed " << seed);
        const auto gap = of_a.gap(of_b);
        REQUIRE(gap);
        const Exact expected = Exact(double(square)) * Exact(unit) * Exact(unit);
        CHECK(gap->squared == expected);
        const double value = std::sqrt(double(square)) * unit;
        CHECK(gap->distance.value == value);
        for (const double d :
             {value, std::nextafter(value, 0.0), std::nextafter(value, HUGE_VAL)}) {
            const Exact limit = Exact(d) * Exact(d);
            CHECK(of_a.within(of_b, d) == (expected <= limit));
            CHECK(of_a.near(of_b, d).empty() == (expected >= limit));
        }
    }
    if (support::at_full_length()) CHECK(apart > count / 10);
}

// ---- In plain doubles ----

Vec3 minus(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 at(const Vec3& a, const Vec3& to, double t) {
    return {a.x + t * to.x, a.y + t * to.y, a.z + t * to.z};
}
double part_of_length(double x, double all) { return all > 0 ? std::clamp(x / all, 0.0, 1.0) : 0; }

/// By turns, from one segment to the other.
double plain(const Segment3& a, const Segment3& b) {
    const Vec3 u = minus(a.b, a.a), v = minus(b.b, b.a), w = minus(b.a, a.a);
    const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), across = uu * vv - uv * uv;
    double s = across > 0 ? std::clamp((dot(u, w) * vv - dot(v, w) * uv) / across, 0.0, 1.0) : 0;
    double t = 0;
    for (int n = 0; n < 2; ++n) {
        t = part_of_length(s * uv - dot(v, w), vv);
        s = part_of_length(t * uv + dot(u, w), uu);
    }
    const Vec3 d = minus(at(b.a, v, t), at(a.a, u, s));
    return std::sqrt(dot(d, d));
}
double plain(const Vec3& p, const Triangle3& t) {
    const Vec3 u = minus(t.b, t.a), v = minus(t.c, t.a), w = minus(p, t.a),
               n{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const double nn = dot(n, n);
    const auto turn = [&](const Vec3& x, const Vec3& y) {
        return dot(n, {x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x});
    };
    const double i = turn(u, w), j = turn(w, v);
    if (nn > 0 && i >= 0 && j >= 0 && i + j <= nn) return std::abs(dot(n, w)) / std::sqrt(nn);
    return std::numeric_limits<double>::infinity();
}
/// Of faces that do not meet.
double plain(const Triangle3& a, const Triangle3& b) {
    const std::array of_a{a.a, a.b, a.c}, of_b{b.a, b.b, b.c};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        least = std::min({least, plain(of_a[i], b), plain(of_b[i], a)});
        for (std::size_t j = 0; j < 3; ++j)
            least = std::min(least, plain(Segment3{of_a[i], of_a[(i + 1) % 3]},
                                          Segment3{of_b[j], of_b[(j + 1) % 3]}));
    }
    return least;
}

}  // namespace

TEST_CASE(
    "gaps of small meshes are the least of all their faces, and near faces are all that are "
    "nearer") {
    check_many(support::case_count(60), 1);
}
TEST_CASE("long gap: many small meshes are as the judge says", "[.long]") {
    check_many(5'000, 1000);
}

TEST_CASE("gaps of polycubes are those of their cubes") {
    check_polycubes(support::case_count(300), 1);
}
TEST_CASE("long gap: many polycubes are as their cubes are", "[.long]") {
    check_polycubes(20'000, 2);
}

TEST_CASE("gaps of shared meshes are as plain doubles say", "[slow]") {
    const auto meshes = read_shared_meshes(600);
    if (meshes.empty()) return;
    for (const auto& [name, mesh] : meshes) {
        INFO(name);
        Aabb3 box{mesh.vertices[0], mesh.vertices[0]};
        for (const Vec3& v : mesh.vertices)
            for (int k = 0; k < 3; ++k) {
                box.min[k] = std::min(box.min[k], v[k]);
                box.max[k] = std::max(box.max[k], v[k]);
            }
        const Vec3 size = minus(box.max, box.min);
        for (const Vec3& by : {Vec3{1.01, 0, 0}, Vec3{0.9, 0.9, 0.9}, Vec3{0, -1.5, 0.1}}) {
            const Mesh other = moved(mesh, {by.x * size.x, by.y * size.y, by.z * size.z});
            const Index a(mesh), b(other);
            const auto gap = a.gap(b);
            REQUIRE(gap);
            if (gap->distance.value == 0) {
                CHECK(!a.pairs(b).empty());
                continue;
            }
            const double limit = gap->distance.value * 1.1;
            double least = std::numeric_limits<double>::infinity();
            std::vector<NearPair> surely, perhaps;
            for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
                for (std::uint32_t j = 0; j < other.triangles.size(); ++j) {
                    const double d = plain(mesh.triangle(i), other.triangle(j));
                    least = std::min(least, d);
                    if (d < limit * (1 - 1e-9)) surely.push_back({i, j});
                    if (d < limit * (1 + 1e-9)) perhaps.push_back({i, j});
                }
            CHECK(std::abs(least - gap->distance.value) <= 1e-9 * least);
            const auto near = a.near(b, limit);
            CHECK(std::includes(near.begin(), near.end(), surely.begin(), surely.end()));
            CHECK(std::includes(perhaps.begin(), perhaps.end(), near.begin(), near.end()));
        }
    }
}

TEST_CASE("a gap is of surfaces: of a part within another it is that to the wall") {
    Random random(1);
    const std::array axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const Index wall(boundary({{{0, 0, 0}}, 9, {0, 0, 0}}, 0, axes, random)),
        pin(boundary({{{0, 0, 0}}, 1, {3, 4, 4}}, 0, axes, random));
    CHECK(relate(pin, wall) == Relation::a_in_b);
    CHECK(pin.gap(wall)->distance.value == 3);
    CHECK(pin.within(wall, 3));
    CHECK_FALSE(pin.within(wall, std::nextafter(3.0, 0.0)));
}

TEST_CASE("gaps that are equal in several directions are of the first faces") {
    // A corner of three walls around a cube.
    Random random(1);
    const std::array axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const Mesh cube = boundary({{{0, 0, 0}}}, 0, axes, random);
    const Mesh walls{{{3, -5, -5},
                      {3, 5, -5},
                      {3, 0, 9},
                      {-5, 3, -5},
                      {5, 3, -5},
                      {0, 3, 9},
                      {-5, -5, 3},
                      {5, -5, 3},
                      {0, 9, 3}},
                     {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}};
    check(cube, walls);
    Mesh turned = walls;
    std::swap(turned.triangles[0], turned.triangles[2]);
    check(cube, turned);
}

TEST_CASE("gaps of meshes of very different sizes") {
    // A point; what is as small as can be; and what is as large.
    const auto triangle = [](double size) {
        return Mesh{{{0, 0, 0}, {size, 0, 0}, {0, size, 0}}, {{0, 1, 2}}};
    };
    for (const double small : {0.0, 0x1p-1074, 0x1p-1040, 0x1p-1000, 1.0})
        for (const double large : {0x1p-1060, 0x1p-1000, 0x1p-500, 1.0, 0x1p1000})
            for (const double by : {0.0, 0x1p-1074, 0x1p-1000, 1.0, 0x1p1000}) {
                INFO(std::hexfloat << small << ", " << large << ", " << by);
                check(moved(triangle(small), {0, 0, by}), triangle(large));
                check(moved(triangle(small), {by, -by, 0}), triangle(large));
            }
}

TEST_CASE("gaps in float environments are the same") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto [mesh_a, mesh_b] = two_meshes(seed);
        const Index a(mesh_a), b(mesh_b);
        const auto gap = a.gap(b);
        const double d = std::min(gap->distance.value, std::numeric_limits<double>::max());
        const auto near = a.near(b, d);
        const bool within = a.within(b, d);
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name << ", seed " << seed);
            const auto in = [&](const auto& f) {
                return arith_test::in_environment(environment, f);
            };
            CHECK((in([&] { return a.gap(b); }) == gap));
            CHECK((in([&] { return a.near(b, d); }) == near));
            CHECK(in([&] { return a.within(b, d); }) == within);
        }
    }
}

TEST_CASE(
    "of meshes without a face there is no gap; limits are refused by their rules; a search can be "
    "cancelled") {
    Random random(1);
    const std::array axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const Index cube(boundary({{{0, 0, 0}}}, 0, axes, random)), none(Mesh{});
    CHECK_FALSE(cube.gap(none));
    CHECK_FALSE(none.gap(cube));
    CHECK_FALSE(none.gap(none));
    CHECK_FALSE(cube.within(none, 1e300));
    CHECK(cube.near(none, 1e300).empty());
    CHECK_THROWS_AS(cube.within(cube, -1.0), std::invalid_argument);
    CHECK_THROWS_AS(cube.near(cube, std::nan("")), std::invalid_argument);
    const auto stop = [](std::int64_t, std::int64_t) { return false; };
    CHECK_THROWS_AS(cube.gap(cube, stop), cancelled);
    CHECK_THROWS_AS(cube.within(cube, 1, stop), cancelled);
    CHECK_THROWS_AS(cube.near(cube, 1, stop), cancelled);
    std::int64_t last = 0;
    cube.gap(cube, [&](std::int64_t done, std::int64_t all) {
        CHECK(done <= all);
        last = all;
        return true;
    });
    CHECK(last > 0);
}
