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
/// Of the wrong answers of one kind, those of a category that are kept, and those of all that are made smaller.
constexpr std::size_t most_kept = 4, most_tried = 8;

/// What wrong answers of one kind have in common. Where nothing was answered the shapes tell nothing.
struct KindOf {
    const TypedQuestion* question;
    Wrong wrong;
    int detail;  ///< signal, value
    std::array<int, 2> truth{};
    Circumstance circumstance = Circumstance::ordinary;
    auto operator<=>(const KindOf&) const = default;

    KindOf(const TypedQuestion& q, Wrong w, const Truth& t, const Reply& reply, const Case& c)
        : question(&q),
          wrong(w),
          detail(w == Wrong::crashed ? reply.signal
                 : w == Wrong::value ? reply.value
                                     : 0) {
        if (w == Wrong::crashed || w == Wrong::value || w == Wrong::hung || w == Wrong::threw)
            return;
        truth = {int(t.contact), t.sign};
        circumstance = circumstance_of(c);
    }
};

/// The same, in the same circumstance or in none?
bool is_simpler(const KindOf& x, const KindOf& than) {
    const bool by_size =
        than.circumstance == Circumstance::huge || than.circumstance == Circumstance::tiny;
    return x.detail == than.detail && x.truth == than.truth &&
           (x.circumstance == than.circumstance || x.circumstance == Circumstance::ordinary ||
            by_size);
}

KindOf kind_of(const Finding& f) { return {*f.question, f.wrong, f.truth, f.reply, f.smallest}; }

class Judge {
public:
    Judge(Implementation& other, const Promises& promises) : other_(other), promises_(promises) {}

    /// f(case, truth, reply, wrong, excused) of each, until failures have cost too much. Only of replies that are worth it: the
    /// truth may take long.
    template <class F>
    void ask(
        const TypedQuestion& question, std::span<const Case> cases, const F& f,
        const std::function<bool(const Reply&)>& is_worth = [](const Reply&) { return true; }) {
        constexpr std::size_t some = 32;
        for (; !cases.empty() && costs_[&question] < most_cost;
             cases = cases.subspan(std::min(some, cases.size()))) {
            const auto asked = cases.first(std::min(some, cases.size()));
            const auto replies = other_.ask(question, asked);
            for (std::size_t n = 0; n < asked.size(); ++n) {
                costs_[&question] += cost(replies[n].outcome);
                if (!is_worth(replies[n])) continue;
                const Truth truth = truth_of(question, asked[n], promises_);
                bool excused = false;
                const auto wrong = judge(question, asked[n], truth, replies[n], promises_, excused);
                f(asked[n], truth, replies[n], wrong, excused);
            }
        }
    }
    bool gave_up(const TypedQuestion& question) const {
        const auto at = costs_.find(&question);
        return at != costs_.end() && at->second >= most_cost;
    }
    /// Once all cases are asked: what made one kind of finding smaller may cost as much as they did.
    void start_shrinking(const TypedQuestion& question) { costs_[&question] = 0; }

    /// Simpler as long as the answer is wrong in the same way, of shapes in the same relation, and in no
    /// circumstance that was not there.
    void shrink(Finding& finding) {
        const KindOf before = kind_of(finding);
        const std::array<bool, 2> flat = are_degenerate(finding.found);
        const auto is_flatter = [&flat](const Case& c) {
            const std::array<bool, 2> now = are_degenerate(c);
            return (now[0] && !flat[0]) || (now[1] && !flat[1]);
        };
        const auto may_be_wrong = [said = finding.reply,
                                   wrong = finding.wrong](const Reply& reply) {
            return reply.outcome == said.outcome && ((wrong != Wrong::yes && wrong != Wrong::no) ||
                                                     (reply.value != 0) == (said.value != 0));
        };
        bool found = true;
        const auto is_worth = [&](const Reply& reply) { return !found && may_be_wrong(reply); };
        for (int step = 0; step < most_steps; ++step) {
            const std::vector<Case> all = simpler(finding.smallest);
            const auto most = complexity(finding.smallest);
            found = false;
            // What costs is asked one at a time.
            const bool costs = finding.wrong == Wrong::hung || finding.wrong == Wrong::crashed;
            const std::size_t some = costs ? 1 : 32;
            std::vector<Case> candidates;
            for (std::size_t n = 0; n < all.size() && !found; candidates.clear()) {
                for (; n < all.size() && candidates.size() < some; ++n)
                    if (const auto here = put(*finding.question, all[n], promises_))
                        if (complexity(*here) < most) candidates.push_back(*here);
                ask(
                    *finding.question, candidates,
                    [&](const Case& c, const Truth& truth, const Reply& reply,
                        const std::optional<Wrong>& wrong, bool) {
                        if (wrong != finding.wrong || is_flatter(c) ||
                            !is_simpler({*finding.question, *wrong, truth, reply, c}, before))
                            return;
                        found = true;
                        finding.smallest = c;
                        finding.truth = truth;
                        finding.reply = reply;
                    },
                    is_worth);
            }
            if (!found) return;
        }
    }

private:
    Implementation& other_;
    const Promises& promises_;
    std::map<const TypedQuestion*, int> costs_;
};

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

