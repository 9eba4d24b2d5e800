// Unions, intersections and differences: of cubes by counting, of others by what their volumes add up to and by points.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <graze/mesh_measure.hpp>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arith/environments.hpp"
#include "cases/random.hpp"
#include "cells/cells_judge.hpp"
#include "mesh/polycubes.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using cases::Random;
using judge_of_cells::Judge;
using judge_of_cuts::Number;

namespace {

/// A mesh of cubes, and those that are inside of it by its rule.
struct Solid {
    Mesh mesh;
    Cubes inside;
    std::map<Cube, int> windings;  ///< but for those of 0
    Rule rule = Rule::nonzero;
};

/// What is inside, where each cube has a winding number.
void set_inside(Solid& solid) {
    for (const auto& [cube, winding] : solid.windings)
        if (solid.rule == Rule::nonzero    ? winding != 0
            : solid.rule == Rule::positive ? winding > 0
                                           : winding % 2 != 0)
            solid.inside.insert(cube);
}

void add_mesh(Mesh& to, const Mesh& mesh, bool turned) {
    add(to, mesh.vertices, mesh.triangles, turned);
}

/// Surfaces with and without walls, soups of single cubes, what is there twice, turned or nested; by any rule.
Solid random_solid(Random& random) {
    Solid solid;
    solid.rule = random.pick({Rule::nonzero, Rule::nonzero, Rule::positive, Rule::parity});
    const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const auto add_cubes = [&](const Polycube& cubes, const Mesh& mesh, int times) {
        const bool turned = random.once_in(6);
        for (int n = 0; n < times; ++n) add_mesh(solid.mesh, mesh, turned);
        for (const Cube& c : cubes.of_length_1()) solid.windings[c] += turned ? -times : times;
    };
    const int parts = random.pick({1, 1, 1, 2, 3});
    for (int part = 0; part < parts; ++part) {
        const Polycube cubes = random_polycube(random);
        const int times = random.once_in(6) ? 2 : 1;
        if (random.coin()) {
            const int walls = random.once_in(3) ? random.between(1, 10) : 0,
                      cracks = random.once_in(3) ? random.between(1, 5) : 0;
            add_cubes(cubes, boundary(cubes, walls, axes, random, cracks), times);
            continue;
        }
        for (const Cube& c : cubes.cubes) {
            Polycube one = cubes;
            one.cubes = {c};
            add_cubes(one, boundary(one, 0, axes, random), times);
        }
    }
    set_inside(solid);
    return solid;
}

/// An expression and what it says of cubes.
struct Question {
    std::string text;
    std::function<bool(const std::array<bool, 4>&)> holds;
};
const std::vector<Question>& questions() {
    using In = const std::array<bool, 4>&;
    static const std::vector<Question> all{
        {"a + b", [](In x) { return x[0] || x[1]; }},
        {"a & b", [](In x) { return x[0] && x[1]; }},
        {"a-b", [](In x) { return x[0] && !x[1]; }},
        {"a ^ b", [](In x) { return x[0] != x[1]; }},
        {"a - a", [](In) { return false; }},
        {"a + b & c - d", [](In x) { return (x[0] || (x[1] && x[2])) && !x[3]; }},
        {"a - (b ^ c) - (d)", [](In x) { return x[0] && x[1] == x[2] && !x[3]; }},
        {"atleast(2, a, b, c & d)",
         [](In x) { return int(x[0]) + int(x[1]) + int(x[2] && x[3]) >= 2; }},
        {"atleast(1, atleast(3, a, b, c), d)", [](In x) { return (x[0] && x[1] && x[2]) || x[3]; }},
        {"((a ^ b) ^ c) ^ d", [](In x) { return ((x[0] != x[1]) != x[2]) != x[3]; }}};
    return all;
}

void check_cubes(int count, std::uint64_t seed) {
    Random random(seed);
    int empty = 0, any = 0, meeting = 0;
    for (int n = 0; n < count; ++n) {
        INFO("case " << n << " of seed " << seed);
        std::array<Solid, 4> solids;
        for (Solid& solid : solids) solid = random_solid(random);
        const Question& question = questions()[random.below(questions().size())];
        INFO(question.text);
        std::vector<Operand> operands;
        for (std::size_t k = 0; k < 4; ++k)
            if (const std::string name(1, char('a' + k));
                question.text.find(name) != std::string::npos)
                operands.push_back({name, solids[k].mesh, solids[k].rule});
        const Cells cells = boolean(question.text, operands);
        REQUIRE(cells.unbalanced.empty());
        std::vector<const Mesh*> meshes;
        for (const Operand& operand : operands) meshes.push_back(&operand.mesh);
        const Judge judge(meshes, cells);
        CHECK(judge.flaw_of_any() == "");
        CHECK(judge.is_closed());
        Cubes all;
        for (const Solid& solid : solids) all.insert(solid.inside.begin(), solid.inside.end());
        Cubes expected;
        for (const Cube& c : all) {
            std::array<bool, 4> in;
            for (std::size_t k = 0; k < 4; ++k) in[k] = solids[k].inside.contains(c);
            if (question.holds(in)) expected.insert(c);
        }
        CHECK(judge.volume() == Number(6 * int(expected.size())));
        CHECK(cells.volume() == double(expected.size()));
        CHECK(measure(cells).moments->volume == Exact(double(expected.size())));
        empty += expected.empty();
        if (expected.empty()) {
            CHECK(cells.pieces.empty());
            continue;
        }
        ++any;
        const Mesh rounded = cells.rounded().mesh;
        const Report report = check(rounded);
        CHECK(report.solid);
        CHECK(report.embedded());
        meeting += !report.clean();
        // Cube by cube.
        const Index index(rounded);
        for (const Cube& c : all) {
            const auto at = index.locate({c[0] + 0.5, c[1] + 0.5, c[2] + 0.5});
            if (*at.location != (expected.contains(c) ? Location::inside : Location::outside)) {
                FAIL_CHECK("a cube is on the wrong side");
                break;
            }
        }
    }
    if (!support::at_full_length()) return;
    CHECK(empty > count / 20);
    CHECK(any > count / 2);
    CHECK(meeting > count / 10);
}

/// The winding numbers beside each piece of four solids are those of the cubes there.
void check_windings(int count, std::uint64_t seed) {
    Random random(seed);
    std::size_t pieces = 0;
    for (int n = 0; n < count; ++n) {
        INFO("case " << n << " of seed " << seed);
        std::array<Solid, 4> solids;
        std::vector<Operand> operands;
        for (std::size_t k = 0; k < 4; ++k) {
            solids[k] = random_solid(random);
            operands.push_back({std::string(1, char('a' + k)), solids[k].mesh, solids[k].rule});
        }
        const WoundCells all = wound(operands);
        REQUIRE(all.cells.unbalanced.empty());
        REQUIRE(all.meshes == 4);
        pieces += all.cells.pieces.size();
        for (std::size_t piece = 0; piece < all.cells.pieces.size(); ++piece) {
            std::array<Vec3, 3> corners;
            for (std::size_t k = 0; k < 3; ++k)
                corners[k] = all.cells.corners[all.cells.pieces[piece][k]].point.rounded();
            const auto& [p, q, r] = corners;
            int axis = 0;
            while (p[axis] != q[axis] || p[axis] != r[axis]) ++axis;
            const int i = (axis + 1) % 3, j = (axis + 2) % 3;
            const bool up = (q[i] - p[i]) * (r[j] - p[j]) > (q[j] - p[j]) * (r[i] - p[i]);
            for (const bool behind : {false, true}) {
                Cube at;
                for (int k = 0; k < 3; ++k)
                    at[std::size_t(k)] = int(std::floor((p[k] + q[k] + r[k]) / 3));
                at[std::size_t(axis)] = int(p[axis]) - (up == behind);
                const auto found = behind ? all.behind_of(piece) : all.before_of(piece);
                for (std::size_t m = 0; m < 4; ++m) {
                    const auto expected = solids[m].windings.find(at);
                    if (found[m] != (expected == solids[m].windings.end() ? 0 : expected->second))
                        FAIL_CHECK("mesh " << m << " beside piece " << piece);
                }
            }
        }
    }
    CHECK(pieces > std::size_t(count));
}

/// Closed shells of flat faces in any position, which may cross, lie in each other, share corners and faces, and be turned.
Mesh random_shells(Random& random, bool on_grid) {
    Mesh mesh;
    const auto number = [&] { return on_grid ? random.between(0, 4) : 2 + 2 * random.symmetric(); };
    for (int n = random.between(1, 3); n > 0; --n) {
        const bool turned = random.once_in(5);
        const Vec3 a{number(), number(), number()}, b{number(), number(), number()};
        if (random.coin()) {
            add_tetrahedron(
                mesh,
                {a, b, Vec3{number(), number(), number()}, Vec3{number(), number(), number()}},
                turned);
        } else {
            const auto low = [&](int k) { return std::min(a[k], b[k]); };
            const auto high = [&](int k) { return std::max(a[k], b[k]); };
            if (a.x == b.x || a.y == b.y || a.z == b.z) continue;
            add_box(mesh, {low(0), low(1), low(2)}, {high(0), high(1), high(2)}, turned);
        }
    }
    return mesh;
}

/// Of two doubles that are as near, the one whose last bit is 0.
bool is_nearest(double x, const Number& value) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto twice = [&](double neighbour) { return Number(x) + Number(neighbour); };
    const Number below = twice(std::nextafter(x, -infinity)),
                 above = twice(std::nextafter(x, infinity));
    const bool even = std::bit_cast<std::uint64_t>(x) % 2 == 0;
    return even ? below <= 2 * value && 2 * value <= above : below < 2 * value && 2 * value < above;
}

