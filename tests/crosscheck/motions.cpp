// Shapes that move: is the judge right, are the cases hard, and are errors found and made small?
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "crosscheck/circumstance.hpp"
#include "crosscheck/json_reply.hpp"
#include "crosscheck/motion.hpp"
#include "in_process.hpp"
#include "motion/judge.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::crosscheck;
using in_process::InProcess;

namespace {

const TypedQuestion &points = *find_question(Question::first_contact, Point3{}, Triangle3{}),
                    &segments = *find_question(Question::first_contact, Segment3{}, Segment3{});

Case case_of(const TypedQuestion& question, const std::vector<double>& numbers) {
    return case_of_points(question, numbers);
}

judge_of_motion::Query query_of_judge(const cases::MotionCase& c) {
    judge_of_motion::Query q{c.segments, {}, {}};
    std::size_t n = 0;
    cases_of_motion::each_corner(q, [&](double& x, int) { x = c.numbers[n++]; });
    return q;
}

/// By fractions: do they meet at an eighth of the way? That is where most that meet were made to.
bool meet_at_an_eighth(const cases::MotionCase& c) {
    const auto q = query_of_judge(c);
    for (int n = 0; n <= 8; ++n)
        if (judge_of_motion::at_rest(q, rational::Number(n) / 8) != Contact::disjoint) return true;
    return false;
}

std::optional<Wrong> verdict(const TypedQuestion& q, const Case& c, int value,
                             const std::string& promises, bool& excused) {
    const Promises promised = read_promises(promises);
    return judge(q, c, truth_of(q, c, promised), {.value = value}, promised, excused);
}

/// A floor at rest, and a point that falls from above to so far below.
std::vector<double> fall(double x, double y, double to) {
    return {x, y, 1,  0, 0, 0, 4, 0, 0, 0, 4, 0,  //
            x, y, to, 0, 0, 0, 4, 0, 0, 0, 4, 0};
}

}  // namespace

TEST_CASE("motions: contacts by hand") {
    const auto contact = [](const TypedQuestion& q, const std::vector<double>& numbers) {
        const Case c = case_of(q, numbers);
        CHECK(numbers_of(c) == numbers);
        const auto put_as = put(q, c, {});
        REQUIRE(put_as);
        CHECK(same(*put_as, c));
        const Truth truth = truth_of(q, c, {});
        CHECK(truth.meets == (truth.contact != Contact::disjoint));
        return truth.contact;
    };
    CHECK(points.name == "motion_vf");
    CHECK(segments.name == "motion_ee");
    CHECK(contact(points, fall(1, 1, -2)) == Contact::overlapping);
    CHECK(contact(points, fall(2, 0, -2)) == Contact::touching);
    CHECK(contact(points, fall(1, 1, 0)) == Contact::overlapping);
    CHECK(contact(points, fall(1, 1, 0x1p-1074)) == Contact::disjoint);
    CHECK(contact(points, fall(3, 3, -2)) == Contact::disjoint);
    CHECK(contact(segments, {-1, 0, 1,  1, 0, 1,  0, -1, 0, 0, 1, 0,  //
                             -1, 0, -1, 1, 0, -1, 0, -1, 0, 0, 1, 0}) == Contact::overlapping);
    CHECK(contact(segments, {-1, 0, 1,  1, 0, 1,  0, 0, 0, 0, 1, 0,  //
                             -1, 0, -1, 1, 0, -1, 0, 0, 0, 0, 1, 0}) == Contact::touching);
    CHECK(contact(segments, {-1, 0, 1, 1, 0, 1, 0, -1, 0, 0, 1, 0,  //
                             -1, 0, 2, 1, 0, 2, 0, -1, 0, 0, 1, 0}) == Contact::disjoint);
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK_FALSE(put(points, case_of(points, fall(1, 1, infinity)), {}));
}

