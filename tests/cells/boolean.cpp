// Unions, intersections and differences: of cubes by counting, of others by what their volumes add up to and by points.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <string>
#include <utility>
#include <vector>

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
    Rule rule = Rule::nonzero;
};

/// What is inside, where each cube has a winding number.
void set_inside(Solid& solid, const std::map<Cube, int>& windings) {
    for (const auto& [cube, winding] : windings)
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
    std::map<Cube, int> windings;
    const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const auto add_cubes = [&](const Polycube& cubes, const Mesh& mesh, int times) {
        const bool turned = random.once_in(6);
        for (int n = 0; n < times; ++n) add_mesh(solid.mesh, mesh, turned);
        for (const Cube& c : cubes.of_length_1()) windings[c] += turned ? -times : times;
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
    set_inside(solid, windings);
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

}  // namespace

TEST_CASE("boolean: of polycubes it is as their cubes are") {
    check_cubes(support::case_count(150), 1);
}
TEST_CASE("long boolean: of many polycubes it is as their cubes are", "[.]") {
    check_cubes(support::case_count(10'000), 2);
}
