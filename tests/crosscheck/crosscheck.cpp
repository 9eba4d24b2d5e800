// Implementations that are wrong on purpose: is each error found, and made small, and nothing else?
#include "crosscheck/crosscheck.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <limits>
#include <set>

#include "in_process.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::crosscheck;
using in_process::InProcess;

namespace {

std::int64_t asked(const Result& result) {
    std::int64_t sum = 0;
    for (const auto& of_question : result.tallies)
        for (const Tally& t : of_question) sum += t.asked;
    return sum;
}

/// Are the first numbers of both shapes equal, or those of the line and plane that meet, or of the shapes that move?
bool begin_alike(const Case& c) {
    if (const auto* meets = std::get_if<cases::MeetCase>(&c))
        return meets->numbers[0] == meets->numbers[std::size_t(2 * meets->dim)];
    if (const auto* motion = std::get_if<cases::MotionCase>(&c))
        return motion->numbers[0] == motion->numbers[motion->segments ? 6 : 3];
    return numbers_of(first(c))[0] == numbers_of(second(c))[0];
}

double most_digits(const Case& c) {
    double most = 0;
    Case copy = c;
    each_coordinate(copy, [&](double& x) { most = std::max(most, std::abs(x)); });
    return most;
}

void expect_nothing(std::int64_t count) {
    InProcess exact(Method::exact);
    Plan plan;
    plan.count = count;
    const Result result = crosscheck::crosscheck(exact, "", plan);
    for (const auto& finding : result.findings) {
        std::ostringstream numbers;
        Case copy = finding.smallest;
        each_coordinate(copy, [&](double& x) { numbers << std::hexfloat << x << ' '; });
        FAIL_CHECK(finding.question->name << ", " << finding.category << ", "
                                          << crosscheck::name(finding.wrong) << ": "
                                          << numbers.str());
    }
    CHECK(result.questions.size() == questions().size());
    CHECK(asked(result) > count * std::int64_t(questions().size()) / 2);
    std::cout << asked(result) << " cases of " << result.questions.size() << " questions, "
              << result.findings.size() << " findings" << std::endl;
}

}  // namespace

TEST_CASE("crosscheck: nothing is found in rationals") { expect_nothing(support::case_count(52)); }
TEST_CASE("long crosscheck: nothing is found in a million cases", "[.long]") {
    expect_nothing(1'100'000 / std::int64_t(questions().size()));
}

TEST_CASE("crosscheck: an error in each question is found, and made small") {
    InProcess planted(Method::standard,
                      [](const TypedQuestion& q, const Case& c, const Truth&, Reply& reply) {
                          if (!begin_alike(c)) return;
                          if (q.asks_sign())
                              reply.value = reply.value == 0 ? 1 : -reply.value;
                          else if (q.asked == Question::clip && reply.value != 0)
                              reply.t[0] = std::numeric_limits<double>::quiet_NaN();
                          else if (q.asked == Question::distance)
                              reply.distance = 2 * reply.distance + 1;
                          else
                              reply.value = reply.value == 0;
                      });
    Plan plan;
    plan.count = 100;
    plan.families = {cases::Family::grid, cases::Family::touching};
    const Result result = crosscheck::crosscheck(planted, "", plan);
    std::set<const TypedQuestion*> found;
    for (const Finding& f : result.findings) {
        found.insert(f.question);
        CHECK(begin_alike(f.smallest));
        CHECK(complexity(f.smallest) <= complexity(f.found));
    }
    for (const TypedQuestion& q : questions())
        if (!found.contains(&q)) FAIL_CHECK(q.name << ": its error was not found");
    // The simplest of a question has coordinates of one digit.
    for (const Finding& f : result.findings)
        if (found.erase(f.question) > 0 && most_digits(f.smallest) > 9)
            FAIL_CHECK(f.question->name << ": " << most_digits(f.smallest));
}

