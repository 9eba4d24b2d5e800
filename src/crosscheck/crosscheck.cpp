#include "crosscheck/crosscheck.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace graze::crosscheck {

namespace {

using Clock = std::chrono::steady_clock;

/// Cases of one family that are asked at once.
constexpr std::int64_t batch = 256;
/// Steps of one finding towards a smaller one.
constexpr int most_steps = 300;
/// Of the wrong answers of one kind, those that are made smaller.
constexpr int most_tried = 4;
/// Each costs the time limit: after so many a question is asked no more, and a finding is not made smaller
/// in more steps.
constexpr int most_hangs = 8;

class Judge {
public:
    Judge(Implementation& other, const Promises& promises) : other_(other), promises_(promises) {}

    /// f(case, truth, reply, wrong, excused) of each, until it has hung too often.
    template <class F>
    void ask(const Question& question, std::span<const Case> cases, const F& f) {
        constexpr std::size_t some = 32;
        for (; !cases.empty() && hangs_[&question] < most_hangs;
             cases = cases.subspan(std::min(some, cases.size()))) {
            const auto asked = cases.first(std::min(some, cases.size()));
            const auto replies = other_.ask(question, asked);
            for (std::size_t n = 0; n < asked.size(); ++n) {
                const Truth truth = truth_of(question, asked[n], promises_);
                bool excused = false;
                const auto wrong = judge(question, asked[n], truth, replies[n], promises_, excused);
                f(asked[n], truth, replies[n], wrong, excused);
                hangs_[&question] += wrong == Wrong::hung;
            }
        }
    }
    bool gave_up(const Question& question) const {
        const auto at = hangs_.find(&question);
        return at != hangs_.end() && at->second >= most_hangs;
    }

    /// Simpler as long as the answer is wrong in the same way, of shapes in the same relation, which are
    /// not degenerate, and not both in one plane, where they were not.
    void shrink(Finding& finding) {
        hangs_[finding.question] = 0;
        const Truth truth_before = finding.truth;
        const bool flat_a = is_degenerate(first(finding.found)),
                   flat_b = is_degenerate(second(finding.found)),
                   flat = in_one_plane(finding.found);
        const int steps = finding.wrong == Wrong::hung ? most_hangs : most_steps;
        for (int step = 0; step < steps; ++step) {
            std::vector<Case> candidates;
            for (const Case& c : simpler(finding.smallest))
                if (const auto here = put(*finding.question, c, promises_))
                    if (complexity(*here) < complexity(finding.smallest))
                        candidates.push_back(*here);
            bool found = false;
            // A hang costs its time limit, a crash a new process: one at a time.
            const bool costs = finding.wrong == Wrong::hung || finding.wrong == Wrong::crashed;
            const std::size_t some = costs ? 1 : 32;
            for (std::size_t n = 0; n < candidates.size() && !found; n += some) {
                const auto end = std::min(n + some, candidates.size());
                ask(*finding.question, std::span(candidates).subspan(n, end - n),
                    [&](const Case& c, const Truth& truth, const Reply& reply,
                        const std::optional<Wrong>& wrong, bool) {
                        if (found || wrong != finding.wrong ||
                            truth.contact != truth_before.contact ||
                            truth.sign != truth_before.sign ||
                            (!flat_a && is_degenerate(first(c))) ||
                            (!flat_b && is_degenerate(second(c))) || (!flat && in_one_plane(c)))
                            return;
                        found = true;
                        finding.smallest = c;
                        finding.truth = truth;
                        finding.reply = reply;
                    });
            }
            if (!found) return;
        }
    }

private:
    Implementation& other_;
    const Promises& promises_;
    std::map<const Question*, int> hangs_;
};

/// What findings of one kind have in common.
auto kind_of(const Finding& f) {
    bool huge = false, tiny = false;
    Case c = f.smallest;
    each_coordinate(c, [&](double& x) {
        huge = huge || std::abs(x) > 0x1p300;
        tiny = tiny || (x != 0 && std::abs(x) < 0x1p-300);
    });
    return std::tuple(f.question, f.wrong, f.truth.contact, f.truth.sign, is_degenerate(first(c)),
                      is_degenerate(second(c)), in_one_plane(c), huge, tiny);
}

}  // namespace

std::int64_t Tally::all_wrong() const {
    return std::accumulate(wrong.begin(), wrong.end(), std::int64_t(0));
}

Tally& Tally::operator+=(const Tally& other) {
    asked += other.asked;
    right += other.right;
    excused += other.excused;
    no_answer += other.no_answer;
    for (std::size_t n = 0; n < wrong.size(); ++n) wrong[n] += other.wrong[n];
    return *this;
}

