// Points, lines, rays and segments against the judge: in shared meshes, in small ones, at extreme exponents.
#include <cmath>
#include <graze/mesh_index.hpp>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "cases/random.hpp"
#include "grid_meshes.hpp"
#include "index_judge.hpp"
#include "meshes.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using cases::Random;

namespace {

Vec3 random_in(const Aabb3& box, Random& random) {
    Vec3 p;
    for (int k = 0; k < 3; ++k) {
        const double t = random.unit();
        p[k] = box.min[k] * (1 - t) + box.max[k] * t;
    }
    return p;
}

Aabb3 box_of(const Mesh& mesh) {
    Aabb3 box{mesh.vertices.at(0), mesh.vertices.at(0)};
    for (const Vec3& p : mesh.vertices)
        for (int k = 0; k < 3; ++k) {
            box.min[k] = std::min(box.min[k], p[k]);
            box.max[k] = std::max(box.max[k], p[k]);
        }
    return box;
}

const Vec3& corner(const Mesh& mesh, Random& random) {
    return mesh.vertices[mesh.triangles[random.below(mesh.triangles.size())][random.below(3)]];
}

Vec3 middle(const Vec3& a, const Vec3& b) {
    return {a.x / 2 + b.x / 2, a.y / 2 + b.y / 2, a.z / 2 + b.z / 2};
}

/// Two thirds anywhere, a third on vertices, edges, faces and lines along the axes through vertices.
Vec3 random_point(const Mesh& mesh, const Aabb3& box, Random& random) {
    Vec3 p = random_in(box, random);
    if (!random.once_in(3)) return p;
    const Triangle3 t = mesh.triangle(random.below(mesh.triangles.size()));
    switch (random.below(5)) {
        case 0:
            return t.a;
        case 1:
            return middle(t.a, t.b);
        case 2:
            return middle(t.a, middle(t.b, t.c));
        case 3: {
            const int k = int(random.below(3));
            const double there = p[k];
            p = t.a;
            p[k] = there;
            return p;
        }
        default:
            p[int(random.below(3))] = t.a[int(random.below(3))];
            for (int k = 0; k < 3; ++k)
                if (random.coin()) p[k] = corner(mesh, random)[k];
            return p;
    }
}

void check_point(const Index& index, const Mesh& mesh, const Vec3& p, Random& random) {
    const auto judged = index_judge::locate(mesh, p, random);
    INFO("point " << p.x << ' ' << p.y << ' ' << p.z);
    for (const bool parity : {false, true}) {
        const PointLocation found = index.locate(p, parity);
        REQUIRE(found.on.has_value() == judged.on.has_value());
        if (judged.on) {
            CHECK(found.location == Location::boundary);
            CHECK(found.on->face == *judged.on);
            CHECK(found.on->feature == judged.feature);
            CHECK(!found.winding);
        } else if (!index.winds(parity)) {
            CHECK(!found.location);
            CHECK(!found.winding);
        } else {
            const bool in = parity ? judged.crossed % 2 != 0 : judged.winding != 0;
            CHECK(found.location == (in ? Location::inside : Location::outside));
            if (!parity) CHECK(found.winding == judged.winding);
        }
    }
}

/// Returns the number of points at which it meets the mesh.
template <class L>
std::size_t check_cast(const Index& index, const Mesh& mesh, const L& linear) {
    const auto judged = index_judge::cast(mesh, index_judge::linear(linear));
    std::vector<std::vector<index_judge::Met>> groups;
    for (const auto& met : judged) {
        if (groups.empty() || groups.back()[0].t != met.t) groups.emplace_back();
        groups.back().push_back(met);
    }
    const auto hits = index.hits(linear);
    REQUIRE(hits.size() == groups.size());
    for (std::size_t n = 0; n < hits.size(); ++n) {
        const Hit& hit = hits[n];
        const auto& group = groups[n];
        REQUIRE(hit.faces.size() == group.size());
        CHECK(index_judge::nearest(hit.t, group[0].t));
        for (int k = 0; k < 3; ++k)
            CHECK(index_judge::nearest(hit.point[k], group[0].at[std::size_t(k)]));
        FaceFeature kind = FaceFeature::interior;
        for (std::size_t i = 0; i < group.size(); ++i) {
            const FaceHit& face = hit.faces[i];
            CHECK(face.face == group[i].face);
            CHECK(face.feature == group[i].feature);
            CHECK(face.side == group[i].side);
            if (group[i].t_end)
                CHECK(index_judge::nearest(face.t_end, *group[i].t_end));
            else
                CHECK(face.t_end == std::numeric_limits<double>::infinity());
            kind = std::max(kind, index_judge::kind_of(group[i].feature));
        }
        CHECK(hit.feature == kind);
    }
    const auto first = index.first_hit(linear);
    REQUIRE(first.has_value() == !hits.empty());
    if (first) CHECK(*first == hits[0]);
    // Neighbours, and some that are far from each other.
    for (std::size_t n = 1; n < judged.size(); ++n)
        for (const std::size_t other : {n - 1, n / 2}) {
            const auto& x = judged[other];
            const auto& y = judged[n];
            const int order = x.t < y.t ? -1 : x.t > y.t;
            CHECK(compare_hits(linear, mesh.triangle(x.face), mesh.triangle(y.face)) == order);
            CHECK(compare_hits(linear, mesh.triangle(y.face), mesh.triangle(x.face)) == -order);
        }
    return hits.size();
}

Vec3 minus(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Vec3 plus(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

/// A quarter anywhere, the others through vertices, edges, along edges and in the planes of faces.
Ray3 random_ray(const Mesh& mesh, const Aabb3& box, Random& random) {
    const Triangle3 t = mesh.triangle(random.below(mesh.triangles.size()));
    const Vec3 anywhere = random_in(box, random), other = random_in(box, random);
    if (random.once_in(4)) return {anywhere, minus(other, anywhere)};
    Vec3 target = random.coin() ? t.a : middle(t.a, t.b);
    Vec3 d;
    switch (random.below(5)) {
        case 0:
            d[int(random.below(3))] = random.coin() ? 1 : -1;
            break;
        case 1:
            d = minus(t.b, t.a);
            break;
        case 2:
            d = minus(middle(t.b, t.c), t.a);
            target = t.a;
            break;
        default:
            // Few bits, so that the ray runs through the target exactly.
            for (int k = 0; k < 3; ++k) d[k] = std::ldexp(random.between(-15, 15), -4);
            break;
    }
    double size = 0, reach = 0;
    for (int k = 0; k < 3; ++k) {
        size = std::max(size, std::abs(d[k]));
        reach = std::max(reach, box.max[k] - box.min[k]);
    }
    if (size > 0)
        for (int k = 0; k < 3; ++k)
            d[k] = std::ldexp(d[k], std::ilogb(reach) - std::ilogb(size) + random.between(-1, 2));
    return {minus(target, d), d};
}

std::size_t check_ray(const Index& index, const Mesh& mesh, const Aabb3& box, Random& random) {
    const Ray3 ray = random_ray(mesh, box, random);
    switch (random.below(3)) {
        case 0:
            return check_cast(index, mesh, Line3{ray.origin, ray.direction});
        case 1:
            return check_cast(index, mesh, ray);
        default:
            return check_cast(index, mesh, Segment3{ray.origin, plus(ray.origin, ray.direction)});
    }
}

void check_mesh(const std::string& name, int points, int rays) {
    const auto folder = test::shared_meshes();
    if (folder.empty()) return;
    const Mesh mesh = read_mesh(folder / name);
    const Index index(mesh);
    const Aabb3 box = box_of(mesh);
    Random random(std::hash<std::string>()(name));
    INFO(name);
    for (int n = 0; n < points; ++n)
        check_point(index, mesh, random_point(mesh, box, random), random);
    std::size_t met = 0;
    for (int n = 0; n < rays; ++n) met += check_ray(index, mesh, box, random);
    std::cout << name << ": " << points << " points, " << rays << " rays that meet it at " << met
              << " points" << std::endl;
    CHECK((rays == 0 || met > std::size_t(rays) / 2));
}

/// Closed, but featuretype and cycloidal: the first by cracks that close, the second by seams.
const char* const closed_meshes[]{"anchor.off",    "coupling.off",     "fandisk.obj",
                                  "joint.off",     "cube_lattice.obj", "plate_holes.stl",
                                  "syn_boxes.off", "syn_stairs.off",   "rocker-arm.obj"};

}  // namespace

TEST_CASE("points and rays in shared meshes are as the judge says", "[slow]") {
    for (const char* name : closed_meshes) check_mesh(name, 30, 10);
}

TEST_CASE("rays in meshes that are open or cut themselves are as the judge says", "[slow]") {
    for (const char* name : {"degtri.off", "spider.stl", "wallhole.obj", "teapot.obj", "chair.obj",
                             "syn_degen.off", "featuretype.stl"})
        check_mesh(name, 10, 20);
}

TEST_CASE("long index: many points and rays in shared meshes are as the judge says", "[.long]") {
    for (const char* name : closed_meshes) check_mesh(name, 10000, 400);
    for (const char* name : {"degtri.off", "spider.stl", "wallhole.obj", "teapot.obj", "chair.obj",
                             "syn_degen.off", "featuretype.stl", "cycloidal.ply", "regr01.obj"})
        check_mesh(name, 1000, 400);
}

namespace {

/// What was among the random cases.
struct Seen {
    int inside = 0, boundary = 0, refused = 0;
    std::size_t met = 0;

    ~Seen() {
        CHECK(inside > 0);
        CHECK(boundary > 10);
        CHECK(refused > 50);
        CHECK(met > 100);
    }
};

void check_random(Seen& seen, const std::vector<double>& grid, int meshes, std::uint64_t seed) {
    Random random(seed);
    for (int n = 0; n < meshes; ++n) {
        const Mesh mesh = test::random_mesh(random, grid);
        const Index index(mesh);
        const auto any = [&] {
            Vec3 p;
            for (int k = 0; k < 3; ++k) p[k] = grid[random.below(grid.size())];
            return p;
        };
        for (int i = 0; i < 6; ++i) {
            Vec3 p = any();
            if (random.coin()) p = middle(p, any());
            if (random.coin()) p = middle(p, middle(any(), any()));
            const auto some = [&] { return corner(mesh, random); };
            if (random.once_in(4)) p = some();
            if (random.once_in(4)) p = middle(middle(some(), some()), middle(some(), some()));
            check_point(index, mesh, p, random);
            const auto found = index.locate(p).location;
            seen.inside += found == Location::inside;
            seen.boundary += found == Location::boundary;
            seen.refused += !found;
            const Vec3 a = any(), b = any();
            seen.met += check_cast(index, mesh, Segment3{a, b});
            seen.met += check_cast(index, mesh, Ray3{middle(a, any()), b});
            seen.met += check_cast(index, mesh, Line3{a, b});
        }
    }
}

}  // namespace

TEST_CASE("points and lines in random meshes on small grids are as the judge says", "[slow]") {
    Seen seen;
    check_random(seen, {0, 1, 2, 3}, 400, 1);
    check_random(seen, {-0.0, 0.0, 0.1, 0.2, 0.3, 0.7, 1.1}, 250, 2);
    check_random(seen, {-3, -1, 0, 1, 5}, 300, 3);
}

TEST_CASE("points and lines at extreme exponents are as the judge says", "[slow]") {
    Seen seen;
    check_random(seen, {0x1p-1060, 0x3p-1060, 0x5p-1061, -0x1p-1059}, 10, 4);
    check_random(seen, {0x1p1000, 0x1.8p1000, -0x1p999, 0x1.000001p1000}, 10, 5);
    check_random(seen, {1e16, 1e16 + 2, 1e16 + 4, 1e16 + 8}, 60, 6);
    check_random(seen, {-1e300, 1e-300, 0, 1, 1e300}, 8, 7);
    check_random(seen, {1e7, 1e7 + 0x1p-29, 1e7 + 0x3p-29, 1e7 + 1}, 40, 8);
}

TEST_CASE("points and lines at every threshold of meshes are as the judge says", "[slow]") {
    Seen seen;
    std::uint64_t seed = 9;
    for (const double threshold : test::mesh_thresholds) {
        check_random(seen, test::grid_at(threshold, seed), support::case_count(6), seed);
        ++seed;
    }
}

TEST_CASE("hits far away are found though a tree of floats is between") {
    // A face of size 2^-20 a long way off, and rays that graze its vertices and edges.
    const Mesh mesh{{{1, 0, 0}, {1, 0x1p-20, 0}, {1, 0, 0x1p-20}}, {{0, 1, 2}}};
    const Index index(mesh);
    for (const Vec3& target : mesh.vertices)
        for (const double away : {1.0, 0x1p20, 0x1p31}) {
            const Vec3 from{1 + away, 0, 0};
            const Vec3 d{-away, target.y, target.z};
            CHECK(check_cast(index, mesh, Ray3{from, d}) == 1);
            CHECK(index.first_hit(Ray3{from, d})->feature == FaceFeature::vertex);
            CHECK(check_cast(index, mesh,
                             Ray3{from, {-away, target.y - 0x1p-40, target.z - 0x1p-40}}) == 0);
        }
}

TEST_CASE("an edge or vertex is hit once, with all its faces") {
    // A tetrahedron; the ray enters by a vertex and leaves by the face opposite.
    const Mesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}},
                    {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    const Index index(mesh);
    const auto hits = index.hits(Ray3{{-3, -3, -3}, {1, 1, 1}});
    REQUIRE(hits.size() == 2);
    CHECK(hits[0].feature == FaceFeature::vertex);
    CHECK(hits[0].t == 3);
    CHECK(hits[0].point == Vec3{0, 0, 0});
    CHECK(hits[0].faces.size() == 3);
    CHECK(hits[1].feature == FaceFeature::interior);
    REQUIRE(hits[1].faces.size() == 1);
    CHECK(hits[1].faces[0] == FaceHit{2, Feature::interior, Side::back, hits[1].t});
    CHECK(hits[1].t == 3 + 4.0 / 3);
    // Along the edge from the origin: both of its faces, from end to end.
    const auto along = index.hits(Ray3{{-1, 0, 0}, {1, 0, 0}});
    REQUIRE(along.size() == 2);
    CHECK(along[0].faces.size() == 3);
    CHECK(along[0].faces[0] == FaceHit{0, Feature::v0, Side::coplanar, 5});
    CHECK(along[1].t == 5);
    REQUIRE(along[1].faces.size() == 1);
    CHECK(along[1].faces[0].face == 2);
}

TEST_CASE("where a mesh does not wind, points are refused, but those on it are told") {
    Mesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}}};
    CHECK(!Index(mesh).winds());
    CHECK(!Index(mesh).winds(true));
    CHECK(!Index(mesh).locate({1, 1, 1}).location);
    CHECK(!Index(mesh).locate({100, 1, 1}).location);
    CHECK(Index(mesh).locate({1, 1, 0}).location == Location::boundary);
    // The last face the wrong way round: an odd number at each edge there is not, but they do not cancel.
    mesh.triangles.push_back({0, 2, 3});
    CHECK(!Index(mesh).winds());
    CHECK(Index(mesh).winds(true));
    CHECK(!Index(mesh).locate({0.5, 0.5, 0.5}).location);
    CHECK(Index(mesh).locate({0.5, 0.5, 0.5}, true).location == Location::inside);
    CHECK(Index(mesh).locate({100, 1, 1}, true).location == Location::outside);
    // A crack that closes: an edge on one side, two on the other.
    mesh.triangles.back() = {0, 3, 2};
    mesh.vertices.push_back({2, 0, 0});
    mesh.triangles[0] = {0, 2, 4};
    mesh.triangles.push_back({4, 2, 1});
    CHECK(topology(mesh).unbalanced_edges == 3);
    CHECK(Index(mesh).winds());
    CHECK(Index(mesh).winds(true));
    CHECK(Index(mesh).locate({0.5, 0.5, 0.5}).winding == 1);
    // And one that does not, by the least there is.
    mesh.vertices.back().y = 0x1p-1074;
    CHECK(!Index(mesh).winds());
}

