// What has no row elsewhere: exact::contact, certify and flaw, table "proofs"; read_mesh, table
// "meshes", in nanoseconds a byte; and every other call, table "calls".

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <graze/certificate.hpp>

#include "bench.hpp"
#include "every_call.hpp"

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

/// Every number in a text, by the standard library, and nothing else: what lies between them is not
/// looked at.
std::size_t count_numbers(const std::string& text) {
    std::size_t count = 0;
    const char *at = text.data(), *const end = at + text.size();
    while (at != end) {
        double x = 0;
        const auto [next, error] = std::from_chars(at, end, x);
        if (error == std::errc()) {
            keep(x);
            ++count;
            at = next;
        } else {
            ++at;
        }
    }
    return count;
}

/// Real files, where they are there.
void meshes() {
    const char* shared = std::getenv("GRAZE_SHARED");
    const auto folder = std::filesystem::path(shared ? shared : GRAZE_SHARED_DEFAULT) / "meshes";
    const std::tuple<const char*, const char*, bool> files[] = {
        {"bunny.obj", "obj", true},
        {"dragon.obj", "obj", true},
        {"chair.obj", "obj", true},
        {"armadillo.off", "off", true},
        {"chinese_dragon.off", "off", true},
        {"adis16480.stl", "ascii stl", true},
        {"featuretype.stl", "binary stl", false},
        {"cycloidal.ply", "binary ply", false},
        {"fandisk.ply", "binary ply", false}};
    for (const auto& [file, format, is_text] : files) {
        const Plan plan{.table = "meshes", .question = file, .workload = format};
        if (!plan.wanted()) continue;
        const auto path = folder / file;
        if (!std::filesystem::is_regular_file(path)) {
            std::fprintf(stderr, "SKIPPED: no mesh %s (set GRAZE_SHARED)\n", path.c_str());
            continue;
        }
        const std::string bytes = bytes_of(path);
        std::map<std::string, std::vector<double>> times;
        std::size_t triangles = 0;
        for (int pass = 0; pass < 7; ++pass) {
            times["bytes"].push_back(time_of([&] { keep(bytes_of(path).size()); }));
            if (is_text) times["numbers"].push_back(time_of([&] { keep(count_numbers(bytes)); }));
            times["graze"].push_back(
                time_of([&] { keep(triangles = read_mesh(path).triangles.size()); }));
        }
        for (const auto& [who, ns] : times)
            std::printf(
                "{\"table\": \"meshes\", \"question\": \"%s\", \"workload\": \"%s\", "
                "\"who\": \"%s\", \"ns\": %.4g, \"least\": %.4g, \"wrong\": 0, \"judged\": 0, "
                "\"asked\": 7, \"bytes\": %zu, \"triangles\": %zu}\n",
                file, format, who.c_str(), median(ns) / double(bytes.size()),
                *std::min_element(ns.begin(), ns.end()) / double(bytes.size()), bytes.size(),
                triangles);
    }
}

}  // namespace

void run_calls() {
    prove<Triangle3, Aabb3>("triangle - aabb");
    prove<Ray3, Triangle3>("ray - triangle");
    prove<Segment3, Parallelepiped3>("segment - parallelepiped");
    prove<Triangle3, Triangle3>("triangle - triangle");
    prove<Tetrahedron3, Tetrahedron3>("tetrahedron - tetrahedron");
    prove<Segment2, Triangle2>("segment - triangle 2D");
    meshes();
    every_call([](const std::string& call, const std::string& question, auto source, auto ask,
                  const std::string& baseline, auto ask_baseline) {
        for (const Workload w : {Workload::R, Workload::G}) {
            using Case = typename decltype(source(w)(1))::value_type;
            const Plan plan{.table = "calls",
                            .question = call + ", " + question,
                            .workload = {name(w)},
                            .chunk = 128,
                            .chunks = std::min(9, settings.chunks),
                            .judged = 32};
            if (!plan.wanted()) continue;
            Cell<Case, int> cell(plan);
            cell.add("graze", ask);
            cell.add(baseline, ask_baseline);
            cell.run(source(w), ask_baseline);
        }
    });
}

}  // namespace graze::bench