Result crosscheck(Implementation& other, const std::string& promises, const Plan& plan) {
    Result result;
    result.promises = read_promises(other.promises() + " " + promises);
    for (const Question& q : questions())
        if (other.answers(q) && q.name.find(plan.questions) != q.name.npos)
            result.questions.push_back(&q);
    if (result.questions.empty())
        throw std::runtime_error(other.name() + ": answers no question with \"" + plan.questions +
                                 "\" in its name");
    result.tallies.resize(result.questions.size());
    const std::vector<cases::Family> families =
        plan.families.empty()
            ? std::vector<cases::Family>(cases::families.begin(), cases::families.end())
            : plan.families;

    Judge judge(other, result.promises);
    // Before they are made smaller, those of one family are of one kind.
    std::map<std::tuple<const Question*, Wrong, cases::Family, Contact, int>,
             std::pair<std::int64_t, std::vector<Finding>>>
        found;
    std::size_t findings = 0;
    const auto start = Clock::now();
    const auto share_of_time = [&] {
        return std::chrono::duration<double>(Clock::now() - start) / plan.time;
    };
    const bool timed = plan.time.count() > 0;
    const auto of_family = [&](std::int64_t n) { return n * std::int64_t(families.size()); };
    const std::int64_t each = (plan.count + of_family(1) - 1) / of_family(1);
    const std::int64_t all = of_family(each) * std::int64_t(result.questions.size());
    std::int64_t judged = 0;
    std::uint64_t seed = plan.seed;
    for (std::int64_t done = 0; timed ? done == 0 || share_of_time() < 1 : done < each;
         done += batch)
        for (std::size_t q = 0; q < result.questions.size(); ++q) {
            if (timed && done > 0 && share_of_time() >= 1) break;
            const Question& question = *result.questions[q];
            const std::int64_t wanted = timed ? batch : std::min(batch, each - done);
            for (const cases::Family family : families) {
                std::vector<Case> some;
                for (std::int64_t tried = 0;
                     std::int64_t(some.size()) < wanted && tried < 4 * wanted; ++tried)
                    if (auto c =
                            put(question, make_case(question, family, seed++), result.promises))
                        some.push_back(std::move(*c));
                Tally& tally = result.tallies[q][std::size_t(family)];
                judge.ask(question, some,
                          [&](const Case& c, const Truth& truth, const Reply& reply,
                              const std::optional<Wrong>& wrong, bool excused) {
                              ++tally.asked;
                              if (reply.outcome == Outcome::no_answer) {
                                  ++tally.no_answer;
                                  return;
                              }
                              if (!wrong) {
                                  ++(excused ? tally.excused : tally.right);
                                  return;
                              }
                              ++tally.wrong[std::size_t(*wrong)];
                              auto& [count, kept] =
                                  found[{&question, *wrong, family, truth.contact, truth.sign}];
                              ++count;
                              findings += kept.empty();
                              if (kept.size() < most_tried)
                                  kept.push_back({&question, *wrong, c, c, reply, truth, 1});
                          });
                judged += wanted;
            }
            if (timed)
                plan.progress(std::int64_t(1000 * share_of_time()), 1000, findings);
            else
                plan.progress(judged, all, findings);
        }

    for (const Question* q : result.questions)
        if (judge.gave_up(*q)) result.given_up.push_back(q);
    std::map<decltype(kind_of(std::declval<Finding>())), Finding> kinds;
    for (auto& [key, value] : found) {
        auto& [count, kept] = value;
        for (Finding& f : kept) judge.shrink(f);
        const auto smallest =
            std::min_element(kept.begin(), kept.end(), [](const Finding& x, const Finding& y) {
                return complexity(x.smallest) < complexity(y.smallest);
            });
        smallest->count = count;
        const auto [at, is_new] = kinds.try_emplace(kind_of(*smallest), *smallest);
        if (is_new) continue;
        const std::int64_t sum = at->second.count + count;
        if (complexity(smallest->smallest) < complexity(at->second.smallest))
            at->second = *smallest;
        at->second.count = sum;
    }
    for (auto& [kind, finding] : kinds) result.findings.push_back(finding);
    std::sort(result.findings.begin(), result.findings.end(),
              [](const Finding& x, const Finding& y) {
                  return std::tuple(x.question, complexity(x.smallest)) <
                         std::tuple(y.question, complexity(y.smallest));
              });
    return result;
}

}  // namespace graze::crosscheck
