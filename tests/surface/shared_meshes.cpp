// Real meshes: pairs of faces against the judge, by brute force over boxes, and topology against plain counts.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "cases/random.hpp"
#include "meshes.hpp"
#include "pair_judge.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

/// All pairs whose boxes meet, by a sweep along x.
std::vector<FacePair> judged_pairs(const Mesh& mesh) {
    struct Box {
        Vec3 lo, hi;
        std::uint32_t face;
    };
    std::vector<Box> boxes;
    for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n) {
        const Triangle3 t = mesh.triangle(n);
        Box b{t.a, t.a, n};
        for (const Vec3& p : {t.b, t.c})
            for (int k = 0; k < 3; ++k) {
                b.lo[k] = std::min(b.lo[k], p[k]);
                b.hi[k] = std::max(b.hi[k], p[k]);
            }
        boxes.push_back(b);
    }
    std::sort(boxes.begin(), boxes.end(),
              [](const Box& x, const Box& y) { return x.lo.x < y.lo.x; });
    std::vector<FacePair> pairs;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = i + 1; j < boxes.size() && boxes[j].lo.x <= boxes[i].hi.x; ++j) {
            bool meet = true;
            for (int k = 1; k < 3; ++k)
                meet = meet && boxes[j].lo[k] <= boxes[i].hi[k] && boxes[i].lo[k] <= boxes[j].hi[k];
            if (!meet) continue;
            const std::uint32_t a = std::min(boxes[i].face, boxes[j].face),
                                b = std::max(boxes[i].face, boxes[j].face);
            const Triangle3 ta = mesh.triangle(a), tb = mesh.triangle(b);
            const auto judged = pair_judge::judge(ta, tb);
            if (judged.contact != FaceContact::none)
                pairs.push_back({a, b, judged.contact, std::uint8_t(judged.shared),
                                 pair_judge::flat(ta) || pair_judge::flat(tb)});
        }
    std::sort(pairs.begin(), pairs.end(), [](const FacePair& x, const FacePair& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    });
    return pairs;
}

void judge_mesh(const std::string& name) {
    const auto folder = test::shared_meshes();
    if (folder.empty()) return;
    INFO(name);
    const Mesh mesh = read_mesh(folder / name);
    const auto found = self_intersections(mesh), judged = judged_pairs(mesh);
    CHECK(found.size() == judged.size());
    CHECK(found == judged);
    CHECK(self_intersections(mesh, {.threads = 2}) == judged);
    CHECK(self_intersects(mesh) == !judged.empty());
    std::cout << name << ": " << judged.size() << " pairs" << std::endl;
}

