// Halves of meshes: each by the judge, and of cubes their volumes by counting.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_cut.hpp>
#include <iostream>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "cells/judge.hpp"
#include "mesh/meshes.hpp"
#include "mesh/polycubes.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using cases::Random;
using judge_of_cuts::Number;

namespace {

/// Planes across axes and tilted ones; many through corners, and some of fractions.
ExactPlane<3> random_plane(Random& random, int size) {
    ExactPlane<3> plane;
    const int kind = random.between(0, 3);
    if (kind == 0) {
        const auto axis = Axis(random.between(0, 2));
        return plane_across(axis, Exact(random.between(-size, size)));
    }
    if (kind == 1) {
        const auto axis = Axis(random.between(0, 2));
        return plane_across(axis,
                            Exact(std::to_string(random.between(-9 * size, 9 * size)) + "/9"));
    }
    do {
        for (int k = 0; k < 3; ++k) plane.normal[k] = Exact(random.between(-2, 2));
    } while (plane.normal == ExactVec3{});
    plane.offset =
        Exact(std::to_string(random.between(-3 * size, 3 * size)) + random.pick({"", "/2", "/3"}));
    return plane;
}

void check_cut(const Mesh& mesh, const ExactPlane<3>& plane) {
    const Cut halves = cut(mesh, plane);
    REQUIRE_FALSE(halves.obstacle);
    CHECK(judge_of_cuts::flaw(mesh, plane, halves) == "");
}

void check_polycubes(int count, std::uint64_t seed) {
    Random random(seed);
    int in_plane = 0, tilted = 0;
    for (int n = 0; n < count; ++n) {
        INFO("polycube " << n << " of seed " << seed);
        const Polycube cubes = random_polycube(random);
        const Mesh mesh = boundary(cubes, 0, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, random);
        const ExactPlane<3> plane = random_plane(random, 9);
        check_cut(mesh, plane);
        const Cut halves = cut(mesh, plane);
        CHECK(judge_of_cuts::volume(halves.below) + judge_of_cuts::volume(halves.above) ==
              judge_of_cuts::volume(mesh));
        // Of planes across axes, by counting.
        int axis = 0;
        while (plane.normal[axis].sign() == 0) ++axis;
        bool is_across = plane.normal[axis] == Exact(1);
        for (int k = axis + 1; k < 3; ++k) is_across &= plane.normal[k].sign() == 0;
        for (const Half* half : {&halves.below, &halves.above}) {
            const Mesh rounded = half->rounded().mesh;
            if (rounded.triangles.empty()) continue;
            const Report report = check(rounded);
            CHECK(report.pairs.empty());
            CHECK(report.solid);
        }
        tilted += !is_across;
        if (!is_across) continue;
        const auto at = to_boost<Number>(plane.offset);
        Number below = 0;
        for (const Cube& c : cubes.of_length_1()) {
            const Number share = at - c[std::size_t(axis)];
            below += share <= 0 ? Number(0) : share >= 1 ? Number(1) : share;
        }
        CHECK(judge_of_cuts::volume(halves.below) == 6 * below);
        in_plane += denominator(at) == 1;
    }
    if (!support::at_full_length()) return;
    CHECK(in_plane > count / 10);
    CHECK(tilted > count / 4);
}

/// Of one face, an edge gets a corner in its middle, and a face without an area fills what is left, as files have them. Is there
/// an edge now which no other face has?
bool add_flat_face(Mesh& mesh, Random& random) {
    const std::size_t n = random.below(mesh.triangles.size());
    auto t = mesh.triangles[n];
    std::rotate(t.begin(), t.begin() + random.between(0, 2), t.end());
    const Vec3 a = mesh.vertices[t[0]], b = mesh.vertices[t[1]];
    const auto middle = std::uint32_t(mesh.vertices.size());
    mesh.vertices.push_back({a.x / 2 + b.x / 2, a.y / 2 + b.y / 2, a.z / 2 + b.z / 2});
    mesh.triangles[n] = {t[0], middle, t[2]};
    mesh.triangles.push_back({middle, t[1], t[2]});
    mesh.triangles.push_back({t[0], t[1], middle});
    if (random.coin()) mesh.triangles.push_back({t[2], t[0], t[2]});
    if (!random.once_in(4)) return false;
    mesh.triangles.push_back({t[2], std::uint32_t(random.below(middle)), t[2]});
    return true;
}

/// Are there four faces at an edge, or more?
bool touches_itself(const Mesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> faces;
    for (const auto& t : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k)
            if (++faces[std::minmax(t[k], t[(k + 1) % 3])] > 2) return true;
    return false;
}

/// With walls within, faces without an area, and numbers of every size; planes through corners and beside them.
void check_odd_polycubes(int count, std::uint64_t seed) {
    Random random(seed);
    int obstacles = 0;
    for (int n = 0; n < count; ++n) {
        INFO("polycube " << n << " of seed " << seed);
        const Polycube cubes = random_polycube(random);
        const auto scale = [&] {
            return random.pick({1.0, 1.0, 0x1p-1070, 0x1p-1000, 0x1p-500, 0x1p500, 0x1p1010});
        };
        const bool sheared = random.once_in(3);
        std::array<Vec3, 3> axes{Vec3{scale(), 0, 0}, Vec3{0, scale(), 0}, Vec3{0, 0, scale()}};
        if (sheared) axes = {Vec3{1, 0x1p-30, 0}, Vec3{0, 1, 0x1p-40}, Vec3{0x1p-1074, 0.25, 1}};
        const int cracks = random.once_in(4) ? random.between(1, 5) : 0,
                  walls = random.between(0, 1) * random.between(0, 10);
        Mesh mesh = boundary(cubes, walls, axes, random, cracks);
        // Halves of subnormals are none.
        const bool halved = axes[0].x > 0x1p-1060 && axes[1].y > 0x1p-1060 && axes[2].z > 0x1p-1060;
        bool loose = false;
        const bool touches = touches_itself(mesh);
        const int wanted = random.between(0, 4), flat_faces = halved ? wanted : 0;
        for (int k = 0; k < flat_faces; ++k) loose |= add_flat_face(mesh, random);
        ExactPlane<3> plane = random_plane(random, 9);
        if (random.coin())
            plane.offset =
                dot(plane.normal, to_exact(mesh.vertices[random.below(mesh.vertices.size())]));
        for (int k = 0; k < 3 && !sheared; ++k)
            plane.normal[k] = plane.normal[k] / Exact(axes[std::size_t(k)][k]);
        if (random.coin()) plane.offset += Exact("1/1" + std::string(400, '0'));
        const Cut halves = cut(mesh, plane);
        if (halves.obstacle) {
            // Cracks are open. Rounded corners of sheared cubes let faces meet, both sides of a wall do so, and edges of
            // their own meet any. A face without an area at an edge of four faces may go with another than the one it fills.
            CHECK((cracks != 0 || walls != 0 || sheared || loose || (touches && flat_faces > 0)));
            ++obstacles;
            continue;
        }
        CHECK(judge_of_cuts::flaw(mesh, plane, halves) == "");
    }
    if (support::at_full_length()) CHECK(obstacles < count / 3);
}

/// Of a roof with a ridge from corner 2 to corner 3.
const std::vector<std::array<std::uint32_t, 3>> roof_faces{
    {0, 4, 5}, {0, 5, 1}, {0, 1, 3}, {0, 3, 2}, {2, 3, 5}, {2, 5, 4}, {0, 2, 4}, {1, 5, 3}};

/// A third of the planes goes through a corner of the mesh, a third along a face or an edge, and some an ulp beside them.
ExactPlane<3> plane_of_mesh(const Mesh& mesh, Random& random) {
    const Triangle3 t = mesh.triangle(random.below(mesh.triangles.size()));
    const auto unit = [&] { return random.symmetric(); };
    ExactVec3 normal = to_exact(Vec3{unit(), unit(), unit()});
    if (random.once_in(3)) {
        normal = ExactVec3{};
        normal[random.between(0, 2)] = Exact(1);
    } else if (random.coin()) {
        const ExactVec3 u = to_exact(t.b) - to_exact(t.a);
        normal = cross(u, random.coin() ? to_exact(t.c) - to_exact(t.a) : normal);
        if (normal == ExactVec3{}) normal[0] = Exact(1);
    }
    Exact offset = dot(normal, to_exact(t.a));
    if (random.once_in(3)) {
        const double near = offset.to_double();
        offset = Exact(std::nextafter(near, random.coin() ? 1e300 : -1e300));
    } else if (random.coin()) {
        offset = (offset + dot(normal, to_exact(t.b)) + dot(normal, to_exact(t.c))) / Exact(3);
    }
    return {normal, offset};
}

/// Along the longest axis.
double extent(const Mesh& mesh) {
    double longest = 0;
    for (int k = 0; k < 3; ++k) {
        const auto [low, high] =
            std::minmax_element(mesh.vertices.begin(), mesh.vertices.end(),
                                [&](const Vec3& p, const Vec3& q) { return p[k] < q[k]; });
        longest = std::max(longest, (*high)[k] - (*low)[k]);
    }
    return longest;
}

/// Of corners from the plane.
double thickness(const Half& half, const ExactPlane<3>& plane) {
    const double length = std::hypot(plane.normal[0].to_double(), plane.normal[1].to_double(),
                                     plane.normal[2].to_double());
    double most = 0;
    for (const CutCorner& corner : half.corners) {
        const Exact beyond = dot(plane.normal, corner.point.exact()) - plane.offset;
        most = std::max(most, std::abs(beyond.to_double()) / length);
    }
    return most;
}

/// From zero.
double largest_coordinate(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3& p : mesh.vertices)
        for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(p[k]));
    return largest;
}

