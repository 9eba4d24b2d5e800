// Where edges and vertices are defects, against maps of points.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <graze/mesh_defects.hpp>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "cases/random.hpp"
#include "meshes.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

using Point = std::array<double, 3>;
using Defects = std::map<std::tuple<DefectKind, Point, Point>, std::set<std::uint32_t>>;

Point point_of(const Vec3& v) { return {v.x + 0.0, v.y + 0.0, v.z + 0.0}; }

/// By a map of edges from point to point, and walks around points.
Defects defects_by_maps(const Mesh& mesh) {
    struct Uses {
        std::set<std::uint32_t> faces;
        int forward = 0;
    };
    std::map<std::array<Point, 2>, Uses> edges;
    std::map<Point, std::map<std::uint32_t, std::set<Point>>> around;  // the other corners of faces
    for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n) {
        std::vector<Point> c;
        for (const std::uint32_t i : mesh.triangles[n]) c.push_back(point_of(mesh.vertices[i]));
        if (std::set(c.begin(), c.end()).size() < 3) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            const Point a = c[k], b = c[(k + 1) % 3];
            Uses& uses = edges[a < b ? std::array{a, b} : std::array{b, a}];
            uses.faces.insert(n);
            uses.forward += a < b;
            around[a][n] = {b, c[(k + 2) % 3]};
        }
    }
    Defects found;
    std::set<Point> at_non_manifold_edge;
    for (const auto& [ends, uses] : edges) {
        const auto n = uses.faces.size();
        if (n > 2) at_non_manifold_edge.insert(ends.begin(), ends.end());
        if (n == 1) found[{DefectKind::boundary_edge, ends[0], ends[1]}] = uses.faces;
        if (n > 2) found[{DefectKind::non_manifold_edge, ends[0], ends[1]}] = uses.faces;
        if (n == 2 && uses.forward != 1)
            found[{DefectKind::misoriented_edge, ends[0], ends[1]}] = uses.faces;
    }
    for (const auto& [p, faces] : around) {
        if (at_non_manifold_edge.contains(p)) continue;
        std::set<Point> reached = faces.begin()->second;
        for (std::size_t before = 0; before != reached.size();) {
            before = reached.size();
            for (const auto& [n, others] : faces)
                if (reached.contains(*others.begin()) || reached.contains(*others.rbegin()))
                    reached.insert(others.begin(), others.end());
        }
        std::set<Point> all;
        std::set<std::uint32_t> numbers;
        for (const auto& [n, others] : faces) {
            all.insert(others.begin(), others.end());
            numbers.insert(n);
        }
        if (reached != all) found[{DefectKind::pinched_vertex, p, p}] = numbers;
    }
    return found;
}

/// Each kind of the list has as many as it finds, and a clean mesh has none.
void expect_list(const Mesh& mesh, const std::vector<TopologyDefect>& edges) {
    const Report report = check(mesh);
    const auto pairs = report.pairs.list();
    std::int64_t all = 0;
    for (const Defect& defect : defects()) {
        INFO(defect.name);
        const std::int64_t count = defect.count(report);
        const auto expect = [&](const auto& places) {
            CHECK(std::count_if(places.begin(), places.end(), [&](const auto& place) {
                      return std::visit(
                          [&](const auto& which) {
                              if constexpr (requires { which(place); })
                                  return which(place);
                              else
                                  return false;
                          },
                          defect.which);
                  }) == count);
        };
        std::vector<Triangle3> faces;
        for (std::size_t n = 0; n < mesh.triangles.size(); ++n) faces.push_back(mesh.triangle(n));
        switch (defect.which.index()) {
            case 1:
                expect(pairs);
                break;
            case 2:
                expect(edges);
                break;
            case 3:
                expect(faces);
                break;
            case 4:
                expect(report.topology.shells);
        }
        all += count;
    }
    const Topology& t = report.topology;
    const bool neat =
        report.solid && report.embedded() && t.manifold() && t.degenerate_faces() == 0;
    CHECK(report.clean() == (neat && all == 0));
}

