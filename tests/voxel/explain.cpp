// Why a voxel is in the set, or not: each reason is checked in rationals, and against the judge.
#include <cmath>
#include <graze/exact_boost.hpp>
#include <graze/voxel.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"
#include "voxel/meshes.hpp"
#include "voxel/mode_judge.hpp"

using namespace graze;
using namespace graze::test;

namespace {

using Point = std::array<Rational, 3>;

Point point_of(const ExactVec3& v) {
    return {Rational(v[0].to_string()), Rational(v[1].to_string()), Rational(v[2].to_string())};
}

Rational dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

struct Part {
    Point low, high;

    /// Along an axis where ties leave out ends.
    bool parted(std::size_t k) const { return low[k] != high[k]; }
};

std::vector<Part> parts_of(const Part& box, VoxelMode mode) {
    if (mode == VoxelMode::surface_26 || mode == VoxelMode::solid) return {box};
    Part centre;
    for (std::size_t k = 0; k < 3; ++k)
        centre.low[k] = centre.high[k] = (box.low[k] + box.high[k]) / 2;
    if (mode == VoxelMode::inside) return {centre};
    std::vector<Part> segments(3, centre);
    for (std::size_t k = 0; k < 3; ++k) {
        segments[k].low[k] = box.low[k];
        segments[k].high[k] = box.high[k];
    }
    return segments;
}

bool holds(const Part& part, const Point& p, Ties ties) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (p[k] < part.low[k] || p[k] > part.high[k]) return false;
        if (!part.parted(k)) continue;
        if (ties != Ties::closed && p[k] == part.high[k]) return false;
        if (ties == Ties::open && p[k] == part.low[k]) return false;
    }
    return true;
}

/// Is the part below the plane? A point of it is between a corner of the closed part and one with the
/// ends that are left out moved in, and not at the former.
bool is_below(const Part& part, const VoxelReason::Plane& plane, Ties ties) {
    const Point normal = point_of(plane.normal);
    const Rational offset(plane.offset.to_string());
    for (int c = 0; c < 8; ++c) {
        Point corner, moved;
        for (std::size_t k = 0; k < 3; ++k) {
            const bool upper = (c >> k & 1) != 0;
            const Rational quarter = (part.high[k] - part.low[k]) / 4;
            corner[k] = moved[k] = upper ? part.high[k] : part.low[k];
            if (upper && ties != Ties::closed) moved[k] -= quarter;
            if (!upper && ties == Ties::open) moved[k] += quarter;
        }
        if (dot(normal, corner) > offset || dot(normal, moved) >= offset) return false;
    }
    return true;
}

