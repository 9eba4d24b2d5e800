// What all benchmarks share: fresh cases, the clock, the right answers, the output.
//
// A cell is a question on a workload. Its cases come in chunks that fit the second cache. Of each
// chunk every contender is asked in turn, and every case once: no branch predictor can learn them,
// and a noise of the machine hits all alike. What is printed of a contender is the median of its
// chunks, in nanoseconds a case.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <graze/clip.hpp>
#include <graze/contact.hpp>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "workloads.hpp"

namespace graze::bench {

struct Settings {
    std::regex cells{""};  ///< of "table/question/workload", those that are measured
    std::regex who{""};    ///< and by whom
    int chunks = 16;
    std::size_t chunk = 4096;
};
inline Settings settings;

/// Makes the compiler compute x, and forget what it knows of it.
template <class T>
inline void keep(const T& x) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
        asm volatile("" : : "r"(x));
    else
        asm volatile("" : : "m"(x) : "memory");
}

inline double time_of(const auto& f) {
    const auto start = std::chrono::steady_clock::now();
    f();
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start)
        .count();
}

inline double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : (v[(v.size() - 1) / 2] + v[v.size() / 2]) / 2;
}

/// Does an answer agree with the right one?
inline bool agrees(bool answer, Contact right) { return answer == (right != Contact::disjoint); }
inline bool agrees(Contact answer, Contact right) { return answer == right; }
inline bool agrees(int answer, int right) { return answer == right; }

/// How a cell's cases are timed and judged.
struct Plan {
    std::string table, question, workload;
    std::size_t chunk = settings.chunk;
    int chunks = settings.chunks;
    std::size_t judged = 256;  ///< of each chunk
    double most_ns = 2e6;      ///< for a chunk of a slow contender, which is asked fewer cases

    bool wanted() const {
        return std::regex_search(table + "/" + question + "/" + workload, settings.cells);
    }
};

template <class Case, class Right>
class Cell {
public:
    using Cases = std::vector<Case>;

    explicit Cell(const Plan& plan) : plan_(plan) {}

    /// `prepare` turns a case into what the contender wants, before the clock runs; `ask` answers
    /// it. An exception is a wrong answer.
    template <class Prepare, class Ask>
    void add(const std::string& who, Prepare prepare, Ask ask) {
        struct State {
            std::vector<std::decay_t<decltype(prepare(std::declval<const Case&>()))>> prepared;
        };
        const auto state = std::make_shared<State>();
        add_many(
            who,
            [=](const Cases& cases) {
                state->prepared.clear();
                for (const Case& c : cases) state->prepared.push_back(prepare(c));
            },
            [=](std::size_t from, std::size_t to) {
                for (std::size_t i = from; i < to; ++i) try {
                        keep(ask(state->prepared[i]));
                    } catch (const std::exception&) {
                    }
            },
            [=](std::size_t i) { return ask(state->prepared[i]); });
    }

    /// The cases as they are.
    template <class Ask>
    void add(const std::string& who, Ask ask) {
        const auto cases = std::make_shared<const Cases*>();
        add_many(
            who, [=](const Cases& c) { *cases = &c; },
            [=](std::size_t from, std::size_t to) {
                const Case* const c = (*cases)->data();
                for (std::size_t i = from; i < to; ++i) keep(ask(c[i]));
            },
            [=](std::size_t i) { return ask((**cases)[i]); });
    }

    /// `ask(from, to)` answers those cases, and `answer(i)` is what it said of one.
    template <class Take, class Ask, class Answer>
    void add_many(const std::string& who, Take take, Ask ask, Answer answer) {
        if (!std::regex_search(who, settings.who)) return;
        contenders_.push_back({who, take, ask, [answer](std::size_t i, const Right& right) {
                                   try {
                                       return agrees(answer(i), right);
                                   } catch (const std::exception&) {
                                       return false;
                                   }
                               }});
    }

