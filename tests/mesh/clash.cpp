// Two meshes: the faces that meet against the judge, and relations of solids made of cubes against sets of cubes.
#include <algorithm>
#include <array>
#include <graze/mesh_index.hpp>
#include <graze/orient.hpp>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cases/random.hpp"
#include "meshes.hpp"
#include "polycubes.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/pair_judge.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using cases::Random;

namespace {

Relation counted(const Polycube& a, const Polycube& b) {
    const Cubes in_a = a.of_length_1(), in_b = b.of_length_1();
    Cubes both;
    std::set_intersection(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(),
                          std::inserter(both, both.end()));
    if (both.empty()) {
        for (const Cube& c : in_a)
            for (int x = -1; x <= 1; ++x)
                for (int y = -1; y <= 1; ++y)
                    for (int z = -1; z <= 1; ++z)
                        if (in_b.contains(plus(c, {x, y, z}))) return Relation::touching;
        return Relation::disjoint;
    }
    if (in_a == in_b) return Relation::equal;
    if (both == in_a) return Relation::a_in_b;
    return both == in_b ? Relation::b_in_a : Relation::overlapping;
}

Relation turned(Relation r) {
    if (r == Relation::a_in_b) return Relation::b_in_a;
    return r == Relation::b_in_a ? Relation::a_in_b : r;
}

/// By brute force.
std::vector<FacePair> judged_pairs(const Mesh& a, const Mesh& b) {
    std::vector<FacePair> pairs;
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
        for (std::uint32_t j = 0; j < b.triangles.size(); ++j) {
            const Triangle3 ta = a.triangle(i), tb = b.triangle(j);
            const auto judged = pair_judge::judge(ta, tb);
            if (judged.contact != FaceContact::none || judged.shared > 0)
                pairs.push_back({i, j, judged.contact, std::uint8_t(judged.shared),
                                 pair_judge::flat(ta) || pair_judge::flat(tb)});
        }
    return pairs;
}

void check_polycubes(int count, std::uint64_t seed) {
    std::map<Relation, int> seen;
    Random random(seed);
    for (int n = 0; n < count; ++n) {
        const Polycube a = random_polycube(random);
        Polycube b = random_polycube(random);
        // Some in each other, and the same.
        if (random.once_in(4)) {
            b = a;
            if (b.cubes.size() > 1 && random.coin()) b.cubes.erase(b.cubes.begin());
        }
        std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
        if (random.coin()) axes = {Vec3{3, 1, 0}, Vec3{-1, 2, 1}, Vec3{0.125, -1, 5}};
        if (random.once_in(3))
            for (Vec3& axis : axes)
                for (int k = 0; k < 3; ++k) axis[k] *= 0x1.000002p-30;
        const int a_walls = random.pick({0, 0, 3, 10}), b_walls = random.pick({0, 0, 3, 10});
        // Squares cut at different points, so that edges close only once they are added up.
        const int cracks = random.pick({0, 0, 3, 6});
        const Mesh mesh_a = boundary(a, a_walls, axes, random, cracks),
                   mesh_b = boundary(b, b_walls, axes, random, cracks);
        const Index index_a(mesh_a), index_b(mesh_b);
        INFO("pair " << n << " of seed " << seed);
        REQUIRE(index_a.report().solid);
        REQUIRE(index_b.report().solid);
        const Relation expected = counted(a, b);
        ++seen[expected];
        const auto found = relate(index_a, index_b), back = relate(index_b, index_a);
        REQUIRE(found);
        REQUIRE(back);
        CHECK(std::string(name(*found)) == name(expected));
        CHECK(std::string(name(*back)) == name(turned(expected)));
        if (mesh_a.triangles.size() * mesh_b.triangles.size() < 1500)
            CHECK(index_a.pairs(index_b) == judged_pairs(mesh_a, mesh_b));
    }
    if (!support::at_full_length()) return;
    for (const Relation r : {Relation::disjoint, Relation::touching, Relation::overlapping,
                             Relation::a_in_b, Relation::b_in_a, Relation::equal})
        CHECK(seen[r] > 0);
}

Mesh tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    Mesh mesh{{a, b, c, d}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    if (orient(a, b, c, d) > 0)
        for (auto& f : mesh.triangles) std::swap(f[1], f[2]);
    return mesh;
}

std::optional<Relation> relation_of(const Mesh& a, const Mesh& b) {
    return relate(Index(a), Index(b));
}

}  // namespace

TEST_CASE("polycubes are related as their cubes are") {
    check_polycubes(support::case_count(150), 1);
}

TEST_CASE("long clash: many polycubes are related as their cubes are", "[.long]") {
    check_polycubes(2000, 2);
}

