// Grids over a mesh: exact origins, cell sizes and dims.
#include <cmath>
#include <graze/clip.hpp>
#include <graze/voxel.hpp>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;

namespace {

/// A mesh with this bounding box.
Mesh spanning(const Vec3& min, const Vec3& max) {
    return mesh_of({{min, {max.x, min.y, min.z}, {min.x, max.y, max.z}}});
}

ExactVec3 cube(const std::string& cell) { return {Exact(cell), Exact(cell), Exact(cell)}; }

std::string vec(const ExactVec3& v) {
    return v[0].to_string() + ' ' + v[1].to_string() + ' ' + v[2].to_string();
}

void check_same(const Grid& grid, const clip_judge::Grid& expected) {
    INFO(text(expected));
    const Grid g = to_grid(expected);
    CHECK(vec(grid.origin) == vec(g.origin));
    CHECK(vec(grid.cell) == vec(g.cell));
    CHECK(grid.dims == g.dims);
}

std::string refusal_of_resolution(const Mesh& mesh, std::int64_t resolution) {
    return message_of<std::invalid_argument>([&] { Grid::of_resolution(mesh, resolution); });
}

std::string refusal_of_cell(const Mesh& mesh, const ExactVec3& cell) {
    return message_of<std::invalid_argument>([&] { Grid::of_cell(mesh, cell); });
}

}  // namespace

TEST_CASE("grid: cubes along the longest extent, from the smallest corner") {
    const Grid grid = Grid::of_resolution(spanning({-1, 2, 5}, {2, 3, 6.5}), 6);
    CHECK(vec(grid.origin) == "-1 2 5");
    CHECK(vec(grid.cell) == "1/2 1/2 1/2");
    CHECK(grid.dims == Index{6, 2, 3});
}

TEST_CASE("grid: a part of a cell counts as a cell") {
    const Mesh mesh = spanning({0, 0, 0}, {1, 0.5, 0.25});
    CHECK(Grid::of_resolution(mesh, 3).dims == Index{3, 2, 1});
    CHECK(vec(Grid::of_resolution(mesh, 3).cell) == "1/3 1/3 1/3");
    CHECK(Grid::of_resolution(mesh, 4).dims == Index{4, 2, 1});
    CHECK(Grid::of_resolution(mesh, 5).dims == Index{5, 3, 2});
    CHECK(Grid::of_resolution(mesh, 1).dims == Index{1, 1, 1});
    // The smallest part there is.
    const double more = std::nextafter(0.5, 1), less = std::nextafter(0.5, 0);
    CHECK(Grid::of_resolution(spanning({0, 0, 0}, {1, more, less}), 4).dims == Index{4, 3, 2});
}

TEST_CASE("grid: half-open voxels go one farther where the mesh ends on a plane of them") {
    const Mesh mesh = spanning({0, 0, 0}, {1, 0.375, 0});
    CHECK(Grid::of_cell(mesh, cube("1/4"), Ties::half_open).dims == Index{5, 2, 1});
    CHECK(Grid::of_cell(mesh, cube("1/8"), Ties::half_open).dims == Index{9, 4, 1});
    CHECK(Grid::of_cell(mesh, cube("1/4"), Ties::open).dims == Index{4, 2, 1});
    CHECK(Grid::of_cell(mesh, cube("2/3"), Ties::half_open).dims == Index{2, 1, 1});
}

TEST_CASE("grid: the resolution is kept where no double is the cell") {
    for (const double extent : {0.1, 0.3, 1.1, 1e-300, 7 * denormal, 1e300, largest})
        for (const std::int64_t n : {1, 3, 7, 10, 100, 127, 1000000007}) {
            INFO(extent << ' ' << n);
            const Grid grid = Grid::of_resolution(spanning({0, 0, 0}, {extent, extent, extent}), n);
            CHECK(grid.dims == Index{n, n, n});
        }
}