TEST_CASE("winding numbers add up, and are negative inside out") {
    const auto box = [](Mesh& mesh, double lo, double hi, bool out) {
        const auto first = std::uint32_t(mesh.vertices.size());
        for (int n = 0; n < 8; ++n)
            mesh.vertices.push_back({n & 1 ? hi : lo, n & 2 ? hi : lo, n & 4 ? hi : lo});
        for (const auto& [a, b, c] : std::vector<std::array<std::uint32_t, 3>>{{0, 1, 4},
                                                                               {1, 5, 4},
                                                                               {2, 6, 3},
                                                                               {3, 6, 7},
                                                                               {0, 2, 1},
                                                                               {1, 2, 3},
                                                                               {4, 5, 6},
                                                                               {5, 7, 6},
                                                                               {0, 4, 2},
                                                                               {2, 4, 6},
                                                                               {1, 3, 5},
                                                                               {3, 7, 5}})
            mesh.triangles.push_back(out ? std::array{first + a, first + b, first + c}
                                         : std::array{first + a, first + c, first + b});
    };
    Mesh mesh;
    box(mesh, 0, 10, true);
    box(mesh, 1, 9, true);
    box(mesh, 2, 8, false);
    box(mesh, 3, 7, false);
    box(mesh, 4, 6, false);
    const Index index(mesh);
    const std::int64_t expected[]{1, 2, 1, 0, -1};
    for (int n = 0; n < 5; ++n) {
        const Vec3 p{n + 0.5, 5, 5};
        CHECK(index.locate(p).winding == expected[n]);
        CHECK(index.locate(p).location ==
              (expected[n] != 0 ? Location::inside : Location::outside));
        CHECK(index.locate(p, true).location ==
              (n % 2 == 0 ? Location::inside : Location::outside));
        CHECK(index.locate({double(n), 5, 5}).location == Location::boundary);
    }
}

