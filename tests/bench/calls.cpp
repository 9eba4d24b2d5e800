// What has no row elsewhere: exact::contact, certify and flaw, table "proofs"; and voxelize, in
// nanoseconds a triangle.

#include <cmath>
#include <graze/certificate.hpp>
#include <graze/voxel.hpp>

#include "bench.hpp"
#include "naive.hpp"

namespace graze::bench {
namespace {

template <class A, class B>
struct Proved {
    A a;
    B b;
    Certificate<dim_of<A>> certificate;
};

template <class A, class B>
void prove(const std::string& question) {
    using Pair = std::pair<A, B>;
    for (const Workload w : workloads) {
        if (w == Workload::V) continue;
        const Plan plan{.table = "proofs",
                        .question = question,
                        .workload = {name(w)},
                        .chunk = 96,
                        .chunks = std::min(8, settings.chunks),
                        .judged = 32};
        if (!plan.wanted()) continue;
        Cell<Pair, Contact> cell(plan);
        cell.add("exact contact", [](const Pair& p) { return exact::contact(p.first, p.second); });
        cell.add("certify", [](const Pair& p) { return certify(p.first, p.second).contact; });
        // True where nothing is wrong, so all of them are right: the judge is in tests/verify.
        cell.add(
            "flaw",
            [](const Pair& p) {
                return Proved<A, B>{p.first, p.second, certify(p.first, p.second)};
            },
            [](const Proved<A, B>& p) {
                return flaw(p.a, p.b, p.certificate).empty() ? p.certificate.contact : Contact(3);
            });
        cell.run(Source<A, B>(w), [](const Pair& p) { return contact(p.first, p.second); });
    }
}

/// A torus of 2 n^2 triangles.
Mesh torus(int n) {
    Mesh mesh;
    const double turn = 2 * std::acos(-1.0) / n;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const double r = 1 + 0.4 * std::cos(j * turn);
            mesh.vertices.push_back(
                {r * std::cos(i * turn), r * std::sin(i * turn), 0.4 * std::sin(j * turn)});
            const auto at = [&](int u, int v) { return std::uint32_t((u % n) * n + v % n); };
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i, j + 1)});
            mesh.triangles.push_back({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return mesh;
}

/// The naive loop over the voxels of each triangle's bounding box.
std::size_t naive_voxels(const Mesh& mesh, const Grid& grid) {
    const Vec3 origin = grid.origin.rounded(), cell = grid.cell.rounded();
    std::vector<std::uint8_t> set(std::size_t(grid.dims[0] * grid.dims[1] * grid.dims[2]));
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle3 t = mesh.triangle(i);
        std::int64_t low[3], high[3];
        for (int k = 0; k < 3; ++k) {
            const auto index = [&](double x) {
                const auto c = std::int64_t(std::floor((x - origin[k]) / cell[k]));
                return std::clamp<std::int64_t>(c, 0, grid.dims[std::size_t(k)] - 1);
            };
            low[k] = index(std::min({t.a[k], t.b[k], t.c[k]}));
            high[k] = index(std::max({t.a[k], t.b[k], t.c[k]}));
        }
        for (auto x = low[0]; x <= high[0]; ++x)
            for (auto y = low[1]; y <= high[1]; ++y)
                for (auto z = low[2]; z <= high[2]; ++z) {
                    const Vec3 min{origin.x + double(x) * cell.x, origin.y + double(y) * cell.y,
                                   origin.z + double(z) * cell.z};
                    if (naive::early(t, Aabb3{min, naive::sum(min, cell)}))
                        set[std::size_t((x * grid.dims[1] + y) * grid.dims[2] + z)] = 1;
                }
    }
    std::size_t count = 0;
    for (const auto v : set) count += v;
    return count;
}

void voxels() {
    const Plan plan{.table = "voxels", .question = "voxelize a torus", .workload = "128^3"};
    if (!plan.wanted()) return;
    const Mesh mesh = torus(128);
    const Grid grid = Grid::of_resolution(mesh, 128);
    std::vector<double> naive, graze;
    std::size_t count = 0, naive_count = 0;
    for (int pass = 0; pass < 5; ++pass) {
        naive.push_back(time_of([&] { naive_count = naive_voxels(mesh, grid); }));
        graze.push_back(
            time_of([&] { keep(count = std::size_t(voxelize(mesh, grid).set.count())); }));
    }
    const double triangles = double(mesh.triangles.size());
    for (const auto& [who, times, found] :
         {std::tuple("naive", naive, naive_count), std::tuple("graze", graze, count)})
        std::printf(
            "{\"table\": \"voxels\", \"question\": \"%s\", \"workload\": \"%s\", "
            "\"who\": \"%s\", \"ns\": %.4g, \"least\": %.4g, \"wrong\": 0, \"judged\": 0, "
            "\"asked\": %.0f, \"voxels\": %zu}\n",
            plan.question.c_str(), plan.workload.c_str(), who, median(times) / triangles,
            *std::min_element(times.begin(), times.end()) / triangles, triangles, found);
}

}  // namespace

void run_calls() {
    prove<Triangle3, Aabb3>("triangle - aabb");
    prove<Ray3, Triangle3>("ray - triangle");
    prove<Segment3, Parallelepiped3>("segment - parallelepiped");
    prove<Triangle3, Triangle3>("triangle - triangle");
    prove<Tetrahedron3, Tetrahedron3>("tetrahedron - tetrahedron");
    prove<Segment2, Triangle2>("segment - triangle 2D");
    voxels();
}

}  // namespace graze::bench
