// Pairs of faces against the judge, by hand, and under what changes no answer.
#include <algorithm>
#include <array>
#include <iostream>
#include <limits>
#include <map>
#include <tuple>

#include "arith/environments.hpp"
#include "cases/generators.hpp"
#include "cases/print.hpp"
#include "pair_checks.hpp"
#include "pairs.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

using namespace graze;
using namespace graze::mesh;

namespace {

bool holds(const Triangle3& a, const Triangle3& b, std::map<std::string, int>& seen) {
    const auto judged = pair_judge::judge(a, b);
    ++seen[std::to_string(judged.shared) + " shared, " + name(judged.contact) +
           (judged.degenerate ? ", degenerate" : "")];
    const std::string flaw = test::flaw_of_contact(a, b);
    if (!flaw.empty()) std::cout << flaw << std::endl;
    return flaw.empty();
}

void judge_pairs(int count) {
    std::map<std::string, int> seen;
    bool all = true;
    for (int n = 0; n < count && all; ++n) {
        const auto [a, b] = test::pair_on_grid(std::uint64_t(n));
        all = holds(a, b, seen);
        const auto c = cases::make_case<Triangle3, Triangle3>(std::uint64_t(n));
        all = all && holds(c.a, c.b, seen);
        // With a corner or an edge in common.
        auto other = c.b;
        other.a = c.a.b;
        if (n % 2 == 0) other.b = c.a.c;
        all = all && holds(c.a, other, seen);
    }
    CHECK(all);
    for (const auto& [kind, times] : seen) std::cout << kind << ": " << times << '\n';
    std::cout << std::endl;
    // Each kind that there is.
    if (support::at_full_length()) CHECK(seen.size() == 22);
}

}  // namespace

