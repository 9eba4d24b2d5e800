// Faces with the same corners, many times: their pairs are counted, and listed only where asked for.
#include <graze/mesh_check.hpp>
#include <map>

#include "cases/random.hpp"
#include "solids.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;
using cases::Random;

namespace {

/// Some faces again and again, from any corner on and either way round, their corners as vertices of their own or not;
/// in any order.
void repeat_faces(Mesh& mesh, Random& random) {
    for (int n = random.between(1, 4); n > 0; --n) {
        auto face = mesh.triangles[random.below(mesh.triangles.size())];
        for (int times = random.pick({1, 1, 2, 5}); times > 0; --times) {
            std::rotate(face.begin(), face.begin() + random.between(0, 2), face.end());
            if (random.coin()) std::swap(face[0], face[1]);
            if (random.coin()) {
                mesh.vertices.push_back(Vec3(mesh.vertices[face[2]]));
                face[2] = std::uint32_t(mesh.vertices.size() - 1);
            }
            mesh.triangles.push_back(face);
        }
    }
    for (std::size_t n = mesh.triangles.size(); n > 1; --n)
        std::swap(mesh.triangles[n - 1], mesh.triangles[random.below(n)]);
}

Mesh random_faces(Random& random) {
    Mesh mesh;
    for (int n = random.between(3, 10); n > 0; --n) {
        Vec3 p;
        for (int k = 0; k < 3; ++k) p[k] = random.between(0, 3);
        mesh.vertices.push_back(p);
    }
    for (int n = random.between(1, 12); n > 0; --n) {
        auto& face = mesh.triangles.emplace_back();
        for (auto& index : face) index = std::uint32_t(random.below(mesh.vertices.size()));
    }
    return mesh;
}

}  // namespace

TEST_CASE("equal faces: pairs, their counts and all else are as the judge says") {
    std::map<FaceContact, int> of_groups;
    for (int n = 0; n < support::case_count(1200); ++n) {
        Random random{std::uint64_t(n)};
        Mesh mesh = random.coin() ? random_faces(random) : test::random_solids(random);
        if (mesh.triangles.empty()) continue;
        repeat_faces(mesh, random);
        INFO("mesh " << n);
        const auto judged = mesh_judge::pairs(mesh).list;
        const FacePairs pairs = face_pairs(mesh, {.threads = n % 3 == 0 ? 2u : 1u});
        REQUIRE(pairs.list() == judged);
        CHECK(self_intersections(mesh) == judged);
        CHECK(pairs.size() == std::int64_t(judged.size()));
        CHECK(pairs.empty() == judged.empty());
        CHECK(pairs.list(3) ==
              std::vector(judged.begin(), judged.begin() + std::min<std::ptrdiff_t>(
                                                               3, std::ptrdiff_t(judged.size()))));
        const auto first = first_self_intersection(mesh);
        REQUIRE(first.has_value() == !judged.empty());
        if (first) CHECK(std::find(judged.begin(), judged.end(), *first) != judged.end());
        const Report report = check(mesh);
        CHECK(report.pairs == pairs);
        std::int64_t counts[5]{}, without_area = 0;
        for (const FacePair& pair : judged)
            ++(pair.degenerate ? without_area : counts[int(pair.contact)]);
        for (int contact = 0; contact < 5; ++contact)
            CHECK(report.pairs_by_contact[contact] == counts[contact]);
        CHECK(report.pairs_with_degenerate_faces == without_area);
        CHECK(mesh_judge::text(topology(mesh)) ==
              mesh_judge::text(mesh_judge::counted(mesh).topology));
        for (const FacePair& pair : pairs.first)
            if (pairs.times(pair) > 1) ++of_groups[pair.contact];
        // Of faces that cover each other, some that run the same way.
        const auto runs_the_same_way = [&](const FacePair& pair) {
            const Vec3 a = test::normal(mesh.triangle(pair.a)),
                       b = test::normal(mesh.triangle(pair.b));
            return !pair.degenerate &&
                   (pair.contact == FaceContact::coplanar ||
                    pair.contact == FaceContact::duplicate) &&
                   a.x * b.x + a.y * b.y + a.z * b.z > 0;
        };
        if (std::any_of(judged.begin(), judged.end(), runs_the_same_way)) CHECK_FALSE(report.solid);
    }
    if (!support::at_full_length()) return;
    for (const FaceContact contact :
         {FaceContact::coplanar, FaceContact::crossing, FaceContact::touching})
        CHECK(of_groups[contact] > 50);
}

TEST_CASE(
    "equal faces: a hundred thousand take the room of as many, and so do those that others cross") {
    const std::int64_t count = 100'000;
    Mesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, -1}, {1, 1, 1}, {9, 9, 0}, {0, 0, 0}}, {}};
    for (std::int64_t n = 0; n < count; ++n) mesh.triangles.push_back({0, 1, 2});
    mesh.triangles.push_back({3, 4, 5});
    for (std::int64_t n = 0; n < count; ++n) mesh.triangles.push_back({6, 6, 0});
    const Report report = check(mesh);
    CHECK(report.pairs_by_contact[int(FaceContact::duplicate)] == count * (count - 1) / 2);
    CHECK(report.pairs_by_contact[int(FaceContact::crossing)] == count);
    // Each of those at a point with the others, and none with what shares the point.
    CHECK(report.pairs_with_degenerate_faces == count * (count - 1) / 2);
    CHECK(report.pairs.first.size() == 1);
    CHECK(report.pairs.equal.size() == 2);
    CHECK_FALSE(report.solid);
    CHECK(report.pairs.list(2) == std::vector<FacePair>{{0, 1, FaceContact::duplicate, 3, false},
                                                        {0, 2, FaceContact::duplicate, 3, false}});
    CHECK(first_self_intersection(mesh));
}
