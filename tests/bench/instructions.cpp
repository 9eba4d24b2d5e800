// How many instructions each question costs, by workload: run under callgrind by instructions.py,
// which compares them with instructions.json.

#include <cstdio>
#include <string>

#include "workloads.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

namespace {

using namespace graze;
using bench::Workload;

constexpr std::size_t calls = 512;

template <class A, class B>
void count(const std::string& question) {
    for (const Workload w : {Workload::R, Workload::V, Workload::G, Workload::U}) {
        const auto pairs = bench::make_pairs<A, B>(w, calls);
        std::size_t meet = 0;
        // The first time, functions are looked up on their first call.
        for (int time = 0; time < 2; ++time) {
            CALLGRIND_ZERO_STATS;
            for (const auto& [a, b] : pairs) meet += intersects(a, b);
        }
        const std::string label = question + "/" + bench::name(w);
        CALLGRIND_DUMP_STATS_AT(label.c_str());
        std::printf("%s: %zu of %zu meet\n", label.c_str(), meet / 2, pairs.size());
    }
}

}  // namespace

int main() {
    count<Triangle3, Aabb3>("triangle - aabb");
    count<Ray3, Triangle3>("ray - triangle");
    count<Segment3, Triangle3>("segment - triangle");
    count<Segment3, Aabb3>("segment - aabb");
    count<Ray3, Aabb3>("ray - aabb");
    count<Segment3, Parallelepiped3>("segment - parallelepiped");
    count<Segment2, Aabb2>("segment - rectangle, aligned");
    count<Segment2, Obb2>("segment - rectangle, oriented");
    count<Triangle3, Triangle3>("triangle - triangle");
    count<Segment2, Segment2>("segment - segment 2D");
    count<Segment2, Triangle2>("segment - triangle 2D");
}