TEST_CASE("motions: the shapes of a case, and a case of shapes") {
    const Case c = case_of(points, fall(1, 1, -2));
    const MovingShapes shapes = moving_shapes(std::get<cases::MotionCase>(c));
    CHECK(numbers_of(shapes.a) == std::vector<double>{1, 1, 1});
    CHECK(numbers_of(shapes.a_to) == std::vector<double>{1, 1, -2});
    CHECK(numbers_of(shapes.b) == numbers_of(shapes.b_to));
    CHECK(motion_case(shapes)->numbers == numbers_of(c));
    CHECK(motion_case({shapes.b, shapes.a, shapes.b_to, shapes.a_to})->numbers == numbers_of(c));
    CHECK_FALSE(motion_case({shapes.a, shapes.a, shapes.a_to, shapes.a_to}));
    CHECK_FALSE(motion_case({shapes.b, shapes.b, shapes.b_to, shapes.b_to}));
    std::vector<double> numbers;
    for (int n = 0; n < 24; ++n) numbers.push_back(n);
    const auto of_segments = std::get<cases::MotionCase>(case_of(segments, numbers));
    CHECK(numbers_of(moving_shapes(of_segments).b_to) ==
          std::vector<double>{18, 19, 20, 21, 22, 23});
    CHECK(motion_case(moving_shapes(of_segments))->numbers == numbers);
    CHECK(
        query_of(points, c, "7") ==
        R"({"id": 7, "query": "first_contact", "a": {"type": "point", "point": [1.0, 1.0, 1.0]}, )"
        R"("a_to": {"type": "point", "point": [1.0, 1.0, -2.0]}, )"
        R"("b": {"type": "triangle", "vertices": [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]}, )"
        R"("b_to": {"type": "triangle", "vertices": [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]})");
}

TEST_CASE("motions: the judge and fractions agree, and each family has cases that are hard") {
    for (const TypedQuestion* q : {&points, &segments}) {
        std::int64_t all = 0, met = 0, met_between = 0, touched = 0;
        for (const cases::Family family : cases::families) {
            std::map<Contact, int> contacts;
            const auto count = std::max<std::int64_t>(200, support::case_count(200));
            for (std::uint64_t seed = 1; seed <= std::uint64_t(count); ++seed) {
                const Case c = make_case(*q, family, seed);
                const auto& motion = std::get<cases::MotionCase>(c);
                const Truth truth = truth_of(*q, c, {});
                ++contacts[truth.contact];
                ++all;
                if (first_contact_of(motion).has_value() != truth.meets)
                    FAIL_CHECK(q->name << ' ' << cases::name(family) << ' ' << seed << ": first?");
                const bool meet = meet_at_an_eighth(motion);
                if (meet && !truth.meets)
                    FAIL_CHECK(q->name << ' ' << cases::name(family) << ' ' << seed << ": meets?");
                met_between += truth.meets && !meet;
            }
            INFO(q->name << ' ' << cases::name(family) << ": of " << count << " disjoint "
                         << contacts[Contact::disjoint] << ", touching "
                         << contacts[Contact::touching] << ", overlapping "
                         << contacts[Contact::overlapping]);
            CHECK(12 * contacts[Contact::disjoint] > count);
            CHECK(8 * (contacts[Contact::touching] + contacts[Contact::overlapping]) > count);
            met += contacts[Contact::touching] + contacts[Contact::overlapping];
            touched += contacts[Contact::touching];
            if (family == cases::Family::touching) CHECK(4 * contacts[Contact::touching] > count);
        }
        std::cout << q->name << ": of " << all << " meet " << met << ", at no eighth "
                  << met_between << ", only touch " << touched << std::endl;
        CHECK(20 * met_between > met);
        CHECK(5 * touched > met);
    }
}

TEST_CASE("motions: equal seeds make equal cases") {
    for (const TypedQuestion* q : {&points, &segments})
        for (const cases::Family family : cases::families)
            for (std::uint64_t s = 1; s <= 20; ++s) {
                const Case c = make_case(*q, family, s);
                CHECK(same(c, make_case(*q, family, s)));
                CHECK(seed(c) == s);
                CHECK(numbers_of(c).size() == 24);
                for (const double x : numbers_of(c)) CHECK(std::isfinite(x));
                CHECK(same(c, case_of(*q, numbers_of(c))));
            }
}