TEST_CASE("grid: a decimal cell is a decimal, a double is not") {
    // 0.1 and 0.1 + 0.2 are more than 1/10 and 3/10, 0.3 is less, 0.5 and 3 are equal.
    const auto dims = [](double extent, const char* cell) {
        return Grid::of_cell(spanning({0, 0, 0}, {extent, 0, 0}), cube(cell)).dims[0];
    };
    CHECK(dims(0.1, "1/100") == 11);
    CHECK(dims(0.1 + 0.2, "1/10") == 4);
    CHECK(dims(0.3, "1/10") == 3);
    CHECK(dims(0.5, "1/10") == 5);
    CHECK(dims(3, "1/25") == 75);
    CHECK(dims(std::nextafter(3, 4), "1/25") == 76);
    CHECK(dims(std::nextafter(3, 2), "1/25") == 75);
    CHECK(dims(1, "3") == 1);
    for (int k = 1; k <= 50; ++k) {
        INFO(k);
        CHECK(dims(k / 25.0, "1/25") == (Rational(k / 25.0) > Rational(k, 25) ? k + 1 : k));
    }
}

TEST_CASE("grid: each axis has its own cell") {
    const Grid grid =
        Grid::of_cell(spanning({0, 0, 0}, {1, 1, 1}), {Exact("1/3"), Exact("2/5"), Exact(0.25)});
    CHECK(vec(grid.cell) == "1/3 2/5 1/4");
    CHECK(grid.dims == Index{3, 3, 4});
}

TEST_CASE("grid: flat meshes, segments and points have one layer") {
    CHECK(Grid::of_resolution(spanning({1, 2, 3}, {3, 3, 3}), 4).dims == Index{4, 2, 1});
    const Mesh segment = mesh_of({{{5, 1, 2}, {5, 4, 2}, {5, 2, 2}}});
    CHECK(Grid::of_resolution(segment, 7).dims == Index{1, 7, 1});
    CHECK(vec(Grid::of_resolution(segment, 7).cell) == "3/7 3/7 3/7");
    const Mesh point = mesh_of({{{5, 1, 2}, {5, 1, 2}, {5, 1, 2}}});
    CHECK(Grid::of_cell(point, cube("1/25")).dims == Index{1, 1, 1});
    CHECK(vec(Grid::of_cell(point, cube("1/25")).origin) == "5 1 2");
}

TEST_CASE("grid: only the vertices of triangles count, in any order") {
    Mesh mesh = mesh_of({{{4, 1, 3}, {1, 3, 1}, {2, 5, 2}}, {{2, 2, 2}, {3, 3, 0}, {2, 4, 4}}});
    mesh.vertices.push_back({-100, 100, 100});
    const Grid grid = Grid::of_cell(mesh, cube("1"));
    CHECK(vec(grid.origin) == "1 1 0");
    CHECK(grid.dims == Index{3, 4, 4});
}

TEST_CASE("grid: any scale") {
    const Mesh tiny = spanning({-denormal, 0, denormal}, {5 * denormal, denormal, 2 * denormal});
    const Grid of_tiny = Grid::of_resolution(tiny, 12);
    CHECK(of_tiny.dims == Index{12, 2, 2});
    CHECK((of_tiny.cell[0].to_double() == 0 && of_tiny.cell[0].sign() > 0));

    const Mesh huge = spanning({-largest, -largest, 0}, {largest, 0, largest});
    const Grid of_huge = Grid::of_resolution(huge, 4);
    CHECK(of_huge.dims == Index{4, 2, 2});
    CHECK(of_huge.cell[0] == Exact(largest / 2));

    const double most = 0x1p63 - 1024;  // the largest double that is an int64
    CHECK(Grid::of_cell(spanning({0, 0, 0}, {most, 0, 0}), cube("1")).dims[0] ==
          std::int64_t(most));
    CHECK(refusal_of_cell(spanning({0, 0, 0}, {0x1p63, 0, 0}), cube("1")) ==
          "grid: the cell is too small for the mesh");
    CHECK(refusal_of_cell(huge, cube("1")) == "grid: the cell is too small for the mesh");
}

