// Distances: is the judge right, are the limits hard, and are errors found and made small?
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "crosscheck/json_reply.hpp"
#include "in_process.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::crosscheck;
using in_process::InProcess;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(),
                 most = std::numeric_limits<double>::max(),
                 least = std::numeric_limits<double>::denorm_min();

/// What is wrong with an answer, or "right" or "excused".
std::string verdict(const TypedQuestion& question, const Case& c, const Reply& reply,
                    const std::string& promises) {
    const Promises promised = read_promises(promises);
    bool excused = false;
    const auto wrong =
        judge(question, c, truth_of(question, c, promised), reply, promised, excused);
    return wrong ? name(*wrong) : excused ? "excused" : "right";
}
std::string says(const AnyShape& a, const AnyShape& b, double distance,
                 const std::string& promises = "") {
    return verdict(*find_question(Question::distance, a, b), case_of(a, b), {.distance = distance},
                   promises);
}
std::string says_within(const AnyShape& a, const AnyShape& b, double d, int value,
                        const std::string& promises = "") {
    return verdict(*find_question(Question::within, a, b), case_of(a, b, d), {.value = value},
                   promises);
}

std::vector<const TypedQuestion*> all_within() {
    std::vector<const TypedQuestion*> list;
    for (const TypedQuestion& q : questions())
        if (q.asked == Question::within) list.push_back(&q);
    return list;
}

LimitRule rule_of(const Case& c) {
    const auto* flat = std::get_if<LimitCase<2>>(&c);
    return flat ? flat->rule : std::get<LimitCase<3>>(c).rule;
}

std::set<std::string> names_of(const Result& result) {
    std::set<std::string> names;
    for (const Finding& f : result.findings) names.insert(f.question->name + ": " + name(f.wrong));
    return names;
}

double largest(const Case& c) {
    double r = 0;
    for (const double x : numbers_of(c)) r = std::max(r, std::abs(x));
    return r;
}

}  // namespace

TEST_CASE("distances: how a distance is judged") {
    const Point3 p{3, 4, 0}, q{0, 0, 0};
    for (const double right : {5.0, 5 * (1 + 0x1p-21), 5 * (1 - 0x1p-21)})
        CHECK(says(p, q, right) == "right");
    for (const double wrong :
         {5 * (1 + 0x1p-19), 5 * (1 - 0x1p-19), -5.0, 0.0, infinity, std::nan("")})
        CHECK(says(p, q, wrong) == "wrong distance");
    CHECK(says(p, q, 5 * (1 + 0x1p-11), "floats") == "right");
    CHECK(says(p, q, 5 * (1 + 0x1p-9), "floats") == "wrong distance");
    CHECK(says(p, q, 5.4, "tolerance=0.5") == "excused");
    CHECK(says(p, q, 5.6, "tolerance=0.5") == "wrong distance");
    CHECK(says(p, q, std::nan(""), "tolerance=9") == "wrong distance");
    CHECK(says(p, q, -1, "tolerance=9") == "wrong distance");
    // What meets: beside the largest number, which is no direction.
    const Segment2 s{{-1024, -1}, {1, 1}};
    const Line2 line{{0, 0}, {1e9, 1025}};
    REQUIRE(intersects(s, Line2{{0, 0}, {1, 0}}));
    CHECK(says(s, Line2{{0, 0}, {1e9, 0}}, 0) == "right");
    CHECK(says(s, Line2{{0, 0}, {1e9, 0}}, 0x1p-10) == "right");
    CHECK(says(s, Line2{{0, 0}, {1e9, 0}}, 0x1p-9) == "wrong distance");
    CHECK(says(s, Line2{{0, 0}, {1e9, 0}}, std::nan("")) == "wrong distance");
    CHECK(says(Point2{0, 0}, line, 1e-300) == "wrong distance");
    CHECK(says(Point2{1, 0}, Line2{{0, 0}, {1e9, 0}}, -0x1p-40) == "wrong distance");
    // 0 is right only where they meet, and where it is the nearest number.
    CHECK(says(Point2{0, 0}, Point2{least, 0}, least) == "right");
    CHECK(says(Point2{0, 0}, Point2{least, 0}, 0) == "wrong distance");
    CHECK(says(Point2{0, 0}, Point2{4 * least, 0}, 3 * least) == "right");
    CHECK(says(Point2{0, 0}, Point2{4 * least, 0}, 2 * least) == "wrong distance");
    CHECK(says(Point2{1, 0}, Line2{{0, 0}, {1, 0x1p-1074}}, 0) == "wrong distance");
    CHECK(says(Point2{0x1p-60, 0}, Line2{{0, 0}, {1, 0x1p-1070}}, 0) == "right");
    // Beyond the doubles.
    CHECK(says(Point2{-most, 0}, Point2{most, 0}, infinity) == "right");
    CHECK(says(Point2{-most, 0}, Point2{most, 0}, most) == "right");
    CHECK(says(Point2{-most, 0}, Point2{most, 0}, 1e200) == "wrong distance");
    CHECK(says(Point2{0, 0}, Point2{most, 0}, infinity) == "right");
    CHECK(says(Point2{0, 0}, Point2{1e200, 0}, infinity) == "wrong distance");
}