void check_solids(int planes, std::size_t most) {
    const auto meshes = read_shared_meshes(most);
    if (meshes.empty()) return;
    Random random(7);
    int cut_up = 0, kept = 0, collapsed = 0, solids = 0, vanished = 0;
    double moved = 0, moved_far = 0;
    for (const auto& [name, mesh] : meshes) {
        if (!check(mesh).clean()) continue;
        ++solids;
        const double size = extent(mesh), largest = largest_coordinate(mesh);
        const double spacing = std::nextafter(largest, 2 * largest) - largest;
        for (int n = 0; n < planes; ++n) {
            INFO(name << ", plane " << n);
            const ExactPlane<3> plane = plane_of_mesh(mesh, random);
            check_cut(mesh, plane);
            const Cut halves = cut(mesh, plane);
            for (const Half* half : {&halves.below, &halves.above}) {
                if (half->triangles.empty()) continue;
                const MendedCells mended = graze::mesh::mended(*half);
                ++cut_up;
                kept += mended.rounding == Rounding::kept;
                collapsed += mended.collapsed != 0;
                if (mended.rounding == Rounding::failed) {
                    // An ulp beside a face there is less than doubles hold.
                    CHECK(mended.vanished);
                    CHECK(thickness(*half, plane) < 4 * spacing);
                    ++vanished;
                    continue;
                }
                const Report report = check(mended.mesh);
                CHECK(report.solid);
                CHECK(report.embedded());
                double& most_moved = spacing < 0x1p-40 * size ? moved : moved_far;
                most_moved = std::max(most_moved, mended.moved / size);
            }
        }
    }
    std::cout << solids << " solids: of " << cut_up << " halves " << kept
              << " keep all their corners in doubles, " << collapsed
              << " have collapsed faces, and " << vanished
              << " vanish; corners were moved by up to " << moved << " of a mesh's size, and "
              << moved_far << " of one far from the origin\n";
    CHECK(solids > 3);
    // Planes an ulp beside faces leave parts that no doubles hold.
    CHECK(kept * 10 > cut_up * 8);
    CHECK(vanished * 100 < cut_up);
    CHECK(moved < 1e-9);
    CHECK(moved_far < 1e-4);
}

}  // namespace

