// What all contenders of a benchmark share: the pairs, the right answers, the loop.
#pragma once

#include <benchmark/benchmark.h>

#include <exception>
#include <graze/contact.hpp>
#include <map>
#include <string>
#include <vector>

#include "workloads.hpp"

namespace graze::bench {

template <class A, class B>
struct Cases {
    std::vector<std::pair<A, B>> pairs;
    std::vector<char> meets;  ///< by rationals alone

    /// The share of pairs for which f(a, b) holds.
    double share(const auto& f) const {
        int count = 0;
        for (const auto& [a, b] : pairs) count += bool(f(a, b));
        return count / double(pairs.size());
    }
};

template <class A, class B>
const Cases<A, B>& cases_of(Workload w) {
    static std::map<Workload, Cases<A, B>> known;
    auto& c = known[w];
    if (c.pairs.empty()) {
        c.pairs = make_pairs<A, B>(w);
        for (const auto& [a, b] : c.pairs) c.meets.push_back(exact::intersects(a, b));
    }
    return c;
}

/// Nanoseconds a pair, and wrong answers per million.
inline void report(benchmark::State& state, std::size_t asked, int wrong, std::size_t pairs) {
    using benchmark::Counter;
    state.counters["ns"] = Counter(double(asked) * 1e-9, Counter::kIsRate | Counter::kInvert);
    state.counters["wrong"] = wrong * 1e6 / double(pairs);
}

/// Registers "question/workload/who" for every workload. `prepare` turns a pair into what the
/// contender wants, before the clock runs; `ask` answers whether it meets. An exception is a wrong
/// answer. `note` may add counters of its own.
template <class A, class B>
using Note = void (*)(benchmark::State&, const Cases<A, B>&);

template <class A, class B, class Prepare, class Ask>
void add(const std::string& question, const std::string& who, Prepare prepare, Ask ask,
         const std::string& without = "", Note<A, B> note = nullptr) {
    for (const Workload w : workloads) {
        if (without.find(name(w)) != std::string::npos) continue;
        const auto run = [prepare, ask, w, note](benchmark::State& state) {
            const auto& cases = cases_of<A, B>(w);
            std::vector<decltype(prepare(A{}, B{}))> prepared;
            for (const auto& [a, b] : cases.pairs) prepared.push_back(prepare(a, b));
            int wrong = 0, met = 0;
            for (std::size_t i = 0; i < prepared.size(); ++i) {
                met += cases.meets[i];
                try {
                    wrong += ask(prepared[i]) != bool(cases.meets[i]);
                } catch (const std::exception&) {
                    ++wrong;
                }
            }
            std::size_t hits = 0, asked = 0;
            for (auto _ : state) {
                for (const auto& p : prepared) {
                    try {
                        hits += ask(p);
                    } catch (const std::exception&) {
                    }
                }
                asked += prepared.size();
            }
            benchmark::DoNotOptimize(hits);
            report(state, asked, wrong, prepared.size());
            state.counters["meets"] = met / double(prepared.size());
            if (note) note(state, cases);
        };
        benchmark::RegisterBenchmark((question + "/" + name(w) + "/" + who).c_str(), run);
    }
}

template <class A, class B, class Ask>
void add(const std::string& question, const std::string& who, Ask ask,
         const std::string& without = "", Note<A, B> note = nullptr) {
    add<A, B>(
        question, who, [](const A& a, const B& b) { return std::pair(a, b); },
        [ask](const std::pair<A, B>& p) { return ask(p.first, p.second); }, without, note);
}

void add_batch();
void add_all_paths();
void add_cgal();
void add_bullet();
void add_fcl();
void add_boost();
void add_embree();

}  // namespace graze::bench