namespace {

/// In two, by a wall through an edge: a solid that is not embedded, so that no crossing alone tells.
Mesh split(const Tetrahedron3& t) {
    const Vec3 middle{(t.c.x + t.d.x) / 2, (t.c.y + t.d.y) / 2, (t.c.z + t.d.z) / 2};
    Mesh mesh = tetrahedron(t.a, t.b, t.c, middle);
    const Mesh other = tetrahedron(t.a, t.b, middle, t.d);
    for (const auto& f : other.triangles) mesh.triangles.push_back({f[0] + 4, f[1] + 4, f[2] + 4});
    mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
    return mesh;
}

bool holds(const Tetrahedron3& t, const Tetrahedron3& other) {
    for (const Vec3& p : {other.a, other.b, other.c, other.d})
        if (!intersects(p, t)) return false;
    return true;
}

/// By their corners, and by what is known of two tetrahedra.
Relation known(const Tetrahedron3& a, const Tetrahedron3& b) {
    const bool a_in_b = holds(b, a), b_in_a = holds(a, b);
    if (a_in_b || b_in_a)
        return a_in_b && b_in_a ? Relation::equal : a_in_b ? Relation::a_in_b : Relation::b_in_a;
    switch (contact(a, b)) {
        case Contact::disjoint:
            return Relation::disjoint;
        case Contact::touching:
            return Relation::touching;
        default:
            return Relation::overlapping;
    }
}

}  // namespace

TEST_CASE("tetrahedra are related as their corners are") {
    Random random(1);
    std::map<Relation, int> seen;
    for (int n = 0; n < support::case_count(600); ++n) {
        const int size = random.between(1, 3);
        const auto any = [&]() -> Vec3 {
            return {double(random.between(0, size)), double(random.between(0, size)),
                    double(random.between(0, size))};
        };
        const auto with_volume = [&] {
            Tetrahedron3 t;
            do t = {any(), any(), any(), any()};
            while (orient(t.a, t.b, t.c, t.d) == 0);
            return t;
        };
        Tetrahedron3 a = with_volume();
        Tetrahedron3 b = random.once_in(8) ? a : with_volume();
        // Through its middle, and moved by a little: each face of one goes through faces of the other.
        if (random.coin()) {
            b = a;
            for (Vec3* p : {&b.a, &b.b, &b.c, &b.d})
                for (int k = 0; k < 3; ++k) {
                    const double sum = a.a[k] + a.b[k] + a.c[k] + a.d[k];
                    (*p)[k] = sum / 2 - (*p)[k] + random.between(-1, 1) * 0.125;
                }
        }
        // One in the other.
        if (random.once_in(6))
            b.d = {b.a.x / 2 + b.d.x / 2, b.a.y / 2 + b.d.y / 2, b.a.z / 2 + b.d.z / 2};
        if (orient(b.a, b.b, b.c, b.d) == 0) continue;
        if (random.coin()) std::swap(a, b);
        const Relation expected = known(a, b);
        ++seen[expected];
        INFO("tetrahedra " << n);
        for (const bool split_a : {false, true})
            for (const bool split_b : {false, true}) {
                const auto found =
                    relation_of(split_a ? split(a) : tetrahedron(a.a, a.b, a.c, a.d),
                                split_b ? split(b) : tetrahedron(b.a, b.b, b.c, b.d));
                REQUIRE(found);
                CHECK(std::string(name(*found)) == name(expected));
            }
    }
    for (const Relation r : {Relation::disjoint, Relation::touching, Relation::overlapping,
                             Relation::a_in_b, Relation::b_in_a, Relation::equal})
        CHECK(seen[r] > 0);
}

