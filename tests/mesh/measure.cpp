// Measures: by counted cubes, by integrals over faces in fractions, and areas beside the middle of two doubles.
#include <graze/mesh_measure.hpp>

#include "arith/environments.hpp"
#include "measure_judge.hpp"
#include "meshes.hpp"
#include "polycubes.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using judge_of_measures::are;
using judge_of_measures::faces_of;
using judge_of_measures::Integrals;
using judge_of_measures::Number;

namespace {

constexpr double least = std::numeric_limits<double>::denorm_min(),
                 largest = std::numeric_limits<double>::max(),
                 infinity = std::numeric_limits<double>::infinity();

bool is_right(const Mesh& mesh) {
    const Measures found = measure(mesh);
    const auto faces = faces_of(mesh);
    return judge_of_measures::is_area(found.area, faces) && found.unbalanced_edges == 0 &&
           found.first_unbalanced.empty() && found.moments &&
           are(*found.moments, judge_of_measures::integrals(faces));
}

/// Of cubes that axes make parallelepipeds of, by counting.
Integrals counted(const Cubes& cubes, const std::array<std::array<int, 3>, 3>& axes) {
    Integrals r{};
    const auto& [u, v, w] = axes;
    const int size = u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
                     u[2] * (v[0] * w[1] - v[1] * w[0]);
    for (const Cube& c : cubes) {
        // The middle, and the variance 1 / 12 along each axis.
        std::array<Number, 3> middle{};
        for (std::size_t k = 0; k < 3; ++k)
            for (std::size_t i = 0; i < 3; ++i) middle[k] += Number(2 * c[i] + 1, 2) * axes[i][k];
        r[0] += size;
        for (std::size_t k = 0; k < 3; ++k) r[1 + k] += size * middle[k];
        const auto add = [&](std::size_t n, std::size_t k, std::size_t l) {
            Number spread = 0;
            for (std::size_t i = 0; i < 3; ++i) spread += Number(axes[i][k] * axes[i][l], 12);
            r[4 + n] += size * (middle[k] * middle[l] + spread);
        };
        add(0, 0, 0), add(1, 1, 1), add(2, 2, 2), add(3, 0, 1), add(4, 0, 2), add(5, 1, 2);
    }
    return r;
}

/// A right triangle in a plane across z.
void add_right_triangle(Mesh& mesh, double x, double y) {
    add(mesh, {{0, 0, 0}, {x, 0, 0}, {0, y, 0}}, {{0, 1, 2}});
}

/// Tetrahedra with all their faces, which may meet.
Mesh tetrahedra_of(Random& random, const std::vector<double>& numbers) {
    Mesh mesh;
    for (int n = random.between(1, 3); n > 0; --n) {
        std::vector<Vec3> corners(4);
        for (Vec3& p : corners)
            for (int k = 0; k < 3; ++k)
                p[k] = numbers[random.below(numbers.size())] * (random.coin() ? 1 : -1);
        add(mesh, corners, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}});
    }
    return mesh;
}

}  // namespace

TEST_CASE("measures of polycubes are those of their cubes, and their squares") {
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::case_count(300)); ++seed) {
        Random random{seed};
        INFO(seed);
        const Polycube cubes = random_polycube(random);
        std::array<std::array<int, 3>, 3> axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        const bool straight = random.coin();
        if (!straight)
            for (auto& axis : axes)
                for (int& x : axis) x = random.between(-3, 3);
        std::array<Vec3, 3> vectors;
        for (std::size_t k = 0; k < 3; ++k)
            vectors[k] = {double(axes[k][0]), double(axes[k][1]), double(axes[k][2])};
        const Mesh mesh =
            boundary(cubes, random.between(0, 3), vectors, random, random.between(0, 3));
        const Measures found = measure(mesh);
        REQUIRE(found.moments);
        CHECK(are(*found.moments, counted(cubes.of_length_1(), axes)));
        if (!straight) continue;
        // Each triangle is half of a square with its axes as sides.
        double area = 0;
        for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
            const Triangle3 t = mesh.triangle(n);
            double most = 0;
            for (int k = 0; k < 3; ++k) most = std::max(most, std::abs(t.a[k] - t.b[k]));
            area += most * most / 2;
        }
        CHECK(found.area == area);
    }
}