/// By sets and maps of points.
Topology counted(const Mesh& mesh) {
    using Point = std::array<double, 3>;
    const auto point = [&](std::uint32_t i) {
        const Vec3& v = mesh.vertices[i];
        return Point{v.x + 0.0, v.y + 0.0, v.z + 0.0};
    };
    Topology t;
    std::set<Point> all, corners;
    std::set<std::uint32_t> used;
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i)
        t.duplicate_vertices += !all.insert(point(i)).second;
    std::set<std::set<Point>> faces;
    struct Use {
        std::size_t face;
        bool forward;
    };
    std::map<std::array<Point, 2>, std::vector<Use>> edges;
    std::map<Point, std::vector<std::array<Point, 2>>> links;
    std::vector<std::size_t> shell(mesh.triangles.size());
    std::iota(shell.begin(), shell.end(), std::size_t(0));
    const auto with_edges = [&](std::size_t n) {
        const auto& f = mesh.triangles[n];
        return std::set<Point>{point(f[0]), point(f[1]), point(f[2])}.size() == 3;
    };
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const auto& f = mesh.triangles[n];
        ++t.faces;
        std::set<Point> set;
        for (const std::uint32_t i : f) {
            used.insert(i);
            corners.insert(point(i));
            set.insert(point(i));
        }
        const bool flat = pair_judge::flat(mesh.triangle(n));
        t.duplicate_faces += !flat && !faces.insert(set).second;
        if (set.size() == 1) ++t.faces_without_area[int(FaceShape::point)];
        if (set.size() == 2) ++t.faces_without_area[int(FaceShape::two_equal_corners)];
        if (set.size() == 3 && flat) ++t.faces_without_area[int(FaceShape::collinear)];
        if (!with_edges(n)) continue;
        for (std::size_t k = 0; k < 3; ++k) {
            const Point a = point(f[k]), b = point(f[(k + 1) % 3]);
            edges[a < b ? std::array{a, b} : std::array{b, a}].push_back({n, a < b});
            links[point(f[(k + 2) % 3])].push_back({a, b});
        }
    }
    t.vertices = std::int64_t(corners.size());
    t.unused_vertices = std::int64_t(mesh.vertices.size() - used.size());
    t.edges = std::int64_t(edges.size());
    std::set<Point> at_bad_edge;
    for (const auto& [edge, uses] : edges) {
        std::int64_t sum = 0;
        for (const Use& use : uses) sum += use.forward ? 1 : -1;
        const auto n = uses.size();
        t.boundary_edges += n == 1;
        t.non_manifold_edges += n > 2;
        t.misoriented_edges += n == 2 && sum != 0;
        t.odd_edges += n % 2 != 0;
        t.unbalanced_edges += sum != 0;
        if (n > 2) at_bad_edge.insert({edge[0], edge[1]});
    }
    for (const auto& [vertex, link] : links) {
        // Walk from one edge of the link to all that hang on it.
        std::map<Point, std::vector<std::size_t>> at;
        for (std::size_t n = 0; n < link.size(); ++n)
            for (const Point& p : link[n]) at[p].push_back(n);
        bool good = true;
        for (const auto& [p, here] : at) good = good && here.size() <= 2;
        std::vector<bool> seen(link.size());
        std::vector<std::size_t> next{0};
        while (!next.empty()) {
            const std::size_t n = next.back();
            next.pop_back();
            if (seen[n]) continue;
            seen[n] = true;
            for (const Point& p : link[n]) next.insert(next.end(), at[p].begin(), at[p].end());
        }
        good = good && std::find(seen.begin(), seen.end(), false) == seen.end();
        if (good) continue;
        ++t.non_manifold_vertices;
        t.pinched_vertices += !at_bad_edge.contains(vertex);
    }
    // Walks over edges: a shell is known by its first face. Across edges of two faces it also sees which
    // way round they are.
    struct Step {
        std::size_t face;
        int across;  // 0 where the edge has not two faces
    };
    std::vector<std::vector<Step>> steps(mesh.triangles.size());
    for (const auto& [edge, uses] : edges)
        for (const Use& from : uses)
            for (const Use& to : uses)
                if (&from != &to)
                    steps[from.face].push_back({to.face, uses.size() != 2             ? 0
                                                         : from.forward == to.forward ? -1
                                                                                      : 1});
    const auto walk = [&](std::size_t start, bool two_only, const auto& visit) {
        std::vector<std::size_t> next{start};
        while (!next.empty()) {
            const std::size_t n = next.back();
            next.pop_back();
            for (const Step& step : steps[n])
                if ((!two_only || step.across != 0) && visit(n, step)) next.push_back(step.face);
        }
    };
    std::vector<bool> reached(mesh.triangles.size());
    for (std::size_t n = 0; n < shell.size(); ++n) {
        if (reached[n]) continue;
        reached[n] = true;
        walk(n, false, [&](std::size_t, const Step& step) {
            if (reached[step.face]) return false;
            reached[step.face] = true;
            shell[step.face] = n;
            return true;
        });
    }
    std::map<std::size_t, Shell> shells;
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n)
        if (with_edges(n)) {
            auto& s = shells
                          .try_emplace(shell[n], Shell{.first_face = std::uint32_t(n),
                                                       .closed = true,
                                                       .oriented = true})
                          .first->second;
            ++s.faces;
        }
    std::map<std::size_t, pair_judge::Number> volume;
    for (const auto& [edge, uses] : edges) {
        std::int64_t sum = 0;
        for (const Use& use : uses) sum += use.forward ? 1 : -1;
        Shell& s = shells.at(shell[uses[0].face]);
        s.closed = s.closed && uses.size() > 1;
        s.oriented = s.oriented && (uses.size() == 1 || sum == 0);
    }
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) {
        const auto c = pair_judge::corners(mesh.triangle(n));
        volume[shell[n]] += pair_judge::dot(c[0], pair_judge::cross(c[1], c[2]));
    }
    // Faces are turned as their neighbours across edges of two faces say, until one says otherwise.
    std::vector<int> turned(mesh.triangles.size());
    for (auto& [first, s] : shells) s.orientable = true;
    for (std::size_t start = 0; start < turned.size(); ++start) {
        if (turned[start] != 0 || !with_edges(start)) continue;
        turned[start] = 1;
        walk(start, true, [&](std::size_t from, const Step& step) {
            if (turned[step.face] != 0) return false;
            turned[step.face] = turned[from] * step.across;
            return true;
        });
    }
    for (const auto& [edge, uses] : edges)
        if (uses.size() == 2 && turned[uses[0].face] * turned[uses[1].face] !=
                                    (uses[0].forward == uses[1].forward ? -1 : 1))
            shells.at(shell[uses[0].face]).orientable = false;
    for (auto& [first, s] : shells) {
        if (s.closed && s.oriented) s.volume_sign = volume[first].sign();
        t.shells.push_back(s);
    }
    return t;
}

