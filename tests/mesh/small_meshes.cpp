// Small meshes, made so that faces meet in every way: pairs and topology against the judge.
#include <array>
#include <cmath>
#include <graze/mesh_check.hpp>

#include "cases/random.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

TEST_CASE("meshes of few points: topology and pairs are as the judge says") {
    for (int n = 0; n < support::case_count(1500); ++n) {
        cases::Random random{std::uint64_t(n)};
        Mesh mesh;
        const int size = random.between(2, 3), faces = random.between(1, 24);
        for (int i = random.between(3, 12); i > 0; --i) {
            Vec3 p;
            for (int k = 0; k < 3; ++k) p[k] = random.between(0, size - 1) * 0.1;
            mesh.vertices.push_back(p);
        }
        const auto last = int(mesh.vertices.size()) - 1;
        for (int i = 0; i < faces; ++i) {
            auto& f = mesh.triangles.emplace_back();
            for (auto& index : f) index = std::uint32_t(random.between(0, last));
        }
        const Topology found = topology(mesh);
        INFO(n);
        CHECK(mesh_judge::text(found) == mesh_judge::text(mesh_judge::counted(mesh).topology));
        const auto pairs = self_intersections(mesh);
        CHECK(pairs == mesh_judge::pairs(mesh).list);
        CHECK(check(mesh).pairs.list() == pairs);
    }
}

TEST_CASE("fans around a point, once or more: each pair is as the judge says") {
    // Whole numbers, so that edges and corners of faces that overlap meet, too.
    int clean = 0, crossed = 0;
    for (int n = 0; n < support::case_count(4000); ++n) {
        cases::Random random{std::uint64_t(n)};
        const bool closed = random.coin();
        const double turns = random.pick(std::array{1.0, 1.0, 1.5, 2.0, 0.9, 0.5});
        const int count = random.between(3, random.once_in(4) ? 24 : 9) * (turns > 1 ? 2 : 1);
        Mesh mesh;
        mesh.vertices.push_back({0, 0, 0});
        for (int i = 0; i < count; ++i) {
            const double angle = 6.283185307179586 * turns * i / count + 0.1 * random.unit();
            const double radius = random.between(4, 9);
            mesh.vertices.push_back({std::round(radius * std::cos(angle)),
                                     std::round(radius * std::sin(angle)),
                                     double(random.between(-3, 3))});
        }
        for (int i = 1; i <= count; ++i) {
            if (i == count && !closed) break;
            mesh.triangles.push_back({0, std::uint32_t(i), std::uint32_t(i % count + 1)});
        }
        // One more at an edge, perhaps over another one.
        if (random.once_in(3)) {
            const auto [_, corner, next] =
                mesh.triangles[std::size_t(random.between(0, int(mesh.triangles.size()) - 1))];
            const Vec3 &p = mesh.vertices[corner], &q = mesh.vertices[next];
            mesh.vertices.push_back({p.x + q.x, p.y + q.y, p.z + q.z});
            mesh.triangles.push_back({0, corner, std::uint32_t(mesh.vertices.size() - 1)});
        }
        if (random.coin())
            for (Vec3& p : mesh.vertices) p = {p.y, p.z, p.x};
        if (random.once_in(4))
            for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
        INFO(n);
        const auto judged = mesh_judge::pairs(mesh).list;
        CHECK(self_intersections(mesh) == judged);
        ++(judged.empty() ? clean : crossed);
    }
    if (support::at_full_length()) {
        CHECK(clean > 500);
        CHECK(crossed > 500);
    }
}

TEST_CASE("the least gap in a large mesh is one") {
    Mesh mesh{{{0, 0, 0}, {0x1p600, 0, 0}, {0, 0x1p600, 0}, {1, 1, 0}, {2, 1, 0}, {1, 2, 0}},
              {{0, 1, 2}, {3, 4, 5}}};
    CHECK(self_intersections(mesh) ==
          std::vector<FacePair>{{0, 1, FaceContact::coplanar, 0, false}});
    for (std::size_t n = 3; n < 6; ++n) mesh.vertices[n].z = 0x1p-1074;
    CHECK(self_intersections(mesh).empty());
}

// The boxes of all faces at one point meet: they are left out together, and their faces are in parts.
TEST_CASE("fans of many faces: each pair of faces is as the judge says") {
    int none = 0, some = 0;
    for (int n = 0; n < support::case_count(8); ++n) {
        cases::Random random{std::uint64_t(n)};
        // Round a point above or in their plane, or from a point of the rim on; 1,024 and more are in most parts.
        const int count = random.pick({70, 100, 260, 300}) + (n == 0 ? 800 : 0);
        const bool from_rim = random.coin(), second = random.coin();
        const double height = random.pick({0.0, 0.5, 3.0});
        const double squeezed = random.pick({1.0, 0.25, 0x1p-20});
        Mesh mesh;
        mesh.vertices.push_back({0, 0, height});
        mesh.vertices.push_back({0, 0, -1});
        for (int i = 0; i < count; ++i) {
            const double angle = 6.283185307179586 * i / count;
            mesh.vertices.push_back({std::cos(angle), squeezed * std::sin(angle), 0});
        }
        const auto rim = [&](int i) { return std::uint32_t(2 + i % count); };
        for (int i = 0; i < count; ++i) {
            if (!from_rim)
                mesh.triangles.push_back({0, rim(i), rim(i + 1)});
            else if (i > 0 && i + 1 < count)
                mesh.triangles.push_back({2, rim(i), rim(i + 1)});
            if (second) mesh.triangles.push_back({1, rim(i + 1), rim(i)});
        }
        // A second fan with a rim of its own, which crosses the first.
        if (second && random.coin()) {
            const auto moved = std::uint32_t(mesh.vertices.size());
            for (int i = 0; i < count; ++i) {
                const Vec3 p = mesh.vertices[rim(i)];
                mesh.vertices.push_back({p.x + 0.25, p.y + 0.125 * squeezed, 0.0625});
            }
            for (auto& face : mesh.triangles)
                if (face[0] == 1)
                    for (std::size_t k : {1, 2}) face[k] += moved - 2;
        }
        // Others, some of which meet them.
        const auto first = std::uint32_t(mesh.vertices.size());
        const int others = random.between(0, 3);
        for (std::uint32_t i = 0; i < std::uint32_t(others); ++i) {
            for (int k = 0; k < 3; ++k)
                mesh.vertices.push_back({2 * random.unit() - 1, squeezed * (2 * random.unit() - 1),
                                         random.pick({0.0, 2 * random.unit() - 0.5})});
            mesh.triangles.push_back({first + 3 * i, first + 3 * i + 1, first + 3 * i + 2});
        }
        for (std::size_t i = mesh.triangles.size(); i > 1; --i)
            std::swap(mesh.triangles[i - 1], mesh.triangles[random.below(i)]);
        INFO("mesh " << n);
        const auto judged = mesh_judge::pairs(mesh).list;
        CHECK(self_intersections(mesh) == judged);
        ++(judged.empty() ? none : some);
    }
    CHECK(none > 0);
    CHECK(some > 0);
}