TEST_CASE("measures are what integrals over faces say") {
    const std::vector<std::vector<double>> sizes{
        {0, 1, 2, 3, 0.1, 0.7, 1e6, 1e6 + 0.125},
        {0, 0.1, 1e-17, 10, 33.3, 1e-9},
        {0, 1, 1e-30, 1e30},
        {0, least, 3 * least, 1e-310, 0x1p-1022},
        {0, least, 0x1p-1022, 1, 0.1, 1e308, largest},
        // At the most bits of one word and of two, and one more.
        {0, 1, 0x1p60 - 0x1p8, 0x1p60, 0x1p60 - 0x1p9},
        {0, 1, 0x1p61 - 0x1p8, 0x1p61, 3},
        {0, 1, 0x1p124 - 0x1p72, 0x1p124, 0x1p65 + 1},
        {0, 1, 0x1p125 - 0x1p72, 0x1p125, 0x1p126, 5},
        // Far off.
        {0x1p200, 0x1p200 + 0x1p150, 0x1p200 - 0x1p149, 0x1p200 + 0x1p148},
    };
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::case_count(100)); ++seed) {
        Random random{seed};
        INFO(seed);
        const Mesh mesh = tetrahedra_of(random, sizes[seed % sizes.size()]);
        CHECK(is_right(mesh));
    }
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Random random{seed};
        INFO(seed);
        CHECK(is_right(random_solids(random)));
    }
}

TEST_CASE("the most faces with the most bits: corners of one box, over and over") {
    for (const double far : {0x1p61 - 0x1p8, 0x1p61, 0x1p125 - 0x1p72, 0x1p125}) {
        Mesh mesh;
        add_box(mesh, {0, 0, 0}, {far, far, far});
        mesh.vertices.push_back({1, 1, 1});
        // The unit is 1 because of a face that is a point.
        mesh.triangles.push_back({8, 8, 8});
        const auto faces = mesh.triangles;
        for (int n = 0; n < 99; ++n)
            mesh.triangles.insert(mesh.triangles.end(), faces.begin(), faces.end());
        const Number x(far);
        const Measures found = measure(mesh);
        REQUIRE(found.moments);
        Integrals expected{};
        expected[0] = 100 * x * x * x;
        for (std::size_t k = 1; k < 4; ++k) expected[k] = expected[0] * x / 2;
        for (std::size_t k = 4; k < 7; ++k) expected[k] = expected[0] * x * x / 3;
        for (std::size_t k = 7; k < 10; ++k) expected[k] = expected[0] * x * x / 4;
        CHECK(are(*found.moments, expected));
        CHECK(found.area == Number(600 * x * x).convert_to<double>());
    }
}

TEST_CASE("measures follow a mesh that is moved, mirrored, turned over and scaled") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random{seed};
        INFO(seed);
        const Mesh mesh = random_solids(random);
        const Measures found = measure(mesh);
        REQUIRE(found.moments);

        Mesh far = mesh;
        const Vec3 by{0x1p+20, -0x1p+19, 3};
        for (Vec3& p : far.vertices)
            for (int k = 0; k < 3; ++k) p[k] = p[k] + by[k];
        bool exact = true;
        for (std::size_t n = 0; n < mesh.vertices.size(); ++n)
            for (int k = 0; k < 3; ++k) exact &= far.vertices[n][k] - by[k] == mesh.vertices[n][k];
        if (exact) {
            const Measures there = measure(far);
            CHECK(there.area == found.area);
            CHECK(there.moments->volume == found.moments->volume);
            CHECK(there.moments->central == found.moments->central);
            CHECK((there.moments->first ==
                   found.moments->first + to_exact(by) * found.moments->volume));
        }

        Mesh other = mesh;
        for (auto& t : other.triangles) std::swap(t[0], t[1]);
        const Moments turned = *measure(other).moments;
        CHECK(turned.volume == -found.moments->volume);
        CHECK((turned.first == -found.moments->first));
        CHECK(turned.second.xy == -found.moments->second.xy);
        CHECK((turned.centroid == found.moments->centroid));

        other = mesh;
        for (Vec3& p : other.vertices) p.x = -4 * p.x;
        const Moments mirrored = *measure(other).moments;
        CHECK(mirrored.volume == Exact(-4) * found.moments->volume);
        CHECK(mirrored.second.xx == Exact(-64) * found.moments->second.xx);
        CHECK(mirrored.second.xz == Exact(16) * found.moments->second.xz);
        CHECK(mirrored.second.yz == Exact(-4) * found.moments->second.yz);
    }
}

