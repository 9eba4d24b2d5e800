// How many instructions each call costs, by workload: run under callgrind by instructions.py, which
// compares them with instructions.json.

#include <cstdio>
#include <graze/batch.hpp>
#include <graze/certificate.hpp>
#include <string>

#include "clips.hpp"
#include "every_pair.hpp"
#include "signs.hpp"
#include "stored.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

namespace {

using namespace graze;
using bench::Workload;

/// Counts what `ask` does, which is `calls` calls. The first time is not counted: functions are
/// looked up on their first call.
template <class Ask>
void count(const std::string& label, std::size_t calls, Ask ask) {
    ask();
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
    ask();
    const std::string name = label + " of " + std::to_string(calls);
    CALLGRIND_DUMP_STATS_AT(name.c_str());
    CALLGRIND_STOP_INSTRUMENTATION;
}

/// Counts the calls of f with each case, each by itself.
template <class Cases, class F>
void count_each(const std::string& label, const Cases& cases, F f) {
    std::size_t sum = 0;
    count(label, cases.size(), [&] {
        for (const auto& c : cases) sum += std::size_t(f(c));
    });
    std::printf("%s: %zu\n", label.c_str(), sum);
}

std::string label_of(const char* call, const std::string& question, Workload w) {
    return std::string(call) + ", " + question + "/" + bench::name(w);
}

template <class A, class B>
void count_pairs(const std::string& question) {
    for (const Workload w : bench::workloads) {
        const auto pairs = bench::Source<A, B>(w)(256);
        const auto label = [&](const char* call) { return label_of(call, question, w); };
        count_each(label("intersects"), pairs,
                   [](const auto& p) { return intersects(p.first, p.second); });
        count_each(label("contact"), pairs,
                   [](const auto& p) { return contact(p.first, p.second); });
        if constexpr (batch::Pair<A, B>) {
            bench::Stored<A> a;
            bench::Stored<B> b;
            for (const auto& [first, second] : pairs) a.push_back(first), b.push_back(second);
            std::vector<std::uint64_t> mask(batch::mask_words(pairs.size()));
            count(label("batch::intersects"), pairs.size(), [&] {
                batch::intersects(a.columns(0, a.size()), b.columns(0, b.size()), batch::Mask(mask),
                                  {}, {.target = batch::Target::plain});
            });
        }
    }
}

template <class L, class B>
void count_clips(const std::string& question) {
    for (const auto w : bench::clip_workloads) {
        bench::ClipSource<L, B> source(w);
        const auto pairs = source(48);
        if (pairs.empty()) continue;
        const ClipOptions options = source.options();
        const std::string label = "clip, " + question + "/" + bench::name(w);
        count_each(label, pairs,
                   [&](const auto& p) { return clip(p.first, p.second, options).hit; });
        if constexpr (batch::ClipPair<L, B>) {
            if (w == bench::ClipWorkload::range) continue;
            bench::Stored<L> lines;
            bench::Stored<B> shapes;
            for (const auto& [l, b] : pairs) lines.push_back(l), shapes.push_back(b);
            std::vector<double> in(pairs.size()), out(pairs.size());
            count("batch::" + label, pairs.size(), [&] {
                batch::clip(lines.columns(0, lines.size()), shapes.columns(0, shapes.size()), in,
                            out, {}, {.target = batch::Target::plain});
            });
        }
    }
    const auto pairs = bench::ClipSource<L, B>(bench::ClipWorkload::hits)(8);
    count_each("exact::clip, " + question + "/R", pairs,
               [](const auto& p) { return exact::clip(p.first, p.second).hit; });
}

template <class A, class B>
void count_proofs(const std::string& question) {
    for (const Workload w : {Workload::R, Workload::G, Workload::T}) {
        const auto pairs = bench::Source<A, B>(w)(16);
        count_each(label_of("certify", question, w), pairs,
                   [](const auto& p) { return certify(p.first, p.second).contact; });
        std::vector<Certificate<dim_of<A>>> certificates;
        for (const auto& [a, b] : pairs) certificates.push_back(certify(a, b));
        std::size_t i = 0;
        count_each(label_of("flaw", question, w), pairs, [&](const auto& p) {
            return flaw(p.first, p.second, certificates[i++ % pairs.size()]).empty();
        });
    }
}

template <int Dim, std::size_t N>
void count_signs(const std::string& question) {
    for (const Workload w : {Workload::R, Workload::G, Workload::U, Workload::T, Workload::Z}) {
        const auto cases = bench::SignSource<Dim, N>(w)(256);
        count_each(label_of("sign", question, w), cases,
                   [](const auto& c) { return bench::sign_of(c) + 1; });
    }
}

}  // namespace

int main() {
    count_pairs<Triangle3, Aabb3>("triangle - aabb");
    count_pairs<Ray3, Triangle3>("ray - triangle");
    count_pairs<Segment3, Triangle3>("segment - triangle");
    count_pairs<Segment3, Aabb3>("segment - aabb");
    count_pairs<Ray3, Aabb3>("ray - aabb");
    count_pairs<Segment3, Parallelepiped3>("segment - parallelepiped");
    count_pairs<Segment2, Aabb2>("segment - rectangle, aligned");
    count_pairs<Segment2, Obb2>("segment - rectangle, oriented");
    count_pairs<Triangle3, Triangle3>("triangle - triangle");
    count_pairs<Segment2, Segment2>("segment - segment 2D");
    count_pairs<Segment2, Triangle2>("segment - triangle 2D");
    count_pairs<Vec3, Aabb3>("point - aabb");
    count_pairs<Vec3, Triangle3>("point - triangle");
    count_pairs<Vec3, Tetrahedron3>("point - tetrahedron");
    count_pairs<Vec2, Triangle2>("point - triangle 2D");
    count_pairs<Vec3, Obb3>("point - obb");
    count_pairs<Vec3, Parallelepiped3>("point - parallelepiped");
    count_pairs<Vec2, Obb2>("point - obb 2D");
    count_pairs<Aabb3, Aabb3>("aabb - aabb");

    count_clips<Ray3, Aabb3>("ray - aabb");
    count_clips<Ray3, Triangle3>("ray - triangle");
    count_clips<Segment3, Triangle3>("segment - triangle");
    count_clips<Ray3, Obb3>("ray - obb");
    count_clips<Ray3, Parallelepiped3>("ray - parallelepiped");

    count_signs<2, 3>("orient 2D");
    count_signs<3, 4>("orient 3D");
    count_signs<2, 4>("insphere 2D");
    count_signs<3, 5>("insphere 3D");

    count_proofs<Triangle3, Aabb3>("triangle - aabb");
    count_proofs<Triangle3, Triangle3>("triangle - triangle");
    count_proofs<Segment2, Triangle2>("segment - triangle 2D");

    bench::every_pair([]<class A, class B>() {
        const std::string question = std::to_string(dim_of<A>) + "D " + bench::name_of_shape<A>() +
                                     " - " + bench::name_of_shape<B>();
        for (const Workload w : {Workload::R, Workload::G}) {
            bench::Random random(1);
            std::vector<std::pair<A, B>> pairs(32);
            for (auto& p : pairs)
                p = w == Workload::R ? bench::random_pair<A, B>(random)
                                     : bench::grid_pair<A, B>(random);
            count_each(label_of("any contact", question, w), pairs,
                       [](const auto& p) { return contact(p.first, p.second); });
        }
    });
}
