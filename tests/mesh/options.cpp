// Meshes that are none or at the ends of what doubles hold, other float environments, progress, cancelling and
// threads.
#include <array>
#include <cstdint>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/mesh_measure.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "meshes.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"
#include "support/pair_judge.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

/// Every call about a mesh.
template <class F>
void each_call(const Mesh& mesh, const F& f) {
    f([&] { topology(mesh); });
    f([&] { topology_defects(mesh); });
    f([&] { self_intersections(mesh); });
    f([&] { first_self_intersection(mesh); });
    f([&] { check(mesh); });
    f([&] { measure(mesh); });
}

/// All of what is found, but for pairs.
std::string text(const Report& report) {
    return mesh_judge::text(report.topology) + (report.solid ? "solid" : "no solid");
}

bool same(const Report& x, const Report& y) { return x.pairs == y.pairs && text(x) == text(y); }

constexpr double least = std::numeric_limits<double>::denorm_min(),
                 largest = std::numeric_limits<double>::max();

Mesh mesh_of_extremes(std::uint64_t seed) {
    constexpr std::array numbers{0.0, -0.0, least,  -least,  3 * least, 0x1p-1022, 1.0,
                                 0.1, -0.1, 0x1p52, -0x1p52, 1e308,     largest,   -largest};
    cases::Random random{seed};
    Mesh mesh;
    for (int n = random.between(4, 9); n > 0; --n) {
        Vec3 p;
        for (int k = 0; k < 3; ++k) p[k] = random.pick(numbers);
        mesh.vertices.push_back(p);
    }
    const auto index = [&] { return std::uint32_t(random.below(mesh.vertices.size())); };
    for (int n = random.between(2, 12); n > 0; --n)
        mesh.triangles.push_back({index(), index(), index()});
    return mesh;
}

/// Small triangles along a line, some of which meet the next, and a box.
Mesh long_mesh(int faces) {
    Mesh mesh;
    test::add_box(mesh, {-9, -9, -9}, {-8, -8, -8});
    for (int n = 0; n < faces - 12; ++n) {
        const double x = n, reach = n % 50 == 0 ? 1.75 : 0.5;
        test::add(mesh, {{x, 0, 0}, {x + reach, 1, 0}, {x + reach, 0, 1}}, {{0, 1, 2}});
    }
    return mesh;
}

}  // namespace

TEST_CASE("what is no mesh is refused by every call") {
    const double infinity = std::numeric_limits<double>::infinity(),
                 not_a_number = std::numeric_limits<double>::quiet_NaN();
    Mesh good;
    test::add_box(good, {0, 0, 0}, {1, 1, 1});
    for (const std::size_t face : {0, 7, 11})
        for (const std::size_t corner : {0, 1, 2})
            for (const std::uint32_t index : {8u, 100'000u, 0xffff'ffffu}) {
                Mesh mesh = good;
                mesh.triangles[face][corner] = index;
                each_call(mesh, [&](const auto& call) {
                    CHECK_THROWS_WITH(call(), "triangles[" + std::to_string(face) +
                                                  "]: there is no vertex " + std::to_string(index) +
                                                  "; allowed: 0 to 7");
                });
            }
    // Of a face, or of none.
    good.vertices.push_back({2, 2, 2});
    for (const std::size_t vertex : {0, 5, 8})
        for (int k = 0; k < 3; ++k)
            for (const double x : {infinity, -infinity, not_a_number}) {
                Mesh mesh = good;
                mesh.vertices[vertex][k] = x;
                each_call(mesh, [&](const auto& call) {
                    CHECK_THROWS_AS(call(), invalid_shape);
                    CHECK_THROWS_WITH(call(), "mesh: vertices[" + std::to_string(vertex) + "]." +
                                                  "xyz"[k] +
                                                  " must be finite: NaN and infinities are not "
                                                  "allowed");
                });
            }
    each_call(Mesh{{}, {{0, 0, 0}}},
              [](const auto& call) { CHECK_THROWS_AS(call(), std::invalid_argument); });
}

