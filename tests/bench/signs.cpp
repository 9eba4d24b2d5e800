// orient and insphere: naive doubles, graze one by one and in batches, CGAL and Shewchuk's predicates.
// Table "signs".

#include "signs.hpp"

#include "bench.hpp"
#include "naive.hpp"

namespace graze::bench {
namespace {

int naive_sign(const Orient2& p) { return naive::orientation(p[0], p[1], p[2]); }
int naive_sign(const Orient3& p) { return naive::orientation(p[0], p[1], p[2], p[3]); }
int naive_sign(const Insphere2& p) { return naive::in_sphere(p[0], p[1], p[2], p[3]); }
int naive_sign(const Insphere3& p) { return naive::in_sphere(p[0], p[1], p[2], p[3], p[4]); }

template <int Dim, std::size_t N>
void add_batches(Cell<Points<Dim, N>, int>& cell) {
    const auto state = std::make_shared<SignBatch<Dim, N>>();
    const auto take = [=](const std::vector<Points<Dim, N>>& cases) { state->take(cases); };
    const auto answer = [=](std::size_t i) { return int(state->signs[i]); };
    for (const batch::Target target : batch::targets())
        cell.add_many(
            std::string("batch ") + name(target), take,
            [=](std::size_t from, std::size_t to) { state->ask(from, to, {.target = target}); },
            answer);
    cell.add_many(
        "batch indices", take,
        [=](std::size_t from, std::size_t to) { state->ask_indices(from, to, {}); }, answer);
}

template <int Dim, std::size_t N>
void ask(const std::string& question) {
    for (const Workload w : workloads) {
        if (w == Workload::V) continue;
        const Plan plan{.table = "signs", .question = question, .workload = {name(w)}};
        if (!plan.wanted()) continue;
        Cell<Points<Dim, N>, int> cell(plan);
        cell.add("naive", [](const auto& p) { return naive_sign(p); });
        cell.add("graze", [](const auto& p) { return sign_of(p); });
        add_batches<Dim, N>(cell);
        for (const auto& add : SignPeers<Points<Dim, N>>::all) add(cell);
        cell.run(SignSource<Dim, N>(w), [](const auto& p) { return exact_sign(p); });
    }
}

}  // namespace

void run_signs() {
    ask<2, 3>("orient 2D");
    ask<3, 4>("orient 3D");
    ask<2, 4>("insphere 2D");
    ask<3, 5>("insphere 3D");
}

}  // namespace graze::bench
