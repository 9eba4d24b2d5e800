// Whole meshes, beside other programs. Table "whole meshes": one thread, CPU time, in nanoseconds a call; wrong
// are the pairs of faces that a contender misses or has too many, judged those of graze, which tests/mesh holds
// against rationals. "threads of whole meshes": one and two, by the clock. "growth of whole meshes": meshes of two
// sizes, with what could be slow in them. "memory of whole meshes": bytes, at most, of a process of its own.

#include "whole_meshes.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <graze/mesh_check.hpp>
#include <graze/mesh_index.hpp>
#include <optional>
#include <set>

#include "contenders.hpp"
#include "mesh/join.hpp"

namespace graze::bench {

std::vector<WholeMeshPeer>& whole_mesh_peers() {
    static std::vector<WholeMeshPeer> peers;
    return peers;
}

namespace {

std::size_t differences(const FaceNumbers& found, const std::vector<mesh::FacePair>& right) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> all;
    for (const auto& pair : right) all.emplace(pair.a, pair.b);
    std::size_t wrong = 0;
    for (const auto& [a, b] : found)
        if (a != b && all.erase(std::minmax(a, b)) == 0) ++wrong;
    return wrong + all.size();
}

void measure_self_intersections(const Plan& plan, const Mesh& mesh) {
    const auto right = mesh::self_intersections(mesh);
    std::vector<Asked> all{{"graze", [&] { keep(mesh::self_intersections(mesh)); }}};
    for (const WholeMeshPeer& peer : whole_mesh_peers()) {
        if (!std::regex_search(peer.name, settings.who)) continue;
        const auto ask = peer.self_intersections(mesh);
        if (!ask) continue;
        FaceNumbers found;
        ask(found);
        all.push_back({peer.name,
                       [ask] {
                           FaceNumbers pairs;
                           ask(pairs);
                           keep(pairs);
                       },
                       differences(found, right)});
    }
    time_all(all, [](const auto& f) { return cpu_time_of(f); });
    for (const Asked& asked : all)
        print(plan, asked, right.size(), {{"faces", mesh.triangles.size()}});
}

void measure_threads(const Plan& plan, const Mesh& mesh) {
    std::vector<Asked> all;
    for (const unsigned threads : {1u, 2u})
        all.push_back({std::to_string(threads), [&mesh, threads] {
                           keep(mesh::self_intersections(mesh, {.threads = threads}));
                       }});
    time_all(all, [](const auto& f) { return time_of(f); });
    for (const Asked& asked : all) print(plan, asked, 0, {{"faces", mesh.triangles.size()}});
}

// ---- Meshes of any size ---------------------------------------------------------------------------

/// 2 n^2 faces over a square, at(i, j) their corners.
Mesh sheet(int n, const auto& at) {
    Mesh mesh;
    const auto number = [n](int i, int j) { return std::uint32_t(i * (n + 1) + j); };
    for (int i = 0; i <= n; ++i)
        for (int j = 0; j <= n; ++j) {
            mesh.vertices.push_back(at(i, j));
            if (i == n || j == n) continue;
            mesh.triangles.push_back({number(i, j), number(i + 1, j), number(i, j + 1)});
            mesh.triangles.push_back({number(i + 1, j), number(i + 1, j + 1), number(i, j + 1)});
        }
    return mesh;
}

Vec3 wave(int i, int j) { return {0.1 * i, 0.1 * j, std::sin(0.13 * i) + std::cos(0.17 * j)}; }
Mesh waves(int n) { return sheet(n, wave); }

/// Every eighth face has one without an area beside it: of one point, along an edge, or in a line.
Mesh with_degenerate_faces(int n) {
    Mesh mesh = sheet(n, [](int i, int j) {
        const Vec3 p = wave(i, j);
        return Vec3{float(p.x), float(p.y), float(p.z)};
    });
    for (std::size_t k = 0, count = mesh.triangles.size(); k < count; k += 8) {
        auto t = mesh.triangles[k];
        if (k % 3 == 0) t[1] = t[0];
        if (k % 3 == 1) t[1] = t[2] = t[0];
        if (k % 3 == 2) {
            const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]];
            mesh.vertices.push_back({(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2});
            t[2] = std::uint32_t(mesh.vertices.size() - 1);
        }
        mesh.triangles.push_back(t);
    }
    return mesh;
}

/// Every eighth face is there twice.
Mesh with_duplicate_faces(int n) {
    Mesh mesh = waves(n);
    for (std::size_t k = 0, count = mesh.triangles.size(); k < count; k += 8)
        mesh.triangles.push_back(mesh.triangles[k]);
    return mesh;
}

/// In a plane that is no coordinate plane, so that all signs are zeros of decimal numbers.
Mesh in_one_plane(int n) {
    return sheet(n, [](int i, int j) { return Vec3{0.1 * i, 0.1 * i, 0.1 * j}; });
}

