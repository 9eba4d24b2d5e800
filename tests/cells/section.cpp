// Sections of meshes: against cubes, against where points lie in shared meshes, and what is no region.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh_cut.hpp>
#include <graze/mesh_index.hpp>
#include <iostream>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "mesh/meshes.hpp"
#include "mesh/polycubes.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using cases::Random;

namespace {

constexpr Tie ties[]{Tie::below, Tie::above, Tie::both, Tie::either};
const std::array<Vec3, 3> unit_axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

/// Seen from where the axis points to.
Vec2 flat(const Vec3& p, int axis) { return {p[(axis + 1) % 3], p[(axis + 2) % 3]}; }

using Ring = std::vector<Vec2>;
Ring ring(const Section& section, const SectionLoop& loop, int axis) {
    Ring r;
    for (const std::uint32_t n : loop.corners)
        r.push_back(flat(section.corners[n].point.rounded(), axis));
    return r;
}

/// How often a ring goes round a point that is on none of its lines, nor level with a corner.
int winding(const Ring& ring, const Vec2& p) {
    int sum = 0;
    for (std::size_t n = 0; n < ring.size(); ++n) {
        const Vec2 &a = ring[n], &b = ring[n + 1 == ring.size() ? 0 : n + 1];
        if ((a.y < p.y) == (b.y < p.y)) continue;
        if (orient(a, b, p) == (a.y < b.y ? 1 : -1)) sum += a.y < b.y ? 1 : -1;
    }
    return sum;
}

double area(const Ring& ring) {
    double sum = 0;
    for (std::size_t n = 0; n < ring.size(); ++n) {
        const Vec2 &a = ring[n], &b = ring[n + 1 == ring.size() ? 0 : n + 1];
        sum += (a.x - ring[0].x) * (b.y - ring[0].y) - (a.y - ring[0].y) * (b.x - ring[0].x);
    }
    return sum;
}

/// A point inside a ring of a grid, near one of its edges.
Vec2 inside(const Ring& ring) {
    const Vec2 &a = ring[0], &b = ring[1];
    const double way = area(ring) > 0 ? 1e-3 : -1e-3, dx = b.x - a.x, dy = b.y - a.y;
    return {a.x + 0.37 * dx - way * dy, a.y + 0.37 * dy + way * dx};
}

/// Whether loops are simple, which of them are holes, and what is around them.
void check_loops(const Section& section, int axis, bool on_grid) {
    std::vector<Ring> rings;
    std::set<std::uint32_t> used;
    for (const SectionLoop& loop : section.loops) {
        REQUIRE(loop.corners.size() >= 3);
        const std::set<std::uint32_t> different(loop.corners.begin(), loop.corners.end());
        REQUIRE(different.size() == loop.corners.size());
        REQUIRE(*different.begin() == loop.corners[0]);
        used.insert(different.begin(), different.end());
        rings.push_back(ring(section, loop, axis));
        REQUIRE((area(rings.back()) < 0) == loop.hole);
    }
    REQUIRE(used.size() == section.corners.size());
    for (std::size_t n = 1; n < section.corners.size(); ++n)
        REQUIRE(section.corners[n - 1].point < section.corners[n].point);
    std::vector<std::uint32_t> open;
    for (std::uint32_t n = 0; n < section.loops.size(); ++n) {
        // In order: those around it are those that it is in.
        const auto around = section.loops[n].around;
        while (!open.empty() && (!around || open.back() != *around)) open.pop_back();
        REQUIRE(open.empty() == !around);
        open.push_back(n);
        if (around) REQUIRE(section.loops[*around].hole != section.loops[n].hole);
        if (!around) REQUIRE_FALSE(section.loops[n].hole);
        if (!on_grid) continue;
        const Vec2 p = inside(rings[n]);
        REQUIRE(winding(rings[n], p) != 0);
        std::size_t depth = 0;
        for (std::uint32_t m = 0; m < rings.size(); ++m)
            depth += m != n && winding(rings[m], p) != 0;
        // All that are around it are in the chain, and none else.
        std::size_t chain = 0;
        for (auto up = around; up; up = section.loops[*up].around) {
            REQUIRE(winding(rings[*up], p) != 0);
            ++chain;
        }
        REQUIRE(chain == depth);
    }
}

int winding(const Section& section, const Vec2& p, int axis) {
    int sum = 0;
    for (const SectionLoop& loop : section.loops) sum += winding(ring(section, loop, axis), p);
    return sum;
}

bool is_inside(bool below, bool above, Tie tie) {
    return tie == Tie::below   ? below
           : tie == Tie::above ? above
           : tie == Tie::both  ? below && above
                               : below || above;
}

void check_polycubes(int count, std::uint64_t seed) {
    Random random(seed);
    int holes = 0, nested = 0, ties_differ = 0;
    for (int n = 0; n < count; ++n) {
        INFO("polycube " << n << " of seed " << seed);
        Polycube cubes = random_polycube(random);
        // At times one with a hole in which something lies.
        if (random.once_in(4)) {
            cubes = {};
            for (int x = 0; x < 5; ++x)
                for (int y = 0; y < 5; ++y)
                    for (int z = 0; z < 2; ++z) {
                        const bool rim = x == 0 || x == 4 || y == 0 || y == 4;
                        if (rim || (x == 2 && y == 2) || random.once_in(6))
                            cubes.cubes.insert({x, y, z});
                    }
        }
        // And many loops that touch in corners.
        if (random.once_in(4)) {
            cubes = {};
            for (int x = 0; x < 6; ++x)
                for (int y = 0; y < 6; ++y)
                    if (random.coin()) cubes.cubes.insert({x, y, 0});
        }
        const Mesh mesh = boundary(cubes, 0, unit_axes, random);
        const Cubes unit = cubes.of_length_1();
        const int axis = random.between(0, 2);
        // In halves.
        const int at = random.between(-12, 24);
        std::optional<Section> first;
        for (const Tie tie : ties) {
            INFO("at " << at << "/2 across " << axis << ", " << name(tie));
            const Section s = section(mesh, plane_across(Axis(axis), at / 2.0), tie);
            REQUIRE_FALSE(s.obstacle);
            REQUIRE(s.paths.empty());
            check_loops(s, axis, true);
            for (int x = -8; x < 12; ++x)
                for (int y = -8; y < 12; ++y) {
                    Cube cube{};
                    cube[std::size_t(axis + 1) % 3] = x;
                    cube[std::size_t(axis + 2) % 3] = y;
                    cube[std::size_t(axis)] = int(std::floor(at / 2.0));
                    const bool above = unit.contains(cube);
                    if (at % 2 == 0) --cube[std::size_t(axis)];
                    const bool below = unit.contains(cube);
                    REQUIRE(winding(s, {x + 0.5, y + 0.4}, axis) == is_inside(below, above, tie));
                }
            for (const SectionLoop& loop : s.loops) {
                holes += loop.hole;
                nested += !loop.hole && loop.around;
            }
            if (!first) first = s;
            ties_differ += first->corners.size() != s.corners.size();
        }
    }
    if (!support::at_full_length()) return;
    CHECK(holes > count / 40);
    CHECK(nested > count / 100);
    CHECK(ties_differ > count / 20);
}

void check_shared_meshes(int planes, std::size_t most) {
    const auto meshes = read_shared_meshes(most);
    if (meshes.empty()) return;
    Random random(3);
    std::int64_t asked = 0, in = 0;
    for (const auto& [name, mesh] : meshes) {
        const Index index(mesh);
        if (!index.report().clean()) continue;
        Vec3 low = mesh.vertices[0], high = low;
        for (const Vec3& v : mesh.vertices)
            for (int k = 0; k < 3; ++k)
                low[k] = std::min(low[k], v[k]), high[k] = std::max(high[k], v[k]);
        for (int n = 0; n < planes; ++n) {
            const int axis = random.between(0, 2);
            const auto between = [&](int k) { return low[k] + random.unit() * (high[k] - low[k]); };
            // Many go through a vertex.
            const double at = random.coin()
                                  ? mesh.vertices[random.below(mesh.vertices.size())][axis]
                                  : between(axis);
            INFO(name << " across " << axis << " at " << at);
            const double beyond[]{std::nextafter(at, -1e300), std::nextafter(at, 1e300)};
            for (const Tie tie : ties) {
                const Section s = section(mesh, plane_across(Axis(axis), at), tie);
                REQUIRE_FALSE(s.obstacle);
                check_loops(s, axis, false);
                for (int k = 0; k < 10; ++k) {
                    Vec3 p{between(0), between(1), between(2)};
                    bool on = false, is_in[2];
                    for (int side = 0; side < 2; ++side) {
                        p[axis] = beyond[side];
                        const Location location = *index.locate(p).location;
                        on |= location == Location::boundary;
                        // Some meshes have faces between that and the plane.
                        Vec3 q = p;
                        q[axis] = at;
                        for (const Hit& hit : index.hits(Segment3{p, q})) on |= hit.t != 1;
                        is_in[side] = location == Location::inside;
                    }
                    if (on) continue;
                    ++asked;
                    in += is_in[0];
                    REQUIRE(winding(s, flat(p, axis), axis) == is_inside(is_in[0], is_in[1], tie));
                }
            }
        }
    }
    std::cout << asked << " points of sections, " << in << " of them inside\n";
    CHECK((in > asked / 20 && asked > 100));
}

bool are_same(const Section& x, const Section& y) {
    const auto corners = [](const CutCorner& a, const CutCorner& b) {
        return a.from == b.from && a.to == b.to && a.point == b.point;
    };
    const auto loops = [](const SectionLoop& a, const SectionLoop& b) {
        return a.corners == b.corners && a.hole == b.hole && a.around == b.around;
    };
    return std::equal(x.corners.begin(), x.corners.end(), y.corners.begin(), y.corners.end(),
                      corners) &&
           std::equal(x.loops.begin(), x.loops.end(), y.loops.begin(), y.loops.end(), loops) &&
           x.paths == y.paths && x.obstacle.has_value() == y.obstacle.has_value();
}

Mesh box(const Vec3& low, const Vec3& high) {
    Mesh mesh;
    add_box(mesh, low, high);
    return mesh;
}

}  // namespace