void expect_same(const Topology& x, const Topology& y, bool with_vertices = true) {
    CHECK(x.faces == y.faces);
    CHECK(x.vertices == y.vertices);
    if (with_vertices) {
        CHECK(x.duplicate_vertices == y.duplicate_vertices);
        CHECK(x.unused_vertices == y.unused_vertices);
    }
    for (int k = 0; k < 4; ++k) CHECK(x.faces_without_area[k] == y.faces_without_area[k]);
    CHECK(x.duplicate_faces == y.duplicate_faces);
    CHECK(x.edges == y.edges);
    CHECK(x.boundary_edges == y.boundary_edges);
    CHECK(x.non_manifold_edges == y.non_manifold_edges);
    CHECK(x.misoriented_edges == y.misoriented_edges);
    CHECK(x.odd_edges == y.odd_edges);
    CHECK(x.unbalanced_edges == y.unbalanced_edges);
    CHECK(x.non_manifold_vertices == y.non_manifold_vertices);
    CHECK(x.pinched_vertices == y.pinched_vertices);
    CHECK(x.shells.size() == y.shells.size());
    for (std::size_t n = 0; n < std::min(x.shells.size(), y.shells.size()); ++n) {
        const Shell &s = x.shells[n], &t = y.shells[n];
        if (s.faces != t.faces || s.first_face != t.first_face || s.closed != t.closed ||
            s.oriented != t.oriented || s.orientable != t.orientable ||
            s.volume_sign != t.volume_sign)
            FAIL_CHECK("shell " << n);
    }
}

}  // namespace

TEST_CASE("small meshes: each pair of faces is as the judge says") {
    for (const char* name : {"unit_cube.stl", "degtri.off", "wallhole.obj", "syn_plate.off",
                             "syn_boxes.off", "syn_stairs.off", "syn_degen.off", "syn_tilted.off"})
        judge_mesh(name);
}

TEST_CASE("long meshes: each pair of faces is as the judge says", "[.long]") {
    const auto folder = test::shared_meshes();
    if (folder.empty()) return;
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() != ".md") names.insert(entry.path().filename().string());
    CHECK(names.size() == 29);
    for (const std::string& name : names) judge_mesh(name);
}

namespace {

/// Those with no more triangles than so many.
void judge_topology(std::size_t most) {
    const auto folder = test::shared_meshes();
    if (folder.empty()) return;
    int judged = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".md") continue;
        const Mesh mesh = read_mesh(entry.path());
        if (mesh.triangles.size() > most) continue;
        INFO(entry.path().filename().string());
        expect_same(topology(mesh), counted(mesh));
        ++judged;
    }
    std::cout << judged << " meshes" << std::endl;
    CHECK(judged == (most < 100'000 ? 24 : 29));
}

}  // namespace