TEST_CASE("motions: circumstances") {
    const auto of = [](const TypedQuestion& q, const std::vector<double>& numbers) {
        return circumstance_of(case_of(q, numbers));
    };
    CHECK(of(points, fall(1, 1, -2)) == Circumstance::ordinary);
    CHECK(of(points, fall(1, 1, -0x1p301)) == Circumstance::huge);
    CHECK(of(points, fall(1, 1, 0x1p-301)) == Circumstance::tiny);
    std::vector<double> numbers = fall(1, 1, -2);
    // Flat at the end.
    numbers[23] = 0, numbers[22] = 0, numbers[21] = 0;
    CHECK(of(points, numbers) == Circumstance::degenerate_b);
    CHECK_FALSE(put(points, case_of(points, numbers), read_promises("no-degenerate")));
    CHECK(put(points, case_of(points, fall(1, 1, -2)), read_promises("no-degenerate")));
    numbers = fall(1, 1, 0);
    numbers[2] = 0;
    CHECK(of(points, numbers) == Circumstance::in_plane);
    numbers[2] = 1;
    CHECK(of(points, numbers) == Circumstance::ordinary);
    CHECK(of(segments, {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0, 1, 5}) ==
          Circumstance::degenerate_a);
}

TEST_CASE("motions: promises") {
    const Case apart = case_of(points, fall(1, 1, 0x1p-30)),
               touching = case_of(points, fall(2, 0, -2)),
               through = case_of(points, fall(1, 1, -2));
    const auto is = [](const Case& c, int value, const std::string& promises) {
        bool excused = false;
        const auto wrong = verdict(points, c, value, promises, excused);
        return std::string(wrong ? name(*wrong) : excused ? "excused" : "right");
    };
    CHECK(is(apart, 0, "") == "right");
    CHECK(is(apart, 1, "") == "wrong yes");
    CHECK(is(apart, 1, "conservative") == "excused");
    CHECK(is(through, 0, "conservative") == "wrong no");
    CHECK(is(through, 1, "") == "right");
    CHECK(is(through, 2, "") == "no such value");
    CHECK(is(through, -1, "") == "no such value");
    CHECK(is(touching, 0, "") == "wrong no");
    CHECK(is(touching, 0, "half-open") == "excused");
    CHECK(is(through, 0, "half-open") == "wrong no");
    // What is near on the way is not asked about.
    CHECK(is(apart, 1, "tolerance=1") == "wrong yes");
    CHECK(is(touching, 0, "tolerance=1") == "wrong no");
    CHECK(is(touching, 0, "cull=back") == "wrong no");
}

namespace {

/// Looks at some moments only.
bool meet_at_times(const Case& c, int steps) {
    const auto numbers = numbers_of(c);
    const bool of_segments = std::get<cases::MotionCase>(c).segments;
    for (int n = 0; n <= steps; ++n) {
        const double t = double(n) / steps;
        std::vector<double> now;
        for (std::size_t k = 0; k < 12; ++k)
            now.push_back(n == steps ? numbers[12 + k]
                                     : numbers[k] + t * (numbers[12 + k] - numbers[k]));
        if (!std::all_of(now.begin(), now.end(), [](double x) { return std::isfinite(x); }))
            continue;
        now.insert(now.end(), now.begin(), now.end());
        const Case at_rest = case_of(of_segments ? segments : points,
                                     std::vector<double>(now.begin(), now.begin() + 24));
        if (contact_of(std::get<cases::MotionCase>(at_rest)) != Contact::disjoint) return true;
    }
    return false;
}

std::set<std::string> found(Implementation& other, const std::string& promises = "",
                            std::int64_t count = 1600) {
    Plan plan;
    plan.count = count;
    plan.questions = "motion_";
    // Numbers of hundreds of bits are slow to be made small.
    if (count < 1600)
        plan.families = {cases::Family::grid, cases::Family::touching, cases::Family::uniform,
                         cases::Family::degenerate};
    std::set<std::string> names;
    const Result result = crosscheck::crosscheck(other, promises, plan);
    CHECK(result.questions.size() == 2);
    for (const Finding& f : result.findings) names.insert(f.question->name + ": " + name(f.wrong));
    return names;
}
using Names = std::set<std::string>;

}  // namespace

