#include "adapters/fcl.hpp"

#include "bench.hpp"
#include "motion.hpp"

namespace graze::bench {

void add_fcl() {
    adapters::fcl::each([]<class A, class B>(const char* question) {
        add_peer<A, B>(
            question, std::is_same_v<B, Aabb3> ? "FCL (GJK)" : adapters::fcl::name,
            [](const A& a, const B& b) { return adapters::fcl::prepare(a, b); },
            [](const auto& p) { return adapters::fcl::ask(p); });
    });
    motion_peers.push_back([](MotionCell& cell) {
        cell.add(
            "FCL",
            [](const cases_of_motion::Query& q) {
                return adapters::fcl::prepare(q.segments, q.from, q.to);
            },
            [](const adapters::fcl::Moving& m) { return adapters::fcl::ask(m); });
    });
}

}  // namespace graze::bench