TEST_CASE("grid: agrees with the judge") {
    cases::Random random(1);
    for (int i = 0; i < 300; ++i) {
        std::vector<Triangle3> triangles(std::size_t(random.between(1, 4)));
        const double step = random.pick({1.0, 0.1, 1.0 / 3, 0.05, 1e-310, 1e300});
        for (Triangle3& t : triangles)
            for (Vec3* v : {&t.a, &t.b, &t.c})
                for (int k = 0; k < 3; ++k) (*v)[k] = step * random.between(-4, 4);
        const Mesh mesh = mesh_of(triangles);
        const Rational cell = Rational(step) * Rational(random.between(1, 9), random.between(1, 9));
        const std::array<Rational, 3> cells{cell, cell * 2, cell / 3};
        const clip_judge::Grid by_cell = clip_judge::grid_of_cell(mesh, cells);
        check_same(Grid::of_cell(mesh, to_grid(by_cell).cell), by_cell);
        const std::int64_t n = random.between(1, 200);
        check_same(Grid::of_resolution(mesh, n), clip_judge::grid_of_resolution(mesh, n));
    }
}

TEST_CASE("grid: the same in any float environment") {
    for (int n = 0; n < support::case_count(200); ++n) {
        cases::Random random{std::uint64_t(n)};
        const auto some = [&] {
            return std::ldexp(random.symmetric(),
                              random.pick({-1074, -1060, -1022, -1010, 0, 1023}));
        };
        const Mesh mesh = mesh_of(
            {{{some(), some(), some()}, {some(), some(), some()}, {some(), some(), some()}}});
        const auto told = [&] {
            std::string text;
            for (const Grid& g :
                 {Grid::of_resolution(mesh, 7), Grid::of_resolution(mesh, 3, Ties::half_open)}) {
                text += vec(g.origin) + " by " + vec(g.cell);
                for (const auto d : g.dims) text += ", " + std::to_string(d);
            }
            return text;
        };
        const std::string here = told();
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name);
            CHECK(arith_test::in_environment(environment, told) == here);
        }
    }
}

TEST_CASE("grid: what cannot be a grid is refused") {
    const Mesh mesh = spanning({0, 0, 0}, {1, 1, 1});
    for (const std::int64_t n :
         {std::int64_t(0), std::int64_t(-1), std::numeric_limits<std::int64_t>::min()})
        CHECK(refusal_of_resolution(mesh, n) == "grid: the resolution must be at least 1");

    CHECK(refusal_of_cell(mesh, {Exact("0"), Exact("1"), Exact("1")}) ==
          "grid: cell.x must be greater than 0");
    CHECK(refusal_of_cell(mesh, {Exact("1"), Exact("-1/3"), Exact("1")}) ==
          "grid: cell.y must be greater than 0");
    CHECK(refusal_of_cell(mesh, {Exact("1"), Exact("1"), Exact(-0.0)}) ==
          "grid: cell.z must be greater than 0");

    const auto root = exact::clip(Line2{{0, 0}, {1, 0}}, Obb2{{0, 0}, {1, 1}, {1, 1}});
    REQUIRE((root.out && !root.out->t.is_rational()));
    CHECK(refusal_of_cell(mesh, {Exact("1"), root.out->t, Exact("1")}) ==
          "grid: cell.y must be rational");

    CHECK(refusal_of_resolution(Mesh{}, 4) == "mesh: there are no triangles");
    CHECK(refusal_of_cell(Mesh{{{1, 2, 3}}, {}}, cube("1")) == "mesh: there are no triangles");
    const Mesh point =
        mesh_of({{{5, 1, 2}, {5, 1, 2}, {5, 1, 2}}, {{5, 1, 2}, {5, 1, 2}, {5, 1, 2}}});
    CHECK(refusal_of_resolution(point, 4) ==
          "grid: the mesh is a single point; a resolution needs an extent");
    const Mesh broken{{{0, 0, 0}, {1, 1, 1}}, {{0, 1, 0}, {1, 2, 0}}};
    CHECK(refusal_of_cell(broken, cube("1")) ==
          "mesh: triangle 1 has vertex 2, but there are only 2");
    CHECK(refusal_of_resolution(broken, 4) == refusal_of_cell(broken, cube("1")));

    for (const double bad : {not_a_number, infinity, -infinity}) {
        const Mesh m = mesh_of({{{0, 0, 0}, {1, 1, 1}, {0, 1, bad}}});
        CHECK_THROWS_AS(Grid::of_resolution(m, 4), invalid_shape);
        CHECK_THROWS_AS(Grid::of_cell(m, cube("1")), invalid_shape);
    }
}