TEST_CASE("topology of 24 smaller shared meshes is as plain counts say") { judge_topology(25'000); }
TEST_CASE("long topology of all shared meshes is as plain counts say", "[.long]") {
    judge_topology(100'000);
}

TEST_CASE("meshes of few points: topology and pairs, in any order") {
    for (int n = 0; n < support::case_count(150); ++n) {
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
        expect_same(found, counted(mesh));
        const auto pairs = self_intersections(mesh);
        CHECK(pairs == judged_pairs(mesh));

        // Vertices of its own for each corner, and faces from the last to the first, from another corner.
        Mesh other;
        for (auto f = mesh.triangles.rbegin(); f != mesh.triangles.rend(); ++f) {
            const auto i = std::uint32_t(other.vertices.size());
            other.triangles.push_back({i, i + 1, i + 2});
            for (std::size_t k = 0; k < 3; ++k)
                other.vertices.push_back(mesh.vertices[(*f)[(k + 1) % 3]]);
        }
        Topology turned = topology(other);
        std::sort(turned.shells.begin(), turned.shells.end(),
                  [](const Shell& x, const Shell& y) { return x.faces < y.faces; });
        Topology sorted = found;
        std::sort(sorted.shells.begin(), sorted.shells.end(),
                  [](const Shell& x, const Shell& y) { return x.faces < y.faces; });
        CHECK(turned.shells.size() == sorted.shells.size());
        turned.shells = sorted.shells = {};
        expect_same(turned, sorted, false);
        std::vector<FacePair> back;
        for (FacePair p : self_intersections(other)) {
            const auto number = [&](std::uint32_t face) {
                return std::uint32_t(mesh.triangles.size()) - 1 - face;
            };
            p = {number(p.b), number(p.a), p.contact, p.shared, p.degenerate};
            back.push_back(p);
        }
        std::sort(back.begin(), back.end(), [](const FacePair& x, const FacePair& y) {
            return std::pair(x.a, x.b) < std::pair(y.a, y.b);
        });
        CHECK(back == pairs);
    }
}

TEST_CASE("fans around a point, once or more: each pair is as the judge says") {
    // Whole numbers, so that edges and corners of faces that overlap meet, too.
    int clean = 0, crossed = 0;
    for (int n = 0; n < support::case_count(400); ++n) {
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
        const auto judged = judged_pairs(mesh);
        CHECK(self_intersections(mesh) == judged);
        ++(judged.empty() ? clean : crossed);
    }
    if (support::at_full_length()) {
        CHECK(clean > 50);
        CHECK(crossed > 50);
    }
}

TEST_CASE("meshes that are none, and what is said of them") {
    CHECK(self_intersections(Mesh{}).empty());
    CHECK_FALSE(self_intersects(Mesh{}));
    CHECK(topology(Mesh{}).faces == 0);
    CHECK_FALSE(topology(Mesh{}).closed());
    const Mesh beyond{{{0, 0, 0}}, {{0, 0, 1}}};
    CHECK_THROWS_WITH(topology(beyond), "triangles[0]: there is no vertex 1; allowed: 0 to 0");
    CHECK_THROWS_AS(self_intersections(beyond), std::invalid_argument);
    const Mesh infinite{{{0, 0, 0}, {std::numeric_limits<double>::infinity(), 0, 0}}, {{0, 0, 1}}};
    CHECK_THROWS_AS(topology(infinite), invalid_shape);
    Mesh many;
    for (int n = 0; n < 3000; ++n) {
        const auto i = std::uint32_t(many.vertices.size());
        for (const Vec3& p : {Vec3{0, 0, double(n)}, Vec3{1, 0, double(n)}, Vec3{0, 1, double(n)}})
            many.vertices.push_back(p);
        many.triangles.push_back({i, i + 1, i + 2});
    }
    std::int64_t last = 0;
    CheckOptions options;
    options.progress = [&](std::int64_t done, std::int64_t all) {
        CHECK(all == 3000);
        last = done;
        return true;
    };
    CHECK(self_intersections(many, options).empty());
    CHECK(last == 3000);
    options.progress = [](std::int64_t, std::int64_t) { return false; };
    CHECK_THROWS_AS(self_intersections(many, options), cancelled);
}
