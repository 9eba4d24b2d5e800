// What cannot be reached from far away: of squares of a grid by going from cube to cube.
#include <array>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <set>
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

/// A square of a grid: across an axis, below a cube.
using Square = std::pair<Cube, int>;

/// Cubes from 0 to a size, and walls between them.
struct Walls {
    int size;
    std::set<Square> squares;

    void add_box(const Cube& low, const Cube& high) {
        for (int x = low[0]; x < high[0]; ++x)
            for (int y = low[1]; y < high[1]; ++y)
                for (int z = low[2]; z < high[2]; ++z) {
                    const Cube c{x, y, z};
                    for (std::size_t k = 0; k < 3; ++k) {
                        Cube above = c;
                        ++above[k];
                        if (c[k] == low[k]) squares.insert({c, int(k)});
                        if (above[k] == high[k]) squares.insert({above, int(k)});
                    }
                }
    }

    Cubes enclosed() const {
        Cubes reached{{-1, -1, -1}}, inside;
        std::vector<Cube> open(reached.begin(), reached.end());
        while (!open.empty()) {
            const Cube c = open.back();
            open.pop_back();
            for (std::size_t k = 0; k < 3; ++k)
                for (const int way : {-1, 1}) {
                    Cube next = c;
                    next[k] += way;
                    if (next[k] < -1 || next[k] > size) continue;
                    if (squares.contains({way > 0 ? next : c, int(k)})) continue;
                    if (reached.insert(next).second) open.push_back(next);
                }
        }
        for (int x = 0; x < size; ++x)
            for (int y = 0; y < size; ++y)
                for (int z = 0; z < size; ++z)
                    if (const Cube c{x, y, z}; !reached.contains(c)) inside.insert(c);
        return inside;
    }

    Mesh mesh(Random& random) const {
        Mesh r;
        for (const auto& [at, axis] : squares) {
            std::vector<Vec3> corners(4, Vec3{double(at[0]), double(at[1]), double(at[2])});
            const int l = (axis + 1) % 3, m = (axis + 2) % 3;
            ++corners[1][l], ++corners[2][l], ++corners[2][m], ++corners[3][m];
            const bool turned = random.coin();
            if (random.coin())
                add(r, corners, {{0, 1, 2}, {0, 2, 3}}, turned);
            else
                add(r, corners, {{0, 1, 3}, {1, 2, 3}}, turned);
            if (random.once_in(10)) add(r, corners, {{0, 1, 2}}, random.coin());
        }
        return r;
    }
};

void check_walls(int count, std::uint64_t seed) {
    Random random(seed);
    int holes = 0, nested = 0;
    for (int n = 0; n < count; ++n) {
        INFO("case " << n << " of seed " << seed);
        Walls walls{random.between(2, 6), {}};
        for (int k = random.between(1, 5); k > 0; --k) {
            Cube low, high;
            for (std::size_t i = 0; i < 3; ++i) {
                low[i] = random.between(0, walls.size - 1);
                high[i] = random.between(low[i] + 1, walls.size);
            }
            walls.add_box(low, high);
        }
        const Cubes before = walls.enclosed();
        const auto all = walls.squares;
        for (const Square& square : all)
            if (random.once_in(random.pick({5, 40, 1000}))) walls.squares.erase(square);
        const Cubes inside = walls.enclosed();
        holes += inside.size() < before.size();
        const Mesh mesh = walls.mesh(random);
        const Cells cells = outer(mesh);
        CHECK(cells.is_boundary);
        CHECK(cells.unbalanced.empty());
        const Judge judge({&mesh}, cells);
        CHECK(judge.flaw_of_any() == "");
        CHECK(judge.is_closed());
        CHECK(judge.volume() == Number(6 * int(inside.size())));
        for (const Cube& c : inside) {
            const auto winding = judge.winding({c[0] + 0.4375, c[1] + 0.28125, c[2] + 0.5});
            if (winding) CHECK(*winding == 1);
        }
        if (cells.pieces.empty()) continue;
        const Report report = check(cells.rounded().mesh);
        CHECK(report.solid);
        CHECK(report.embedded());
        // In more than one part, of which only the outermost walls are left.
        nested += cells.pieces.size() * 2 < mesh.triangles.size();
    }
    if (!support::at_full_length()) return;
    CHECK(holes > count / 8);
    CHECK(nested > count / 20);
}

}  // namespace

TEST_CASE("outer: of walls of a grid it is what cannot be reached") {
    check_walls(support::case_count(150), 1);
}
TEST_CASE("long outer: of many walls of a grid it is what cannot be reached", "[.]") {
    check_walls(support::case_count(20'000), 2);
}

TEST_CASE("outer: what lies within, or is nowhere around, is no part of it") {
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {8, 8, 8});
    // Boxes in boxes, two of which are side by side, one of them turned; and a sheet beside all.
    add_box(mesh, {1, 1, 1}, {4, 7, 7}, true);
    add_box(mesh, {5, 1, 1}, {7, 7, 7});
    add_box(mesh, {2, 2, 2}, {3, 3, 3});
    add(mesh, {{9, 0, 0}, {10, 0, 0}, {9, 1, 0}}, {{0, 1, 2}});
    const Cells cells = outer(mesh);
    CHECK(cells.pieces.size() == 12);
    CHECK(Judge({&mesh}, cells).volume() == 6 * 512);
    // Without a face of the outer one, what is in it is to be seen.
    Mesh open = mesh;
    open.triangles.erase(open.triangles.begin());
    const Cells inner = outer(open);
    CHECK(inner.pieces.size() == 24);
    CHECK(Judge({&open}, inner).volume() == 6 * (3 * 36 + 2 * 36));
    // Faces that meet only at a corner, or along a sheet that ends in them.
    Mesh pair;
    add_box(pair, {0, 0, 0}, {1, 1, 1});
    add_box(pair, {1, 1, 1}, {2, 2, 2}, true);
    add(pair, {{1, 1, 0}, {2, 2, 0}, {1, 1, 1}}, {{0, 1, 2}});
    CHECK(outer(pair).pieces.size() == 24);
    CHECK(outer(Mesh{}).pieces.empty());
}

TEST_CASE("outer: where the short way is down") {
    // A cube in a box, with twenty others up each axis from it: so its rays go down, and have to meet the box.
    Mesh mesh;
    add_box(mesh, {0, 0, 0}, {64, 64, 64});
    add_box(mesh, {1, 1, 1}, {2, 2, 2});
    for (int n = 1; n <= 20; ++n)
        for (int k = 0; k < 3; ++k) {
            Vec3 low{1, 1, 1}, high{2, 2, 2};
            low[k] += 3 * n, high[k] += 3 * n;
            add_box(mesh, low, high);
        }
    for (const double way : {1.0, -1.0}) {
        Mesh turned = mesh;
        for (Vec3& p : turned.vertices) p = {way * p.x, way * p.y, way * p.z};
        const Cells cells = outer(turned);
        CHECK(cells.pieces.size() == 12);
        CHECK(Judge({&turned}, cells).volume() == 6 * 64 * 64 * 64);
    }
}
