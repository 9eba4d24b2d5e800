// Assemblies: each two parts as they are related alone.
#include <algorithm>
#include <cmath>
#include <graze/assembly.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/random.hpp"
#include "polycubes.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

Mesh random_part(cases::Random& random) {
    test::Polycube cubes = test::random_polycube(random);
    // Some far off, some open, some turned inside out.
    if (random.once_in(4)) cubes.offset[std::size_t(random.between(0, 2))] += 20;
    Mesh mesh = test::boundary(cubes, random.pick({0, 5, 10}),
                               {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, random);
    if (random.once_in(8)) mesh.triangles.pop_back();
    // Which no face has.
    if (random.once_in(4)) mesh.vertices.push_back({0, 0, 100});
    return mesh;
}

}  // namespace

TEST_CASE("assemblies: each two parts are related as they are alone") {
    std::int64_t near = 0, apart = 0, untold = 0;
    for (int n = 0; n < support::case_count(60); ++n) {
        INFO(n);
        cases::Random random{std::uint64_t(n)};
        std::vector<Mesh> parts;
        for (int k = random.between(2, 5); k > 0; --k) parts.push_back(random_part(random));
        const Clashes found = clash(parts);
        REQUIRE(found.parts.size() == parts.size());
        std::size_t at = 0;
        for (std::size_t a = 0; a < parts.size(); ++a)
            for (std::size_t b = a + 1; b < parts.size(); ++b) {
                const Index of_a(parts[a]), of_b(parts[b]);
                const auto relation = relate(of_a, of_b);
                if (at < found.pairs.size() && found.pairs[at].a == a && found.pairs[at].b == b) {
                    ++near;
                    untold += !relation;
                    CHECK(found.pairs[at].relation == relation);
                    CHECK(found.pairs[at].faces == of_a.pairs(of_b));
                    REQUIRE((found.parts[a] && found.parts[b]));
                    CHECK(found.parts[a]->report().solid == of_a.report().solid);
                    ++at;
                } else {
                    ++apart;
                    CHECK((!relation || relation == Relation::disjoint));
                    CHECK(of_a.pairs(of_b).empty());
                }
            }
        CHECK(at == found.pairs.size());
    }
    CHECK((near > 0 && apart > 0 && untold > 0));
}

TEST_CASE("assemblies: the volumes that parts have in common") {
    std::map<Relation, int> seen;
    for (int n = 0; n < support::case_count(60); ++n) {
        INFO(n);
        cases::Random random{std::uint64_t(n)};
        // Cubes, of which those in common are counted.
        std::vector<Mesh> parts;
        std::vector<test::Cubes> cubes;
        for (int k = random.between(2, 4); k > 0; --k) {
            const test::Polycube part = test::random_polycube(random);
            const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
            parts.push_back(test::boundary(part, 0, axes, random));
            cubes.emplace_back();
            for (const test::Cube& c : part.of_length_1()) cubes.back().insert(c);
        }
        for (const PartPair& pair : clash(parts).pairs) CHECK(!pair.volume);
        for (const PartPair& pair : clash(parts, {.volumes = true}).pairs) {
            std::size_t both = 0;
            for (const test::Cube& c : cubes[pair.a]) both += cubes[pair.b].count(c);
            CHECK(pair.volume.value_or(0) == double(both));
            CHECK(pair.volume.has_value() == (both > 0));
            ++seen[*pair.relation];
        }
    }
    if (!support::at_full_length()) return;
    CHECK((seen[Relation::overlapping] > 0 && seen[Relation::touching] > 0));
    CHECK((seen[Relation::a_in_b] > 0 && seen[Relation::b_in_a] > 0));
}

