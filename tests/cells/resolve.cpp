// Pieces of soups, each by the judge.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "cases/random.hpp"
#include "cells/cells_judge.hpp"
#include "mesh/meshes.hpp"
#include "mesh/polycubes.hpp"
#include "mesh/solids.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using namespace graze::test;
using cases::Random;

namespace {

/// Triangles on a small grid: most meet in many ways, some are flat, some lie on each other.
Mesh grid_soup(Random& random) {
    Mesh mesh;
    const int size = random.between(1, 4), count = random.between(2, 12);
    const int flat = random.between(0, 6);
    // Of several planes, so that many lie in one.
    const int planes = random.between(1, 3);
    for (int n = 0; n < 3 * count; ++n) {
        Vec3 p;
        for (int k = 0; k < 3; ++k) p[k] = random.between(0, size);
        if (random.between(0, 9) < flat) p.z = random.between(0, planes - 1);
        mesh.vertices.push_back(p);
    }
    for (int n = 0; n < count; ++n) {
        std::array<std::uint32_t, 3> t;
        for (std::uint32_t& corner : t) corner = std::uint32_t(random.below(mesh.vertices.size()));
        mesh.triangles.push_back(t);
        if (random.once_in(6)) {
            std::rotate(t.begin(), t.begin() + random.between(0, 2), t.end());
            if (random.coin()) std::swap(t[0], t[1]);
            mesh.triangles.push_back(t);
        }
    }
    return mesh;
}

/// The axes of a grid of any scale, sheared or not, so that numbers of every size are in one shape.
void deform(Mesh& mesh, Random& random) {
    const auto scale = [&] {
        return random.pick({1.0, 1.0, 0.1, 0x1p-1070, 0x1p-1000, 0x1p-500, 0x1p500, 0x1p1010});
    };
    const Vec3 scales{scale(), scale(), scale()};
    const bool sheared = random.once_in(3), jittered = random.once_in(4);
    // The judge is slow at fractions of thousands of bits.
    const bool few = mesh.triangles.size() < 6;
    const double least = few ? 0x1p-1074 : 0x1p-40;
    for (Vec3& p : mesh.vertices) {
        if (sheared) p = {p.x + 0x1p-30 * p.y, p.y + p.z / 3, p.z + least * p.x};
        if (jittered && random.coin()) {
            double& x = p[random.between(0, 2)];
            if (few || x != 0) x = std::nextafter(x, random.coin() ? 9.0 : -9.0);
        }
        for (int k = 0; k < 3; ++k) p[k] *= scales[k];
    }
}

Mesh random_soup(Random& random) {
    Mesh mesh;
    for (int n = random.between(2, 8); n > 0; --n) {
        std::vector<Vec3> corners;
        for (int k = 0; k < 3; ++k)
            corners.push_back({random.symmetric(), random.symmetric(), random.symmetric()});
        add(mesh, corners, {{0, 1, 2}});
    }
    return mesh;
}

struct Counts {
    int cut = 0, covered = 0, made = 0;
};

void check_soup(const Mesh& mesh, Counts& counts) {
    const Cells cells = resolve(mesh);
    const std::string flaw = judge_of_cells::Judge({&mesh}, cells).flaw_of_all();
    if (!flaw.empty()) {
        std::string text;
        for (const Vec3& p : mesh.vertices) {
            char line[200];
            std::snprintf(line, sizeof line, "v %a %a %a\n", p.x, p.y, p.z);
            text += line;
        }
        for (const auto& t : mesh.triangles)
            text += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " +
                    std::to_string(t[2] + 1) + "\n";
        UNSCOPED_INFO(text);
    }
    CHECK(flaw == "");
    counts.cut += cells.pieces.size() > mesh.triangles.size();
    for (std::size_t n = 0; n < cells.pieces.size(); ++n)
        counts.covered += cells.sources_of(n).size() > 1;
    for (const CellCorner& corner : cells.corners) counts.made += !corner.vertex;
}

void check_soups(int count, std::uint64_t seed) {
    Random random(seed);
    Counts counts;
    for (int n = 0; n < count; ++n) {
        INFO("soup " << n << " of seed " << seed);
        Mesh mesh = random.once_in(4) ? random_soup(random) : grid_soup(random);
        if (random.coin()) deform(mesh, random);
        check_soup(mesh, counts);
    }
    if (!support::at_full_length()) return;
    CHECK(counts.cut > count / 4);
    CHECK(counts.covered > count / 4);
    CHECK(counts.made > count);
}

/// Of shared meshes, those with no more faces than so many.
void check_shared(std::size_t most) {
    const auto meshes = read_shared_meshes(most);
    if (meshes.empty()) return;
    std::size_t cut = 0;
    for (const auto& [name, mesh] : meshes) {
        INFO(name);
        const Cells cells = resolve(mesh);
        CHECK(judge_of_cells::Judge({&mesh}, cells).flaw_of_all() == "");
        const RoundedCells rounded = cells.rounded();
        CHECK(face_pairs(rounded.mesh).empty());
        cut += cells.pieces.size() > mesh.triangles.size();
        // What is cut already stays as it is.
        if (rounded.collapsed == 0) CHECK(resolve(rounded.mesh).pieces == rounded.mesh.triangles);
    }
    CHECK(cut >= 3);
}

}  // namespace

TEST_CASE("resolve: pieces of soups are as the judge says") {
    check_soups(support::case_count(100), 1);
}
TEST_CASE("long resolve: pieces of many soups are as the judge says", "[.]") {
    check_soups(support::case_count(100'000), 2);
}
TEST_CASE("resolve: shared meshes are covered once, and no two pieces meet") {
    check_shared(1'500);
}
TEST_CASE("long resolve: all shared meshes are covered once", "[.]") { check_shared(all_of_them); }