Counts::Counts(const Result& result) {
    std::vector<Tally> of_category(result.categories.size());
    for (std::size_t q = 0; q < result.questions.size(); ++q) {
        Tally of_question;
        for (std::size_t n = 0; n < of_category.size(); ++n) {
            of_question += result.tallies[q][n];
            of_category[n] += result.tallies[q][n];
        }
        sum += of_question;
        by_question.emplace_back(result.questions[q]->name, of_question);
    }
    for (std::size_t n = 0; n < of_category.size(); ++n)
        if (of_category[n].asked > 0)
            by_category.emplace_back(result.categories[n], of_category[n]);
}

namespace {

/// One judging, from its questions to its findings.
class Run {
public:
    Run(Implementation& other, const std::string& promises, const std::string& wanted,
        std::vector<std::string> categories)
        : judge_(other, result_.promises) {
        result_.promises = read_promises(other.promises() + " " + promises);
        for (const TypedQuestion& q : questions())
            if (other.answers(q) && q.name.find(wanted) != q.name.npos)
                result_.questions.push_back(&q);
        if (result_.questions.empty())
            throw std::runtime_error(
                other.name() + ": answers no question" +
                (wanted.empty() ? "" : " with \"" + wanted + "\" in its name"));
        result_.tallies.assign(result_.questions.size(), std::vector<Tally>(categories.size()));
        result_.categories = std::move(categories);
    }

    const std::vector<const TypedQuestion*>& questions_asked() const { return result_.questions; }
    const Promises& promises() const { return result_.promises; }
    void leave_out() { ++result_.left_out; }

    /// Cases of a question and a category, by their numbers, with their names or none.
    void ask(std::size_t question, std::size_t category, std::span<const Case> cases,
             std::span<const std::string> names = {}) {
        const TypedQuestion& q = *result_.questions[question];
        Tally& tally = result_.tallies[question][category];
        std::size_t n = 0;
        judge_.ask(q, cases,
                   [&](const Case& c, const Truth& truth, const Reply& reply,
                       const std::optional<Wrong>& wrong, bool excused) {
                       const std::string name = names.empty() ? "" : names[n++];
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
                       auto& [count, kept] = found_[{KindOf(q, *wrong, truth, reply, c), category}];
                       ++count;
                       if (kept.size() < most_kept)
                           kept.push_back({&q, *wrong, c, c, reply, truth, Circumstance::ordinary,
                                           result_.categories[category], name, 1});
                   });
    }

    Result finish() {
        for (const TypedQuestion* q : result_.questions)
            if (judge_.gave_up(*q)) result_.given_up.push_back(q);
        const auto simpler = [](const Finding& x, const Finding& y) {
            return complexity(x.smallest) < complexity(y.smallest);
        };
        // Of all categories; the simplest are made smaller.
        std::map<KindOf, std::pair<std::int64_t, std::vector<Finding>>> by_kind;
        for (auto& [key, value] : found_) {
            auto& [count, kept] = by_kind[key.first];
            count += value.first;
            kept.insert(kept.end(), value.second.begin(), value.second.end());
        }
        std::map<KindOf, Finding> kinds;
        for (auto& [key, value] : by_kind) {
            auto& [count, kept] = value;
            std::stable_sort(kept.begin(), kept.end(), simpler);
            kept.resize(std::min(kept.size(), most_tried), kept.front());
            judge_.start_shrinking(*key.question);
            for (Finding& f : kept) judge_.shrink(f);
            // Those that were not tried count as what the simplest is.
            std::min_element(kept.begin(), kept.end(), simpler)->count +=
                count - std::int64_t(kept.size());
            for (const Finding& f : kept) {
                const auto [at, is_new] = kinds.try_emplace(kind_of(f), f);
                if (is_new) continue;
                const std::int64_t sum = at->second.count + f.count;
                if (simpler(f, at->second)) at->second = f;
                at->second.count = sum;
            }
        }
        for (auto& [kind, finding] : kinds) {
            finding.circumstance = kind.circumstance;
            result_.findings.push_back(finding);
        }
        std::sort(result_.findings.begin(), result_.findings.end(),
                  [](const Finding& x, const Finding& y) {
                      return std::tuple(x.question, complexity(x.smallest)) <
                             std::tuple(y.question, complexity(y.smallest));
                  });
        return std::move(result_);
    }

private:
    Result result_;
    Judge judge_;
    /// By kind and category.
    std::map<std::pair<KindOf, std::size_t>, std::pair<std::int64_t, std::vector<Finding>>> found_;
};

}  // namespace

