// Scalar calls of graze, the naive double code of the same question, and the peers, in one run.
// docs/performance.md comes from it: see report.py.

#include "bench.hpp"
#include "naive.hpp"

namespace graze::bench {
namespace {

template <class A, class B>
void add_both(const std::string& question) {
    add<A, B>(question, "naive", [](const A& a, const B& b) { return naive::intersects(a, b); });
    add<A, B>(question, "graze", [](const A& a, const B& b) { return intersects(a, b); });
}

void add_all() {
    add_both<Triangle3, Aabb3>("triangle - aabb");
    add_both<Ray3, Triangle3>("ray - triangle");
    add_both<Segment3, Triangle3>("segment - triangle");
    add_both<Segment3, Aabb3>("segment - aabb");
    add_both<Ray3, Aabb3>("ray - aabb");
    add_both<Segment3, Parallelepiped3>("segment - parallelepiped");
    add_both<Segment2, Aabb2>("segment - rectangle, aligned");
    add_both<Segment2, Obb2>("segment - rectangle, oriented");
    add_both<Triangle3, Triangle3>("triangle - triangle");
    add_both<Segment2, Segment2>("segment - segment 2D");
    add_both<Segment2, Triangle2>("segment - triangle 2D");
    add_batch();
    add_all_paths();
#ifdef GRAZE_BENCH_PEERS
    add_cgal();
    add_bullet();
    add_fcl();
    add_boost();
    add_embree();
#endif
}

}  // namespace
}  // namespace graze::bench

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    graze::bench::add_all();
    benchmark::RunSpecifiedBenchmarks();
}
