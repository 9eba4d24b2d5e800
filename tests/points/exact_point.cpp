// The value of an exact point: rounded, how far that is off, its order and its hash.
#include <algorithm>
#include <cmath>
#include <graze/exact_point.hpp>
#include <limits>
#include <set>
#include <stdexcept>
#include <unordered_set>

#include "points/rational_judge.hpp"
#include "support/property.hpp"

namespace {

using namespace judge_of_points;
using cases::Random;
using graze::Exact;
using graze::ExactPoint2;
using graze::ExactPoint3;
using graze::ExactVec2;
using graze::Vec2;
using graze::Vec3;

/// Fractions of small numbers; others between two doubles, or half a unit of the last place from one; huge and tiny ones.
Exact fraction(Random& random) {
    const Exact x(number(random.pick(sorts), random));
    switch (random.below(4)) {
        case 0:
            return x;
        case 1:
            return x / Exact(double(random.between(1, 7)));
        case 2:
            return x * Exact(1 + 0x1p-52) * Exact(1 + random.between(-1, 1) * 0x1p-53);
    }
    return x * Exact(number(random.pick(sorts), random));
}

template <int Dim>
graze::ExactVec<Dim> fractions(Random& random) {
    graze::ExactVec<Dim> v;
    for (int k = 0; k < Dim; ++k) v[k] = fraction(random);
    return v;
}

}  // namespace

