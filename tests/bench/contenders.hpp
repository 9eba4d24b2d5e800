// Contenders that answer one long question, or many short ones, in turn.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bench.hpp"

namespace graze::bench {

/// Of this thread, in nanoseconds.
inline double cpu_time_of(const auto& f) {
    const auto now = [] {
        timespec t;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
    };
    const double start = now();
    f();
    return now() - start;
}

/// A contender: what it is asked again and again, and what it got wrong.
struct Asked {
    std::string who;
    std::function<void()> ask;
    std::size_t wrong = 0;
    std::vector<double> times = {};
};

/// In turn, until each has been asked often enough. Of what is short, several at once.
inline void time_all(std::vector<Asked>& all, const auto& clock) {
    constexpr double least = 3e6, enough = 3e9;
    std::vector<std::size_t> at_once;
    double sum = 0;
    for (const Asked& a : all) {
        const double one = clock(a.ask);
        at_once.push_back(1 + std::size_t(least / (one + 1)));
        sum += std::max(one, least);
    }
    const int passes = int(std::clamp(enough / sum, 3.0, 21.0));
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].times.push_back(clock([&] {
                                       for (std::size_t n = 0; n < at_once[i]; ++n) all[i].ask();
                                   }) /
                                   double(at_once[i]));
}

inline void print(const Plan& plan, const Asked& asked, std::size_t judged,
                  const std::map<std::string, std::size_t>& notes) {
    std::printf(
        "{\"table\": \"%s\", \"question\": \"%s\", \"workload\": \"%s\", \"who\": \"%s\", "
        "\"ns\": %.6g, \"least\": %.6g, \"wrong\": %zu, \"judged\": %zu, \"asked\": %zu",
        plan.table.c_str(), plan.question.c_str(), plan.workload.c_str(), asked.who.c_str(),
        median(asked.times), *std::min_element(asked.times.begin(), asked.times.end()), asked.wrong,
        judged, asked.times.size());
    for (const auto& [name, value] : notes) std::printf(", \"%s\": %zu", name.c_str(), value);
    std::printf("}\n");
    std::fflush(stdout);
}

}  // namespace graze::bench