    /// `make(n)` gives n fresh cases, `judge` the right answer to one.
    template <class Make, class Judge>
    void run(Make make, Judge judge, const std::map<std::string, double>& notes = {}) {
        if (contenders_.empty()) return;
        for (int chunk = 0; chunk < plan_.chunks; ++chunk) {
            const Cases cases = make(plan_.chunk);
            if (cases.empty()) return;
            std::vector<std::pair<std::size_t, Right>> right;
            const std::size_t step = std::max<std::size_t>(1, cases.size() / plan_.judged);
            for (std::size_t i = 0; i < cases.size(); i += step)
                right.emplace_back(i, judge(cases[i]));
            for (std::size_t k = 0; k < contenders_.size(); ++k)
                contenders_[(k + std::size_t(chunk)) % contenders_.size()].run(cases, right,
                                                                               plan_.most_ns);
        }
        for (const Contender& c : contenders_) {
            std::printf(
                "{\"table\": \"%s\", \"question\": \"%s\", \"workload\": \"%s\", "
                "\"who\": \"%s\", \"ns\": %.4g, \"least\": %.4g, \"wrong\": %zu, "
                "\"judged\": %zu, \"asked\": %zu",
                plan_.table.c_str(), plan_.question.c_str(), plan_.workload.c_str(), c.who.c_str(),
                median(c.ns), *std::min_element(c.ns.begin(), c.ns.end()), c.wrong, c.judged,
                c.asked);
            for (const auto& [name, value] : notes)
                std::printf(", \"%s\": %.4g", name.c_str(), value);
            std::printf("}\n");
        }
        std::fflush(stdout);
    }

private:
    struct Contender {
        std::string who;
        std::function<void(const Cases&)> take;
        std::function<void(std::size_t, std::size_t)> ask;
        std::function<bool(std::size_t, const Right&)> right;
        std::vector<double> ns = {};
        std::size_t wrong = 0, judged = 0, asked = 0;

        void run(const Cases& cases, const std::vector<std::pair<std::size_t, Right>>& rights,
                 double most_ns) {
            take(cases);
            // The first few are asked to fill the caches, and to learn how many there is time for.
            const std::size_t count = cases.size(), few = std::min<std::size_t>(8, count / 4);
            double each = time_of([&] { ask(0, few); }) / double(std::max<std::size_t>(few, 1));
            const std::size_t warm =
                few + std::min<std::size_t>(count / 16, std::size_t(5e4 / (each + 1)));
            each = std::min(each, time_of([&] { ask(few, warm); }) / double(warm - few + 1e-9));
            const std::size_t room = std::max<std::size_t>(16, std::size_t(most_ns / (each + 1)));
            const std::size_t end = std::min(count, warm + room);
            ns.push_back(time_of([&] { ask(warm, end); }) / double(end - warm));
            asked += end - warm;
            for (const auto& [i, answer] : rights) {
                if (i >= end) break;
                wrong += !right(i, answer);
                ++judged;
            }
        }
    };

    Plan plan_;
    std::vector<Contender> contenders_;
};

/// Peers of a question about two shapes, in files of their own.
template <class A, class B>
struct Peers {
    using PairCell = Cell<std::pair<A, B>, Contact>;
    static inline std::map<std::string, std::vector<std::function<void(PairCell&, Workload)>>> of;
};

/// `without` names workloads that the peer cannot be asked.
template <class A, class B, class Prepare, class Ask>
void add_peer(const std::string& question, const std::string& who, Prepare prepare, Ask ask,
              const std::string& without = "") {
    Peers<A, B>::of[question].push_back([=](auto& cell, Workload w) {
        if (without.find(name(w)) != std::string::npos) return;
        cell.add(
            who, [=](const std::pair<A, B>& p) { return prepare(p.first, p.second); }, ask);
    });
}

/// Peers of orient and insphere.
template <class Case>
struct SignPeers {
    static inline std::vector<std::function<void(Cell<Case, int>&)>> all;
};

void add_cgal();
void add_cgal_meshes();
void add_cgal_mesh_questions();
void add_cgal_mesh_cells();
void add_cgal_exact_points();
void add_bullet();
void add_fcl();
void add_boost();
void add_embree();
void add_shewchuk();
void add_openvdb();
void add_open3d();

void run_pairs();
void run_points();
void run_clips();
void run_signs();
void run_exact_points();
void run_motion();
void run_calls();
void run_paths();
void run_matrix();
void run_threads();
void run_voxels();
void run_whole_meshes();
void run_mesh_questions();
void run_mesh_cells();
void run_c_calls();

}  // namespace graze::bench
