// Voxels of meshes made by hand.
#include <algorithm>
#include <cfenv>
#include <cmath>
#include <graze/clip.hpp>
#include <graze/voxel.hpp>
#include <sstream>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "support/catch.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;

namespace {

std::vector<Index> voxels(const std::vector<Triangle3>& triangles, const clip_judge::Grid& grid) {
    return list(voxelize(mesh_of(triangles), to_grid(grid)).set);
}

const clip_judge::Grid unit = cubes(0, 1, {3, 3, 3});

Triangle3 point(const Vec3& p) { return {p, p, p}; }
Triangle3 segment(const Vec3& a, const Vec3& b) { return {a, b, a}; }
/// In the plane z, in the middle of a cell.
Triangle3 level(double z) { return {{1.25, 1.25, z}, {1.75, 1.25, z}, {1.25, 1.75, z}}; }

/// All voxels from one to another.
std::vector<Index> block(const Index& first, const Index& last) {
    std::vector<Index> all;
    for (auto i = first[0]; i <= last[0]; ++i)
        for (auto j = first[1]; j <= last[1]; ++j)
            for (auto k = first[2]; k <= last[2]; ++k) all.push_back({i, j, k});
    return all;
}

/// The voxels of a point on an axis: those whose closed cells hold it.
std::vector<std::int64_t> cells_of(double x, const Rational& origin, const Rational& cell,
                                   std::int64_t count) {
    std::vector<std::int64_t> cells;
    for (std::int64_t i = 0; i < count; ++i)
        if (origin + i * cell <= Rational(x) && Rational(x) <= origin + (i + 1) * cell)
            cells.push_back(i);
    return cells;
}

void check_all_on_one_axis(const Rational& origin, const Rational& cell, std::int64_t count) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        clip_judge::Grid grid{{-1, -1, -1}, {4, 4, 4}, {1, 1, 1}};
        grid.origin[axis] = origin;
        grid.cell[axis] = cell;
        grid.dims[axis] = count;
        for (std::int64_t plane = 0; plane <= count; ++plane) {
            const double nearest = Rational(origin + plane * cell).convert_to<double>();
            for (const double x :
                 {nearest, std::nextafter(nearest, largest), std::nextafter(nearest, -largest)}) {
                Triangle3 flat{{0, 0, 0}, {1, 0.5, 0.25}, {0.125, 0.5, 1}};
                for (Vec3* v : {&flat.a, &flat.b, &flat.c}) (*v)[int(axis)] = x;
                std::vector<std::int64_t> cells;
                for (const Index& voxel : voxels({flat}, grid)) cells.push_back(voxel[axis]);
                INFO(text(grid) << '\n' << flat);
                REQUIRE(cells == cells_of(x, origin, cell, count));
            }
        }
    }
}

}  // namespace

TEST_CASE("voxelize: a triangle in a grid plane is met on both sides") {
    CHECK(voxels({level(1)}, unit) == std::vector<Index>{{1, 1, 0}, {1, 1, 1}});
    CHECK(voxels({level(2)}, unit) == std::vector<Index>{{1, 1, 1}, {1, 1, 2}});
    CHECK(voxels({level(1.5)}, unit) == std::vector<Index>{{1, 1, 1}});
    // The outermost planes belong to the grid.
    CHECK(voxels({level(0)}, unit) == std::vector<Index>{{1, 1, 0}});
    CHECK(voxels({level(3)}, unit) == std::vector<Index>{{1, 1, 2}});
    // One ulp off it is not in the plane.
    CHECK(voxels({level(std::nextafter(1, 0))}, unit) == std::vector<Index>{{1, 1, 0}});
    CHECK(voxels({level(std::nextafter(1, 2))}, unit) == std::vector<Index>{{1, 1, 1}});
    CHECK(voxels({level(-denormal)}, unit).empty());
    CHECK(voxels({level(std::nextafter(3, 4))}, unit).empty());
    CHECK(voxels({level(-0.0)}, unit) == std::vector<Index>{{1, 1, 0}});
}