TEST_CASE(
    "motions: a test that looks at some moments misses what happens between, and is made small") {
    InProcess sampling(Method::standard,
                       [](const TypedQuestion& q, const Case& c, const Truth&, Reply& reply) {
                           if (q.asks_motion()) reply.value = meet_at_times(c, 2);
                       });
    Plan plan;
    plan.count = 1600;
    plan.questions = "motion_";
    plan.families = {cases::Family::grid, cases::Family::uniform, cases::Family::touching};
    const Result result = crosscheck::crosscheck(sampling, "", plan);
    Names names;
    for (const Finding& f : result.findings) {
        names.insert(f.question->name + ": " + name(f.wrong));
        INFO(f.question->name << ' ' << name(f.wrong) << ' ' << words(f.circumstance));
        CHECK(complexity(f.smallest) <= complexity(f.found));
        CHECK(truth_of(*f.question, f.smallest, {}).contact == f.truth.contact);
        bool excused = false;
        CHECK(verdict(*f.question, f.smallest, meet_at_times(f.smallest, 2), "", excused) ==
              f.wrong);
        // Rounding at the middle lets it see what is not there; such cases keep their digits.
        if (f.wrong == Wrong::yes) continue;
        for (const double x : numbers_of(f.smallest)) CHECK(std::abs(x) <= 9);
        CHECK(std::get<cases::MotionCase>(f.smallest).segments ==
              std::get<cases::MotionCase>(f.found).segments);
    }
    CHECK(names.contains("motion_vf: wrong no"));
    CHECK(names.contains("motion_ee: wrong no"));
    const Counts counts(result);
    CHECK(counts.sum.right > counts.sum.all_wrong());
}

TEST_CASE("motions: answers of the library are right, and what is planted is found") {
    InProcess right(Method::standard);
    CHECK(found(right, "", support::case_count(1600)).empty());
    const auto spoiled = [](Contact where, int value, Outcome outcome = Outcome::answered) {
        return InProcess(Method::standard,
                         [=](const TypedQuestion&, const Case&, const Truth& truth, Reply& reply) {
                             if (truth.contact != where) return;
                             reply.value = value;
                             reply.outcome = outcome;
                         });
    };
    const auto both = [](const std::string& what) {
        return Names{"motion_ee: " + what, "motion_vf: " + what};
    };
    InProcess alarms = spoiled(Contact::disjoint, 1), misses = spoiled(Contact::touching, 0),
              none = spoiled(Contact::touching, 2),
              thrown = spoiled(Contact::touching, 0, Outcome::threw),
              declined = spoiled(Contact::touching, 0, Outcome::no_answer);
    CHECK(found(alarms, "", 320) == both("wrong yes"));
    CHECK(found(alarms, "conservative", 320).empty());
    CHECK(found(misses, "", 320) == both("wrong no"));
    CHECK(found(misses, "conservative", 320) == both("wrong no"));
    CHECK(found(misses, "half-open", 320).empty());
    CHECK(found(none, "", 320) == both("no such value"));
    CHECK(found(thrown, "", 320) == both("exception"));
    CHECK(found(declined, "", 320).empty());
}

TEST_CASE("motions: cases of somebody, asked as they are") {
    const std::vector<Chosen> chosen{{&points, case_of(points, fall(1, 1, -2)), "none", "one"},
                                     {&points, case_of(points, fall(3, 3, -2)), "none", "two"}};
    InProcess no(Method::standard,
                 [](const TypedQuestion&, const Case&, const Truth&, Reply& r) { r.value = 0; });
    const Result result = crosscheck::crosscheck(no, "", {}, chosen);
    CHECK(Counts(result).sum.asked == 2);
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].name == "one");
    CHECK(result.findings[0].wrong == Wrong::no);
}