/// Steps of less than a float has there: corners fall together.
Mesh collapsed(int n) {
    return sheet(n, [](int i, int j) {
        const auto at = [](double x) { return double(float(1000 + 5e-4 * x)); };
        const Vec3 p = wave(i, j);
        return Vec3{at(p.x), at(p.y), at(p.z)};
    });
}

Mesh far_away(int n) {
    return sheet(n, [](int i, int j) {
        const Vec3 p = wave(i, j);
        return Vec3{p.x + 1e7, p.y - 1e7, p.z + 1e7};
    });
}

Mesh tiny(int n) {
    return sheet(n, [](int i, int j) {
        const Vec3 p = wave(i, j);
        return Vec3{p.x * 1e-300, p.y * 1e-300, p.z * 1e-300};
    });
}

void add_box(Mesh& mesh, const Vec3& lo, const Vec3& hi) {
    const auto first = std::uint32_t(mesh.vertices.size());
    for (int n = 0; n < 8; ++n)
        mesh.vertices.push_back({n & 1 ? hi.x : lo.x, n & 2 ? hi.y : lo.y, n & 4 ? hi.z : lo.z});
    constexpr std::uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                           {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& q : quads)
        for (std::size_t k = 1; k < 3; ++k)
            mesh.triangles.push_back({first + q[0], first + q[k], first + q[k + 1]});
}

/// Of so many boxes, one on another or apart.
Mesh stack(int boxes, double step) {
    Mesh mesh;
    for (int n = 0; n < boxes; ++n) add_box(mesh, {0, 0, n * step}, {3, 5, n * step + 2});
    return mesh;
}
Mesh stack_with_walls(int boxes) { return stack(boxes, 2); }
Mesh stack_with_gaps(int boxes) { return stack(boxes, 3); }

/// n x n x n boxes with walls between.
Mesh block(int n) {
    Mesh mesh;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k)
                add_box(mesh, {3.0 * i, 5.0 * j, 2.0 * k}, {3.0 * i + 3, 5.0 * j + 5, 2.0 * k + 2});
    return mesh;
}

/// A pyramid over z = 0, with 2 n^2 faces there.
Mesh tile(int n) {
    const auto at = [n](int i, int j) { return std::uint32_t(i * (n + 1) + j); };
    Mesh mesh = sheet(n, [n](int i, int j) { return Vec3{7.85 * i / n, 7.95 * j / n, 0}; });
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
    std::vector<std::uint32_t> rim;
    for (int i = 0; i < n; ++i) rim.push_back(at(i, 0));
    for (int j = 0; j < n; ++j) rim.push_back(at(n, j));
    for (int i = n; i > 0; --i) rim.push_back(at(i, n));
    for (int j = n; j > 0; --j) rim.push_back(at(0, j));
    mesh.vertices.push_back({4, 4, 3});
    for (std::size_t i = 0; i < rim.size(); ++i)
        mesh.triangles.push_back(
            {rim[i], rim[(i + 1) % rim.size()], std::uint32_t(mesh.vertices.size() - 1)});
    return mesh;
}

/// Pairs of faces whose boxes meet, but for those that need not be asked.
std::size_t candidates(const Mesh& mesh) {
    const mesh::Welded welded = mesh::weld(mesh);
    const mesh::Bvh tree(welded);
    const mesh::Join join(welded, tree, {}, mesh::shapes_of(welded, 1),
                          std::vector<std::uint8_t>(welded.points.size()), 1);
    std::size_t count = 0;
    for (std::size_t row = 0; row < join.rows(); ++row)
        join.each_candidate(row, [&](std::size_t, std::size_t, unsigned) {
            ++count;
            return true;
        });
    return count;
}

void measure_growth(const char* kind, int n, Mesh (*make)(int), const auto& ask) {
    const Plan plan{
        .table = "growth of whole meshes", .question = kind, .workload = std::to_string(n)};
    if (!plan.wanted()) return;
    const Mesh mesh = make(n);
    std::vector<Asked> all{{"graze", [&] { keep(ask(mesh)); }}};
    time_all(all, [](const auto& f) { return cpu_time_of(f); });
    print(plan, all[0], 0,
          {{"faces", mesh.triangles.size()},
           {"candidates", candidates(mesh)},
           {"pairs", mesh::self_intersections(mesh).size()}});
}

/// A tile on a plate, or on one with a wall below the plate.
void measure_growth_of_relations(const char* kind, int n, int boxes) {
    const Plan plan{
        .table = "growth of whole meshes", .question = kind, .workload = std::to_string(n)};
    if (!plan.wanted()) return;
    Mesh plate, all_faces = tile(n);
    for (int box = 0; box < boxes; ++box) add_box(plate, {-1, -1, -1.0 - box}, {9, 9.5, 0.0 - box});
    const mesh::Index on(all_faces), under(plate);
    if (!on.report().solid || relate(on, under) != mesh::Relation::touching) std::abort();
    std::vector<Asked> all{{"graze", [&] { keep(relate(on, under)); }}};
    time_all(all, [](const auto& f) { return cpu_time_of(f); });
    const auto first = std::uint32_t(all_faces.vertices.size());
    for (const auto& t : plate.triangles)
        all_faces.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    all_faces.vertices.insert(all_faces.vertices.end(), plate.vertices.begin(),
                              plate.vertices.end());
    print(plan, all[0], 0,
          {{"faces", all_faces.triangles.size()},
           {"candidates", candidates(all_faces)},
           {"pairs", on.pairs(under).size()}});
}