/// Of the vertical ray from p with a triangle, by areas seen from above: none of them may be zero but the
/// triangle's.
int crossing_of(const mode_judge::Polygon& t, const mode_judge::Point& p) {
    const auto area = [](const auto& a, const auto& b, const auto& c) {
        return Rational((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
    };
    const Rational whole = area(t[0], t[1], t[2]);
    if (whole == 0) return 0;
    Rational z = 0;
    for (std::size_t v = 0; v < 3; ++v) {
        const Rational weight = area(p, t[(v + 1) % 3], t[(v + 2) % 3]) / whole;
        if (weight == 0) throw std::logic_error("the ray meets an edge");
        if (weight < 0) return 0;
        z += weight * t[v][2];
    }
    return z > p[2] ? whole.sign() : 0;
}

/// Small integers, so that voxels are touched; or many bits.
Triangle3 random_triangle(cases::Random& random) {
    const bool coarse = random.once_in(2);
    const auto point = [&] {
        Vec3 p;
        for (int k = 0; k < 3; ++k)
            p[k] = coarse ? double(random.between(-2, 8)) / 2 : 1.5 + 2.5 * random.symmetric();
        return p;
    };
    Triangle3 t{point(), point(), point()};
    if (random.once_in(5)) t.c = t.a;
    return t;
}

struct Tally {
    int points = 0, planes = 0, weak = 0, windings = 0;
};

/// What is wrong with the reason for a voxel; empty if nothing is.
std::string flaw_of(const Mesh& mesh, const clip_judge::Grid& grid, const VoxelOptions& options,
                    const Index& voxel, bool in, const VoxelReason& r, Tally& tally) {
    const VoxelMode mode = options.mode;
    const Ties ties = options.ties;
    const bool surface = mode != VoxelMode::inside,
               fills = mode == VoxelMode::inside || mode == VoxelMode::solid;
    if (r.in != in) return "the judge says otherwise";
    Part box;
    mode_judge::Point m;
    for (std::size_t k = 0; k < 3; ++k) {
        box.low[k] = grid.origin[k] + voxel[k] * grid.cell[k];
        box.high[k] = box.low[k] + grid.cell[k];
        m[k] = 2 * voxel[k] + 1;
    }
    const auto parts = parts_of(box, mode);
    if (r.triangle >= mesh.triangles.size()) return "no triangle";
    Point corners[3];
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t v = 0; v < 3; ++v)
            corners[v][k] = Rational(mesh.vertices[mesh.triangles[r.triangle][v]][int(k)]);

    if (r.meets) {
        ++tally.points;
        if (in != (surface || ties == Ties::closed)) return "a point says nothing here";
        if (!r.planes.empty() || !r.crossings.empty()) return "more than a point";
        const Point p = point_of(r.point), w = point_of(r.weights);
        if (w[0] + w[1] + w[2] != 1) return "the sum of weights";
        for (std::size_t k = 0; k < 3; ++k) {
            if (w[k] < 0) return "a weight";
            if (p[k] != w[0] * corners[0][k] + w[1] * corners[1][k] + w[2] * corners[2][k])
                return "the point is another one than weights make";
        }
        for (const Part& part : parts)
            if (holds(part, p, ties)) return {};
        return "the point is in no part";
    }

    const auto triangles = mode_judge::triangles_in(grid, mesh);
    if (!fills && !r.crossings.empty()) return "crossings of a surface";
    if (fills) {
        ++tally.windings;
        const Index at{2 * voxel[0] + 1, 2 * voxel[1] + 1, 2 * voxel[2] + 1};
        if (ties != Ties::half_open)
            for (const auto& t : triangles)
                if (mode_judge::meets(t, at, at, {}, Ties::closed)) return "the centre is on one";
        mode_judge::Point start = m;
        const Rational e(1, clip_judge::Integer(1) << 300);
        Rational power = 1;
        for (Rational& x : start) x += power *= e;
        int sum = 0;
        std::vector<std::pair<std::size_t, int>> expected, found;
        for (std::size_t n = 0; n < triangles.size(); ++n)
            if (const int sign = crossing_of(triangles[n], start); sign != 0) {
                expected.emplace_back(n, sign);
                sum += sign;
            }
        for (const auto& c : r.crossings) found.emplace_back(c.triangle, c.sign);
        if (found != expected) return "other crossings";
        if (r.winding != sum) return "another sum of signs";
        if (in != (options.parity ? found.size() % 2 != 0 : sum != 0)) return "another set";
        const auto& from = ties == Ties::half_open ? start : m;
        if (!options.parity && mode_judge::winding(triangles, from).number != sum)
            return "another winding number";
    }
    if (!surface || in) return r.planes.empty() ? "" : "planes say nothing here";
    ++tally.planes;
    if (r.planes.size() != parts.size()) return "not one plane for each part";
    bool weak = false;
    for (std::size_t n = 0; n < parts.size(); ++n) {
        if (!is_below(parts[n], r.planes[n], ties)) return "the part is not below the plane";
        const Rational offset(r.planes[n].offset.to_string());
        for (const Point& corner : corners) {
            const Rational above = dot(point_of(r.planes[n].normal), corner) - offset;
            if (above < 0 || (above == 0 && ties == Ties::closed))
                return "the triangle is not above";
            weak |= above == 0;
        }
    }
    tally.weak += weak;
    return {};
}

Tally check(const Mesh& mesh, const clip_judge::Grid& grid, const VoxelOptions& options) {
    Tally tally;
    const auto judged = mode_judge::voxels(mesh, grid, options.mode, options.ties, options.parity);
    const auto [nx, ny, nz] = grid.dims;
    std::vector<Index> voxels;
    for (std::int64_t v = 0; v < nx * ny * nz; ++v)
        voxels.push_back({v / (ny * nz), v / nz % ny, v % nz});
    const auto reasons = explain(mesh, to_grid(grid), voxels, options);
    REQUIRE(reasons.size() == voxels.size());
    for (std::size_t v = 0; v < voxels.size(); ++v) {
        const std::string flaw =
            flaw_of(mesh, grid, options, voxels[v], judged[v] != 0, reasons[v], tally);
        INFO(name(options.mode) << ", " << name(options.ties) << ", parity " << options.parity
                                << ", voxel " << voxels[v][0] << ' ' << voxels[v][1] << ' '
                                << voxels[v][2]);
        CHECK(flaw == "");
    }
    return tally;
}

constexpr Ties all_ties[]{Ties::closed, Ties::half_open, Ties::open};

}  // namespace

