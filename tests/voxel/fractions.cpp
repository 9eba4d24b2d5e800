// Volume fractions against the judge, and against what is counted.
#include <bit>
#include <cmath>
#include <graze/mesh.hpp>
#include <graze/voxel_fractions.hpp>
#include <limits>

#include "arith/environments.hpp"
#include "support/property.hpp"
#include "voxel/fraction_judge.hpp"
#include "voxel/meshes.hpp"

using namespace graze;
using namespace graze::test;
using cases::Random;

namespace {

std::vector<Index> all_of(const Index& dims) {
    std::vector<Index> voxels;
    for (std::int64_t i = 0; i < dims[0]; ++i)
        for (std::int64_t j = 0; j < dims[1]; ++j)
            for (std::int64_t k = 0; k < dims[2]; ++k) voxels.push_back({i, j, k});
    return voxels;
}

/// Empty if all is as the judge has it.
std::string wrong_of(const Mesh& mesh, const clip_judge::Grid& grid,
                     VolumeFractions* to = nullptr) {
    const auto expected = fraction_judge::fractions(mesh, grid);
    const Grid own = to_grid(grid);
    const VolumeFractions found = volume_fractions(mesh, own);
    const auto voxels = all_of(grid.dims);
    const auto exact = exact_volume_fractions(mesh, own, voxels);
    if (to) *to = found;
    std::ostringstream os;
    os << text(grid) << '\n';
    Rational sum = 0;
    std::int64_t full = 0, partial = 0, wrong = 0;
    for (std::size_t n = 0; n < voxels.size(); ++n) {
        const double value = found.values[n];
        sum += expected[n];
        full += value == 1;
        partial += value != 0 && value != 1;
        if (fraction_judge::is_nearest(value, expected[n]) && exact[n] == Exact(expected[n].str()))
            continue;
        if (++wrong > 3) continue;
        os << "voxel " << voxels[n][0] << ", " << voxels[n][1] << ", " << voxels[n][2] << ": found "
           << value << " and " << exact[n].to_string() << " instead of " << expected[n] << " = "
           << expected[n].convert_to<double>() << '\n';
    }
    sum *= grid.cell[0] * grid.cell[1] * grid.cell[2];
    if (found.volume != Exact(sum.str()))
        os << "volume " << found.volume.to_string() << " instead of " << sum << '\n', ++wrong;
    if (found.full != full || found.partial != partial || found.dims != grid.dims)
        os << "counts\n", ++wrong;
    if (wrong == 0) return {};
    os << wrong << " wrong; the mesh:\n";
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) os << mesh.triangle(t) << '\n';
    return os.str();
}

void expect_as_judged(const Mesh& mesh, const clip_judge::Grid& grid, const std::string& what,
                      VolumeFractions* to = nullptr) {
    const std::string wrong = wrong_of(mesh, grid, to);
    if (!wrong.empty()) support::report(what, wrong);
}

