#include "adapters/embree.hpp"

#include "bench.hpp"

namespace graze::bench {

void add_embree() {
    adapters::embree::each([]<class A, class B>(const char* question) {
        add_peer<A, B>(
            question, adapters::embree::name,
            [](const A& a, const B& b) { return adapters::embree::prepare(a, b); },
            [](const auto& p) { return adapters::embree::ask(p); });
    });
}

}  // namespace graze::bench
