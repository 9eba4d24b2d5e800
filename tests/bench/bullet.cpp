#include "adapters/bullet.hpp"

#include "bench.hpp"

namespace graze::bench {

void add_bullet() {
    adapters::bullet::each([]<class A, class B>(const char* question) {
        add_peer<A, B>(
            question, adapters::bullet::name,
            [](const A& a, const B& b) { return adapters::bullet::prepare(a, b); },
            [](const auto& p) { return adapters::bullet::ask(p); });
    });
}

}  // namespace graze::bench
