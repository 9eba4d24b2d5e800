#include "adapters/fcl.hpp"

#include "bench.hpp"

namespace graze::bench {

void add_fcl() {
    adapters::fcl::each([]<class A, class B>(const char* question) {
        add_peer<A, B>(
            question, std::is_same_v<B, Aabb3> ? "FCL (GJK)" : adapters::fcl::name,
            [](const A& a, const B& b) { return adapters::fcl::prepare(a, b); },
            [](const auto& p) { return adapters::fcl::ask(p); });
    });
}

}  // namespace graze::bench