TEST_CASE("section: of polycubes it is as their cubes are") {
    check_polycubes(support::case_count(150), 1);
}
TEST_CASE("long section: of many polycubes it is as their cubes are", "[.]") {
    check_polycubes(support::case_count(25'000), 2);
}
TEST_CASE("section: of shared meshes points are in it where they are in the mesh") {
    check_shared_meshes(support::case_count(10), all_but_five);
}
TEST_CASE("long section: of all shared meshes points are in it where they are in the mesh", "[.]") {
    check_shared_meshes(support::case_count(400), all_of_them);
}

TEST_CASE("section: many planes have the sections of each") {
    Random random(5);
    for (int n = 0; n < support::case_count(20); ++n) {
        const Polycube cubes = random_polycube(random);
        const Mesh mesh = boundary(cubes, 0, unit_axes, random);
        const ExactVec3 normal{Exact(random.between(-1, 1)), Exact(1), Exact(random.between(0, 2))};
        std::vector<Exact> offsets;
        for (int k = 0; k < 12; ++k)
            offsets.push_back(Exact(std::to_string(random.between(-20, 20)) + "/3"));
        std::int64_t told = 0;
        const auto all =
            sections(mesh, normal, offsets, Tie::above, [&](std::int64_t done, std::int64_t count) {
                CHECK(count == 12);
                told = done;
                return true;
            });
        CHECK(told == 12);
        REQUIRE(all.size() == offsets.size());
        for (std::size_t k = 0; k < all.size(); ++k)
            CHECK(are_same(all[k], section(mesh, {normal, offsets[k]}, Tie::above)));
    }
    CHECK(sections(box({0, 0, 0}, {1, 1, 1}), {Exact(1), Exact(0), Exact(0)}, {}).empty());
    const std::vector<Exact> two{Exact(0), Exact(1)};
    CHECK_THROWS_AS(sections(box({0, 0, 0}, {2, 2, 2}), {Exact(1), Exact(0), Exact(0)}, two,
                             Tie::below, [](std::int64_t, std::int64_t) { return false; }),
                    cancelled);
}

TEST_CASE("section: what is open has paths") {
    Mesh mesh = box({0, 0, 0}, {1, 1, 1});
    const ExactPlane<3> plane = plane_across(Axis::z, 0.5);
    CHECK(section(mesh, plane).loops.size() == 1);
    // A face less, or turned.
    for (std::size_t n = 0; n < 12; ++n) {
        INFO("face " << n);
        Mesh open = mesh, turned = mesh;
        open.triangles.erase(open.triangles.begin() + std::ptrdiff_t(n));
        std::swap(turned.triangles[n][0], turned.triangles[n][1]);
        const Triangle3 t = mesh.triangle(n);
        const bool crosses =
            std::max({t.a.z, t.b.z, t.c.z}) > 0.5 && std::min({t.a.z, t.b.z, t.c.z}) < 0.5;
        const Section s = section(open, plane);
        CHECK(s.obstacle.has_value() == crosses);
        CHECK(s.paths.size() == crosses);
        CHECK(s.loops.size() == !crosses);
        CHECK(s.corners.size() == 8);
        if (!crosses) continue;
        CHECK(s.obstacle->flaw == CutFlaw::open);
        CHECK(s.obstacle->near.z == 0.5);
        CHECK(s.obstacle->faces.size() == 1);
        CHECK(s.paths[0].size() == 8);
        const Section joined = section(turned, plane);
        CHECK(joined.obstacle);
        CHECK(joined.paths.empty());
        REQUIRE(joined.loops.size() == 1);
        CHECK(joined.loops[0].corners.size() == 8);
    }
    // Three sheets at one edge: three paths.
    const Mesh sheets{{{0, 0, 0}, {0, 0, 2}, {1, 0, 1}, {-1, 1, 1}, {-1, -1, 1}},
                      {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}};
    const Section s = section(sheets, plane_across(Axis::z, 1.0));
    CHECK(s.paths.size() == 3);
    CHECK(s.loops.empty());
}

TEST_CASE("section: why it is no region") {
    const ExactPlane<3> plane = plane_across(Axis::z, 0.5);
    const auto flaw_of = [&](const Mesh& mesh) {
        const Section s = section(mesh, plane);
        const Cut c = cut(mesh, plane);
        REQUIRE(s.obstacle.has_value() == c.obstacle.has_value());
        REQUIRE(s.obstacle);
        CHECK(c.below.triangles.empty());
        CHECK(c.obstacle->faces == s.obstacle->faces);
        CHECK_FALSE(s.loops.empty());
        return s.obstacle->flaw;
    };
    // Behind where one of them begins in the other.
    Mesh crossing = box({0, 0, 0}, {2, 2, 2});
    add_box(crossing, {1, 1, 0}, {3, 3, 3});
    CHECK(flaw_of(crossing) == CutFlaw::winding);
    Mesh touching = box({0, 0, 0}, {2, 2, 2});
    add_box(touching, {2, 0.5, 0}, {3, 1.5, 3});
    CHECK(flaw_of(touching) == CutFlaw::meeting);
    Mesh twice = box({0, 0, 0}, {3, 3, 3});
    add_box(twice, {1, 1, 0.25}, {2, 2, 2});
    CHECK(flaw_of(twice) == CutFlaw::winding);
    Mesh inverted;
    add_box(inverted, {0, 0, 0}, {3, 3, 3}, true);
    CHECK(flaw_of(inverted) == CutFlaw::winding);
    // Where they do not meet in this plane nothing is in its way.
    CHECK_FALSE(section(crossing, plane_across(Axis::z, 2.5)).obstacle);
    CHECK_FALSE(cut(crossing, plane_across(Axis::x, 0.5)).obstacle);
}

TEST_CASE("section: loops that touch in corners keep to their own side") {
    // Four columns around a gap, each in touch with the next ones.
    Polycube columns;
    columns.cubes = {{1, 0, 0}, {0, 1, 0}, {2, 1, 0}, {1, 2, 0}};
    Random random(1);
    const Section s = section(boundary(columns, 0, unit_axes, random), plane_across(Axis::z, 0.5));
    REQUIRE_FALSE(s.obstacle);
    CHECK(s.loops.size() == 4);
    for (const SectionLoop& loop : s.loops) CHECK((!loop.hole && !loop.around));
    // And four gaps around a column: one hole, in which the column stands, in touch with its border.
    for (int x = -1; x < 4; ++x)
        for (int y = -1; y < 4; ++y)
            if (const Cube c{x, y, 0}; !columns.cubes.erase(c)) columns.cubes.insert(c);
    const Section other =
        section(boundary(columns, 0, unit_axes, random), plane_across(Axis::z, 0.5));
    REQUIRE_FALSE(other.obstacle);
    check_loops(other, 2, true);
    CHECK(std::count_if(other.loops.begin(), other.loops.end(),
                        [](const SectionLoop& loop) { return loop.hole; }) == 1);
    CHECK(other.loops.size() == 3);
}

TEST_CASE("section: names of corners") {
    const Mesh mesh{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}},
                    {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    const Section s = section(mesh, plane_across(Axis::z, 1.0));
    REQUIRE(s.corners.size() == 3);
    CHECK(s.corners[0].from == 0);
    CHECK(s.corners[0].to == 3);
    CHECK_FALSE(s.corners[0].is_vertex());
    CHECK(s.corners[0].point == ExactPoint3(Vec3{0, 0, 1}));
    CHECK(s.corners[2].point == ExactPoint3(Vec3{1, 0, 1}));
    // Counter-clockwise from the least one.
    CHECK(s.loops[0].corners == std::vector<std::uint32_t>{0, 2, 1});
    const Section tip = section(mesh, plane_across(Axis::y, 0.0), Tie::either);
    REQUIRE(tip.corners.size() == 3);
    CHECK(tip.corners[0].is_vertex());
    // Thirds, which no doubles hold.
    const Section third = section(mesh, plane_across(Axis::z, Exact("1/3")));
    CHECK(third.corners[0].point.exact()[2] == Exact("1/3"));
}

TEST_CASE("section: bad input") {
    const Mesh mesh = box({0, 0, 0}, {1, 1, 1});
    const ExactPlane<3> none{}, plane = plane_across(Axis::z, 0.5);
    CHECK_THROWS_AS(section(mesh, none), invalid_shape);
    CHECK_THROWS_AS(cut(mesh, none), invalid_shape);
    CHECK_THROWS_AS(plane_of(Plane3{{0, 0, 0}, {0, 0, 0}}), invalid_shape);
    const auto root = Exact::with_root(Exact(0), Exact(1), Exact(2));
    CHECK_THROWS_AS(section(mesh, plane_across(Axis::x, *root)), std::domain_error);
    CHECK_THROWS_AS(cut(mesh, {{*root, Exact(0), Exact(0)}, Exact(0)}), std::domain_error);
    Mesh bad = mesh;
    bad.vertices[3].y = NAN;
    CHECK_THROWS_AS(section(bad, plane), invalid_shape);
    bad = mesh;
    bad.triangles[0][1] = 8;
    CHECK_THROWS_AS(cut(bad, plane), std::invalid_argument);
    const Mesh empty;
    CHECK(section(empty, plane).corners.empty());
    CHECK(cut(empty, plane).below.triangles.empty());
}

TEST_CASE("section: the same in every float environment") {
    Random random(9);
    for (int n = 0; n < support::case_count(10); ++n) {
        const Polycube cubes = random_polycube(random);
        Mesh mesh = boundary(
            cubes, 0, {Vec3{0.3, 0.1, 0}, Vec3{0, 0.7, 0.1}, Vec3{0.1, 0, 0x1p-1074}}, random);
        for (const double scale : {1.0, 0x1p-1070, 0x1p1018}) {
            Mesh scaled = mesh;
            for (Vec3& v : scaled.vertices)
                for (int k = 0; k < 3; ++k) v[k] *= scale;
            const ExactPlane<3> plane = plane_of(
                Plane3{scaled.vertices[random.below(scaled.vertices.size())], {1, 0.5, 0.25}});
            const Section here = section(scaled, plane);
            const Cut halves = cut(scaled, plane);
            for (const auto& environment : arith_test::other_environments()) {
                INFO(environment.name << ", scale " << scale);
                const auto there = arith_test::in_environment(environment, [&] {
                    auto c = cut(scaled, plane);
                    auto r = c.below.rounded();
                    return std::tuple(section(scaled, plane), std::move(c), std::move(r));
                });
                CHECK(are_same(here, std::get<0>(there)));
                CHECK(std::get<1>(there).below.triangles == halves.below.triangles);
                CHECK(std::get<2>(there).mesh.triangles == halves.below.rounded().mesh.triangles);
            }
        }
    }
}