TEST_CASE("relations by hand") {
    const Mesh t = tetrahedron({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4});
    const auto moved = [&](double x, double y, double z) {
        Mesh m = t;
        for (Vec3& p : m.vertices) p = {p.x + x, p.y + y, p.z + z};
        return m;
    };
    CHECK(relation_of(t, t) == Relation::equal);
    CHECK(relation_of(t, moved(4, 0, 0)) == Relation::touching);
    CHECK(relation_of(t, moved(4 + 0x1p-50, 0, 0)) == Relation::disjoint);
    CHECK(relation_of(t, moved(4 - 0x1p-50, 0, 0)) == Relation::overlapping);
    // An edge in a face: it touches from outside, and from within.
    const Mesh blade = tetrahedron({1, 1, 0}, {1, 2, 0}, {1, 1, -1}, {2, 1, -1});
    CHECK(relation_of(t, blade) == Relation::touching);
    const Mesh within = tetrahedron({1, 1, 0}, {1, 1.5, 0}, {0.5, 1, 0.5}, {1, 1, 0.5});
    CHECK(relation_of(within, t) == Relation::a_in_b);
    CHECK(relation_of(t, within) == Relation::b_in_a);
    // The edge is in the face, and the faces beside it go to either side: no face crosses the other.
    const Mesh through = tetrahedron({1, 1, 0}, {1, 2, 0}, {1, 1, -1}, {1.5, 1, 1});
    CHECK(relation_of(t, through) == Relation::overlapping);
    // A vertex of one deep in the other, all else outside of it.
    CHECK(relation_of(t, tetrahedron({0.5, 0.5, 0.5}, {9, -9, -9}, {9, 9, -9}, {9, 0, 9})) ==
          Relation::overlapping);
    // Inside, without touching.
    CHECK(relation_of(tetrahedron({0.5, 0.5, 0.5}, {1, 0.5, 0.5}, {0.5, 1, 0.5}, {0.5, 0.5, 1}),
                      t) == Relation::a_in_b);
    // Sheets, each face of which lies on another, are no solids.
    Mesh sheet{{{1, 1, -9}, {1, 1, 9}, {1, 9, 0}}, {{0, 1, 2}, {0, 2, 1}}};
    CHECK(!relation_of(t, sheet));
    // No solids, but their faces are told.
    Mesh open = t;
    open.triangles.pop_back();
    CHECK(!relation_of(t, open));
    CHECK(!relation_of(open, t));
    CHECK(Index(t).pairs(Index(open)).size() == 12);
    CHECK(!relation_of(t, Mesh{}));
    CHECK(Index(t).pairs(Index(Mesh{})).empty());
    CHECK(Index(Mesh{}).pairs(Index(t)).empty());
}

TEST_CASE("a solid in the hollow of another is apart from it, or touches it from within") {
    // A cube with a hollow, and cubes in it.
    const auto cube = [](double lo, double hi, bool out, Mesh& mesh) {
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
    Mesh hollow;
    cube(0, 10, true, hollow);
    cube(2, 8, false, hollow);
    const std::tuple<double, double, Relation> cases[]{
        {3, 7, Relation::disjoint},   {2, 8, Relation::touching},
        {2, 7, Relation::touching},   {1, 7, Relation::overlapping},
        {0, 1, Relation::b_in_a},     {0, 2, Relation::b_in_a},
        {0, 10, Relation::a_in_b},    {-1, 11, Relation::a_in_b},
        {10, 12, Relation::touching}, {11, 12, Relation::disjoint},
        {0.5, 1.5, Relation::b_in_a}, {1.5, 8.5, Relation::overlapping}};
    for (const auto& [lo, hi, expected] : cases) {
        Mesh other;
        cube(lo, hi, true, other);
        INFO(lo << " to " << hi);
        CHECK(relation_of(hollow, other) == expected);
        CHECK(relation_of(other, hollow) == turned(expected));
    }
}

namespace {

/// Of a polygon that is counter-clockwise in x and y, cut into triangles, from z = 0 up.
void add_prism(Mesh& mesh, const std::vector<std::array<double, 2>>& polygon,
               const std::vector<std::array<std::uint32_t, 3>>& triangles, double height) {
    const auto first = std::uint32_t(mesh.vertices.size()), n = std::uint32_t(polygon.size());
    for (const double z : {0.0, height})
        for (const auto& [x, y] : polygon) mesh.vertices.push_back({x, y, z});
    for (const auto& [a, b, c] : triangles) {
        mesh.triangles.push_back({first + a, first + c, first + b});
        mesh.triangles.push_back({first + n + a, first + n + b, first + n + c});
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        mesh.triangles.push_back({first + i, first + j, first + n + j});
        mesh.triangles.push_back({first + i, first + n + j, first + n + i});
    }
}

}  // namespace

TEST_CASE("a place that no corner or middle of a face is beside") {
    // From above, four faces go around the unit square like the sails of a mill, in turn of a and of b, each from
    // inside another to beyond it. Only there a is not in b.
    Mesh a, b;
    add_prism(a, {{-3, -1}, {0, 0}, {4, 0}, {4, 2}, {1, 1}, {-3, 1}},
              {{0, 1, 5}, {1, 4, 5}, {1, 2, 4}, {2, 3, 4}}, 10);
    add_prism(b, {{-9, -3}, {0, -3}, {0, 1}, {-1, 5}, {-9, 5}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}},
              10);
    add_prism(b, {{2, -3}, {9, -3}, {9, 5}, {1, 5}, {1, 0}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}, 10);
    REQUIRE(Index(a).report().clean());
    REQUIRE(Index(b).report().clean());
    for (const FacePair& pair : Index(a).pairs(Index(b)))
        CHECK(pair.contact != FaceContact::crossing);
    CHECK(relation_of(a, b) == Relation::overlapping);
    CHECK(relation_of(b, a) == Relation::overlapping);
}