TEST_CASE("cut: halves of polycubes are as their cubes are") {
    check_polycubes(support::case_count(400), 1);
}
TEST_CASE("long cut: halves of many polycubes are as their cubes are", "[.]") {
    check_polycubes(support::case_count(100'000), 2);
}
TEST_CASE("cut: halves of odd polycubes are as the judge says") {
    check_odd_polycubes(support::case_count(90), 3);
}
TEST_CASE("long cut: halves of many odd polycubes are as the judge says", "[.]") {
    check_odd_polycubes(support::case_count(100'000), 4);
}
TEST_CASE("cut: what touches the plane from a side is a corner or an edge of the cap") {
    // A box with a hollow whose highest corner is in the plane, or whose ridge is, or whose top is flat.
    const std::vector<std::vector<Vec3>> hollows{
        {{1, 1, 1}, {3, 1, 1}, {1, 3, 1}, {1.5, 1.5, 2}},
        {{1, 1, 1}, {3, 1, 1}, {1, 2, 2}, {3, 2, 2}, {1, 3, 1}, {3, 3, 1}}};
    for (std::size_t kind = 0; kind < hollows.size(); ++kind)
        for (const bool from_above : {false, true}) {
            INFO("hollow " << kind << (from_above ? " from above" : ""));
            Mesh mesh;
            add_box(mesh, {0, 0, 0}, {4, 4, 4});
            const auto& p = hollows[kind];
            if (kind == 0)
                add_tetrahedron(mesh, {p[0], p[1], p[2], p[3]}, true);
            else
                add(mesh, p, roof_faces, true);
            // On the other side, two points between which the edge of a cap would cross the ridge.
            for (const double y : {1.75, 2.25})
                add_tetrahedron(mesh,
                                {Vec3{2, y, 2}, Vec3{1.875, y - 0.125, 3},
                                 Vec3{2.125, y - 0.125, 3}, Vec3{2, y + 0.125, 3}},
                                true);
            if (from_above)
                for (Vec3& v : mesh.vertices) v = {v.y, v.x, 4 - v.z};
            REQUIRE(check(mesh).solid);
            const ExactPlane<3> plane = plane_across(Axis::z, 2.0);
            const Cut halves = cut(mesh, plane);
            REQUIRE_FALSE(halves.obstacle);
            CHECK(judge_of_cuts::flaw(mesh, plane, halves) == "");
            for (const Half* half : {&halves.below, &halves.above}) {
                const Report report = check(half->rounded().mesh);
                CHECK(report.solid);
                CHECK(report.embedded());
            }
            // It is no part of the section.
            CHECK(section(mesh, plane).corners.size() == 8);
        }
}

TEST_CASE("cut: a face without an area in the plane closes what it is between") {
    // At the ridge of a roof, on the flat top of a box, and where a side of it meets the top.
    for (const int kind : {0, 1, 2})
        for (const int turns : {0, 1, 2}) {
            INFO("kind " << kind << ", turned " << turns);
            Mesh mesh;
            if (kind == 0)
                add(mesh, {{0, 0, 0}, {4, 0, 0}, {0, 2, 2}, {4, 2, 2}, {0, 4, 0}, {4, 4, 0}},
                    roof_faces);
            else
                add_box(mesh, {0, 0, 0}, {4, 4, 2});
            REQUIRE(check(mesh).solid);
            // The edge whose middle becomes a corner of one of its faces.
            const Vec3 a{0, kind == 0 ? 2.0 : 0.0, 2}, b{4,
                                                         kind == 0   ? 2.0
                                                         : kind == 1 ? 4.0
                                                                     : 0.0,
                                                         2};
            const std::size_t count = mesh.triangles.size();
            for (std::size_t n = 0, done = 0; n < count && done == 0; ++n) {
                auto t = mesh.triangles[n];
                for (int k = 0; k < 3; ++k) {
                    std::rotate(t.begin(), t.begin() + 1, t.end());
                    const Vec3 &p = mesh.vertices[t[0]], &q = mesh.vertices[t[1]];
                    if (!((p == a && q == b) || (p == b && q == a))) continue;
                    const auto middle = std::uint32_t(mesh.vertices.size());
                    mesh.triangles[n] = {t[0], middle, t[2]};
                    std::array<std::uint32_t, 3> flat{t[0], t[1], middle};
                    std::rotate(flat.begin(), flat.begin() + turns, flat.end());
                    mesh.triangles.push_back({middle, t[1], t[2]});
                    mesh.triangles.push_back(flat);
                    const Vec3 m{(p.x + q.x) / 2, (p.y + q.y) / 2, 2};
                    mesh.vertices.push_back(m);
                    // And once more, so that one without an area is beside another.
                    mesh.triangles[n] = {t[0], middle + 1, t[2]};
                    mesh.triangles.push_back({middle + 1, middle, t[2]});
                    mesh.triangles.push_back({t[0], middle, middle + 1});
                    mesh.vertices.push_back({(p.x + m.x) / 2, (p.y + m.y) / 2, 2});
                    done = 1;
                    break;
                }
            }
            REQUIRE(mesh.triangles.size() == count + 4);
            for (const bool upside_down : {false, true}) {
                if (upside_down)
                    for (Vec3& v : mesh.vertices) v = {v.y, v.x, 4 - v.z};
                const ExactPlane<3> plane = plane_across(Axis::z, 2.0);
                const Cut halves = cut(mesh, plane);
                REQUIRE_FALSE(halves.obstacle);
                CHECK(judge_of_cuts::flaw(mesh, plane, halves) == "");
                for (const Tie tie : {Tie::below, Tie::above, Tie::both, Tie::either}) {
                    const Section s = section(mesh, plane, tie);
                    CHECK_FALSE(s.obstacle);
                    const bool any = kind != 0 && (tie == Tie::either ||
                                                   tie == (upside_down ? Tie::above : Tie::below));
                    CHECK(s.loops.size() == any);
                }
            }
        }
}

TEST_CASE("cut: a mesh that is open on one side of the plane alone") {
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {2, 2, 2});
    const auto has_obstacle = [&](const Mesh& m, double at, Tie tie) {
        return section(m, plane_across(Axis::z, at), tie).obstacle.has_value();
    };
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        Mesh open = mesh;
        open.triangles.erase(open.triangles.begin() + std::ptrdiff_t(n));
        const Triangle3 t = mesh.triangle(n);
        for (const double at : {0.0, 2.0}) {
            INFO("without face " << n << ", at " << at);
            const int in_plane = (t.a.z == at) + (t.b.z == at) + (t.c.z == at);
            // The face is in the plane, or has an edge there.
            const bool seen = in_plane >= 2;
            CHECK(cut(open, plane_across(Axis::z, at)).obstacle.has_value() == seen);
            CHECK(has_obstacle(open, at, Tie::both) == seen);
            CHECK(has_obstacle(open, at, Tie::either) == seen);
            CHECK(has_obstacle(open, at, Tie::below) == (at == 2 && in_plane == 2));
            CHECK(has_obstacle(open, at, Tie::above) == (at == 0 && in_plane == 2));
        }
    }
}

TEST_CASE("cut: faces without an area are kept where the plane is not") {
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {2, 2, 2});
    // A point, and edges: one of the box, and one through it, which no other face has.
    for (const auto& t : std::vector<std::array<std::uint32_t, 3>>{{0, 0, 0}, {0, 1, 1}, {0, 7, 0}})
        mesh.triangles.push_back(t);
    for (const double at : {1.0, 0.3, 2.5}) {
        INFO("at " << at);
        const ExactPlane<3> plane = plane_across(Axis::z, at);
        const Cut halves = cut(mesh, plane);
        REQUIRE_FALSE(halves.obstacle);
        CHECK(judge_of_cuts::flaw(mesh, plane, halves) == "");
        const RoundedHalf below = halves.below.rounded();
        CHECK(below.collapsed == 0);
        CHECK(below.mesh.triangles.size() == halves.below.triangles.size());
        CHECK(std::count(below.sources.begin(), below.sources.end(), 12) == 1);
        CHECK(std::count(below.sources.begin(), below.sources.end(), 13) == 1);
        CHECK(std::count(below.sources.begin(), below.sources.end(), 14) == (at > 2));
    }
}

TEST_CASE("cut: corners that are rounded to one point are one vertex") {
    // A box as thick as an ulp, cut a quarter of it above its lower side.
    Mesh mesh;
    add_box(mesh, {1, 0, 0}, {1 + 0x1p-52, 1, 1});
    const ExactPlane<3> plane = plane_across(Axis::x, Exact(1) + Exact(0x1p-54));
    const Cut halves = cut(mesh, plane);
    REQUIRE_FALSE(halves.obstacle);
    CHECK(judge_of_cuts::flaw(mesh, plane, halves) == "");
    for (const Half* half : {&halves.below, &halves.above})
        for (const Precision precision : {Precision::doubles, Precision::floats}) {
            const RoundedHalf rounded = half->rounded(precision);
            const Mesh& r = rounded.mesh;
            CHECK(r.triangles.size() + rounded.collapsed == half->triangles.size());
            CHECK(rounded.sources.size() == r.triangles.size());
            CHECK((rounded.collapsed != 0) ==
                  (half == &halves.below || precision == Precision::floats));
            for (std::size_t n = 0; n < r.vertices.size(); ++n) {
                CHECK(std::count(r.vertices.begin(), r.vertices.end(), r.vertices[n]) == 1);
                for (int k = 0; k < 3; ++k)
                    CHECK((precision == Precision::doubles ||
                           double(float(r.vertices[n][k])) == r.vertices[n][k]));
            }
            for (std::size_t n = 0; n < r.triangles.size(); ++n) {
                const auto& [a, b, c] = r.triangles[n];
                CHECK((rounded.sources[n] != Half::cap || (a != b && b != c && c != a)));
            }
            CHECK(judge_of_cuts::rim(r.triangles).empty());
        }
    Mesh far;
    add_box(far, {0, 0, 0}, {1e300, 1, 1});
    CHECK_THROWS_AS(cut(far, plane_across(Axis::x, 1.0)).above.rounded(Precision::floats),
                    std::range_error);
}

TEST_CASE("cut: a mesh in the plane has no halves") {
    const Mesh sheets{{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, {{0, 1, 2}, {0, 2, 1}}};
    const Cut halves = cut(sheets, plane_across(Axis::z, 1.0));
    CHECK_FALSE(halves.obstacle);
    CHECK(halves.below.triangles.empty());
    CHECK(halves.above.triangles.empty());
    for (const auto& [tie, below, above] : {std::tuple(Tie::below, 2, 0),
                                            {Tie::above, 0, 2},
                                            {Tie::both, 2, 2},
                                            {Tie::either, 0, 0}}) {
        const Cut surface = cut(sheets, plane_across(Axis::z, 1.0), {.surface = true, .tie = tie});
        CHECK(int(surface.below.triangles.size()) == below);
        CHECK(int(surface.above.triangles.size()) == above);
    }
}

TEST_CASE("cut: of a ball far from the origin each half is mended, or vanishes") {
    const int around = 24, down = 12, last = 1 + (down - 1) * around;
    const auto vertex = [&](int n, int row) -> std::uint32_t {
        if (row == 0) return 0;
        return std::uint32_t(row == down ? last : 1 + (row - 1) * around + n % around);
    };
    int vanished = 0, mended_ones = 0;
    for (int exponent = 20; exponent < 29; ++exponent) {
        Mesh ball;
        const double far = std::ldexp(1, exponent);
        for (int row = 0; row <= down; ++row)
            for (int n = 0; n < (row % down == 0 ? 1 : around); ++n) {
                const double u = 2 * M_PI * n / around, v = M_PI * row / down;
                ball.vertices.push_back({far + std::sin(v) * std::cos(u),
                                         std::sin(v) * std::sin(u) - far / 3,
                                         far / 5 + std::cos(v)});
            }
        for (int row = 0; row < down; ++row)
            for (int n = 0; n < around; ++n) {
                const auto a = vertex(n, row), b = vertex(n, row + 1), c = vertex(n + 1, row + 1);
                if (row + 1 < down) ball.triangles.push_back({a, b, c});
                if (row > 0) ball.triangles.push_back({a, c, vertex(n + 1, row)});
            }
        REQUIRE(check(ball).clean());
        const double spacing = std::nextafter(far, 2 * far) - far;
        std::vector<std::size_t> chosen;
        for (std::size_t face = 11; face < ball.triangles.size(); face += 37)
            chosen.push_back(face);
        // Cells of one size have to be tried more than once.
        if (exponent == 20) chosen.insert(chosen.end(), {98, 243, 402});
        for (const std::size_t face : chosen)
            for (const double beside : {-1e300, 1e300}) {
                INFO("2^" << exponent << ", face " << face << " towards " << beside);
                const Triangle3 t = ball.triangle(face);
                const ExactVec3 normal =
                    cross(to_exact(t.b) - to_exact(t.a), to_exact(t.c) - to_exact(t.a));
                const Exact offset = dot(normal, to_exact(t.a));
                const ExactPlane<3> plane{normal,
                                          Exact(std::nextafter(offset.to_double(), beside))};
                const Cut halves = cut(ball, plane);
                REQUIRE_FALSE(halves.obstacle);
                for (const Half* half : {&halves.below, &halves.above}) {
                    if (half->triangles.empty()) continue;
                    const MendedCells mended = graze::mesh::mended(*half);
                    if (mended.rounding == Rounding::failed) {
                        CHECK(mended.vanished);
                        CHECK(thickness(*half, plane) < 4 * spacing);
                        ++vanished;
                        continue;
                    }
                    CHECK_FALSE(mended.vanished);
                    const Report report = check(mended.mesh);
                    CHECK((report.solid && report.embedded()));
                    CHECK(mended.moved < 0x1p10 * spacing);
                    mended_ones += mended.rounding == Rounding::mended;
                }
            }
    }
    CHECK(vanished > 0);
    CHECK(mended_ones > 10);
}
TEST_CASE("cut: halves of shared solids add up") { check_solids(support::case_count(3), 8'000); }
TEST_CASE("long cut: halves of all shared solids add up", "[.]") {
    check_solids(support::case_count(1'000), all_of_them);
}