void measure_growth() {
    constexpr std::pair<const char*, Mesh (*)(int)> kinds[]{
        {"waves", waves},
        {"waves, degenerate faces", with_degenerate_faces},
        {"waves, duplicate faces", with_duplicate_faces},
        {"one plane", in_one_plane},
        {"collapsed to floats", collapsed},
        {"coordinates about 1e7", far_away},
        {"coordinates about 1e-300", tiny}};
    const auto check = [](const Mesh& mesh) { return mesh::check(mesh); };
    for (const auto& [kind, make] : kinds)
        for (const int n : {224, 707, 2236})
            if (n <= 707 || make == waves)
                measure_growth(kind, n, make,
                               [](const Mesh& mesh) { return mesh::self_intersections(mesh); });
    for (const int n : {224, 707}) measure_growth("check: waves", n, waves, check);
    for (const int n : {1000, 4000, 16000}) {
        measure_growth("check: stack of boxes with walls", n, stack_with_walls, check);
        measure_growth("check: stack of boxes with gaps", n, stack_with_gaps, check);
    }
    for (const int n : {10, 16, 25}) measure_growth("check: block of boxes", n, block, check);
    for (const int n : {22, 71, 224}) {
        measure_growth_of_relations("relate: tile on a plate", n, 1);
        if (n < 224) measure_growth_of_relations("relate: tile on a plate with a wall", n, 2);
    }
}

/// Of this process, in kB.
std::size_t memory(const std::string& what) {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word)
        if (word == what + ":") break;
    std::size_t size = 0;
    status >> size;
    return size;
}

void measure_memory() {
    const Plan plan{.table = "memory of whole meshes", .question = "waves", .workload = "2236"};
    if (!plan.wanted()) return;
    std::fflush(stdout);
    const pid_t child = fork();
    if (child > 0) waitpid(child, nullptr, 0);
    if (child != 0) return;
    const std::size_t before = memory("VmRSS");
    const Mesh mesh = waves(2236);
    const std::size_t with_mesh = memory("VmRSS");
    const double time = cpu_time_of([&] { keep(mesh::self_intersections(mesh)); });
    print(plan, {"graze", {}, 0, {time}}, 0,
          {{"faces", mesh.triangles.size()},
           {"mesh_kB", with_mesh - before},
           {"peak_kB", memory("VmHWM") - before}});
    std::_Exit(0);
}

constexpr std::pair<const char*, const char*> files[]{{"bunny.obj", "scans"},
                                                      {"dragon.obj", "scans"},
                                                      {"armadillo.off", "scans"},
                                                      {"rocker-arm.obj", "scans"},
                                                      {"joint.off", "CAD"},
                                                      {"plate_holes.stl", "CAD"},
                                                      {"coupling.off", "CAD"},
                                                      {"adis16480.stl", "CAD"},
                                                      {"anchor.off", "CAD"},
                                                      {"anchor_far.ply", "CAD"},
                                                      {"fandisk.obj", "CAD"},
                                                      {"featuretype.stl", "many pairs"},
                                                      {"cycloidal.ply", "many pairs"},
                                                      {"chair.obj", "many pairs"},
                                                      {"cube_lattice.obj", "many pairs"},
                                                      {"spider.stl", "degenerate faces"},
                                                      {"wallhole.obj", "degenerate faces"},
                                                      {"regr01.obj", "degenerate faces"}};

}  // namespace

void run_whole_meshes() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const auto folder = std::filesystem::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    for (const auto& [file, kind] : files) {
        const Plan plan{
            .table = "whole meshes", .question = file, .workload = "self_intersections"},
            threads{
                .table = "threads of whole meshes", .question = file, .workload = plan.workload};
        if (!plan.wanted() && !threads.wanted()) continue;
        if (!std::filesystem::is_regular_file(folder / file)) {
            std::fprintf(stderr, "SKIPPED: no mesh %s (set GRAZE_SHARED)\n",
                         (folder / file).c_str());
            continue;
        }
        const Mesh mesh = read_mesh(folder / file);
        if (plan.wanted()) measure_self_intersections(plan, mesh);
        if (threads.wanted()) measure_threads(threads, mesh);
    }
    const Plan waves_by_two{
        .table = "threads of whole meshes", .question = "waves", .workload = "707"};
    if (waves_by_two.wanted()) measure_threads(waves_by_two, waves(707));
    measure_memory();
    measure_growth();
}

}  // namespace graze::bench