TEST_CASE("a gap in the middle of four blocks, each of which goes on beyond it") {
    // They leave out the unit square alone, and no end or middle of a cut that their sides make is beside it. All
    // is turned, so that boxes of cuts overlap where the cuts do not meet.
    Mesh blocks, plate, plug;
    test::add_box(blocks, {0, -5, -3}, {6, 0, 4});
    test::add_box(blocks, {1, 0, -3}, {6, 6, 4});
    test::add_box(blocks, {-5, 1, -3}, {1, 6, 4});
    test::add_box(blocks, {-5, -5, -3}, {0, 1, 4});
    test::add_box(plate, {-4, -1.0625, 0}, {5, 5.875, 1});
    test::add_box(plug, {0, 0, -3}, {1, 1, 4});
    for (Mesh* mesh : {&blocks, &plate, &plug})
        for (Vec3& p : mesh->vertices) p = {2 * p.x - p.y, p.x + 2 * p.y, p.z};
    CHECK(relation_of(plate, blocks) == Relation::overlapping);
    CHECK(relation_of(blocks, plate) == Relation::overlapping);
    test::add(blocks, plug.vertices, plug.triangles);
    CHECK(relation_of(plate, blocks) == Relation::a_in_b);
    CHECK(relation_of(blocks, plate) == Relation::b_in_a);
}

TEST_CASE("a finely meshed part on a plate, in it, through its edge and under a hole") {
    // A part with n x n squares on its side z = 0, above or below; and the plate under z = 0.
    const auto part = [](int n, double x0, double x1, double top) {
        Mesh mesh;
        const auto at = [n](int i, int j) { return std::uint32_t(i * (n + 1) + j); };
        for (int i = 0; i <= n; ++i)
            for (int j = 0; j <= n; ++j)
                mesh.vertices.push_back({x0 + (x1 - x0) * i / n, 0.25 + 7.85 * j / n, 0});
        std::vector<std::uint32_t> rim;
        for (int i = 0; i < n; ++i) rim.push_back(at(i, 0));
        for (int j = 0; j < n; ++j) rim.push_back(at(n, j));
        for (int i = n; i > 0; --i) rim.push_back(at(i, n));
        for (int j = n; j > 0; --j) rim.push_back(at(0, j));
        const auto last = std::uint32_t(mesh.vertices.size());
        mesh.vertices.push_back({(x0 + x1) / 2, 4, top});
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) {
                mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
                mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            }
        for (std::size_t i = 0; i < rim.size(); ++i)
            mesh.triangles.push_back({rim[i], rim[(i + 1) % rim.size()], last});
        if (top < 0)
            for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
        return mesh;
    };
    Mesh plate;
    test::add_box(plate, {-1, -1, -5}, {9, 9.5, 0});
    // In two halves with a wall between them.
    Mesh halves;
    test::add_box(halves, {-1, -1, -5}, {4, 9.5, 0});
    test::add_box(halves, {4, -1, -5}, {9, 9.5, 0});
    const std::tuple<double, double, double, Relation> cases[]{
        {0.25, 8.1, 3, Relation::touching},     {0.25, 8.1, -3, Relation::b_in_a},
        {0.25, 12, 3, Relation::touching},      {0.25, 12, -3, Relation::overlapping},
        {0.25, 8.1, -9, Relation::overlapping}, {9.5, 12, 3, Relation::disjoint}};
    for (const auto& [x0, x1, top, expected] : cases)
        for (const Mesh* under : {&plate, &halves}) {
            INFO(x0 << " to " << x1 << ", " << top << ", halves: " << (under == &halves));
            const Mesh other = part(under == &plate ? 24 : 6, x0, x1, top);
            CHECK(relation_of(*under, other) == expected);
            CHECK(relation_of(other, *under) == turned(expected));
        }
}

TEST_CASE("shared meshes beside themselves") {
    const auto folder = test::shared_meshes();
    if (folder.empty()) return;
    for (const char* file : {"unit_cube.stl", "anchor.off", "joint.off"}) {
        const Mesh mesh = read_mesh(folder / file);
        INFO(file);
        Vec3 lo = mesh.vertices[0], hi = lo;
        for (const Vec3& p : mesh.vertices)
            for (int k = 0; k < 3; ++k) {
                lo[k] = std::min(lo[k], p[k]);
                hi[k] = std::max(hi[k], p[k]);
            }
        const auto moved = [&](double x) {
            Mesh m = mesh;
            for (Vec3& p : m.vertices) p.x += x;
            return Index(m);
        };
        const Index index(mesh);
        REQUIRE(index.report().solid);
        CHECK(relate(index, index) == Relation::equal);
        const double width = hi.x - lo.x, step = std::ldexp(1.0, std::ilogb(width) - 6);
        CHECK(relate(index, moved(step)) == Relation::overlapping);
        CHECK(relate(index, moved(2 * width)) == Relation::disjoint);
    }
}