TEST_CASE("crosscheck: errors in tiny and huge numbers are shown by short ones") {
    // Where a number is far from 1, and where a product of two numbers is lost.
    const auto is_far = [](const std::vector<double>& x, double least, double most) {
        return std::any_of(x.begin(), x.end(), [&](double c) {
            return c != 0 && (std::abs(c) < least || std::abs(c) > most);
        });
    };
    const auto loses = [](const std::vector<double>& x, double, double) {
        for (const double c : x)
            for (const double d : x)
                if (c != 0 && d != 0 && c * d == 0) return true;
        return false;
    };
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto longest_of = [&](const auto& wrong_where, double least, double most) {
        InProcess planted(Method::standard, [&](const TypedQuestion& q, const Case& c, const Truth&,
                                                Reply& reply) {
            if (!wrong_where(numbers_of(c), least, most)) return;
            reply.value = q.asks_sign() ? (reply.value == 0 ? 1 : -reply.value) : reply.value == 0;
        });
        std::size_t longest = 0;
        for (const char* question : {"intersects_triangle3_aabb3", "contact_segment2_segment2",
                                     "orient3", "orient2_meet"}) {
            Plan plan;
            plan.questions = question;
            // Numbers of hundreds of bits are slow.
            plan.count = plan.questions == "orient2_meet" ? 60 : 260;
            const Result result = crosscheck::crosscheck(planted, "", plan);
            CHECK_FALSE(result.findings.empty());
            for (const Finding& f : result.findings) {
                Case c = f.smallest;
                std::string all;
                each_coordinate(c, [&](double& x) {
                    longest = std::max(longest, decimal(x).size());
                    all += decimal(x) + " ";
                });
                INFO(question << ": " << name(f.wrong) << ", " << words(f.circumstance) << ": "
                              << all);
                each_coordinate(c, [&](double& x) { CHECK(decimal(x).size() <= 8); });
            }
        }
        return longest;
    };
    for (const double least : {1e-100, 1e-135, 1e-300})
        std::cout << "below " << least << ": " << longest_of(is_far, least, infinity)
                  << " characters\n";
    for (const double most : {1e100, 1e300})
        std::cout << "above " << most << ": " << longest_of(is_far, 0, most) << " characters\n";
    std::cout << "products that are lost: " << longest_of(loses, 0, 0) << " characters"
              << std::endl;
}

namespace {

/// What is found of one question, by the name of the finding.
std::set<std::string> found(const InProcess::Spoil& spoil, const std::string& question,
                            const std::string& promises = "", std::int64_t count = 2600) {
    InProcess other(Method::standard, spoil);
    Plan plan;
    plan.count = count;
    plan.questions = question;
    std::set<std::string> names;
    for (const Finding& f : crosscheck::crosscheck(other, promises, plan).findings)
        names.insert(name(f.wrong));
    return names;
}
using Names = std::set<std::string>;

bool is_right(Question asked, const AnyShape& a, const AnyShape& b, int value,
              const std::string& promises) {
    const TypedQuestion& question = *find_question(asked, a, b);
    const Promises promised = read_promises(promises);
    const Case c = case_of(a, b);
    bool excused = false;
    return !judge(question, c, truth_of(question, c, promised), {.value = value}, promised,
                  excused);
}

}  // namespace