TEST_CASE("a part of 10 mm, a million away") {
    Mesh mesh;
    add_box(mesh, {1e6, -1e6, 2e6}, {1e6 + 10, -1e6 + 20, 2e6 + 30});
    const Measures found = measure(mesh);
    CHECK(found.area == 2200);
    REQUIRE(found.moments);
    CHECK(found.moments->volume.to_string() == "6000");
    CHECK((found.moments->centroid->rounded() == Vec3{1e6 + 5, -1e6 + 10, 2e6 + 15}));
    const auto inertia = found.moments->central->inertia();
    // m (b^2 + c^2) / 12.
    CHECK(inertia[0][0].to_string() == "650000");
    CHECK(inertia[1][1].to_string() == "500000");
    CHECK(inertia[2][2].to_string() == "250000");
    for (const int k : {0, 1, 2}) CHECK(inertia[std::size_t(k)][(k + 1) % 3].sign() == 0);

    // A corner of it: a tetrahedron, whose products are not 0.
    Mesh corner;
    add_tetrahedron(corner, {{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}}});
    const Moments of_corner = *measure(corner).moments;
    CHECK(of_corner.second.xy.to_string() == "1/10");
    CHECK(of_corner.second.xz.to_string() == "3/20");
    CHECK(of_corner.second.yz.to_string() == "3/10");
    const auto tensor = of_corner.second.inertia();
    CHECK(tensor[0][0] == of_corner.second.yy + of_corner.second.zz);
    CHECK(tensor[1][1] == of_corner.second.xx + of_corner.second.zz);
    CHECK(tensor[2][2] == of_corner.second.xx + of_corner.second.yy);
    CHECK(tensor[0][1].to_string() == "-1/10");
    CHECK(tensor[1][0].to_string() == "-1/10");
    CHECK(tensor[0][2].to_string() == "-3/20");
    CHECK(tensor[2][0].to_string() == "-3/20");
    CHECK(tensor[1][2].to_string() == "-3/10");
    CHECK(tensor[2][1].to_string() == "-3/10");
}

