// Batches of graze: columns of doubles by every target of this machine, and by the best one arrays
// of structs, and columns by two threads.

#include <algorithm>
#include <chrono>
#include <graze/batch.hpp>

#include "bench.hpp"

namespace graze::bench {
namespace {

using batch::numbers_of;
using batch::Target;

/// The shapes of one list, in both forms.
template <class S>
struct Stored {
    std::vector<S> structs;
    std::array<std::vector<double>, numbers_of<S>> columns;

    void push_back(const S& shape) {
        structs.push_back(shape);
        std::size_t c = 0;
        batch::detail::each_number(shape, [&](double x) { columns[c++].push_back(x); });
    }
    batch::Shapes<S> as_columns() const {
        std::array<const double*, numbers_of<S>> first;
        for (std::size_t c = 0; c < first.size(); ++c) first[c] = columns[c].data();
        return batch::columns<S>(first, structs.size());
    }
    batch::Shapes<S> as_structs() const { return batch::structs<S>(structs); }
};

template <class A, class B>
void add_form(const std::string& question, const std::string& who, bool columns,
              const batch::Options& options, std::size_t most = std::size_t(-1)) {
    for (const Workload w : workloads) {
        const auto run = [=](benchmark::State& state) {
            const auto& cases = cases_of<A, B>(w);
            const std::size_t count = std::min(most, cases.pairs.size());
            Stored<A> a;
            Stored<B> b;
            for (std::size_t i = 0; i < count; ++i) {
                a.push_back(cases.pairs[i].first);
                b.push_back(cases.pairs[i].second);
            }
            const auto first = columns ? a.as_columns() : a.as_structs();
            const auto second = columns ? b.as_columns() : b.as_structs();
            std::vector<std::uint64_t> mask(batch::mask_words(count));
            const auto ask = [&] {
                return batch::intersects(first, second, batch::Mask(mask), {}, options);
            };
            if (ask() != 0) state.SkipWithError("invalid pairs");
            int wrong = 0;
            for (std::size_t i = 0; i < count; ++i)
                wrong += bool(mask[i / 64] >> (i % 64) & 1) != bool(cases.meets[i]);
            std::size_t asked = 0;
            for (auto _ : state) {
                ask();
                benchmark::DoNotOptimize(mask.data());
                asked += count;
            }
            report(state, asked, wrong, count);
        };
        auto* registered =
            benchmark::RegisterBenchmark((question + "/" + name(w) + "/" + who).c_str(), run);
        if (options.threads != 1) registered->UseRealTime();
    }
}

template <class A, class B>
void add_forms(const std::string& question) {
    for (const Target target : batch::targets()) {
        const char* names[] = {"batch plain", "batch avx2", "batch avx512"};
        add_form<A, B>(question, names[int(target)], true, {.target = target});
    }
    add_form<A, B>(question, "batch structs", false, {});
    // Few enough for the second cache.
    add_form<A, B>(question, "batch 2048 pairs", true, {}, 2048);
    add_form<A, B>(question, "batch 2 threads", true, {.threads = 2});
}

/// Nanoseconds for each parameter of a hit, without the time that it takes to find the hits.
template <class L, class B>
void add_clip(const std::string& question, int parameters) {
    for (const Workload w : workloads) {
        for (const Target target : batch::targets()) {
            const char* names[] = {"plain", "avx2", "avx512"};
            const auto run = [=](benchmark::State& state) {
                const auto& cases = cases_of<L, B>(w);
                Stored<L> lines;
                Stored<B> shapes;
                for (std::size_t i = 0; i < cases.pairs.size(); ++i) {
                    if (!cases.meets[i]) continue;
                    lines.push_back(cases.pairs[i].first);
                    shapes.push_back(cases.pairs[i].second);
                }
                const std::size_t count = lines.structs.size();
                std::vector<double> in(count), out(count);
                std::vector<std::uint64_t> mask(batch::mask_words(count));
                const batch::Options options{.target = target};
                const auto find = [&] {
                    batch::intersects(lines.as_columns(), shapes.as_columns(), batch::Mask(mask),
                                      {}, options);
                };
                const auto clip = [&] {
                    batch::clip(lines.as_columns(), shapes.as_columns(), in, out, {}, options);
                };
                clip();
                int wrong = 0;
                for (std::size_t i = 0; i < count; i += 7) {
                    const auto c = exact::clip(lines.structs[i], shapes.structs[i]);
                    wrong += (c.in && c.in->t.to_double() != in[i]) ||
                             (c.out && c.out->t.to_double() != out[i]);
                }
                std::size_t asked = 0;
                double seconds = 0, to_find = 0;
                const auto time = [](const auto& f) {
                    const auto start = std::chrono::steady_clock::now();
                    f();
                    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
                        .count();
                };
                for (auto _ : state) {
                    seconds += time(clip);
                    to_find += time(find);
                    asked += count;
                }
                report(state, asked, wrong, count);
                state.counters["ns"] = (seconds - to_find) * 1e9 / double(asked) / parameters;
            };
            benchmark::RegisterBenchmark(
                ("clip: " + question + "/" + name(w) + "/" + names[int(target)]).c_str(), run);
        }
    }
}

}  // namespace

void add_batch() {
    add_clip<Segment3, Aabb3>("segment - aabb", 2);
    add_clip<Ray3, Aabb3>("ray - aabb", 2);
    add_clip<Segment3, Triangle3>("segment - triangle", 1);
    add_clip<Ray3, Triangle3>("ray - triangle", 1);
    add_forms<Triangle3, Aabb3>("triangle - aabb");
    add_forms<Ray3, Triangle3>("ray - triangle");
    add_forms<Segment3, Triangle3>("segment - triangle");
    add_forms<Segment3, Aabb3>("segment - aabb");
    add_forms<Ray3, Aabb3>("ray - aabb");
    add_forms<Segment3, Parallelepiped3>("segment - parallelepiped");
    add_forms<Segment2, Aabb2>("segment - rectangle, aligned");
    add_forms<Segment2, Obb2>("segment - rectangle, oriented");
    add_forms<Triangle3, Triangle3>("triangle - triangle");
    add_forms<Segment2, Segment2>("segment - segment 2D");
    add_forms<Segment2, Triangle2>("segment - triangle 2D");
}

}  // namespace graze::bench