TEST_CASE("distances: how within is judged") {
    const Point3 p{3, 4, 0}, q{0, 0, 0};
    const double below = std::nextafter(5.0, 0.0), above = std::nextafter(5.0, 6.0);
    CHECK(says_within(p, q, 5, 1) == "right");
    CHECK(says_within(p, q, 5, 0) == "wrong no");
    CHECK(says_within(p, q, below, 0) == "right");
    CHECK(says_within(p, q, below, 1) == "wrong yes");
    CHECK(says_within(p, q, above, 0) == "wrong no");
    CHECK(says_within(p, q, above, 2) == "no such value");
    CHECK(says_within(p, q, below, 1, "conservative") == "excused");
    CHECK(says_within(p, q, above, 0, "conservative") == "wrong no");
    CHECK(says_within(p, q, 5, 0, "half-open") == "excused");
    CHECK(says_within(p, q, above, 0, "half-open") == "wrong no");
    CHECK(says_within(p, q, 4.9375, 1, "tolerance=0.0625") == "excused");
    CHECK(says_within(p, q, 4.9, 1, "tolerance=0.0625") == "wrong yes");
    CHECK(says_within(p, q, 5.0625, 0, "tolerance=0.0625") == "excused");
    CHECK(says_within(p, q, 5.1, 0, "tolerance=0.0625") == "wrong no");
    // A small limit: what meets may be too far after a move only where it is not deep.
    const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    const Point3 inside{0.5, 0.5, 0.5};
    CHECK(says_within(inside, box, 0, 0, "tolerance=0.25") == "wrong no");
    CHECK(says_within(inside, box, 0, 0, "tolerance=0.51") == "excused");
    CHECK(says_within(inside, box, 0.25, 0, "tolerance=0.51") == "wrong no");
    CHECK(says_within(Point3{1, 0.5, 0.5}, box, 0, 0, "tolerance=0.25") == "excused");
    CHECK(says_within(Point3{1, 0.5, 0.5}, box, 0.5, 0, "tolerance=0.25") == "wrong no");
}