TEST_CASE("areas beside the middle of two doubles, and at the ends of them") {
    const auto area_of = [](const std::vector<std::array<double, 2>>& legs, Mesh mesh = {}) {
        for (const auto& [x, y] : legs) add_right_triangle(mesh, x, y);
        const double area = measure(mesh).area;
        CHECK(judge_of_measures::is_area(area, faces_of(mesh)));
        return area;
    };
    // 2^53, and the middles of it and its neighbours.
    CHECK(area_of({{0x1p27, 0x1p27}, {1, 2}}) == 0x1p53);
    CHECK(area_of({{0x1p27, 0x1p27}, {2, 2}, {1, 2}}) == 0x1p53 + 4);
    CHECK(area_of({{0x1p27, 0x1p27}, {1, 2}, {0x1p-500, 0x1p-500}}) == 0x1p53 + 2);
    CHECK(area_of({{0x1p27, 0x1p27}, {2, 2}, {1, 2 - 0x1p-50}}) == 0x1p53 + 2);
    // Half of the least double, one and a half, and two and a half; the middle before infinity.
    CHECK(area_of({{0x1p-537, 0x1p-537}}) == 0);
    CHECK(area_of({{0x1p-537, 0x1p-536}}) == least);
    CHECK(area_of({{0x1p-537, 3 * 0x1p-537}}) == 2 * least);
    CHECK(area_of({{0x1p-537, 5 * 0x1p-537}}) == 2 * least);
    CHECK(area_of({{0x1p-537, 0x1p-537}, {0x1p-600, 0x1p-600}}) == least);
    // Faces whose squares double-words have no room for, beside larger ones.
    area_of({{0x1p-190, 0x1p-190}, {0x1p-201, 0x1p-201}});
    area_of({{0x1p-199, 0x1p-199}, {0x1p-201, 0x1p-202}, {0x1p-230, 0x1p-202}});
    CHECK(area_of({{largest, 2}}) == largest);
    CHECK(area_of({{largest, 2}, {0x1p484, 0x1p486}}) == largest);
    CHECK(area_of({{largest, 2}, {0x1p485, 0x1p486}}) == infinity);
    CHECK(area_of({{largest, 2}, {0x1p485, 0x1p486 - 0x1p434}}) == largest);
    CHECK(area_of({{largest, largest}}) == infinity);

    // Faces whose normals are (n, 1, 0): half of the root of n^2 + 1 is 1 / 4n more than n / 2.
    const auto slanted = [](double n, double times) {
        Mesh mesh;
        add(mesh, {{0, 0, 0}, {0, 0, times}, {1, -n, 0}}, {{0, 1, 2}});
        return mesh;
    };
    // With what lacks to the middle of two doubles: above, and 2^-101 below.
    CHECK(area_of({{0x1p46, 2}}, slanted(0x1p100, 1)) == 0x1p99 + 0x1p47);
    CHECK(area_of({}, slanted(0x1p100, 1)) == 0x1p99);
    CHECK(area_of({{0x1p46 - 1, 1}, {0x1p46, 2}}, slanted(0x1p49, 0x1p50)) == 0x1p98 + 0x1p46);
    CHECK(area_of({{0x1p46, 1}, {0x1p46, 2}}, slanted(0x1p49, 0x1p50)) == 0x1p98 + 0x1p47);
    CHECK(area_of({{0x1p47, 2}, {0x1p46, 2}}, slanted(0x1p100, 1)) == 0x1p99 + 0x1p48);
    // Deeper than any fixed number of digits.
    CHECK(area_of({{0x1p446, 2}}, slanted(0x1p500, 1)) == 0x1p499 + 0x1p447);
    // Roots that are rational, of normals (3, 4, 0) and (2, 3, 6).
    Mesh rational;
    add(rational, {{0, 0, 0}, {0, 0, 0x1p-10}, {4, -3, 0}}, {{0, 1, 2}});
    CHECK(area_of({{0x1p27, 0x1p27}, {1, 2 - 5 * 0x1p-10}}, rational) == 0x1p53);
    CHECK(measure(Mesh{}).area == 0);
}

TEST_CASE("areas of faces that are nearly flat, beside others and alone") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random{seed};
        INFO(seed);
        Mesh mesh;
        for (int n = random.between(1, 4); n > 0; --n) {
            const Vec3 a{random.between(0, 9) * 0.1, random.between(0, 9) * 0.1, 0.3},
                d{random.between(1, 9) * 0.1, random.between(1, 9) * 0.1,
                  random.between(1, 9) * 0.1};
            const double s = random.between(1, 9) * 0.1, t = random.between(1, 9) * 0.1;
            add(mesh,
                {a,
                 {a.x + s * d.x, a.y + s * d.y, a.z + s * d.z},
                 {a.x + t * d.x, a.y + t * d.y, a.z + t * d.z}},
                {{0, 1, 2}});
        }
        CHECK(judge_of_measures::is_area(measure(mesh).area, faces_of(mesh)));
    }
}

TEST_CASE("areas of faces flatter than products of double-words tell") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random{seed};
        INFO(seed);
        // From b to c the line comes to the origin as near as rounding lets it, and a is there: so the last bits of a are far below those
        // of the others.
        const Vec3 b{random.between(1, 99) * 0.01, random.between(1, 99) * 0.01,
                     random.between(1, 99) * 0.01};
        const int k = random.between(1, 9);
        const Vec3 c{-k * b.x / 3, -k * b.y / 3, -k * b.z / 3};
        Vec3 a;
        for (int i = 0; i < 3; ++i)
            a[i] = Number(Number(b[i]) + (Number(c[i]) - Number(b[i])) / (1 + Number(k, 3)))
                       .convert_to<double>();
        Mesh mesh;
        add(mesh, {a, b, c}, {{0, 1, 2}});
        CHECK(judge_of_measures::is_area(measure(mesh).area, faces_of(mesh)));
    }
}

