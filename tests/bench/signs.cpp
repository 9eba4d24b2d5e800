// orient and insphere: naive doubles, graze one by one and in batches, CGAL and Shewchuk's predicates.
// Table "signs".

#include "signs.hpp"

#include <graze/batch_orient.hpp>
#include <span>

#include "bench.hpp"
#include "naive.hpp"
#include "stored.hpp"

namespace graze::bench {
namespace {

int naive_sign(const Orient2& p) { return naive::orientation(p[0], p[1], p[2]); }
int naive_sign(const Orient3& p) { return naive::orientation(p[0], p[1], p[2], p[3]); }
int naive_sign(const Insphere2& p) { return naive::in_sphere(p[0], p[1], p[2], p[3]); }
int naive_sign(const Insphere3& p) { return naive::in_sphere(p[0], p[1], p[2], p[3], p[4]); }

int exact_sign(const Orient2& p) { return exact::orient(p[0], p[1], p[2]); }
int exact_sign(const Orient3& p) { return exact::orient(p[0], p[1], p[2], p[3]); }
int exact_sign(const Insphere2& p) { return exact::insphere(p[0], p[1], p[2], p[3]); }
int exact_sign(const Insphere3& p) { return exact::insphere(p[0], p[1], p[2], p[3], p[4]); }

template <int Dim, std::size_t N>
struct Batch {
    std::array<Stored<Vec<Dim>>, N> points;
    std::vector<Vec<Dim>> vertices;  ///< all points, in no order
    std::vector<std::uint32_t> indices;
    std::vector<std::int8_t> signs;

    void take(const std::vector<Points<Dim, N>>& cases) {
        for (auto& list : points) list.clear();
        vertices.assign(cases.size() * N, {});
        indices.resize(vertices.size());
        signs.resize(cases.size());
        Random random(1);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            indices[i] = std::uint32_t(i);
            std::swap(indices[i], indices[random.bits() % (i + 1)]);
        }
        for (std::size_t i = 0; i < cases.size(); ++i)
            for (std::size_t k = 0; k < N; ++k) {
                points[k].push_back(cases[i][k]);
                vertices[indices[i * N + k]] = cases[i][k];
            }
    }
    void ask(std::size_t from, std::size_t to, const batch::Options& options) {
        const auto all = [&]<std::size_t... K>(std::index_sequence<K...>) {
            const std::span out = std::span(signs).subspan(from, to - from);
            if constexpr (N == Dim + 1)
                batch::orient(points[K].columns(from, to)..., out, {}, options);
            else
                batch::insphere(points[K].columns(from, to)..., out, {}, options);
        };
        all(std::make_index_sequence<N>{});
    }
    void ask_indices(std::size_t from, std::size_t to) {
        const auto list = batch::structs<Vec<Dim>>(vertices);
        const auto some =
            std::span<const std::uint32_t>(indices).subspan(from * N, (to - from) * N);
        const std::span out = std::span(signs).subspan(from, to - from);
        if constexpr (N == Dim + 1)
            batch::orient<Dim>(list, some, out);
        else
            batch::insphere<Dim>(list, some, out);
    }
};

template <int Dim, std::size_t N>
void add_batches(Cell<Points<Dim, N>, int>& cell) {
    const auto state = std::make_shared<Batch<Dim, N>>();
    const auto take = [=](const std::vector<Points<Dim, N>>& cases) { state->take(cases); };
    const auto answer = [=](std::size_t i) { return int(state->signs[i]); };
    for (const batch::Target target : batch::targets())
        cell.add_many(
            std::string("batch ") + name(target), take,
            [=](std::size_t from, std::size_t to) { state->ask(from, to, {.target = target}); },
            answer);
    cell.add_many(
        "batch indices", take,
        [=](std::size_t from, std::size_t to) { state->ask_indices(from, to); }, answer);
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