TEST_CASE("crosscheck: every way to be wrong has its name") {
    const auto where_it_touches = [](int value) {
        return [value](const TypedQuestion&, const Case&, const Truth& truth, Reply& reply) {
            if (truth.contact == Contact::touching) reply.value = value;
        };
    };
    CHECK(found(where_it_touches(0), "intersects_ray3_aabb3") == Names{"wrong no"});
    CHECK(found(where_it_touches(2), "contact_ray3_aabb3") == Names{"wrong contact"});
    CHECK(found(where_it_touches(7), "intersects_ray3_aabb3") == Names{"no such value"});
    const auto where_disjoint = [](const TypedQuestion&, const Case&, const Truth& truth,
                                   Reply& reply) {
        if (truth.contact == Contact::disjoint) reply.value = 1;
    };
    CHECK(found(where_disjoint, "intersects_ray3_aabb3") == Names{"wrong yes"});
    CHECK(found(where_disjoint, "intersects_ray3_aabb3", "conservative").empty());
    CHECK(found(where_it_touches(0), "intersects_ray3_aabb3", "conservative") == Names{"wrong no"});
    CHECK(found(where_it_touches(0), "intersects_ray3_aabb3", "half-open").empty());
    CHECK(found(where_disjoint, "intersects_ray3_aabb3", "half-open") == Names{"wrong yes"});
}

TEST_CASE("crosscheck: promises are kept to, and no more is excused") {
    const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    // Near a face, and near a corner: 1/8 along each axis is a distance of 0.2165.
    CHECK_FALSE(is_right(Question::intersects, Point3{1.125, 0.5, 0.5}, box, 1, ""));
    CHECK(is_right(Question::intersects, Point3{1.125, 0.5, 0.5}, box, 1, "tolerance=0.126"));
    CHECK_FALSE(is_right(Question::intersects, Point3{1.125, 0.5, 0.5}, box, 1, "tolerance=0.124"));
    CHECK(is_right(Question::intersects, Point3{1.125, 1.125, 1.125}, box, 1, "tolerance=0.22"));
    CHECK_FALSE(
        is_right(Question::intersects, Point3{1.125, 1.125, 1.125}, box, 1, "tolerance=0.1"));
    CHECK(is_right(Question::intersects, Point3{0.875, 0.5, 0.5}, box, 0, "tolerance=0.126"));
    CHECK_FALSE(is_right(Question::intersects, Point3{0.5, 0.5, 0.5}, box, 0, "tolerance=0.28"));
    // A move across a face that no axis is across.
    const Obb2 turned{{0, 0}, {1, 1}, {1, 1}};
    CHECK(is_right(Question::intersects, Point2{0, 0}, turned, 0, "tolerance=1.01"));
    CHECK_FALSE(is_right(Question::intersects, Point2{0, 0}, turned, 0, "tolerance=0.99"));
    // From behind.
    const Triangle3 triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Ray3 down{{0.25, 0.25, 1}, {0, 0, -1}}, up{{0.25, 0.25, -1}, {0, 0, 1}};
    CHECK(is_right(Question::intersects, down, triangle, 1, "cull=back"));
    CHECK_FALSE(is_right(Question::intersects, down, triangle, 0, "cull=back"));
    CHECK(is_right(Question::intersects, up, triangle, 0, "cull=back"));
    CHECK_FALSE(is_right(Question::intersects, up, triangle, 1, "cull=back"));
    CHECK(is_right(Question::intersects, up, triangle, 1, "cull=front"));
    CHECK_THROWS_WITH(read_promises("exactly"), Catch::Contains("\"exactly\" is none; allowed:"));
    CHECK_THROWS_WITH(read_promises("tolerance=-1"), Catch::Contains("no number >= 0"));
    CHECK_THROWS_WITH(read_promises("range=1"), Catch::Contains("no number >= 0"));
    CHECK(to_string(read_promises("floats tolerance=0.5,cull=front range=1e-9..7")) ==
          "cull=front, tolerance=0.5, range=1e-09..7, floats");

    // Only what is promised is asked.
    const auto expect_all = [](const std::string& promises, const auto& holds) {
        bool all = true;
        std::int64_t seen = 0;
        InProcess other(Method::standard,
                        [&](const TypedQuestion&, const Case& c, const Truth&, Reply&) {
                            ++seen;
                            all = all && holds(c);
                        });
        Plan plan;
        plan.count = 1300;
        plan.questions = "intersects_segment3_triangle3";
        crosscheck::crosscheck(other, promises, plan);
        CHECK(seen > 600);
        CHECK(all);
    };
    expect_all("floats", [](const Case& c) {
        bool floats = true;
        Case copy = c;
        each_coordinate(copy, [&](double& x) { floats = floats && x == double(float(x)); });
        return floats;
    });
    expect_all("range=1e-9..1e9", [](const Case& c) {
        bool in_range = true;
        Case copy = c;
        each_coordinate(copy, [&](double& x) {
            in_range = in_range && (x == 0 || (std::abs(x) >= 1e-9 && std::abs(x) <= 1e9));
        });
        return in_range;
    });
    expect_all("no-degenerate",
               [](const Case& c) { return !is_degenerate(first(c)) && !is_degenerate(second(c)); });
}

