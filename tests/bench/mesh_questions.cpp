// Questions about meshes that are made ready, beside other programs, by one thread in CPU time. Table "mesh
// questions": points and rays in the box of a mesh, half of them through its vertices and edges in the workloads
// called degenerate, in nanoseconds a question; wrong are answers unlike those of graze, which tests/mesh holds
// against rationals. "relations": a solid and the same one moved or made small, in nanoseconds a pair.

#include "mesh_questions.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <graze/mesh_index.hpp>

#include "cases/random.hpp"
#include "contenders.hpp"

namespace graze::bench {

std::vector<MeshQuestionPeer>& mesh_question_peers() {
    static std::vector<MeshQuestionPeer> peers;
    return peers;
}

namespace {

using mesh::Index;
using mesh::Relation;

constexpr std::size_t count = 2000;

struct Box {
    Vec3 lo, hi;

    explicit Box(const Mesh& mesh) : lo(mesh.vertices[0]), hi(lo) {
        for (const Vec3& p : mesh.vertices)
            for (int k = 0; k < 3; ++k) {
                lo[k] = std::min(lo[k], p[k]);
                hi[k] = std::max(hi[k], p[k]);
            }
    }
    Vec3 any(cases::Random& random) const {
        Vec3 p;
        for (int k = 0; k < 3; ++k) p[k] = lo[k] + (hi[k] - lo[k]) * random.unit();
        return p;
    }
};

Vec3 on_mesh(const Mesh& mesh, cases::Random& random) {
    const Triangle3 t = mesh.triangle(random.below(mesh.triangles.size()));
    if (random.coin()) return t.a;
    return {t.a.x / 2 + t.b.x / 2, t.a.y / 2 + t.b.y / 2, t.a.z / 2 + t.b.z / 2};
}

std::vector<Vec3> points_of(const Mesh& mesh, bool degenerate) {
    cases::Random random(1);
    const Box box(mesh);
    std::vector<Vec3> points;
    for (std::size_t n = 0; n < count; ++n) {
        Vec3 p = box.any(random);
        if (degenerate && random.coin()) {
            // On it, or in line with a part of it along an axis.
            const double there = p.x;
            p = on_mesh(mesh, random);
            if (random.coin()) p.x = there;
        }
        points.push_back(p);
    }
    return points;
}

std::vector<Ray3> rays_of(const Mesh& mesh, bool degenerate) {
    cases::Random random(2);
    const Box box(mesh);
    std::vector<Ray3> rays;
    for (std::size_t n = 0; n < count; ++n) {
        const Vec3 a = box.any(random), b = box.any(random);
        rays.push_back({a, {b.x - a.x, b.y - a.y, b.z - a.z}});
        if (degenerate && random.coin()) {
            const Vec3 through = on_mesh(mesh, random);
            rays.back() = {{through.x - 1, through.y, through.z}, {1, 0, 0}};
        }
    }
    return rays;
}

int side_of(const Index& index, const Vec3& p) {
    switch (index.locate(p).location.value_or(Location::outside)) {
        case Location::outside:
            return -1;
        case Location::boundary:
            return 0;
        default:
            return 1;
    }
}

std::size_t faces_of(const std::vector<mesh::Hit>& hits) {
    std::size_t n = 0;
    for (const auto& hit : hits) n += hit.faces.size();
    return n;
}

/// Asks all of some questions; counts the answers that are not right(i, answer).
template <class Q>
Asked asked(const std::string& who, const std::vector<Q>& questions, auto ask, auto right) {
    Asked a{who, [&questions, ask] {
                for (const Q& q : questions) keep(ask(q));
            }};
    for (std::size_t i = 0; i < questions.size(); ++i) a.wrong += !right(i, ask(questions[i]));
    return a;
}

void time_questions(const Plan& plan, std::vector<Asked>& all, const Mesh& mesh, double build = 0) {
    time_all(all, [](const auto& f) { return cpu_time_of(f); });
    for (Asked& a : all)
        for (double& time : a.times) time /= double(count);
    for (const Asked& a : all)
        print(plan, a, count, {{"faces", mesh.triangles.size()}, {"build_ns", std::size_t(build)}});
}

bool wanted(const MeshQuestionPeer& peer) { return std::regex_search(peer.name, settings.who); }

void measure_questions(const std::string& file, const Mesh& mesh) {
    const Index index(mesh);
    const double build = cpu_time_of([&] { keep(Index(mesh)); });
    for (const bool degenerate : {false, true}) {
        const auto plan_of = [&](const char* what) {
            return Plan{.table = "mesh questions",
                        .question = file,
                        .workload = what + std::string(degenerate ? ", degenerate" : ", random")};
        };
        const auto points = points_of(mesh, degenerate);
        const auto rays = rays_of(mesh, degenerate);
        if (const Plan plan = plan_of("locate"); plan.wanted() && index.winds()) {
            const auto right = [&](std::size_t i, int side) {
                return side == side_of(index, points[i]);
            };
            std::vector<Asked> all{asked(
                "graze", points, [&](const Vec3& p) { return side_of(index, p); }, right)};
            for (const auto& peer : mesh_question_peers())
                if (const auto ask = wanted(peer) ? peer.locate(mesh) : nullptr)
                    all.push_back(asked(peer.name, points, ask, right));
            time_questions(plan, all, mesh, build);
        }
        if (const Plan plan = plan_of("all hits"); plan.wanted()) {
            const auto right = [&](std::size_t i, std::size_t n) {
                return n == faces_of(index.hits(rays[i]));
            };
            std::vector<Asked> all{asked(
                "graze", rays, [&](const Ray3& r) { return faces_of(index.hits(r)); }, right)};
            for (const auto& peer : mesh_question_peers())
                if (const auto ask = wanted(peer) ? peer.hits(mesh) : nullptr)
                    all.push_back(asked(peer.name, rays, ask, right));
            time_questions(plan, all, mesh, build);
        }
        if (const Plan plan = plan_of("first hit"); plan.wanted()) {
            using Face = std::optional<std::uint32_t>;
            const auto first = [&](const Ray3& r) {
                const auto hit = index.first_hit(r);
                return hit ? Face(hit->faces[0].face) : Face();
            };
            const auto right = [&](std::size_t i, const Face& face) {
                const auto hit = index.first_hit(rays[i]);
                if (!hit || !face) return hit.has_value() == face.has_value();
                return std::any_of(hit->faces.begin(), hit->faces.end(),
                                   [&](const mesh::FaceHit& f) { return f.face == *face; });
            };
            std::vector<Asked> all{asked("graze", rays, first, right)};
            for (const auto& peer : mesh_question_peers())
                if (const auto ask = wanted(peer) ? peer.first_hit(mesh) : nullptr)
                    all.push_back(asked(peer.name, rays, ask, right));
            time_questions(plan, all, mesh, build);
        }
    }
}

Mesh moved(Mesh mesh, const Vec3& by, double scale = 1) {
    for (Vec3& p : mesh.vertices)
        for (int k = 0; k < 3; ++k) p[k] = p[k] * scale + by[k];
    return mesh;
}

/// The solid, a sixty-fourth of its width away, all its width away, far enough to be apart, small within, and itself.
std::vector<std::pair<std::string, Mesh>> others_of(const Mesh& mesh, const Index& index) {
    const Box box(mesh);
    const double width = box.hi.x - box.lo.x;
    std::vector<std::pair<std::string, Mesh>> others;
    others.emplace_back("beside by a 64th", moved(mesh, {width / 64, width / 128, width / 256}));
    others.emplace_back("beside by its width", moved(mesh, {width, 0, 0}));
    others.emplace_back(
        "beside by 7 eighths",
        moved(mesh, {width * 0.875, 0.7 * (box.hi.y - box.lo.y), 0.7 * (box.hi.z - box.lo.z)}));
    cases::Random random(3);
    for (int n = 0; n < 1000; ++n) {
        const Vec3 p = box.any(random);
        if (side_of(index, p) <= 0) continue;
        constexpr double scale = 0x1p-10;
        others.emplace_back(
            "a small one within",
            moved(mesh, {p.x - scale * box.lo.x, p.y - scale * box.lo.y, p.z - scale * box.lo.z},
                  scale));
        break;
    }
    others.emplace_back("itself", mesh);
    return others;
}

void measure_relations(const std::string& file, const Mesh& mesh) {
    const Index index(mesh);
    if (!index.report().solid) return;
    for (const auto& [name, other] : others_of(mesh, index)) {
        const Plan plan{.table = "relations", .question = file, .workload = name};
        if (!plan.wanted()) continue;
        const Index of_other(other);
        const auto relation = relate(index, of_other);
        if (!relation) continue;
        const bool meets = *relation != Relation::disjoint;
        const Mesh& second = other;
        std::vector<Asked> all{{"graze", [&] { keep(relate(index, of_other)); }},
                               {"graze, faces", [&] { keep(index.pairs(of_other)); }},
                               {"graze, anew", [&] { keep(relate(Index(mesh), Index(second))); }}};
        for (const auto& peer : mesh_question_peers())
            if (const auto ask = wanted(peer) ? peer.meet(mesh, second) : nullptr)
                all.push_back({peer.name, [ask] { keep(ask()); }, std::size_t(ask() != meets)});
        time_all(all, [](const auto& f) { return cpu_time_of(f); });
        for (const Asked& a : all)
            print(plan, a, 1,
                  {{"faces", mesh.triangles.size()},
                   {std::string("relation_") + mesh::name(*relation), 1},
                   {"pairs", index.pairs(of_other).size()}});
    }
}

}  // namespace

void run_mesh_questions() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const auto folder = std::filesystem::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    for (const char* file :
         {"bunny.obj", "dragon.obj", "armadillo.off", "rocker-arm.obj", "fandisk.obj", "joint.off",
          "anchor.off", "coupling.off", "plate_holes.stl", "cube_lattice.obj"}) {
        const auto is_wanted = [&](const char* table) {
            return std::regex_search(std::string(table) + "/" + file, settings.cells) ||
                   std::regex_search(table, settings.cells);
        };
        if (!is_wanted("mesh questions") && !is_wanted("relations")) continue;
        if (!std::filesystem::is_regular_file(folder / file)) {
            std::fprintf(stderr, "SKIPPED: no mesh %s (set GRAZE_SHARED)\n",
                         (folder / file).c_str());
            continue;
        }
        const Mesh mesh = read_mesh(folder / file);
        measure_questions(file, mesh);
        measure_relations(file, mesh);
    }
}

}  // namespace graze::bench
