#include <cmath>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "arith/environments.hpp"
#include "motion/judge.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace graze {
namespace {

using namespace cases_of_motion;
using judge_of_motion::Number;
using judge_of_motion::Proof;

Moving<Vec3> point(const Query& q) { return {q.from[0], q.to[0]}; }
Moving<Triangle3> triangle(const Query& q) {
    return {{q.from[1], q.from[2], q.from[3]}, {q.to[1], q.to[2], q.to[3]}};
}
Moving<Segment3> segment(const Query& q, std::size_t n) {
    return {{q.from[n], q.from[n + 1]}, {q.to[n], q.to[n + 1]}};
}
Contact contact_of(const Query& q) {
    return q.segments ? contact(segment(q, 0), segment(q, 2)) : contact(point(q), triangle(q));
}
std::optional<FirstContact> first_of(const Query& q) {
    return q.segments ? first_contact(segment(q, 0), segment(q, 2))
                      : first_contact(point(q), triangle(q));
}

void print(const Query& q) {
    for (const auto* corners : {&q.from, &q.to})
        for (const Vec3& v : *corners)
            UNSCOPED_INFO(std::hexfloat << v.x << ", " << v.y << ", " << v.z);
}

TEST_CASE("motion: contact and first contact are as the judge says") {
    const int cases = support::case_count(200);
    for (int family = 0; family < family_count; ++family) {
        std::array<int, 3> contacts{};
        std::array<int, 2> crossings{};
        int not_told = 0;
        for (int n = 0; n < cases; ++n) {
            const Query q = make(family, std::uint64_t(n));
            INFO(families[family] << ", case " << n << (q.segments ? ", segments" : ""));
            print(q);
            const Contact contact = contact_of(q);
            const std::optional<FirstContact> first = first_of(q);
            ++contacts[std::size_t(contact)];
            CHECK(first.has_value() == (contact != Contact::disjoint));
            // At rest, at some times.
            for (int eighth = 0; eighth <= 8; ++eighth) {
                const Number t = Number(eighth) / 8;
                const Contact there = judge_of_motion::at_rest(q, t);
                CHECK(there <= contact);
                if (first && t < Number(first->below)) CHECK(there == Contact::disjoint);
            }
            if (!first) {
                const Proof proof = judge_of_motion::proof(q, 0, 1);
                CHECK((proof == Proof::apart || proof == Proof::none));
                not_told += proof == Proof::none;
                continue;
            }
            const auto [from, to, there, crosses] = *first;
            CHECK(there <= contact);
            CHECK((0 <= from && from <= to && to <= 1));
            if (from == to) {
                CHECK(judge_of_motion::at_rest(q, Number(from)) == there);
                const bool through =
                    there == Contact::overlapping && 0 < from && from < 1 &&
                    judge_of_motion::changes_side(q, Number(from),
                                                  std::min(Number(from), Number(1 - Number(from))));
                CHECK(crosses == through);
                crossings[crosses] += there == Contact::overlapping;
            } else {
                CHECK(std::nextafter(from, 2.0) == to);
                CHECK(judge_of_motion::at_rest(q, Number(from)) == Contact::disjoint);
                const int roots = judge_of_motion::volume_changes(q, Number(from), Number(to));
                if (roots == 1) CHECK(crosses == (there == Contact::overlapping));
                const Proof proof = judge_of_motion::proof(q, Number(from), Number(to));
                CHECK(proof != Proof::apart);
                if (proof == Proof::cross && roots == 1) CHECK(there == Contact::overlapping);
                not_told += proof == Proof::none;
            }
            // Before, they are apart.
            if (from > 0) {
                const Number just_before = Number(from) - (from == to ? Number(from) / 1024 : 0);
                const Proof proof = judge_of_motion::proof(q, 0, just_before);
                CHECK((proof == Proof::apart || proof == Proof::none));
                not_told += proof == Proof::none;
            }
            if (contact == Contact::touching)
                CHECK(judge_of_motion::proof(q, 0, 1) != Proof::cross);
        }
        std::cout << families[family] << ": " << contacts[0] << " disjoint, " << contacts[1]
                  << " touching, " << contacts[2] << " overlapping, " << not_told
                  << " questions that the judge leaves open; " << crossings[1] << " of "
                  << crossings[0] + crossings[1] << " go through each other\n";
        if (support::at_full_length()) {
            CHECK(contacts[0] > cases / 50);
            CHECK(contacts[1] + contacts[2] > cases / 50);
        }
    }
}

/// What does not depend on names and directions.
Query exchanged(const Query& q, Random& random) {
    Query r = q;
    const auto swap = [&](std::size_t i, std::size_t j) {
        std::swap(r.from[i], r.from[j]);
        std::swap(r.to[i], r.to[j]);
    };
    if (q.segments) {
        if (below(random, 2) == 1) swap(0, 1);
        if (below(random, 2) == 1) swap(2, 3);
        if (below(random, 2) == 1) swap(0, 2), swap(1, 3);
    } else {
        swap(1, std::size_t(1 + below(random, 3)));
        swap(2, std::size_t(2 + below(random, 2)));
    }
    const int turned = below(random, 3), mirrored = below(random, 3);
    for (auto* corners : {&r.from, &r.to})
        for (Vec3& v : *corners) {
            v = {v[turned], v[(turned + 1) % 3], v[(turned + 2) % 3]};
            v[mirrored] = -v[mirrored];
        }
    return r;
}

TEST_CASE("motion: laws") {
    for (int family = 0; family < family_count; ++family)
        for (int n = 0; n < support::case_count(150); ++n) {
            const auto seed = std::uint64_t(n) + 1'000'000;
            const Query q = make(family, seed);
            INFO(families[family] << ", case " << seed << (q.segments ? ", segments" : ""));
            print(q);
            const Contact contact = contact_of(q);
            const auto first = first_of(q);
            Random random(seed);
            const Query other = exchanged(q, random);
            CHECK(contact_of(other) == contact);
            CHECK(first_of(other) == first);
            const Query back{q.segments, q.to, q.from};
            CHECK(contact_of(back) == contact);
            // From both sides they are met first at times in order.
            const auto last = first_of(back);
            CHECK(first.has_value() == last.has_value());
            if (first && last) CHECK(Number(first->below) <= 1 - Number(last->below));
            if (family != 6 && family != 7) {
                Query scaled = q;
                each_corner(scaled, [](double& x, int) { x *= 0x1p200; });
                CHECK(first_of(scaled) == first);
            }
            // At rest they are what they are.
            const Query rest{q.segments, q.from, q.from};
            const Contact there = q.segments
                                      ? graze::contact(segment(q, 0).from, segment(q, 2).from)
                                      : graze::contact(point(q).from, triangle(q).from);
            CHECK(contact_of(rest) == there);
            const auto at_once = first_of(rest);
            CHECK(at_once.has_value() == (there != Contact::disjoint));
            if (at_once) CHECK(*at_once == FirstContact{0, 0, there, false});
            if (!q.segments) {
                CHECK(graze::contact(triangle(q), point(q)) == contact);
                CHECK(first_contact(triangle(q), point(q)) == first);
            }
        }
}

TEST_CASE("motion: other float environments") {
    for (const auto& environment : arith_test::other_environments())
        for (int family = 0; family < family_count; ++family)
            for (int n = 0; n < support::case_count(60); ++n) {
                const Query q = make(family, std::uint64_t(n) + 2'000'000);
                INFO(environment.name << ", " << families[family] << ", case " << n);
                print(q);
                const auto contact = contact_of(q);
                const auto first = first_of(q);
                const auto there = arith_test::in_environment(
                    environment, [&] { return std::pair(contact_of(q), first_of(q)); });
                CHECK(there.first == contact);
                CHECK(there.second == first);
            }
}

/// Through the plane z = 0 at a double of 53 bits, where all but the height has many digits.
TEST_CASE("motion: contact at times that are doubles of 53 bits") {
    Random random(3);
    int told = 0;
    for (int n = 0; n < support::case_count(300); ++n) {
        Query q{n % 2 == 1, {}, {}};
        for (auto* corners : {&q.from, &q.to})
            for (Vec3& v : *corners) v = {real(random), real(random), 0};
        const double t = double(random() >> 11) * 0x1p-53,
                     size = std::ldexp(1, below(random, 60) - 30);
        // One shape is in the plane at all times.
        for (std::size_t k = 0; k < (q.segments ? 2u : 1u); ++k)
            q.from[k].z = -t * size, q.to[k].z = (1 - t) * size;
        INFO("case " << n);
        print(q);
        const auto check = [&] {
            const auto first = first_of(q);
            if (!first || first->contact != Contact::overlapping) return;
            CHECK(first->below == t);
            CHECK(first->above == t);
            CHECK(first->crosses == (t > 0));
            ++told;
        };
        check();
        for (const auto& environment : arith_test::other_environments())
            arith_test::in_environment(environment, [&] { return check(), 0; });
    }
    if (support::at_full_length()) CHECK(told > 100);
}

using Integers = std::array<rational::Integer, 3>;
rational::Integer product(const Integers& a, const Integers& b) {
    return rational::Integer(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}
/// a + i u + j v
Vec3 combined(const Integers& a, int i, const Integers& u, int j, const Integers& v) {
    Vec3 r;
    for (std::size_t k = 0; k < 3; ++k)
        r[int(k)] = rational::Integer(a[k] + i * u[k] + j * v[k]).convert_to<double>();
    return r;
}
/// The greatest common divisor g of a and b, and x and y: x a + y b = g.
Integers euclid(rational::Integer a, rational::Integer b) {
    using rational::Integer;
    Integer x = 1, y = 0, next_x = 0, next_y = 1;
    while (b != 0) {
        const Integer q = a / b, rest = a - q * b, later_x = x - q * next_x,
                      later_y = y - q * next_y;
        a = b, b = rest;
        x = next_x, next_x = later_x;
        y = next_y, next_y = later_y;
    }
    return {a, x, y};
}

/// One unit above a triangle of integers with 51 bits, or below: less than double-words tell.
TEST_CASE("motion: a point as near to a plane as integers can be") {
    using rational::Integer;
    Random random(4);
    const auto integer = [&] {
        return Integer(std::int64_t(random() >> 13) - (std::int64_t(1) << 50));
    };
    const int cases = support::case_count(100);
    int told = 0;
    for (int n = 0; n < 40 * cases && told < cases; ++n) {
        Integers u, v;
        for (std::size_t k = 0; k < 3; ++k) u[k] = integer(), v[k] = integer();
        Integers normal;
        for (std::size_t k = 0; k < 3; ++k)
            normal[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
        const Integers first = euclid(normal[0], normal[1]), all = euclid(first[0], normal[2]);
        if (all[0] != 1) continue;
        Integers above{all[1] * first[1], all[1] * first[2], all[2]};
        REQUIRE(product(normal, above) == 1);
        // Less multiples of u and v it is above their parallelogram.
        const Integer uu = product(u, u), uv = product(u, v), vv = product(v, v),
                      det = uu * vv - uv * uv, wu = product(above, u), wv = product(above, v);
        const auto floor = [&](const Integer& x) {
            const Integer q = x / det;
            return q * det > x ? Integer(q - 1) : q;
        };
        const Integer i = floor(wu * vv - wv * uv), j = floor(wv * uu - wu * uv);
        for (std::size_t k = 0; k < 3; ++k) above[k] -= i * u[k] + j * v[k];
        // And of its half that is a triangle.
        const Integer of_u = product(above, u), of_v = product(above, v);
        if (of_u * vv - of_v * uv + of_v * uu - of_u * uv >= det) continue;
        ++told;
        const Integers zero{};
        Query q{
            false, {Vec3{}, Vec3{}, combined(zero, 2, u, 0, v), combined(zero, 0, u, 2, v)}, {}};
        q.to = q.from;
        q.from[0] = combined(above, 0, u, 0, v);
        q.to[0] = combined(above, 1, u, 0, v);
        INFO("case " << n);
        print(q);
        CHECK(contact_of(q) == Contact::disjoint);
        CHECK(first_of(q) == std::nullopt);
        // To the other side.
        for (std::size_t k = 0; k < 3; ++k) above[k] = -above[k];
        q.to[0] = combined(above, 1, u, 1, v);
        CHECK(contact_of(q) == Contact::overlapping);
        CHECK(first_of(q) == FirstContact{0.5, 0.5, Contact::overlapping, true});
    }
    CHECK(told > 0);
}

TEST_CASE("motion: contact at times that are no doubles, by hand") {
    const Triangle3 still{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    const auto falls = [&](double from, double to) {
        return first_contact(Moving<Point3>({1, 1, from}, {1, 1, to}), Moving<Triangle3>(still));
    };
    // At 1 / 3, at 1 / 2, at the ends, and never.
    CHECK(falls(1, -2) ==
          FirstContact{0x1.5555555555555p-2, 0x1.5555555555556p-2, Contact::overlapping, true});
    CHECK(falls(1, -1) == FirstContact{0.5, 0.5, Contact::overlapping, true});
    CHECK(falls(0, -1) == FirstContact{0, 0, Contact::overlapping, false});
    CHECK(falls(1, 0) == FirstContact{1, 1, Contact::overlapping, false});
    CHECK_FALSE(falls(1, 0x1p-1074));
    CHECK_FALSE(falls(2, 1));
    // On the edge, at a corner, and beside it by the least there is.
    const auto along = [&](double x, double y) {
        return first_contact(Moving<Point3>({x, y, 1}, {x, y, -1}), Moving<Triangle3>(still));
    };
    CHECK(along(1, 0) == FirstContact{0.5, 0.5, Contact::touching, false});
    CHECK(along(4, 0) == FirstContact{0.5, 0.5, Contact::touching, false});
    CHECK(along(1, 0x1p-1074) == FirstContact{0.5, 0.5, Contact::overlapping, true});
    CHECK_FALSE(along(1, -0x1p-1074));
    // One segment falls through another.
    const Moving<Segment3> a({{-2, 0, 0}, {2, 0, 0}}, {{-2, 0, 0}, {2, 0, 0}});
    const Moving<Segment3> b({{0, -1, 1}, {0, 1, 1}}, {{0, -1, -1}, {0, 1, -1}});
    CHECK(first_contact(a, b) == FirstContact{0.5, 0.5, Contact::overlapping, true});
    // Segments that are on one line at that time: one turns round the other as it goes through, and one turns back.
    const Moving<Segment3> turning({{-1, 1, 1}, {1, -1, 1}}, {{-1, -1, -1}, {1, 1, -1}});
    const Moving<Segment3> resting({{-1, 0, 0}, {1, 0, 0}}, {{-1, 0, 0}, {1, 0, 0}});
    CHECK(first_contact(resting, turning) == FirstContact{0.5, 0.5, Contact::overlapping, true});
    CHECK(first_contact(turning, resting) == FirstContact{0.5, 0.5, Contact::overlapping, true});
    const Moving<Segment3> seesaw({{-4, 2, 0}, {4, -2, 0}}, {{-4, -2, 0}, {4, 2, 0}});
    const Moving<Segment3> other({{-3.5, -.5, 2}, {4.5, -.5, -2}}, {{-2.5, .5, -2}, {5.5, .5, 2}});
    CHECK(first_contact(seesaw, other) == FirstContact{0.5, 0.5, Contact::overlapping, false});
    // A triangle that is a segment then, and a point that falls through it while it turns over.
    const Moving<Triangle3> flap({{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                 {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}});
    CHECK(first_contact(Moving<Point3>({0, 0, 1}, {0, 0, -1}), flap) ==
          FirstContact{0.5, 0.5, Contact::overlapping, true});
    // The point is at (0, t - 1) at the height t, and the triangle there at (1 + t) (1 - t): they meet where 1 - t^2 = t.
    const Moving<Triangle3> lifts({{0, -1, 1}, {1, 0, 0}, {-1, 0, 0}},
                                  {{0, -1, 2}, {1, 0, 0}, {-1, 0, 0}});
    const Moving<Point3> climbs({0, -1, 0}, {0, 0, 1});
    const auto golden = first_contact(climbs, lifts);
    REQUIRE(golden);
    CHECK(golden->below == 0x1.3c6ef372fe94fp-1);
    CHECK(golden->above == 0x1.3c6ef372fe950p-1);
    CHECK(golden->contact == Contact::overlapping);
    CHECK(golden->crosses);
}

TEST_CASE("motion: what is not finite is refused") {
    const double bad[]{std::numeric_limits<double>::quiet_NaN(),
                       std::numeric_limits<double>::infinity()};
    for (const double x : bad)
        for (int place = 0; place < 24; ++place)
            for (const bool segments : {false, true}) {
                Query q = make(0, 1);
                q.segments = segments;
                int n = 0;
                each_corner(q, [&](double& c, int) {
                    if (n++ == place) c = x;
                });
                CHECK_THROWS_AS(contact_of(q), invalid_shape);
                CHECK_THROWS_AS(first_of(q), invalid_shape);
            }
}

}  // namespace
}  // namespace graze