TEST_CASE("explain: a point of both, or planes between them, for each voxel") {
    cases::Random random(1);
    for (const VoxelMode mode : {VoxelMode::surface_26, VoxelMode::surface_6})
        for (const Ties ties : all_ties) {
            Tally sum;
            for (int n = 0; n < 20; ++n) {
                std::vector<Triangle3> triangles;
                for (int t = random.between(1, 3); t > 0; --t)
                    triangles.push_back(random_triangle(random));
                clip_judge::Grid grid = cubes(Rational(random.between(-1, 1), 3),
                                              Rational(random.between(1, 4), 3), {4, 4, 4});
                // Products of such numbers are subnormal, or beyond the doubles.
                const int power = random.pick({0, 0, -537, 530});
                for (Triangle3& t : triangles)
                    for (Vec3* v : {&t.a, &t.b, &t.c})
                        for (int k = 0; k < 3; ++k) (*v)[k] = std::ldexp((*v)[k], power);
                for (std::size_t k = 0; k < 3; ++k)
                    for (Rational* x : {&grid.origin[k], &grid.cell[k]})
                        *x *= Rational(std::ldexp(1.0, power));
                INFO("mesh " << n << ", power " << power);
                const Tally one = check(mesh_of(triangles), grid, {.mode = mode, .ties = ties});
                sum.points += one.points;
                sum.planes += one.planes;
                sum.weak += one.weak;
            }
            INFO(name(mode) << ' ' << name(ties) << ": " << sum.points << ' ' << sum.planes << ' '
                            << sum.weak);
            CHECK(sum.points > 20);
            CHECK(sum.planes > 500);
            CHECK((sum.weak > 10) == (ties != Ties::closed));
        }
}

TEST_CASE("explain: every mode and tie on closed meshes, and parity") {
    Tally sum;
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        cases::Random random(seed);
        const auto grid = small_grid(random);
        const Mesh mesh = closed_mesh(grid, random);
        INFO("seed " << seed);
        for (const VoxelMode mode :
             {VoxelMode::surface_26, VoxelMode::surface_6, VoxelMode::inside, VoxelMode::solid})
            for (const Ties ties : all_ties) {
                const Tally one = check(mesh, grid, {.mode = mode, .ties = ties});
                sum.points += one.points;
                sum.planes += one.planes;
                sum.weak += one.weak;
                sum.windings += one.windings;
            }
        for (const Ties ties : all_ties)
            check(mesh, grid, {.mode = VoxelMode::inside, .ties = ties, .parity = true});
    }
    INFO(sum.points << ' ' << sum.planes << ' ' << sum.weak << ' ' << sum.windings);
    CHECK(sum.points > 1000);
    CHECK(sum.planes > 1000);
    CHECK(sum.weak > 50);
    CHECK(sum.windings > 1000);
}

