#include "adapters/shewchuk.hpp"

#include "bench.hpp"
#include "signs.hpp"

namespace graze::bench {
namespace {

template <int Dim, std::size_t N>
void add_sign() {
    using Prepared = std::array<decltype(adapters::shewchuk::to(Vec<Dim>{})), N>;
    SignPeers<Points<Dim, N>>::all.push_back([](auto& cell) {
        cell.add(
            adapters::shewchuk::name,
            [](const Points<Dim, N>& p) {
                Prepared q;
                for (std::size_t i = 0; i < N; ++i) q[i] = adapters::shewchuk::to(p[i]);
                return q;
            },
            [](const Prepared& p) { return adapters::shewchuk::sign(p); });
    });
}

}  // namespace

void add_shewchuk() {
    add_sign<2, 3>();
    add_sign<3, 4>();
    add_sign<2, 4>();
    add_sign<3, 5>();
}

}  // namespace graze::bench
