#include "adapters/boost_geometry.hpp"

#include "bench.hpp"

namespace graze::bench {

void add_boost() {
    adapters::boost_geometry::each([]<class A, class B>(const char* question) {
        add_peer<A, B>(
            question, adapters::boost_geometry::name,
            [](const A& a, const B& b) { return adapters::boost_geometry::prepare(a, b); },
            [](const auto& p) { return adapters::boost_geometry::ask(p); });
    });
}

}  // namespace graze::bench