TEST_CASE("crosscheck: the gap between disjoint shapes") {
    const auto gap = [](const AnyShape& a, const AnyShape& b) { return log2_of_gap(a, b); };
    const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    CHECK(gap(Point3{1 + 0x1p-52, 0.5, 0.5}, box) == -52);
    CHECK(gap(box, Point3{3, 0.5, 0.5}) == 1);
    CHECK(gap(Point2{0, 0x1p-1074}, Segment2{{-1, 0}, {1, 0}}) == -1074);
    // Nearer than any two doubles are.
    CHECK(gap(Segment2{{0, 0x1p-1074}, {0x1p1000, 0x1p-1074}}, Segment2{{0, 0}, {0x1p1000, 0}}) ==
          -1074);
    CHECK(gap(Point2{1, 1}, Line2{{0, 0x1p-1074}, {1, 1}}) == Approx(-1074.5));
    CHECK(gap(Obb2{{0, 0}, {1, 1}, {1, 1}}, Point2{2, 0}) ==
          Approx(std::log2(2 - std::sqrt(2.0))).epsilon(1e-9));
    CHECK(gap(Obb3{{0, 0, 0}, {2, 0, 0, 0}, {1, 1, 1}}, Point3{0, -5, 0}) == 2);
    CHECK(gap(Parallelepiped3::from_corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}),
              Plane3{{0, 0, -4}, {0, 0, 3}}) == 2);
    CHECK(gap(Tetrahedron3{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {0, 0, 2}},
              Ray3{{0, 0, 0}, {1, 1, 0}}) <= 0);
}

TEST_CASE("crosscheck: degenerate shapes") {
    CHECK(is_degenerate(Segment3{{1, 2, 3}, {1, 2, 3}}));
    CHECK_FALSE(is_degenerate(Segment3{{1, 2, 3}, {1, 2, 4}}));
    CHECK(is_degenerate(Ray2{{1, 2}, {0, -0.0}}));
    CHECK(is_degenerate(Triangle3{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}));
    CHECK_FALSE(is_degenerate(Triangle3{{0, 0, 0}, {1, 1, 1}, {2, 2, 3}}));
    CHECK(is_degenerate(Aabb2{{0, 0}, {1, 0}}));
    CHECK(is_degenerate(Obb3{{0, 0, 0}, {1, 0, 0, 0}, {1, 0, 1}}));
    CHECK(is_degenerate(Parallelepiped3::from_corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0})));
    CHECK(is_degenerate(Tetrahedron3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
    CHECK_FALSE(is_degenerate(Tetrahedron3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}}));
    CHECK_FALSE(is_degenerate(Point3{}));
    const auto flat = [](const AnyShape& a, const AnyShape& b) {
        return in_one_plane(case_of(a, b));
    };
    const Triangle3 triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    CHECK(flat(Ray3{{5, 7, 0}, {1, 1, 0}}, triangle));
    CHECK_FALSE(flat(Ray3{{5, 7, 0}, {1, 1, 1e-300}}, triangle));
    CHECK_FALSE(flat(Ray3{{5, 7, 1e-300}, {1, 1, 0}}, triangle));
    CHECK(flat(Plane3{{0, 3, 0}, {0, 0, 2}}, triangle));
    CHECK_FALSE(flat(Plane3{{0, 3, 0}, {0, 1, 2}}, triangle));
    CHECK(flat(triangle, Aabb3{{0, 0, 0}, {1, 1, 0}}));
    CHECK_FALSE(flat(triangle, Aabb3{{0, 0, 0}, {1, 1, 1}}));
    CHECK(flat(triangle, Obb3{{0, 0, 0}, {1, 0, 0, 1}, {1, 1, 0}}));
    CHECK_FALSE(flat(triangle, Obb3{{0, 0, 0}, {1, 1, 0, 0}, {1, 1, 0}}));
    CHECK(flat(Segment2{{0, 0}, {1, 1}}, Point2{3, 3}));
    CHECK_FALSE(flat(Segment2{{0, 0}, {1, 1}}, Obb2{{0, 0}, {1, 1}, {1, 1}}));
    CHECK(flat(Segment2{{0, 0}, {1, 1}}, Obb2{{0, 0}, {1, 1}, {1, 0}}));
}

