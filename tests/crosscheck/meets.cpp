// Points where lines and planes meet: is the judge right, are the cases hard, and are errors found and made small?
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "crosscheck/circumstance.hpp"
#include "crosscheck/meet.hpp"
#include "in_process.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::crosscheck;
using in_process::InProcess;

namespace {

const TypedQuestion& question(const std::string& name) {
    for (const TypedQuestion& q : questions())
        if (q.name == name) return q;
    throw std::logic_error(name);
}

Case case_of(const std::string& name, const std::vector<double>& numbers) {
    return case_of_points(question(name), numbers);
}

std::vector<const TypedQuestion*> all_meets() {
    std::vector<const TypedQuestion*> list;
    for (const TypedQuestion& q : questions())
        if (q.meets) list.push_back(&q);
    return list;
}

bool is_double(const cases::MeetCase& c) {
    const auto is = []<int Dim>(const std::optional<ExactPoint<Dim>>& p) {
        for (int k = 0; k < Dim; ++k)
            if (!std::isfinite(p->rounded()[k])) return false;
        return p->exact() == ExactPoint(p->rounded()).exact();
    };
    return c.dim == 2 ? is(in_process::Meets<2>(c).meet(0)) : is(in_process::Meets<3>(c).meet(0));
}

/// Does what is asked contain the line or the plane that made the meet? So does what is none.
bool is_named(const cases::MeetCase& c) {
    const auto named = [&]<class V>(std::vector<V> p) {
        for (std::size_t n = 0; n < c.numbers.size(); ++n) {
            const int k = int(n) % c.dim;
            if (k == 0) p.emplace_back();
            p.back()[k] = c.numbers[n];
        }
        if constexpr (std::is_same_v<V, Vec2>) {
            const auto on = [&](int n) { return orient(p[4], p[5], p[std::size_t(n)]) == 0; };
            return (on(0) && on(1)) || (on(2) && on(3));
        } else {
            const auto on = [&](int n) { return orient(p[5], p[6], p[7], p[std::size_t(n)]) == 0; };
            return (on(0) && on(1)) || (on(2) && on(3) && on(4));
        }
    };
    return c.dim == 2 ? named(std::vector<Vec2>()) : named(std::vector<Vec3>());
}

}  // namespace

