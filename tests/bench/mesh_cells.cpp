// Unions of meshes, cuts and resolved meshes, beside other programs. Table "mesh cells": one thread, CPU time, in nanoseconds a
// call. What a contender made is judged as it would be written, in doubles: `faces` are its faces, `pairs` those that meet in
// more than what they share, and wrong is one whose result has such pairs or bounds no solid.
#include "mesh_cells.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <graze/mesh_cells.hpp>
#include <graze/mesh_check.hpp>
#include <graze/mesh_cut.hpp>
#include <sstream>
#include <string>

#include "contenders.hpp"

namespace graze::bench {

std::vector<MeshCellsPeer>& mesh_cells_peers() {
    static std::vector<MeshCellsPeer> peers;
    return peers;
}

namespace {

/// The middle of its box.
Vec3 middle_of(const Mesh& mesh) {
    Vec3 low = mesh.vertices[0], high = low;
    for (const Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], v[k]);
            high[k] = std::max(high[k], v[k]);
        }
    return {(low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2};
}

/// About its middle, by the rotation of the quaternion (5, 1, 2, 1).
Mesh turned(const Mesh& mesh) {
    constexpr double w = 5, x = 1, y = 2, z = 1, n = w * w + x * x + y * y + z * z;
    constexpr double rows[3][3] = {
        {(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n},
        {2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n},
        {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n}};
    const Vec3 c = middle_of(mesh);
    Mesh r = mesh;
    for (Vec3& v : r.vertices) {
        const Vec3 p{v.x - c.x, v.y - c.y, v.z - c.z};
        for (int k = 0; k < 3; ++k)
            v[k] = rows[k][0] * p.x + rows[k][1] * p.y + rows[k][2] * p.z + c[k];
    }
    return r;
}

/// Through its middle, across no axis.
CutPlane plane_through(const Mesh& mesh) {
    const Vec3 c = middle_of(mesh);
    return {{1, 2, 3}, c.x + 2 * c.y + 3 * c.z};
}

struct Judged {
    std::size_t faces = 0, pairs = 0;
    bool solid = false;
};
Judged judge(const Mesh& mesh) {
    const mesh::Report report = mesh::check(mesh);
    return {mesh.triangles.size(), std::size_t(report.pairs.size()), report.solid};
}

void write_raw(const std::filesystem::path& path, const Mesh& mesh) {
    std::ofstream out(path, std::ios::binary);
    const std::uint32_t counts[]{std::uint32_t(mesh.vertices.size()),
                                 std::uint32_t(mesh.triangles.size())};
    out.write(reinterpret_cast<const char*>(counts), sizeof counts);
    for (const Vec3& v : mesh.vertices)
        for (int k = 0; k < 3; ++k) {
            const auto x = float(v[k]);
            out.write(reinterpret_cast<const char*>(&x), sizeof x);
        }
    for (const auto& t : mesh.triangles)
        out.write(reinterpret_cast<const char*>(t.data()), sizeof t);
}

/// What GRAZE_MANIFOLD runs, `node manifold.mjs`, takes meshes of floats from files, and answers with its time and its faces.
void ask_manifold(const Plan& plan, const std::vector<const Mesh*>& meshes,
                  const std::string& arguments, std::size_t faces) {
    const char* command = std::getenv("GRAZE_MANIFOLD");
    const char* who = "manifold";
    if (!command || !std::regex_search(who, settings.who)) return;
    std::ostringstream line;
    line << command;
    std::vector<std::filesystem::path> files;
    for (const Mesh* mesh : meshes) {
        files.push_back(
            std::filesystem::temp_directory_path() /
            ("graze_bench_" + std::to_string(getpid()) + "_" + std::to_string(files.size())));
        write_raw(files.back(), *mesh);
        line << ' ' << files.back().string();
    }
    line << ' ' << arguments;
    std::fflush(stdout);
    if (std::FILE* answer = popen(line.str().c_str(), "r")) {
        double ns = 0;
        std::size_t out = 0, asked = 0;
        if (std::fscanf(answer, "%lf %zu %zu", &ns, &out, &asked) == 3)
            print(plan, {who, {}, 0, std::vector<double>(asked, ns)}, 0,
                  {{"faces", faces}, {"faces_out", out}});
        pclose(answer);
    }
    for (const auto& file : files) std::filesystem::remove(file);
}

/// graze without and with what makes doubles of it and checks these, and its peers.
void measure(const Plan& plan, std::size_t faces, bool solid, const auto& exactly,
             const auto& mended, const auto& ask_of) {
    if (!plan.wanted()) return;
    std::vector<Asked> all{{"graze, exact", [&] { keep(exactly()); }},
                           {"graze", [&] { keep(mended()); }}};
    std::vector<Judged> judged{{}, judge(mended())};
    for (const MeshCellsPeer& peer : mesh_cells_peers()) {
        if (!std::regex_search(peer.name, settings.who)) continue;
        const auto ask = ask_of(peer);
        if (!ask) continue;
        Mesh made;
        try {
            ask(&made);
        } catch (const std::exception&) {
            continue;
        }
        judged.push_back(judge(made));
        all.push_back({peer.name, [ask] { ask(nullptr); }});
    }
    for (std::size_t n = 1; n < all.size(); ++n)
        all[n].wrong = judged[n].pairs > 0 || (solid && !judged[n].solid);
    time_all(all, [](const auto& f) { return cpu_time_of(f); });
    for (std::size_t n = 0; n < all.size(); ++n)
        print(plan, all[n], n > 0,
              {{"faces", faces}, {"faces_out", judged[n].faces}, {"pairs", judged[n].pairs}});
}

void measure_union(const Plan& plan, const Mesh& a) {
    const Mesh b = turned(a);
    const std::vector<mesh::Operand> operands{{"a", a}, {"b", b}};
    const auto exactly = [&] { return mesh::boolean("a + b", operands, {.threads = 1}); };
    const std::size_t faces = a.triangles.size() + b.triangles.size();
    measure(
        plan, faces, true, exactly,
        [&] { return mesh::mended(exactly(), mesh::Precision::doubles, {.threads = 1}).mesh; },
        [&](const MeshCellsPeer& peer) { return peer.unite(a, b); });
    ask_manifold(plan, {&a, &b}, "union", faces);
}

void measure_cut(const Plan& plan, const Mesh& mesh) {
    const CutPlane plane = plane_through(mesh);
    const Vec3& n = plane.normal;
    const ExactPlane<3> exact{{Exact(n.x), Exact(n.y), Exact(n.z)}, Exact(plane.offset)};
    const auto exactly = [&] { return mesh::cut(mesh, exact); };
    const auto mended = [&] {
        const mesh::Cut cut = exactly();
        Mesh below = mesh::mended(cut.below, mesh::Precision::doubles, {.threads = 1}).mesh;
        keep(mesh::mended(cut.above, mesh::Precision::doubles, {.threads = 1}));
        return below;
    };
    measure(plan, mesh.triangles.size(), true, exactly, mended,
            [&](const MeshCellsPeer& peer) { return peer.below(mesh, plane); });
    std::ostringstream arguments;
    arguments.precision(17);
    arguments << "cut " << n.x << ' ' << n.y << ' ' << n.z << ' ' << plane.offset;
    ask_manifold(plan, {&mesh}, arguments.str(), mesh.triangles.size());
}

void measure_resolve(const Plan& plan, const Mesh& mesh) {
    const auto exactly = [&] { return mesh::resolve(mesh, {.threads = 1}); };
    measure(
        plan, mesh.triangles.size(), false, exactly,
        [&] { return mesh::mended(exactly(), mesh::Precision::doubles, {.threads = 1}).mesh; },
        [&](const MeshCellsPeer& peer) {
            // On that one CGAL's refinement ends the process.
            return plan.question == "regr01.obj" ? MeshCellsPeer::Ask() : peer.resolve(mesh);
        });
}

constexpr const char* solids[]{"joint.off",     "coupling.off",   "fandisk.obj",
                               "adis16480.stl", "rocker-arm.obj", "armadillo.off"};
constexpr const char* soups[]{"spider.stl",      "regr01.obj",       "chair.obj",    "dragon.obj",
                              "featuretype.stl", "cube_lattice.obj", "cycloidal.ply"};

}  // namespace

void run_mesh_cells() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const auto folder = std::filesystem::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    const auto each = [&](const auto& files, const char* workload, const auto& measure_it) {
        for (const char* file : files) {
            const Plan plan{.table = "mesh cells", .question = file, .workload = workload};
            if (!plan.wanted()) continue;
            if (std::filesystem::is_regular_file(folder / file))
                measure_it(plan, read_mesh(folder / file));
            else
                std::fprintf(stderr, "SKIPPED: no mesh %s (set GRAZE_SHARED)\n",
                             (folder / file).c_str());
        }
    };
    each(solids, "union", measure_union);
    each(solids, "cut", measure_cut);
    each(soups, "resolve", measure_resolve);
}

}  // namespace graze::bench