TEST_CASE("voxelize: a cell face is met by the voxels around it") {
    const Triangle3 half{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
    const Triangle3 other{{2, 2, 1}, {2, 1, 1}, {1, 2, 1}};
    std::vector<Index> around = block({0, 0, 0}, {2, 2, 1});
    CHECK(voxels({half, other}, unit) == around);
    // A half alone misses the voxels at the corner it leaves out.
    for (const Index& corner : {Index{2, 2, 0}, Index{2, 2, 1}})
        around.erase(std::find(around.begin(), around.end(), corner));
    CHECK(voxels({half}, unit) == around);
}

TEST_CASE("voxelize: zero-area triangles are the points and segments they span") {
    CHECK(voxels({point({1, 1, 1})}, unit) == block({0, 0, 0}, {1, 1, 1}));
    CHECK(voxels({point({1, 1, 1.5})}, unit) == block({0, 0, 1}, {1, 1, 1}));
    CHECK(voxels({point({1, 1.5, 1.5})}, unit) == block({0, 1, 1}, {1, 1, 1}));
    CHECK(voxels({point({0, 0, 0})}, unit) == block({0, 0, 0}, {0, 0, 0}));
    CHECK(voxels({point({3, 3, 3})}, unit) == block({2, 2, 2}, {2, 2, 2}));
    CHECK(voxels({point({3, 3, -1})}, unit).empty());

    CHECK(voxels({segment({1, 1, 0.5}, {1, 1, 2.5})}, unit) == block({0, 0, 0}, {1, 1, 2}));
    CHECK(voxels({segment({0.5, 1.5, 1}, {1.5, 1.5, 1})}, unit) == block({0, 1, 0}, {1, 1, 1}));
    // A diagonal goes from corner to corner.
    std::vector<Index> diagonal;
    for (const Index& v : block({0, 0, 0}, {2, 2, 2}))
        if (std::max({v[0], v[1], v[2]}) - std::min({v[0], v[1], v[2]}) <= 1) diagonal.push_back(v);
    CHECK(voxels({segment({0, 0, 0}, {3, 3, 3})}, unit) == diagonal);
    CHECK(voxels({Triangle3{{0, 0, 0}, {3, 3, 3}, {1, 1, 1}}}, unit) == diagonal);
    CHECK(voxels({Triangle3{{1.5, 1.5, 1.5}, {3, 3, 3}, {0, 0, 0}}}, unit) == diagonal);
}

TEST_CASE("voxelize: a plane through nodes that are no doubles") {
    // x + y + z = 1 passes through (1/3, 1/3, 1/3), a corner of two voxels that it only touches.
    const Triangle3 t{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const clip_judge::Grid thirds = cubes(0, Rational(1, 3), {3, 3, 3});
    std::vector<Index> expected;
    for (const Index& v : block({0, 0, 0}, {2, 2, 2}))
        if (v[0] + v[1] + v[2] <= 3) expected.push_back(v);
    REQUIRE(expected.size() == 17);
    CHECK(voxels({t}, thirds) == expected);

    // One ulp lower it misses (1, 1, 1) and all others on that side, but not those it passes
    // through; one ulp higher it misses (0, 0, 0).
    const double low = std::nextafter(1, 0), high = std::nextafter(1, 2);
    std::vector<Index> below, above;
    for (const Index& v : block({0, 0, 0}, {2, 2, 2})) {
        const auto sum = v[0] + v[1] + v[2];
        if (sum <= 2) below.push_back(v);
        if (sum >= 1 && sum <= 3) above.push_back(v);
    }
    CHECK(voxels({Triangle3{{low, 0, 0}, {0, low, 0}, {0, 0, low}}}, thirds) == below);
    CHECK(voxels({Triangle3{{high, 0, 0}, {0, high, 0}, {0, 0, high}}}, thirds) == above);
}

TEST_CASE("voxelize: planes that are no doubles are not rounded") {
    check_all_on_one_axis(0, Rational(1, 25), 27);
    check_all_on_one_axis(Rational(1, 7), Rational(1, 3), 9);
    check_all_on_one_axis(Rational(-1, 3), Rational(1, 10), 20);
    check_all_on_one_axis(Rational(1) / 3 * 1000000007, Rational(1, 1000003), 5);
    check_all_on_one_axis(0, Rational(1, 4), 9);
}

TEST_CASE("voxelize: cells smaller than the distance of doubles") {
    const auto check = [](double x, const Rational& cell) {
        // From the double before x to the one after it.
        const Rational before = std::nextafter(x, -largest), after = std::nextafter(x, largest);
        const Rational count = (after - before) / cell;
        check_all_on_one_axis(before, cell, clip_judge::ceil(count).convert_to<std::int64_t>());
    };
    const auto ulp = [](double x) { return Rational(std::nextafter(x, largest)) - Rational(x); };
    for (const double x : {1.0, -3.0, 0x1p60, 0x1p-1000, denormal, -denormal, 0.0, 0x1p1000})
        for (const Rational& part : {Rational(1, 4), Rational(2, 7), Rational(5, 3)})
            check(x, ulp(x) * part);
}

TEST_CASE("voxelize: planes beyond the finite doubles") {
    const Rational big(largest);
    const auto check = [](const std::vector<Triangle3>& triangles, const clip_judge::Grid& grid) {
        INFO(text(grid));
        CHECK(differences(mesh_of(triangles), grid) == "");
    };
    const std::vector<Triangle3> triangles{
        point({largest, largest, largest}),
        point({-largest, -largest, -largest}),
        segment({-largest, largest, 0}, {largest, largest, largest}),
        {{largest, 0, 0}, {0, largest, 0}, {0, 0, largest}},
        {{-largest, -largest, 0}, {0, -largest, largest}, {largest, largest, largest}}};
    for (const Rational& cell :
         {big, Rational(big / 2), Rational(big * 2 / 3), Rational(big * 3), Rational(big * big)}) {
        check(triangles, cubes(-big, cell, {4, 4, 4}));
        check(triangles, cubes(-2 * big, cell, {4, 5, 6}));
        check(triangles, cubes(-cell, cell, {2, 2, 2}));
        check(triangles, cubes(big, cell, {2, 2, 2}));
        check(triangles, cubes(big + 1, cell, {2, 2, 2}));
        check(triangles, cubes(-cell - big, cell, {1, 1, 1}));
        check(triangles, cubes(-cell - big - 1, cell, {1, 1, 1}));
    }
}

TEST_CASE("voxelize: a power of two changes nothing") {
    const std::vector<Triangle3> triangles{{{0, 0, 0}, {3, 1, 2}, {1, 3, 3}},
                                           {{1, 1, 2}, {2, 1, 2}, {1, 2, 2}},
                                           segment({3, 0, 3}, {0, 3, 3})};
    const auto expected = voxels(triangles, cubes(0, Rational(3, 5), {5, 5, 5}));
    REQUIRE((expected.size() > 30 && expected.size() < 125));
    for (const int e : {-1074, -1060, -1000, -500, -1, 1, 500, 1000, 1022}) {
        std::vector<Triangle3> scaled = triangles;
        for (Triangle3& t : scaled)
            for (Vec3* v : {&t.a, &t.b, &t.c})
                *v = {std::ldexp(v->x, e), std::ldexp(v->y, e), std::ldexp(v->z, e)};
        const Rational cell = Rational(std::ldexp(1, e)) * Rational(3, 5);
        INFO("2^" << e);
        CHECK(voxels(scaled, cubes(0, cell, {5, 5, 5})) == expected);
    }
}

TEST_CASE("voxelize: small cells far from the origin") {
    for (const double x : {1e15, -1e15, 123456789.125}) {
        const Mesh mesh = mesh_of({{{x, x, x}, {x + 1.5, x, x + 0.5}, {x + 0.125, x + 2, x + 1}}});
        for (const Rational& cell : {Rational(1, 3), Rational(1, 2), Rational(1, 7)})
            CHECK(differences(mesh, cubes(Rational(x) - Rational(1, 9), cell, {6, 7, 4})) == "");
    }
}

TEST_CASE("voxelize: what is outside of the grid is left out") {
    for (int axis = 0; axis < 3; ++axis)
        for (const double x : {-1.0, -1e300, -denormal, 3.5, 1e300}) {
            Triangle3 t{{0.5, 1.5, 2.5}, {1.5, 2.5, 0.5}, {2.5, 0.5, 1.5}};
            for (Vec3* v : {&t.a, &t.b, &t.c}) (*v)[axis] = x;
            INFO(t);
            CHECK(voxels({t}, unit).empty());
        }
    // The bounding box meets the grid, the triangle does not.
    CHECK(voxels({Triangle3{{-5, 1, 1}, {1, -5, 1}, {-5, -5, 1}}}, unit).empty());
    // It covers the grid, or sticks out of it on every side.
    CHECK(voxels({Triangle3{{-100, -100, 1}, {100, -100, 1}, {0, 100, 1}}}, unit) ==
          block({0, 0, 0}, {2, 2, 1}));
    CHECK(voxels({Triangle3{{-1e300, -1e300, 0.5}, {1e300, -1e300, 0.5}, {0, 1e300, 0.5}}}, unit) ==
          block({0, 0, 0}, {2, 2, 0}));
    std::vector<Index> wedge = block({0, 1, 0}, {2, 1, 2});
    wedge.erase(std::find(wedge.begin(), wedge.end(), Index{2, 1, 0}));
    CHECK(voxels({Triangle3{{-1, 1.5, -1}, {4, 1.5, 4}, {-1, 1.5, 1}}}, unit) == wedge);
    // It touches the grid from outside in a face, an edge and a corner.
    CHECK(voxels({Triangle3{{-1, 0, 0}, {0, 1.5, 1.5}, {-1, 3, 3}}}, unit) ==
          block({0, 1, 1}, {0, 1, 1}));
    CHECK(voxels({segment({1, -1, -1}, {1, 1, -1}), segment({4, 2, 1.5}, {2, 4, 1.5})}, unit) ==
          block({2, 2, 1}, {2, 2, 1}));
    CHECK(voxels({Triangle3{{3, 3, 3}, {4, 3, 3}, {3, 4, 4}}}, unit) ==
          block({2, 2, 2}, {2, 2, 2}));
}

TEST_CASE("voxelize: a mesh without triangles meets nothing") {
    CHECK(list(voxelize(Mesh{{{1, 1, 1}}, {}}, to_grid(unit)).set).empty());
}

TEST_CASE("voxelize: a cube whose faces are grid planes, where no plane is a double") {
    // Thirteen of 25 cells fill 0.52 but for rounding: 0.52 is a little more than 13/25.
    const auto cube = [](double size) {
        Mesh mesh;
        for (int i = 0; i < 8; ++i)
            mesh.vertices.push_back({i & 1 ? size : 0, i & 2 ? size : 0, i & 4 ? size : 0});
        mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                          {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
        return mesh;
    };
    const auto layers = [](const VoxelSet& set) {
        const auto voxels = list(set);
        std::int64_t last = 0;
        for (const Index& v : voxels) last = std::max({last, v[0], v[1], v[2]});
        return last + 1;
    };
    const clip_judge::Grid grid = cubes(0, Rational(1, 25), {16, 16, 16});
    REQUIRE(Rational(0.52) > Rational(13, 25));
    CHECK(layers(voxelize(cube(0.52), to_grid(grid)).set) == 14);
    CHECK(layers(voxelize(cube(std::nextafter(0.52, 0)), to_grid(grid)).set) == 13);
    REQUIRE(Rational(0.48) < Rational(12, 25));
    CHECK(layers(voxelize(cube(0.48), to_grid(grid)).set) == 12);
    CHECK(differences(cube(0.52), grid) == "");
    CHECK(differences(cube(0.48), grid) == "");
}

TEST_CASE("voxelize: grids and meshes that are refused") {
    const Mesh mesh = mesh_of({level(1)});
    const auto refusal = [&](const Grid& grid) {
        return message_of<std::invalid_argument>([&] { voxelize(mesh, grid); });
    };
    const Grid good = to_grid(unit);
    for (int k = 0; k < 3; ++k) {
        const std::string axis(1, "xyz"[k]);
        Grid grid = good;
        for (const char* cell : {"0", "-1", "-1/25"}) {
            grid.cell[k] = Exact(cell);
            CHECK(refusal(grid) == "grid: cell." + axis + " must be greater than 0");
        }
        grid = good;
        for (const std::int64_t dim : {std::int64_t(0), std::int64_t(-1), INT64_MIN}) {
            grid.dims[std::size_t(k)] = dim;
            CHECK(refusal(grid) == "grid: dims." + axis + " must be at least 1");
        }
        const auto root = exact::clip(Line2{{0, 0}, {1, 0}}, Obb2{{0, 0}, {1, 1}, {1, 1}});
        grid = good;
        grid.origin[k] = root.out->t;
        CHECK(refusal(grid) == "grid: origin." + axis + " must be rational");
        grid = good;
        grid.cell[k] = root.out->t;
        CHECK(refusal(grid) == "grid: cell." + axis + " must be rational");
    }
    for (const Index& dims :
         {Index{(std::int64_t(1) << 49) + 1, 1, 1}, Index{1, 1 << 24, (1 << 25) + 1},
          Index{INT64_MAX, INT64_MAX, INT64_MAX}, Index{1 << 17, 1 << 17, 1 << 17},
          Index{4, INT64_MAX / 2, 1}, Index{std::int64_t(1) << 62, 4, 1}}) {
        Grid grid = good;
        grid.dims = dims;
        std::ostringstream expected;
        expected << "grid: " << dims[0] << " x " << dims[1] << " x " << dims[2]
                 << " voxels are more than 2^49";
        CHECK(refusal(grid) == expected.str());
    }

    for (const double bad : {not_a_number, infinity, -infinity})
        for (Vec3 Triangle3::*v : {&Triangle3::a, &Triangle3::b, &Triangle3::c})
            for (int k = 0; k < 3; ++k) {
                Triangle3 t = level(1);
                (t.*v)[k] = bad;
                CHECK_THROWS_AS(voxelize(mesh_of({level(1), t}), good), invalid_shape);
            }
    const Mesh broken{{{0, 0, 0}, {1, 1, 1}}, {{0, 1, 0}, {1, 2, 0}}};
    CHECK(message_of<std::invalid_argument>([&] { voxelize(broken, good); }) ==
          "mesh: triangle 1 has vertex 2, but there are only 2");
}

namespace {

/// Meshes and grids, with the voxels judged, for which rounding and flushing could matter.
struct Scene {
    Mesh mesh;
    clip_judge::Grid grid;
};

std::vector<Scene> delicate_scenes() {
    std::vector<Scene> scenes;
    for (const double u : {denormal, 0x1p-1022, 0x1p-1030, 1.0}) {
        std::vector<Triangle3> triangles;
        for (int i = 0; i < 4; ++i)
            triangles.push_back(
                {{i * u, 0, 3 * u}, {2 * u, (3 - i) * u, i * u}, {0, 2 * u, i * u}});
        for (const Rational& part : {Rational(1), Rational(1, 3), Rational(3, 7), Rational(5, 4)})
            scenes.push_back({mesh_of(triangles), cubes(-Rational(u) / 5, u * part, {6, 6, 6})});
        scenes.push_back({mesh_of(triangles), cubes(0, Rational(u), {3, 3, 3})});
    }
    return scenes;
}

/// The scenes whose voxels differ from the judge's while `enter` is in force.
template <class Enter, class Leave>
int wrong_while(const std::vector<Scene>& scenes, const Enter& enter, const Leave& leave) {
    int wrong = 0;
    for (const Scene& s : scenes) {
        const Grid grid = to_grid(s.grid);
        const auto expected = clip_judge::voxels(s.mesh, s.grid);
        enter();
        bool same = false;
        try {
            same = differences(s.mesh, s.grid, voxelize(s.mesh, grid).set, expected).empty();
        } catch (const std::exception&) {
        }
        leave();
        wrong += !same;
    }
    return wrong;
}

}  // namespace

TEST_CASE("voxel sets: equal where all voxels are, the first and the last as well") {
    cases::Random random(3);
    // The last is kept in tiles.
    for (const Index& dims : {Index{1, 1, 1}, Index{2, 3, 63}, Index{3, 1, 64}, Index{1, 2, 65},
                              Index{2048, 2048, 2048}}) {
        VoxelSet a(dims), b(dims);
        CHECK(a == b);
        for (int n = 0; n < 20; ++n) {
            Index v;
            for (std::size_t k = 0; k < 3; ++k)
                v[k] = n == 0   ? dims[k] - 1
                       : n == 1 ? 0
                                : std::int64_t(random.below(std::uint64_t(dims[k])));
            INFO(dims[0] << ", " << v[0] << " " << v[1] << " " << v[2]);
            const bool is_new = !a.contains(v[0], v[1], v[2]);
            a.insert(v[0], v[1], v[2], v[2]);
            CHECK((a == b) == !is_new);
            CHECK((b == a) == !is_new);
            b.insert(v[0], v[1], v[2], v[2]);
            CHECK(a == b);
        }
        CHECK((VoxelSet(dims) == a) == false);
    }
    CHECK_FALSE(VoxelSet({1, 2, 3}) == VoxelSet({3, 2, 1}));
    REQUIRE(VoxelSet({2048, 2048, 2048}).tiled());
}

TEST_CASE("voxelize: no rounding mode changes the voxels") {
    const auto scenes = delicate_scenes();
    for (const int mode : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        INFO("rounding mode " << mode);
        CHECK(wrong_while(
                  scenes, [&] { std::fesetround(mode); }, [] { std::fesetround(FE_TONEAREST); }) ==
              0);
    }
}

#if defined(__SSE2__)
TEST_CASE("voxelize: flushing subnormals changes no voxel") {
    const unsigned before = _mm_getcsr();
    for (const unsigned flags : {0x8000u, 0x0040u, 0x8040u}) {  // FTZ, DAZ
        INFO(std::hex << flags);
        CHECK(wrong_while(
                  delicate_scenes(), [&] { _mm_setcsr(before | flags); },
                  [&] { _mm_setcsr(before); }) == 0);
    }
}
#endif
