// Scalar calls of graze, the naive double code of the same question, and the peers, in one run.
// docs/performance.md comes from it: see report.py.

#include "bench.hpp"
#include "naive.hpp"
#include "predicates/aabb_linear.hpp"
#include "predicates/aabb_triangle_sat.hpp"
#include "predicates/linear_obb.hpp"
#include "predicates/linear_parallelepiped.hpp"
#include "predicates/linear_triangle.hpp"
#include "predicates/segment_segment.hpp"
#include "predicates/segment_triangle.hpp"
#include "predicates/triangle_triangle.hpp"

namespace graze::bench {
namespace {

/// The shares of pairs that the first look is unsure of, and that doubles leave to integers.
template <class A, class B>
void note_stages(benchmark::State& state, const Cases<A, B>& cases) {
    using Predicate = typename predicates::PredicateFor<Method::standard, A, B>::Type;
    state.counters["unsure"] = cases.share(
        [](const A& a, const B& b) { return !given(predicates::filtered_pair<Predicate>(a, b)); });
    for (const Stage stage : {Stage::integer, Stage::bigint})
        state.counters[stage == Stage::integer ? "integer" : "bigint"] =
            cases.share([stage](const A& a, const B& b) {
                return answer<Method::standard>(a, b).stage == stage;
            });
}

template <class A, class B>
void add_both(const std::string& question) {
    add<A, B>(question, "naive", [](const A& a, const B& b) { return naive::intersects(a, b); });
    add<A, B>(
        question, "graze", [](const A& a, const B& b) { return intersects(a, b); }, "",
        note_stages<A, B>);
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
