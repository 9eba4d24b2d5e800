// Scalar calls against the naive double code of the same question, in one run:
//
//   cmake --preset bench && cmake --build --preset bench --target bench_scalar
//   taskset -c 0 build/bench/bin/bench_scalar --benchmark_repetitions=7
//       --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true
//
// Workload R: general position, uniform in a cube, about half of the pairs meet.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <graze/contact.hpp>
#include <utility>
#include <vector>

#include "naive.hpp"

namespace {

using namespace graze;

/// SplitMix64 (S. Vigna): the same numbers everywhere.
class Random {
public:
    double uniform(double low, double high) {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return low + (high - low) * double((z ^ (z >> 31)) >> 11) * 0x1p-53;
    }
    Vec3 point() { return {uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)}; }

private:
    std::uint64_t state_ = 1;
};

void make(Random& r, Triangle3& t) { t = {r.point(), r.point(), r.point()}; }
void make(Random& r, Segment3& s) { s = {r.point(), r.point()}; }

/// Half extents that give about half hits with the shapes above.
void make(Random& r, Aabb3& box) {
    const Vec3 c = r.point();
    for (int k = 0; k < 3; ++k) {
        const double h = r.uniform(0.2, 1.1);
        box.min[k] = c[k] - h;
        box.max[k] = c[k] + h;
    }
}

template <class A, class B>
const std::vector<std::pair<A, B>>& pairs() {
    static const auto made = [] {
        Random random;
        std::vector<std::pair<A, B>> p(4096);
        for (auto& [a, b] : p) {
            make(random, a);
            make(random, b);
        }
        return p;
    }();
    return made;
}

template <class A, class B, auto question>
void run(benchmark::State& state) {
    const auto& p = pairs<A, B>();
    std::size_t hits = 0, asked = 0;
    for (auto _ : state) {
        for (const auto& [a, b] : p) hits += question(a, b);
        asked += p.size();
    }
    state.SetItemsProcessed(std::int64_t(asked));
    state.counters["ns"] = benchmark::Counter(
        double(asked) * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["hits"] = double(hits) / double(asked);
}

template <class A, class B>
bool naive_intersects(const A& a, const B& b) {
    return naive::intersects(a, b);
}
template <class A, class B>
bool graze_intersects(const A& a, const B& b) {
    return graze::intersects(a, b);
}

#define GRAZE_COMPARE(A, B)                                                   \
    BENCHMARK(run<A, B, naive_intersects<A, B>>)->Name(#A "-" #B "/R/naive"); \
    BENCHMARK(run<A, B, graze_intersects<A, B>>)->Name(#A "-" #B "/R/graze")

GRAZE_COMPARE(Triangle3, Aabb3);
GRAZE_COMPARE(Segment3, Aabb3);
GRAZE_COMPARE(Segment3, Triangle3);

}  // namespace

BENCHMARK_MAIN();