TEST_CASE("motions: replies in JSON") {
    const auto value = [](const char* text) {
        const Reply reply = reply_of(points, nlohmann::json::parse(text));
        return reply.outcome == Outcome::answered ? reply.value : -1;
    };
    CHECK(value(R"({"id": 1, "contact": "disjoint"})") == 0);
    CHECK(value(R"({"id": 1, "contact": "touching", "t": [0, 0]})") == 1);
    CHECK(value(R"({"id": 1, "contact": "overlapping", "crosses": false})") == 1);
    CHECK(value(R"({"id": 1, "intersects": true})") == 1);
    CHECK(value(R"({"id": 1, "intersects": false})") == 0);
    CHECK(value(R"({"id": 1, "contact": "near"})") == no_such_value);
    CHECK(value(R"({"id": 1, "intersects": 1})") == no_such_value);
    CHECK(value(R"({"id": 1, "error": "no such test"})") == -1);
    CHECK(value(R"({"id": 1})") == -1);
}

TEST_CASE("motions: a command, which ends at words that it does not know") {
    const std::string script = std::string(GRAZE_LIBRARIES) + "/of_motion.py";
    std::filesystem::create_directories(GRAZE_LIBRARIES);
    {
        std::ofstream file(script);
        // A point and a triangle at rest in z = 0, both ends above it or not.
        file << "import json, sys\n"
                "known = {'intersects', 'contact', 'clip', 'orient', 'insphere', 'first_contact'}\n"
                "for line in sys.stdin:\n"
                "    query = json.loads(line)\n"
                "    if query['query'] not in known:\n"
                "        raise KeyError(query['query'])\n"
                "    answer = {'error': 'no such test'}\n"
                "    if query['query'] == 'first_contact' and query['a']['type'] == 'point':\n"
                "        boxes = [list(zip(*(query[w]['vertices'] + query[w + "
                "'_to']['vertices'])))\n"
                "                 for w in 'b']\n"
                "        ends = list(zip(query['a']['point'], query['a_to']['point']))\n"
                "        answer = {'intersects': all(min(e) <= max(c) and max(e) >= min(c)\n"
                "                                    for e, c in zip(ends, boxes[0]))}\n"
                "    print(json.dumps({'id': query['id'], **answer}), flush=True)\n";
    }
    const auto other = process("python3 '" + script + "'", std::chrono::seconds(10));
    for (const TypedQuestion& q : questions()) {
        INFO(q.name);
        CHECK(other->answers(q) == (q.name == "motion_vf"));
    }
    Plan plan;
    plan.count = 320;
    // Boxes about all of the way are a test that misses nothing.
    const Result strict = crosscheck::crosscheck(*other, "", plan);
    CHECK_FALSE(strict.findings.empty());
    for (const Finding& f : strict.findings) CHECK(f.wrong == Wrong::yes);
    const Result excused = crosscheck::crosscheck(*other, "conservative", plan);
    CHECK(excused.findings.empty());
    CHECK(Counts(excused).sum.excused > 20);
    CHECK(Counts(excused).sum.right > 100);
}

TEST_CASE("motions: the cubic in doubles is wrong where it is known to be") {
    const auto judged = [](cases::Family family, std::int64_t count) {
        const auto other = shared_library(std::string(GRAZE_ADAPTERS) + "/textbook_motion.so",
                                          std::chrono::seconds(1));
        Plan plan;
        plan.count = count;
        plan.families = {family};
        return crosscheck::crosscheck(*other, "", plan);
    };
    // It is given all numbers, in this order: in general position it is right, but for contacts at an edge or at an end.
    const Result fair = judged(cases::Family::uniform, 1000);
    CHECK(fair.questions.size() == 2);
    for (const auto& [name, tally] : Counts(fair).by_question) {
        INFO(name << ": " << tally.right << " of " << tally.asked);
        CHECK(10 * tally.right > 9 * tally.asked);
    }
    // In small numbers it misses segments that are parallel, and points of triangles without an area.
    Names missed;
    for (const Finding& f : judged(cases::Family::grid, 1000).findings) {
        CHECK(f.wrong == Wrong::no);
        CHECK(complexity(f.smallest) <= complexity(f.found));
        for (const double x : numbers_of(f.smallest)) CHECK(std::abs(x) <= 16);
        missed.insert(f.question->name);
    }
    CHECK(missed == Names{"motion_ee", "motion_vf"});
    // Its epsilons are lengths.
    const Result near = judged(cases::Family::ulps, 1000);
    CHECK(std::any_of(near.findings.begin(), near.findings.end(),
                      [](const Finding& f) { return f.wrong == Wrong::yes; }));
}
