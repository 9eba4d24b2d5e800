// The judges themselves: each of these errors, planted in an answer that is right, is seen.
#include <cstdint>
#include <functional>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_cut.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cells/cells_judge.hpp"
#include "cells/judge.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using judge_of_cells::Judge;

namespace {

/// A little farther along an axis.
ExactPoint3 moved(const ExactPoint3& p, int axis, const char* by) {
    ExactVec3 exact = p.exact();
    exact[axis] = exact[axis] + Exact(by);
    return ExactPoint3(exact);
}
const std::string tiny = "1/1180591620717411303424";  // 2^-70

void erase_piece(Cells& cells, std::size_t n) {
    const std::uint32_t begin = cells.first_source[n], end = cells.first_source[n + 1];
    cells.sources.erase(cells.sources.begin() + begin, cells.sources.begin() + end);
    cells.pieces.erase(cells.pieces.begin() + std::ptrdiff_t(n));
    cells.first_source.erase(cells.first_source.begin() + std::ptrdiff_t(n));
    for (std::size_t k = n; k < cells.first_source.size(); ++k)
        cells.first_source[k] -= end - begin;
}

}  // namespace

TEST_CASE("planted: errors in pieces are seen") {
    Mesh soup;
    add_tetrahedron(soup, {Vec3{0, 0, 0}, Vec3{7, 0, 0}, Vec3{0, 7, 0}, Vec3{0, 0, 7}});
    add_tetrahedron(soup, {Vec3{1, 1, -1}, Vec3{4, 1, -1}, Vec3{1, 4, -2}, Vec3{2, 2, 3}});
    // Two faces that lie on each other, and one at the middle of which another ends.
    add(soup, {{9, 0, 0}, {13, 0, 0}, {9, 4, 0}, {12, 4, 0}}, {{0, 1, 2}, {0, 3, 1}});
    const Cells right = resolve(soup);
    const auto flaw = [&](const std::function<void(Cells&)>& plant) {
        Cells cells = right;
        plant(cells);
        return Judge({&soup}, cells).flaw_of_all();
    };
    REQUIRE(flaw([](Cells&) {}) == "");
    std::size_t made = right.corners.size() - 1, cut = 0;
    while (right.sources_of(cut).size() != 1 ||
           right.pieces[cut] == std::array<std::uint32_t, 3>{0, 1, 2})
        ++cut;
    REQUIRE_FALSE(right.corners[made].vertex);
    for (std::size_t n = 0; n < right.pieces.size(); ++n) {
        INFO("piece " << n);
        CHECK(flaw([&](Cells& c) { erase_piece(c, n); }) != "");
        CHECK(flaw([&](Cells& c) { std::swap(c.pieces[n][0], c.pieces[n][1]); }) != "");
        CHECK(flaw([&](Cells& c) {
                  auto& face = c.sources[c.first_source[n]].face.number;
                  face = (face + 1) % std::uint32_t(soup.triangles.size());
              }) != "");
        CHECK(flaw([&](Cells& c) {
                  auto& turned = c.sources[c.first_source[n + 1] - 1].turned;
                  turned = !turned;
              }) != "");
        CHECK(flaw([&](Cells& c) {
                  c.pieces.push_back(c.pieces[n]);
                  c.sources.push_back(c.sources.back());
                  c.first_source.push_back(std::uint32_t(c.sources.size()));
              }) != "");
    }
    for (std::size_t n = 0; n < right.corners.size(); ++n)
        for (int axis = 0; axis < 3; ++axis) {
            INFO("corner " << n << ", axis " << axis);
            CHECK(flaw([&](Cells& c) {
                      c.corners[n].point = moved(c.corners[n].point, axis, tiny.c_str());
                  }) != "");
        }
    CHECK(flaw([&](Cells& c) { c.corners[made].point = c.corners[made - 1].point; }) != "");
    CHECK(flaw([&](Cells& c) { c.corners[0].vertex = {}; }) != "");
    CHECK(flaw([&](Cells& c) { std::swap(c.corners[0].vertex, c.corners[1].vertex); }) != "");
    CHECK(flaw([&](Cells& c) { c.flat.push_back({0, 1}); }) != "");
    CHECK(flaw([&](Cells& c) { c.corners.push_back({Vec3{50, 50, 50}, {}}); }) != "");
    // One piece as three about its middle, where no faces meet.
    CHECK(flaw([&](Cells& c) {
              const auto [p, q, r] = c.pieces[0];
              const ExactVec3 sum = c.corners[p].point.exact() + c.corners[q].point.exact() +
                                    c.corners[r].point.exact();
              const auto middle = std::uint32_t(c.corners.size());
              c.corners.push_back({ExactPoint3(sum * Exact("1/3")), {}});
              c.pieces[0] = {p, q, middle};
              const auto source = c.sources[0];
              for (const auto& t : {std::array{q, r, middle}, {r, p, middle}}) {
                  c.pieces.insert(c.pieces.begin() + 1, t);
                  c.sources.insert(c.sources.begin() + 1, source);
                  c.first_source.insert(c.first_source.begin() + 1, 1);
                  for (std::size_t k = 2; k < c.first_source.size(); ++k) ++c.first_source[k];
              }
          }) != "");
    // Uncut, they meet.
    Cells uncut;
    for (std::uint32_t n = 0; n < soup.vertices.size(); ++n)
        uncut.corners.push_back({soup.vertices[n], OfMesh{0, n}});
    uncut.pieces = soup.triangles;
    for (std::uint32_t n = 0; n < soup.triangles.size(); ++n) {
        uncut.sources.push_back({{0, n}, false});
        uncut.first_source.push_back(n);
    }
    uncut.first_source.push_back(std::uint32_t(soup.triangles.size()));
    CHECK(Judge({&soup}, uncut).flaw_of_all() == "two pieces meet");
}