void check_shells(int count, std::uint64_t seed) {
    Random random(seed);
    int cut = 0, inside = 0, outside = 0;
    for (int n = 0; n < count; ++n) {
        INFO("case " << n << " of seed " << seed);
        // Of numbers of many digits no sums: their fractions are too long.
        const bool on_grid = random.between(0, 2) != 0;
        std::array<Mesh, 2> meshes{random_shells(random, on_grid), random_shells(random, on_grid)};
        if (random.once_in(4))
            for (Mesh& mesh : meshes)
                for (Vec3& p : mesh.vertices) p = {p.x * 0x1p-300, p.y * 0x1p200, p.z / 4};
        std::vector<Operand> operands;
        for (std::size_t k = 0; k < 2; ++k)
            operands.push_back({k == 0 ? "a" : "b", meshes[k],
                                random.pick({Rule::nonzero, Rule::positive, Rule::parity})});
        const auto is_in = [&](const Judge& judge, std::size_t k, const Vec3& p) {
            const auto winding = judge.winding(k, p);
            if (!winding) return std::optional<bool>();
            return std::optional(operands[k].rule == Rule::nonzero    ? *winding != 0
                                 : operands[k].rule == Rule::positive ? *winding > 0
                                                                      : *winding % 2 != 0);
        };
        std::map<std::string, Number> volumes;
        for (const char* text : {"a", "b", "a + b", "a & b", "a - b", "a ^ b"}) {
            INFO(text);
            const Cells cells = boolean(text, operands);
            REQUIRE(cells.unbalanced.empty());
            const Judge judge({&meshes[0], &meshes[1]}, cells);
            if (on_grid || random.once_in(6)) CHECK(judge.flaw_of_any() == "");
            CHECK(judge.is_closed());
            if (on_grid) volumes[text] = judge.volume();
            if (on_grid) CHECK(is_nearest(cells.volume(), volumes[text] / 6));
            for (const CellCorner& corner : cells.corners) cut += !corner.vertex;
            const Mesh& of = meshes[random.below(2)];
            for (int k = 0; k < 8 && !of.vertices.empty(); ++k) {
                // Somewhere between its corners.
                Vec3 p;
                for (int i = 0; i < 3; ++i)
                    for (int c = 0; c < 4; ++c)
                        p[i] += of.vertices[random.below(of.vertices.size())][i] *
                                (random.unit() + 0.5) / 4;
                const auto in_a = is_in(judge, 0, p), in_b = is_in(judge, 1, p);
                const auto winding = judge.winding(p);
                if (!in_a || !in_b || !winding) continue;
                const std::string question = text;
                const bool expected = question == "a"       ? *in_a
                                      : question == "b"     ? *in_b
                                      : question == "a + b" ? *in_a || *in_b
                                      : question == "a & b" ? *in_a && *in_b
                                      : question == "a - b" ? *in_a && !*in_b
                                                            : *in_a != *in_b;
                CHECK(*winding == int(expected));
                (expected ? inside : outside) += 1;
            }
        }
        if (!on_grid) continue;
        CHECK(volumes["a + b"] + volumes["a & b"] == volumes["a"] + volumes["b"]);
        CHECK(volumes["a - b"] + volumes["a & b"] == volumes["a"]);
        CHECK(volumes["a ^ b"] + volumes["a & b"] == volumes["a + b"]);
    }
    if (!support::at_full_length()) return;
    CHECK(cut > count);
    CHECK(inside > count);
    CHECK(outside > count);
}

