// Real meshes: pairs of faces and topology against the judge.
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <tuple>
#include <vector>

#include "meshes.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

void judge_pairs(const std::string& name, const Mesh& mesh) {
    const auto found = self_intersections(mesh);
    const auto judged = mesh_judge::pairs(mesh);
    const auto key = [](const FacePair& p) {
        return std::tuple(p.a, p.b, p.contact, p.shared, p.degenerate);
    };
    std::vector<FacePair> wrong;
    std::set_symmetric_difference(
        found.begin(), found.end(), judged.list.begin(), judged.list.end(),
        std::back_inserter(wrong),
        [&](const FacePair& x, const FacePair& y) { return key(x) < key(y); });
    std::cout << name << ": " << mesh.triangles.size() << " faces, " << judged.judged
              << " pairs judged, " << found.size() << " found, " << wrong.size() << " wrong"
              << std::endl;
    for (std::size_t n = 0; n < std::min<std::size_t>(wrong.size(), 5); ++n)
        std::cout << "  faces " << wrong[n].a << " and " << wrong[n].b << std::endl;
    INFO(name);
    CHECK(wrong.empty());
    const auto first = first_self_intersection(mesh);
    CHECK(first.has_value() == !found.empty());
    CHECK(first == first_self_intersection(mesh, {.threads = 2}));
    if (first) CHECK(std::find(found.begin(), found.end(), *first) != found.end());
}

void judge_pairs(std::size_t most) {
    const auto meshes = test::read_shared_meshes(most);
    for (const auto& [name, mesh] : meshes) judge_pairs(name, mesh);
    if (!meshes.empty()) CHECK(meshes.size() == test::count_of(most));
}

void judge_topology(std::size_t most) {
    const auto meshes = test::read_shared_meshes(most);
    for (const auto& [name, mesh] : meshes) {
        INFO(name);
        CHECK(mesh_judge::text(topology(mesh)) ==
              mesh_judge::text(mesh_judge::counted(mesh).topology));
    }
    if (!meshes.empty()) CHECK(meshes.size() == test::count_of(most));
}

}  // namespace

TEST_CASE("24 smaller shared meshes: each pair of faces is as the judge says", "[slow]") {
    judge_pairs(test::all_but_five);
}
TEST_CASE("long all shared meshes: each pair of faces is as the judge says", "[.long]") {
    judge_pairs(test::all_of_them);
}

TEST_CASE("24 smaller shared meshes: topology is as plain counts say", "[slow]") {
    judge_topology(test::all_but_five);
}
TEST_CASE("long all shared meshes: topology is as plain counts say", "[.long]") {
    judge_topology(test::all_of_them);
}