TEST_CASE("an index of nothing, and what is no number") {
    const Index none(Mesh{});
    CHECK(none.faces() == 0);
    CHECK(none.winds());
    CHECK(none.locate({0, 0, 0}).location == Location::outside);
    CHECK(none.hits(Ray3{{0, 0, 0}, {1, 0, 0}}).empty());
    CHECK(!none.first_hit(Line3{{0, 0, 0}, {1, 0, 0}}));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Mesh one{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    const Index index(one);
    CHECK_THROWS_AS(index.locate({nan, 0, 0}), invalid_shape);
    CHECK_THROWS_AS(index.hits(Ray3{{0, nan, 0}, {1, 0, 0}}), invalid_shape);
    CHECK_THROWS_AS(index.first_hit(Segment3{{0, 0, 0}, {1, nan, 0}}), invalid_shape);
    CHECK_THROWS_AS(Index(Mesh{{{nan, 0, 0}}, {}}), invalid_shape);
    CHECK_THROWS_AS(Index(Mesh{{{0, 0, 0}}, {{0, 0, 1}}}), std::invalid_argument);
    const Ray3 away{{0, 0, 1}, {0, 0, 1}};
    CHECK_THROWS_AS(compare_hits(away, one.triangle(0), one.triangle(0)), std::invalid_argument);
    // Copies share what they know.
    const Index copy = index;
    CHECK(copy.locate({0.25, 0.25, 0}).location == Location::boundary);
}

TEST_CASE("a mesh of many small faces answers the same at any scale") {
    constexpr int n = 20;
    Mesh mesh;
    for (int x = 0; x <= n; ++x)
        for (int y = 0; y <= n; ++y)
            mesh.vertices.push_back({double(x), double(y), double(x * y % 3)});
    for (std::uint32_t x = 0; x < n; ++x)
        for (std::uint32_t y = 0; y < n; ++y) {
            const std::uint32_t a = x * (n + 1) + y, b = a + n + 1;
            mesh.triangles.push_back({a, b, b + 1});
            mesh.triangles.push_back({a, b + 1, a + 1});
        }
    const auto times = [](const Vec3& p, int e) {
        return Vec3{std::ldexp(p.x, e), std::ldexp(p.y, e), std::ldexp(p.z, e)};
    };
    std::vector<Segment3> segments;
    Random random(9);
    for (int i = 0; i < 300; ++i) {
        Segment3 s{corner(mesh, random), corner(mesh, random)};
        s.a.z += 1, s.b.z -= double(random.below(3));
        segments.push_back(s);
    }
    const Index index(mesh);
    std::size_t met = 0;
    for (const int e : {-1070, -1030, -1000, -600, 600, 990, 1000, 1004, 1010, 1018}) {
        INFO("times 2^" << e);
        Mesh other = mesh;
        for (Vec3& p : other.vertices) p = times(p, e);
        const Index scaled(other);
        int wrong = 0;
        for (const Segment3& s : segments) {
            const auto expected = index.hits(s);
            const auto found = scaled.hits(Segment3{times(s.a, e), times(s.b, e)});
            const auto first = scaled.first_hit(Segment3{times(s.a, e), times(s.b, e)});
            bool same = found.size() == expected.size() && first.has_value() == !expected.empty();
            for (std::size_t k = 0; same && k < found.size(); ++k) {
                same = found[k].t == expected[k].t && found[k].feature == expected[k].feature &&
                       found[k].faces == expected[k].faces;
                ++met;
            }
            if (same && first) same = first->faces == expected[0].faces;
            wrong += !same;
        }
        for (const Vec3& p : mesh.vertices)
            wrong += scaled.locate(times(p, e)).location != Location::boundary;
        CHECK(wrong == 0);
    }
    CHECK(met > 1000);
}