TEST_CASE("exact point: rounded to nearest, and off by no more than it says") {
    for (int i = 0; i < support::case_count(30'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        const ExactPoint3 p(fractions<3>(random));
        const auto exact = numbers(p);
        double largest = 0;
        bool finite = true, exactly = true;
        for (int k = 0; k < 3; ++k) {
            const double near = p.rounded()[k];
            const Number& x = exact[std::size_t(k)];
            INFO("case " << i << ", coordinate " << k << ": " << x << " as " << near);
            if (std::isinf(near)) {
                finite = exactly = false;
                const Number limit = Number(0x1.fffffffffffffp1023) + Number(0x1p970);
                CHECK((near > 0 ? x >= limit : x <= -limit));
                continue;
            }
            const Number off = abs(Number(x - Number(near)));
            if (std::fabs(near) < 0x1.fffffffffffffp1023) CHECK(is_nearest(near, x));
            if (std::isfinite(p.off())) CHECK(off <= Number(p.off()));
            largest = std::max(largest, std::fabs(near));
            exactly &= off == 0;
        }
        if (!finite)
            CHECK(std::isinf(p.off()));
        else
            CHECK(p.off() <= std::max(largest * 0x1p-53, 0x1p-1074));
        CHECK((p.off() == 0) == exactly);
    }
}

TEST_CASE("exact point: how far it is off, at every exponent") {
    for (int exponent = -1074; exponent < 1023; ++exponent) {
        const Exact x = Exact(std::ldexp(1, exponent)) * Exact("4/3");
        const ExactPoint2 p({x, Exact(0.0)});
        const double near = p.rounded().x;
        INFO("4/3 2^" << exponent);
        CHECK(abs(Number(graze::to_boost<Number>(x) - Number(near))) <= Number(p.off()));
        CHECK(p.off() > 0);
        CHECK(p.off() <= std::max(near * 0x1p-53, 0x1p-1074));
    }
}

TEST_CASE("exact point: order, equality and hash are those of the fractions") {
    for (int i = 0; i < support::case_count(30'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        // Of few values, in more than one way.
        const auto make = [&]() -> ExactPoint2 {
            const double x = random.between(-1, 1), y = random.between(-1, 1);
            switch (random.below(3)) {
                case 0:
                    return Vec2{x == 0 && random.coin() ? -0.0 : x, y};
                case 1:
                    return ExactPoint2(graze::to_exact(Vec2{x, y}));
            }
            const Exact third("1/3");
            return ExactPoint2(
                ExactVec2{Exact(x) * third, Exact(y) * (random.coin() ? third : Exact(1.0))});
        };
        const auto p = make(), q = make();
        const auto x = numbers(p), y = numbers(q);
        INFO("case " << i);
        CHECK((p == q) == (x == y));
        CHECK((p < q) == (x < y));
        CHECK((p > q) == (x > y));
        if (p == q) CHECK(std::hash<ExactPoint2>{}(p) == std::hash<ExactPoint2>{}(q));
    }
}

TEST_CASE("exact point: order next to doubles, and beyond them") {
    for (int i = 0; i < support::case_count(20'000); ++i) {
        Random random(std::uint64_t(i) + 1);
        const Exact x = fraction(random);
        const ExactPoint2 p(ExactVec2{x, Exact(double(random.between(0, 1)))});
        const auto beside = [&]() -> ExactPoint2 {
            const double near = p.rounded().x, y = random.between(0, 1);
            switch (random.below(4)) {
                case 0:
                    if (std::isfinite(near)) return Vec2{near, y};
                    break;
                case 1:
                    if (std::isfinite(near))
                        return ExactPoint2(ExactVec2{(x + Exact(near)) / Exact(2.0), Exact(y)});
                    break;
                case 2:
                    return ExactPoint2(
                        ExactVec2{x + abs(x) * Exact(random.between(-3, 3) * 0x1p-54), Exact(y)});
            }
            return ExactPoint2(ExactVec2{x, Exact(y)});
        };
        const ExactPoint2 q = beside();
        const auto a = numbers(p), b = numbers(q);
        INFO("case " << i);
        CHECK((p == q) == (a == b));
        CHECK((p < q) == (a < b));
        CHECK((p > q) == (a > b));
    }
}

TEST_CASE("exact point: containers hold each point once, and most have a hash of their own") {
    std::set<ExactPoint2> ordered;
    std::unordered_set<ExactPoint2> hashed;
    std::set<std::size_t> hashes;
    for (int x = -12; x <= 12; ++x)
        for (int y = -12; y <= 12; ++y) {
            const ExactPoint2 p(ExactVec2{Exact(double(x)) / Exact(3.0), Exact(double(y))});
            ordered.insert(p);
            hashed.insert(p);
            if (x % 3 == 0) {
                ordered.insert(Vec2{x / 3.0, double(y)});
                hashed.insert(Vec2{x / 3.0, double(y)});
            }
            hashes.insert(std::hash<ExactPoint2>{}(p));
        }
    CHECK(ordered.size() == 625);
    CHECK(hashed.size() == 625);
    CHECK(hashes.size() == 625);
}

TEST_CASE("exact point: from doubles, and what is refused") {
    CHECK(ExactPoint3() == ExactPoint3(Vec3{0, 0, -0.0}));
    CHECK(ExactPoint2(Vec2{0.1, 2}).rounded() == Vec2{0.1, 2});
    CHECK(ExactPoint2(Vec2{0.1, 2}).off() == 0);
    CHECK(ExactPoint2(Vec2{0.5, 2}).exact() == ExactVec2{Exact("1/2"), Exact(2.0)});
    CHECK(sizeof(ExactPoint3) <= 56);

    const Exact root = *Exact::with_root(Exact(), Exact(1.0), Exact(2.0));
    CHECK_THROWS_AS(ExactPoint2(ExactVec2{Exact(), root}), std::domain_error);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const ExactPoint2 bad = Vec2{0, nan};
    CHECK_THROWS_AS(bad.exact(), std::invalid_argument);
    CHECK_THROWS_AS(bad == ExactPoint2(), graze::invalid_shape);
    CHECK_THROWS_AS(ExactPoint2() < bad, graze::invalid_shape);
    for (const double infinity : {HUGE_VAL, -HUGE_VAL}) {
        const ExactPoint2 far = Vec2{infinity, 0};
        CHECK_THROWS_AS(ExactPoint2() < far, graze::invalid_shape);
        CHECK_THROWS_AS(far < ExactPoint2(), graze::invalid_shape);
        CHECK_THROWS_AS(graze::orient(far, Vec2{1, 0}, Vec2{2, 2}), graze::invalid_shape);
    }
}