TEST_CASE("explain: slanted faces through centres, mirrored, and inside out") {
    for (const int mirrored : {-1, 0, 1, 2})
        for (const bool inside_out : {false, true}) {
            Mesh mesh{{{0, 0, 0}, {3.5, 0, 0}, {0, 3.5, 0}, {0, 0, 3.5}},
                      {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
            if (mirrored >= 0)
                for (Vec3& v : mesh.vertices) v[mirrored] = 4 - v[mirrored];
            if (inside_out)
                for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
            for (const VoxelMode mode : {VoxelMode::inside, VoxelMode::solid})
                for (const Ties ties : all_ties)
                    for (const bool parity : {false, true})
                        check(mesh, cubes(0, 1, {4, 4, 4}),
                              {.mode = mode, .ties = ties, .parity = parity});
        }
}

TEST_CASE("explain: each kind of reason, by hand") {
    // A cube from 0 to 2: the centre of the first voxel, (0, 0, 0), is its corner.
    Mesh cube;
    for (int v = 0; v < 8; ++v)
        cube.vertices.push_back({v & 1 ? 2.0 : 0, v & 2 ? 2.0 : 0, v & 4 ? 2.0 : 0});
    cube.triangles = {{0, 3, 1}, {0, 2, 3}, {4, 7, 6}, {4, 5, 7}, {0, 5, 4}, {0, 1, 5},
                      {2, 7, 3}, {2, 6, 7}, {0, 6, 2}, {0, 4, 6}, {1, 7, 5}, {1, 3, 7}};
    const clip_judge::Grid grid = cubes(Rational(-1, 2), 1, {3, 3, 3});
    const auto ask = [&](const Index& v, const VoxelOptions& options) {
        check(cube, grid, options);
        return explain(cube, to_grid(grid), {&v, 1}, options)[0];
    };
    const auto of = [](VoxelMode mode, Ties ties) {
        return VoxelOptions{.mode = mode, .ties = ties};
    };
    const auto is_at = [](const ExactVec3& p, const char* x, const char* y, const char* z) {
        return p == ExactVec3{Exact(x), Exact(y), Exact(z)};
    };

    VoxelReason r = ask({0, 0, 0}, of(VoxelMode::inside, Ties::closed));
    CHECK((r.in && r.meets && is_at(r.point, "0", "0", "0")));
    r = ask({0, 0, 0}, of(VoxelMode::inside, Ties::open));
    CHECK((!r.in && r.meets && is_at(r.point, "0", "0", "0")));
    // Moved by (e, e^2, e^3) it is inside; above it is the top, in its half with 4, 5 and 7.
    r = ask({0, 0, 0}, of(VoxelMode::inside, Ties::half_open));
    CHECK((r.in && !r.meets && r.winding == 1));
    REQUIRE(r.crossings.size() == 1);
    CHECK((r.crossings[0].triangle == 3 && r.crossings[0].sign == 1));
    r = ask({2, 2, 2}, of(VoxelMode::inside, Ties::half_open));
    CHECK((!r.in && !r.meets && r.winding == 0 && r.crossings.empty()));
    r = ask({1, 1, 1}, of(VoxelMode::inside, Ties::open));
    CHECK((r.in && !r.meets && r.winding == 1 && r.crossings.size() == 1));
    r = ask({1, 1, 1}, of(VoxelMode::solid, Ties::closed));
    CHECK((r.in && !r.meets && r.winding == 1 && r.planes.empty()));

    // From below, through the bottom and the top.
    clip_judge::Grid below = cubes(0, Rational(1, 2), {1, 1, 1});
    below.origin[2] = -3;
    const Index first{0, 0, 0};
    r = explain(cube, to_grid(below), {&first, 1}, of(VoxelMode::solid, Ties::closed))[0];
    CHECK((!r.in && !r.meets && r.winding == 0 && r.planes.size() == 1));
    REQUIRE(r.crossings.size() == 2);
    CHECK(r.crossings[0].sign + r.crossings[1].sign == 0);

    // A face in a plane of the grid, z = 1: to the voxel above only with half-open ties, to none open.
    const Mesh face = mesh_of({{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}});
    const Grid unit = to_grid(cubes(0, 1, {1, 1, 2}));
    const VoxelSet::Index both[]{{0, 0, 0}, {0, 0, 1}};
    for (const VoxelMode mode : {VoxelMode::surface_26, VoxelMode::surface_6})
        for (const Ties ties : all_ties) {
            const auto reasons = explain(face, unit, both, of(mode, ties));
            CHECK(reasons[0].meets == (ties == Ties::closed));
            CHECK(reasons[1].meets == (ties != Ties::open));
            for (const VoxelReason& reason : reasons)
                if (!reason.meets)
                    CHECK(reason.planes.size() == (mode == VoxelMode::surface_6 ? 3 : 1));
        }
}

TEST_CASE("explain: parity of a mesh with a boundary; without it that is refused") {
    Mesh tube;
    for (const double z : {0.0, 3.0})
        for (const Vec2& p : {Vec2{0.25, 0.25}, Vec2{1.75, 0.25}, Vec2{0.25, 1.75}})
            tube.vertices.push_back({p.x, p.y, z});
    tube.triangles = {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4},
                      {2, 0, 3}, {2, 3, 5}, {3, 4, 5}};  // a lid above
    const Grid grid = to_grid(cubes(0, 1, {2, 2, 3}));
    const VoxelSet::Index first{0, 0, 0};
    for (const Ties ties : all_ties) {
        const VoxelOptions options{.mode = VoxelMode::inside, .ties = ties, .parity = true};
        const VoxelSet set = voxelize(tube, grid, options).set;
        for (std::int64_t v = 0; v < 12; ++v) {
            const VoxelSet::Index voxel{v / 6, v / 3 % 2, v % 3};
            const VoxelReason r = explain(tube, grid, {&voxel, 1}, options)[0];
            CHECK(r.in == set.contains(voxel[0], voxel[1], voxel[2]));
        }
        const VoxelReason r = explain(tube, grid, {&first, 1}, options)[0];
        CHECK((r.in && r.crossings.size() == 1 && r.crossings[0].triangle == 6));
    }
    CHECK(message_of<std::invalid_argument>([&] {
              explain(tube, grid, {&first, 1}, {.mode = VoxelMode::solid});
          }).starts_with("mesh: it has no inside, because 3 edges"));
}

TEST_CASE("explain: the nearest triangle, at any scale") {
    const Mesh mesh = mesh_of({{{5, 0, 0}, {5, 1, 0}, {5, 0, 1}},
                               {{2, 0, 0}, {2, 1, 0}, {2, 0, 1}},
                               {{-9, 0, 0}, {-9, 1, 0}, {-9, 0, 1}}});
    for (const char* cell : {"1", "1/1000000000000000000000000", "1/3"}) {
        const Grid grid{{}, {Exact(cell), Exact(cell), Exact(cell)}, {1, 1, 1}};
        const VoxelSet::Index first{0, 0, 0};
        const VoxelReason reason = explain(mesh, grid, {&first, 1})[0];
        CHECK(reason.triangle == 1);
        CHECK_FALSE(reason.meets);
    }
}

TEST_CASE("explain: coordinates whose products are beyond the doubles, though their sum is not") {
    const double far = 0x1.2p+514, near = -0x1.ep+513, side = 0x1p+510;
    const Mesh mesh = mesh_of({{{far, near, 0}, {far - side, near + side, 0}, {near, far, 0}}});
    const Exact middle((far + near) / 2);
    const Grid grid{{middle, middle, Exact()}, {Exact("1"), Exact("1"), Exact("1")}, {1, 1, 1}};
    const VoxelSet::Index first{0, 0, 0};
    REQUIRE(voxelize(mesh, grid).set.count() == 1);
    CHECK(explain(mesh, grid, {&first, 1})[0].meets);
}

TEST_CASE("explain: the same triangle and verdict in any float environment") {
    int met = 0;
    for (int n = 0; n < support::case_count(300); ++n) {
        cases::Random random{std::uint64_t(n)};
        // Normals and heights along them overflow from 2^341 on, and underflow below 2^-358.
        const double unit = std::ldexp(1.0, random.pick({0, 340, 388, 396, -360, -500, -1070}));
        std::vector<Triangle3> triangles(3);
        for (Triangle3& t : triangles)
            for (Vec3* p : {&t.a, &t.b, &t.c})
                for (int k = 0; k < 3; ++k) (*p)[k] = random.between(-6, 8) * unit;
        const Mesh mesh = mesh_of(triangles);
        const Grid grid{{}, {Exact(unit), Exact(unit), Exact(unit)}, {2, 2, 2}};
        const VoxelSet::Index voxel{random.between(0, 1), random.between(0, 1),
                                    random.between(0, 1)};
        const auto told = [&] { return explain(mesh, grid, {&voxel, 1})[0]; };
        const VoxelReason reason = told();
        met += reason.meets;
        for (const auto& environment : arith_test::other_environments()) {
            INFO(n << ", " << environment.name);
            const VoxelReason other = arith_test::in_environment(environment, told);
            CHECK(other.meets == reason.meets);
            CHECK(other.triangle == reason.triangle);
        }
    }
    if (support::at_full_length()) CHECK(met > 50);
}

TEST_CASE("explain: a mesh or a voxel that is not there is refused") {
    const Grid grid{{}, {Exact("1"), Exact("1"), Exact("1")}, {1, 1, 1}};
    const VoxelSet::Index inside{0, 0, 0}, beyond{0, 1, 0};
    const auto refusal = [&](const Mesh& mesh, const VoxelSet::Index& v) {
        return message_of<std::invalid_argument>([&] { explain(mesh, grid, {&v, 1}); });
    };
    CHECK(refusal({}, inside) == "mesh: there are no triangles");
    Mesh mesh = mesh_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}});
    CHECK(refusal(mesh, beyond) == "voxel: y is 1, but the grid has 1");
    mesh.triangles[0][1] = 7;
    CHECK(refusal(mesh, inside) == "mesh: triangle 0 has vertex 7, but there are only 3");
}