TEST_CASE("distances: limits at the distance, beside it, and of other sizes") {
    std::map<LimitRule, int> rules;
    std::map<int, int> signs;
    std::uint64_t s = 0;
    int all = 0;
    for (const TypedQuestion* q : all_within())
        for (const cases::Family family : cases::families)
            for (int n = 0; n < 2; ++n) {
                ++s;
                const Case c = make_case(*q, family, s);
                CHECK(same(c, make_case(*q, family, s)));
                CHECK(seed(c) == s);
                const double d = *limit(c);
                CHECK(std::isfinite(d));
                CHECK(d >= 0);
                const double distance = std::min(distance_of(first(c), second(c)), most);
                const LimitRule rule = rule_of(c);
                INFO(q->name << ' ' << cases::name(family) << ' ' << s << ": " << d << " for "
                             << distance);
                switch (rule) {
                    case LimitRule::at:
                        CHECK(d == distance);
                        break;
                    case LimitRule::below:
                        CHECK(d == std::nextafter(distance, 0.0));
                        break;
                    case LimitRule::above:
                        CHECK(d == std::nextafter(distance, most));
                        break;
                    case LimitRule::third:
                        CHECK(d == distance / 3);
                        break;
                    case LimitRule::twice:
                        CHECK(d == std::min(2 * distance, most));
                        break;
                    case LimitRule::zero:
                        CHECK(d == 0);
                        break;
                    case LimitRule::free:
                        break;
                }
                ++rules[rule];
                ++all;
                if (distance > 0) ++signs[truth_of(*q, c, {}).sign];
            }
    for (const auto& [rule, count] : rules) CHECK(10 * count > all);
    CHECK(rules.size() == 7);
    std::cout << "of " << all << " limits: below " << signs[1] << ", at " << signs[0] << ", above "
              << signs[-1] << " a distance that is not 0" << std::endl;
    CHECK(10 * signs[1] > all);
    CHECK(200 * signs[0] > all);
    CHECK(10 * signs[-1] > all);
    CHECK_FALSE(can_be_said(case_of(Point2{0, 0}, Point2{1, 0}, infinity)));
    CHECK_FALSE(can_be_said(case_of(Point2{0, 0}, Point2{1, 0}, std::nan(""))));
    CHECK_FALSE(can_be_said(case_of(Point2{0, 0}, Point2{1, 0}, -1)));
}

TEST_CASE("distances: limits among floats are at the distance of the floats, or beside it") {
    const Promises promises = read_promises("floats");
    std::map<LimitRule, int> rules;
    std::uint64_t s = 0;
    for (const TypedQuestion* q : all_within())
        for (int n = 0; n < 8; ++n) {
            const auto c = put(*q, make_case(*q, cases::Family::uniform, ++s), promises);
            if (!c) continue;
            for (const double x : numbers_of(*c)) CHECK(x == double(float(x)));
            const auto d = float(*limit(*c)), near = float(distance_of(first(*c), second(*c)));
            const LimitRule rule = rule_of(*c);
            if (rule == LimitRule::at) CHECK(d == near);
            if (rule == LimitRule::below) CHECK(d == std::nextafter(near, 0.0F));
            if (rule == LimitRule::above)
                CHECK(d == std::nextafter(near, std::numeric_limits<float>::max()));
            ++rules[rule];
        }
    CHECK(rules.size() == 7);
}

TEST_CASE("distances: an error at the limit is made small, and stays at the limit") {
    InProcess strict(Method::standard,
                     [](const TypedQuestion&, const Case&, const Truth& truth, Reply& reply) {
                         if (truth.sign == 0) reply.value = 0;
                     });
    InProcess large(Method::standard,
                    [](const TypedQuestion&, const Case& c, const Truth&, Reply& reply) {
                        if (*limit(c) > 100) reply.value = reply.value == 0;
                    });
    for (const char* question :
         {"within_point2_point2", "within_segment3_triangle3", "within_aabb3_aabb3"}) {
        Plan plan;
        plan.count = 200;
        plan.families = {cases::Family::uniform, cases::Family::grid, cases::Family::parallel,
                         cases::Family::exponents};
        plan.questions = question;
        const Result at = crosscheck::crosscheck(strict, "", plan);
        bool apart = false;
        for (const Finding& f : at.findings) {
            INFO(question << ": " << words(f.circumstance));
            CHECK(f.wrong == Wrong::no);
            CHECK(f.truth.sign == 0);
            CHECK(complexity(f.smallest) <= complexity(f.found));
            const double d = *limit(f.smallest);
            CHECK(is_eq(any::compare_distance(first(f.smallest), second(f.smallest), d)));
            apart = apart || (f.truth.contact == Contact::disjoint && largest(f.smallest) <= 9);
        }
        CHECK(apart);
        for (const Finding& f : crosscheck::crosscheck(large, "", plan).findings) {
            CHECK(*limit(f.smallest) > 100);
            // One of few bits: nothing else is left of it.
            if (f.circumstance == Circumstance::ordinary) CHECK(*limit(f.smallest) <= 128);
        }
    }
}