Mesh box(const Vec3& low, const Vec3& high, bool turned = false) {
    Mesh mesh;
    add_box(mesh, low, high, turned);
    return mesh;
}

}  // namespace

TEST_CASE("boolean: of polycubes it is as their cubes are") {
    check_cubes(support::case_count(52), 1);
}
TEST_CASE("wound: windings beside pieces of polycubes are those of their cubes") {
    check_windings(30, 7);
}
TEST_CASE("long wound: windings beside pieces of many polycubes are those of their cubes", "[.]") {
    check_windings(5000, 8);
}
TEST_CASE("long boolean: of many polycubes it is as their cubes are", "[.]") {
    check_cubes(support::case_count(10'000), 2);
}

TEST_CASE("boolean: of shells that cross, volumes add up and points are where they should be") {
    check_shells(support::case_count(28), 3);
}
TEST_CASE("long boolean: of many shells that cross volumes add up", "[.]") {
    check_shells(support::case_count(20'000), 4);
}

TEST_CASE("boolean: boxes that touch, are equal, or lie in each other") {
    const Mesh a = box({0, 0, 0}, {2, 2, 2});
    const auto ask = [&](const char* text, const Mesh& b) {
        return boolean(text, {{"a", a}, {"b", b}});
    };
    SECTION("the wall between boxes that touch is gone") {
        const Mesh b = box({2, 0, 0}, {4, 2, 2});
        for (const char* text : {"a + b", "a ^ b"}) {
            const Cells cells = ask(text, b);
            CHECK(cells.corners.size() == 12);
            CHECK(cells.pieces.size() == 20);
        }
        CHECK(ask("a & b", b).pieces.empty());
        CHECK(ask("a - b", b).pieces.size() == 12);
    }
    SECTION("boxes that touch in an edge have it in common") {
        const Mesh b = box({2, 2, 0}, {4, 4, 2});
        const Cells cells = ask("a + b", b);
        CHECK(cells.corners.size() == 14);
        CHECK(cells.pieces.size() == 24);
        CHECK(check(cells.rounded().mesh).solid);
    }
    SECTION("equal ones are each other") {
        for (const char* text : {"a + b", "a & b"}) {
            const Cells cells = ask(text, a);
            REQUIRE(cells.pieces.size() == 12);
            for (std::size_t n = 0; n < 12; ++n) {
                const auto sources = cells.sources_of(n);
                REQUIRE(sources.size() == 2);
                CHECK(sources[0] == PieceSource{{0, std::uint32_t(n)}, false});
                CHECK(sources[1] == PieceSource{{1, std::uint32_t(n)}, false});
            }
        }
        CHECK(ask("a - b", a).pieces.empty());
        CHECK(ask("a ^ b", a).pieces.empty());
    }
    SECTION("what lies within is a hollow of the difference, and of the union nothing") {
        const Mesh b = box({0.5, 0.5, 0.5}, {1, 1, 1});
        CHECK(ask("a + b", b).pieces.size() == 12);
        CHECK(ask("a & b", b).pieces.size() == 12);
        const Cells hollow = ask("a - b", b);
        REQUIRE(hollow.pieces.size() == 24);
        CHECK(check(hollow.rounded().mesh).solid);
        for (std::size_t n = 0; n < 24; ++n)
            CHECK(hollow.sources_of(n)[0].turned == (hollow.sources_of(n)[0].face.mesh == 1));
    }
    SECTION("a mesh without faces") {
        CHECK(ask("a + b", {}).pieces.size() == 12);
        CHECK(ask("a & b", {}).pieces.empty());
        CHECK(ask("b - a", {}).pieces.empty());
        CHECK(resolve(Mesh{}).pieces.empty());
    }
}

TEST_CASE("boolean: the rule says what is inside") {
    // A box in a box, the same way round.
    Mesh nested = box({0, 0, 0}, {3, 3, 3});
    add_box(nested, {1, 1, 1}, {2, 2, 2});
    Mesh turned = box({0, 0, 0}, {3, 3, 3}, true);
    const auto volume = [](const Mesh& mesh, Rule rule) {
        const Cells cells = solid(mesh, rule);
        return Judge({&mesh}, cells).volume();
    };
    CHECK(volume(nested, Rule::nonzero) == 6 * 27);
    CHECK(volume(nested, Rule::positive) == 6 * 27);
    CHECK(volume(nested, Rule::parity) == 6 * 26);
    CHECK(volume(turned, Rule::nonzero) == 6 * 27);
    CHECK(volume(turned, Rule::positive) == 0);
    CHECK(volume(turned, Rule::parity) == 6 * 27);
    CHECK(std::string(name(Rule::nonzero)) == "nonzero");
    CHECK(std::string(name(Rule::positive)) == "positive");
    CHECK(std::string(name(Rule::parity)) == "parity");
}

TEST_CASE("boolean: faces without an area are told, and left out") {
    Mesh a = box({0, 0, 0}, {2, 2, 2}), b = box({1, 1, 1}, {3, 3, 3});
    b.triangles.insert(b.triangles.begin() + 5, {0, 1, 0});
    b.triangles.push_back({2, 2, 2});
    for (const char* text : {"a + b", "a & b", "b - b"}) {
        const Cells cells = boolean(text, {{"a", a}, {"b", b}});
        CHECK(cells.flat == std::vector<OfMesh>{{1, 5}, {1, 13}});
    }
    a.triangles.pop_back();
    CHECK(boolean("a + b", {{"a", a}, {"b", b}}).flat.size() == 2);
    CHECK(outer(b).flat == std::vector<OfMesh>{{0, 5}, {0, 13}});
    CHECK(Judge({&b}, outer(b)).volume() == 6 * 8);
}

TEST_CASE("boolean: a mesh that is not balanced is told") {
    const Mesh a = box({0, 0, 0}, {2, 2, 2});
    Mesh open = box({1, 1, 1}, {3, 3, 3});
    open.triangles.pop_back();
    Cells cells = boolean("a + b", {{"a", a}, {"b", open}});
    CHECK(cells.pieces.empty());
    REQUIRE(cells.unbalanced.size() == 1);
    CHECK(cells.unbalanced[0].mesh == 1);
    CHECK_FALSE(cells.unbalanced[0].even);
    // One that is not asked of need not be.
    CHECK(boolean("a", {{"a", a}, {"b", open}}).unbalanced.empty());
    CHECK(Judge({&a, &open}, boolean("a - a + a", {{"a", a}, {"b", open}})).volume() == 6 * 8);
    // The edges of the face that is missing, one of which a cuts at x = 2.
    CHECK(cells.unbalanced[0].edges >= 3);
    for (const auto& [p, q] : cells.unbalanced[0].first)
        for (const Vec3* end : {&p, &q}) CHECK((end->x == 3 || end->y == 3 || end->z == 3));
    // A box without two sides: the ends of a tube.
    Mesh tube = box({0, 0, 0}, {2, 2, 2});
    std::erase_if(tube.triangles, [&](const auto& t) {
        const Triangle3 f{tube.vertices[t[0]], tube.vertices[t[1]], tube.vertices[t[2]]};
        return (f.a.z == 0 && f.b.z == 0 && f.c.z == 0) || (f.a.z == 2 && f.b.z == 2 && f.c.z == 2);
    });
    CHECK(solid(tube).unbalanced.size() == 1);
    CHECK(solid(tube).unbalanced[0].edges == 8);
    CHECK_FALSE(solid(tube).unbalanced[0].even);
    CHECK(solid(tube, Rule::parity).unbalanced.size() == 1);
    // One side turned round: its four edges are.
    Mesh wrong = box({0, 0, 0}, {2, 2, 2});
    for (std::size_t n = 0; n < 2; ++n) std::swap(wrong.triangles[n][1], wrong.triangles[n][2]);
    cells = solid(wrong);
    REQUIRE(cells.unbalanced.size() == 1);
    CHECK(cells.unbalanced[0].edges == 4);
    CHECK(cells.unbalanced[0].first.size() == 4);
    CHECK(cells.unbalanced[0].even);
    CHECK(solid(wrong, Rule::parity).pieces.size() == 12);
    CHECK(Judge({&wrong}, solid(wrong, Rule::parity)).volume() == 6 * 8);
    // What is asked of all of them tells them all.
    WoundCells all = wound({{"a", a}, {"b", open}, {"c", wrong}, {"d", wrong, Rule::parity}});
    CHECK(all.cells.pieces.empty());
    CHECK(all.before.empty());
    REQUIRE(all.cells.unbalanced.size() == 2);
    CHECK(all.cells.unbalanced[0].mesh == 1);
    CHECK(all.cells.unbalanced[1].mesh == 2);
    all = wound({});
    CHECK((all.meshes == 0 && all.cells.pieces.empty() && all.before.empty()));
    // Of many no more than ten are told.
    Mesh many;
    for (int n = 0; n < 5; ++n)
        add(many, {Vec3{0.0 + n, 0, 0}, Vec3{0.5 + n, 0, 0}, Vec3{0, 1, 0}}, {{0, 1, 2}});
    CHECK(solid(many).unbalanced[0].edges > 10);
    CHECK(solid(many).unbalanced[0].first.size() == 10);
}

TEST_CASE("boolean: what is no expression is told with its place") {
    const Mesh a = box({0, 0, 0}, {1, 1, 1});
    const std::vector<Operand> operands{{"a", a}, {"_b1", a}};
    const auto message = [&](const std::string& text) {
        try {
            boolean(text, operands);
        } catch (const std::invalid_argument& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    const auto has = [&](const std::string& text, const std::string& part) {
        INFO(text << ": " << message(text));
        CHECK(message(text).find(part) != std::string::npos);
    };
    has("", "its end at character 1, where it should have a mesh or a bracket");
    has("a +", "its end at character 4, where it should have a mesh");
    has("a a", "\"a\" at character 3, where it should have an operator");
    has("a + (a", "its end at character 7, where it should have )");
    has("a + c",
        "no mesh is called \"c\", which the expression has at character 5; there is a, _b1");
    has("a | a", "\"|\" at character 3");
    has("2a", "\"2\" at character 1");
    has("atleast", "where it should have (");
    has("atleast(0, a)", "where it should have a number from 1 on");
    has("atleast(-1, a)", "where it should have a number from 1 on");
    has("atleast(99999999999, a)", "where it should have a number from 1 on");
    has("atleast(1)", "where it should have ,");
    has("atleast(1, a", "where it should have )");
    has("a)", "\")\" at character 2");
    has(std::string(100'000, '(') + "a", "too many brackets");
    CHECK(message(std::string(900, '(') + "a" + std::string(900, ')')) == "");
    CHECK(message("atleast ( 3 , a,a ) + _b1") == "");
    CHECK(message("\ta\r\n - _b1\n") == "");
    has("a + \xc3\xa4", "\"\\xc3\" at character 5");
    has(std::string("a\0b", 3), "\"a\\x00b\" has \"\\x00\" at character 2");
    has("a" + std::string(999, ' ') + "!", " ..\" has \"!\" at character 1001");
    std::string many = "(a)";
    for (int n = 0; n < 2'000; ++n) many += "+(a)";
    CHECK(message(many) == "");
    for (const char* name : {"", "1a", "a b", "atleast", "a-b"}) {
        INFO(name);
        CHECK_THROWS_AS(boolean("a", {{"a", a}, {name, a}}), std::invalid_argument);
    }
    CHECK_THROWS_AS(boolean("a", {{"a", a}, {"a", a}}), std::invalid_argument);
}

TEST_CASE("boolean: bad meshes are told by their names") {
    const Mesh a = box({0, 0, 0}, {1, 1, 1});
    Mesh bad = a;
    bad.triangles[3][1] = 8;
    const auto message = [&](const Mesh& mesh) -> std::string {
        try {
            boolean("a + part", {{"a", a}, {"part", mesh}});
        } catch (const std::exception& e) {
            return e.what();
        }
        return "";
    };
    CHECK(message(bad) == "mesh part: triangles[3]: there is no vertex 8; allowed: 0 to 7");
    bad = a;
    bad.vertices[5].y = std::nan("");
    CHECK(message(bad).find("mesh part") != std::string::npos);
    CHECK(message(bad).find("vertices[5].y") != std::string::npos);
    CHECK_THROWS_AS(resolve(bad), invalid_shape);
    CHECK_THROWS_AS(solid(bad), invalid_shape);
}

namespace {

/// Is it what the pieces are, up to how far they were moved? Asked of the planes of the sources.
void check_mended(const std::vector<const Mesh*>& meshes, const Cells& cells,
                  const MendedCells& mended, double most_moved = 1e-13, double off = 1e-14) {
    REQUIRE(mended.rounding != Rounding::failed);
    const Report report = check(mended.mesh);
    CHECK(report.embedded());
    if (cells.is_boundary && !mended.mesh.triangles.empty()) CHECK(report.solid);
    REQUIRE(mended.first_source.size() == mended.mesh.triangles.size() + 1);
    CHECK(mended.pairs.empty());
    if (mended.rounding == Rounding::kept) {
        CHECK(mended.moved == 0);
        CHECK(mended.moved_corners == 0);
        if (off < 1e-9) CHECK(mended.mesh.triangles == cells.rounded().mesh.triangles);
        CHECK(mended.mesh.triangles.size() + mended.collapsed == cells.pieces.size());
    } else {
        CHECK(mended.moved > 0);
        CHECK(mended.moved < most_moved);
        CHECK(mended.moved_corners > 0);
    }
    double farthest = 0;
    bool any_turned = false;
    for (std::size_t n = 0; n < mended.mesh.triangles.size(); ++n) {
        const Triangle3 t = mended.mesh.triangle(n);
        const Vec3 here = normal(t);
        const auto sources = mended.sources_of(n);
        if (sources.empty()) FAIL("a triangle without a source");
        for (std::size_t k = 1; k < sources.size(); ++k)
            if (!(sources[k - 1].face < sources[k].face)) FAIL("sources are not sorted");
        for (const PieceSource& source : sources) {
            const Triangle3 f = meshes[source.face.mesh]->triangle(source.face.number);
            const Vec3 u = normal(f);
            const double length = std::sqrt(u.x * u.x + u.y * u.y + u.z * u.z);
            // Of needles doubles tell no plane.
            if (length < 1e-6) continue;
            for (const Vec3& p : {t.a, t.b, t.c})
                farthest = std::max(farthest, std::abs(u.x * (p.x - f.a.x) + u.y * (p.y - f.a.y) +
                                                       u.z * (p.z - f.a.z)) /
                                                  length);
            const double along = here.x * u.x + here.y * u.y + here.z * u.z,
                         size = std::sqrt(here.x * here.x + here.y * here.y + here.z * here.z);
            any_turned |= size > 1e-6 && (along < 0) != source.turned;
        }
    }
    CHECK(farthest < 2 * mended.moved + off);
    CHECK_FALSE(any_turned);
}

}  // namespace

TEST_CASE("boolean: what it wrote it takes, again and again") {
    const Mesh cube = box({-1, -1, -1}, {1, 1, 1});
    int mended_ones = 0;
    SECTION("a plate is drilled twenty times") {
        Mesh plate = box({-4, -4, 0}, {4, 4, 1});
        for (int n = 0; n < 20; ++n) {
            INFO("hole " << n);
            // Tilted bars, which cross each other at times.
            Mesh bar = box({-0.2, -0.2, -3}, {0.2, 0.2, 4});
            const double angle = 0.37 * (n + 1), c = std::cos(angle), s = std::sin(angle);
            for (Vec3& p : bar.vertices)
                p = {c * p.x - s * p.y + 3 * std::cos(2 * angle),
                     s * p.x + c * p.y + 0.1 * p.z + 3 * std::sin(3 * angle), p.z};
            const Cells cells = boolean("a - b", {{"a", plate}, {"b", bar}});
            REQUIRE(cells.unbalanced.empty());
            MendedCells mended = graze::mesh::mended(cells);
            check_mended({&plate, &bar}, cells, mended);
            mended_ones += mended.rounding == Rounding::mended;
            plate = std::move(mended.mesh);
        }
        CHECK(plate.triangles.size() > 300);
        CHECK(Index(plate).locate({0.05, 0, 0.5}).location == Location::inside);
    }
    SECTION("a cube meets others, turned by more and more") {
        for (const char* text : {"a & b", "a + b", "a ^ b"})
            for (const bool about_axis : {true, false}) {
                Mesh mesh = cube;
                for (int n = 0; n < 20 && mesh.triangles.size() < 1'000; ++n) {
                    INFO(text << ", turn " << n << (about_axis ? " about z" : ""));
                    Mesh turned = cube;
                    const double angle = 0.07 * (n + 1), c = std::cos(angle), s = std::sin(angle);
                    for (Vec3& p : turned.vertices) {
                        p = {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
                        if (!about_axis) p = {p.x, c * p.y - s * p.z, s * p.y + c * p.z};
                    }
                    const Cells cells = boolean(text, {{"a", mesh}, {"b", turned}});
                    REQUIRE(cells.unbalanced.empty());
                    MendedCells mended = graze::mesh::mended(cells);
                    check_mended({&mesh, &turned}, cells, mended);
                    mended_ones += mended.rounding == Rounding::mended;
                    mesh = std::move(mended.mesh);
                }
            }
        CHECK(mended_ones > 2);
    }
    SECTION("in floats") {
        Mesh mesh = cube;
        for (int n = 0; n < 8; ++n) {
            INFO("turn " << n);
            Mesh turned = cube;
            const double angle = 0.07 * (n + 1), c = std::cos(angle), s = std::sin(angle);
            for (Vec3& p : turned.vertices) {
                p = {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
                p = {p.x, c * p.y - s * p.z, s * p.y + c * p.z};
            }
            const Cells cells = boolean("a & b", {{"a", mesh}, {"b", turned}});
            MendedCells mended = graze::mesh::mended(cells, Precision::floats);
            check_mended({&mesh, &turned}, cells, mended, 1e-4, 1e-5);
            mended_ones += mended.rounding == Rounding::mended;
            mesh = std::move(mended.mesh);
        }
        CHECK(mended_ones > 1);
    }
}

TEST_CASE("boolean: faces that meet once rounded are mended") {
    const Mesh a = box({0, 0, 0}, {1, 1, 1});
    // A layer of soup, as thick as some of the floats there are apart.
    const auto layer = [](int count, double thickness) {
        Mesh soup;
        Random random(5);
        for (int n = 0; n < count; ++n) {
            std::vector<Vec3> corners;
            for (int k = 0; k < 3; ++k)
                corners.push_back(
                    {random.symmetric(), random.symmetric(), 1 + random.symmetric() * thickness});
            add(soup, corners, {{0, 1, 2}});
        }
        return soup;
    };
    const Mesh soup = layer(12, 0x1p-18);
    const Cells cells = resolve(soup);
    CHECK_FALSE(cells.is_boundary);
    CHECK(mended(cells).rounding == Rounding::kept);
    CHECK_FALSE(face_pairs(cells.rounded(Precision::floats).mesh).empty());
    const MendedCells floats = mended(cells, Precision::floats);
    CHECK(floats.rounding == Rounding::mended);
    CHECK(face_pairs(floats.mesh).empty());
    check_mended({&soup}, cells, floats, 1e-5, 1e-6);
    for (const Vec3& p : floats.mesh.vertices)
        for (int k = 0; k < 3; ++k) CHECK(double(float(p[k])) == p[k]);
    // Too much of it.
    const Cells thin = resolve(layer(40, 0x1p-20));
    const MendedCells failed = mended(thin, Precision::floats);
    CHECK(failed.rounding == Rounding::failed);
    CHECK(failed.mesh.triangles == thin.rounded(Precision::floats).mesh.triangles);
    CHECK(failed.pairs == face_pairs(failed.mesh));
    CHECK_FALSE(failed.pairs.empty());
    CHECK_FALSE(failed.vanished);
    CHECK(failed.moved == 0);
    CHECK(failed.moved_corners == 0);
    CHECK(failed.collapsed == thin.rounded(Precision::floats).collapsed);
    CHECK(failed.first_source.size() == failed.mesh.triangles.size() + 1);
    // What is so small and far that floats have nothing of it.
    Mesh far = a;
    for (Vec3& p : far.vertices)
        for (int k = 0; k < 3; ++k) p[k] = 1e10 + p[k];
    const MendedCells gone = mended(solid(far), Precision::floats);
    CHECK(gone.rounding == Rounding::failed);
    CHECK(gone.mesh.triangles.empty());
    CHECK(gone.collapsed == 12);
    CHECK(gone.vanished);
    CHECK(mended(solid(far)).rounding == Rounding::kept);
    CHECK(mended(boolean("a - a", {{"a", a}})).rounding == Rounding::kept);
    // A box so thin that floats have both its sides in one: as a surface it is these, and as a solid nothing.
    const Mesh sheet = box({0, 0, 1}, {1, 1, 1 + 0x1p-40});
    const MendedCells sides = mended(resolve(sheet), Precision::floats);
    CHECK(sides.rounding == Rounding::mended);
    CHECK(sides.moved == 0);
    CHECK(sides.moved_corners == 0);
    REQUIRE(sides.mesh.triangles.size() == 2);
    for (std::size_t n = 0; n < 2; ++n) {
        const auto sources = sides.sources_of(n);
        REQUIRE(sources.size() == 2);
        CHECK(sources[0].turned != sources[1].turned);
    }
    CHECK(mended(solid(sheet), Precision::floats).rounding == Rounding::failed);
    // The largest doubles have no middle of a cell beyond them.
    Random far_random(3);
    Mesh huge;
    for (int n = 0; n < 12; ++n) {
        std::vector<Vec3> corners;
        for (int k = 0; k < 3; ++k)
            corners.push_back({0x1.fffffffffffffp1023 * far_random.symmetric(),
                               0x1.fffffffffffffp1023 * (far_random.coin() ? 1 : -1),
                               0x1.fffffffffffffp1023 - far_random.between(0, 3) * 0x1p971});
        add(huge, corners, {{0, 1, 2}});
    }
    const MendedCells of_huge = mended(resolve(huge));
    if (of_huge.rounding != Rounding::failed) CHECK(face_pairs(of_huge.mesh).empty());
    CHECK(std::string(name(Rounding::kept)) == "kept");
    CHECK(std::string(name(Rounding::mended)) == "mended");
    CHECK(std::string(name(Rounding::failed)) == "failed");
}

TEST_CASE("boolean: corners beyond the doubles are told") {
    // Far edges that cross beyond the largest double cannot be; floats end sooner.
    const Mesh a = box({0, 0, 0}, {1e300, 1, 1}), b = box({0, 0, 0}, {2e300, 0.5, 0.5});
    const Cells cells = boolean("a + b", {{"a", a}, {"b", b}});
    CHECK(check(cells.rounded().mesh).solid);
    CHECK_THROWS_AS(cells.rounded(Precision::floats), std::range_error);
    const Cells small = boolean("a + b", {{"a", box({0, 0, 0}, {1, 1, 1})},
                                          {"b", box({0, 0, 0}, {1 + 0x1p-40, 0.5, 0.5})}});
    const RoundedCells floats = small.rounded(Precision::floats);
    CHECK(floats.collapsed > 0);
    CHECK(floats.pieces.size() == floats.mesh.triangles.size());
    CHECK(floats.pieces.size() + floats.collapsed == small.pieces.size());
    for (const Vec3& p : floats.mesh.vertices)
        for (int k = 0; k < 3; ++k) CHECK(double(float(p[k])) == p[k]);
}

TEST_CASE("boolean: the same in every float environment") {
    Random random(11);
    for (int n = 0; n < support::case_count(6); ++n) {
        const bool on_grid = random.coin();
        std::array<Mesh, 2> meshes{random_shells(random, on_grid), random_shells(random, on_grid)};
        for (const double scale : {0.3, 0x1p-1072, 0x1p1018})
            for (const bool open : {false, true}) {
                std::array<Mesh, 2> scaled = meshes;
                for (Mesh& mesh : scaled)
                    for (Vec3& v : mesh.vertices)
                        for (int k = 0; k < 3; ++k) v[k] *= scale;
                if (open && !scaled[0].triangles.empty()) scaled[0].triangles.pop_back();
                const auto ask = [&] {
                    return std::array{resolve(scaled[0]), outer(scaled[1]),
                                      boolean("a ^ b", {{"a", scaled[0]}, {"b", scaled[1]}})};
                };
                const auto mend = [](const auto& all) {
                    return std::array{mended(all[0]), mended(all[1]), mended(all[2])};
                };
                const auto here = ask();
                const auto mended_here = mend(here);
                const auto floats = [](const Cells& cells) {
                    try {
                        return cells.rounded(Precision::floats).mesh.vertices;
                    } catch (const std::range_error&) {
                        return std::vector<Vec3>();
                    }
                };
                const auto floats_here = floats(here[2]);
                const auto volumes = [](const auto& all) {
                    return std::array{std::bit_cast<std::uint64_t>(all[1].volume()),
                                      std::bit_cast<std::uint64_t>(all[2].volume())};
                };
                const auto volumes_here = volumes(here);
                for (const auto& environment : arith_test::other_environments()) {
                    INFO(environment.name << ", scale " << scale);
                    const auto [there, mended_there] = arith_test::in_environment(environment, [&] {
                        auto all = ask();
                        auto as_doubles = mend(all);
                        return std::pair(std::move(all), std::move(as_doubles));
                    });
                    CHECK(arith_test::in_environment(
                              environment, [&] { return floats(here[2]); }) == floats_here);
                    CHECK(arith_test::in_environment(environment, [&] { return volumes(here); }) ==
                          volumes_here);
                    for (std::size_t k = 0; k < 3; ++k) {
                        CHECK(there[k].pieces == here[k].pieces);
                        CHECK(there[k].sources == here[k].sources);
                        CHECK(there[k].unbalanced.size() == here[k].unbalanced.size());
                        bool same = there[k].corners.size() == here[k].corners.size();
                        for (std::size_t c = 0; same && c < here[k].corners.size(); ++c)
                            same = there[k].corners[c].point == here[k].corners[c].point;
                        CHECK(same);
                        CHECK(mended_there[k].rounding == mended_here[k].rounding);
                        CHECK(mended_there[k].mesh.vertices == mended_here[k].mesh.vertices);
                        CHECK(mended_there[k].mesh.triangles == mended_here[k].mesh.triangles);
                    }
                }
            }
    }
}

TEST_CASE("boolean: volumes between two doubles") {
    constexpr double u = 0x1p-52;
    const Mesh one = box({0, 0, 0}, {1, 1, 1});
    // As large as 1 and so many halves of u, and a half of one is a tie.
    const auto with = [&](double halves) {
        const Mesh more = box({1, 0, 0}, {1 + u, halves / 2, 1});
        return boolean("a + b", {{"a", one}, {"b", more}});
    };
    CHECK(with(1).volume() == 1);
    CHECK(measure(with(1)).moments->volume == Exact(1.0) + Exact(u / 2));
    CHECK(with(1 + 0x1p-40).volume() == 1 + u);
    CHECK(with(1 - 0x1p-40).volume() == 1);
    CHECK(with(1.5).volume() == 1 + u);
    const Mesh layer = box({-u, 0, 0}, {0, 1, 1}), half = box({1, 0, 0}, {1 + u, 0.5, 1});
    const std::vector<Operand> three{{"a", one}, {"b", layer}, {"c", half}};
    CHECK(boolean("a + b + c", three).volume() == 1 + 2 * u);
    // Beyond the doubles, below them, and so much smaller than its coordinates that 110 bits do not tell it.
    const Mesh huge = box({-0x1p1000, 0, 0}, {0x1p1000, 0x1p20, 0x1p20});
    CHECK(solid(huge).volume() == std::numeric_limits<double>::infinity());
    CHECK(measure(solid(huge)).moments->volume == Exact(0x1p1000) * Exact(0x1p41));
    const Mesh tiny = box({0, 0, 0}, {0x1p-1000, 0x1p-40, 0x1p-34});
    CHECK(solid(tiny).volume() == 0x1p-1074);
    const Mesh tie = box({0, 0, 0}, {0x1p-1000, 0x1p-40, 0x1p-35});
    CHECK((solid(tie).volume() == 0 && !std::signbit(solid(tie).volume())));
    const Mesh needle = box({0, 0, 0}, {0x1p500, 0x1p-500, 0x1p-500});
    CHECK(solid(needle).volume() == 0x1p-500);
    const Mesh far = box({0x1p60, 0, 0}, {0x1p60 + 256, 1, 3});
    CHECK(solid(far).volume() == 768);
    // Of nothing, and of what is no boundary.
    CHECK(solid({}).volume() == 0);
    CHECK_THROWS_AS(resolve(one).volume(), std::domain_error);
}

TEST_CASE("boolean: of meshes with many faces at a corner") {
    // Spindles, whose faces all are at one of two corners.
    const auto spindle = [](double x) {
        constexpr std::uint32_t sides = 200;
        std::vector<Vec3> points{{x, 0, 500}, {x, 0, -500}};
        std::vector<std::array<std::uint32_t, 3>> faces;
        for (std::uint32_t n = 0; n < sides; ++n) {
            const double angle = 6.283185307179586 * n / sides;
            points.push_back({x + 1000 * std::cos(angle), 1000 * std::sin(angle), 0});
            const std::uint32_t here = 2 + n, next = 2 + (n + 1) % sides;
            faces.push_back({0, here, next});
            faces.push_back({1, next, here});
        }
        Mesh mesh;
        add(mesh, points, faces);
        return mesh;
    };
    const Mesh a = spindle(0), b = spindle(300);
    const Index in_a(a), in_b(b);
    for (const char* text : {"a + b", "a ^ b", "a - b"}) {
        INFO(text);
        const Cells cells = boolean(text, {{"a", a, Rule::parity}, {"b", b, Rule::parity}});
        REQUIRE(cells.unbalanced.empty());
        const MendedCells made = mended(cells);
        REQUIRE(made.rounding != Rounding::failed);
        const Index index(made.mesh);
        Random random(4);
        for (int n = 0; n < 300; ++n) {
            const Vec3 p{150 + 1200 * random.symmetric(), 1000 * random.symmetric(),
                         400 * random.symmetric()};
            const bool a_has = in_a.locate(p).location == Location::inside,
                       b_has = in_b.locate(p).location == Location::inside;
            const bool expected = text[2] == '+'   ? a_has || b_has
                                  : text[2] == '^' ? a_has != b_has
                                                   : a_has && !b_has;
            CHECK((index.locate(p).location == Location::inside) == expected);
        }
    }
}

TEST_CASE("boolean: a plate less pins in a row is a solid") {
    // The flips make fans of hundreds of long faces about some corners, whose boxes are in parts.
    for (const int count : {20, 37, 40, 64}) {
        INFO(count << " pins");
        const Mesh plate = box({0, 0, 0}, {4.0 * count, 100, 1});
        Mesh pins, bodies;
        for (int n = 0; n < count; ++n) {
            add_box(pins, {4.0 * n + 1, 10, -1}, {4.0 * n + 2, 11, 2});
            // Turned inside out, below and above the plate.
            add_box(bodies, {4.0 * n + 1, 40, -3}, {4.0 * n + 2, 60, -2}, true);
            add_box(bodies, {4.0 * n + 1, 40, 3}, {4.0 * n + 2, 60, 4}, true);
        }
        const Cells cells = boolean("a - b", {{"a", plate}, {"b", pins}});
        CHECK(Judge({&plate, &pins}, cells).volume() == 6 * (400 * count - count));
        MendedCells made = mended(cells);
        CHECK(made.rounding == Rounding::kept);
        CHECK(check(made.mesh).clean());
        CHECK(solid(made.mesh).pieces == made.mesh.triangles);
        add_mesh(made.mesh, bodies, false);
        const Report report = check(made.mesh);
        CHECK_FALSE(report.solid);
        int inverted = 0;
        for (const Shell& shell : report.topology.shells)
            inverted += shell.winding == std::array<std::int64_t, 2>{-1, 0};
        CHECK(inverted == 2 * count);
    }
}

TEST_CASE("boolean: threads change nothing, and it can be cancelled") {
    Random random(12);
    std::array<Mesh, 2> meshes{random_solid(random).mesh, random_solid(random).mesh};
    const std::vector<Operand> operands{{"a", meshes[0]}, {"b", meshes[1]}};
    const Cells one = boolean("a + b", operands);
    CheckOptions options;
    options.threads = 2;
    int calls = 0;
    options.progress = [&](std::int64_t done, std::int64_t all) {
        CHECK(done <= all);
        ++calls;
        return true;
    };
    const Cells two = boolean("a + b", operands, options);
    CHECK(calls > 0);
    CHECK(two.pieces == one.pieces);
    CHECK(two.sources == one.sources);
    options.progress = [](std::int64_t, std::int64_t) { return false; };
    CHECK_THROWS_AS(boolean("a + b", operands, options), cancelled);
    CHECK_THROWS_AS(resolve(meshes[0], options), cancelled);
}
