#include <cmath>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "motion/judge.hpp"
#include "support/catch.hpp"
#include "support/property.hpp"

namespace graze {
namespace {

using judge_of_motion::Number;
using judge_of_motion::Proof;
using judge_of_motion::Query;
using Random = std::mt19937_64;

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

int below(Random& random, int n) { return int(random() % std::uint64_t(n)); }
double real(Random& random) { return std::uniform_real_distribution<double>(-1, 1)(random); }
double ulps(double x, int n) {
    for (; n > 0; --n) x = std::nextafter(x, HUGE_VAL);
    for (; n < 0; ++n) x = std::nextafter(x, -HUGE_VAL);
    return x;
}

void each_corner(Query& q, const auto& f) {
    for (auto* corners : {&q.from, &q.to})
        for (Vec3& v : *corners)
            for (int k = 0; k < 3; ++k) f(v[k], k);
}

constexpr const char* families[]{"random",        "grid",      "grid by ulps", "in one plane",
                                 "resting",       "slivers",   "scaled",       "numbers of all sizes",
                                 "meet at eighths", "rigid",     "on a line"};
constexpr int family_count = int(std::size(families));

Query make(int family, std::uint64_t seed) {
    Random random(seed * 0x9e3779b97f4a7c15 + std::uint64_t(family));
    Query q{below(random, 2) == 1, {}, {}};
    const auto grid = [&](int n) {
        each_corner(q, [&](double& x, int) { x = below(random, n); });
    };
    switch (family) {
        case 0:
            each_corner(q, [&](double& x, int) { x = real(random); });
            break;
        case 1:
            grid(2 + below(random, 3));
            break;
        case 2:
            grid(3);
            each_corner(q, [&](double& x, int) { x = ulps(x + 1, below(random, 3) - 1); });
            break;
        case 3: {
            grid(3);
            const int axis = below(random, 3);
            each_corner(q, [&](double& x, int k) { x = k == axis ? 1 : x; });
            if (below(random, 2) == 1)
                each_corner(q, [&](double& x, int k) { x = k == axis ? x : x + real(random); });
            break;
        }
        case 4: {
            // Three corners in a plane through the fourth, to within an ulp.
            each_corner(q, [&](double& x, int) { x = real(random); });
            const int end = below(random, 2);
            auto& c = end == 0 ? q.from : q.to;
            for (int k = 0; k < 3; ++k) {
                const double s = below(random, 5) / 4.0, t = below(random, 5) / 4.0;
                c[0][k] = q.segments ? c[2][k] + s * (c[3][k] - c[2][k])
                                     : c[1][k] * s + c[2][k] * t + c[3][k] * (1 - s - t);
                c[0][k] = ulps(c[0][k], below(random, 3) - 1);
            }
            break;
        }
        case 5:
            each_corner(q, [&](double& x, int k) {
                x = k == 0 ? real(random) : below(random, 3) * 0x1p-40 + real(random) * 0x1p-45;
            });
            break;
        case 6: {
            grid(3);
            const int exponent = below(random, 2) == 0 ? -1074 : 1021;
            each_corner(q, [&](double& x, int) { x = std::ldexp(x, exponent); });
            break;
        }
        case 7:
            each_corner(q, [&](double& x, int) {
                const int kind = below(random, 6);
                x = kind == 0   ? 0
                    : kind == 1 ? std::numeric_limits<double>::denorm_min() * below(random, 3)
                    : kind == 2 ? std::ldexp(real(random), -300)
                    : kind == 3 ? std::ldexp(real(random), 300)
                    : kind == 4 ? below(random, 3)
                                : real(random);
            });
            break;
        case 8: {
            // Straight ways through a common point at a time.
            const double t = below(random, 9) / 8.0;
            std::array<Vec3, 4> middle;
            for (Vec3& v : middle)
                for (int k = 0; k < 3; ++k) v[k] = below(random, 5);
            for (int k = 0; k < 3; ++k) {
                const double s = below(random, 5) / 4.0, r = below(random, 5) / 4.0;
                middle[0][k] = q.segments
                                   ? middle[0][k]
                                   : middle[1][k] * s + middle[2][k] * r + middle[3][k] * (1 - s - r);
                if (q.segments) {
                    // A place on the first is one on the second.
                    const double at = middle[2][k] + 0.5 * (middle[3][k] - middle[2][k]);
                    middle[1][k] = 2 * at - middle[0][k];
                }
            }
            for (std::size_t n = 0; n < 4; ++n)
                for (int k = 0; k < 3; ++k) {
                    const double way = below(random, 7) - 3;
                    q.from[n][k] = middle[n][k] - t * way;
                    q.to[n][k] = middle[n][k] + (1 - t) * way;
                    if (below(random, 12) == 0) q.to[n][k] = ulps(q.to[n][k], below(random, 3) - 1);
                }
            break;
        }
        case 9: {
            each_corner(q, [&](double& x, int) { x = below(random, 3); });
            const Vec3 way{real(random), real(random), real(random)};
            for (std::size_t n = 0; n < 4; ++n)
                for (int k = 0; k < 3; ++k)
                    q.to[n][k] = q.from[n][k] + (n < (q.segments ? 2u : 1u) ? 2 * way[k] : 0);
            break;
        }
        default: {
            // All on one line, or nearly, or in one point.
            const Vec3 way{double(below(random, 3)), double(below(random, 3)),
                           double(below(random, 2))};
            for (std::size_t n = 0; n < 4; ++n) {
                const double a = below(random, 4), b = below(random, 4);
                for (int k = 0; k < 3; ++k) q.from[n][k] = a * way[k], q.to[n][k] = b * way[k];
            }
            if (below(random, 3) == 0) q.to[std::size_t(below(random, 4))].z += 1;
            break;
        }
    }
    return q;
}

void print(const Query& q) {
    for (const auto* corners : {&q.from, &q.to})
        for (const Vec3& v : *corners)
            UNSCOPED_INFO(std::hexfloat << v.x << ", " << v.y << ", " << v.z);
}

TEST_CASE("motion: contact and first contact are as the judge says") {
    const int cases = support::case_count(1000);
    for (int family = 0; family < family_count; ++family) {
        std::array<int, 3> contacts{};
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
                  << " questions that the judge leaves open\n";
        if (support::at_full_length()) {
            CHECK(contacts[0] > cases / 50);
            CHECK(contacts[1] + contacts[2] > cases / 50);
        }
    }
}

}  // namespace
}  // namespace graze