TEST_CASE("pairs of faces are as the judge says") { judge_pairs(support::case_count(15'000)); }
TEST_CASE("long pairs of faces are as the judge says", "[.long]") { judge_pairs(1'000'000); }

TEST_CASE("pairs of faces by hand") {
    const Vec3 o{0, 0, 0}, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    const Triangle3 t{o, x, y};
    const auto with = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
        return beyond_shared(t, {a, b, c});
    };
    CHECK(with(y, o, x) == FaceContact::duplicate);
    CHECK(with(o, y, x) == FaceContact::duplicate);
    CHECK(with({-0.0, 0, 0}, y, x) == FaceContact::duplicate);
    // An edge: a fold, flat, folded back.
    CHECK(with(x, o, z) == FaceContact::none);
    CHECK(with(x, o, {0, -1, 0}) == FaceContact::none);
    CHECK(with(x, o, {0, 2, 0}) == FaceContact::coplanar);
    // A corner: at it alone, through it, along an edge, in an area.
    CHECK(with(o, {-1, 0, 0}, z) == FaceContact::none);
    CHECK(with(o, {1, 1, 1}, {1, 1, -1}) == FaceContact::crossing);
    CHECK(with(o, {2, 0, 0}, z) == FaceContact::touching);
    CHECK(with(o, {2, 0, 0}, {1, -1, 0}) == FaceContact::touching);
    CHECK(with(o, {-1, 0, 0}, {0, -1, 0}) == FaceContact::none);
    CHECK(with(o, {1, 1, 0}, {2, 1, 0}) == FaceContact::coplanar);
    // Nothing: a T-junction, through each other, apart.
    CHECK(with({0.5, 0, 0}, {0, -1, 0}, {1, -1, 0}) == FaceContact::touching);
    CHECK(with({0.2, 0.2, -1}, {0.2, 0.2, 1}, {5, 5, 1}) == FaceContact::crossing);
    CHECK(with({5, 0, 0}, {6, 0, 0}, {5, 1, 0}) == FaceContact::none);
    // Without an area.
    CHECK(with(o, o, x) == FaceContact::none);
    CHECK(with(o, o, {0.5, 0.5, 0}) == FaceContact::crossing);
    CHECK(with(o, o, {0.25, 0, 0}) == FaceContact::touching);
    CHECK(with(o, o, o) == FaceContact::none);
    CHECK(with(z, z, z) == FaceContact::none);
    CHECK(with({0.2, 0.2, 0}, {0.2, 0.2, 0}, {0.2, 0.2, 0}) == FaceContact::crossing);
    CHECK(beyond_shared({o, o, x}, {x, x, o}) == FaceContact::duplicate);
    CHECK(beyond_shared({o, x, {2, 0, 0}}, {o, x, x}) == FaceContact::none);
    CHECK(beyond_shared({o, x, {3, 0, 0}}, {o, x, {2, 0, 0}}) == FaceContact::crossing);
    CHECK(beyond_shared({o, x, {2, 0, 0}}, {o, {2, 0, 0}, {2, 0, 0}}) == FaceContact::none);
    CHECK(beyond_shared({o, x, x}, {x, {2, 0, 0}, x}) == FaceContact::none);
    CHECK(beyond_shared({o, o, o}, {o, o, o}) == FaceContact::duplicate);
    CHECK(shape_of({o, x, {2, 0, 0}}) == FaceShape::collinear);
    CHECK(shape_of({o, x, o}) == FaceShape::two_equal_corners);
    CHECK(shape_of({z, z, z}) == FaceShape::point);
    const double infinity = std::numeric_limits<double>::infinity();
    CHECK_THROWS_AS(with({infinity, 0, 0}, x, z), invalid_shape);
    CHECK_THROWS_AS(shape_of({o, {0, infinity, 0}, x}), invalid_shape);
}

TEST_CASE("a common point of faces that meet lies beyond what they share") {
    for (int n = 0; n < support::case_count(6000); ++n) {
        const auto pair = test::pair_on_grid(std::uint64_t(n) + (1u << 29));
        const std::string flaw = test::flaw_of_common_point(pair.first, pair.second);
        INFO(flaw);
        REQUIRE(flaw.empty());
    }
}

TEST_CASE("the intersection of faces has the extreme points that the judge finds") {
    for (int n = 0; n < support::case_count(1500); ++n) {
        const auto pair = test::pair_on_grid(std::uint64_t(n) + (1u << 28));
        const std::string flaw = test::flaw_of_intersection(pair.first, pair.second);
        INFO(flaw);
        REQUIRE(flaw.empty());
    }
}

TEST_CASE("pairs of faces are the same in any order, on any axes and at any scale") {
    for (int n = 0; n < support::case_count(4000); ++n) {
        const auto pair = test::pair_on_grid(std::uint64_t(n) + (1u << 30));
        const Triangle3 &a = pair.first, &b = pair.second;
        const FaceContact expected = beyond_shared(a, b);
        const auto is = [&](const Triangle3& s, const Triangle3& t) {
            if (beyond_shared(s, t) == expected) return true;
            std::cout << a << '\n' << b << '\n' << s << '\n' << t << std::endl;
            return false;
        };
        const auto each_point = [&](Triangle3 t, const auto& f) {
            for (Vec3* p : {&t.a, &t.b, &t.c}) f(*p);
            return t;
        };
        REQUIRE(is(b, a));
        REQUIRE(is({a.b, a.c, a.a}, {b.a, b.c, b.b}));
        REQUIRE(is({a.c, a.b, a.a}, b));
        const auto turned = [](Vec3& p) { p = {p.z, -p.x, p.y}; };
        REQUIRE(is(each_point(a, turned), each_point(b, turned)));
        double largest = 0;
        for (const auto* t : {&a, &b})
            each_point(*t, [&](const Vec3& p) {
                for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(p[k]));
            });
        if (largest > 0x1p-100 && largest < 0x1p100) {
            const auto scaled = [](Vec3& p) { p = {0x1p400 * p.x, 0x1p400 * p.y, 0x1p400 * p.z}; };
            REQUIRE(is(each_point(a, scaled), each_point(b, scaled)));
        }
    }
}

TEST_CASE("pairs of faces are the same in any float environment") {
    for (int n = 0; n < support::case_count(1000); ++n) {
        const auto [a, b] = test::pair_on_grid(std::uint64_t(n) + (1u << 27));
        const auto ask = [&a = a, &b = b] {
            return std::tuple(beyond_shared(a, b), shape_of(a), intersection(a, b).size());
        };
        const auto expected = ask();
        for (const auto& environment : arith_test::other_environments()) {
            INFO(environment.name << '\n' << a << '\n' << b);
            CHECK((arith_test::in_environment(environment, ask) == expected));
        }
    }
}
