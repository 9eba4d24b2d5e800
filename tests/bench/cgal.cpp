#include "adapters/cgal.hpp"

#include "bench.hpp"
#include "signs.hpp"

namespace graze::bench {
namespace {

template <int Dim, std::size_t N>
void add_sign() {
    using Prepared = std::array<decltype(adapters::cgal::to(Vec<Dim>{})), N>;
    SignPeers<Points<Dim, N>>::all.push_back([](auto& cell) {
        cell.add(
            adapters::cgal::name,
            [](const Points<Dim, N>& p) {
                Prepared q;
                for (std::size_t i = 0; i < N; ++i) q[i] = adapters::cgal::to(p[i]);
                return q;
            },
            [](const Prepared& p) { return adapters::cgal::sign(p); });
    });
}

}  // namespace

void add_cgal() {
    // Without Z: a segment that is a point ends the process, by a division by zero.
    adapters::cgal::each([]<class A, class B>(const char* question) {
        add_peer<A, B>(
            question, adapters::cgal::name,
            [](const A& a, const B& b) { return adapters::cgal::prepare(a, b); },
            [](const auto& p) { return adapters::cgal::ask(p); },
            std::is_same_v<B, Aabb2> ? "Z" : "");
    });
    add_sign<2, 3>();
    add_sign<3, 4>();
    add_sign<2, 4>();
    add_sign<3, 5>();
}

}  // namespace graze::bench