namespace {

std::string library(const char* name) { return std::string(GRAZE_LIBRARIES) + '/' + name + ".so"; }

Result judge_library(const char* name, std::chrono::milliseconds limit = std::chrono::seconds(1)) {
    const auto other = shared_library(library(name), limit);
    Plan plan;
    plan.count = 260;
    return crosscheck::crosscheck(*other, "", plan);
}

std::set<std::string> names_of(const Result& result) {
    std::set<std::string> names;
    for (const Finding& f : result.findings) names.insert(f.question->name + ": " + name(f.wrong));
    return names;
}

}  // namespace

TEST_CASE("crosscheck: crashes, hangs and exceptions of a library are findings") {
    const Result result = judge_library("broken", std::chrono::milliseconds(100));
    CHECK(names_of(result) ==
          Names{"contact_point2_aabb2: hang", "intersects_point2_aabb2: crash",
                "intersects_point2_point2: exception", "intersects_aabb2_aabb2: crash",
                "orient2: no such value", "clip_ray2_aabb2: wrong t", "compare3_meet: crash",
                "orient2_meet: no such value", "motion_ee: exception", "motion_vf: no such value"});
    for (const Finding& f : result.findings) {
        if (f.question->name == "intersects_point2_aabb2") CHECK(f.reply.signal == SIGSEGV);
        if (f.question->name == "intersects_aabb2_aabb2") CHECK(f.reply.signal == 0);
    }
    // A hang costs its time limit, a crash a new process: they are asked no more.
    Names given_up;
    for (const TypedQuestion* q : result.given_up) given_up.insert(q->name);
    CHECK(given_up ==
          Names{"contact_point2_aabb2", "intersects_point2_aabb2", "intersects_aabb2_aabb2"});
    for (const Finding& f : result.findings)
        if (f.wrong == Wrong::crashed) CHECK(f.count < 64);
    // The others were judged all the same.
    CHECK(asked(result) > 260 * std::int64_t(result.questions.size() - given_up.size()));
    std::int64_t right = 0, none = 0;
    for (const auto& of_question : result.tallies)
        for (const Tally& t : of_question) right += t.right, none += t.no_answer;
    CHECK(right > 400);
    CHECK(none > 200);
}

TEST_CASE("crosscheck: libraries that cannot be asked") {
    CHECK_THROWS_WITH(judge_library("no_such"), Catch::Contains("cannot be loaded"));
    CHECK_THROWS_WITH(judge_library("empty"), Catch::Contains("has no function for crosscheck"));
}