TEST_CASE("assemblies: each two parts keep a clearance as their gap and relation say") {
    std::map<Verdict, int> seen;
    for (int n = 0; n < support::case_count(60); ++n) {
        INFO(n);
        cases::Random random{std::uint64_t(n)};
        std::vector<Mesh> parts;
        for (int k = random.between(2, 5); k > 0; --k) parts.push_back(random_part(random));
        const double unit = random.pick({1.0, 1.0, 0x1p-1040, 0x1p1015});
        for (Mesh& part : parts)
            for (Vec3& p : part.vertices)
                for (int k = 0; k < 3; ++k) p[k] *= unit;
        const double d =
            random.pick({0.0, 1.0, 2.0, std::nextafter(1.0, 0.0), std::sqrt(2.0), 100.0}) * unit;
        const Exact square = Exact(d) * Exact(d);
        const Clashes found = clash(parts, {.clearance = d});
        std::size_t at = 0;
        for (std::size_t a = 0; a < parts.size(); ++a)
            for (std::size_t b = a + 1; b < parts.size(); ++b) {
                const Index of_a(parts[a]), of_b(parts[b]);
                const auto relation = relate(of_a, of_b);
                const auto gap = of_a.gap(of_b);
                REQUIRE(gap);
                if (at == found.pairs.size() || found.pairs[at].a != a || found.pairs[at].b != b) {
                    CHECK(gap->squared > square);
                    CHECK((!relation || relation == Relation::disjoint));
                    continue;
                }
                const PartPair& pair = found.pairs[at++];
                CHECK((pair.relation == relation ||
                       (!relation && pair.relation == Relation::disjoint)));
                CHECK(pair.gap == gap);
                CHECK(pair.faces == of_a.pairs(of_b));
                const bool clashes =
                    relation && relation != Relation::disjoint && relation != Relation::touching;
                REQUIRE(pair.verdict);
                ++seen[*pair.verdict];
                CHECK((pair.verdict == Verdict::clash) == clashes);
                if (!clashes) CHECK((pair.verdict == Verdict::violated) == (gap->squared < square));
                if (!clashes)
                    CHECK((pair.verdict == Verdict::at_limit) == (gap->squared == square));
                if (pair.verdict == Verdict::violated)
                    CHECK(pair.near == of_a.near(of_b, d));
                else
                    CHECK(pair.near.empty());
            }
        CHECK(at == found.pairs.size());

        // The gaps of all, near or far, are no others than those of each two; what is told besides is the same.
        const Clashes apart = clash(parts, {.gaps = true}), alone = clash(parts);
        std::size_t each = 0, meeting = 0;
        for (std::size_t a = 0; a < parts.size(); ++a)
            for (std::size_t b = a + 1; b < parts.size(); ++b) {
                REQUIRE(each < apart.pairs.size());
                const PartPair& pair = apart.pairs[each++];
                CHECK((pair.a == a && pair.b == b && !pair.verdict && pair.near.empty()));
                CHECK(pair.gap == Index(parts[a]).gap(Index(parts[b])));
                if (meeting < alone.pairs.size() && alone.pairs[meeting].a == a &&
                    alone.pairs[meeting].b == b) {
                    CHECK(pair.relation == alone.pairs[meeting].relation);
                    CHECK(pair.faces == alone.pairs[meeting++].faces);
                } else {
                    CHECK(pair.relation == Relation::disjoint);
                }
            }
        CHECK(each == apart.pairs.size());
        CHECK(meeting == alone.pairs.size());
    }
    for (const Verdict v : {Verdict::kept, Verdict::at_limit, Verdict::violated, Verdict::clash})
        CHECK(seen[v] > 0);
}