Result crosscheck(Implementation& other, const std::string& promises, const Plan& plan) {
    const std::vector<cases::Family> families =
        plan.families.empty()
            ? std::vector<cases::Family>(cases::families.begin(), cases::families.end())
            : plan.families;
    std::vector<std::string> categories;
    for (const cases::Family f : families) categories.emplace_back(cases::name(f));
    Run run(other, promises, plan.questions, std::move(categories));
    const auto& asked = run.questions_asked();

    const auto start = Clock::now();
    const auto share_of_time = [&] {
        return std::chrono::duration<double>(Clock::now() - start) / plan.time;
    };
    const bool timed = plan.time.count() > 0;
    const auto of_family = [&](std::int64_t n) { return n * std::int64_t(families.size()); };
    const std::int64_t each = (plan.count + of_family(1) - 1) / of_family(1);
    const std::int64_t all = of_family(each) * std::int64_t(asked.size());
    std::int64_t judged = 0;
    std::uint64_t seed = plan.seed;
    for (std::int64_t done = 0; timed ? done == 0 || share_of_time() < 1 : done < each;
         done += batch)
        for (std::size_t q = 0; q < asked.size(); ++q) {
            if (timed && done > 0 && share_of_time() >= 1) break;
            const TypedQuestion& question = *asked[q];
            const std::int64_t wanted = timed ? batch : std::min(batch, each - done);
            for (std::size_t f = 0; f < families.size(); ++f) {
                std::vector<Case> some;
                for (std::int64_t tried = 0;
                     std::int64_t(some.size()) < wanted && tried < 4 * wanted; ++tried)
                    if (auto c =
                            put(question, make_case(question, families[f], seed++), run.promises()))
                        some.push_back(std::move(*c));
                run.ask(q, f, some);
                judged += wanted;
            }
            if (timed)
                plan.progress(std::int64_t(1000 * share_of_time()), 1000);
            else
                plan.progress(judged, all);
        }
    return run.finish();
}

Result crosscheck(Implementation& other, const std::string& promises, const Plan& plan,
                  std::span<const Chosen> chosen) {
    std::vector<std::string> categories;
    const auto index_in = [](const auto& list, const auto& x) {
        return std::size_t(std::find(list.begin(), list.end(), x) - list.begin());
    };
    for (const Chosen& c : chosen)
        if (index_in(categories, c.category) == categories.size()) categories.push_back(c.category);
    Run run(other, promises, plan.questions, categories);
    const auto& asked = run.questions_asked();

    struct Some {
        std::vector<Case> cases;
        std::vector<std::string> names;
    };
    std::map<std::pair<std::size_t, std::size_t>, Some> sorted;
    for (const Chosen& c : chosen) {
        bool is_asked = false;
        for (const auto& [question, as_asked] : ways_to_ask(*c.question, c.c)) {
            const std::size_t q = index_in(asked, question);
            if (q == asked.size()) continue;
            const auto here = put(*question, as_asked, run.promises(), other.speaks_json());
            if (!here || !same(*here, as_asked)) continue;
            Some& some = sorted[{q, index_in(categories, c.category)}];
            some.cases.push_back(*here);
            some.names.push_back(c.name);
            is_asked = true;
        }
        if (!is_asked) run.leave_out();
    }
    std::int64_t judged = 0, all = 0;
    for (const auto& [key, some] : sorted) all += std::int64_t(some.cases.size());
    for (const auto& [key, some] : sorted) {
        run.ask(key.first, key.second, some.cases, some.names);
        judged += std::int64_t(some.cases.size());
        plan.progress(judged, all);
    }
    return run.finish();
}

}  // namespace graze::crosscheck