TEST_CASE("planted: errors in unions are seen") {
    Mesh a, b, c;
    add_box(a, {0, 0, 0}, {2, 2, 2});
    add_box(b, {1, 1, 1}, {3, 3, 3});
    add_box(c, {1, -1, 1}, {4, 1, 2});
    const std::vector<const Mesh*> meshes{&a, &b, &c};
    const std::vector<Operand> operands{{"a", a}, {"b", b}, {"c", c}};
    const Cells right = boolean("a + b + c", operands);
    REQUIRE(Judge(meshes, right).flaw_of_any() == "");
    REQUIRE(Judge(meshes, right).is_closed());
    // By counting: 8 + 8 - 1, and 6 less what is in a, 1, while it touches b.
    REQUIRE(Judge(meshes, right).volume() == 6 * (15 + 6 - 1));
    // An operand that is forgotten, or subtracted, and another one counted twice.
    for (const char* text : {"a + b", "a + c", "b + c", "a + b - c", "a ^ b ^ c", "a & b + c"})
        CHECK(Judge(meshes, boolean(text, operands)).volume() != Judge(meshes, right).volume());
    for (std::size_t n = 0; n < right.pieces.size(); ++n) {
        Cells cells = right;
        erase_piece(cells, n);
        CHECK_FALSE(Judge(meshes, cells).is_closed());
        cells = right;
        std::swap(cells.pieces[n][0], cells.pieces[n][1]);
        CHECK_FALSE(Judge(meshes, cells).is_closed());
        CHECK(Judge(meshes, cells).flaw_of_any() != "");
    }
    for (std::size_t n = 0; n < right.corners.size(); ++n) {
        Cells cells = right;
        cells.corners[n].point = moved(cells.corners[n].point, int(n % 3), tiny.c_str());
        CHECK(Judge(meshes, cells).flaw_of_any() != "");
    }
}

TEST_CASE("planted: errors in halves are seen") {
    Mesh mesh;
    add_tetrahedron(mesh, {Vec3{0, 0, 0}, Vec3{7, 0, 0}, Vec3{0, 7, 0}, Vec3{0, 0, 7}});
    add_box(mesh, {10, 0, 1}, {12, 2, 3});
    const ExactPlane<3> plane = plane_across(Axis::z, 1.0);
    const Cut right = cut(mesh, plane);
    const auto flaw = [&](const std::function<void(Half&)>& plant, bool of_below) {
        Cut halves = right;
        plant(of_below ? halves.below : halves.above);
        return judge_of_cuts::flaw(mesh, plane, halves);
    };
    REQUIRE(flaw([](Half&) {}, true) == "");
    for (const bool below : {false, true}) {
        const Half& half = below ? right.below : right.above;
        for (std::size_t n = 0; n < half.triangles.size(); ++n) {
            INFO((below ? "below" : "above") << ", triangle " << n);
            CHECK(flaw(
                      [&](Half& h) {
                          h.triangles.erase(h.triangles.begin() + std::ptrdiff_t(n));
                          h.sources.erase(h.sources.begin() + std::ptrdiff_t(n));
                      },
                      below) != "");
            CHECK(flaw([&](Half& h) { std::swap(h.triangles[n][0], h.triangles[n][1]); }, below) !=
                  "");
            CHECK(flaw(
                      [&](Half& h) {
                          h.sources[n] = h.sources[n] == Half::cap ? 0 : (h.sources[n] + 1) % 16;
                      },
                      below) != "");
        }
        for (std::size_t n = 0; n < half.corners.size(); ++n)
            for (int axis = 0; axis < 3; ++axis)
                CHECK(flaw(
                          [&](Half& h) {
                              h.corners[n].point = moved(h.corners[n].point, axis, tiny.c_str());
                          },
                          below) != "");
    }
    // The bottom of the box is in the plane: with another tie it is of the section, or not.
    const std::size_t corners = section(mesh, plane, Tie::below).corners.size();
    CHECK(corners == 3);
    CHECK(section(mesh, plane, Tie::above).corners.size() == 3 + 4);
    CHECK(section(mesh, plane, Tie::both).corners.size() == 3);
    CHECK(section(mesh, plane, Tie::either).corners.size() == 3 + 4);
}