TEST_CASE("assemblies: parts that are near no other are not asked") {
    const auto cube = [](double x) {
        cases::Random random(1);
        Mesh mesh = test::boundary({{{0, 0, 0}}, 1, {}}, 0,
                                   {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, random);
        for (Vec3& p : mesh.vertices) p.x += x;
        return mesh;
    };
    const std::vector<Mesh> parts{cube(0), cube(10), cube(1), {}};
    const Clashes found = clash(parts);
    REQUIRE(found.pairs.size() == 1);
    CHECK((found.pairs[0].a == 0 && found.pairs[0].b == 2));
    CHECK(found.pairs[0].relation == Relation::touching);
    CHECK((found.parts[0] && !found.parts[1] && found.parts[2] && !found.parts[3]));
    CHECK(clash({}).pairs.empty());

    std::vector<Mesh> bad = parts;
    bad[1].triangles[0][0] = 100;
    CHECK_THROWS_AS(clash(bad), std::invalid_argument);
    bad = parts;
    bad[1].vertices[0].y = INFINITY;
    CHECK_THROWS_AS(clash(bad), invalid_shape);
}

TEST_CASE("assemblies: progress goes from nothing to all, and can end it at each call") {
    cases::Random random(3);
    std::vector<Mesh> parts;
    for (int n = 0; n < 3; ++n)
        parts.push_back(test::boundary(test::random_polycube(random), 0,
                                       {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, random));
    std::int64_t last = 0, whole = 0, calls = 0;
    for (const auto& clearance : {std::optional<Limit>(), std::optional<Limit>(2)}) {
        last = whole = calls = 0;
        const auto follow = [&](std::int64_t done, std::int64_t all) {
            CHECK((last <= done && done <= all));
            last = done;
            whole = all;
            ++calls;
            return true;
        };
        clash(parts, {.clearance = clearance, .progress = follow});
        REQUIRE(calls > 0);
        CHECK(last == whole);
        for (std::int64_t n = 0; n < calls; ++n) {
            std::int64_t left = n;
            const auto stop = [&](std::int64_t, std::int64_t) { return left-- > 0; };
            CHECK_THROWS_AS(clash(parts, {.clearance = clearance, .progress = stop}), cancelled);
        }
    }
}

TEST_CASE("assemblies: the parts of files are their triangles, by names that differ") {
    Mesh named = read_mesh(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 1 1 0\nf 1 2 3\no bolt\nf 1 2 5 3\nf 1 3 4\n"
        "o bolt (2)\nf 2 3 4\no bolt\nf 4 3 2\no\nf 5 3 2\n",
        MeshFormat::obj, "named.obj");
    const Mesh plain{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}}, {{2, 1, 0}}};
    const std::vector<Mesh> files{named, plain, {}, named};
    const std::vector<std::string> names{"a.obj", "b.stl", "c.off", "a.obj"};
    const auto all = parts_of(files, names);
    std::vector<std::string> found;
    for (const Part& part : all) {
        INFO(part.name);
        found.push_back(part.name);
        const Mesh& file = files[part.file];
        for (std::uint32_t n = 0; n < part.mesh.triangles.size(); ++n) {
            const Triangle3 there = file.triangle(part.first + n), here = part.mesh.triangle(n);
            CHECK((here.a == there.a && here.b == there.b && here.c == there.c));
            CHECK(part.mesh.face(n) == file.face(part.first + n));
        }
        std::vector<bool> used(part.mesh.vertices.size());
        for (const auto& t : part.mesh.triangles)
            for (const std::uint32_t v : t) used[v] = true;
        CHECK(std::count(used.begin(), used.end(), false) == 0);
    }
    CHECK(found == std::vector<std::string>{
                       "a.obj: (no name)", "a.obj: bolt", "a.obj: bolt (2)", "a.obj: bolt (3)",
                       "a.obj: (no name) (2)", "b.stl", "a.obj: (no name) (3)", "a.obj: bolt (4)",
                       "a.obj: bolt (2) (2)", "a.obj: bolt (5)", "a.obj: (no name) (4)"});
    CHECK((all[1].first == 1 && all[1].mesh.triangles.size() == 3 && all[5].file == 1));

    const auto alone = parts_of(std::span(files).first(1), std::span(names).first(1));
    CHECK((alone.size() == 5 && alone[1].name == "bolt" && alone[3].name == "bolt (3)"));
    const auto whole = parts_of(files, names, true);
    CHECK((whole.size() == 3 && whole[0].name == "a.obj" && whole[2].name == "a.obj (2)"));
    CHECK(whole[0].mesh.triangles.size() == named.triangles.size());
    CHECK_THROWS_AS(parts_of(files, std::span(names).first(3)), std::invalid_argument);
    CHECK(parts_of({}, {}).empty());
    std::vector<Mesh> bad(1, plain);
    const std::vector<std::string> name{"bad"};
    bad[0].parts = {{"one", 0}, {"two", 2}};
    CHECK_THROWS_WITH(parts_of(bad, name),
                      "bad: parts begin at triangles 0 and 2; allowed: in order, and at most at 1, "
                      "the number of triangles");
    bad[0].parts = {{"one", 1}, {"two", 0}};
    CHECK_THROWS_AS(parts_of(bad, name), std::invalid_argument);
    bad[0].parts.clear();
    bad[0].triangles[0][1] = 4;
    CHECK_THROWS_AS(parts_of(bad, name), std::invalid_argument);
}