TEST_CASE("meshes of nothing, one face, and faces without an area") {
    for (const Mesh& mesh : {Mesh{}, Mesh{{{1, 2, 3}, {1, 2, 3}}, {}}}) {
        const Report report = check(mesh);
        CHECK(report.pairs.empty());
        CHECK_FALSE(report.solid);
        CHECK_FALSE(report.topology.closed());
        CHECK(report.topology.unused_vertices == std::int64_t(mesh.vertices.size()));
        CHECK_FALSE(first_self_intersection(mesh));
        CHECK(topology_defects(mesh).empty());
    }
    const Mesh one{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    Report report = check(one);
    CHECK(report.embedded());
    CHECK_FALSE(report.solid);
    CHECK(report.topology.boundary_edges == 3);
    CHECK(report.topology.shells.size() == 1);

    // All faces are: one point; segments on each other; in a line, closed and run both ways.
    const std::vector<Vec3> line{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
    const std::vector<std::vector<std::array<std::uint32_t, 3>>> lists{
        {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
        {{0, 0, 1}, {0, 2, 2}, {1, 1, 3}, {3, 0, 3}},
        {{0, 1, 2}, {0, 2, 1}, {1, 2, 3}, {1, 3, 2}}};
    for (const auto& triangles : lists) {
        const Mesh mesh{line, triangles};
        report = check(mesh);
        CHECK(mesh_judge::text(topology(mesh)) ==
              mesh_judge::text(mesh_judge::counted(mesh).topology));
        CHECK(report.pairs.list() == mesh_judge::pairs(mesh).list);
        CHECK_FALSE(report.pairs.empty());
        CHECK(report.pairs_with_degenerate_faces == report.pairs.size());
        CHECK(report.topology.degenerate_faces() == std::int64_t(triangles.size()));
        CHECK_FALSE(report.solid);
        for (const Shell& shell : report.topology.shells) CHECK_FALSE(shell.winding);
    }
    // Beside a solid they are no part of it.
    Mesh mesh{line, lists[2]};
    test::add_box(mesh, {5, 5, 5}, {6, 6, 6});
    CHECK(check(mesh).solid);
    CHECK_FALSE(check(mesh).clean());
    // All vertices are one point.
    mesh = {std::vector<Vec3>(5, {7, -0.0, 7}), {{0, 1, 2}, {2, 3, 4}}};
    mesh.vertices[1].y = 0;
    report = check(mesh);
    CHECK(report.topology.vertices == 1);
    CHECK(report.topology.duplicate_vertices == 4);
    CHECK(report.pairs.list() == std::vector<FacePair>{{0, 1, FaceContact::duplicate, 1, true}});
}

TEST_CASE("meshes from the least to the largest doubles are as the judge says", "[slow]") {
    int met = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Mesh mesh = mesh_of_extremes(seed);
        INFO(seed);
        const Report report = check(mesh);
        CHECK(report.pairs.list() == mesh_judge::pairs(mesh).list);
        CHECK(mesh_judge::text(topology(mesh)) ==
              mesh_judge::text(mesh_judge::counted(mesh).topology));
        met += !report.pairs.empty();
    }
    CHECK(met > 100);
    // Boxes in boxes, from all doubles down to the least.
    Mesh mesh;
    bool inverted = false;
    for (const double reach : {largest, 1e300, 1.0, 0x1p-1000, 2 * least, least}) {
        test::add_box(mesh, {-reach, -reach, -reach}, {reach, reach, reach}, inverted);
        inverted = !inverted;
    }
    const Report report = check(mesh);
    CHECK(report.embedded());
    CHECK(report.clean());
    REQUIRE(report.topology.shells.size() == 6);
    for (std::size_t n = 0; n < 6; ++n) {
        CHECK(report.topology.shells[n].volume_sign == (n % 2 == 0 ? 1 : -1));
        CHECK(report.topology.shells[n].winding == std::array<std::int64_t, 2>{0, 1});
    }
}

TEST_CASE("rounding modes and flushing of subnormals change nothing", "[slow]") {
    std::vector<Mesh> meshes;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        meshes.push_back(mesh_of_extremes(seed));
        cases::Random random{seed};
        Mesh& solids = meshes.emplace_back(test::random_solids(random));
        // Some at a scale of subnormals, or where products underflow; some a little off, or with both zeros.
        const double scale = random.pick(std::array{1.0, 0.1, least, 0x1p-1060, 0x1p-540});
        const double off = random.pick(std::array{0.0, 0.0, 1e-7, 1e7}) * scale;
        for (Vec3& p : solids.vertices)
            for (int k = 0; k < 3; ++k) {
                p[k] = p[k] * scale + off;
                if (p[k] == 0 && random.coin()) p[k] = -0.0;
            }
    }
    for (std::size_t n = 0; n < meshes.size(); ++n) {
        const Mesh &mesh = meshes[n], &next = meshes[(n + 2) % meshes.size()];
        const std::vector<Vec3>& points = next.vertices;
        struct Found {
            Report report;
            std::vector<TopologyDefect> defects;
            std::vector<PointLocation> located;
            std::vector<std::vector<Hit>> hits;
            std::vector<FacePair> pairs;
            std::optional<Relation> relation;
        };
        const auto ask = [&] {
            Found found{check(mesh, {.threads = 2}), topology_defects(mesh), {}, {}, {}, {}};
            const Index index(mesh), other(next);
            for (const Vec3& p : points) {
                found.located.push_back(index.locate(p));
                found.hits.push_back(index.hits(Segment3{points[0], p}));
            }
            found.pairs = index.pairs(other);
            found.relation = relate(index, other);
            return found;
        };
        const Found expected = ask();
        for (const auto& environment : arith_test::other_environments()) {
            INFO(n << ", " << environment.name);
            const Found found = arith_test::in_environment(environment, ask);
            CHECK(found.report.pairs == expected.report.pairs);
            CHECK(text(found.report) == text(expected.report));
            CHECK((found.defects == expected.defects));
            CHECK((found.located == expected.located));
            CHECK((found.hits == expected.hits));
            CHECK((found.pairs == expected.pairs));
            CHECK((found.relation == expected.relation));
        }
    }
}

TEST_CASE("progress of a long mesh, cancelled at each call, by any number of threads", "[slow]") {
    // Some portions of the work.
    const Mesh mesh = long_mesh(140'000);
    const Report expected = check(mesh);
    CHECK(expected.pairs.size() == 2800);
    const auto all = std::int64_t(mesh.triangles.size());
    int calls = 0;
    for (const unsigned threads : {1u, 2u, 3u, 8u}) {
        std::vector<std::int64_t> steps;
        std::int64_t expected_sum = 2 * all;
        const auto note = [&](std::int64_t done, std::int64_t sum) {
            CHECK(sum == expected_sum);
            CHECK((steps.empty() ? 0 : steps.back()) < done);
            steps.push_back(done);
            return true;
        };
        CHECK(same(check(mesh, {.threads = threads, .progress = note}), expected));
        CHECK(steps.back() == 2 * all);
        calls = int(steps.size());
        CHECK(calls > 3);
        steps.clear();
        expected_sum = all;
        CHECK(self_intersections(mesh, {.threads = threads, .progress = note}) ==
              expected.pairs.list());
        CHECK(steps.back() == all);
    }
    for (int last = 1; last <= calls; ++last) {
        const unsigned threads = last % 2 == 0 ? 3 : 1;
        int called = 0;
        const CheckOptions options{.threads = threads, .progress = [&](std::int64_t, std::int64_t) {
                                       return ++called < last;
                                   }};
        CHECK_THROWS_AS(check(mesh, options), cancelled);
        CHECK(called == last);
        called = 0;
        // Without the windings it is done one call sooner.
        if (last < calls) {
            CHECK_THROWS_AS(self_intersections(mesh, options), cancelled);
            CHECK(called == last);
        }
        const CheckOptions thrown{.threads = threads,
                                  .progress = [](std::int64_t, std::int64_t) -> bool {
                                      throw std::out_of_range("mine");
                                  }};
        CHECK_THROWS_AS(check(mesh, thrown), std::out_of_range);
    }
    CHECK(same(check(mesh), expected));
    // A stack, of which the windings of many faces are asked.
    Mesh stack;
    for (int n = 0; n < 1200; ++n) test::add_box(stack, {0, 0, double(n)}, {1, 2, n + 1.0});
    std::vector<std::int64_t> done;
    const Report report = check(stack, {.progress = [&](std::int64_t faces, std::int64_t) {
                                    done.push_back(faces);
                                    return true;
                                }});
    CHECK(report.solid);
    const auto of_stack = std::int64_t(stack.triangles.size());
    REQUIRE(done.size() == 3);
    CHECK(done[0] == of_stack);
    CHECK((of_stack < done[1] && done[1] < 2 * of_stack));
    CHECK(done[2] == 2 * of_stack);
    // Where nothing is found, each portion is told.
    const CheckOptions none{.progress = [](std::int64_t, std::int64_t) { return false; }};
    Mesh apart;
    test::add_box(apart, {0, 0, 0}, {1, 1, 1});
    CHECK_THROWS_AS(first_self_intersection(apart, none), cancelled);
    CHECK_THROWS_WITH(check(apart, none),
                      "the search for self-intersections was cancelled after 12 of 12 faces");
}

TEST_CASE("shared meshes are the same by any number of threads", "[slow]") {
    for (const auto& [name, mesh] : test::read_shared_meshes(test::all_but_five)) {
        INFO(name);
        const Report expected = check(mesh);
        const auto first = first_self_intersection(mesh);
        for (const unsigned threads : {2u, 3u, 8u, 0u}) {
            CHECK(same(check(mesh, {.threads = threads}), expected));
            CHECK(first_self_intersection(mesh, {.threads = threads}) == first);
        }
    }
}