TEST_CASE("meets: signs and orders by hand") {
    const auto sign = [](const std::string& name, const std::vector<double>& numbers) {
        const Case c = case_of(name, numbers);
        const auto put_as = put(question(name), c, {});
        REQUIRE(put_as);
        CHECK(same(*put_as, c));
        return truth_of(question(name), c, {}).sign;
    };
    // The point (1/3, 1/3), which no double holds.
    const std::vector<double> third{0, 0, 1, 1, 0, 1, 0.5, 0};
    const auto with = [](std::vector<double> list, const std::vector<double>& more) {
        list.insert(list.end(), more.begin(), more.end());
        return list;
    };
    CHECK(sign("orient2_meet", with(third, {0, 0, 2, 2})) == 0);
    CHECK(sign("orient2_meet", with(third, {0, 1, 1, -1})) == 0);
    CHECK(sign("orient2_meet", with(third, {0, 0, 1, 0})) == 1);
    CHECK(sign("orient2_meet", with(third, {1, 0, 0, 0})) == -1);
    CHECK(sign("orient2_meet", with(third, {0, 0x1p-53, 1, 1})) == -1);
    CHECK(sign("compare2_meet", with(third, third)) == 0);
    CHECK(sign("compare2_meet", with(third, {0, 1, 1, -1, 7, 7, 3, 3})) == 0);
    const double below = 1.0 / 3, above = std::nextafter(below, 1.0);
    CHECK(sign("compare2_meet", with(third, {below, 0, below, 1, 0, 0, 1, 1})) == 1);
    CHECK(sign("compare2_meet", with(third, {above, 0, above, 1, 0, 0, 1, 1})) == -1);
    // The same x.
    CHECK(sign("compare2_meet", with({0, 0, 0, 1, 5, 2, 6, 2}, {0, 0, 0, 1, 5, 3, 6, 3})) == -1);
    // In space the sign is that of det(p - h, f - h, g - h).
    const std::vector<double> space{0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    CHECK(sign("orient3_meet", with(space, {1, 0, 0, 0, 1, 0, 0, 0, 1})) == 0);
    CHECK(sign("orient3_meet", with(space, {1, 0, 0, 0, 1, 0, 0, 0, 0})) == 1);
    CHECK(sign("orient3_meet", with(space, {0, 1, 0, 1, 0, 0, 0, 0, 0})) == -1);
    CHECK(sign("compare3_meet", with(space, space)) == 0);
    CHECK(sign("compare3_meet",
               with(space, {0, 0, 0, 1, 1, 1, 1, 0, 0x1p-1074, 0, 1, 0, 0, 0, 1})) != 0);
    const std::vector<double> upright{0, 0, 0, 0, 0, 1, 1, 0, 2, 0, 1, 2, 1, 1, 2};
    CHECK(sign("compare3_meet", with({0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1}, upright)) ==
          -1);
}

TEST_CASE("meets: what meets in no point, or in more than one, is not asked") {
    const auto is_put = [](const std::string& name, const std::vector<double>& numbers) {
        return put(question(name), case_of(name, numbers), {}).has_value();
    };
    CHECK(is_put("orient2_meet", {0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0}));
    CHECK_FALSE(is_put("orient2_meet", {0, 0, 1, 1, 0, 1, 1, 2, 0, 0, 1, 0}));
    CHECK_FALSE(is_put("orient2_meet", {0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 0}));
    CHECK_FALSE(is_put("orient2_meet", {1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0}));
    // Parallel but for an ulp is a point.
    CHECK(is_put("orient2_meet", {0, 0, 1, 1, 0, 1, 1, 2 + 0x1p-51, 0, 0, 1, 0}));
    CHECK_FALSE(is_put("orient3_meet", {0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0,  //
                                        0, 0, 0, 1, 0, 0, 0, 1, 0}));
    // The second meet as well.
    CHECK_FALSE(is_put("compare2_meet", {0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 2}));
    // A line or plane that is none may be asked about, unless that is not promised.
    const std::vector<double> none{0, 0, 1, 1, 0, 1, 1, 0, 3, 3, 3, 3};
    CHECK(is_put("orient2_meet", none));
    CHECK_FALSE(put(question("orient2_meet"), case_of("orient2_meet", none),
                    read_promises("no-degenerate")));
    CHECK(circumstance_of(case_of("orient2_meet", none)) == Circumstance::degenerate_asked);
}

TEST_CASE("meets: the judge and the library agree, and each family has cases that are hard") {
    for (const TypedQuestion* q : all_meets()) {
        std::int64_t all = 0, asked = 0, zeros_at_no_double = 0, zeros_by_no_name = 0;
        for (const cases::Family family : cases::families) {
            std::map<int, int> signs;
            int met = 0;
            const auto count = std::max<std::int64_t>(400, support::case_count(400));
            for (std::uint64_t seed = 1; seed <= std::uint64_t(count); ++seed) {
                const Case c = make_case(*q, family, seed);
                const auto& meets = std::get<cases::MeetCase>(c);
                const auto right = in_process::sign_of(meets);
                ++all;
                if (all_meet(meets) != right.has_value())
                    FAIL_CHECK(q->name << ' ' << cases::name(family) << ' ' << seed << ": meets?");
                if (!right) continue;
                ++met;
                const int sign = truth_of(*q, c, {}).sign;
                if (sign != *right)
                    FAIL_CHECK(q->name << ' ' << cases::name(family) << ' ' << seed << ": " << sign
                                       << ", by the library " << *right);
                ++signs[sign];
                if (sign != 0 || is_double(meets)) continue;
                ++zeros_at_no_double;
                if (!meets.compared && !is_named(meets)) ++zeros_by_no_name;
            }
            asked += met;
            INFO(q->name << ' ' << cases::name(family) << ": of " << count << " meet " << met
                         << ", -1 " << signs[-1] << ", 0 " << signs[0] << ", 1 " << signs[1]);
            // As many are tried as are wanted, four times.
            CHECK(5 * met > count);
            CHECK(20 * signs[0] > met);
            CHECK(15 * signs[-1] > met);
            CHECK(15 * signs[1] > met);
        }
        std::cout << q->name << ": " << asked << " of " << all << " meet, " << zeros_at_no_double
                  << " zeros at no double, " << zeros_by_no_name << " by no name" << std::endl;
        CHECK(20 * zeros_at_no_double > asked);
        if (q->asked == Question::orient) CHECK(100 * zeros_by_no_name > asked);
    }
}

TEST_CASE("meets: equal seeds make equal cases") {
    for (const TypedQuestion* q : all_meets())
        for (const cases::Family family : cases::families)
            for (std::uint64_t s = 1; s <= 20; ++s) {
                const Case c = make_case(*q, family, s);
                CHECK(same(c, make_case(*q, family, s)));
                CHECK(seed(c) == s);
                const auto& meets = std::get<cases::MeetCase>(c);
                CHECK(int(meets.numbers.size()) == meets.points() * meets.dim);
                for (const double x : meets.numbers) CHECK(std::isfinite(x));
            }
}

namespace {

std::set<std::string> found(Implementation& other, const std::string& part,
                            std::int64_t count = 1600) {
    Plan plan;
    plan.count = count;
    plan.questions = part;
    std::set<std::string> names;
    for (const Finding& f : crosscheck::crosscheck(other, "", plan).findings)
        names.insert(f.question->name + ": " + name(f.wrong));
    return names;
}

}  // namespace

TEST_CASE("meets: answers that are none, and no answer") {
    for (const TypedQuestion* q : all_meets()) {
        const auto spoiled = [&](int value, Outcome outcome) {
            return InProcess(Method::standard, [=](const TypedQuestion&, const Case&,
                                                   const Truth& truth, Reply& reply) {
                if (truth.sign != 0) return;
                reply.value = value;
                reply.outcome = outcome;
            });
        };
        InProcess wrong = spoiled(1, Outcome::answered), none = spoiled(2, Outcome::answered),
                  declined = spoiled(0, Outcome::no_answer), thrown = spoiled(0, Outcome::threw);
        CHECK(found(wrong, q->name) == std::set{q->name + ": wrong sign"});
        CHECK(found(none, q->name) == std::set{q->name + ": no such value"});
        CHECK(found(thrown, q->name) == std::set{q->name + ": exception"});
        CHECK(found(declined, q->name).empty());
    }
}

TEST_CASE("meets: code in doubles is wrong in small numbers") {
    const auto other =
        shared_library(std::string(GRAZE_ADAPTERS) + "/textbook_meet.so", std::chrono::seconds(1));
    Plan plan;
    plan.count = 4000;
    plan.families = {cases::Family::grid};
    const Result result = crosscheck::crosscheck(*other, "", plan);
    CHECK(result.questions.size() == all_meets().size());
    std::set<std::string> small;
    for (const Finding& f : result.findings) {
        CHECK(f.wrong == Wrong::sign);
        CHECK(complexity(f.smallest) <= complexity(f.found));
        double most = 0;
        for (const double x : numbers_of(f.smallest)) most = std::max(most, std::abs(x));
        CHECK(most <= 9);
        // On a line or plane, or at a point, but for rounding.
        if (f.truth.sign == 0) small.insert(f.question->name);
    }
    CHECK(small.size() == all_meets().size());
    // It is given all numbers, in this order.
    for (const auto& [name, tally] : Counts(result).by_question) {
        INFO(name << ": " << tally.right << " of " << tally.asked);
        CHECK(4 * tally.right > 3 * tally.asked);
    }
}

TEST_CASE("meets: a library that declines, and one that crashes") {
    const auto other =
        shared_library(std::string(GRAZE_LIBRARIES) + "/broken.so", std::chrono::seconds(1));
    Plan plan;
    plan.count = 320;
    plan.questions = "_meet";
    const Result result = crosscheck::crosscheck(*other, "", plan);
    std::set<std::string> names;
    for (const Finding& f : result.findings) names.insert(f.question->name + ": " + name(f.wrong));
    CHECK(names == std::set<std::string>{"compare3_meet: crash", "orient2_meet: no such value"});
    const Counts counts(result);
    CHECK(counts.sum.no_answer > 100);
    CHECK(counts.by_question.size() == 2);
}

TEST_CASE("meets: a command that knows other points only is not asked about these") {
    const std::string script = std::string(GRAZE_LIBRARIES) + "/orient_of_lists.py";
    std::filesystem::create_directories(GRAZE_LIBRARIES);
    {
        std::ofstream file(script);
        file << "import json, sys\n"
                "for line in sys.stdin:\n"
                "    query = json.loads(line)\n"
                "    if query['query'] == 'orient' and len(query['points']) == 3:\n"
                "        (ax, ay), (bx, by), (cx, cy) = query['points']\n"
                "        det = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)\n"
                "        answer = {'sign': (det > 0) - (det < 0)}\n"
                "    else:\n"
                "        answer = {'error': 'no such test'}\n"
                "    print(json.dumps({'id': query['id'], **answer}), flush=True)\n";
    }
    const auto other = process("python3 '" + script + "'", std::chrono::seconds(10));
    for (const TypedQuestion& q : questions()) CHECK(other->answers(q) == (q.name == "orient2"));
    CHECK(other->remark() == "");
    Plan plan;
    plan.count = 16;
    plan.families = {cases::Family::uniform};
    CHECK(crosscheck::crosscheck(*other, "", plan).findings.empty());
}