TEST_CASE("crosscheck: the textbook versions are wrong where they are known to be") {
    const auto all = [](const char* name, const char* question) {
        const auto other = shared_library(std::string(GRAZE_ADAPTERS) + '/' + name + ".so",
                                          std::chrono::seconds(1));
        Plan plan;
        plan.count = 10'000;
        plan.questions = question;
        return crosscheck::crosscheck(*other, "", plan);
    };
    /// Is there a finding like this?
    const auto has = [](const Result& result, const std::string& question, Wrong wrong,
                        const std::function<bool(const Finding&)>& like) {
        for (const Finding& f : result.findings)
            if (f.question->name == question && f.wrong == wrong && like(f)) return true;
        return false;
    };
    const auto ray_of = [](const Finding& f) { return std::get<Ray3>(first(f.smallest)); };
    const auto sound = [](const Finding& f) {
        return !is_degenerate(first(f.smallest)) && !is_degenerate(second(f.smallest));
    };
    const Result slab = all("textbook_slab_branchless", "ray3_aabb3");
    // 0 * inf: along a plane of a slab, in small whole numbers.
    CHECK(has(slab, "intersects_ray3_aabb3", Wrong::no, [&](const Finding& f) {
        const Ray3 a = ray_of(f);
        const Aabb3 b = std::get<Aabb3>(second(f.smallest));
        for (int k = 0; k < 3; ++k)
            if (a.direction[k] == 0 && (a.origin[k] == b.min[k] || a.origin[k] == b.max[k]))
                return most_digits(f.smallest) <= 9 && sound(f);
        return false;
    }));
    // A flat box is lost by a strict comparison.
    CHECK(has(all("textbook_slab_reciprocal", "segment3_aabb3"), "intersects_segment3_aabb3",
              Wrong::no, [](const Finding& f) {
                  return most_digits(f.smallest) <= 9 && !is_degenerate(first(f.smallest)) &&
                         is_degenerate(second(f.smallest));
              }));
    // Epsilons at two scales: what is nearly parallel, and what is far.
    const Result branchy = all("textbook_slab_branchy", "ray3_aabb3");
    CHECK(has(branchy, "intersects_ray3_aabb3", Wrong::yes, [&](const Finding& f) {
        const Vec3 direction = ray_of(f).direction;
        bool small = false;
        for (int k = 0; k < 3; ++k)
            small = small || (direction[k] != 0 && std::abs(direction[k]) < 1e-6);
        return small && sound(f);
    }));
    CHECK(has(branchy, "clip_ray3_aabb3", Wrong::no,
              [](const Finding& f) { return f.truth.t[0] > 10'000; }));
    // A ray in the plane of a triangle.
    const Result moller = all("textbook_moller_trumbore", "ray3_triangle3");
    const auto side_of = [&](const Finding& f) {
        return clip(ray_of(f), std::get<Triangle3>(second(f.smallest))).side;
    };
    CHECK(has(moller, "intersects_ray3_triangle3", Wrong::no, [&](const Finding& f) {
        return side_of(f) == Side::coplanar && sound(f) && most_digits(f.smallest) <= 9;
    }));
    // One through an edge, from one side to the other.
    CHECK(has(all("textbook_cramer", "ray3_triangle3"), "intersects_ray3_triangle3", Wrong::no,
              [&](const Finding& f) {
                  const auto side = side_of(f);
                  return (side == Side::front || side == Side::back) && sound(f) &&
                         f.truth.contact == Contact::touching;
              }));
    // Overflow and underflow.
    const Result frames = all("textbook_frames", "segment");
    const auto with_number = [&](const char* question, double low, double high) {
        return has(frames, question, Wrong::yes, [&](const Finding& f) {
            bool is = false;
            Case copy = f.smallest;
            each_coordinate(
                copy, [&](double& x) { is = is || (std::abs(x) > low && std::abs(x) < high); });
            return is;
        });
    };
    CHECK(with_number("intersects_segment2_obb2", 1e150, std::numeric_limits<double>::infinity()));
    CHECK(with_number("intersects_segment3_obb3", 0, 1e-150));
}