void expect_defects(const Mesh& mesh) {
    Defects found;
    const auto list = topology_defects(mesh);
    for (const TopologyDefect& d : list) {
        Point a = point_of(mesh.vertices[d.ends[0]]), b = point_of(mesh.vertices[d.ends[1]]);
        if (b < a) std::swap(a, b);
        CHECK(std::is_sorted(d.faces.begin(), d.faces.end()));
        found[{d.kind, a, b}] = {d.faces.begin(), d.faces.end()};
    }
    CHECK(found.size() == list.size());
    CHECK(found == defects_by_maps(mesh));
    CHECK(std::is_sorted(list.begin(), list.end(), [](const auto& x, const auto& y) {
        return std::tie(x.kind, x.faces) < std::tie(y.kind, y.faces);
    }));
    const Topology t = topology(mesh);
    const auto count = [&](DefectKind kind) {
        return std::count_if(list.begin(), list.end(),
                             [&](const TopologyDefect& d) { return d.kind == kind; });
    };
    CHECK(count(DefectKind::boundary_edge) == t.boundary_edges);
    CHECK(count(DefectKind::non_manifold_edge) == t.non_manifold_edges);
    CHECK(count(DefectKind::misoriented_edge) == t.misoriented_edges);
    CHECK(count(DefectKind::pinched_vertex) == t.pinched_vertices);
    expect_list(mesh, list);
}

}  // namespace

TEST_CASE("defects of 24 smaller shared meshes are where maps of points find them") {
    const auto folder = test::shared_meshes();
    if (folder.empty()) return;
    int judged = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".md") continue;
        const Mesh mesh = read_mesh(entry.path());
        if (mesh.triangles.size() > 25'000) continue;
        INFO(entry.path().filename().string());
        expect_defects(mesh);
        ++judged;
    }
    CHECK(judged == 24);
}

TEST_CASE("defects of meshes of few points are where maps of points find them") {
    CHECK(topology_defects(Mesh{}).empty());
    std::set<DefectKind> kinds;
    for (int n = 0; n < support::case_count(2000); ++n) {
        cases::Random random{std::uint64_t(n)};
        Mesh mesh;
        for (int i = random.between(3, 12); i > 0; --i) {
            Vec3 p;
            for (int k = 0; k < 3; ++k) p[k] = random.between(-1, 1) * 0.1;
            mesh.vertices.push_back(p);
        }
        const auto last = int(mesh.vertices.size()) - 1;
        for (int i = random.between(1, 16); i > 0; --i) {
            auto& f = mesh.triangles.emplace_back();
            for (auto& index : f) index = std::uint32_t(random.between(0, last));
        }
        INFO(n);
        expect_defects(mesh);
        for (const TopologyDefect& d : topology_defects(mesh)) kinds.insert(d.kind);
    }
    if (support::at_full_length()) CHECK(kinds.size() == 4);
}

TEST_CASE("defects: each has one name, which is its word") {
    std::set<std::string_view> names;
    for (const Defect& defect : defects()) {
        INFO(defect.name);
        std::string word = defect.one;
        for (char& c : word)
            if (!std::islower(static_cast<unsigned char>(c))) c = '_';
        CHECK(word == defect.name);
        CHECK(std::string_view(defect.many) != defect.one);
        CHECK(!std::string_view(defect.meaning).empty());
        CHECK(names.insert(defect.name).second);
    }
}

TEST_CASE("defects: docs/mesh.md has each, and what it means") {
    const char* const path = GRAZE_DOCS "/mesh.md";
    const std::string text = [&] {
        std::ifstream file(path);
        return std::string(std::istreambuf_iterator<char>(file), {});
    }();
    const std::string head = "| name | what it means |\n| --- | --- |\n";
    const auto begin = text.find(head), end = text.find("\n\n", begin);
    REQUIRE((begin != text.npos && end != text.npos));
    std::string table = head;
    for (const Defect& defect : defects())
        table.append("| `").append(defect.name).append("` | ").append(defect.meaning) += " |\n";
    table.pop_back();
    if (std::getenv("GRAZE_UPDATE") != nullptr)
        std::ofstream(path) << text.substr(0, begin) << table << text.substr(end);
    else
        CHECK(text.substr(begin, end - begin) == table);
}

TEST_CASE("defects: edges of one face are told apart by what else lies in their line") {
    const auto of_kind = [](const Mesh& mesh, const char* kind) {
        const Report report = check(mesh);
        for (const Defect& defect : defects())
            if (std::string_view(defect.name) == kind) return defect.count(report);
        return std::int64_t(-1);
    };
    // A tetrahedron with one edge cut in two on one side alone.
    Mesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {2, 0, 0}},
              {{0, 2, 4}, {4, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};
    CHECK(of_kind(mesh, "unmatched_edge") == 3);
    CHECK((of_kind(mesh, "open_edge") == 0 && of_kind(mesh, "turned_edge") == 0));
    expect_defects(mesh);
    std::swap(mesh.triangles[2][0], mesh.triangles[2][1]);
    CHECK(of_kind(mesh, "turned_edge") == 3);
    CHECK(of_kind(mesh, "unmatched_edge") == 0);
    expect_defects(mesh);
    mesh.triangles.pop_back();
    CHECK(of_kind(mesh, "open_edge") == 3);
    expect_defects(mesh);
}