TEST_CASE("distances: each way to be wrong is found in a library, and nothing else") {
    const auto other =
        shared_library(std::string(GRAZE_LIBRARIES) + "/apart.so", std::chrono::seconds(1));
    Plan plan;
    plan.count = 480;
    const Result result = crosscheck::crosscheck(*other, "", plan);
    CHECK(names_of(result) ==
          std::set<std::string>{
              "within_point2_point2: wrong no", "within_point2_segment2: wrong yes",
              "within_segment2_point2: no such value", "within_aabb2_point2: exception",
              "within_point2_aabb2: crash", "distance_point2_segment2: wrong distance",
              "distance_point2_aabb2: wrong distance", "distance_aabb2_point2: wrong distance",
              "distance_aabb2_aabb2: wrong distance", "distance_point2_triangle2: exception"});
    for (const Finding& f : result.findings) {
        // It is called with the numbers that are shown.
        if (f.question->name == "within_point2_point2") CHECK(f.truth.sign == 0);
        if (f.question->name == "distance_aabb2_aabb2") {
            CHECK(f.truth.distance > 0);
            CHECK(f.reply.distance == 0);
        }
    }
    std::map<std::string, Tally> tallies;
    for (const auto& [name, tally] : Counts(result).by_question) tallies[name] = tally;
    for (const char* right : {"within_segment3_aabb3", "distance_segment3_aabb3",
                              "distance_point2_point2", "distance_segment2_point2"}) {
        INFO(right);
        CHECK(tallies.at(right).right == tallies.at(right).asked);
        CHECK(tallies.at(right).asked > 450);
    }
    for (const char* declined : {"within_obb2_obb2", "distance_triangle2_point2"}) {
        INFO(declined);
        CHECK(tallies.at(declined).no_answer > 50);
        CHECK(tallies.at(declined).right > 50);
    }
}

TEST_CASE("distances: answers in JSON") {
    const AnyShape p = Point2{0, 0};
    const TypedQuestion &within = *find_question(Question::within, p, p),
                        &distance = *find_question(Question::distance, p, p);
    const auto said = [](const TypedQuestion& q, const char* text) {
        return reply_of(q, nlohmann::json::parse(text));
    };
    CHECK(said(within, R"({"id": 1, "within": true})").value == 1);
    CHECK(said(within, R"({"id": 1, "within": false})").value == 0);
    CHECK(said(within, R"({"id": 1, "within": 1})").value == no_such_value);
    CHECK(said(within, R"({"id": 1, "error": "no"})").outcome == Outcome::no_answer);
    for (const char* two :
         {R"({"distance": 2.0, "id": 1})", R"({"distance": "0x1p+1", "id": 1})"}) {
        const Reply reply = said(distance, two);
        CHECK(reply.outcome == Outcome::answered);
        CHECK(reply.value == 0);
        CHECK(reply.distance == 2);
    }
    CHECK(said(distance, R"({"distance": "inf", "id": 1})").distance == infinity);
    CHECK(said(distance, R"({"distance": "far", "id": 1})").value == no_such_value);
    CHECK(said(distance, R"({"distance": null, "id": 1})").value == no_such_value);
    CHECK(said(distance, R"({"distance": [], "error": "no"})").outcome == Outcome::no_answer);
    // A query says the limit as the double that it is.
    const std::string asked = query_of(within, case_of(p, p, 0.1), "7");
    CHECK(asked.ends_with(R"("b": {"type": "point", "point": [0.0, 0.0]}, "d": 0.1)"));
}

