// Meshes whose edges and reach are at the thresholds of src/mesh, or an ulp beside them, against the judge; each side of
// each is visited.
#include <cmath>
#include <graze/mesh_check.hpp>
#include <map>
#include <string>

#include "grid_meshes.hpp"
#include "mesh/apart.hpp"
#include "mesh/self_intersections.hpp"
#include "mesh/weld.hpp"
#include "support/catch.hpp"
#include "support/mesh_judge.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

/// How often what the library compares with a threshold was on each side of it.
class Visits {
public:
    Visits() {
        for (const auto& [what, at] : list)
            for (const int side : {-1, 0, 1}) seen_[{what, side}] = 0;
    }
    void add(const Mesh& mesh) {
        const mesh::Welded given = mesh::weld(mesh);
        double reach = 0;
        for (const Vec3& p : given.points) reach = std::max(reach, mesh::longest(p));
        note("reach, least", reach);
        note("reach, most", reach);
        const mesh::Joined joined(mesh, 1);
        for (const auto* points : {&given.points, &joined.welded.points})
            for (const auto& f : given.faces)
                for (const std::size_t k : {1, 2}) {
                    const double edge =
                        mesh::longest(mesh::minus((*points)[f[k]], (*points)[f[0]]));
                    const bool in_join = points != &given.points;
                    note(in_join ? "edge of a join, shortest" : "edge, shortest", edge);
                    note(in_join ? "edge of a join, farthest" : "edge, farthest", edge);
                }
    }
    std::string missing() const {
        std::string text;
        for (const auto& [place, count] : seen_)
            if (count == 0)
                text += "\n  " + std::string(place.first) +
                        (place.second < 0   ? ", below"
                         : place.second > 0 ? ", above"
                                            : ", at");
        return text;
    }

private:
    struct Threshold {
        const char* what;
        double at;
    };
    static constexpr Threshold list[]{
        {"reach, least", mesh::least_reach},          {"reach, most", mesh::most_reach},
        {"edge, shortest", mesh::shortest},           {"edge, farthest", mesh::farthest},
        {"edge of a join, shortest", mesh::shortest}, {"edge of a join, farthest", mesh::farthest}};

    void note(const std::string& what, double value) {
        for (const auto& [name, at] : list) {
            if (what != name) continue;
            for (const int side : {-1, 0, 1})
                seen_[{name, side}] += value == (side < 0   ? std::nextafter(at, 0)
                                                 : side > 0 ? std::nextafter(at, 1e300)
                                                            : at);
        }
    }

    std::map<std::pair<std::string, int>, long> seen_;
};

}  // namespace

TEST_CASE("meshes at every threshold: pairs and topology are as the judge says") {
    for (const double t : {mesh::shortest, mesh::farthest, mesh::least_reach, mesh::most_reach})
        CHECK(std::count(test::mesh_thresholds.begin(), test::mesh_thresholds.end(), t) == 1);
    Visits visits;
    const int count = support::case_count(600);
    for (int n = 0; n < count; ++n) {
        cases::Random random{std::uint64_t(n)};
        const auto grid = test::grid_at(
            test::mesh_thresholds[std::size_t(n) % test::mesh_thresholds.size()], std::uint64_t(n));
        const Mesh mesh = test::random_mesh(random, grid);
        INFO(n);
        const auto pairs = self_intersections(mesh);
        CHECK(pairs == mesh_judge::pairs(mesh).list);
        const auto first = first_self_intersection(mesh);
        CHECK(first.has_value() == !pairs.empty());
        CHECK(mesh_judge::text(topology(mesh)) ==
              mesh_judge::text(mesh_judge::counted(mesh).topology));
        visits.add(mesh);
    }
    INFO(visits.missing());
    if (support::at_full_length()) CHECK(visits.missing().empty());
}