Mesh tetrahedron(const std::array<Vec3, 4>& corners) {
    return {{corners.begin(), corners.end()}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

void add_box(Mesh& mesh, const Vec3& low, const Vec3& high, bool turned = false) {
    const auto first = std::uint32_t(mesh.vertices.size());
    for (int v = 0; v < 8; ++v)
        mesh.vertices.push_back(
            {(v & 1 ? high : low).x, (v & 2 ? high : low).y, (v & 4 ? high : low).z});
    for (const auto& [a, b, c] : {std::array<std::uint32_t, 3>{0, 3, 1},
                                  {0, 2, 3},
                                  {4, 7, 6},
                                  {4, 5, 7},
                                  {0, 5, 4},
                                  {0, 1, 5},
                                  {2, 7, 3},
                                  {2, 6, 7},
                                  {0, 6, 2},
                                  {0, 4, 6},
                                  {1, 7, 5},
                                  {1, 3, 7}})
        mesh.triangles.push_back(turned ? std::array{first + a, first + c, first + b}
                                        : std::array{first + a, first + b, first + c});
}

/// Other axes in place of its own.
template <class V>
V permuted(const V& v, const std::array<int, 3>& axes) {
    V r = v;
    for (std::size_t k = 0; k < 3; ++k)
        if constexpr (requires { v.x; })
            r[int(k)] = v[axes[k]];
        else
            r[k] = v[std::size_t(axes[k])];
    return r;
}

constexpr std::array<std::array<int, 3>, 6> permutations{
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}};

Mesh permuted(Mesh mesh, const std::array<int, 3>& axes, bool odd) {
    for (Vec3& v : mesh.vertices) v = permuted(v, axes);
    if (odd)
        for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

/// A ball with its centre at c, of rings of latitude.
Mesh ball(const Vec3& c, double radius, std::uint32_t rings) {
    Mesh mesh;
    const std::uint32_t around = 2 * rings;
    mesh.vertices.push_back({c.x, c.y, c.z - radius});
    for (std::uint32_t r = 1; r < rings; ++r)
        for (std::uint32_t a = 0; a < around; ++a) {
            const double up = 3.14159265358979 * r / rings, turn = 3.14159265358979 * a / rings;
            mesh.vertices.push_back({c.x + radius * std::sin(up) * std::cos(turn),
                                     c.y + radius * std::sin(up) * std::sin(turn),
                                     c.z - radius * std::cos(up)});
        }
    mesh.vertices.push_back({c.x, c.y, c.z + radius});
    const auto last = std::uint32_t(mesh.vertices.size() - 1);
    for (std::uint32_t a = 0; a < around; ++a) {
        const std::uint32_t b = (a + 1) % around;
        mesh.triangles.push_back({0, 1 + b, 1 + a});
        for (std::uint32_t r = 0; r + 2 < rings; ++r) {
            const std::uint32_t low = 1 + r * around, high = low + around;
            mesh.triangles.push_back({low + a, low + b, high + b});
            mesh.triangles.push_back({low + a, high + b, high + a});
        }
        mesh.triangles.push_back({last, last - around + a, last - around + b});
    }
    return mesh;
}

}  // namespace

TEST_CASE("volume fractions: closed meshes on half cells and beside them, as judged") {
    for (int seed = 0; seed < support::case_count(60); ++seed) {
        Random random{std::uint64_t(seed)};
        const auto grid = small_grid(random);
        expect_as_judged(closed_mesh(grid, random), grid, "seed " + std::to_string(seed));
    }
}

TEST_CASE("volume fractions: tetrahedra in general position, mostly by doubles") {
    std::int64_t exact = 0, partial = 0;
    for (int seed = 0; seed < support::case_count(50); ++seed) {
        Random random{std::uint64_t(seed)};
        clip_judge::Grid grid = small_grid(random);
        std::array<Vec3, 4> corners;
        for (Vec3& v : corners)
            for (std::size_t k = 0; k < 3; ++k)
                v[int(k)] =
                    Rational(grid.origin[k] + grid.cell[k] * grid.dims[k] *
                                                  random.between(-300'000, 1'300'000) / 1'000'000)
                        .convert_to<double>();
        VolumeFractions found;
        expect_as_judged(tetrahedron(corners), grid, "seed " + std::to_string(seed), &found);
        exact += found.exact;
        partial += found.partial;
    }
    INFO(exact << " of " << partial);
    CHECK(exact * 20 <= partial);
}

TEST_CASE("volume fractions: corners of all sizes") {
    for (int seed = 0; seed < support::case_count(16); ++seed) {
        Random random{std::uint64_t(seed)};
        clip_judge::Grid grid;
        const Rational unit = random.pick({Rational(1), Rational(1, 3), Rational(denormal),
                                           Rational(0x1p-1000), Rational(0x1p+900)});
        for (std::size_t k = 0; k < 3; ++k) {
            grid.cell[k] = unit * random.pick({1, 2, 5});
            grid.origin[k] = unit * random.between(-2, 1);
            grid.dims[k] = random.between(1, 2);
        }
        std::array<Vec3, 4> corners;
        for (Vec3& v : corners)
            for (int k = 0; k < 3; ++k) {
                const double sign = random.coin() ? 1 : -1;
                v[k] =
                    sign * random.pick({0.0, denormal, 3 * denormal, 0x1p-1000, 0x1.8p-30, 1.0,
                                        1.0 / 3, 1e16, 0x1p+900, largest, unit.convert_to<double>(),
                                        1.7 * unit.convert_to<double>()});
            }
        expect_as_judged(tetrahedron(corners), grid, "seed " + std::to_string(seed));
    }
}

TEST_CASE("volume fractions: where double-words overflow") {
    const clip_judge::Grid grid{{Rational(-1, 3), Rational(1, 3), Rational(-1, 3)},
                                {Rational(5, 3), Rational(1, 3), Rational(2, 3)},
                                {2, 2, 2}};
    expect_as_judged(tetrahedron({{{-1, -largest, 1.0 / 3},
                                   {-0x1.2222222222222p-1, 0x1.1c37937e08p+53, -0x1.1c37937e08p+53},
                                   {-3 * denormal, -0x1.2222222222222p-1, 0},
                                   {-0x1p-1000, 0x1p+900, 0x1p+900}}}),
                     grid, "tetrahedron");
}

TEST_CASE("volume fractions: cubes of a moved grid are counted") {
    Random random(1);
    for (int n = 0; n < support::case_count(20); ++n) {
        const Index shift{random.between(0, 7), random.between(0, 7), random.between(0, 7)};
        constexpr std::int64_t cubes_a_side = 3, cells = 5;
        bool full[cubes_a_side][cubes_a_side][cubes_a_side];
        Mesh mesh;
        std::int64_t count = 0;
        for (int i = 0; i < cubes_a_side; ++i)
            for (int j = 0; j < cubes_a_side; ++j)
                for (int k = 0; k < cubes_a_side; ++k) {
                    full[i][j][k] = random.coin();
                    if (!full[i][j][k]) continue;
                    ++count;
                    const Vec3 low{i + shift[0] / 8.0, j + shift[1] / 8.0, k + shift[2] / 8.0};
                    add_box(mesh, low, {low.x + 1, low.y + 1, low.z + 1});
                }
        const Exact origin("-1");
        const Grid grid{
            {origin, origin, origin}, {Exact(1.0), Exact(1.0), Exact(1.0)}, {cells, cells, cells}};
        const auto found = volume_fractions(mesh, grid);
        CHECK(found.volume == Exact(double(count)));
        CHECK(found.exact == 0);
        for (const auto& [i, j, k] : all_of(grid.dims)) {
            // Eighths of a voxel along each axis, each of which is in one cube.
            std::int64_t eighths = 0;
            for (int x = 0; x < 8; ++x)
                for (int y = 0; y < 8; ++y)
                    for (int z = 0; z < 8; ++z) {
                        const auto at = [](std::int64_t cell, int part, std::int64_t by) {
                            return 8 * (cell - 1) + part - by;
                        };
                        const Index p{at(i, x, shift[0]), at(j, y, shift[1]), at(k, z, shift[2])};
                        if (p[0] < 0 || p[1] < 0 || p[2] < 0 || p[0] >= 8 * cubes_a_side ||
                            p[1] >= 8 * cubes_a_side || p[2] >= 8 * cubes_a_side)
                            continue;
                        eighths += full[p[0] / 8][p[1] / 8][p[2] / 8];
                    }
            if (found.at(i, j, k) != double(eighths) / 512)
                FAIL(i << ' ' << j << ' ' << k << ": " << found.at(i, j, k) << " instead of "
                       << eighths << " / 512");
        }
    }
}

TEST_CASE("volume fractions: which axis is z does not matter") {
    const Mesh mesh = ball({0.1, 0.2, 0.3}, 1, 9);
    const Grid grid{{Exact("-1"), Exact("-9/10"), Exact("-4/5")},
                    {Exact("1/3"), Exact("2/7"), Exact("1/4")},
                    {7, 8, 9}};
    const auto found = volume_fractions(mesh, grid);
    for (std::size_t n = 0; n < permutations.size(); ++n) {
        const auto& axes = permutations[n];
        Grid other = grid;
        for (int k = 0; k < 3; ++k) {
            other.origin[k] = grid.origin[axes[std::size_t(k)]];
            other.cell[k] = grid.cell[axes[std::size_t(k)]];
        }
        other.dims = permuted(grid.dims, axes);
        const auto turned = volume_fractions(permuted(mesh, axes, n >= 3), other);
        CHECK(turned.volume == found.volume);
        std::int64_t wrong = 0;
        for (const Index& v : all_of(grid.dims)) {
            const Index w = permuted(v, axes);
            wrong += turned.at(w[0], w[1], w[2]) != found.at(v[0], v[1], v[2]);
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("volume fractions: a mesh, and what a box has beside it") {
    const Mesh inner = ball({0.1, 0.2, 0.3}, 1, 7);
    Mesh outer = inner;
    for (auto& t : outer.triangles) std::swap(t[1], t[2]);
    add_box(outer, {-2, -2, -2}, {2, 2, 2});
    const Exact low("-3/2"), cell("3/11");
    const Grid grid{{low, low, low}, {cell, cell, cell}, {11, 11, 11}};
    const auto voxels = all_of(grid.dims);
    const auto a = exact_volume_fractions(inner, grid, voxels),
               b = exact_volume_fractions(outer, grid, voxels);
    const auto found = volume_fractions(inner, grid), beside = volume_fractions(outer, grid);
    CHECK(found.volume + beside.volume == Exact(27.0));
    Exact sum;
    std::int64_t wrong = 0;
    for (std::size_t n = 0; n < voxels.size(); ++n) {
        sum += a[n];
        wrong += a[n] + b[n] != Exact(1.0) || found.values[n] != a[n].to_double() ||
                 beside.values[n] != b[n].to_double();
    }
    CHECK(wrong == 0);
    CHECK(sum * cell * cell * cell == found.volume);
    CHECK(found.partial > 200);
    CHECK(found.full > 50);
    CHECK(found.exact * 20 < found.partial);
}

TEST_CASE("volume fractions: the volume of all of a mesh is that of its tetrahedra") {
    const Mesh mesh = ball({0.1, 0.2, 0.3}, 1, 9);
    Rational six = 0;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        fraction_judge::Tetrahedron t;
        const Triangle3 face = mesh.triangle(n);
        for (int k = 0; k < 3; ++k) {
            t[0][std::size_t(k)] = 0;
            t[1][std::size_t(k)] = face.a[k];
            t[2][std::size_t(k)] = face.b[k];
            t[3][std::size_t(k)] = face.c[k];
        }
        six += fraction_judge::volume(t);
    }
    for (const std::int64_t resolution : {1, 2, 13}) {
        const auto found = volume_fractions(mesh, Grid::of_resolution(mesh, resolution));
        CHECK(found.volume == Exact(Rational(six / 6).str()));
    }
}

TEST_CASE("volume fractions: in the middle between two doubles, and beside it") {
    // (1 + 2^-27) (1 + 2^-26) / 4 = (1 + 2^-26 + 2^-27 + 2^-53) / 4.
    const double x = (1 + 0x1p-27) / 2, y = (1 + 0x1p-26) / 2;
    std::int64_t exact = 0;
    for (const double z : {1.0, std::nextafter(1.0, 0.0), std::nextafter(1.0, 2.0), 0.5})
        for (const auto& [w, h] : {std::array{x, y}, {x, x}, {y, x}, {0.75, x}})
            for (const double from : {0.0, -0x1p-40}) {
                Mesh mesh;
                add_box(mesh, {from, 0, 0}, {w, h, z});
                VolumeFractions found;
                expect_as_judged(mesh, cubes(0, 1, {1, 1, 2}), "box", &found);
                exact += found.exact;
            }
    CHECK(exact > 0);
}

TEST_CASE("volume fractions: little of a voxel is filled") {
    // Beside planes that are no doubles.
    for (const double z : {0.04, 0.12})
        for (const double off : {0x1p-60, 0x1p-200, 0x1p-700, denormal}) {
            Mesh mesh;
            add_box(mesh, {0.01, 0.03, z}, {0.5, 0.6, 0.3});
            add_box(mesh, {-off, -off, -off}, {off, off, off});
            expect_as_judged(mesh, cubes(0, Rational(1, 25), {2, 2, 5}), "box");
        }
}

TEST_CASE(
    "volume fractions: a face reaches beyond the edge of a voxel by less than double-words tell") {
    // Across x + y = 2, beside whole numbers.
    Mesh prism;
    for (const double z : {0.25, 1.75})
        for (const Vec2& p : {Vec2{0, 0}, Vec2{2, 0}, Vec2{0, 2}})
            prism.vertices.push_back({p.x, p.y, z});
    prism.triangles = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3},
                       {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
    std::int64_t least = 0;
    for (const Rational& off : {Rational(0x1p-104), Rational(0x1p-110), Rational(0x1p-110) / 3})
        for (const int sign : {-1, 1})
            for (std::size_t n = 0; n < permutations.size(); ++n) {
                VolumeFractions found;
                expect_as_judged(permuted(prism, permutations[n], n >= 3),
                                 cubes(sign * off, 1, {2, 2, 2}), "prism", &found);
                for (const double x : found.values) least += x > 0 && x < 1e-60;
            }
    CHECK(least == 2 * 3 * 6);
}

TEST_CASE("volume fractions: parts that wind twice, and inside out") {
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {4, 4, 4});
    add_box(mesh, {1, 1, 1}, {3, 3, 3});
    add_box(mesh, {6, 0, 0}, {8, 4, 4}, true);
    const auto found = volume_fractions(mesh, to_grid(cubes(0, 1, {8, 4, 4})));
    CHECK(found.at(0, 0, 0) == 1);
    CHECK(found.at(1, 1, 1) == 2);
    CHECK(found.at(5, 1, 1) == 0);
    CHECK(found.at(7, 1, 1) == -1);
    CHECK(found.volume == Exact(64.0 + 8 - 32));
    CHECK(found.full == 64 - 8);
    CHECK(found.partial == 8 + 32);
}

TEST_CASE("volume fractions: the same for any number of threads, and in any float environment") {
    const Mesh mesh = ball({0.1, 0.2, 0.3}, 1, 12);
    const Grid grid = Grid::of_resolution(mesh, 20);
    const auto expected = volume_fractions(mesh, grid);
    for (const unsigned threads : {0u, 2u, 3u}) {
        const auto found = volume_fractions(mesh, grid, {.threads = threads});
        CHECK(found.values == expected.values);
        CHECK(found.exact == expected.exact);
    }
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        const auto found = arith_test::in_environment(
            environment, [&] { return volume_fractions(mesh, grid, {.threads = 2}); });
        CHECK(found.values == expected.values);
        CHECK(found.volume == expected.volume);
        const Index middle{10, 10, 1};
        const auto exact = arith_test::in_environment(environment, [&] {
            return exact_volume_fractions(mesh, grid, std::vector<Index>{middle});
        });
        CHECK(exact[0].to_double() == expected.at(10, 10, 1));
    }
}

TEST_CASE("volume fractions: what is refused, progress and cancelling") {
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {1, 1, 1});
    const Grid grid = to_grid(cubes(0, 1, {40, 1, 1}));
    std::vector<std::int64_t> seen;
    volume_fractions(mesh, grid, {.progress = [&](std::int64_t done, std::int64_t all) {
                         CHECK(all == 40);
                         seen.push_back(done);
                         return true;
                     }});
    REQUIRE(seen.size() > 1);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
    CHECK(seen.back() == 40);
    CHECK_THROWS_AS(volume_fractions(mesh, grid, {.progress = [](auto, auto) { return false; }}),
                    cancelled);

    const auto refusal = [&](const Mesh& m, const Grid& g) {
        return message_of<std::invalid_argument>([&] { volume_fractions(m, g); });
    };
    Mesh open = mesh;
    open.triangles.pop_back();
    CHECK(refusal(open, grid) ==
          "mesh: it has no inside, because 3 edges are not run through as often from either end: "
          "from (1, 0, 0) to (1, 1, 1); from (1, 1, 0) to (1, 0, 0); from (1, 1, 1) to (1, 1, 0); "
          "allowed: a closed mesh");
    Mesh beyond = mesh;
    beyond.triangles[3][1] = 8;
    CHECK(refusal(beyond, grid) == "mesh: triangle 3 has vertex 8, but there are only 8");
    Mesh infinite = mesh;
    infinite.vertices[3].y = infinity;
    CHECK_THROWS_AS(volume_fractions(infinite, grid), invalid_shape);
    Grid bad = grid;
    bad.dims[1] = 0;
    CHECK(refusal(mesh, bad) != "nothing thrown");
    bad = grid;
    bad.cell[2] = Exact("-1");
    CHECK(refusal(mesh, bad) == "grid: cell.z must be greater than 0");
    const Index outside{40, 0, 0};
    CHECK(message_of<std::invalid_argument>([&] {
              exact_volume_fractions(mesh, grid, std::vector<Index>{outside});
          }) == "voxel: x is 40, but the grid has 40");

    // No triangles fill nothing.
    const auto nothing = volume_fractions({}, grid);
    CHECK(nothing.values == std::vector<double>(40));
    CHECK(nothing.volume == Exact());
    const auto one = volume_fractions(mesh, grid);
    CHECK(one.full == 1);
    CHECK(one.partial == 0);
}

TEST_CASE(
    "volume fractions: a mesh that is open by a subnormal is refused in any float environment") {
    constexpr double t = 5e-324;
    const Mesh open{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {t, 0, 0}},
                    {{0, 2, 1}, {4, 1, 3}, {1, 2, 3}, {2, 4, 3}}};
    Grid grid;
    for (int k = 0; k < 3; ++k) {
        grid.origin[k] = Exact(0.0);
        grid.cell[k] = Exact(1.0);
        grid.dims[std::size_t(k)] = 1;
    }
    const auto is_refused = [](const auto& ask) {
        try {
            ask();
            return false;
        } catch (const std::invalid_argument&) {
            return true;
        }
    };
    const auto refusals = [&] {
        return std::array{is_refused([&] { volume_fractions(open, grid); }), is_refused([&] {
                              exact_volume_fractions(open, grid, std::vector<Index>{{0, 0, 0}});
                          }),
                          is_refused([&] { voxelize(open, grid, {.mode = VoxelMode::inside}); })};
    };
    CHECK(refusals() == std::array{true, true, true});
    for (const auto& environment : arith_test::other_environments()) {
        INFO(environment.name);
        CHECK(arith_test::in_environment(environment, refusals) == std::array{true, true, true});
    }
}