TEST_CASE("meshes that do not close have an area, and no volume") {
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {2, 2, 2});
    Mesh open = mesh;
    const auto last = open.triangles.back();
    open.triangles.pop_back();
    Measures found = measure(open);
    CHECK(found.area == 22);
    CHECK(!found.moments);
    CHECK(found.unbalanced_edges == 3);
    REQUIRE(found.first_unbalanced.size() == 3);
    for (const auto& [from, to] : found.first_unbalanced)
        CHECK(std::count_if(last.begin(), last.end(), [&](std::uint32_t i) {
                  return open.vertices[i] == from || open.vertices[i] == to;
              }) == 2);
    // Cut elsewhere along an edge, it closes.
    Mesh closed = open;
    closed.vertices.push_back({0, 0, 0});
    for (int k = 0; k < 3; ++k)
        closed.vertices.back()[k] = (closed.vertices[last[0]][k] + closed.vertices[last[1]][k]) / 2;
    const auto middle = std::uint32_t(closed.vertices.size() - 1);
    closed.triangles.push_back({last[0], middle, last[2]});
    closed.triangles.push_back({middle, last[1], last[2]});
    found = measure(closed);
    CHECK(found.area == 24);
    REQUIRE(found.moments);
    CHECK(found.moments->volume == Exact(8));
    // A face that is turned, and no more than 10 edges.
    std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
    CHECK(measure(mesh).unbalanced_edges == 3);
    Mesh soup;
    for (int n = 0; n < 5; ++n)
        add(soup, {{0, 0, double(n)}, {1, 0, double(n)}, {0, 1, double(n)}}, {{0, 1, 2}});
    found = measure(soup);
    CHECK(found.unbalanced_edges == 15);
    CHECK(found.first_unbalanced.size() == 10);
    // Walls there and back bound nothing.
    soup.triangles.assign({{0, 1, 2}, {0, 2, 1}});
    found = measure(soup);
    CHECK(found.area == 1);
    REQUIRE(found.moments);
    CHECK(found.moments->volume.sign() == 0);
    CHECK(!found.moments->centroid);
    CHECK(!found.moments->central);
    found = measure(Mesh{});
    REQUIRE(found.moments);
    CHECK(found.moments->volume.sign() == 0);
}

TEST_CASE("shared meshes are measured as integrals over faces say") {
    for (const auto& [name, mesh] : read_shared_meshes(3000)) {
        INFO(name);
        const Measures found = measure(mesh);
        const Topology topology = mesh::topology(mesh);
        CHECK(found.unbalanced_edges == topology.left_unbalanced_edges);
        CHECK(bool(found.moments) == (topology.left_unbalanced_edges == 0));
        const auto faces = faces_of(mesh);
        if (found.moments) CHECK(are(*found.moments, judge_of_measures::integrals(faces)));
        CHECK(judge_of_measures::is_area(found.area, faces));
    }
}

TEST_CASE("measures in float environments are the same") {
    std::vector<Mesh> meshes;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random{seed};
        meshes.push_back(random_solids(random));
        meshes.push_back(tetrahedra_of(random, {0, least, 0x1p-1022, 0.1, 0x1p-540, 1e308}));
        meshes.push_back(tetrahedra_of(random, {0, least, 3 * least, 0x1p-1022, 1e-310}));
    }
    for (const Mesh& mesh : meshes) {
        const Measures expected = measure(mesh);
        const double volume = expected.moments->volume.to_double();
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name);
            double volume_there = 0;
            const Measures found = arith_test::in_environment(environment, [&] {
                Measures r = measure(mesh);
                volume_there = r.moments->volume.to_double();
                return r;
            });
            CHECK(std::bit_cast<std::uint64_t>(found.area) ==
                  std::bit_cast<std::uint64_t>(expected.area));
            CHECK(std::bit_cast<std::uint64_t>(volume_there) ==
                  std::bit_cast<std::uint64_t>(volume));
            CHECK((found.moments == expected.moments));
        }
    }
}