TEST_CASE("grid: so many cells over a box") {
    const ExactVec3 lo{Exact("-1/2"), Exact(0.0), Exact("7")},
        hi{Exact("1"), Exact("2"), Exact("8")};
    const Grid grid = Grid::over(lo, hi, {3, 1, 7});
    CHECK(vec(grid.origin) == "-1/2 0 7");
    CHECK(vec(grid.cell) == "1/2 2 1/7");
    CHECK(grid.dims == Index{3, 1, 7});

    const auto refusal = [](const ExactVec3& from, const ExactVec3& to, const Index& dims) {
        return message_of<std::invalid_argument>([&] { Grid::over(from, to, dims); });
    };
    CHECK(refusal(lo, hi, {0, 1, 1}) == "grid: dims.x must be at least 1");
    CHECK(refusal(lo, hi, {1, -1, 1}) == "grid: dims.y must be at least 1");
    CHECK(refusal(lo, {hi[0], hi[1], lo[2]}, {1, 1, 1}) == "grid: lo.z must be less than hi.z");
    CHECK(refusal({hi[0], lo[1], lo[2]}, {lo[0], hi[1], hi[2]}, {1, 1, 1}) ==
          "grid: lo.x must be less than hi.x");
}

TEST_CASE("grid: a part of a grid has its planes") {
    const Grid grid{{Exact("1/3"), Exact("-1"), Exact("0")},
                    {Exact("1/7"), Exact("1"), Exact("2")},
                    {10, 20, 30}};
    const Grid part = grid.part({3, 0, 29}, {7, 20, 1});
    CHECK(vec(part.origin) == "16/21 -1 58");
    CHECK(vec(part.cell) == vec(grid.cell));
    CHECK(part.dims == Index{7, 20, 1});
    const auto refusal = [&](const Index& first, const Index& count) {
        return message_of<std::invalid_argument>([&] { grid.part(first, count); });
    };
    CHECK(refusal({4, 0, 0}, {7, 1, 1}) == "grid: along x it has 10 voxels, not 7 from 4");
    CHECK(refusal({0, -1, 0}, {1, 1, 1}) == "grid: along y it has 20 voxels, not 1 from -1");
    CHECK(refusal({0, 0, 0}, {1, 1, 0}) == "grid: along z it has 30 voxels, not 0 from 0");
}

TEST_CASE("grid: a box clips those voxels that only touch it") {
    const Grid grid{
        {Exact("0"), Exact("0"), Exact("0")}, {Exact("1/3"), Exact("1"), Exact("2")}, {9, 9, 9}};
    const auto clipped = [&](const char* x0, const char* x1) {
        const Grid g = grid.clipped({Exact(x0), Exact("-5"), Exact("1")},
                                    {Exact(x1), Exact("50"), Exact("3")});
        CHECK(g.dims[1] == 9);
        CHECK(g.dims[2] == 2);
        return g.origin[0].to_string() + ' ' + std::to_string(g.dims[0]);
    };
    CHECK(clipped("1/3", "2/3") == "1/3 1");
    CHECK(clipped("1/3", "67/100") == "1/3 2");
    CHECK(clipped("33/100", "2/3") == "0 2");
    CHECK(clipped("-1/9", "1/9") == "0 1");
    CHECK(clipped("-9", "9") == "0 9");
    CHECK(clipped("8/3", "100") == "8/3 1");
    const auto refusal = [&](const char* x0, const char* x1) {
        return message_of<std::invalid_argument>([&] { clipped(x0, x1); });
    };
    const std::string none = "grid: no voxels are between lo.x and hi.x";
    CHECK(refusal("3", "4") == none);
    CHECK(refusal("-1", "0") == none);
    CHECK(refusal("1", "1") == "grid: lo.x must be less than hi.x");
    CHECK(refusal("2", "1") == "grid: lo.x must be less than hi.x");
}