TEST_CASE("distances: recorded answers, in the order that was asked") {
    const AnyShape p = Point2{0, 0}, s = Segment2{{3, 4}, {3, 9}};
    Case first_case = case_of(p, s, 5), second_case = case_of(p, s);
    set_seed(first_case, 1);
    set_seed(second_case, 2);
    const TypedQuestion &within = *find_question(Question::within, p, s),
                        &distance = *find_question(Question::distance, p, s);
    const std::vector<Chosen> chosen{{&within, first_case, "none", "one"},
                                     {&distance, second_case, "none", "two"}};
    const auto found = [&](const std::string& one, const std::string& two) {
        const std::vector<Answered> answers{{&within, first_case, one},
                                            {&distance, second_case, two}};
        const auto other = recorded("answers", answers);
        return names_of(crosscheck::crosscheck(*other, "", {}, chosen));
    };
    CHECK(found(R"({"id": 1, "within": true})", R"({"id": 2, "distance": 5})").empty());
    CHECK(found(R"({"id": 1, "within": false})", R"({"id": 2, "distance": 5.1})") ==
          std::set<std::string>{"within_point2_segment2: wrong no",
                                "distance_point2_segment2: wrong distance"});
    // Of a library that answers the other order as well, both are asked.
    InProcess exact(Method::exact);
    const Result both = crosscheck::crosscheck(exact, "", {}, chosen);
    CHECK(both.findings.empty());
    CHECK(Counts(both).sum.asked == 4);
}

TEST_CASE("distances: a command that ends at words that it does not know is asked the others") {
    const std::string script = std::string(GRAZE_LIBRARIES) + "/of_points.py";
    std::filesystem::create_directories(GRAZE_LIBRARIES);
    {
        std::ofstream file(script);
        file << "import json, math, sys\n"
                "known = {'intersects', 'contact', 'clip', 'orient', 'insphere', 'distance'}\n"
                "for line in sys.stdin:\n"
                "    query = json.loads(line)\n"
                "    if query['query'] not in known:\n"
                "        raise KeyError(query['query'])\n"
                "    answer = {'error': 'no such test'}\n"
                "    if query['query'] == 'distance' and query['a']['type'] == 'point' == "
                "query['b']['type']:\n"
                "        answer = {'distance': math.dist(query['a']['point'], "
                "query['b']['point'])}\n"
                "    print(json.dumps({'id': query['id'], **answer}), flush=True)\n";
    }
    const auto other = process("python3 '" + script + "'", std::chrono::seconds(10));
    for (const TypedQuestion& q : questions()) {
        INFO(q.name);
        CHECK(other->answers(q) ==
              (q.name == "distance_point2_point2" || q.name == "distance_point3_point3"));
    }
    CHECK(other->remark() == "");
    Plan plan;
    plan.count = 160;
    CHECK(crosscheck::crosscheck(*other, "range=1e-100..1e100", plan).findings.empty());
}

TEST_CASE("distances: textbook code is wrong where it is known to be") {
    const auto judged = [](const char* question, cases::Family family, std::int64_t count,
                           const char* promises) {
        const auto other = shared_library(std::string(GRAZE_ADAPTERS) + "/textbook_distance.so",
                                          std::chrono::seconds(1));
        Plan plan;
        plan.questions = question;
        plan.families = {family};
        plan.count = count;
        return crosscheck::crosscheck(*other, promises, plan);
    };
    const auto find = [](const Result& result, Wrong wrong, const auto& like) {
        return std::any_of(result.findings.begin(), result.findings.end(),
                           [&](const Finding& f) { return f.wrong == wrong && like(f); });
    };
    // Right, but for rounding: segments that all but meet are near each other for their size.
    const Result fair = judged("distance_segment3", cases::Family::uniform, 400, "tolerance=1e-9");
    CHECK(fair.findings.empty());
    CHECK(Counts(fair).sum.right > 100);
    CHECK(Counts(fair).sum.excused > 100);
    // A short segment counts as a point.
    CHECK(find(judged("distance_segment2_segment2", cases::Family::exponents, 60, ""),
               Wrong::distance, [](const Finding& f) { return f.truth.distance < 1e-3; }));
    // Squares are rounded: beside the limit,
    const Result squares = judged("within_point3_aabb3", cases::Family::uniform, 2000, "");
    CHECK_FALSE(squares.findings.empty());
    for (const Finding& f : squares.findings) {
        const double d = *limit(f.smallest);
        CHECK(std::abs(distance_of(first(f.smallest), second(f.smallest)) - d) < 1e-15 * d);
    }
    // and beyond the doubles.
    CHECK(find(judged("within_aabb3_aabb3", cases::Family::overflow, 100, ""), Wrong::yes,
               [](const Finding& f) { return f.circumstance == Circumstance::huge; }));
}
